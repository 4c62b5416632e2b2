"""The clock of a round, and of one table in it: the one place where rows and rules become times.

The round's clock is started once and may be paused; one table may be given more time. What holds at a moment is the
engine's answer (`scoring.clock`); the moment is always an argument.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from scoring import (
    Clock,
    ClockStop,
    ClockStopKind,
    Permission,
    forfeits_by_lateness,
    may_finish_hand,
    may_start_hand,
    seconds_left,
    seconds_played,
)

MINUTE = 60


class ClockedRound(Protocol):
    """A round, as a row or as a value read from one."""

    @property
    def clock_started_at(self) -> datetime | None: ...

    @property
    def clock_paused_at(self) -> datetime | None: ...

    @property
    def clock_paused_seconds(self) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """What is stored of a round's clock, where a query reads no more of the round than that."""

    clock_started_at: datetime | None
    clock_paused_at: datetime | None
    clock_paused_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockNow:
    """A clock at a moment. Moments are None while it stands before the time was up, and without a limit.

    `ends_at`: when the time is up; `closes_at`: after it no new hand may begin. `paused_left`: seconds left while it
    stands (None: it runs, or has no limit). `extension_minutes`: what this table was given beyond the round.
    `may_start`, `may_finish`: a new hand, and one that has begun. `finished_at_bell`: whether a hand that is played
    when the time is up is played to its end.
    """

    is_paused: bool
    ends_at: datetime | None
    closes_at: datetime | None
    paused_left: int | None
    extension_minutes: int
    may_start: Permission
    may_finish: Permission
    finished_at_bell: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClock:
    """A clock that was started, by the rules it runs for. Without an extension it is that of the round.

    `paused_at`: since when it stands; `paused_seconds`: how long it stood before that.
    """

    rules: Clock
    started_at: datetime
    paused_at: datetime | None
    paused_seconds: int
    extension_seconds: int

    @property
    def ends_at(self) -> datetime | None:
        """When the time is up, or was; None without a limit, and while the clock stands with time left."""
        if self.rules.minutes is None:
            return None
        playing = self.rules.minutes * MINUTE + self.extension_seconds + self.paused_seconds
        end = self.started_at + timedelta(seconds=playing)
        return end if self.paused_at is None or end <= self.paused_at else None

    def left(self, now: datetime) -> int | None:
        """Seconds of playing time left, 0 when it is up; None without a limit."""
        played, given = self._played(now)
        return seconds_left(self.rules, played, given)

    def at(self, now: datetime, *, hands_played: int = 0) -> ClockNow:
        played, given = self._played(now)
        end = self.ends_at
        left = seconds_left(self.rules, played, given)
        at_bell = played if left is None else played + left
        return ClockNow(
            is_paused=self.paused_at is not None,
            ends_at=end,
            closes_at=None if end is None else end - timedelta(minutes=self.rules.no_new_hand_minutes),
            paused_left=None if self.paused_at is None else left,
            extension_minutes=self.extension_seconds // MINUTE,
            may_start=may_start_hand(self.rules, played, extension_seconds=given, hands_played=hands_played),
            may_finish=may_finish_hand(self.rules, played, extension_seconds=given),
            finished_at_bell=may_finish_hand(self.rules, at_bell, extension_seconds=given).allowed,
        )

    def _played(self, now: datetime) -> tuple[int, int]:
        given = ClockStop(kind=ClockStopKind.EXTENSION, at_seconds=0, seconds=self.extension_seconds)
        stops = _pauses(self.started_at, self.paused_at, self.paused_seconds)
        return seconds_played(_seconds(now - self.started_at), (*stops, given))


def table_clock(of: ClockedRound, rules: Clock, *, extension_seconds: int = 0) -> TableClock | None:
    """The clock of the round, with what one table was given beyond it; None before it is started."""
    if of.clock_started_at is None:
        return None
    return TableClock(
        rules=rules,
        started_at=of.clock_started_at,
        paused_at=of.clock_paused_at,
        paused_seconds=of.clock_paused_seconds,
        extension_seconds=extension_seconds,
    )


def seconds_late(of: ClockedRound, now: datetime) -> int:
    """How late somebody is who is not there `now`: as long as the clock has run; 0 before it is started."""
    if of.clock_started_at is None:
        return 0
    stops = _pauses(of.clock_started_at, of.clock_paused_at, of.clock_paused_seconds)
    played, _given = seconds_played(_seconds(now - of.clock_started_at), stops)
    return played


def is_too_late(of: ClockedRound, rules: Clock, now: datetime) -> bool:
    """Whether who is not there `now` may be ruled to forfeit: later than the rules allow, or at all where they state
    nothing."""
    late = seconds_late(of, now)
    return late > 0 if rules.forfeit_after_minutes is None else forfeits_by_lateness(rules, late)


def seconds_paused(since: datetime, now: datetime) -> int:
    """How long a pause was, whole seconds: one that was begun is given to the tables."""
    return _seconds(now - since)


def _pauses(started_at: datetime, paused_at: datetime | None, paused_seconds: int) -> tuple[ClockStop, ...]:
    """Of pauses that are over only the sum is stored: to the engine they are one, at the start."""
    over = ClockStop(kind=ClockStopKind.PAUSE, at_seconds=0, seconds=paused_seconds)
    if paused_at is None:
        return (over,)
    return over, ClockStop(kind=ClockStopKind.PAUSE, at_seconds=_seconds(paused_at - started_at), seconds=None)


def _seconds(span: timedelta) -> int:
    """A second that has begun counts whole, so that one moment after the bell is after the bell."""
    return max(0, math.ceil(span.total_seconds()))
