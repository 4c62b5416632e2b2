"""The entries of a round in ranking order, and what it costs to let two of them meet."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property
from math import gcd
from typing import assert_never

import numpy as np

from tournament.pairing.matching import IntArray
from tournament.pairing.values import Level, Pattern, SwissEntry, SwissSettings, UnitsOrder

# A seventeenth meeting is no worse than a sixteenth: so the weights of the largest fields stay within bounds.
_MOST_MEETINGS = 16


class Field:
    """Entries by position: 0 is the top of the ranking. Does not change once made.

    Ranking: score (with virtual points), then rank, then a lot from the round's seed, so that the order in which
    entries were handed over never matters.
    """

    def __init__(
        self,
        entries: Sequence[SwissEntry],
        settings: SwissSettings,
        *,
        round_number: int,
        seed: str,
        forbidden: Collection[tuple[int, int]],
    ) -> None:
        lots = {entry.id: _lot(seed, round_number, entry.id) for entry in entries}
        ranked = sorted(entries, key=lambda entry: (-entry.pairing_score, entry.rank, lots[entry.id]))
        self._take(ranked, [lots[entry.id] for entry in ranked], settings, round_number, forbidden)

    def _take(
        self,
        ranked: Sequence[SwissEntry],
        lots: Sequence[int],
        settings: SwissSettings,
        round_number: int,
        forbidden: Collection[tuple[int, int]],
    ) -> None:
        self.entries = tuple(ranked)
        self.lots = tuple(lots)
        self.settings = settings
        self.round_number = round_number
        self.forbidden_ids = frozenset(forbidden)
        self.position = {entry.id: place for place, entry in enumerate(ranked)}
        self.scores = tuple(entry.pairing_score for entry in ranked)
        self.pattern = settings.pattern
        if round_number == 1 and settings.first_round_pattern is not None:
            self.pattern = settings.first_round_pattern
        self.units_count = settings.keeps_units_apart(round_number)
        self.units_first = self.units_count and (round_number == 1 or settings.units_order is UnitsOrder.BEFORE_SCORE)
        self._forbidden = {
            pair
            for first, second in forbidden
            if first in self.position and second in self.position
            for pair in (
                (self.position[first], self.position[second]),
                (self.position[second], self.position[first]),
            )
        }

    def __len__(self) -> int:
        return len(self.entries)

    def without(self, positions: Collection[int]) -> Field:
        """The same round without the entries at `positions`."""
        left = [place for place in range(len(self)) if place not in positions]
        rest = Field.__new__(Field)
        rest._take(
            [self.entries[place] for place in left],
            [self.lots[place] for place in left],
            self.settings,
            self.round_number,
            self.forbidden_ids,
        )
        return rest

    def meetings(self, a: int, b: int) -> int:
        """How often the two have met. Either entry's history is enough."""
        one, other = self.entries[a], self.entries[b]
        return max(one.opponents.count(other.id), other.opponents.count(one.id))

    def rounds_met(self, a: int, b: int) -> tuple[int, ...]:
        """Rounds in which the two met, as far as either entry knows them."""
        one, other = self.entries[a], self.entries[b]
        return one.rounds_met(other.id) or other.rounds_met(one.id)

    def is_forbidden(self, a: int, b: int) -> bool:
        return (a, b) in self._forbidden

    def is_fresh(self, a: int, b: int) -> bool:
        """Whether the two may meet and have not met."""
        return not ((a, b) in self._forbidden or self.meetings(a, b))

    def same_unit(self, a: int, b: int) -> bool:
        unit = self.entries[a].unit
        return bool(unit) and unit == self.entries[b].unit

    def clash(self, a: int, b: int) -> bool:
        """Whether the two are of one unit in a round that keeps units apart."""
        return self.units_count and self.same_unit(a, b)

    @cached_property
    def met_pairs(self) -> tuple[IntArray, IntArray, IntArray]:
        """Positions `a` < `b` of all that have met, and how often; sorted."""
        size = len(self)
        met = [len(entry.opponents) for entry in self.entries]
        own = np.repeat(np.arange(size, dtype=np.int64), met)
        find = self.position.get
        others = np.array([find(one, -1) for entry in self.entries for one in entry.opponents], dtype=np.int64)
        known = (others >= 0) & (others != own)
        # counted in either direction first: each entry's history is enough
        directed, times = np.unique(own[known] * size + others[known], return_counts=True)
        one, other = directed // max(size, 1), directed % max(size, 1)
        pairs, number = np.unique(np.minimum(one, other) * size + np.maximum(one, other), return_inverse=True)
        most = np.zeros(len(pairs), dtype=np.int64)
        np.maximum.at(most, number, times)
        return pairs // max(size, 1), pairs % max(size, 1), most

    @cached_property
    def forbidden_pairs(self) -> tuple[IntArray, IntArray]:
        """Positions `a` < `b` of all that must not meet."""
        pairs = np.array(sorted(pair for pair in self._forbidden if pair[0] < pair[1]), dtype=np.int64).reshape(-1, 2)
        return pairs[:, 0], pairs[:, 1]

    @cached_property
    def units(self) -> IntArray:
        """Position -> number of its unit, below 0 and different for all where there is none."""
        numbers: dict[str, int] = {}
        return np.array(
            [
                numbers.setdefault(entry.unit, len(numbers)) if entry.unit else -1 - place
                for place, entry in enumerate(self.entries)
            ],
            dtype=np.int64,
        )

    @cached_property
    def score_array(self) -> IntArray:
        return np.array(self.scores, dtype=np.int64)

    @cached_property
    def balances(self) -> IntArray:
        return np.array([entry.seat_balance for entry in self.entries], dtype=np.int64)

    @cached_property
    def _tables(self) -> tuple[IntArray, IntArray]:
        """Position -> its tables in a row (filled up with numbers that nobody shares), and how many they are."""
        own = [sorted(set(entry.tables)) for entry in self.entries]
        width = max(map(len, own), default=0)
        lowest = min((row[0] for row in own if row), default=0)
        filled = [row + [lowest - 1 - place] * (width - len(row)) for place, row in enumerate(own)]
        counts = np.array([len(row) for row in own], dtype=np.int64)
        return np.array(filled, dtype=np.int64).reshape(len(own), width), counts

    @cached_property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """Score groups from the top as (first position, position after the last)."""
        scores = self.scores
        starts = [place for place in range(len(scores)) if place == 0 or scores[place] != scores[place - 1]]
        ends = [*starts[1:], len(scores)]
        return tuple(zip(starts, ends, strict=False))

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """Position -> index of its score group."""
        return tuple(number for number, (low, high) in enumerate(self.groups) for _ in range(low, high))

    @cached_property
    def score_unit(self) -> int:
        """The greatest common divisor of all score differences, at least 1."""
        top = self.scores[0] if self.scores else 0
        return gcd(*(top - score for score in self.scores)) or 1

    @cached_property
    def _halves(self) -> tuple[int, ...]:
        """Group -> how many of its pairs lie within it if it is paired as the pattern wants.

        A group with an odd number of entries above it takes one in, and one with an odd number down to its end
        gives one off; the rest of the group meets among itself.
        """
        return tuple((high - low - low % 2 - high % 2) // 2 for low, high in self.groups)

    @cached_property
    def ideal_sequence(self) -> tuple[int, ...]:
        """Positions in an order in which neighbours (0 and 1, 2 and 3, ...) are the ideal opponents."""
        if self.pattern is Pattern.ADJACENT:
            return tuple(range(len(self)))
        sequence: list[int] = []
        for (low, high), half in zip(self.groups, self._halves, strict=True):
            start = low + low % 2
            end = start + 2 * half
            sequence += range(low, start)
            match self.pattern:
                case Pattern.FOLD:
                    partners = range(end - 1, start + half - 1, -1)
                case Pattern.SLIDE:
                    partners = range(start + half, end)
                case _:
                    assert_never(self.pattern)
            for place, partner in zip(range(start, start + half), partners, strict=True):
                sequence += (place, partner)
            sequence += range(end, high)
        return tuple(sequence)

    @cached_property
    def ideal_opponent(self) -> dict[int, int]:
        """Position -> the opponent that score and pattern alone would give."""
        sequence = self.ideal_sequence
        pairs = list(zip(sequence[::2], sequence[1::2], strict=False))
        return {place: other for a, b in pairs for place, other in ((a, b), (b, a))}

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels that count in this round after rematches, most important first."""
        units = (Level.UNIT_CLASHES,) if self.units_count else ()
        before, after = (units, ()) if self.units_first else ((), units)
        return (*before, Level.SCORE_DIFFERENCE, *after, Level.PATTERN, Level.SEAT_BALANCE, Level.TABLE_REPEAT)

    def costs(self, level: Level, a: IntArray, b: IntArray) -> IntArray:
        """What it costs on `level` if `a[k]` and `b[k]` meet, for every k."""
        match level:
            case Level.REMATCHES:
                return np.minimum(self._times_met(a, b), 1)
            case Level.REPEATED_REMATCHES:
                return np.clip(self._times_met(a, b) - 1, 0, _MOST_MEETINGS - 1)
            case Level.UNIT_CLASHES:
                if not self.units_count:
                    return np.zeros(len(a), dtype=np.int64)
                same: IntArray = (self.units[a] == self.units[b]).astype(np.int64)
                return same
            case Level.SCORE_DIFFERENCE:
                return _squared(self.score_array[a] - self.score_array[b])
            case Level.PATTERN:
                return self._off_pattern(a, b)
            case Level.SEAT_BALANCE:
                one, other = self.balances[a], self.balances[b]
                # the better way round of the two
                apart: IntArray = np.abs(one - other)
                evenest: IntArray = _squared(one) + _squared(other) + 2 - 2 * apart
                return evenest
            case Level.TABLE_REPEAT:
                tables, counts = self._tables
                closed: IntArray = counts[a] + counts[b] - _shared(tables, a, b)
                return closed
            case _:
                assert_never(level)

    def cost(self, level: Level, a: int, b: int) -> int:
        """What it costs on `level` if the two meet."""
        return int(self.costs(level, np.array([a]), np.array([b]))[0])

    def compared(self, level: Level, a: IntArray, b: IntArray) -> IntArray:
        """`costs` for comparing pairings of everybody with each other, as small numbers as possible.

        Scores are divided by their common measure. On seats and tables a part belongs to each entry whomever it
        meets; that part is left out, and what remains is counted from the best that there is.
        """
        match level:
            case Level.SCORE_DIFFERENCE:
                measure = self.score_unit
                return _squared((self.score_array[a] - self.score_array[b]) // measure)
            case Level.SEAT_BALANCE:
                return _from_best(np.abs(self.balances[a] - self.balances[b]))
            case Level.TABLE_REPEAT:
                return _from_best(_shared(self._tables[0], a, b))
            case _:
                return self.costs(level, a, b)

    def _times_met(self, a: IntArray, b: IntArray) -> IntArray:
        first, second, times = self.met_pairs
        if not len(first):
            return np.zeros(len(a), dtype=np.int64)
        keys = first * len(self) + second
        wanted = np.minimum(a, b) * len(self) + np.maximum(a, b)
        found = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.where(keys[found] == wanted, times[found], 0)

    def _off_pattern(self, a: IntArray, b: IntArray) -> IntArray:
        """Squared distance from the pattern, in places of the ranking."""
        high, low = np.minimum(a, b), np.maximum(a, b)
        if self.pattern is Pattern.ADJACENT:
            return _squared(low - high - 1)
        groups = np.array(self.groups, dtype=np.int64)
        halves = np.array(self._halves, dtype=np.int64)
        group_of = np.array(self.group_of, dtype=np.int64)
        upper, lower = group_of[high], group_of[low]
        # the last of the upper group goes down, to the first of the lower group
        across = groups[upper, 1] - 1 - high + low - groups[lower, 0]
        match self.pattern:
            case Pattern.FOLD:
                starts = groups[:, 0] + groups[:, 0] % 2
                within = high + low - (2 * starts + 2 * halves - 1)[upper]
            case Pattern.SLIDE:
                within = low - high - halves[upper]
            case _:
                assert_never(self.pattern)
        return _squared(np.where(upper == lower, within, across))

    @cached_property
    def score_bound(self) -> int:
        """No pairing of everybody has a smaller sum of squared score differences.

        A boundary between score groups with an odd number of entries above it is crossed by at least one
        pair, and (a + b)**2 >= a**2 + b**2 for a pair that crosses several.
        """
        return sum((self.scores[high - 1] - self.scores[high]) ** 2 for _, high in self.groups[:-1] if high % 2)

    @cached_property
    def clash_bound(self) -> int:
        """No pairing of everybody has fewer meetings within a unit: the others are too few to go round."""
        if not self.units_count:
            return 0
        sizes = Counter(entry.unit for entry in self.entries if entry.unit)
        return max(0, max(sizes.values(), default=0) - len(self) // 2)


def _shared(tables: IntArray, a: IntArray, b: IntArray) -> IntArray:
    """How many numbers the rows `a[k]` and `b[k]` have in common."""
    found = np.zeros(len(a), dtype=np.int64)
    for mine in range(tables.shape[1]):
        column = tables[a, mine]
        for other in range(tables.shape[1]):
            found += column == tables[b, other]
    return found


def _squared(values: IntArray) -> IntArray:
    return values * values


def _from_best(values: IntArray) -> IntArray:
    return values.max() - values if len(values) else values


def _lot(seed: str, round_number: int, entry: int) -> int:
    """The seeded number that orders equals; below 2**61."""
    digest = hashlib.sha256(f"swiss/2\n{seed}\n{round_number}\n{entry}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
