"""Seats and tables."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.pairing.values.saying import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHistory:
    """What an entry has had so far: matches on side 0 less matches on side 1, and its tables."""

    seat_balance: int = 0
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A match at a table: who sits on side 0 (NS) and who on side 1 (EW)."""

    side0: int
    side1: int
    table: int
    reasons: tuple[Reason, ...] = ()
