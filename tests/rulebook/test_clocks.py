"""Round, table and rules become one clock: ends, pauses, extensions, lateness."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scoring import RunningHand, load_any_preset
from tournament.rulebook.clocks import RoundClock, is_too_late, seconds_late, seconds_paused, table_clock

RULES = replace(
    load_any_preset("shuangsheng-match-2d").clock,
    minutes=60,
    no_new_hand_minutes=5,
    running_hand=RunningHand.FINISHED,
    forfeit_after_minutes=15,
)
START = datetime(2026, 5, 1, 14, 0, tzinfo=UTC)


def at(minutes, seconds=0):
    return START + timedelta(minutes=minutes, seconds=seconds)


def stored(paused_at=None, paused=0, started=START):
    return RoundClock(clock_started_at=started, clock_paused_at=paused_at, clock_paused_seconds=paused)


def clock(paused_at=None, paused=0, extension=0, rules=RULES):
    return table_clock(stored(paused_at, paused), rules, extension_seconds=extension)


def test_a_clock_that_was_not_started_is_none_and_nobody_is_late():
    assert table_clock(stored(started=None), RULES) is None
    assert seconds_late(stored(started=None), at(99)) == 0
    assert not is_too_late(stored(started=None), RULES, at(99))


def test_without_a_limit_nothing_ends_and_hands_may_always_begin():
    free = clock(rules=replace(RULES, minutes=None, no_new_hand_minutes=0))
    found = free.at(at(600))
    assert (free.ends_at, free.left(at(600)), found.closes_at, found.paused_left) == (None, None, None, None)
    assert (found.may_start.allowed, found.may_finish.allowed) == (True, True)


@pytest.mark.parametrize(
    ("now", "starts", "code"),
    [
        (at(0), True, "clock_open"),
        (at(55), True, "clock_open"),
        (at(55, 1), False, "clock_closing"),
        (at(59, 59), False, "clock_closing"),
        (at(60), False, "clock_time_up"),
    ],
)
def test_with_exactly_the_closing_minutes_left_a_hand_may_still_begin(now, starts, code):
    found = clock().at(now)
    assert (found.ends_at, found.closes_at) == (at(60), at(55))
    assert (found.may_start.allowed, found.may_start.reason.code) == (starts, code)


@pytest.mark.parametrize(("kept", "finishes"), [(RunningHand.FINISHED, True), (RunningHand.ABANDONED, False)])
def test_what_becomes_of_the_running_hand_is_known_before_the_bell(kept, finishes):
    rules = replace(RULES, running_hand=kept)
    before, after = clock(rules=rules).at(at(59, 59)), clock(rules=rules).at(at(60))
    assert before.may_finish.allowed
    assert (before.finished_at_bell, after.finished_at_bell) == (finishes, finishes)
    assert after.may_finish.allowed is finishes


def test_while_it_is_paused_no_end_is_known_and_the_time_left_stands():
    paused = clock(paused_at=at(40))
    assert paused.ends_at is None
    assert [paused.left(now) for now in (at(40), at(50), at(500))] == [20 * 60] * 3
    found = paused.at(at(500))
    assert (found.is_paused, found.paused_left, found.ends_at, found.closes_at) == (True, 20 * 60, None, None)
    assert found.may_start.allowed


def test_a_pause_across_the_bell_moves_the_bell():
    assert not clock(paused_at=at(58)).at(at(70)).may_start.allowed
    resumed = clock(paused=12 * 60)
    assert resumed.ends_at == at(72)
    assert resumed.left(at(70)) == 2 * 60
    assert resumed.at(at(72)).may_start.reason.code == "clock_time_up"


def test_a_pause_after_the_bell_does_not_give_the_time_back():
    paused = clock(paused_at=at(61))
    assert paused.ends_at == at(60)
    assert paused.left(at(90)) == 0
    assert clock(paused_at=at(60)).ends_at == at(60), "at the bell the time is up"
    assert clock(paused_at=at(59, 59)).ends_at is None


def test_pauses_add_up():
    twice = clock(paused_at=at(50), paused=10 * 60)
    assert twice.left(at(80)) == 20 * 60
    assert clock(paused=40 * 60).ends_at == at(100)


def test_an_extension_during_a_pause_is_time_left():
    paused = clock(paused_at=at(58), extension=5 * 60)
    found = paused.at(at(80))
    assert (found.paused_left, found.extension_minutes) == (7 * 60, 5)
    assert found.may_start.allowed, "seven minutes are more than five"
    assert clock(paused=22 * 60, extension=5 * 60).ends_at == at(87)


def test_an_extended_table_plays_while_the_round_is_over():
    extended = clock(extension=5 * 60)
    assert extended.ends_at == at(65)
    assert extended.at(at(60)).may_start.allowed
    assert not extended.at(at(60, 1)).may_start.allowed
    assert clock(paused_at=at(62), extension=5 * 60).left(at(90)) == 3 * 60


def test_as_many_hands_as_the_rules_allow_leave_none_to_begin():
    capped = clock(rules=replace(RULES, hand_cap=3)).at(at(1), hands_played=3)
    assert capped.may_start.reason.code == "clock_hand_cap"


@pytest.mark.parametrize(
    ("of", "now", "late"),
    [
        (stored(), at(15), False),
        (stored(), at(15) + timedelta(milliseconds=1), True),
        (stored(paused_at=at(10)), at(40), False),
        (stored(paused_at=at(16)), at(40), True),
        (stored(paused=5 * 60), at(20), False),
        (stored(paused=5 * 60), at(20, 1), True),
    ],
)
def test_a_pause_stops_the_clock_of_who_is_late(of, now, late):
    assert is_too_late(of, RULES, now) is late


def test_where_the_rules_state_no_minutes_any_lateness_is_for_whoever_rules():
    unstated = replace(RULES, forfeit_after_minutes=None)
    assert not is_too_late(stored(), unstated, START)
    assert is_too_late(stored(), unstated, at(0, 1))


def test_a_second_of_a_pause_that_was_begun_is_given_to_the_tables():
    assert seconds_paused(at(1), at(1) + timedelta(milliseconds=300)) == 1
    assert clock(paused=1).left(START + timedelta(milliseconds=300)) == 60 * 60
