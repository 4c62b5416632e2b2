"""The clock: when a hand may begin, when a side is too late."""

from dataclasses import replace

import pytest

import scoring
from scoring import forfeits_by_lateness, levels_for_lateness, may_finish_hand, may_start_hand, say, seconds_left
from tests.scoring.sheets import CLASSIC, MATCH, UNION, changed

HOUR = 3600


@pytest.mark.parametrize(
    ("elapsed", "allowed", "code"),
    [
        (0, True, "clock_open"),
        (2 * HOUR - 301, True, "clock_open"),
        (2 * HOUR - 300, True, "clock_open"),
        (2 * HOUR - 299, False, "clock_closing"),
        (2 * HOUR, False, "clock_time_up"),
        (3 * HOUR, False, "clock_time_up"),
    ],
)
def test_no_hand_begins_with_less_than_the_closing_minutes_left(elapsed: int, allowed: bool, code: str) -> None:
    permission = may_start_hand(UNION.clock, elapsed)
    assert (permission.allowed, permission.reason.code) == (allowed, code)
    assert say(permission.reason, "zh") != say(permission.reason, "en")


def test_an_extension_moves_the_end() -> None:
    assert not may_start_hand(MATCH.clock, HOUR).allowed
    assert may_start_hand(MATCH.clock, HOUR, extension_seconds=1).allowed
    assert seconds_left(MATCH.clock, HOUR, 90) == 90


@pytest.mark.parametrize(
    ("running", "elapsed", "allowed", "code"),
    [
        ("finished", HOUR - 1, True, "clock_playing"),
        ("abandoned", HOUR - 1, True, "clock_playing"),
        ("finished", HOUR, True, "clock_hand_finished"),
        ("abandoned", HOUR, False, "clock_hand_abandoned"),
    ],
)
def test_the_hand_played_at_the_bell_is_finished_or_not(running: str, elapsed: int, allowed: bool, code: str) -> None:
    clock = changed(MATCH, "clock.running_hand", running).clock
    permission = may_finish_hand(clock, elapsed)
    assert (permission.allowed, permission.reason.code) == (allowed, code)
    assert say(permission.reason, "zh") != say(permission.reason, "en")
    assert may_finish_hand(clock, elapsed, extension_seconds=1).allowed


def test_closing_minutes_do_not_stop_a_hand_that_is_played() -> None:
    clock = changed(UNION, "clock.running_hand", "abandoned").clock
    assert may_finish_hand(clock, 2 * HOUR - 60).allowed
    assert not may_start_hand(clock, 2 * HOUR - 60).allowed
    assert may_finish_hand(changed(CLASSIC, "clock.running_hand", "abandoned").clock, 10**6).allowed


def test_without_minutes_the_time_never_ends() -> None:
    assert seconds_left(CLASSIC.clock, 10**6) is None
    assert may_start_hand(CLASSIC.clock, 10**6).allowed


def test_the_hand_cap_closes_a_match() -> None:
    clock = replace(CLASSIC.clock, hand_cap=9)
    assert may_start_hand(clock, 0, hands_played=8).allowed
    assert may_start_hand(clock, 0, hands_played=9).reason.code == "clock_hand_cap"


def test_only_more_than_the_allowance_forfeits() -> None:
    assert not forfeits_by_lateness(UNION.clock, 30 * 60)
    assert forfeits_by_lateness(UNION.clock, 30 * 60 + 1)
    assert not forfeits_by_lateness(MATCH.clock, 10**6)
    assert forfeits_by_lateness(replace(MATCH.clock, forfeit_after_minutes=0), 1)


def test_each_started_part_of_lateness_is_a_level() -> None:
    clock = replace(MATCH.clock, late_start_minutes=5)
    assert [levels_for_lateness(clock, minutes) for minutes in (0, 1, 5, 6, 11)] == [0, 1, 1, 2, 3]
    assert levels_for_lateness(MATCH.clock, 20) is None


PAUSE, MORE = scoring.ClockStopKind.PAUSE, scoring.ClockStopKind.EXTENSION


def stop(kind: scoring.ClockStopKind, at: int, seconds: int | None) -> scoring.ClockStop:
    return scoring.ClockStop(kind=kind, at_seconds=at, seconds=seconds)


@pytest.mark.parametrize(
    ("elapsed", "stops", "played", "given"),
    [
        (600, [], 600, 0),
        (600, [stop(PAUSE, 100, 60)], 540, 0),
        (130, [stop(PAUSE, 100, 60)], 100, 0),
        (600, [stop(PAUSE, 100, None)], 100, 0),
        (600, [stop(PAUSE, 100, 60), stop(PAUSE, 130, 60)], 510, 0),
        (600, [stop(PAUSE, 100, 100), stop(PAUSE, 120, 10)], 500, 0),
        (600, [stop(PAUSE, 700, 60), stop(MORE, 700, 60)], 600, 0),
        (600, [stop(MORE, 100, 120), stop(MORE, 200, 60)], 600, 180),
    ],
)
def test_pauses_stop_the_clock_and_extensions_lengthen_the_match(elapsed, stops, played: int, given: int) -> None:
    assert scoring.seconds_played(elapsed, stops) == (played, given)
