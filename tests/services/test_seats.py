"""Matches move to other tables and sides change seats by hand, before they have begun."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Missing, NotAllowed, Questions
from tournament.models import AuditEntry, Entry, Match, MatchSide, Round, Staff, Table
from tournament.selectors.rounds.seats import preview_exchange, preview_turn
from tournament.services.matches import record_hand
from tournament.services.seats import exchange_tables, turn_seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft():
    return play.drafted(play.swiss(6, tables=5))


def at(its_round, number):
    return Match.objects.get(round=its_round, table__number=number)


def go(act, its_round, account=None, **fields):
    its_round.refresh_from_db()
    given = {"revision": its_round.revision, "round_id": its_round.pk} | fields
    return act(account or play.organiser_of(its_round.stage.event), request_id=uuid4(), **given)


def move(its_round, match, table, account=None, **fields):
    return go(exchange_tables, its_round, account, match_id=match.pk, table_number=table, **fields)


def fix(match, number):
    entry = match.sides.order_by("side").first().entry
    Entry.objects.filter(pk=entry.pk).update(fixed_table=Table.objects.get(event=entry.event, number=number))
    return entry


def test_two_matches_of_a_draft_exchange_their_tables(draft):
    first, second = at(draft, 1), at(draft, 2)
    answer = move(draft, first, 2)
    assert answer["moves"] == [
        {"match": first.pk, "from": 1, "to": 2},
        {"match": second.pk, "from": 2, "to": 1},
    ]
    assert (at(draft, 1).pk, at(draft, 2).pk) == (second.pk, first.pk)
    draft.refresh_from_db()
    assert answer["revision"] == draft.revision
    assert not AuditEntry.objects.get(act="exchange_tables").public


def test_a_match_of_a_published_round_goes_to_a_free_table_and_everybody_sees_it(draft):
    its_round = play.published(draft)
    match = at(its_round, 1)
    assert preview_exchange(its_round.pk, match.pk, 5).published
    move(its_round, match, 5)
    assert at(its_round, 5).pk == match.pk
    assert AuditEntry.objects.get(act="exchange_tables").public


def test_what_has_begun_stays_and_what_it_sits_at_is_not_given(draft):
    its_round = play.published(draft)
    begun, other = at(its_round, 1), at(its_round, 2)
    record_hand(
        play.organiser_of(its_round.stage.event),
        request_id=uuid4(),
        match_id=begun.pk,
        revision=begun.revision,
        hand={"declarer_seat": 0, "attackers_points": 80},
    )
    for match, table in ((begun, 4), (other, 1)):
        with pytest.raises(Conflict) as refused:
            move(its_round, match, table)
        assert refused.value.code == "match_begun"


def test_a_table_that_somebody_always_has_is_asked_about(draft):
    match = at(draft, 1)
    fix(match, 1)
    with pytest.raises(Questions) as asked:
        move(draft, match, 2)
    assert [each["code"] for each in asked.value.details["questions"]] == ["fixed_table_lost"]
    move(draft, match, 2, accepted_warnings=["fixed_table_lost"])
    assert at(draft, 2).pk == match.pk
    assert preview_exchange(draft.pk, match.pk, 1).warnings == ()


def test_a_table_beyond_the_stages_range_or_out_of_use_is_asked_about(draft):
    stage = draft.stage
    stage.settings = {**stage.settings, "last_table": 3}
    stage.save()
    Table.objects.filter(event=stage.event, number=4).update(in_use=False)
    with pytest.raises(Questions) as asked:
        move(draft, at(draft, 1), 4)
    assert {each["code"] for each in asked.value.details["questions"]} == {"table_out_of_range", "table_not_in_use"}
    assert all("4" in each["sentences"]["zh"] for each in asked.value.details["questions"])


def test_no_such_table_the_same_table_and_an_old_page_are_refused(draft):
    match = at(draft, 1)
    with pytest.raises(Missing):
        move(draft, match, 99)
    with pytest.raises(Conflict) as same:
        move(draft, match, 1)
    assert same.value.code == "same_table"
    with pytest.raises(Conflict) as stale:
        move(draft, match, 2, revision=99)
    assert stale.value.code == "stale_revision"
    Round.objects.filter(pk=draft.pk).update(
        state=Round.State.CLOSED, published_at="2026-01-01T00:00Z", closed_at="2026-01-01T00:00Z"
    )
    with pytest.raises(Conflict) as closed:
        move(draft, match, 2)
    assert closed.value.code == "round_closed"


def test_a_bye_goes_nowhere():
    draft = play.drafted(play.swiss(5, tables=3))
    bye = draft.matches.get(kind=Match.Kind.BYE)
    with pytest.raises(Conflict) as refused:
        move(draft, bye, 1)
    assert refused.value.code == "match_is_a_bye"


def test_the_sides_of_a_match_change_seats(draft):
    match = at(draft, 1)
    before = dict(MatchSide.objects.filter(match=match).values_list("side", "entry_id"))
    shown = preview_turn(draft.pk, match.pk)
    go(turn_seats, draft, match_id=match.pk)
    after = dict(MatchSide.objects.filter(match=match).values_list("side", "entry_id"))
    assert after == {0: before[1], 1: before[0]}
    assert shown.sides[0] == str(Entry.objects.get(pk=after[0]))


def test_sides_of_a_bracket_and_players_of_their_own_are_not_turned():
    knockout = play.published_knockout(4)
    first = Round.objects.get(stage=knockout, number=1)
    with pytest.raises(Conflict) as bracket:
        go(turn_seats, first, match_id=first.matches.first().pk)
    assert bracket.value.code == "seats_by_bracket"
    match = builders.players_match()
    with pytest.raises(Conflict) as players:
        go(turn_seats, match.round, match_id=match.pk)
    assert players.value.code == "not_two_sides"


@pytest.mark.parametrize("role", [Staff.Role.REFEREE, Staff.Role.VIEWER])
def test_referees_and_viewers_move_nobody(draft, role):
    with pytest.raises(NotAllowed):
        move(draft, at(draft, 1), 2, builders.staff(draft.stage.event, role))
