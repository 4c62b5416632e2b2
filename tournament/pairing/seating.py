"""Tables and sides for the pairings of a round: algorithm "seating/3"."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import assert_never

from tournament.pairing.matching import best_matching
from tournament.pairing.table_ranges import claim_within, dealt_over_rooms, range_of
from tournament.pairing.values import (
    DraftWarning,
    Pairing,
    PairingRefused,
    Reason,
    Seated,
    SeatHistory,
    TableOrder,
    WarningGrade,
)

# Tables are exchanged among at most so many pairings at once, so that nobody moves far.
_LARGEST_EXCHANGE = 32
# So far from its place a pairing may go to get away from a table where somebody has sat all day.
_FARTHEST_MOVE = 64
_NO_HISTORY = SeatHistory()


def seat_matches(
    pairings: Sequence[Pairing],
    tables: Sequence[int],
    histories: Mapping[int, SeatHistory],
    *,
    seed: str,
    fixed_tables: Mapping[int, int] | None = None,
    level_of: Mapping[int, int] | None = None,
    allowed_tables: Mapping[int, Collection[int]] | None = None,
    rooms: Mapping[int, int] | None = None,
    order: TableOrder = TableOrder.TOP_FIRST,
) -> tuple[Seated, ...]:
    """Every pairing, in its order, has a table of its own and a side for each entry.

    `fixed_tables` (entry -> table) go first; where both entries of a pairing have one, that of the higher-ranked
    holds. Then those with `allowed_tables` (entry -> its range, a room for instance) take the table of their range
    that is nearest to their place (with spread: one by lot that they have not had), but none where they have sat all
    day if another is there; where two ranges have no table in common, that of the higher-ranked holds.
    The others, with `order` top_first: the top pairing gets the first table and so on down, and with `level_of`
    (entry -> score; None keeps the strict order) pairings whose two scores are the same exchange tables among each
    other so that nobody sits at a table again. With spread: dealt over `rooms` (table -> room number) in turn and by
    lot within, with the fewest repeats.
    Nobody who has sat at one table alone, twice or more, sits there again if an exchange with a pairing near by can
    help it; but with top_first the top pairing does not move.
    The entry that has had side 0 less often gets side 0; equals by the seed. An entry without history is new.
    Raises PairingRefused: too_few_tables, table_twice, unknown_table, table_claimed_twice, room_missing,
    no_table_in_range.
    """
    given = _Given(
        pairings=pairings,
        tables=tables,
        histories=histories,
        seed=seed,
        fixed=fixed_tables or {},
        allowed=allowed_tables or {},
        rooms=rooms or {},
        order=order,
    )
    _check(given)
    seating = _Seating(given)
    seating.claim_fixed()
    seating.claim_ranges()
    seating.fill()
    for block in seating.exchangeable(level_of):
        seating.avoid_repeats(block)
    seating.end_all_days()
    return tuple(seating.seated(place) for place in range(len(pairings)))


def in_named_room(table: int, room: str) -> Reason:
    """The reason `table_in_room` where the room has a name."""
    return Reason(code="table_in_named_room", params={"table": table, "room": room})


def fixed_table_warnings(
    matches: Iterable[tuple[Sequence[int], int]], fixed_tables: Mapping[int, int]
) -> tuple[DraftWarning, ...]:
    """Entries that do not sit at the table they always have; `matches`: who is in one and at which table.

    Code fixed_table_lost, high; medium where somebody else of the same match sits at the table they always have.
    """
    found: list[DraftWarning] = []
    for entries, table in matches:
        wanted = {entry: fixed_tables[entry] for entry in entries if entry in fixed_tables}
        grade = WarningGrade.MEDIUM if table in wanted.values() else WarningGrade.HIGH
        found += [
            DraftWarning(code="fixed_table_lost", grade=grade, params={"entry": entry, "table": own, "found": table})
            for entry, own in sorted(wanted.items())
            if own != table
        ]
    return tuple(found)


def range_warnings(
    matches: Iterable[tuple[Sequence[int], int]], allowed_tables: Mapping[int, Collection[int]]
) -> tuple[DraftWarning, ...]:
    """Entries that sit at a table outside of their range; `matches`: who is in one and at which table.

    Code table_range_lost, high; medium where the table is in the range of somebody else of the same match.
    """
    found: list[DraftWarning] = []
    for entries, table in matches:
        ranged = [entry for entry in entries if entry in allowed_tables]
        outside = sorted(entry for entry in ranged if table not in allowed_tables[entry])
        grade = WarningGrade.MEDIUM if len(outside) < len(ranged) else WarningGrade.HIGH
        found += [
            DraftWarning(code="table_range_lost", grade=grade, params={"entry": entry, "found": table})
            for entry in outside
        ]
    return tuple(found)


def table_out_of_range(table: int, first: int | None, last: int | None) -> DraftWarning | None:
    """Medium, where the table is not among those that the stage plays at (None = no bound)."""
    if table >= (first or 1) and (last is None or table <= last):
        return None
    params = {"table": table, "first": first or 1, "last": last if last is not None else "…"}
    return DraftWarning(code="table_out_of_range", grade=WarningGrade.MEDIUM, params=params)


def table_not_in_use(table: int) -> DraftWarning:
    """High: nobody plays at this table any more."""
    return DraftWarning(code="table_not_in_use", grade=WarningGrade.HIGH, params={"table": table})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    pairings: Sequence[Pairing]
    tables: Sequence[int]
    histories: Mapping[int, SeatHistory]
    seed: str
    fixed: Mapping[int, int]
    allowed: Mapping[int, Collection[int]]
    rooms: Mapping[int, int]
    order: TableOrder

    def history(self, entry: int) -> SeatHistory:
        return self.histories.get(entry, _NO_HISTORY)

    def fixed_table(self, place: int) -> int | None:
        pairing = self.pairings[place]
        return self.fixed.get(pairing.first, self.fixed.get(pairing.second))

    def range_of(self, place: int) -> list[int] | None:
        """The tables a pairing may have, in the order of all tables; None for any."""
        pairing = self.pairings[place]
        return range_of((pairing.first, pairing.second), self.allowed, self.tables)

    def repeats(self, place: int, table: int) -> int:
        pairing = self.pairings[place]
        return sum(self.history(entry).tables.count(table) for entry in (pairing.first, pairing.second))

    def all_day(self, place: int, table: int) -> bool:
        pairing = self.pairings[place]
        return any(self.history(entry).all_day_at(table) for entry in (pairing.first, pairing.second))


def _check(given: _Given) -> None:
    tables = given.tables
    if len(set(tables)) < len(tables):
        twice = next(table for place, table in enumerate(tables) if table in tables[:place])
        raise PairingRefused("table_twice", "tables", table=twice)
    if len(tables) < len(given.pairings):
        raise PairingRefused("too_few_tables", "tables", found=len(tables), needed=len(given.pairings))
    for entry, table in sorted(given.fixed.items()):
        if table not in tables:
            raise PairingRefused("unknown_table", "fixed_tables", entry=entry, table=table)
    if given.rooms:
        for table in tables:
            if table not in given.rooms:
                raise PairingRefused("room_missing", "rooms", table=table)


@dataclass(slots=True)
class _Seating:
    """Place in the order of pairings -> table, as it grows."""

    given: _Given
    table_of: dict[int, int] = field(default_factory=dict)
    bound: set[int] = field(default_factory=set)
    exchanged: set[int] = field(default_factory=set)
    led_away: set[int] = field(default_factory=set)

    def claim_fixed(self) -> None:
        claimed: set[int] = set()
        for place in range(len(self.given.pairings)):
            table = self.given.fixed_table(place)
            if table is None:
                continue
            if table in claimed:
                raise PairingRefused("table_claimed_twice", "fixed_tables", table=table)
            claimed.add(table)
            self.table_of[place] = table
            self.bound.add(place)

    def claim_ranges(self) -> None:
        """Each within its range: away from where it has sat all day, and near its place in the order."""
        given = self.given
        index = {table: number for number, table in enumerate(given.tables)}
        ranges: dict[int, list[int]] = {}
        for place in range(len(given.pairings)):
            wanted = None if place in self.bound else given.range_of(place)
            if wanted is not None:
                ranges[place] = sorted(wanted, key=self._in_range_order(place, index))
        found = claim_within(ranges, set(self.table_of.values()))
        for place, tables in ranges.items():
            if place not in found:
                pairing = given.pairings[place]
                entry = pairing.first if pairing.first in given.allowed else pairing.second
                raise PairingRefused("no_table_in_range", "allowed_tables", entry=entry, found=len(tables))
        self.table_of |= found
        self.bound |= set(found)

    def _in_range_order(self, place: int, index: Mapping[int, int]) -> Callable[[int], tuple[int, int]]:
        given = self.given
        match given.order:
            case TableOrder.TOP_FIRST:
                return lambda table: (given.all_day(place, table), abs(index[table] - place))
            case TableOrder.SPREAD:
                return lambda table: (given.repeats(place, table), _number(given.seed, "table", table))
            case _:
                assert_never(given.order)

    def fill(self) -> None:
        """The rest of the pairings take the rest of the tables in order."""
        given = self.given
        claimed = set(self.table_of.values())
        free = [table for table in given.tables if table not in claimed]
        match given.order:
            case TableOrder.TOP_FIRST:
                dealt = iter(free)
            case TableOrder.SPREAD:
                dealt = dealt_over_rooms(free, given.rooms, lambda table: _number(given.seed, "table", table))
            case _:
                assert_never(given.order)
        for place in range(len(given.pairings)):
            if place not in self.table_of:
                self.table_of[place] = next(dealt)

    def movable(self) -> list[int]:
        """Places whose table nobody has settled."""
        free = [place for place in range(len(self.given.pairings)) if place not in self.bound]
        return [place for place in free if place or self.given.order is TableOrder.SPREAD]

    def exchangeable(self, level_of: Mapping[int, int] | None) -> Iterator[list[int]]:
        """Runs of pairings that may exchange their tables without harm to the order."""
        given = self.given
        match given.order:
            case TableOrder.TOP_FIRST:
                if level_of is None:
                    return
                levels = level_of

                def key(place: int) -> tuple[int, int]:
                    pairing = given.pairings[place]
                    low, high = sorted((levels.get(pairing.first, 0), levels.get(pairing.second, 0)))
                    return high, low

                places = self.movable()
            case TableOrder.SPREAD:

                def key(place: int) -> tuple[int, int]:
                    return given.rooms.get(self.table_of[place], 0), 0

                places = sorted(self.movable(), key=key)
            case _:
                assert_never(given.order)
        for _, run in groupby(places, key=key):
            block = list(run)
            for start in range(0, len(block), _LARGEST_EXCHANGE):
                yield block[start : start + _LARGEST_EXCHANGE]

    def avoid_repeats(self, block: Sequence[int]) -> None:
        """The block's tables are dealt out among its pairings with the fewest repeats, then the shortest ways."""
        given = self.given
        tables = [self.table_of[place] for place in block]
        if not any(given.repeats(place, table) for place, table in zip(block, tables, strict=True)):
            return
        size = len(block)
        edges = [(number, size + other) for number in range(size) for other in range(size)]
        found = best_matching(
            range(2 * size),
            edges,
            [
                lambda number, other: given.repeats(block[number], tables[other - size]),
                lambda number, other: (number - (other - size)) ** 2,
            ],
            lambda vertex: _number(given.seed, "exchange", vertex),
        )
        for number, other in found:
            self.table_of[block[number]] = tables[other - size]
            if number != other - size:
                self.exchanged.add(block[number])

    def end_all_days(self) -> None:
        """Who has sat at its table all day exchanges it with the nearest pairing for which that is no worse."""
        given = self.given
        movable = self.movable()
        for index, place in enumerate(movable):
            table = self.table_of[place]
            if not given.all_day(place, table):
                continue
            near = movable[max(0, index - _FARTHEST_MOVE) : index + _FARTHEST_MOVE + 1]
            for other in sorted(near, key=lambda one: (abs(one - place), one)):
                there = self.table_of[other]
                if other == place or given.all_day(place, there) or given.all_day(other, table):
                    continue
                now = given.repeats(place, table) + given.repeats(other, there)
                if given.repeats(place, there) + given.repeats(other, table) <= now:
                    self.table_of[place], self.table_of[other] = there, table
                    self.led_away |= {place, other}
                    break

    def seated(self, place: int) -> Seated:
        given, pairing, table = self.given, self.given.pairings[place], self.table_of[place]
        balance = {entry: given.history(entry).seat_balance for entry in (pairing.first, pairing.second)}
        side0, side1 = sorted(balance, key=lambda entry: (balance[entry], _number(given.seed, "side", entry), entry))
        reasons = [self._table_reason(place)]
        if given.rooms:
            reasons.append(Reason(code="table_in_room", params={"table": table, "room": given.rooms[table]}))
        for entry in sorted(balance):
            if given.fixed.get(entry, table) != table:
                reasons.append(Reason(code="fixed_table_given_up", params={"entry": entry}))
            elif entry in given.allowed and table not in given.allowed[entry]:
                reasons.append(Reason(code="table_range_given_up", params={"entry": entry}))
        code = "side_by_lot" if balance[side0] == balance[side1] else "side_by_balance"
        reasons.append(Reason(code=code, params={"entry": side0}))
        return Seated(side0=side0, side1=side1, table=table, reasons=tuple(reasons))

    def _table_reason(self, place: int) -> Reason:
        given, pairing, table = self.given, self.given.pairings[place], self.table_of[place]
        if given.fixed_table(place) is not None:
            entry = pairing.first if pairing.first in given.fixed else pairing.second
            return Reason(code="table_fixed", params={"entry": entry, "table": table})
        if place in self.bound:
            entry = pairing.first if pairing.first in given.allowed else pairing.second
            return Reason(code="table_in_range", params={"entry": entry, "table": table})
        if place in self.led_away:
            return Reason(code="table_exchanged_after_all_day", params={"table": table})
        if given.order is TableOrder.SPREAD:
            code = "table_by_lot_again" if given.repeats(place, table) else "table_by_lot"
            return Reason(code=code, params={"table": table})
        if place in self.exchanged:
            return Reason(code="table_exchanged_among_equals", params={"table": table})
        if not place and given.all_day(place, table):
            return Reason(code="top_pairing_keeps_first_table", params={"table": table})
        code = "table_by_ranking_again" if given.repeats(place, table) else "table_by_ranking"
        return Reason(code=code, params={"table": table, "place": place + 1})


def _number(seed: str, purpose: str, key: int) -> int:
    digest = hashlib.sha256(f"seating/3\n{seed}\n{purpose}\n{key}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
