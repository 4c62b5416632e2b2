"""Who sits where at a table: everybody as seldom as possible on a seat that he had before."""

from __future__ import annotations

from itertools import permutations

from tournament.pairing.individual.field import Field, Table

_PRIME = 2**61 - 1


def seat_table(field: Field, table: Table) -> tuple[Table, int]:
    """The sides in the order of their seats, players within a side too, and how often they sat there before.

    Of all orders the one with the fewest repeated seats; among equals chance decides, from the seed.
    """
    sides = range(field.settings.sides)
    best_row: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]] = {}
    for number, side in enumerate(table):
        for place in sides:
            best_row[number, place] = min(
                (_repeats(field, row, place), _chance(field, row, place), row) for row in permutations(side)
            )
    _, _, order = min(
        (
            sum(best_row[number, place][0] for place, number in enumerate(order)),
            sum(best_row[number, place][1] for place, number in enumerate(order)),
            order,
        )
        for order in permutations(sides)
    )
    chosen = [best_row[number, place] for place, number in enumerate(order)]
    return tuple(row for _, _, row in chosen), sum(cost for cost, _, _ in chosen)


def _repeats(field: Field, row: tuple[int, ...], side: int) -> int:
    sides = field.settings.sides
    return sum(field.players[place].seats.count(side + sides * number) for number, place in enumerate(row))


def _chance(field: Field, row: tuple[int, ...], side: int) -> int:
    sides = field.settings.sides
    seats = (field.lots[place] * (side + sides * number + 1) for number, place in enumerate(row))
    return sum(seat * seat % _PRIME for seat in seats)
