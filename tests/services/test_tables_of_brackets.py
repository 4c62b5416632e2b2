"""Which table a match of a bracket gets, and when."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.models import Account, Entry, Match, MatchSide, Round, Stage, Table
from tournament.services.brackets import make_bracket
from tournament.services.entries import set_fixed_table, set_table_range
from tournament.services.matches import confirm_match
from tournament.services.seats import exchange_tables
from tournament.services.tables import set_tables

pytestmark = pytest.mark.django_db


def _tables(stage: Stage) -> list[int | None]:
    """Of round 1, by match."""
    rows = Match.objects.filter(round__stage=stage, round__number=1).order_by("number")
    return list(rows.values_list("table__number", flat=True))


def _numbers(match: Match) -> tuple[int, ...]:
    return tuple(MatchSide.objects.filter(match=match).order_by("side").values_list("entry__number", flat=True))


def _report(match: Match) -> Match:
    """Over, and waiting for the second person."""
    play.confirm(match, 0)
    Match.objects.filter(pk=match.pk).update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    return Match.objects.get(pk=match.pk)


def _confirm(match: Match) -> None:
    account = play.chief_of(match.round.stage.event)
    confirm_match(account, request_id=uuid4(), match_id=match.pk, revision=match.revision)
    play.run_jobs()


def _set_tables(stage: Stage, rooms: dict[int, str]) -> None:
    rows = [{"number": number, "room": room} for number, room in rooms.items()]
    set_tables(play.organiser_of(stage.event), request_id=uuid4(), event_id=stage.event_id, tables=rows)


def _swiss_beside_a_bracket() -> tuple[Stage, Stage]:
    """A Swiss round at tables 1 and 2, all tables of the event, and a published bracket that waits for them."""
    swiss = play.swiss(4)
    play.published(play.drafted(swiss))
    bracket = builders.stage(swiss.event, list(Entry.objects.filter(event=swiss.event)), format=Stage.Format.KNOCKOUT)
    make_bracket(play.organiser_of(swiss.event), request_id=uuid4(), stage_id=bracket.pk)
    play.published(Round.objects.get(stage=bracket, number=1))
    play.run_jobs()
    return swiss, bracket


def test_a_table_freed_in_another_stage_goes_to_the_next_match_that_waits():
    swiss, bracket = _swiss_beside_a_bracket()
    assert _tables(bracket) == [None, None]
    _confirm(_report(Match.objects.get(round__stage=swiss, table__number=2)))
    assert _tables(bracket) == [2, None]
    _confirm(_report(Match.objects.get(round__stage=swiss, table__number=1)))
    assert _tables(bracket) == [2, 1]


def test_a_table_that_is_added_goes_to_the_next_match_that_waits():
    _swiss, bracket = _swiss_beside_a_bracket()
    _set_tables(bracket, {1: "", 2: "", 3: ""})
    play.run_jobs()
    assert _tables(bracket) == [3, None]


def test_a_table_that_a_match_leaves_by_hand_goes_to_the_next_match_that_waits():
    swiss, bracket = _swiss_beside_a_bracket()
    beyond = Table.objects.create(event=swiss.event, number=9, in_use=False)
    its_round = Round.objects.get(stage=swiss)
    exchange_tables(
        play.organiser_of(swiss.event),
        request_id=uuid4(),
        round_id=its_round.pk,
        revision=its_round.revision,
        match_id=Match.objects.get(round=its_round, table__number=1).pk,
        table_number=beyond.number,
        accepted_warnings=["table_not_in_use"],
    )
    play.run_jobs()
    assert _tables(bracket) == [1, None]


def test_a_draft_of_a_bracket_takes_no_table_that_is_freed():
    swiss = play.swiss(4)
    play.published(play.drafted(swiss))
    bracket = builders.stage(swiss.event, list(Entry.objects.filter(event=swiss.event)), format=Stage.Format.KNOCKOUT)
    make_bracket(play.organiser_of(swiss.event), request_id=uuid4(), stage_id=bracket.pk)
    _confirm(_report(Match.objects.get(round__stage=swiss, table__number=2)))
    assert _tables(bracket) == [None, None]
    play.published(Round.objects.get(stage=bracket, number=1))
    play.run_jobs()
    assert _tables(bracket) == [2, None]


@pytest.mark.parametrize(
    ("order", "expected"), [("top_first", [1, 2, 3, 4]), ("spread", [1, 4, 2, 5])], ids=["in order", "over the rooms"]
)
def test_matches_take_the_first_tables_or_are_spread_over_the_rooms(order, expected):
    event = builders.event()
    pairs = builders.entries(event, 8)
    stage = builders.stage(event, pairs, format=Stage.Format.KNOCKOUT, settings={"table_order": order})
    _set_tables(stage, {1: "A", 2: "A", 3: "A", 4: "B", 5: "B"})
    make_bracket(play.organiser_of(event), request_id=uuid4(), stage_id=stage.pk)
    assert _tables(stage) == expected


def _bracket_with(account_of, give, **settings) -> Stage:
    event = builders.event()
    pairs = builders.entries(event, 8)
    builders.tables(event, 6)
    Table.objects.filter(event=event, number__gte=5).update(room="Ground floor")
    stage = builders.stage(event, pairs, format=Stage.Format.KNOCKOUT, settings=settings)
    give(account_of(event), request_id=uuid4(), entry_id=pairs[3].pk, revision=1)
    make_bracket(account_of(event), request_id=uuid4(), stage_id=stage.pk)
    return stage


@pytest.mark.parametrize(
    "wanted", [{"tables_from": 5}, {"tables_from": 5, "tables_to": 6}, {"room": "Ground floor"}], ids=str
)
@pytest.mark.parametrize("settings", [{}, {"last_table": 4}], ids=["stage anywhere", "stage elsewhere"])
def test_an_entry_with_a_range_plays_within_it_even_where_the_stage_plays_elsewhere(wanted, settings):
    def give(account: Account, **act: object) -> None:
        set_table_range(account, **act, **wanted)

    stage = _bracket_with(play.organiser_of, give, **settings)
    at = {_numbers(match): match.table.number for match in Match.objects.filter(round__stage=stage, round__number=1)}
    assert next(table for numbers, table in at.items() if 4 in numbers) == 5
    assert sorted(at.values()) == [1, 2, 3, 5]


def test_who_has_a_range_waits_for_a_table_of_it_and_sits_down_at_once_when_it_is_lifted():
    event = builders.event()
    pairs = builders.entries(event, 8)
    builders.tables(event, 6)
    stage = builders.stage(event, pairs, format=Stage.Format.KNOCKOUT)
    elsewhere = play.drafted(builders.stage(event, pairs[:2]))
    Match.objects.filter(round=elsewhere).exclude(table__number=1).update(table=None)
    organiser = play.organiser_of(event)
    mine = pairs[3]
    set_table_range(organiser, request_id=uuid4(), entry_id=mine.pk, revision=1, tables_from=1, tables_to=1)
    make_bracket(organiser, request_id=uuid4(), stage_id=stage.pk)
    play.published(Round.objects.get(stage=stage, number=1))
    play.run_jobs()
    match = MatchSide.objects.get(round__stage=stage, round__number=1, entry=mine).match
    assert match.table is None
    set_fixed_table(organiser, request_id=uuid4(), entry_id=mine.pk, revision=2, table=None)
    play.run_jobs()
    match.refresh_from_db()
    assert match.table is not None
