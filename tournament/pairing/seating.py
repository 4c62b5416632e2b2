"""Tables and sides for the pairings of a round: algorithm "seating/1"."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from tournament.pairing.matching import best_matching
from tournament.pairing.values import Pairing, PairingRefused, Reason, Seated, SeatHistory

# Tables are exchanged among at most so many neighbouring pairings, so that nobody moves far.
_LARGEST_EXCHANGE = 32
_NO_HISTORY = SeatHistory()


def seat_matches(
    pairings: Sequence[Pairing],
    tables: Sequence[int],
    histories: Mapping[int, SeatHistory],
    *,
    seed: str,
    fixed_tables: Mapping[int, int] | None = None,
    level_of: Mapping[int, int] | None = None,
) -> tuple[Seated, ...]:
    """Every pairing, in its order, has a table of its own and a side for each entry.

    The top pairing gets the first table and so on down. `fixed_tables` (entry -> table) go first; where both
    entries of a pairing have one, that of the higher-ranked holds.
    `level_of` (entry -> score): pairings whose two scores are the same may exchange tables among each other
    so that nobody sits at a table again; None keeps the strict order. The top pairing does not move.
    The entry that has had side 0 less often gets side 0; equals by the seed. An entry without history is new.
    Raises PairingRefused: too_few_tables, table_twice, unknown_table, table_claimed_twice.
    """
    fixed = fixed_tables or {}
    _check(pairings, tables, fixed)
    table_of = _by_ranking(pairings, tables, fixed)
    moved: set[int] = set()
    if level_of is not None:
        free = [place for place, pairing in enumerate(pairings) if _fixed(pairing, fixed) is None]
        for block in _exchangeable([place for place in free if place], pairings, level_of):
            moved |= _avoid_repeats(block, pairings, table_of, histories, seed)
    return tuple(
        _seat(pairing, place, table_of[place], histories, seed, fixed, moved) for place, pairing in enumerate(pairings)
    )


def _check(pairings: Sequence[Pairing], tables: Sequence[int], fixed: Mapping[int, int]) -> None:
    if len(set(tables)) < len(tables):
        twice = next(table for place, table in enumerate(tables) if table in tables[:place])
        raise PairingRefused("table_twice", "tables", table=twice)
    if len(tables) < len(pairings):
        raise PairingRefused("too_few_tables", "tables", found=len(tables), needed=len(pairings))
    for entry, table in sorted(fixed.items()):
        if table not in tables:
            raise PairingRefused("unknown_table", "fixed_tables", entry=entry, table=table)


def _fixed(pairing: Pairing, fixed: Mapping[int, int]) -> int | None:
    return fixed.get(pairing.first, fixed.get(pairing.second))


def _by_ranking(pairings: Sequence[Pairing], tables: Sequence[int], fixed: Mapping[int, int]) -> list[int]:
    claimed: set[int] = set()
    for pairing in pairings:
        table = _fixed(pairing, fixed)
        if table is None:
            continue
        if table in claimed:
            raise PairingRefused("table_claimed_twice", "fixed_tables", table=table)
        claimed.add(table)
    free = (table for table in tables if table not in claimed)
    wanted = (_fixed(pairing, fixed) for pairing in pairings)
    return [next(free) if table is None else table for table in wanted]


def _exchangeable(
    places: Sequence[int], pairings: Sequence[Pairing], level_of: Mapping[int, int]
) -> Iterator[list[int]]:
    """Runs of neighbouring pairings between equal scores."""

    def scores(place: int) -> tuple[int, int]:
        pairing = pairings[place]
        low, high = sorted((level_of.get(pairing.first, 0), level_of.get(pairing.second, 0)))
        return high, low

    for _, run in groupby(places, key=scores):
        block = list(run)
        for start in range(0, len(block), _LARGEST_EXCHANGE):
            yield block[start : start + _LARGEST_EXCHANGE]


def _avoid_repeats(
    block: Sequence[int],
    pairings: Sequence[Pairing],
    table_of: list[int],
    histories: Mapping[int, SeatHistory],
    seed: str,
) -> set[int]:
    """The block's tables are dealt out among its pairings with the fewest repeats, then the shortest ways.

    Returns the places that changed their table.
    """
    tables = [table_of[place] for place in block]
    if not any(_repeats(pairings[place], table, histories) for place, table in zip(block, tables, strict=True)):
        return set()
    size = len(block)
    edges = [(number, size + other) for number in range(size) for other in range(size)]
    found = best_matching(
        range(2 * size),
        edges,
        [
            lambda number, other: _repeats(pairings[block[number]], tables[other - size], histories),
            lambda number, other: (number - (other - size)) ** 2,
        ],
        lambda vertex: _number(seed, "table", vertex),
    )
    moved = set()
    for number, other in found:
        table_of[block[number]] = tables[other - size]
        if number != other - size:
            moved.add(block[number])
    return moved


def _repeats(pairing: Pairing, table: int, histories: Mapping[int, SeatHistory]) -> int:
    return sum(histories.get(entry, _NO_HISTORY).tables.count(table) for entry in (pairing.first, pairing.second))


def _seat(
    pairing: Pairing,
    place: int,
    table: int,
    histories: Mapping[int, SeatHistory],
    seed: str,
    fixed: Mapping[int, int],
    moved: set[int],
) -> Seated:
    balance = {entry: histories.get(entry, _NO_HISTORY).seat_balance for entry in (pairing.first, pairing.second)}
    side0, side1 = sorted(balance, key=lambda entry: (balance[entry], _number(seed, "side", entry), entry))
    reasons = [_table_reason(pairing, place, table, histories, fixed, moved)]
    given_up = {entry for entry in balance if fixed.get(entry, table) != table}
    reasons += [Reason(code="fixed_table_given_up", params={"entry": entry}) for entry in sorted(given_up)]
    code = "side_by_lot" if balance[side0] == balance[side1] else "side_by_balance"
    reasons.append(Reason(code=code, params={"entry": side0}))
    return Seated(side0=side0, side1=side1, table=table, reasons=tuple(reasons))


def _table_reason(
    pairing: Pairing,
    place: int,
    table: int,
    histories: Mapping[int, SeatHistory],
    fixed: Mapping[int, int],
    moved: set[int],
) -> Reason:
    if _fixed(pairing, fixed) is not None:
        entry = pairing.first if pairing.first in fixed else pairing.second
        return Reason(code="table_fixed", params={"entry": entry, "table": table})
    if place in moved:
        return Reason(code="table_exchanged_among_equals", params={"table": table})
    if _repeats(pairing, table, histories):
        return Reason(code="table_by_ranking_again", params={"table": table, "place": place + 1})
    return Reason(code="table_by_ranking", params={"table": table, "place": place + 1})


def _number(seed: str, purpose: str, key: int) -> int:
    digest = hashlib.sha256(f"seating/1\n{seed}\n{purpose}\n{key}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
