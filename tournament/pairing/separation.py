"""Spreading the entries of a unit over the halves, quarters, eighths ... of a bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

# A unit's surplus is its entries in the upper half less those in the lower. Moving one entry of unit u down and
# one of unit v up changes the sum of squared surpluses by 4 * (2 - u + v): a gain from this difference on.
_GAINFUL = 3
_SMALLEST_SECTION = 4
# those who play in the first round, and those who have a bye there
_GROUPS = 2


def keep_units_apart(
    at: list[int | None],
    groups: Sequence[int | None],
    units: Mapping[int, str],
    rank_of: Mapping[int, int],
) -> int:
    """`at` (place -> entry) is rearranged so that each section's halves hold as even a share of every unit
    as the places allow; returns how many places hold another entry than before.

    Only places with a group may change, and only within their group: 0 for entries that play in the first
    round, 1 for entries with a bye. Sections are settled from the whole
    bracket downwards, so the halves matter most; then first-round matches within a unit are broken up where
    no larger section suffers. Of two equal entries the lower-ranked one moves.
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
    _break_up_first_round(at, groups, units)
    return sum(was != now for was, now in zip(before, at, strict=True))


def _unit(units: Mapping[int, str], entry: int | None) -> str | None:
    return None if entry is None else units.get(entry) or None


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
        self.group_surplus: dict[int, Counter[str]] = {group: Counter() for group in self.groups}
        for place in range(low, high):
            entry = at[place]
            if entry is None:
                continue
            # an entry without a unit is a unit of its own
            unit = _unit(units, entry) or f"\0{entry}"
            self.surplus[unit] += 1 if place < middle else -1
            group = groups[place]
            if group is None:
                continue
            self.group_surplus[group][unit] += 1 if place < middle else -1
            half = self.upper if place < middle else self.lower
            known = half.get((unit, group))
            if known is None or rank_of[entry] > rank_of[at[known] or 0]:
                half[unit, group] = place

    def best_move(self) -> list[tuple[int, int]] | None:
        """Exchanges (upper place, lower place) that even the halves out, or None if nothing helps."""
        ordered = sorted(self.surplus.items(), key=lambda item: (-item[1], item[0]))
        movable_down, movable_up = ({unit for unit, _group in half} for half in (self.upper, self.lower))
        takers = [(unit, little) for unit, little in reversed(ordered) if unit in movable_up]
        for giver, much in ordered:
            if giver not in movable_down:
                continue
            for taker, little in takers:
                if much - little < _GAINFUL:
                    break
                move = self._direct(giver, taker) or self._by_way_of_another(giver, taker)
                if move:
                    return move
        return self._within_a_group()

    def _within_a_group(self) -> list[tuple[int, int]] | None:
        """Two exchanges that leave the halves as they are but spread a unit within the first group, whose
        entries meet at once."""
        if len(self.groups) < _GROUPS:
            return None
        meeting, later = self.groups
        ordered = sorted(self.group_surplus[meeting].items(), key=lambda item: (-item[1], item[0]))
        for giver, much in ordered:
            for taker, little in reversed(ordered):
                if much - little < _GAINFUL:
                    break
                down, up = self.upper.get((giver, meeting)), self.lower.get((taker, meeting))
                back, forth = self.upper.get((taker, later)), self.lower.get((giver, later))
                if down is not None and up is not None and back is not None and forth is not None:
                    return [(down, up), (back, forth)]
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


def _break_up_first_round(at: list[int | None], groups: Sequence[int | None], units: Mapping[int, str]) -> None:
    """No exchange is left that breaks up a first-round match within a unit without harm to larger sections."""
    crowd = _Crowd(at, units)
    again = True
    while again:
        again = False
        for place, group in enumerate(groups):
            unit = _unit(units, at[place])
            if group is None or unit is None or unit != _unit(units, at[place ^ 1]):
                continue
            for other in range(len(at)):
                if groups[other] == group and crowd.gains(place, other):
                    crowd.exchange(place, other)
                    again = True
                    break


class _Crowd:
    """How many entries of each unit stand in each section, by size of section."""

    def __init__(self, at: list[int | None], units: Mapping[int, str]) -> None:
        self._at = at
        self._units = units
        self._count: Counter[tuple[int, int, str]] = Counter()
        # shift 1: first-round matches; the whole bracket never changes
        self._shifts = range(len(at).bit_length() - 2, 0, -1)
        for place in range(len(at)):
            self._move(place, 1)

    def _move(self, place: int, by: int) -> None:
        unit = _unit(self._units, self._at[place])
        if unit is not None:
            for shift in self._shifts:
                self._count[shift, place >> shift, unit] += by

    def exchange(self, place: int, other: int) -> None:
        for one in (place, other):
            self._move(one, -1)
        self._at[place], self._at[other] = self._at[other], self._at[place]
        for one in (place, other):
            self._move(one, 1)

    def gains(self, place: int, other: int) -> bool:
        """Whether exchanging the two makes the largest section that it changes, if any, less crowded."""
        unit, other_unit = _unit(self._units, self._at[place]), _unit(self._units, self._at[other])
        if unit == other_unit:
            return False
        for shift in self._shifts:
            here, there = place >> shift, other >> shift
            if here == there:
                continue
            change = 0
            if unit is not None:
                change += self._count[shift, there, unit] - self._count[shift, here, unit] + 1
            if other_unit is not None:
                change += self._count[shift, here, other_unit] - self._count[shift, there, other_unit] + 1
            if change:
                return change < 0
        return False
