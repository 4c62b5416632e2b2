"""Random Swiss events of 2 to 40 entries, every round of them drawn, audited and compared with an optimum of its own.

`python -m benchmarks.audited_events --events 20000 --seconds 110` prints what was checked. Up to `TRIED_OUT` entries
every pairing there is is tried; above, `networkx` solves a share of the rounds with unbounded numbers. Chance decides
on sizes, rounds, patterns, units, absences, late and leaving entries, byes, forbidden and forced pairs, and tables.
"""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import networkx

from tests.pairing.exhaustive import Exhaustive
from tournament.pairing import (
    ByeKind,
    Finding,
    FindingGrade,
    Pairing,
    PairingRefused,
    Pattern,
    SeatHistory,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    TableOrder,
    UnitsApart,
    UnitsOrder,
    audit_seating,
    audit_swiss,
    pair_swiss,
    seat_matches,
    swap_entries,
    virtual_points,
)

TRIED_OUT = 7
_NETWORKX_SHARE = 0.04


@dataclass(slots=True)
class Tally:
    """What was checked, and what came out wrong: descriptions with the seed of the event."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Player:
    unit: str | None
    score: int = 0
    opponents: list[int] = field(default_factory=list)
    met_in: list[int] = field(default_factory=list)
    byes: int = 0
    balance: int = 0
    tables: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a round is asked for beside its entries."""

    round_number: int
    absent: frozenset[int]
    assigned_byes: frozenset[int]
    forbidden: frozenset[tuple[int, int]]
    forced: frozenset[tuple[int, int]]


def play_event(seed: int, tally: Tally) -> None:
    """One event from its first to its last round; what is wrong with it is in the tally afterwards."""
    chance = random.Random(seed)
    count = chance.choice((chance.randint(2, 8), chance.randint(2, 16), chance.randint(2, 40)))
    units = chance.choice((0, 1, 2, max(1, count // 3), count))
    players = {
        number: _Player(unit=f"unit {chance.randrange(units)}" if units else None) for number in range(1, count + 1)
    }
    chosen = SwissSettings(
        pattern=chance.choice(list(Pattern)),
        first_round_pattern=chance.choice((None, *Pattern)),
        units_apart=chance.choice(list(UnitsApart)),
        units_order=chance.choice(list(UnitsOrder)),
        score_scale=2,
    )
    rounds = chance.randint(1, min(9, count + 1))
    accelerated = chance.random() < 0.2
    tally.counts["events"] += 1
    for number in range(1, rounds + 1):
        if number > 1 and chance.random() < 0.08:
            players[max(players) + 1] = _Player(unit=None)
        if len(players) > 3 and chance.random() < 0.08:
            del players[chance.choice(list(players))]
        virtual = virtual_points(sorted(players), rounds=rounds, round_number=number, win=4) if accelerated else {}
        entries = _entries(players, virtual)
        _play_round(entries, players, chosen, _asked(entries, number, chance), seed, chance, tally)


def _entries(players: dict[int, _Player], virtual: dict[int, int]) -> list[SwissEntry]:
    ranking = sorted(players, key=lambda one: (-players[one].score, one))
    return [
        SwissEntry(
            id=one,
            score=players[one].score,
            virtual=virtual.get(one, 0),
            rank=rank,
            unit=players[one].unit,
            opponents=tuple(players[one].opponents),
            met_in=tuple(players[one].met_in),
            byes=players[one].byes,
            seat_balance=players[one].balance,
            tables=tuple(players[one].tables),
        )
        for rank, one in enumerate(ranking, start=1)
    ]


def _asked(entries: list[SwissEntry], number: int, chance: random.Random) -> _Asked:
    ids = [entry.id for entry in entries]
    absent = {one for one in ids if chance.random() < 0.04}
    here = [one for one in ids if one not in absent]
    byes = {one for one in here if chance.random() < 0.03}
    here = [one for one in here if one not in byes]
    forced = set()
    if len(here) >= 4 and chance.random() < 0.15:
        forced.add(tuple(sorted(chance.sample(here, 2))))
    pairs = [(one, other) for one in ids for other in ids if one < other]
    forbidden = set(chance.sample(pairs, min(len(pairs), chance.choice((0, 0, 0, 1, 3))))) - forced
    return _Asked(
        round_number=number,
        absent=frozenset(absent),
        assigned_byes=frozenset(byes),
        forbidden=frozenset(forbidden),
        forced=frozenset((first, second) for first, second in forced),
    )


def _play_round(
    entries: list[SwissEntry],
    players: dict[int, _Player],
    chosen: SwissSettings,
    asked: _Asked,
    seed: int,
    chance: random.Random,
    tally: Tally,
) -> None:
    def fault(text: str) -> None:
        tally.faults.append(f"event {seed}, round {asked.round_number}: {text}")

    oracle, left = _oracle(entries, chosen, asked)
    small = len(left) <= TRIED_OUT
    try:
        draw = pair_swiss(
            entries,
            chosen,
            round_number=asked.round_number,
            seed=str(seed),
            forbidden=asked.forbidden,
            absent=asked.absent,
            assigned_byes=asked.assigned_byes,
            forced=asked.forced,
        )
    except PairingRefused as refusal:
        tally.counts[f"refused: {refusal.code}"] += 1
        if refusal.code == "no_pairing_possible" and small and oracle.best() is not None:
            fault("refused although there is a pairing")
        return
    tally.counts["rounds"] += 1
    tally.counts["rounds with rematches"] += draw.rematches > 0
    tally.counts["rounds with forced pairs"] += bool(asked.forced)
    for finding in _audited(entries, chosen, draw, asked):
        tally.counts[f"notice: {finding.code}"] += finding.grade is FindingGrade.NOTICE
        if finding.grade is FindingGrade.ERROR:
            fault(f"audit: {finding.code} {finding.params}")
    free = [
        (p.first, p.second)
        for p in draw.pairings
        if (min(p.first, p.second), max(p.first, p.second)) not in asked.forced
    ]
    holder = draw.bye.entry if draw.bye else None
    if small:
        tally.counts["rounds against every pairing"] += 1
        if oracle.worth(free, holder) != oracle.best():
            fault("every pairing was tried, and there is a better one")
    elif chance.random() < _NETWORKX_SHARE:
        tally.counts["rounds against networkx"] += 1
        if not _as_good_as_networkx(left, free, holder, chosen, asked):
            fault("networkx has a better one")
    if len(draw.pairings) > 1:
        _swapped(entries, chosen, draw, asked, chance, tally, fault)
    _seat(draw, players, chance, tally, fault)
    _record(draw, players, asked.round_number, chance)


def _oracle(entries: list[SwissEntry], chosen: SwissSettings, asked: _Asked) -> tuple[Exhaustive, list[SwissEntry]]:
    """The optimum of those that are left to the draw."""
    away = asked.absent | asked.assigned_byes | {one for pair in asked.forced for one in pair}
    left = [entry for entry in entries if entry.id not in away]
    return Exhaustive(left, chosen, asked.round_number, set(asked.forbidden)), left


def _audited(entries: list[SwissEntry], chosen: SwissSettings, draw: SwissDraw, asked: _Asked) -> tuple[Finding, ...]:
    return audit_swiss(
        entries,
        chosen,
        draw,
        forbidden=asked.forbidden,
        absent=asked.absent,
        assigned_byes=asked.assigned_byes,
        forced=asked.forced,
    )


def _as_good_as_networkx(
    left: list[SwissEntry],
    pairs: list[tuple[int, int]],
    holder: int | None,
    chosen: SwissSettings,
    asked: _Asked,
) -> bool:
    """Whether no other pairing beside this holder of the bye is better, level by level, in unbounded numbers."""
    playing = [entry for entry in left if entry.id != holder]
    judge = Exhaustive(playing, chosen, asked.round_number, set(asked.forbidden))
    edges = [
        (one, other)
        for index, one in enumerate(judge.ranking)
        for other in judge.ranking[index + 1 :]
        if (one, other) not in judge.forbidden
    ]
    worths = [judge.worth([edge], None) for edge in edges]
    factors = [1 + len(playing) * max(column) for column in zip(*worths, strict=True)]
    costs = []
    for worth in worths:
        cost = 0
        for level, factor in zip(worth, factors, strict=True):
            cost = cost * factor + level
        costs.append(cost)
    graph = networkx.Graph()
    graph.add_weighted_edges_from((*edge, max(costs) + 1 - cost) for edge, cost in zip(edges, costs, strict=True))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return judge.worth(list(found), None) == judge.worth(pairs, None)


def _swapped(
    entries: list[SwissEntry],
    chosen: SwissSettings,
    draw: SwissDraw,
    asked: _Asked,
    chance: random.Random,
    tally: Tally,
    fault: Callable[[str], None],
) -> None:
    """A draft changed by hand has no errors, and what made it worse is told."""
    first, second = chance.sample(draw.pairings, 2)
    changed = swap_entries(draw, entries, first.first, second.first)
    tally.counts["drafts changed by hand"] += 1
    findings = _audited(entries, chosen, changed, asked)
    told = {finding.code for finding in findings}
    for finding in findings:
        if finding.grade is FindingGrade.ERROR and finding.code != "forbidden_pair":
            fault(f"audit of a changed draft: {finding.code}")
    if changed.rematches > draw.rematches and not told & {"rematch", "forbidden_pair"}:
        fault("a rematch made by hand was not told")


def _seat(
    draw: SwissDraw,
    players: dict[int, _Player],
    chance: random.Random,
    tally: Tally,
    fault: Callable[[str], None],
) -> None:
    tables = list(range(1, len(draw.pairings) + 1 + chance.randint(0, 2)))
    histories = {
        one: SeatHistory(seat_balance=player.balance, tables=tuple(player.tables)) for one, player in players.items()
    }
    fixed, allowed = {}, {}
    if draw.pairings and chance.random() < 0.2:
        fixed = {draw.pairings[-1].second: chance.choice(tables)}
    elif draw.pairings and chance.random() < 0.2:
        allowed = {draw.pairings[0].first: chance.sample(tables, max(1, len(tables) // 2))}
    order = chance.choice(list(TableOrder))
    seated = seat_matches(
        draw.pairings,
        tables,
        histories,
        seed=draw.seed,
        fixed_tables=fixed,
        allowed_tables=allowed,
        level_of={one: player.score for one, player in players.items()},
        order=order,
    )
    tally.counts["seatings"] += 1
    for finding in audit_seating(
        draw.pairings,
        tables,
        seated,
        fixed_tables=fixed,
        histories=histories,
        allowed_tables=allowed,
        order=order,
    ):
        tally.counts[f"notice: {finding.code}"] += finding.grade is FindingGrade.NOTICE
        if finding.grade is FindingGrade.ERROR:
            fault(f"seating: {finding.code} {finding.params}")
    for match in seated:
        for one, step in ((match.side0, 1), (match.side1, -1)):
            players[one].balance += step
            players[one].tables.append(match.table)


def _record(draw: SwissDraw, players: dict[int, _Player], number: int, chance: random.Random) -> None:
    def met(pairing: Pairing) -> None:
        for one, other in ((pairing.first, pairing.second), (pairing.second, pairing.first)):
            players[one].opponents.append(other)
            players[one].met_in.append(number)

    for pairing in draw.pairings:
        met(pairing)
        fate = chance.random()
        if fate < 0.05:
            players[pairing.first].score += 2
            players[pairing.second].score += 2
        elif fate < 0.98:
            players[chance.choice((pairing.first, pairing.second))].score += 4
    for bye in draw.byes:
        players[bye.entry].byes += 1
        players[bye.entry].score += 4 if bye.kind is ByeKind.ALLOCATED else 2


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0, help="number of the first event")
    parser.add_argument("--seconds", type=float, default=110.0, help="stop after so long")
    given = parser.parse_args()
    tally = Tally()
    until = time.monotonic() + given.seconds
    for seed in range(given.seed, given.seed + given.events):
        if time.monotonic() > until:
            print(f"stopped before event {seed}")
            break
        play_event(seed, tally)
    for name, count in sorted(tally.counts.items()):
        print(f"{count:>9,}  {name}")
    print(f"{len(tally.faults):>9,}  faults")
    for fault in tally.faults[:20]:
        print(fault)


if __name__ == "__main__":
    main()
