"""Tables for those who may not sit anywhere, and tables dealt out over rooms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest


def range_of(players: Iterable[int], allowed: Mapping[int, Collection[int]], tables: Sequence[int]) -> list[int] | None:
    """The tables that these may have together, in the order of `tables`; None where nobody of them has a range.

    Where their ranges have no table in common, that of the first of them holds.
    """
    ranges = [set(allowed[player]) for player in players if player in allowed]
    if not ranges:
        return None
    common = set.intersection(*ranges).intersection(tables) or ranges[0]
    return [table for table in tables if table in common]


def claim_within(ranges: Mapping[int, Sequence[int]], taken: Collection[int]) -> dict[int, int]:
    """Place -> a table of its range, each given once and none that is taken; as many places as can be served at once.

    `ranges`: place -> its tables, the best first. By augmenting ways: a place that comes first keeps a table, and may
    be moved to a later one of its range for somebody else.
    """
    holder: dict[int, int] = {}

    def find(place: int, tried: set[int]) -> bool:
        for table in ranges[place]:
            if table in tried or table in taken:
                continue
            tried.add(table)
            if table not in holder or find(holder[table], tried):
                holder[table] = place
                return True
        return False

    for place in ranges:
        find(place, set())
    return {place: table for table, place in holder.items()}


def dealt_over_rooms(
    tables: Iterable[int], rooms: Mapping[int, int], lot: Callable[[int], int] | None = None
) -> Iterator[int]:
    """One table of each room in turn, by the number of the room; within a room by lot, or in their order."""
    by_room: dict[int, list[int]] = {}
    for table in tables:
        by_room.setdefault(rooms.get(table, 0), []).append(table)
    if lot is not None:
        for of_room in by_room.values():
            of_room.sort(key=lot)
    for in_turn in zip_longest(*(by_room[room] for room in sorted(by_room))):
        yield from (table for table in in_turn if table is not None)
