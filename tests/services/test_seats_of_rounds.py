"""Tables of a Swiss stage: its range, rooms, tables that entries always have, and what a swap does to them."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Questions
from tournament.models import Entry, Match, MatchSide, Round, Table
from tournament.services.swaps import swap_entries

pytestmark = pytest.mark.django_db


def _always_at(stage, number, table):
    Entry.objects.filter(event=stage.event, number=number).update(
        fixed_table=Table.objects.get(event=stage.event, number=table)
    )


def _table_of(its_round, number):
    return MatchSide.objects.get(round=its_round, entry__number=number).match.table.number


def _swap(draft, first, second, accepted=()):
    return swap_entries(
        play.organiser_of(draft.stage.event),
        request_id=uuid4(),
        round_id=draft.pk,
        revision=Round.objects.get(pk=draft.pk).revision,
        first=MatchSide.objects.get(round=draft, entry__number=first).entry_id,
        second=MatchSide.objects.get(round=draft, entry__number=second).entry_id,
        accepted_warnings=accepted,
    )


def test_a_stage_plays_within_its_range_of_tables():
    draft = play.drafted(play.swiss(8, tables=10, first_table=4, last_table=8))
    assert sorted(draft.matches.values_list("table__number", flat=True)) == [4, 5, 6, 7]


def test_a_range_that_is_too_small_is_told_with_its_numbers():
    with pytest.raises(Conflict) as refused:
        play.drafted(play.swiss(8, tables=10, first_table=4, last_table=6))
    assert refused.value.code == "too_few_tables"
    assert refused.value.details == {"needed": 4, "found": 3}


def test_an_entry_always_sits_at_its_own_table_also_beyond_the_range():
    stage = play.swiss(8, tables=10, first_table=4)
    _always_at(stage, 1, 7)
    _always_at(stage, 8, 1)
    for _number in range(2):
        its_round = play.published(play.drafted(stage))
        assert (_table_of(its_round, 1), _table_of(its_round, 8)) == (7, 1)
        others = set(its_round.matches.values_list("table__number", flat=True)) - {1, 7}
        assert others == {4, 5}
        play.play(its_round)
        play.close(its_round)


def test_tables_can_be_spread_over_the_rooms():
    stage = play.swiss(8, tables=8, table_order="spread")
    Table.objects.filter(number__lte=4).update(room="Hall")
    Table.objects.filter(number__gt=4).update(room="Annex")
    draft = play.drafted(stage)
    rooms = list(draft.matches.order_by("number").values_list("table__room", flat=True))
    assert rooms == ["Hall", "Annex", "Hall", "Annex"]
    said = draft.matches.get(number=2).reasons
    assert {"code": "table_in_named_room", "params": {"table": said[-2]["params"]["table"], "room": "Annex"}} in said


def test_a_swap_takes_the_fixed_table_along():
    stage = play.swiss(8)
    _always_at(stage, 1, 2)
    draft = play.drafted(stage)
    assert _table_of(draft, 1) == 2
    _swap(draft, 1, 8, ["score_gap"])
    assert _table_of(draft, 1) == 2
    assert sorted(draft.matches.values_list("table__number", flat=True)) == [1, 2, 3, 4]


def test_a_swap_that_loses_a_fixed_table_asks_first():
    stage = play.swiss(8)
    _always_at(stage, 1, 2)
    _always_at(stage, 8, 3)
    draft = play.drafted(stage)
    mine = MatchSide.objects.get(round=draft, entry__number=2).match
    with pytest.raises(Questions) as asked:
        _swap(draft, 2, 8)
    assert "fixed_table_lost" in [each["code"] for each in asked.value.details["questions"]]
    assert MatchSide.objects.get(round=draft, entry__number=2).match == mine
    _swap(draft, 2, 8, ["fixed_table_lost"])
    assert _table_of(draft, 1) == _table_of(draft, 8) == 2


def test_who_comes_off_a_bye_gets_the_table_they_always_have_if_it_is_free():
    stage = play.swiss(7, tables=6)
    _always_at(stage, 7, 6)
    draft = play.drafted(stage)
    assert draft.matches.get(kind=Match.Kind.BYE).sides.get().entry.number == 7
    _swap(draft, 7, 6, ["bye_not_lowest"])
    assert _table_of(draft, 7) == 6


def test_two_who_always_have_one_table_are_told_before_anything_is_drawn():
    stage = play.swiss(8)
    _always_at(stage, 1, 2)
    _always_at(stage, 5, 2)
    builders.tables(stage.event, 8)
    with pytest.raises(AssertionError, match="table_claimed_twice"):
        play.drafted(stage)
