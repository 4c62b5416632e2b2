"""The entries of a round in ranking order, and what it costs to let two of them meet."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from math import gcd
from typing import assert_never

from tournament.pairing.values import Level, Pattern, SwissEntry, SwissSettings, UnitsOrder


class Field:
    """Entries by position: 0 is the top of the ranking. Does not change once made.

    Ranking: score, then rank, then a lot from the round's seed, so that the order in which entries were
    handed over never matters.
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
        self._lots = {entry.id: _lot(seed, round_number, entry.id) for entry in entries}
        self.entries = tuple(sorted(entries, key=lambda entry: (-entry.score, entry.rank, self._lots[entry.id])))
        self.settings = settings
        self.round_number = round_number
        self.seed = seed
        self.forbidden_ids = frozenset(forbidden)
        self.position = {entry.id: place for place, entry in enumerate(self.entries)}
        self.pattern = settings.pattern
        if round_number == 1 and settings.first_round_pattern is not None:
            self.pattern = settings.first_round_pattern
        self.units_count = settings.keeps_units_apart(round_number)
        self.units_first = self.units_count and (round_number == 1 or settings.units_order is UnitsOrder.BEFORE_SCORE)
        self._meetings = [
            Counter(self.position[other] for other in entry.opponents if other in self.position)
            for entry in self.entries
        ]
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

    def without(self, position: int) -> Field:
        """The same round without the entry at `position`."""
        return Field(
            [entry for place, entry in enumerate(self.entries) if place != position],
            self.settings,
            round_number=self.round_number,
            seed=self.seed,
            forbidden=self.forbidden_ids,
        )

    def meetings(self, a: int, b: int) -> int:
        """How often the two have met. Either entry's history is enough."""
        return max(self._meetings[a][b], self._meetings[b][a])

    def is_forbidden(self, a: int, b: int) -> bool:
        return (a, b) in self._forbidden

    def is_fresh(self, a: int, b: int) -> bool:
        """Whether the two may meet and have not met."""
        return not ((a, b) in self._forbidden or b in self._meetings[a] or a in self._meetings[b])

    def same_unit(self, a: int, b: int) -> bool:
        unit = self.entries[a].unit
        return bool(unit) and unit == self.entries[b].unit

    def clash(self, a: int, b: int) -> bool:
        """Whether the two are of one unit in a round that keeps units apart."""
        return self.units_count and self.same_unit(a, b)

    def lot(self, position: int) -> int:
        """The seeded number that orders equals; below 2**61."""
        return self._lots[self.entries[position].id]

    @cached_property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """Score groups from the top as (first position, position after the last)."""
        scores = [entry.score for entry in self.entries]
        starts = [place for place in range(len(scores)) if place == 0 or scores[place] != scores[place - 1]]
        return tuple(zip(starts, [*starts[1:], len(scores)], strict=True))

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """Position -> index of its score group."""
        return tuple(number for number, (low, high) in enumerate(self.groups) for _ in range(low, high))

    @cached_property
    def score_unit(self) -> int:
        """The greatest common divisor of all score differences, at least 1."""
        top = self.entries[0].score if self.entries else 0
        return gcd(*(top - entry.score for entry in self.entries)) or 1

    @cached_property
    def _halves(self) -> tuple[int, ...]:
        """Group -> how far apart ideal opponents stand in the fold pattern.

        A group with an odd number of entries above it takes one in, and one with an odd number down to its end
        gives one off; the rest of the group is folded.
        """
        return tuple((high - low - low % 2 - high % 2) // 2 for low, high in self.groups)

    @cached_property
    def ideal_sequence(self) -> tuple[int, ...]:
        """Positions in an order in which neighbours (0 and 1, 2 and 3, ...) are the ideal opponents."""
        match self.pattern:
            case Pattern.ADJACENT:
                return tuple(range(len(self)))
            case Pattern.FOLD:
                sequence: list[int] = []
                for (low, high), half in zip(self.groups, self._halves, strict=True):
                    start = low + low % 2
                    sequence += range(low, start)
                    for place in range(start, start + half):
                        sequence += (place, place + half)
                    sequence += range(start + 2 * half, high)
                return tuple(sequence)
            case _:
                assert_never(self.pattern)

    @cached_property
    def ideal_opponent(self) -> dict[int, int]:
        """Position -> the opponent that score and pattern alone would give."""
        sequence = self.ideal_sequence
        pairs = list(zip(sequence[::2], sequence[1::2], strict=False))
        return {place: other for a, b in pairs for place, other in ((a, b), (b, a))}

    def score_cost(self, a: int, b: int) -> int:
        """Squared difference of scores, in the scale of the entries."""
        return (self.entries[a].score - self.entries[b].score) ** 2

    def pattern_cost(self, a: int, b: int) -> int:
        """Squared distance from the pattern, in places of the ranking."""
        low, high = min(a, b), max(a, b)
        match self.pattern:
            case Pattern.ADJACENT:
                return (high - low - 1) ** 2
            case Pattern.FOLD:
                upper, lower = self.group_of[low], self.group_of[high]
                if upper == lower:
                    return (high - low - self._halves[upper]) ** 2
                # the last of the upper group goes down, to the first of the lower group
                return (self.groups[upper][1] - 1 - low + high - self.groups[lower][0]) ** 2
            case _:
                assert_never(self.pattern)

    def seat_cost(self, a: int, b: int) -> int:
        """Sum of squared side balances after the match, sides given the better way round."""
        one, other = self.entries[a].seat_balance, self.entries[b].seat_balance
        return min((one + 1) ** 2 + (other - 1) ** 2, (one - 1) ** 2 + (other + 1) ** 2)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels that count in this round after rematches, most important first."""
        units = (Level.UNIT_CLASHES,) if self.units_count else ()
        before, after = (units, ()) if self.units_first else ((), units)
        return (*before, Level.SCORE_DIFFERENCE, *after, Level.PATTERN, Level.SEAT_BALANCE)

    def cost(self, level: Level, a: int, b: int) -> int:
        """What it costs on `level` if the two meet."""
        match level:
            case Level.REMATCHES:
                return int(self.meetings(a, b) > 0)
            case Level.REPEATED_REMATCHES:
                return max(0, self.meetings(a, b) - 1)
            case Level.UNIT_CLASHES:
                return int(self.clash(a, b))
            case Level.SCORE_DIFFERENCE:
                return self.score_cost(a, b)
            case Level.PATTERN:
                return self.pattern_cost(a, b)
            case Level.SEAT_BALANCE:
                return self.seat_cost(a, b)
            case _:
                assert_never(level)

    def cost_of(self, level: Level) -> Callable[[int, int], int]:
        """`cost` on one level for comparison: scores are divided by their common measure to save bits."""
        measure = self.score_unit**2
        match level:
            case Level.SCORE_DIFFERENCE:
                return lambda a, b: self.score_cost(a, b) // measure
            case Level.PATTERN:
                return self.pattern_cost
            case Level.SEAT_BALANCE:
                return self.seat_cost
            case Level.REMATCHES | Level.REPEATED_REMATCHES | Level.UNIT_CLASHES:
                return lambda a, b: self.cost(level, a, b)
            case _:
                assert_never(level)

    @cached_property
    def score_bound(self) -> int:
        """No pairing of everybody has a smaller sum of squared score differences.

        A boundary between score groups with an odd number of entries above it is crossed by at least one
        pair, and (a + b)**2 >= a**2 + b**2 for a pair that crosses several.
        """
        scores = [entry.score for entry in self.entries]
        return sum((scores[high - 1] - scores[high]) ** 2 for _, high in self.groups[:-1] if high % 2)

    @cached_property
    def clash_bound(self) -> int:
        """No pairing of everybody has fewer meetings within a unit: the others are too few to go round."""
        if not self.units_count:
            return 0
        sizes = Counter(entry.unit for entry in self.entries if entry.unit)
        return max(0, max(sizes.values(), default=0) - len(self) // 2)


def _lot(seed: str, round_number: int, entry: int) -> int:
    digest = hashlib.sha256(f"swiss/1\n{seed}\n{round_number}\n{entry}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
