"""Ranges of tables that entries keep to, in every kind of round."""

from uuid import uuid4

import pytest

from tests import builders, individual, play
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid, NotAllowed, Questions
from tournament.models import AuditEntry, Entry, Match, Round, Staff, Table
from tournament.pairing import say_reason
from tournament.rulebook.draws import read_reason
from tournament.services import schedules
from tournament.services.entries import set_fixed_table, set_table_range
from tournament.services.seats import exchange_tables

pytestmark = pytest.mark.django_db


def _range(entry, account=None, **given):
    entry.refresh_from_db()
    account = account or play.organiser_of(entry.event)
    values = {"revision": entry.revision} | given
    return set_table_range(account, request_id=uuid4(), entry_id=entry.pk, **values)


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number)


def _table_of(entry, its_round):
    return Match.objects.get(round=its_round, sides__entry=entry).table.number


def test_a_range_takes_the_place_of_a_fixed_table_and_the_other_way_round():
    stage = play.swiss(4, tables=4)
    entry = _entry(stage, 1)
    set_fixed_table(play.organiser_of(stage.event), request_id=uuid4(), entry_id=entry.pk, revision=1, table=3)
    assert _range(entry, tables_from=2, tables_to=3)["tables"] == [2, 3]
    entry.refresh_from_db()
    assert (entry.fixed_table, entry.tables_from, entry.tables_to) == (None, 2, 3)
    told = AuditEntry.objects.get(act="set_table_range")
    assert (told.before["fixed_table"], told.after["tables_to"]) == (3, 3)
    set_fixed_table(play.organiser_of(stage.event), request_id=uuid4(), entry_id=entry.pk, revision=3, table=1)
    entry.refresh_from_db()
    assert (entry.fixed_table.number, entry.tables_from, entry.tables_to, entry.tables_room) == (1, None, None, "")


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({}, "range_missing", "tables_from"),
        ({"tables_from": 0}, "table_number_invalid", "tables_from"),
        ({"tables_to": 10_000}, "table_number_invalid", "tables_to"),
        ({"tables_from": 3, "tables_to": 2}, "range_turned", "tables_to"),
        ({"tables_from": 9}, "range_without_table", "tables_from"),
        ({"room": "Attic"}, "range_without_table", "room"),
        ({"room": "x" * 61}, "text_too_long", "room"),
    ],
)
def test_a_range_that_cannot_be_is_refused_and_names_the_field(given, code, field):
    entry = _entry(play.swiss(4), 1)
    with pytest.raises(Invalid) as refused:
        _range(entry, **given)
    assert (refused.value.code, refused.value.field) == (code, field)
    entry.refresh_from_db()
    assert entry.revision == 1


def test_an_old_page_and_a_referee_set_no_range():
    entry = _entry(play.swiss(4), 1)
    with pytest.raises(Conflict, match="stale_revision"):
        _range(entry, revision=7, tables_to=1)
    with pytest.raises(NotAllowed):
        _range(entry, builders.staff(entry.event, Staff.Role.REFEREE), tables_to=1)


@pytest.mark.parametrize("settings", [{}, {"first_table": 1, "last_table": 4}], ids=["inside", "beyond the stage"])
def test_in_swiss_rounds_an_entry_sits_within_its_range_and_the_match_says_so(settings):
    stage = play.swiss(8, tables=8, **settings)
    entry = _entry(stage, 1)
    _range(entry, tables_from=6, tables_to=8)
    seen = set()
    for _round in range(3):
        draft = play.drafted(stage)
        seen.add(_table_of(entry, draft))
        match = Match.objects.get(round=draft, sides__entry=entry)
        assert "table_in_range" in [each["code"] for each in match.reasons]
        assert all(say_reason(read_reason(each), "en") for each in match.reasons)
        others = Match.objects.filter(round=draft).exclude(pk=match.pk)
        assert set(others.values_list("table__number", flat=True)) <= {1, 2, 3, 4}
        play.play(play.published(draft))
        play.close(draft)
        play.run_jobs()
    assert seen <= {6, 7, 8}
    assert len(seen) > 1, "nobody sits at one table all day"


@pytest.mark.parametrize("order", ["top_first", "spread"])
@pytest.mark.parametrize("preset", ["jj-2d", "friends-5p-3d"])
def test_in_individual_rounds_a_player_sits_within_the_range(preset, order):
    stage = individual.individual(preset, 20, table_order=order)
    Table.objects.filter(event=stage.event, number__gte=3).update(room="B")
    _range(_entry(stage, 15), room="B")
    draft = play.drafted(stage)
    assert _table_of(_entry(stage, 15), draft) >= 3
    assert "table_in_named_room" in [
        each["code"] for each in Match.objects.get(round=draft, sides__entry__number=15).reasons
    ]


@pytest.mark.parametrize("order", ["top_first", "spread"])
def test_in_a_schedule_an_entry_sits_within_its_range_in_every_round(order):
    stage = events.undrawn(6, "round_robin", tables=6, table_order=order)
    entry = _entry(stage, 4)
    _range(entry, tables_from=5)
    events.make(stage)
    seen = {_table_of(entry, each) for each in Round.objects.filter(stage=stage)}
    assert seen == {5, 6}


def test_in_a_schedule_with_the_top_first_the_first_lot_has_the_first_table():
    stage = events.undrawn(6, "round_robin", tables=6, table_order="top_first")
    events.make(stage)
    first = _entry(stage, 1)
    assert {_table_of(first, each) for each in Round.objects.filter(stage=stage)} == {1}


def test_a_schedule_is_spread_over_all_rooms():
    stage = events.undrawn(4, "round_robin", tables=6, table_order="spread")
    Table.objects.filter(event=stage.event, number__gte=4).update(room="B")
    events.make(stage)
    for its_round in Round.objects.filter(stage=stage):
        rooms = list(Match.objects.filter(round=its_round).values_list("table__room", flat=True))
        assert sorted(rooms) == ["", "B"]


def test_a_late_entry_of_a_group_sits_within_its_range():
    stage = events.round_robin(5, tables=6)
    late = builders.entries(stage.event, 1)[0]
    _range(late, tables_from=5, tables_to=6)
    schedules.enter_group(
        play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, entry_id=late.pk, group="", reason="late"
    )
    assert {_table_of(late, each) for each in Round.objects.filter(stage=stage)} <= {5, 6}


def test_moving_a_match_out_of_a_range_asks_first():
    stage = play.swiss(4, tables=4)
    entry = _entry(stage, 1)
    _range(entry, tables_from=3)
    draft = play.drafted(stage)
    match = Match.objects.get(round=draft, sides__entry=entry)
    given = {"round_id": draft.pk, "revision": draft.revision, "match_id": match.pk, "table_number": 2}
    with pytest.raises(Questions) as asked:
        exchange_tables(play.organiser_of(stage.event), request_id=uuid4(), **given)
    assert [each["code"] for each in asked.value.details["questions"]] == ["table_range_lost"]
    exchange_tables(play.organiser_of(stage.event), request_id=uuid4(), accepted_warnings=["table_range_lost"], **given)
    assert _table_of(entry, draft) == 2
