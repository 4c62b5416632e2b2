"""How well and how fast a Swiss round is paired: round 5 of 9, beside `networkx` in the same run.

`python -m benchmarks.pairing` prints the table. Every size is measured in a process of its own, so that its memory can
be told; `networkx` solves the same graph (all legal pairs up to 48 entries, the next 24 places above) to 500 entries.
"""

from __future__ import annotations

import random
import resource
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import networkx

from tournament.pairing import (
    Certificate,
    Level,
    Method,
    Pattern,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    UnitsOrder,
    audit_swiss,
    pair_swiss,
)
from tournament.pairing.swiss.bye import choose_bye
from tournament.pairing.swiss.field import Field
from tournament.pairing.swiss.solve import solve

SIZES = (48, 500, 1_000, 2_000, 5_000, 10_000)
LARGEST_BESIDE = 500
ROUNDS_BEFORE = 4
_TRIES = 3
_COMPLETE_TO = 48
_WINDOW = 24
_COMPARED = (Level.UNIT_CLASHES, Level.SCORE_DIFFERENCE, Level.PATTERN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Seconds of processor time, the best of a few tries: the engine alone, with reasons and digest, and the audit.

    `megabytes`: the largest the process ever was. `beside`: seconds of `networkx` on the same graph, and
    `beside_worse`: by how much its units, score differences and distances from the pattern are above ours.
    """

    size: int
    pattern: Pattern
    engine: float
    whole: float
    audit: float
    megabytes: float
    rematches: int
    method: Method
    proved: str
    faults: int
    beside: float | None
    beside_worse: tuple[int, ...]


def settings(pattern: Pattern) -> SwissSettings:
    return SwissSettings(
        pattern=pattern, units_apart=UnitsApart.ALWAYS, units_order=UnitsOrder.BEFORE_SCORE, score_scale=2
    )


def field_of(size: int) -> list[SwissEntry]:
    """`size` entries in units of three before round 5, after four rounds with results by chance."""
    chance = random.Random(size)
    score: dict[int, int] = defaultdict(int)
    opponents: dict[int, list[int]] = defaultdict(list)
    byes: dict[int, int] = defaultdict(int)
    balance: dict[int, int] = defaultdict(int)
    tables: dict[int, list[int]] = defaultdict(list)

    def entries() -> list[SwissEntry]:
        return [
            SwissEntry(
                id=number,
                score=score[number],
                rank=number,
                unit=str(number // 3),
                opponents=tuple(opponents[number]),
                met_in=tuple(range(1, len(opponents[number]) + 1)),
                byes=byes[number],
                seat_balance=balance[number],
                tables=tuple(tables[number]),
            )
            for number in range(1, size + 1)
        ]

    def play(draw: SwissDraw) -> None:
        for table, pairing in enumerate(draw.pairings, start=1):
            both = (pairing.first, pairing.second)
            for one, other in (both, both[::-1]):
                opponents[one].append(other)
                tables[one].append(table)
            balance[chance.choice(both)] += 1
            balance[chance.choice(both)] -= 1
            score[chance.choice(both)] += 4
        for bye in draw.byes:
            byes[bye.entry] += 1
            score[bye.entry] += 4

    for number in range(1, ROUNDS_BEFORE + 1):
        play(pair_swiss(entries(), settings(Pattern.ADJACENT), round_number=number, seed="bench"))
    return entries()


def measure(size: int, pattern: Pattern) -> Measured:
    """In this process; its memory is that of all it has done so far."""
    entries, chosen = field_of(size), settings(pattern)
    engine = whole = float("inf")
    for _ in range(_TRIES):
        start = time.process_time()
        _engine(entries, chosen)
        engine = min(engine, time.process_time() - start)
        start = time.process_time()
        draw = pair_swiss(entries, chosen, round_number=ROUNDS_BEFORE + 1, seed="bench")
        whole = min(whole, time.process_time() - start)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start = time.process_time()
    findings = audit_swiss(entries, chosen, draw)
    audit = time.process_time() - start
    certificate = draw.certificate
    assert certificate is not None
    beside, worse = _networkx(entries, chosen, certificate) if size <= LARGEST_BESIDE else (None, ())
    return Measured(
        size=size,
        pattern=pattern,
        engine=engine,
        whole=whole,
        audit=audit,
        megabytes=megabytes,
        rematches=draw.rematches,
        method=certificate.method,
        proved=_proved(certificate),
        faults=len(findings),
        beside=beside,
        beside_worse=worse,
    )


def _field(entries: list[SwissEntry], chosen: SwissSettings) -> Field:
    return Field(entries, chosen, round_number=ROUNDS_BEFORE + 1, seed="bench", forbidden=())


def _engine(entries: list[SwissEntry], chosen: SwissSettings) -> None:
    field = _field(entries, chosen)
    if len(field) % 2:
        choose_bye(field)
    else:
        solve(field)


def _proved(certificate: Certificate) -> str:
    """The last level of the unbroken row of proved ones."""
    last = "nothing"
    for total in certificate.totals:
        if not certificate.proved(total.level):
            break
        last = str(total.level)
    return last


def _networkx(entries: list[SwissEntry], chosen: SwissSettings, ours: Certificate) -> tuple[float, tuple[int, ...]]:
    field = _field(entries, chosen)
    order = field.ideal_sequence
    reach = len(order) if len(order) <= _COMPLETE_TO else _WINDOW
    edges = [
        (order[place], order[later])
        for place in range(len(order))
        for later in range(place + 1, min(len(order), place + reach + 1))
        if field.is_fresh(order[place], order[later])
    ]
    costs = [[field.cost(level, a, b) for a, b in edges] for level in _COMPARED]
    weights = [0] * len(edges)
    for column in costs:
        factor = max(column) * len(field) + 1
        weights = [weight * factor + cost for weight, cost in zip(weights, column, strict=True)]
    largest = max(weights) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, largest - weight) for (a, b), weight in zip(edges, weights, strict=True))
    start = time.process_time()
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    seconds = time.process_time() - start
    worse = tuple(sum(field.cost(level, a, b) for a, b in found) - ours.total(level) for level in _COMPARED)
    return seconds, worse


def measure_all() -> list[Measured]:
    """Every size and pattern, each in a fresh process, one after the other."""
    found = []
    for size in SIZES:
        for pattern in Pattern:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
                found.append(pool.submit(measure, size, pattern).result())
    return found


def table(measured: list[Measured]) -> str:
    """Markdown; times as ratios to the same pattern's 1,000 too."""
    thousand = {one.pattern: one.engine for one in measured if one.size == 1_000}
    lines = [
        "| entries | pattern | engine s | per entry beside 1,000 | with reasons s | audit s | MB | rematches | method "
        "| proved to | findings | networkx s | times ours | its units, score, pattern above ours |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in measured:
        growth = one.engine / one.size / (thousand[one.pattern] / 1_000) if one.pattern in thousand else float("nan")
        beside = "" if one.beside is None else f"{one.beside:.2f}"
        times = "" if one.beside is None else f"{one.beside / one.engine:.0f}"
        worse = ", ".join(map(str, one.beside_worse))
        lines.append(
            f"| {one.size:,} | {one.pattern} | {one.engine:.3f} | {growth:.2f} | {one.whole:.3f} | {one.audit:.3f} "
            f"| {one.megabytes:.0f} | {one.rematches} | {one.method} | {one.proved} | {one.faults} "
            f"| {beside} | {times} | {worse} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(measure_all()))
