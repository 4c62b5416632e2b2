"""Round robin by Berger tables, single and double: algorithm "berger/1".

With an odd number of entries the last place of the table stays empty, and whoever meets it sits out: everybody
once in a cycle. In a double round robin the last two rounds of the first cycle change places, so that nobody
sits on one side three times in a row; the second cycle repeats the table in its own order with sides reversed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from tournament.pairing.digest import input_digest
from tournament.pairing.round_robin.berger import berger_round
from tournament.pairing.round_robin.sides import keep_table_sides
from tournament.pairing.round_robin.withdrawal import withdraw_from_round_robin
from tournament.pairing.values import (
    ByeGiven,
    ByeKind,
    Cycles,
    Pairing,
    PairingRefused,
    Reason,
    RoundRobin,
    RoundRobinRound,
)

__all__ = ["keep_table_sides", "pair_round_robin", "withdraw_from_round_robin"]

ALGORITHM = "berger/1"
SMALLEST, LARGEST = 2, 400
# two rounds to exchange, and one before them
_FEWEST_ROUNDS_TO_EXCHANGE = 3


def pair_round_robin(entries: Sequence[int], *, cycles: Cycles = Cycles.SINGLE) -> RoundRobin:
    """All rounds; `entries` in order of their lots or seeds take places 1, 2, ... of the Berger table.

    Everybody meets everybody once in a cycle and plays, or has the only bye, in every round.
    Raises PairingRefused: round_robin_size (2 to 400 entries), entry_twice.
    """
    count = len(entries)
    if not SMALLEST <= count <= LARGEST:
        raise PairingRefused("round_robin_size", "entries", found=count, smallest=SMALLEST, largest=LARGEST)
    seen: set[int] = set()
    for entry in entries:
        if entry in seen:
            raise PairingRefused("entry_twice", "entries", entry=entry)
        seen.add(entry)
    rounds = tuple(
        _round(entries, number, cycle, table_round)
        for number, (cycle, table_round) in enumerate(_order_of_play(count + count % 2 - 1, cycles), start=1)
    )
    return RoundRobin(
        entries=tuple(entries),
        cycles=cycles,
        rounds=rounds,
        reasons=_reasons(count, cycles),
        algorithm=ALGORITHM,
        input_digest=input_digest({"algorithm": ALGORITHM, "entries": list(entries), "cycles": str(cycles)}),
    )


def _order_of_play(rounds: int, cycles: Cycles) -> Iterator[tuple[int, int]]:
    """(cycle, round of the table) in order of play."""
    first = list(range(1, rounds + 1))
    match cycles:
        case Cycles.SINGLE:
            yield from ((1, table_round) for table_round in first)
        case Cycles.DOUBLE:
            if rounds >= _FEWEST_ROUNDS_TO_EXCHANGE:
                first[-2:] = reversed(first[-2:])
            yield from ((1, table_round) for table_round in first)
            yield from ((2, table_round) for table_round in range(1, rounds + 1))
        case _:
            assert_never(cycles)


def _round(entries: Sequence[int], number: int, cycle: int, table_round: int) -> RoundRobinRound:
    count = len(entries)
    pairings: list[Pairing] = []
    bye: ByeGiven | None = None
    for side0, side1 in berger_round(count + count % 2, table_round):
        lower, higher = min(side0, side1), max(side0, side1)
        if higher > count:
            reason = Reason(code="met_empty_place", params={"round": table_round, "place": lower, "empty": higher})
            bye = ByeGiven(entry=entries[lower - 1], kind=ByeKind.ALLOCATED, reasons=(reason,))
            continue
        if cycle > 1:
            side0, side1 = side1, side0
        reason = Reason(
            code="berger_table" if cycle == 1 else "berger_table_reversed",
            params={"round": table_round, "first_place": side0, "second_place": side1},
        )
        pairings.append(Pairing(first=entries[side0 - 1], second=entries[side1 - 1], reasons=(reason,)))
    return RoundRobinRound(number=number, cycle=cycle, table_round=table_round, pairings=tuple(pairings), bye=bye)


def _reasons(count: int, cycles: Cycles) -> tuple[Reason, ...]:
    rounds = count + count % 2 - 1
    reasons = [Reason(code="everybody_meets_everybody", params={"count": count, "rounds": rounds})]
    if cycles is Cycles.DOUBLE:
        reasons.append(Reason(code="second_cycle_reversed"))
        if rounds >= _FEWEST_ROUNDS_TO_EXCHANGE:
            reasons.append(
                Reason(code="last_rounds_exchanged", params={"first_round": rounds - 1, "last_round": rounds})
            )
    if count % 2:
        reasons.append(Reason(code="everybody_sits_out_once_a_cycle", params={"count": count}))
    return tuple(reasons)
