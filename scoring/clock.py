"""The clock of a match. The time is always an argument: nothing here reads a clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from scoring.notes import Note, note

MINUTE = 60


class RunningHand(StrEnum):
    """What becomes of the hand that is being played when the time is up."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


class TimeBreach(StrEnum):
    """What it costs to begin before the start of the round, or to finish a match after its time.

    nothing: such a match counts like any other. points_forfeited: all sides lose the match points of the match; its
    winner and levels stand.
    """

    NOTHING = "nothing"
    POINTS_FORFEITED = "points_forfeited"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """How a match ends without its goal. All parts may be absent.

    `minutes` a match lasts; in the last `no_new_hand_minutes` no hand may begin; `hand_cap` hands at most;
    a side that is more than `forfeit_after_minutes` late forfeits (0: at the start; None: not stated).
    `late_start_minutes`: for each started so many minutes of lateness the opponents are given a level; None: no.
    `mercy_lead`: a lead of so many levels wins at once; None: no. `time_breach`: what starting early or finishing late
    costs; the referee notes it as a ruling.
    """

    minutes: int | None
    no_new_hand_minutes: int
    running_hand: RunningHand
    hand_cap: int | None
    forfeit_after_minutes: int | None
    late_start_minutes: int | None
    source: str
    mercy_lead: int | None = None
    time_breach: TimeBreach = TimeBreach.NOTHING


class ClockStopKind(StrEnum):
    """Why a table's clock differs from the round's.

    pause: it stood still from `at_seconds` for `seconds` (None: it still stands). extension: the table was given
    `seconds` more.
    """

    PAUSE = "pause"
    EXTENSION = "extension"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStop:
    """A pause of the clock or an extension for one table; `at_seconds` after the start, by the wall clock."""

    kind: ClockStopKind
    at_seconds: int
    seconds: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Permission:
    """Whether something may happen now, and why."""

    allowed: bool
    reason: Note


def seconds_left(clock: Clock, elapsed_seconds: int, extension_seconds: int = 0) -> int | None:
    """Playing time left, 0 when the time is up, None when there is no limit. Extensions make the match longer."""
    if clock.minutes is None:
        return None
    return max(0, clock.minutes * MINUTE + extension_seconds - elapsed_seconds)


def seconds_played(elapsed_seconds: int, stops: Sequence[ClockStop]) -> tuple[int, int]:
    """Playing time used and extension given, after `elapsed_seconds` by the wall clock since the start.

    Both in seconds, for `seconds_left` and `may_start_hand`. Pauses that overlap count once; a pause or extension
    that lies in the future counts for nothing yet.
    """
    stood, until = 0, 0
    pauses = sorted((stop for stop in stops if stop.kind is ClockStopKind.PAUSE), key=lambda stop: stop.at_seconds)
    for pause in pauses:
        begin = max(pause.at_seconds, until)
        end = elapsed_seconds if pause.seconds is None else min(elapsed_seconds, pause.at_seconds + pause.seconds)
        if end > begin:
            stood, until = stood + end - begin, end
    given = sum(
        stop.seconds or 0
        for stop in stops
        if stop.kind is ClockStopKind.EXTENSION and stop.at_seconds <= elapsed_seconds
    )
    return elapsed_seconds - stood, given


def may_start_hand(
    clock: Clock, elapsed_seconds: int, *, extension_seconds: int = 0, hands_played: int = 0
) -> Permission:
    """Whether a new hand may begin: time is left, more than the closing minutes allow, and hands are left.

    With exactly `no_new_hand_minutes` left a hand may still begin.
    """
    if clock.hand_cap is not None and hands_played >= clock.hand_cap:
        return Permission(allowed=False, reason=note("clock_hand_cap", hands=clock.hand_cap))
    left = seconds_left(clock, elapsed_seconds, extension_seconds)
    if left is None:
        return Permission(allowed=True, reason=note("clock_none"))
    if left == 0:
        return Permission(allowed=False, reason=note("clock_time_up"))
    if left < clock.no_new_hand_minutes * MINUTE:
        return Permission(allowed=False, reason=note("clock_closing", minutes=clock.no_new_hand_minutes))
    return Permission(allowed=True, reason=note("clock_open", seconds=left))


def may_finish_hand(clock: Clock, elapsed_seconds: int, *, extension_seconds: int = 0) -> Permission:
    """Whether a hand that has begun is played on: while there is time, and at the bell where the rules let it finish.

    The closing minutes do not stop it. A hand that is not finished is entered as void, or not at all.
    """
    left = seconds_left(clock, elapsed_seconds, extension_seconds)
    if left is None or left > 0:
        return Permission(allowed=True, reason=note("clock_playing"))
    match clock.running_hand:
        case RunningHand.FINISHED:
            return Permission(allowed=True, reason=note("clock_hand_finished"))
        case RunningHand.ABANDONED:
            return Permission(allowed=False, reason=note("clock_hand_abandoned"))
        case _:
            assert_never(clock.running_hand)


def forfeits_by_lateness(clock: Clock, late_seconds: int) -> bool:
    """True when a side that is this late has forfeited: strictly later than the allowance."""
    return clock.forfeit_after_minutes is not None and late_seconds > clock.forfeit_after_minutes * MINUTE


def levels_for_lateness(clock: Clock, late_minutes: int) -> int | None:
    """Levels given to the opponents of a side that is `late_minutes` late: one for each started part.

    None: the rule set gives none.
    """
    if clock.late_start_minutes is None:
        return None
    return -(-late_minutes // clock.late_start_minutes)
