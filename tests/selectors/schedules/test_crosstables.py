"""Who met whom, read with a bounded number of queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import play
from tests.services.schedules import events
from tournament.models import Match, Round, StageEntry
from tournament.selectors.schedules import crosstables, groups_page, schedule_page
from tournament.selectors.stages.rows import stage_row
from tournament.services import standings

pytestmark = pytest.mark.django_db


def _tables(stage):
    return crosstables(stage.pk, list(Round.objects.public().filter(stage=stage).values_list("pk", flat=True)))


def test_a_result_stands_in_both_rows_as_each_sees_it():
    stage = events.play_rounds(events.round_robin(4))
    rows = {row.entry.number: row for row in _tables(stage)[0].rows}
    one, two = rows[1], rows[2]
    assert one.cells[one.place - 1].is_own
    (seen,), (other,) = one.cells[two.place - 1].meetings, two.cells[one.place - 1].meetings
    assert (seen.result, seen.own_level, seen.other_level) == ("won", 11, 6)
    assert (other.result, other.own_level, other.other_level) == ("lost", 6, 11)
    assert [row.entry.number for row in _tables(stage)[0].rows] == [1, 2, 3, 4]
    assert [row.points for row in _tables(stage)[0].rows] == ["6", "4", "2", "0"]


def test_a_double_round_robin_has_two_meetings_in_a_cell():
    stage = events.play_rounds(events.round_robin(3, cycles="double", tables=1))
    rows = _tables(stage)[0].rows
    assert {len(cell.meetings) for row in rows for cell in row.cells if not cell.is_own} == {2}


def test_a_match_to_come_is_open_and_one_that_was_freed_is_won_without_play():
    stage = events.play_rounds(events.round_robin(4), [1])
    play.published(Round.objects.get(stage=stage, number=2))
    events.leave(stage, 1)
    standings.refresh_now(stage.pk)
    rows = {row.entry.number: row for row in _tables(stage)[0].rows}
    assert rows[1].annulled
    assert rows[1].rank is None
    found = {meeting.result for row in rows.values() for cell in row.cells for meeting in cell.meetings}
    assert found == {"won", "lost", "open", "gained", "given"}


@pytest.mark.parametrize("entries", [6, 12])
def test_the_number_of_queries_does_not_grow_with_the_field(entries):
    stage = events.play_rounds(events.groups(entries, 2), [1])
    with CaptureQueriesContext(connection) as of_tables:
        _tables(stage)
    with CaptureQueriesContext(connection) as of_groups:
        groups_page(stage.pk, stage.event_id)
    row = stage_row(stage.event, 1)
    with CaptureQueriesContext(connection) as of_schedule:
        schedule_page(row, None)
    assert (len(of_tables), len(of_groups), len(of_schedule)) == (5, 4, 3)


def test_a_schedule_page_lists_every_round_group_after_group_and_where_one_more_can_come_in():
    stage = events.groups(9, 2)
    page = schedule_page(stage_row(stage.event, 1), None)
    assert len(page.rounds) == 5
    for its_round in page.rounds:
        groups = [match.group for match in its_round.games]
        assert groups == sorted(groups)
    odd = next(iter(page.empty_places))
    assert StageEntry.objects.filter(stage=stage, group=odd.group).count() == odd.size == 5
    assert sum(len(each.games) for each in page.rounds) == Match.objects.filter(kind="game").count()
