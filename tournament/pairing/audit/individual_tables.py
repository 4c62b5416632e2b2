"""Audit of the numbers of tables of an individual round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from tournament.pairing.values import Finding, FindingGrade, IndividualDraw, NumberedTable


def audit_numbers(
    draw: IndividualDraw,
    numbers: Sequence[int],
    numbered: Sequence[NumberedTable],
    *,
    fixed_tables: Mapping[int, int] | None = None,
    allowed_tables: Mapping[int, Collection[int]] | None = None,
) -> tuple[Finding, ...]:
    """Errors: tables_not_as_drawn, table_unknown, table_used_twice, fixed_table_not_kept, table_out_of_range."""
    fixed, allowed = fixed_tables or {}, allowed_tables or {}
    found: list[Finding] = []

    def add(code: str, **params: int) -> None:
        found.append(Finding(code=code, grade=FindingGrade.ERROR, params=params))

    if [table.sides for table in draw.tables] != [table.sides for table in numbered]:
        add("tables_not_as_drawn", drawn=len(draw.tables), found=len(numbered))
    for number, count in sorted(Counter(table.table for table in numbered).items()):
        if number not in numbers:
            add("table_unknown", table=number)
        if count > 1:
            add("table_used_twice", table=number)
    for table in numbered:
        players = [player for side in table.sides for player in side]
        wanted = [player for player in players if player in fixed]
        if wanted and table.table not in {fixed[player] for player in wanted}:
            add("fixed_table_not_kept", entry=wanted[0], table=fixed[wanted[0]])
        ranged = [player for player in players if player in allowed]
        if ranged and not wanted and all(table.table not in allowed[player] for player in ranged):
            add("table_out_of_range", entry=ranged[0], table=table.table)
    return tuple(found)
