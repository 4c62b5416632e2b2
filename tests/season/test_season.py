"""A small season: events of every format, played whole with all that goes wrong on the day."""

import pytest
from django.db import connection

from tests.season.events import play_event
from tests.season.tally import Tally
from tournament.models import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def ids_before_the_fourth_digit():
    """The same ids whatever ran before, so that a seed is the same event each time; on the way they grow longer, which
    anything that sorts them as words does not survive."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT sequencename FROM pg_sequences WHERE sequencename LIKE 'tournament_%'")
        for (name,) in cursor.fetchall():
            cursor.execute("SELECT setval(%s, 995)", [name])


@pytest.mark.usefixtures("ids_before_the_fourth_digit")
@pytest.mark.parametrize(
    ("seed", "format"),
    [
        (13, Stage.Format.SWISS),
        (17, Stage.Format.SWISS),
        (2, Stage.Format.SWISS),
        (4, Stage.Format.SWISS),
        (17, Stage.Format.KNOCKOUT),
        (9, Stage.Format.DOUBLE_ELIMINATION),
        (13, Stage.Format.ROUND_ROBIN),
        (47, Stage.Format.ROUND_ROBIN),
        (9, Stage.Format.GROUPS),
        (63, Stage.Format.GROUPS),
        (6, Stage.Format.INDIVIDUAL),
        (12, Stage.Format.INDIVIDUAL),
    ],
)
def test_an_event_comes_to_its_end_and_every_law_holds_after_each_step(seed, format):
    tally = Tally()
    play_event(seed, tally, format=format, most=12)
    assert tally.faults == []
    assert tally.counts["looks at all laws"] == tally.counts["steps"] + 1
