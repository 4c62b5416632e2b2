"""Referees to tables: neighbouring tables to each, equal shares, and nobody at a table of their own unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.pairing.assignment import cheapest_assignment


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedTable:
    """A table by number, and the units of those who play at it."""

    number: int
    units: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchingReferee:
    """`unit`: None for a referee of no unit."""

    referee: int
    unit: int | None


def spread_referees(tables: Sequence[WatchedTable], referees: Sequence[WatchingReferee]) -> Mapping[int, int]:
    """Table number -> referee.

    First of all as few referees as possible are at a table of their own unit: at none that anybody else could take.
    Then shares differ by one at most, save where that alone would bring somebody to their own unit. Then each has
    tables that lie next to each other, in the order of numbers, the referees in the order given. Empty without
    referees.
    """
    ordered = sorted(tables, key=lambda table: table.number)
    if not referees or not ordered:
        return {}
    blocks = _blocks(len(ordered), len(referees))
    at_block = _best_blocks(ordered, referees, blocks)
    holder = [at_block[block] for block, places in enumerate(blocks) for _place in places]
    # a table that moves costs the square of its way, so that neighbours move rather than one across the hall
    size = len(ordered)
    clash = size * size * size + 1

    def cost(row: int, column: int) -> int:
        return (row - column) ** 2 + (clash if _clashes(ordered[row], referees[holder[column]]) else 0)

    columns = cheapest_assignment(size, cost)
    found = [holder[column] for column in columns]
    _spare_the_rest(ordered, referees, found)
    return {table.number: referees[place].referee for table, place in zip(ordered, found, strict=True)}


def clashing_tables(
    tables: Sequence[WatchedTable], referees: Sequence[WatchingReferee], spread: Mapping[int, int]
) -> tuple[int, ...]:
    """Numbers of tables whose referee is of the unit of somebody who plays there."""
    by_id = {each.referee: each for each in referees}
    return tuple(
        table.number
        for table in tables
        if table.number in spread and spread[table.number] in by_id and _clashes(table, by_id[spread[table.number]])
    )


def _clashes(table: WatchedTable, referee: WatchingReferee) -> bool:
    return referee.unit is not None and referee.unit in table.units


def _blocks(tables: int, referees: int) -> list[range]:
    """Places of the tables each would have, the larger shares first."""
    share, more = divmod(tables, referees)
    blocks, start = [], 0
    for place in range(referees):
        end = start + share + (place < more)
        blocks.append(range(start, end))
        start = end
    return blocks


def _best_blocks(
    tables: Sequence[WatchedTable], referees: Sequence[WatchingReferee], blocks: Sequence[range]
) -> list[int]:
    """Block -> the place of its referee: as few clashes as whole blocks allow, then the order given."""
    size = len(blocks)
    clash = size * size * size + 1

    def cost(referee: int, block: int) -> int:
        clashes = sum(_clashes(tables[place], referees[referee]) for place in blocks[block])
        return (referee - block) ** 2 + clash * clashes

    at_block = [0] * size
    for referee, block in enumerate(cheapest_assignment(size, cost)):
        at_block[block] = referee
    return at_block


def _spare_the_rest(tables: Sequence[WatchedTable], referees: Sequence[WatchingReferee], found: list[int]) -> None:
    """A table that still clashes goes to whoever has the fewest of those with whom it does not."""
    for row, table in enumerate(tables):
        if not _clashes(table, referees[found[row]]):
            continue
        free = [place for place, referee in enumerate(referees) if not _clashes(table, referee)]
        if free:
            found[row] = min(free, key=lambda place: (found.count(place), place))
