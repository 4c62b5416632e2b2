"""Numbers for the tables of an individual round: algorithm "individual-tables/2"."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from tournament.pairing.matching import best_matching
from tournament.pairing.table_ranges import claim_within, dealt_over_rooms, range_of
from tournament.pairing.values import (
    IndividualDraw,
    IndividualPlayer,
    IndividualSettings,
    IndividualTable,
    NumberedTable,
    PairingRefused,
    Reason,
    TableOrder,
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
    allowed_tables: Mapping[int, Collection[int]] | None = None,
    rooms: Mapping[int, int] | None = None,
    order: TableOrder = TableOrder.TOP_FIRST,
) -> tuple[NumberedTable, ...]:
    """Every table of the draw, in its order, has a number of its own out of `numbers`.

    `fixed_tables` (player -> number) go first; where two at a table have one, that of the lower seat holds. Then those
    with `allowed_tables` (player -> its range) have a number that all ranges at the table have in common, and where
    there is none, one of the range of the lowest seat.
    The others, with `order` top_first: formed by score, the top table gets the first number and so on down, and tables
    with equal sums of scores exchange numbers so that players do not return to a table; otherwise all tables may do
    so. With spread: dealt over `rooms` (number -> room) in turn and by lot within, with the fewest returns.
    Raises PairingRefused: too_few_tables, table_twice, unknown_table, table_claimed_twice, no_table_in_range.
    """
    fixed, allowed = fixed_tables or {}, allowed_tables or {}
    if len(set(numbers)) < len(numbers):
        twice = next(number for place, number in enumerate(numbers) if number in numbers[:place])
        raise PairingRefused("table_twice", "tables", table=twice)
    if len(numbers) < len(draw.tables):
        raise PairingRefused("too_few_tables", "tables", found=len(numbers), needed=len(draw.tables))
    for player, number in sorted(fixed.items()):
        if number not in numbers:
            raise PairingRefused("unknown_table", "fixed_tables", entry=player, table=number)
    by_id = {player.id: player for player in players}
    given = _fixed(draw, fixed)
    given |= _within_ranges(draw, given, allowed, numbers, by_id)
    bound = frozenset(given)
    claimed = set(given.values())
    left = [number for number in numbers if number not in claimed]
    others = [place for place in range(len(draw.tables)) if place not in bound]
    match order:
        case TableOrder.TOP_FIRST:
            given |= zip(others, left, strict=False)
            blocks = _equals(draw, by_id, settings, others)
        case TableOrder.SPREAD:
            dealt = dealt_over_rooms(left, rooms or {}, lambda number: _number(seed, number))
            given |= zip(others, dealt, strict=False)
            blocks = _of_a_room(given, others, rooms or {})
        case _:
            assert_never(order)
    moved: set[int] = set()
    for block in blocks:
        moved |= _avoid_repeats(block, draw, given, by_id, seed)
    return tuple(
        NumberedTable(
            table=given[place],
            sides=table.sides,
            reasons=tuple(_reasons(table, place, given[place], _Why(by_id, fixed, allowed, moved, order))),
        )
        for place, table in enumerate(draw.tables)
    )


@dataclass(frozen=True, slots=True)
class _Why:
    """What the reasons for a number are read from."""

    by_id: Mapping[int, IndividualPlayer]
    fixed: Mapping[int, int]
    allowed: Mapping[int, Collection[int]]
    moved: Collection[int]
    order: TableOrder


def _fixed(draw: IndividualDraw, fixed: Mapping[int, int]) -> dict[int, int]:
    """Place -> the number that somebody there always has."""
    given: dict[int, int] = {}
    for place, table in enumerate(draw.tables):
        holder = next((player for player in table.seats if player in fixed), None)
        if holder is None:
            continue
        if fixed[holder] in given.values():
            raise PairingRefused("table_claimed_twice", "fixed_tables", table=fixed[holder])
        given[place] = fixed[holder]
    return given


def _within_ranges(
    draw: IndividualDraw,
    given: Mapping[int, int],
    allowed: Mapping[int, Collection[int]],
    numbers: Sequence[int],
    by_id: Mapping[int, IndividualPlayer],
) -> dict[int, int]:
    """Place -> a number of its range, those where fewer have sat first and then those near its place."""
    index = {number: place for place, number in enumerate(numbers)}
    ranges: dict[int, list[int]] = {}
    for place, table in enumerate(draw.tables):
        wanted = None if place in given else range_of(table.seats, allowed, numbers)
        if wanted is not None:
            returns = {number: _returns(table, number, by_id) for number in wanted}
            ranges[place] = sorted(wanted, key=lambda number: (returns[number], abs(index[number] - place)))
    found = claim_within(ranges, set(given.values()))
    for place, wanted in ranges.items():
        if place not in found:
            player = next(player for player in draw.tables[place].seats if player in allowed)
            raise PairingRefused("no_table_in_range", "allowed_tables", entry=player, found=len(wanted))
    return found


def _equals(
    draw: IndividualDraw,
    by_id: Mapping[int, IndividualPlayer],
    settings: IndividualSettings,
    others: Sequence[int],
) -> Iterator[list[int]]:
    """Runs of tables that may exchange their numbers; the top table stays where scores matter."""
    scores_count = settings.counts_scores(draw.round_number)

    def total(place: int) -> int:
        return sum(by_id[player].score for player in draw.tables[place].seats) if scores_count else 0

    free = [place for place in others if place or not scores_count]
    for _, run in groupby(free, key=total):
        yield from _in_blocks(list(run))


def _of_a_room(given: Mapping[int, int], others: Sequence[int], rooms: Mapping[int, int]) -> Iterator[list[int]]:
    """Tables of a room exchange their numbers, whatever was scored."""

    def room(place: int) -> int:
        return rooms.get(given[place], 0)

    for _, run in groupby(sorted(others, key=room), key=room):
        yield from _in_blocks(list(run))


def _in_blocks(run: Sequence[int]) -> Iterator[list[int]]:
    for start in range(0, len(run), _LARGEST_EXCHANGE):
        yield list(run[start : start + _LARGEST_EXCHANGE])


def _avoid_repeats(
    block: Sequence[int],
    draw: IndividualDraw,
    given: dict[int, int],
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


def _reasons(table: IndividualTable, place: int, number: int, why: _Why) -> Iterator[Reason]:
    holders = [player for player in table.seats if player in why.fixed]
    ranged = [player for player in table.seats if player in why.allowed]
    if holders:
        yield Reason(code="table_fixed", params={"entry": holders[0], "table": number})
        for player in holders[1:]:
            if why.fixed[player] != number:
                yield Reason(code="fixed_table_shared", params={"entry": player, "first": holders[0]})
    elif ranged:
        yield Reason(code="table_in_range", params={"entry": ranged[0], "table": number})
    for player in ranged:
        if number not in why.allowed[player]:
            first = (holders or ranged)[0]
            yield Reason(code="table_range_shared", params={"entry": player, "first": first})
    if holders or ranged:
        return
    if why.order is TableOrder.SPREAD:
        yield Reason(code="table_by_lot", params={"table": number})
    elif place in why.moved:
        yield Reason(code="number_exchanged", params={"table": number})
    else:
        yield Reason(code="number_in_order", params={"place": place + 1, "table": number})
    returns = _returns(table, number, why.by_id)
    if returns:
        yield Reason(code="players_return_to_table", params={"table": number, "count": returns})


def _number(seed: str, key: int) -> int:
    digest = hashlib.sha256(f"individual-tables/2\n{seed}\n{key}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
