"""Numbers for the tables of an individual round: algorithm "individual-tables/1"."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from tournament.pairing.matching import best_matching
from tournament.pairing.values import (
    IndividualDraw,
    IndividualPlayer,
    IndividualSettings,
    IndividualTable,
    NumberedTable,
    PairingRefused,
    Reason,
)

# Numbers are exchanged among at most so many neighbouring tables.
_LARGEST_EXCHANGE = 32


def number_tables(
    draw: IndividualDraw,
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    numbers: Sequence[int],
    *,
    seed: str,
    fixed_tables: Mapping[int, int] | None = None,
) -> tuple[NumberedTable, ...]:
    """Every table of the draw, in its order, has a number of its own out of `numbers`.

    `fixed_tables` (player -> number) go first; where two at a table have one, that of the lower seat holds. Formed
    by score, the top table gets the first number and so on down, and tables with equal sums of scores exchange
    numbers so that players do not return to a table; otherwise all tables may do so.
    Raises PairingRefused: too_few_tables, table_twice, unknown_table, table_claimed_twice.
    """
    fixed = fixed_tables or {}
    if len(set(numbers)) < len(numbers):
        twice = next(number for place, number in enumerate(numbers) if number in numbers[:place])
        raise PairingRefused("table_twice", "tables", table=twice)
    if len(numbers) < len(draw.tables):
        raise PairingRefused("too_few_tables", "tables", found=len(numbers), needed=len(draw.tables))
    for player, number in sorted(fixed.items()):
        if number not in numbers:
            raise PairingRefused("unknown_table", "fixed_tables", entry=player, table=number)
    by_id = {player.id: player for player in players}
    holders = [next((player for player in table.seats if player in fixed), None) for table in draw.tables]
    given = _given(holders, numbers, fixed)
    moved: set[int] = set()
    for block in _exchangeable(draw, by_id, settings, holders):
        moved |= _avoid_repeats(block, draw, given, by_id, seed)
    return tuple(
        NumberedTable(
            table=given[place],
            sides=table.sides,
            reasons=tuple(_reasons(table, place, given[place], by_id, fixed, moved)),
        )
        for place, table in enumerate(draw.tables)
    )


def _given(holders: Sequence[int | None], numbers: Sequence[int], fixed: Mapping[int, int]) -> list[int]:
    claimed: set[int] = set()
    for holder in holders:
        if holder is None:
            continue
        if fixed[holder] in claimed:
            raise PairingRefused("table_claimed_twice", "fixed_tables", table=fixed[holder])
        claimed.add(fixed[holder])
    free = (number for number in numbers if number not in claimed)
    return [next(free) if holder is None else fixed[holder] for holder in holders]


def _exchangeable(
    draw: IndividualDraw,
    by_id: Mapping[int, IndividualPlayer],
    settings: IndividualSettings,
    holders: Sequence[int | None],
) -> Iterator[list[int]]:
    """Runs of tables that may exchange their numbers; the top table stays where scores matter."""
    scores_count = settings.counts_scores(draw.round_number)

    def total(place: int) -> int:
        return sum(by_id[player].score for player in draw.tables[place].seats) if scores_count else 0

    free = [place for place, holder in enumerate(holders) if holder is None and (place or not scores_count)]
    for _, run in groupby(free, key=total):
        block = list(run)
        for start in range(0, len(block), _LARGEST_EXCHANGE):
            yield block[start : start + _LARGEST_EXCHANGE]


def _avoid_repeats(
    block: Sequence[int],
    draw: IndividualDraw,
    given: list[int],
    by_id: Mapping[int, IndividualPlayer],
    seed: str,
) -> set[int]:
    """The block's numbers are dealt out with the fewest returns, then the shortest ways; the places that moved."""
    numbers = [given[place] for place in block]
    tables = [draw.tables[place] for place in block]
    if not any(_returns(table, number, by_id) for table, number in zip(tables, numbers, strict=True)):
        return set()
    size = len(block)
    found = best_matching(
        range(2 * size),
        [(one, size + other) for one in range(size) for other in range(size)],
        [
            lambda one, other: _returns(tables[one], numbers[other - size], by_id),
            lambda one, other: (one - (other - size)) ** 2,
        ],
        lambda vertex: _number(seed, vertex),
    )
    moved = set()
    for one, other in found:
        given[block[one]] = numbers[other - size]
        if one != other - size:
            moved.add(block[one])
    return moved


def _returns(table: IndividualTable, number: int, by_id: Mapping[int, IndividualPlayer]) -> int:
    return sum(by_id[player].tables.count(number) for player in table.seats)


def _reasons(
    table: IndividualTable,
    place: int,
    number: int,
    by_id: Mapping[int, IndividualPlayer],
    fixed: Mapping[int, int],
    moved: set[int],
) -> Iterator[Reason]:
    holders = [player for player in table.seats if player in fixed]
    if holders:
        yield Reason(code="table_fixed", params={"entry": holders[0], "table": number})
        for player in holders[1:]:
            if fixed[player] != number:
                yield Reason(code="fixed_table_shared", params={"entry": player, "first": holders[0]})
        return
    if place in moved:
        yield Reason(code="number_exchanged", params={"table": number})
    else:
        yield Reason(code="number_in_order", params={"place": place + 1, "table": number})
    returns = _returns(table, number, by_id)
    if returns:
        yield Reason(code="players_return_to_table", params={"table": number, "count": returns})


def _number(seed: str, key: int) -> int:
    digest = hashlib.sha256(f"individual-tables/1\n{seed}\n{key}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
