"""Balanced schedules for two sides of two: everybody once with everybody, and twice against everybody.

`schedules.json` holds the first round for each number of players; every further round comes from adding 1, 2, ...
to all numbers (component by component modulo `moduli`), while the highest number, if it is beyond them, stays.
With 4k players there are 4k - 1 rounds; with 4k + 1 there are 4k + 1, and number 0 of the first round, who is
missing in it, shows how each sits out once. Such schedules are known to exist for all these numbers as whist
tournaments; these first rounds were found by search, that for 9 in the field of nine elements.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path

from tournament.pairing.individual.field import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """A first round over numbers 0 to `players` - 1, and how it turns."""

    players: int
    moduli: tuple[int, ...]
    tables: tuple[Table, ...]

    @property
    def rounds(self) -> int:
        """How many rounds there are until partners are the same again."""
        return prod(self.moduli)

    def round(self, index: int) -> tuple[Table, ...]:
        """The tables of round `index`, from 0."""
        return tuple(
            tuple(tuple(self._turned(number, index) for number in side) for side in table) for table in self.tables
        )

    def _turned(self, number: int, by: int) -> int:
        if number == self.rounds:
            return number
        turned, place = 0, 1
        for modulus in reversed(self.moduli):
            number, one = divmod(number, modulus)
            by, other = divmod(by, modulus)
            turned += (one + other) % modulus * place
            place *= modulus
        return turned


@cache
def schedules() -> Mapping[int, Schedule]:
    """Number of players -> schedule."""
    rows = json.loads(Path(__file__).with_name("schedules.json").read_text())
    return {
        row["players"]: Schedule(
            players=row["players"],
            moduli=tuple(row["moduli"]),
            tables=tuple(tuple(tuple(side) for side in table) for table in row["tables"]),
        )
        for row in rows
    }


def rounds_of(players: int, first: int) -> Sequence[tuple[Table, ...]]:
    """All rounds for so many players, beginning with number `first` (from 0) and going round; empty if there is
    no schedule for this number."""
    schedule = schedules().get(players)
    if schedule is None:
        return ()
    return [schedule.round((first + index) % schedule.rounds) for index in range(schedule.rounds)]
