"""A bracket is drawn whole and moves on by what is confirmed."""

from uuid import uuid4

import pytest

from tests import builders, play
from tests.at_table import at_table
from tournament.errors import Conflict, Invalid
from tournament.models import AuditEntry, Draw, Entry, EntryRound, Job, Match, MatchSide, Round, Stage, StageEntry
from tournament.services import brackets, pairing_round
from tournament.services.matches import reopen_match
from tournament.services.rounds import close_round
from tournament.services.withdrawals import return_entry, withdraw_entry

pytestmark = pytest.mark.django_db


def _numbers(match):
    sides = MatchSide.objects.filter(match=match).order_by("side")
    return tuple(sides.values_list("entry__number", flat=True))


def _match(stage, key):
    return Match.objects.get(round__stage=stage, key=key)


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number)


@pytest.mark.parametrize("size", range(2, 18))
def test_any_size_is_played_to_a_champion(size):
    stage = play.published_knockout(size)
    byes = Match.objects.filter(round__stage=stage, kind=Match.Kind.BYE)
    places = 1 << (size - 1).bit_length()
    assert byes.count() == places - size
    assert {match.round.number for match in byes} <= {1}
    play.play_knockout(stage)
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    games = Match.objects.filter(round__stage=stage, kind=Match.Kind.GAME)
    assert games.count() == size - 1 + (1 if size >= 4 else 0)
    assert set(games.values_list("state", flat=True)) == {Match.State.CONFIRMED}
    assert play.advance(stage).result == {"moved": 0, "champion": _entry(stage, 1).pk}


def test_every_round_is_a_draft_with_named_places():
    stage = play.knockout(8)
    assert list(Round.objects.values_list("number", "state")) == [(1, "draft"), (2, "draft"), (3, "draft")]
    assert _match(stage, "R1M1").name == "quarter_final"
    assert (_match(stage, "R3M1").name, _match(stage, "third").name) == ("final", "third_place")
    sources = MatchSide.objects.filter(match__key="third").values_list("source", "source_match__key")
    assert list(sources) == [("loser_of", "R2M1"), ("loser_of", "R2M2")]
    assert Draw.objects.get().kind == Draw.Kind.BRACKET


def test_ready_matches_have_tables_and_waiting_ones_none():
    stage = play.knockout(8)
    ready = Match.objects.filter(state=Match.State.READY).order_by("number")
    assert [match.table.number for match in ready] == [1, 2, 3, 4]
    assert Match.objects.filter(state=Match.State.WAITING, table__isnull=False).count() == 0
    assert Match.objects.filter(round__stage=stage, state=Match.State.WAITING).count() == 4


def test_too_few_tables_are_given_as_they_become_free():
    stage = play.published_knockout(8, tables=2)
    assert [match.table and match.table.number for match in Match.objects.filter(round__number=1)] == [1, 2, None, None]
    play.confirm(_match(stage, "R1M1"))
    play.advance(stage)
    assert _match(stage, "R1M3").table.number == 1, "the next ready match goes to the table that is free"
    play.confirm(_match(stage, "R1M2"))
    play.advance(stage)
    assert _match(stage, "R1M4").table.number == 2
    assert _match(stage, "R2M1").table is None, "matches of the first round come first"


def test_winners_go_on_and_losers_of_semi_finals_meet():
    stage = play.published_knockout(4)
    for key in ("R1M1", "R1M2"):
        play.confirm(_match(stage, key), play.by_number(_match(stage, key)))
    play.advance(stage)
    assert _numbers(_match(stage, "R2M1")) == (1, 2)
    assert _numbers(_match(stage, "third")) == (4, 3)
    assert {_match(stage, "R2M1").state, _match(stage, "third").state} == {Match.State.READY}
    states = dict(EntryRound.objects.filter(round__number=2).values_list("entry__number", "state"))
    assert set(states.values()) == {EntryRound.State.PAIRED}


def test_without_a_third_place_match_losers_are_out():
    stage = play.published_knockout(4, places_played="1")
    for key in ("R1M1", "R1M2"):
        play.confirm(_match(stage, key), play.by_number(_match(stage, key)))
    play.advance(stage)
    assert not Match.objects.filter(key="third").exists()
    states = dict(EntryRound.objects.filter(round__number=2).values_list("entry__number", "state"))
    assert states == {1: "paired", 2: "paired", 3: "eliminated", 4: "eliminated"}


def test_an_unconfirmed_result_moves_nobody():
    stage = play.published_knockout(4)
    Match.objects.filter(key="R1M1").update(
        state=Match.State.REPORTED, outcome_reason="goal_passed", winner=0, reported_by=play.organiser_of(stage.event)
    )
    assert play.advance(stage).result["moved"] == 0
    assert _numbers(_match(stage, "R2M1")) == (None, None)


def test_the_same_advance_run_again_writes_nothing():
    stage = play.published_knockout(8)
    play.confirm(_match(stage, "R1M1"))
    play.advance(stage)
    before = list(Match.objects.order_by("pk").values_list("pk", "revision")), AuditEntry.objects.count()
    assert play.advance(stage).result["moved"] == 0
    assert (list(Match.objects.order_by("pk").values_list("pk", "revision")), AuditEntry.objects.count()) == before


def test_a_correction_replaces_the_entry_downstream_while_that_match_has_not_begun():
    stage = play.published_knockout(4)
    for key in ("R1M1", "R1M2"):
        play.confirm(_match(stage, key), play.by_number(_match(stage, key)))
    play.advance(stage)
    revision = _match(stage, "R2M1").revision
    first = _match(stage, "R1M1")
    play.confirm(first, 1 - play.by_number(first))
    play.advance(stage)
    assert _numbers(_match(stage, "R2M1")) == (4, 2)
    assert _numbers(_match(stage, "third")) == (1, 3)
    assert _match(stage, "R2M1").revision > revision


def test_a_result_taken_back_makes_the_next_match_wait_again():
    stage = play.published_knockout(4)
    play.confirm(_match(stage, "R1M1"))
    play.confirm(_match(stage, "R1M2"))
    play.advance(stage)
    Match.objects.filter(key="R1M1").update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    play.advance(stage)
    final = _match(stage, "R2M1")
    assert (final.state, final.table) == (Match.State.WAITING, None)
    assert _numbers(final)[0] is None


def test_a_match_that_has_begun_is_not_touched_and_the_job_says_so():
    stage = play.published_knockout(4)
    for key in ("R1M1", "R1M2"):
        play.confirm(_match(stage, key), play.by_number(_match(stage, key)))
    play.advance(stage)
    Match.objects.filter(key="R2M1").update(state=Match.State.PLAYING)
    first = _match(stage, "R1M1")
    play.confirm(first, 1 - play.by_number(first))
    job = play.advance(stage)
    assert (job.state, job.error["code"]) == (Job.State.FAILED, "downstream_started")
    assert job.error["details"] == {"matches": ["R2M1", "third"]}, "nobody plays in two matches of a round"
    assert _numbers(_match(stage, "R2M1")) == (1, 2)
    third = _match(stage, "third")
    assert (_numbers(third), third.state) == ((None, 3), Match.State.WAITING), "4 belongs in the final"
    states = EntryRound.objects.filter(round__stage=stage, round__number=2).values_list("entry__number", "state")
    assert sorted(states) == [(number, "paired") for number in (1, 2, 3)], "everybody does what they sit down to"


def test_a_double_forfeit_sends_nobody_on():
    stage = play.published_knockout(4)
    play.confirm(_match(stage, "R1M1"), None, reason="double_forfeit")
    Match.objects.filter(key="R1M1").update(outcome={"reason": "double_forfeit", "decided_by": "ruling"})
    play.confirm(_match(stage, "R1M2"), play.by_number(_match(stage, "R1M2")))
    job = play.advance(stage)
    final = _match(stage, "R2M1")
    assert (final.kind, final.outcome_reason, final.state) == (Match.Kind.BYE, "walkover", Match.State.CONFIRMED)
    assert job.result["champion"] == _entry(stage, 2).pk


def test_an_even_end_decides_nothing_in_a_bracket():
    stage = play.published_knockout(4)
    play.confirm(_match(stage, "R1M1"), None, reason="time_up")
    play.advance(stage)
    assert _numbers(_match(stage, "R2M1")) == (None, None)
    assert _match(stage, "R2M1").kind == Match.Kind.GAME


def test_whoever_withdraws_while_waiting_gives_the_opponent_a_walk_over_and_may_come_back():
    stage = play.published_knockout(4)
    play.confirm(_match(stage, "R1M1"), play.by_number(_match(stage, "R1M1")))
    play.advance(stage)
    account = play.organiser_of(stage.event)
    first = _entry(stage, 1)
    withdraw_entry(account, request_id=uuid4(), entry_id=first.pk, revision=first.revision, reason="ill")
    play.confirm(_match(stage, "R1M2"), play.by_number(_match(stage, "R1M2")))
    play.advance(stage)
    final = _match(stage, "R2M1")
    assert (final.kind, final.outcome_reason, final.winner) == (Match.Kind.BYE, "walkover", 1)
    first.refresh_from_db()
    return_entry(account, request_id=uuid4(), entry_id=first.pk, revision=first.revision, reason="better")
    play.advance(stage)
    assert (_match(stage, "R2M1").kind, _match(stage, "R2M1").state) == (Match.Kind.GAME, Match.State.READY)


def test_a_walk_over_stays_when_the_match_after_it_has_begun_before_the_entry_came_back():
    stage = play.published_knockout(8)
    account, leaver = play.organiser_of(stage.event), _entry(stage, 1)
    play.confirm(_match(stage, "R1M1"), play.by_number(_match(stage, "R1M1")))
    play.advance(stage)
    withdraw_entry(account, request_id=uuid4(), entry_id=leaver.pk, revision=leaver.revision, reason="ill")
    for key in ("R1M2", "R1M3", "R1M4", "R2M2"):
        play.confirm(_match(stage, key), play.by_number(_match(stage, key)))
        play.advance(stage)
    final = at_table(_match(stage, "R3M1"))
    before = _numbers(final.match)
    final.hand(0, 45)
    leaver.refresh_from_db()
    return_entry(account, request_id=uuid4(), entry_id=leaver.pk, revision=leaver.revision, reason="better")
    job = play.advance(stage)
    assert job.state == Job.State.DONE, job.error
    semi_final = _match(stage, "R2M1")
    assert (semi_final.kind, semi_final.outcome_reason) == (Match.Kind.BYE, "walkover")
    assert _numbers(_match(stage, "R3M1")) == before


def test_a_match_does_not_begin_while_a_result_before_it_is_taken_back():
    """The bracket follows in the background; meanwhile nobody may sit down to a match that may not be theirs."""
    stage = play.published_knockout(4)
    for key in ("R1M1", "R1M2"):
        play.confirm(_match(stage, key), play.by_number(_match(stage, key)))
    play.advance(stage)
    final, reopened = at_table(_match(stage, "R2M1")), _match(stage, "R1M1")
    reopen_match(final.chief, request_id=uuid4(), match_id=reopened.pk, revision=reopened.revision, reason="misread")
    with pytest.raises(Conflict) as refusal:
        final.hand(0, 45)
    assert refusal.value.code == "match_waiting"
    assert play.advance(stage).state == Job.State.DONE
    assert _numbers(_match(stage, "R2M1")) == (None, 2)


def test_the_bracket_is_drawn_once_and_again_only_after_it_was_discarded_with_a_reason():
    stage = play.knockout(4)
    account = play.organiser_of(stage.event)
    with pytest.raises(Conflict) as refused:
        brackets.make_bracket(account, request_id=uuid4(), stage_id=stage.pk)
    assert refused.value.code == "draft_exists"
    draft = Round.objects.get(stage=stage, number=1)
    pairing_round.discard_draft(account, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    assert not Match.objects.exists()
    with pytest.raises(Invalid) as missing:
        brackets.make_bracket(account, request_id=uuid4(), stage_id=stage.pk)
    assert missing.value.code == "reason_missing"
    brackets.make_bracket(account, request_id=uuid4(), stage_id=stage.pk, reason="an entry came late")
    assert list(Draw.objects.values_list("number", "reason")) == [(1, ""), (2, "an entry came late")]


def test_a_published_bracket_stands():
    stage = play.published_knockout(4)
    with pytest.raises(Conflict) as refused:
        brackets.make_bracket(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    assert refused.value.code == "round_published"


def test_seeds_stand_at_their_places_and_the_others_follow_their_lots():
    event = builders.event()
    pairs = builders.entries(event, 6)
    for seed, entry in enumerate((pairs[4], pairs[2]), start=1):
        Entry.objects.filter(pk=entry.pk).update(seed=seed)
    builders.tables(event, 3)
    stage = builders.stage(event, pairs, format=Stage.Format.KNOCKOUT, settings={"first_round": "seeds"})
    brackets.make_bracket(play.organiser_of(event), request_id=uuid4(), stage_id=stage.pk)
    assert Draw.objects.get().input["seeded"][:2] == [pairs[4].pk, pairs[2].pk]
    byes = {_numbers(match)[0] for match in Match.objects.filter(kind=Match.Kind.BYE)}
    assert byes == {5, 3}
    assert StageEntry.objects.get(stage=stage, entry=pairs[4]).seed == 1


def test_an_entry_without_a_lot_stops_the_draw():
    event = builders.event()
    stage = builders.stage(event, builders.entries(event, 4), format=Stage.Format.KNOCKOUT)
    builders.entries(event, 1)
    with pytest.raises(Conflict) as refused:
        brackets.make_bracket(play.organiser_of(event), request_id=uuid4(), stage_id=stage.pk)
    assert (refused.value.code, refused.value.details) == ("entries_without_lot", {"entries": [5]})


def test_units_stand_in_different_halves():
    stage = play.knockout(8, units=("A", "A", "B", "C"))
    halves = {}
    for match in Match.objects.filter(round__stage=stage, round__number=1):
        for side in match.sides.select_related("entry__unit"):
            halves.setdefault(side.entry.unit.name, []).append(match.number > 2)
    assert sorted(halves["A"]) == [False, False, True, True]


def test_a_round_of_a_bracket_closes_itself_with_its_last_match():
    stage = play.published_knockout(4)
    play.confirm(_match(stage, "R1M1"))
    play.advance(stage)
    assert Round.objects.get(number=1).state == Round.State.RUNNING
    play.confirm(_match(stage, "R1M2"))
    job = play.advance(stage)
    assert list(Round.objects.values_list("number", "state")) == [(1, "closed"), (2, "published")]
    assert AuditEntry.objects.filter(act="advance_bracket").latest("id").after["closed"] == [1]
    assert job.state == Job.State.DONE
    first = Round.objects.get(number=1)
    with pytest.raises(Conflict) as refused:
        close_round(play.organiser_of(stage.event), request_id=uuid4(), round_id=first.pk, revision=first.revision)
    assert refused.value.code == "round_closed"


def test_a_closed_round_is_open_again_while_one_of_its_results_is_taken_back():
    stage = play.published_knockout(4)
    for key in ("R1M1", "R1M2"):
        play.confirm(_match(stage, key))
    play.advance(stage)
    match = _match(stage, "R1M1")
    reopen_match(
        play.chief_of(stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision, reason="misread"
    )
    first = Round.objects.get(number=1)
    assert (first.state, first.closed_at) == (Round.State.RUNNING, None)


def test_an_advance_asks_a_bounded_number_of_queries(django_assert_max_num_queries):
    stage = play.published_knockout(16)
    for match in Match.objects.filter(round__number=1):
        play.confirm(match)
    job = brackets.request_advance(stage, None)
    with django_assert_max_num_queries(35):
        brackets.carry_out_advance(job, lambda done, total: None)
