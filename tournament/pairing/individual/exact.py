"""The best of all arrangements of a small field, by comparing them all.

A round costs what its tables cost, so the best arrangement of a set of players is the best table for the first of
them together with the best arrangement of the rest; each set is solved once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import prod

from tournament.pairing.individual.field import Field, Table
from tournament.pairing.individual.seats import seat_table

# Up to here all arrangements are compared in well under a second.
LARGEST_EXACT_FIELD = 16
_NOISE_BITS = 30
_PRIME = 2**61 - 1


def solve_exactly(field: Field) -> list[Table]:
    """The arrangement that costs least on all levels, seats included; among equals chance decides."""
    size = field.settings.table_size
    splits = list(all_splits(tuple(range(size)), field.settings.players_per_side))
    most_seats = sum(len(player.seats) for player in field.players) + 1
    noise_room = (len(field) // size) << _NOISE_BITS
    costs: dict[int, int] = {}
    tables: dict[int, Table] = {}
    for members in combinations(range(len(field)), size):
        cost, seats, noise, table = _best_table(field, members, splits)
        key = sum(1 << place for place in members)
        costs[key] = (cost * most_seats + seats) * noise_room + noise
        tables[key] = table
    return [tables[key] for key in _best_cover(len(field), size, costs)]


def all_splits(members: tuple[int, ...], per_side: int) -> Iterator[Table]:
    """Every way to part `members` into sides of `per_side`, each once."""
    if not members:
        yield ()
        return
    first, rest = members[0], members[1:]
    for others in combinations(rest, per_side - 1):
        left = tuple(one for one in rest if one not in others)
        for sides in all_splits(left, per_side):
            yield ((first, *others), *sides)


def _best_table(field: Field, members: tuple[int, ...], splits: list[Table]) -> tuple[int, int, int, Table]:
    ways = [tuple(tuple(members[index] for index in side) for side in split) for split in splits]
    costs = [field.table_cost(way) for way in ways]
    least = min(costs)
    seated = any(field.players[place].seats for place in members)
    return min(
        (cost, seat_table(field, way)[1] if seated else 0, _noise(field, way), way)
        for cost, way in zip(costs, ways, strict=True)
        if cost == least
    )


def _noise(field: Field, table: Table) -> int:
    sides = (prod(field.lots[place] | 1 for place in side) % _PRIME for side in table)
    return (prod(side + 1 for side in sides) % _PRIME) & ((1 << _NOISE_BITS) - 1)


def _best_cover(count: int, size: int, costs: dict[int, int]) -> list[int]:
    """The cheapest tables, as bit sets, that hold each of `count` players once."""
    # players left over -> (what the cheapest way to seat them costs, its first table)
    best: dict[int, tuple[int, int]] = {0: (0, 0)}

    def solve(left: int) -> int:
        known = best.get(left)
        if known is not None:
            return known[0]
        bits = [1 << place for place in range(count) if left >> place & 1]
        found = min(
            (costs[table] + solve(left ^ table), table)
            for table in (bits[0] | sum(others) for others in combinations(bits[1:], size - 1))
        )
        best[left] = found
        return found[0]

    left = (1 << count) - 1
    solve(left)
    tables = []
    while left:
        tables.append(best[left][1])
        left ^= tables[-1]
    return tables
