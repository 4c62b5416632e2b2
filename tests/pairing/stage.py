"""A Swiss stage played with made-up results, for tests that need a history."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tournament.pairing import SwissDraw, SwissEntry, SwissSettings, pair_swiss


@dataclass
class Played:
    unit: str | None
    score: int = 0
    opponents: list[int] = field(default_factory=list)
    byes: int = 0
    seat_balance: int = 0


class Stage:
    """Entries 1 to `count`; 2 points for a win or a bye, now and then a draw."""

    def __init__(self, count: int, *, units: int = 0, seed: str = "stage") -> None:
        self.chance = random.Random(seed)
        self.seed = seed
        self.played = {
            number: Played(unit=f"unit {number % units}" if units else None) for number in range(1, count + 1)
        }
        self.round_number = 0

    def entries(self) -> list[SwissEntry]:
        ranking = sorted(self.played, key=lambda number: (-self.played[number].score, number))
        return [
            SwissEntry(
                id=number,
                score=self.played[number].score,
                rank=rank,
                unit=self.played[number].unit,
                opponents=tuple(self.played[number].opponents),
                byes=self.played[number].byes,
                seat_balance=self.played[number].seat_balance,
            )
            for rank, number in enumerate(ranking, start=1)
        ]

    def pair(self, settings: SwissSettings) -> SwissDraw:
        return pair_swiss(self.entries(), settings, round_number=self.round_number + 1, seed=self.seed)

    def play(self, draw: SwissDraw) -> None:
        self.round_number += 1
        for pairing in draw.pairings:
            first, second = self.played[pairing.first], self.played[pairing.second]
            first.opponents.append(pairing.second)
            second.opponents.append(pairing.first)
            south, east = sorted((first, second), key=lambda one: one.seat_balance)
            south.seat_balance += 1
            east.seat_balance -= 1
            fate = self.chance.random()
            if fate < 0.06:
                first.score += 1
                second.score += 1
            else:
                (first if fate < 0.53 else second).score += 2
        for bye in draw.byes:
            self.played[bye.entry].byes += 1
            self.played[bye.entry].score += 2


def small_field(seed: int, *, largest: int = 8) -> tuple[list[SwissEntry], set[tuple[int, int]]]:
    """A few entries with any history at all, possible or not, distinct ranks, and sometimes forbidden pairs."""
    chance = random.Random(seed)
    count = chance.randint(2, largest)
    ids = chance.sample(range(1, 100), count)
    opponents: dict[int, list[int]] = {one: [] for one in ids}
    for _ in range(chance.randint(0, count)):
        order = chance.sample(ids, count)
        for one, other in zip(order[::2], order[1::2], strict=False):
            opponents[one].append(other)
            opponents[other].append(one)
    units = chance.randint(1, count)
    entries = [
        SwissEntry(
            id=one,
            score=chance.randint(0, 4),
            rank=rank,
            unit=chance.choice([None, *(f"unit {number}" for number in range(units))]),
            opponents=tuple(opponents[one]),
            byes=chance.choice([0, 0, 1, 2]),
            seat_balance=chance.randint(-2, 2),
            tables=tuple(chance.choices(range(1, 6), k=chance.randint(0, 3))),
            virtual=chance.choice([0, 0, 0, 2]),
        )
        for rank, one in enumerate(ids, start=1)
    ]
    pairs = [(one, other) for one in ids for other in ids if one < other]
    forbidden = set(chance.sample(pairs, min(len(pairs), chance.choice([0, 0, 1, 3]))))
    return entries, forbidden
