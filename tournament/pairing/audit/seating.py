"""Audit of tables and sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from tournament.pairing.values import Finding, FindingGrade, Pairing, Seated, SeatHistory, TableOrder


def audit_seating(
    pairings: Sequence[Pairing],
    tables: Sequence[int],
    seated: Sequence[Seated],
    *,
    fixed_tables: Mapping[int, int] | None = None,
    histories: Mapping[int, SeatHistory] | None = None,
    allowed_tables: Mapping[int, Collection[int]] | None = None,
    order: TableOrder = TableOrder.TOP_FIRST,
) -> tuple[Finding, ...]:
    """Findings about tables and sides; `histories` None leaves the sides and all-day tables unexamined.

    Errors: pairing_not_seated, seated_without_pairing, pairing_seated_twice, table_unknown, table_used_twice,
    fixed_table_not_kept, table_out_of_range. Notices: top_pairing_elsewhere, sides_uneven, same_table_all_day.
    """
    fixed = fixed_tables or {}
    allowed = allowed_tables or {}
    found: list[Finding] = []

    def add(code: str, grade: FindingGrade = FindingGrade.ERROR, **params: int) -> None:
        found.append(Finding(code=code, grade=grade, params=params))

    known = set(tables)
    drawn = {frozenset((pairing.first, pairing.second)) for pairing in pairings}
    times = Counter(frozenset((match.side0, match.side1)) for match in seated)
    for pairing in pairings:
        if frozenset((pairing.first, pairing.second)) not in times:
            add("pairing_not_seated", first=pairing.first, second=pairing.second)
    for match in seated:
        pair = frozenset((match.side0, match.side1))
        if pair not in drawn:
            add("seated_without_pairing", first=match.side0, second=match.side1)
        if match.table not in known:
            add("table_unknown", table=match.table)
    for pair, count in times.items():
        if count > 1:
            first, *others = sorted(pair)
            add("pairing_seated_twice", first=first, second=others[0] if others else first)
    for table, count in sorted(Counter(match.table for match in seated).items()):
        if count > 1:
            add("table_used_twice", table=table)
    for match in seated:
        wanted = [fixed[entry] for entry in (match.side0, match.side1) if entry in fixed]
        if wanted and match.table not in wanted:
            entry = match.side0 if match.side0 in fixed else match.side1
            add("fixed_table_not_kept", entry=entry, table=fixed[entry])
    for match in seated:
        ranges = [entry for entry in (match.side0, match.side1) if entry in allowed]
        settled = match.side0 in fixed or match.side1 in fixed
        if ranges and not settled and not any(match.table in allowed[entry] for entry in ranges):
            add("table_out_of_range", entry=ranges[0], table=match.table)
    taken = set(fixed.values())
    free = [table for table in tables if table not in taken]
    if pairings and free and order is TableOrder.TOP_FIRST and not allowed:
        top = {pairings[0].first, pairings[0].second}
        at = next((match.table for match in seated if {match.side0, match.side1} == top), None)
        if at is not None and not top & fixed.keys() and tables.index(free[0]) < _place(tables, at):
            add("top_pairing_elsewhere", FindingGrade.NOTICE, table=at)
    if histories is not None:
        for match in seated:
            side0, side1 = (
                histories[entry].seat_balance if entry in histories else 0 for entry in (match.side0, match.side1)
            )
            if side0 > side1:
                add("sides_uneven", FindingGrade.NOTICE, first=match.side0, second=match.side1)
            for entry in (match.side0, match.side1):
                before = histories[entry].tables if entry in histories else ()
                if len(before) >= 2 and all(table == match.table for table in before):
                    add("same_table_all_day", FindingGrade.NOTICE, entry=entry, table=match.table)
    return tuple(found)


def _place(tables: Sequence[int], table: int) -> int:
    return tables.index(table) if table in tables else len(tables)
