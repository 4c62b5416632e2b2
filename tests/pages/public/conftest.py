"""The event that public pages are tested on."""

import pytest

from tests.public_event import Shown, public_event


@pytest.fixture
def shown(db: None) -> Shown:
    return public_event()
