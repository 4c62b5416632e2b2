"""How long a round takes to pair: entries with a history of rounds played."""

from __future__ import annotations

import random
import time
from collections import defaultdict

from tournament.pairing import Pattern, SwissDraw, SwissEntry, SwissSettings, UnitsApart, UnitsOrder, pair_swiss

SETTINGS = SwissSettings(
    pattern=Pattern.ADJACENT,
    first_round_pattern=None,
    units_apart=UnitsApart.ALWAYS,
    units_order=UnitsOrder.BEFORE_SCORE,
    score_scale=2,
)
ROUNDS_BEFORE = 4


def pairing_seconds(size: int) -> float:
    """Wall time of pairing round 5 of `size` entries (units of three), after four rounds with results by chance."""
    chance = random.Random(size)
    score: dict[int, int] = defaultdict(int)
    opponents: dict[int, list[int]] = defaultdict(list)
    byes: dict[int, int] = defaultdict(int)

    def entries() -> list[SwissEntry]:
        return [
            SwissEntry(
                id=number,
                score=score[number],
                rank=number,
                unit=number // 3,
                opponents=tuple(opponents[number]),
                byes=byes[number],
                seat_balance=0,
                tables=(),
            )
            for number in range(1, size + 1)
        ]

    for number in range(1, ROUNDS_BEFORE + 1):
        _play(pair_swiss(entries(), SETTINGS, round_number=number, seed="bench"), score, opponents, byes, chance)
    field = entries()
    start = time.perf_counter()
    pair_swiss(field, SETTINGS, round_number=ROUNDS_BEFORE + 1, seed="bench")
    return time.perf_counter() - start


def _play(
    draw: SwissDraw,
    score: dict[int, int],
    opponents: dict[int, list[int]],
    byes: dict[int, int],
    chance: random.Random,
) -> None:
    for pairing in draw.pairings:
        opponents[pairing.first].append(pairing.second)
        opponents[pairing.second].append(pairing.first)
        score[chance.choice((pairing.first, pairing.second))] += 2 * SETTINGS.score_scale
    for bye in draw.byes:
        byes[bye.entry] += 1
        score[bye.entry] += 2 * SETTINGS.score_scale
