"""Lots: who takes part, and what came out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LotEntry:
    """An entry that takes part in a draw of lots."""

    id: int
    unit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDraw:
    """Drawn lots: `order[0]` holds lot 1. Anyone can repeat them from `seed` and the ids (see `lots`)."""

    order: tuple[int, ...]
    seed: str
    algorithm: str
    input_digest: str

    def lot_of(self) -> dict[int, int]:
        """Entry id -> lot number, counted from 1."""
        return {entry: number for number, entry in enumerate(self.order, start=1)}


# level entries: best first, within a block nobody is ahead of anybody
Blocks = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieOrder:
    """Level entries in order: block after block, within a block by `lots`."""

    lots: LotDraw
    order: tuple[int, ...]
