"""Spreading the entries of a unit over the halves, quarters, eighths ... of a bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

# A unit's surplus is its entries in the upper half less those in the lower. Moving one entry of unit u down and
# one of unit v up changes the sum of squared surpluses by 4 * (2 - u + v): a gain from this difference on.
_GAINFUL = 3
_SMALLEST_SECTION = 4


def keep_units_apart(
    at: list[int | None],
    groups: Sequence[int | None],
    units: Mapping[int, str],
    rank_of: Mapping[int, int],
) -> int:
    """`at` (place -> entry) is rearranged so that each section's halves hold as even a share of every unit
    as the places allow; returns how many places hold another entry than before.

    Only places with a group may change, and only within their group. Sections are settled from the whole
    bracket downwards, so the halves matter most. Of two equal entries the lower-ranked one moves.
    """
    before = list(at)
    sections = [(0, len(at))]
    while sections:
        low, high = sections.pop()
        if high - low < _SMALLEST_SECTION:
            continue
        middle = (low + high) // 2
        _even_out(at, groups, units, rank_of, (low, middle, high))
        sections += [(low, middle), (middle, high)]
    return sum(was != now for was, now in zip(before, at, strict=True))


def _even_out(
    at: list[int | None],
    groups: Sequence[int | None],
    units: Mapping[int, str],
    rank_of: Mapping[int, int],
    section: tuple[int, int, int],
) -> None:
    halves = _Halves(at, groups, units, rank_of, section)
    while (move := halves.best_move()) is not None:
        for down, up in move:
            at[down], at[up] = at[up], at[down]
        halves = _Halves(at, groups, units, rank_of, section)


class _Halves:
    """Surplus of each unit, and the movable places of each unit and group in both halves."""

    def __init__(
        self,
        at: Sequence[int | None],
        groups: Sequence[int | None],
        units: Mapping[int, str],
        rank_of: Mapping[int, int],
        section: tuple[int, int, int],
    ) -> None:
        low, middle, high = section
        self.surplus: Counter[str] = Counter()
        # (unit, group) -> the place whose entry would move
        self.upper: dict[tuple[str, int], int] = {}
        self.lower: dict[tuple[str, int], int] = {}
        self.groups = sorted({group for group in groups[low:high] if group is not None})
        for place in range(low, high):
            entry = at[place]
            if entry is None:
                continue
            # an entry without a unit is a unit of its own
            unit = units.get(entry) or f"\0{entry}"
            self.surplus[unit] += 1 if place < middle else -1
            group = groups[place]
            if group is None:
                continue
            half = self.upper if place < middle else self.lower
            known = half.get((unit, group))
            if known is None or rank_of[entry] > rank_of[at[known] or 0]:
                half[unit, group] = place

    def best_move(self) -> list[tuple[int, int]] | None:
        """Exchanges (upper place, lower place) that even the halves out, or None if nothing helps."""
        ordered = sorted(self.surplus.items(), key=lambda item: (-item[1], item[0]))
        for giver, much in ordered:
            for taker, little in reversed(ordered):
                if much - little < _GAINFUL:
                    break
                move = self._direct(giver, taker) or self._by_way_of_another(giver, taker)
                if move:
                    return move
        return None

    def _direct(self, giver: str, taker: str) -> list[tuple[int, int]] | None:
        for group in self.groups:
            down, up = self.upper.get((giver, group)), self.lower.get((taker, group))
            if down is not None and up is not None:
                return [(down, up)]
        return None

    def _by_way_of_another(self, giver: str, taker: str) -> list[tuple[int, int]] | None:
        """Giver's entry leaves in one group, taker's comes in another; a third unit changes groups."""
        for out in self.groups:
            for into in self.groups:
                down, up = self.upper.get((giver, out)), self.lower.get((taker, into))
                if out == into or down is None or up is None:
                    continue
                for unit in sorted(self.surplus):
                    rises, falls = self.lower.get((unit, out)), self.upper.get((unit, into))
                    if rises is not None and falls is not None:
                        return [(down, rises), (falls, up)]
        return None
