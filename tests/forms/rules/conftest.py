"""Sentences are compared in English."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def in_english(language_of_the_installation) -> Iterator[None]:
    with translation.override("en"):
        yield
