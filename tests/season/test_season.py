"""A small season: events of every format, played whole with all that goes wrong on the day."""

import pytest

from tests.season.events import play_event
from tests.season.tally import Tally
from tournament.models import Stage

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("seed", "format", "most"),
    [
        (1, Stage.Format.SWISS, 12),
        (2, Stage.Format.SWISS, 16),
        (3, Stage.Format.SWISS, 12),
        (4, Stage.Format.KNOCKOUT, 16),
        (5, Stage.Format.KNOCKOUT, 12),
        (6, Stage.Format.DOUBLE_ELIMINATION, 12),
        (7, Stage.Format.DOUBLE_ELIMINATION, 12),
        (8, Stage.Format.ROUND_ROBIN, 8),
        (9, Stage.Format.GROUPS, 12),
        (10, Stage.Format.GROUPS, 16),
        (11, Stage.Format.INDIVIDUAL, 12),
        (12, Stage.Format.INDIVIDUAL, 16),
    ],
)
def test_an_event_comes_to_its_end_and_every_law_holds_after_each_step(seed, format, most):
    tally = Tally()
    play_event(seed, tally, format=format, most=most)
    assert tally.faults == []
    assert tally.counts["looks at all laws"] == tally.counts["steps"] + 2
