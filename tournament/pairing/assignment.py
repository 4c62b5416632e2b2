"""Cheapest assignment of rows to columns (Kuhn and Munkres, by shortest augmenting paths).

Costs are whole numbers of any size, so that several aims can be put into one. The outcome depends on the costs
and the order of rows and columns alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


def cheapest_assignment(size: int, cost: Callable[[int, int], int]) -> list[int]:
    """Row -> column, every column once, with the least total cost.

    `cost`: of a row in a column, never negative. A row that costs nothing in the column of its own number
    starts there, which makes the usual case, hardly anything to move, quick.
    """
    rows: dict[int, list[int]] = {}

    def costs(row: int) -> Sequence[int]:
        if row not in rows:
            rows[row] = [cost(row, column) for column in range(size)]
        return rows[row]

    row_at: list[int | None] = [None] * size
    unplaced = []
    for row in range(size):
        if cost(row, row) == 0:
            row_at[row] = row
        else:
            unplaced.append(row)
    row_price, column_price = [0] * size, [0] * size
    for row in unplaced:
        _place(row, costs, row_at, row_price, column_price)
    column_of = [0] * size
    for column, placed in enumerate(row_at):
        if placed is not None:
            column_of[placed] = column
    return column_of


def _place(
    new_row: int,
    costs: Callable[[int], Sequence[int]],
    row_at: list[int | None],
    row_price: list[int],
    column_price: list[int],
) -> None:
    """Grows a tree of shortest ways from the new row until a free column is reached, and moves rows along it."""
    size = len(row_at)
    distance: list[int | None] = [None] * size
    came_from: list[int | None] = [None] * size
    reached: list[int] = []
    is_open = [True] * size
    row, column_before, travelled = new_row, None, 0
    while True:
        row_costs, base = costs(row), travelled - row_price[row]
        nearest, nearest_distance = -1, -1
        for column in range(size):
            if not is_open[column]:
                continue
            way = base + row_costs[column] - column_price[column]
            known = distance[column]
            if known is None or way < known:
                distance[column] = known = way
                came_from[column] = column_before
            if nearest < 0 or known < nearest_distance:
                nearest, nearest_distance = column, known
        travelled = nearest_distance
        reached.append(nearest)
        is_open[nearest] = False
        next_row = row_at[nearest]
        if next_row is None:
            break
        row, column_before = next_row, nearest
    row_price[new_row] += travelled
    for column in reached[:-1]:
        gap = travelled - (distance[column] or 0)
        column_price[column] -= gap
        placed = row_at[column]
        if placed is not None:
            row_price[placed] += gap
    freed: int | None = reached[-1]
    while freed is not None:
        before = came_from[freed]
        row_at[freed] = new_row if before is None else row_at[before]
        freed = before
