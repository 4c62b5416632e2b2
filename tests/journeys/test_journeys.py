"""The whole event, on both stacks."""

import os

import pytest

from tests.journeys.event import Journey
from tests.stack import embedded_stack, production_stack

pytestmark = pytest.mark.journey


def test_an_event_goes_from_its_list_to_its_champion_in_production():
    """PostgreSQL, Redis, two web processes, worker and beat."""
    with production_stack(os.environ["TEST_DATABASE_URL"], os.environ["TEST_REDIS_URL"]) as stack:
        Journey(stack).run()


def test_an_event_goes_from_its_list_to_its_champion_on_the_embedded_default():
    """SQLite, one process, no Redis."""
    with embedded_stack() as stack:
        Journey(stack).run()
