"""Stored standings are read, and only read."""

import pytest

from tests import builders
from tests.snapshots import snapshot
from tournament.errors import Missing
from tournament.selectors import public

pytestmark = pytest.mark.django_db


@pytest.fixture
def ranked():
    event = builders.event()
    entries = builders.entries(event, 9, units=["A"])
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries)
    return event, entries, stage


def stage_of(event):
    return public.public_frame(event.slug).stage(1)


def test_there_are_none_before_the_first_snapshot(ranked):
    event, _entries, _stage = ranked
    assert public.standings_table(stage_of(event)) is None


def test_the_newest_snapshot_is_read_with_values_in_the_order_of_the_criteria(ranked):
    event, entries, stage = ranked
    snapshot(stage, entries)
    snapshot(stage, entries[::-1], revision=2, provisional=False)
    table = public.standings_table(stage_of(event))
    assert table is not None
    assert (table.revision, table.provisional) == (2, False)
    assert [row.entry.number for row in table.rows] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert table.rows[0].values == ("16", "-3/2", None)
    assert table.rows[0].decided_by is None
    assert table.rows[1].decided_by == "points"


def test_a_snapshot_is_read_from_the_database_once(ranked, django_assert_num_queries):
    event, entries, stage = ranked
    snapshot(stage, entries)
    row = stage_of(event)
    with django_assert_num_queries(1):
        first = public.standings_table(row)
    with django_assert_num_queries(0):
        assert public.standings_table(row) is first


def test_rows_around_ones_own(ranked):
    event, entries, stage = ranked
    snapshot(stage, entries)
    table = public.standings_table(stage_of(event))
    assert table is not None
    assert [row.entry.number for row in table.around(5, 2)] == [3, 4, 5, 6, 7]
    assert [row.entry.number for row in table.around(1, 2)] == [1, 2, 3]
    assert table.around(77, 2) == ()


def test_every_number_comes_with_its_stored_sum(ranked):
    event, entries, stage = ranked
    snapshot(stage, entries)
    row, sums = public.standing_sums(stage_of(event), 3)
    assert row.entry.number == 3
    assert [(each.criterion, each.total) for each in sums] == [("points", "12"), ("level_difference", "-3/2")]
    assert sums[0].terms[0].code == "next_hand"


def test_an_entry_outside_the_standings_has_no_sums(ranked):
    event, entries, stage = ranked
    snapshot(stage, entries[:3])
    with pytest.raises(Missing) as refused:
        public.standing_sums(stage_of(event), 9)
    assert refused.value.code == "standing_missing"


def test_units_are_read_with_the_entries_that_count(ranked):
    event, entries, stage = ranked
    snapshot(stage, entries)
    table = public.standings_table(stage_of(event))
    assert table is not None
    assert table.units is not None
    [row] = table.units.rows
    assert (table.units.best, row.unit, row.total, row.entries, row.decided_by) == (1, "A", "16", 9, None)
    assert [(each.number, each.rank, each.points) for each in row.counted] == [(1, 1, "16")]


def test_units_that_are_not_ranked_are_none(ranked):
    event, entries, stage = ranked
    snapshot(stage, entries, units={})
    table = public.standings_table(stage_of(event))
    assert table is not None
    assert table.units is None
