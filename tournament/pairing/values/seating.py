"""Seats and tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.pairing.values.saying import Reason


class TableOrder(StrEnum):
    """top_first: the top pairing has the first table and so on down. spread: pairings are dealt over the rooms in
    turn, and over the tables of a room by lot."""

    TOP_FIRST = "top_first"
    SPREAD = "spread"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHistory:
    """What an entry has had so far: matches on side 0 less matches on side 1, and its tables."""

    seat_balance: int = 0
    tables: tuple[int, ...] = ()

    def all_day_at(self, table: int) -> bool:
        """Whether the entry has sat at this table alone, twice or more."""
        return len(self.tables) > 1 and set(self.tables) == {table}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A match at a table: who sits on side 0 (NS) and who on side 1 (EW)."""

    side0: int
    side1: int
    table: int
    reasons: tuple[Reason, ...] = ()
