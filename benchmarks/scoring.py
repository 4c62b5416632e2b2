"""How fast the rules are: `python -m benchmarks.scoring` prints a Markdown table of processor time on one core."""

from __future__ import annotations

import gc
import platform
import random
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, replace

import scoring
from scoring import (
    HandReport,
    LiveStandings,
    OutcomeReason,
    PlayedMatch,
    StandingsSettings,
    TotalPoints,
    fold_match,
    load_preset,
    load_scheme,
    rank,
    score_hand,
)

ENTRIES, ROUNDS = 10_000, 9
HANDS = 20
USUAL = ("points", "progressive_without_first", "wins", "level_difference", "levels_climbed", "lots")
BY_OPPONENTS = ("points", "head_to_head", "opponents_score", "sonneborn_berger", "level_difference", "lots")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One thing measured: what, how much, and what it should be."""

    what: str
    found: str
    aim: str


def seconds(act: Callable[[], object], *, least: float = 0.5) -> float:
    """Processor seconds of one call: the fastest of repeats that take `least` seconds in all."""
    best, spent = float("inf"), 0.0
    while spent < least:
        start = time.process_time()
        act()
        took = time.process_time() - start
        best, spent = min(best, took), spent + max(took, 1e-6)
    return best


def a_match(number: int) -> list[HandReport]:
    """Hands of a match that goes on past its cap of hands."""
    chance = random.Random(number)
    return [
        HandReport(
            position=place,
            number=place,
            declarer_seat=chance.randrange(4),
            points=TotalPoints(attackers_points=5 * chance.randrange(41)),
        )
        for place in range(1, HANDS + 1)
    ]


def a_stage(tiebreaks: tuple[str, ...]) -> tuple[list[str], list[PlayedMatch], StandingsSettings]:
    """Every round of a large field with results by chance."""
    chance = random.Random(1)
    entries = [f"entry {number:05}" for number in range(ENTRIES)]
    matches = []
    for number in range(1, ROUNDS + 1):
        order = chance.sample(entries, ENTRIES)
        for place in range(0, ENTRIES, 2):
            first, second = chance.randint(2, 15), chance.randint(2, 15)
            winner = None if first == second else 0 if first > second else 1
            matches.append(
                PlayedMatch(
                    match=f"{number}/{place}",
                    round=number,
                    sides=((order[place],), (order[place + 1],)),
                    outcome=OutcomeReason.TIME_UP,
                    winner=winner,
                    levels=(first, second),
                )
            )
    settings = StandingsSettings(
        scheme=load_scheme("2-1-0"),
        tiebreaks=tiebreaks,
        rounds=ROUNDS,
        start_level=2,
        lots={entry: lot for lot, entry in enumerate(chance.sample(entries, ENTRIES), start=1)},
    )
    return entries, matches, settings


def hands_and_matches() -> list[Figure]:
    rules = load_preset("classic-2d")
    unending = scoring.RuleSet.from_mapping(
        {**rules.to_mapping(), "levels": {**rules.to_mapping()["levels"], "goal": 140}}
    )
    sheets = [a_match(number) for number in range(20)]
    hands = [hand for sheet in sheets for hand in sheet]
    scored = len(hands) / seconds(lambda: [score_hand(rules, hand) for hand in hands])
    folded = len(sheets) / seconds(lambda: [fold_match(unending, sheet) for sheet in sheets])
    return [
        Figure(what="hands scored a second", found=f"{scored:,.0f}", aim=""),
        Figure(what=f"matches of {HANDS} hands folded a second", found=f"{folded:,.0f}", aim=""),
    ]


def standings() -> list[Figure]:
    figures = []
    for tiebreaks in (USUAL, BY_OPPONENTS):
        entries, matches, settings = a_stage(tiebreaks)
        full = seconds(lambda field=(entries, matches, settings): rank(field[0], field[1], (), field[2]), least=3)
        live = LiveStandings(entries, matches, (), settings)
        live.standings()
        turned = [replace(match, levels=(15, 2), winner=0) for match in random.Random(2).sample(matches, 20)]
        gc.collect()
        changes = sorted(_one_change(live, match) for match in turned)
        name = ", ".join(tiebreaks)
        figures += [
            Figure(
                what=f"{ENTRIES:,} entries of {ROUNDS} rounds ranked in full by {name}",
                found=f"{full:.2f} s",
                aim="1 s",
            ),
            Figure(
                what="the same after one change (median, slowest of 20)",
                found=f"{1000 * changes[len(changes) // 2]:.0f} ms, {1000 * changes[-1]:.0f} ms",
                aim="50 ms",
            ),
        ]
    return figures


def _one_change(live: LiveStandings, match: PlayedMatch) -> float:
    start = time.process_time()
    live.put(match)
    live.standings()
    return time.process_time() - start


def memory() -> Figure:
    entries, matches, settings = a_stage(USUAL)
    gc.collect()
    tracemalloc.start()
    live = LiveStandings(entries, matches, (), settings)
    kept = live.standings()
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept.rows) == ENTRIES
    return Figure(
        what=f"memory of kept standings of {ENTRIES:,} entries, matches not counted (held, peak)",
        found=f"{held / 2**20:.0f} MB, {peak / 2**20:.0f} MB",
        aim="",
    )


def main() -> None:
    print(f"Python {platform.python_version()}, processor time on one core\n")
    print("| what | found | aim |")
    print("|---|---|---|")
    for figure in (*hands_and_matches(), *standings(), memory()):
        print(f"| {figure.what} | {figure.found} | {figure.aim} |")


if __name__ == "__main__":
    main()
