"""An individual event played with made-up points, for tests that need a history."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from tournament.pairing import IndividualDraw, IndividualPlayer, IndividualSettings, Met, pair_individual


@dataclass
class Played:
    unit: str | None
    score: int = 0
    partners: list[Met] = field(default_factory=list)
    opponents: list[Met] = field(default_factory=list)
    sit_outs: int = 0
    seats: list[int] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)


class Event:
    """Players 1 to `count`, who drew lot 1 to `count`; 0 to 6 points for each side and round."""

    def __init__(self, count: int, settings: IndividualSettings, *, units: int = 0, seed: str = "event") -> None:
        self.chance = random.Random(f"{seed}{count}")
        self.seed, self.settings = seed, settings
        self.played = {
            number: Played(unit=f"unit {number % units}" if units else None) for number in range(1, count + 1)
        }
        self.round_number = 0

    def players(self) -> list[IndividualPlayer]:
        ranking = sorted(self.played, key=lambda number: (-self.played[number].score, number))
        return [
            IndividualPlayer(
                id=number,
                score=one.score,
                rank=rank,
                lot=number,
                unit=one.unit,
                partners=tuple(one.partners),
                opponents=tuple(one.opponents),
                sit_outs=one.sit_outs,
                seats=tuple(one.seats),
                tables=tuple(one.tables),
            )
            for rank, number in enumerate(ranking, start=1)
            for one in [self.played[number]]
        ]

    def draw(self, *, absent: frozenset[int] = frozenset()) -> IndividualDraw:
        return pair_individual(
            self.players(), self.settings, round_number=self.round_number + 1, seed=self.seed, absent=absent
        )

    def play(self, draw: IndividualDraw) -> None:
        self.round_number += 1
        for sit_out in draw.sit_outs:
            self.played[sit_out.player].sit_outs += 1
        for number, table in enumerate(draw.tables, start=1):
            for seat, player in enumerate(table.seats):
                self.played[player].seats.append(seat)
                self.played[player].tables.append(number)
            for side in table.sides:
                points = self.chance.randint(0, 6)
                for player in side:
                    one = self.played[player]
                    one.score += points
                    for other in table.seats:
                        if other != player:
                            met = Met(player=other, round_number=self.round_number)
                            (one.partners if other in side else one.opponents).append(met)

    def play_rounds(self, count: int) -> list[IndividualDraw]:
        draws = []
        for _ in range(count):
            draws.append(self.draw())
            self.play(draws[-1])
        return draws

    def partner_counts(self) -> Counter[int]:
        """Times together -> pairs of players."""
        return _counts({number: one.partners for number, one in self.played.items()})

    def opponent_counts(self) -> Counter[int]:
        return _counts({number: one.opponents for number, one in self.played.items()})


def _counts(met: dict[int, list[Met]]) -> Counter[int]:
    pairs = Counter((number, one.player) for number, row in met.items() for one in row if number < one.player)
    return Counter(pairs.values())
