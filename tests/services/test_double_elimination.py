"""Double eliminations played whole, and knock-outs for every place, by whatever happens on the day."""

import random
from uuid import uuid4

import pytest

from tests import play
from tournament.models import AuditEntry, Draw, Entry, EntryRound, Job, Match, MatchSide, Round, Stage
from tournament.rulebook.brackets import places_of
from tournament.rulebook.repeating import OnRecord, Verdict, repeat_draw
from tournament.services.withdrawals import disqualify_entry, return_entry, withdraw_entry

pytestmark = pytest.mark.django_db


def _numbers(match):
    return tuple(MatchSide.objects.filter(match=match).order_by("side").values_list("entry__number", flat=True))


def _match(stage, key):
    return Match.objects.get(round__stage=stage, key=key)


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number)


def _play(stage, *keys, upset=()):
    """These matches, one after the other: the smaller number wins, but in `upset`."""
    for key in keys:
        match = _match(stage, key)
        winner = play.by_number(match)
        play.confirm(match, 1 - winner if key in upset else winner)
        play.advance(stage)


def _losses(stage):
    """How often each entry has lost a match that was played, by number."""
    lost = dict.fromkeys(Entry.objects.filter(event=stage.event).values_list("number", flat=True), 0)
    games = Match.objects.filter(round__stage=stage, kind=Match.Kind.GAME, state=Match.State.CONFIRMED)
    for match in games.exclude(winner=None):
        lost[_numbers(match)[1 - match.winner]] += 1
    return lost


def _repeats(stage):
    """Whether anybody who draws again from what is on record gets this very bracket, and the audit finds no fault."""
    draw = Draw.objects.get(stage=stage)
    record = OnRecord(
        kind=draw.kind,
        algorithm=draw.algorithm,
        seed=draw.seed,
        input=draw.input,
        input_digest=draw.input_digest,
        outcome=draw.outcome,
    )
    return repeat_draw(record).verdict is Verdict.SAME


@pytest.mark.parametrize("size", range(4, 17))
def test_a_double_elimination_is_played_to_a_champion_who_lost_once_at_most(size):
    stage = play.published_double_elimination(size)
    chance = random.Random(size)
    play.play_bracket(stage, lambda match: chance.randrange(2))
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    assert set(Round.objects.filter(stage=stage).values_list("state", flat=True)) == {Round.State.CLOSED}
    lost = _losses(stage)
    assert sorted(lost.values()) == [*([0] if 0 in lost.values() else [1]), *[2] * (size - 1)]
    places = places_of(stage.pk)
    assert [places[0].first, places[0].last, places[1].first, places[1].last] == [1, 1, 2, 2]
    assert sum(1 for _place in places) == size
    assert lost[Entry.objects.get(pk=places[0].entry).number] < 2
    assert _repeats(stage)


@pytest.mark.parametrize("size", [4, 5, 7, 8, 12, 13])
def test_every_place_of_a_knockout_can_be_played_out(size):
    stage = play.published_knockout(size, places_played="all")
    chance = random.Random(size)
    play.play_bracket(stage, lambda match: chance.randrange(2))
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    assert [(each.first, each.last) for each in places_of(stage.pk)] == [(each, each) for each in range(1, size + 1)]
    assert _repeats(stage)


@pytest.mark.parametrize("seed", range(6))
def test_double_forfeits_send_nobody_on_or_down_and_the_bracket_still_ends(seed):
    stage = play.published_double_elimination(4 + 2 * seed)
    chance = random.Random(seed)
    play.play_bracket(stage, lambda match: chance.choice([0, 1, 0, 1, None]))
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    for match in Match.objects.filter(round__stage=stage, outcome_reason="double_forfeit"):
        both = set(MatchSide.objects.filter(match=match).values_list("entry", flat=True))
        later = MatchSide.objects.filter(match__round__stage=stage, match__round__number__gt=match.round.number)
        assert not later.filter(entry__in=both).exists()


def test_losers_of_the_first_round_meet_on_the_losers_side():
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1", "W1M2")
    assert _numbers(_match(stage, "W2M1")) == (1, 2)
    assert _numbers(_match(stage, "L1M1")) == (4, 3)
    assert {_match(stage, key).state for key in ("W2M1", "L1M1")} == {Match.State.READY}
    _play(stage, "W2M1", "L1M1")
    assert _numbers(_match(stage, "L2M1")) == (2, 3)
    states = dict(EntryRound.objects.filter(round__number=3).values_list("entry__number", "state"))
    assert states == {2: "paired", 3: "paired", 4: "eliminated"}, "who rests is not told to be out"


def test_a_second_final_that_is_not_needed_is_nobodys_match():
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1", "W1M2", "W2M1", "L1M1", "L2M1", "final")
    second = _match(stage, "second_final")
    assert (second.kind, second.state, second.winner) == (Match.Kind.BYE, Match.State.CONFIRMED, None)
    assert second.outcome["decided_by"] == "not_needed"
    assert _numbers(second) == (None, None)
    assert not EntryRound.objects.filter(round=second.round, entry__number=1).exists()
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    assert play.advance(stage).result == {"moved": 0, "champion": _entry(stage, 1).pk}


def test_a_second_final_is_played_when_the_unbeaten_entry_loses_the_first():
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1", "W1M2", "W2M1", "L1M1", "L2M1", "final", upset=("final",))
    second = _match(stage, "second_final")
    assert (second.state, _numbers(second)) == (Match.State.READY, (2, 1))
    stage.refresh_from_db()
    assert stage.state == Stage.State.RUNNING
    _play(stage, "second_final")
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    assert [Entry.objects.get(pk=each.entry).number for each in places_of(stage.pk)] == [1, 2, 3, 4]


def test_one_final_decides_where_it_was_set_so():
    stage = play.published_double_elimination(4, second_final="never")
    assert not Match.objects.filter(key="second_final").exists()
    _play(stage, "W1M1", "W1M2", "W2M1", "L1M1", "L2M1", "final", upset=("final",))
    assert play.advance(stage).result["champion"] == _entry(stage, 2).pk


def test_byes_go_to_the_highest_lots_where_it_was_set_so():
    stage = play.double_elimination(6, byes_to="highest_lot")
    byes = Match.objects.filter(round__number=1, kind=Match.Kind.BYE)
    assert {number for match in byes for number in _numbers(match) if number} == {5, 6}
    assert Draw.objects.get().input["byes"] == "highest_lot"
    assert _repeats(stage)


def test_byes_go_to_the_lowest_lots_otherwise():
    stage = play.double_elimination(6)
    byes = Match.objects.filter(round__stage=stage, round__number=1, kind=Match.Kind.BYE)
    assert {number for match in byes for number in _numbers(match) if number} == {1, 2}


def test_a_withdrawal_on_the_winners_side_gives_walk_overs_on_both():
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1")
    first = _entry(stage, 1)
    account = play.organiser_of(stage.event)
    withdraw_entry(account, request_id=uuid4(), entry_id=first.pk, revision=first.revision, reason="ill")
    _play(stage, "W1M2")
    upper = _match(stage, "W2M1")
    assert (upper.kind, upper.outcome_reason, _numbers(upper)[upper.winner]) == (Match.Kind.BYE, "walkover", 2)
    _play(stage, "L1M1")
    lower = _match(stage, "L2M1")
    assert (lower.kind, lower.outcome_reason, _numbers(lower)[lower.winner]) == (Match.Kind.BYE, "walkover", 3)
    assert _numbers(_match(stage, "final")) == (2, 3)


def test_who_comes_back_before_the_next_match_plays_it():
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1")
    first, account = _entry(stage, 1), play.organiser_of(stage.event)
    withdraw_entry(account, request_id=uuid4(), entry_id=first.pk, revision=first.revision, reason="ill")
    play.run_jobs()
    first.refresh_from_db()
    return_entry(account, request_id=uuid4(), entry_id=first.pk, revision=first.revision, reason="better")
    play.run_jobs()
    _play(stage, "W1M2")
    assert (_match(stage, "W2M1").state, _numbers(_match(stage, "W2M1"))) == (Match.State.READY, (1, 2))


def test_results_of_a_disqualified_entry_stay_and_its_next_opponents_go_on():
    stage = play.published_double_elimination(8)
    _play(stage, "W1M1", "W1M2", "W1M3", "W1M4", "W2M1")
    first = _entry(stage, 1)
    disqualify_entry(
        play.chief_of(stage.event), request_id=uuid4(), entry_id=first.pk, revision=first.revision, reason="signals"
    )
    _play(stage, "W2M2")
    assert _match(stage, "W2M1").winner is not None
    upper = _match(stage, "W3M1")
    assert (upper.kind, _numbers(upper)[upper.winner]) == (Match.Kind.BYE, 2)
    assert EntryRound.objects.get(round=upper.round, entry=first).state == EntryRound.State.DISQUALIFIED


def test_a_correction_replaces_entries_on_both_sides_while_nobody_has_begun():
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1", "W1M2")
    match = _match(stage, "W1M1")
    play.confirm(match, 1 - play.by_number(match))
    assert play.advance(stage).state == Job.State.DONE
    assert _numbers(_match(stage, "W2M1")) == (4, 2)
    assert _numbers(_match(stage, "L1M1")) == (1, 3)


def test_a_begun_match_on_one_side_holds_up_the_other():
    """Nobody plays in two matches of a round: who is stuck in one is not seated in another, which waits."""
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1", "W1M2")
    Match.objects.filter(key="W2M1").update(state=Match.State.PLAYING)
    match = _match(stage, "W1M1")
    play.confirm(match, 1 - play.by_number(match))
    job = play.advance(stage)
    assert job.error["details"] == {"matches": ["W2M1", "L1M1"]}
    lower = _match(stage, "L1M1")
    assert (_numbers(lower), lower.state) == ((None, 3), Match.State.WAITING)


def test_only_tables_of_the_stage_are_given():
    play.published_double_elimination(8, tables=6, first_table=2, last_table=4)
    first = Match.objects.filter(round__number=1).order_by("number")
    assert [match.table.number if match.table else None for match in first] == [2, 3, 4, None]


def test_an_entry_with_a_table_of_its_own_waits_for_it_and_others_leave_it_to_last():
    stage = play.double_elimination(8, tables=5)
    Match.objects.filter(round__stage=stage).update(table=None)
    one = stage.event.tables.get(number=1)
    Entry.objects.filter(event=stage.event, number=4).update(fixed_table=one)
    play.advance(stage)
    by_numbers = {_numbers(match): match.table.number for match in Match.objects.filter(round__number=1)}
    assert {pair: table for pair, table in by_numbers.items() if 4 in pair} == {(4, 5): 1}
    assert sorted(by_numbers.values()) == [1, 2, 3, 4]


def test_the_audit_trail_tells_what_moved_and_which_rounds_closed():
    stage = play.published_double_elimination(4)
    _play(stage, "W1M1", "W1M2")
    row = AuditEntry.objects.filter(act="advance_bracket").latest("id")
    assert row.after["closed"] == [1]
    assert {each["key"] for each in row.after["moved"]} == {"W2M1", "L1M1"}


def test_settling_takes_no_more_queries_for_more_matches(django_assert_max_num_queries):
    stage = play.published_double_elimination(16)
    for match in Match.objects.filter(round__number=1):
        play.confirm(match)
    with django_assert_max_num_queries(40):
        play.advance(stage)
