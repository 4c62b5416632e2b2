"""Which column holds what: told by a header in Chinese or English, or by the order alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.exchange.entry_lists.fault_log import FaultLog
from tournament.exchange.entry_lists.headers import HEADER_WORDS, Column, named_column
from tournament.exchange.entry_lists.values import LARGEST_SEED, MOST_MEMBERS, Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Index of each column; None = there is none. Cells at `width` and beyond, or at `unnamed`, must be empty."""

    name: int
    unit: int | None
    members: tuple[int, ...]
    seed: int | None
    width: int
    unnamed: tuple[int, ...] = ()


def is_header(cells: Sequence[str], least_members: int) -> bool:
    """Two known words, or the word for the name: no team is called 队名, no player 姓名."""
    known = [named[0] for named in map(named_column, cells) if named is not None]
    return len(known) >= 2 or Column.NAME in known or (least_members == 1 and Column.MEMBER in known)


def layout_of_header(line: int, cells: Sequence[str], least_members: int, faults: FaultLog) -> Layout | None:
    places: dict[Column, int] = {}
    members: dict[int, int] = {}
    for index, cell in enumerate(cells):
        if not cell:
            continue
        named = named_column(cell)
        if named is None:
            faults.add(line, Fault.UNKNOWN_COLUMN, value=cell, allowed="、".join(HEADER_WORDS))
            continue
        column, position = named
        if column is Column.SKIPPED:
            continue
        if column is Column.MEMBER:
            position = position or max(members, default=0) + 1
            if position in members:
                faults.add(line, Fault.REPEATED_COLUMN, value=cell)
            members[position] = index
        elif column in places:
            faults.add(line, Fault.REPEATED_COLUMN, value=cell)
        else:
            places[column] = index
    if least_members == 1 and Column.NAME not in places and len(members) == 1:
        places[Column.NAME] = members.popitem()[1]
    if Column.NAME not in places:
        faults.add(line, Fault.MISSING_COLUMN, "name", column="队名 / name")
    if len(members) < least_members and least_members > 1:
        faults.add(line, Fault.MISSING_COLUMN, "member_1", column=f"队员1–{least_members} / member1–{least_members}")
    if faults.kept and any(each.line == line for each in faults.kept):
        return None
    return Layout(
        name=places[Column.NAME],
        unit=places.get(Column.UNIT),
        members=tuple(members[position] for position in sorted(members)),
        seed=places.get(Column.SEED),
        width=len(cells),
        unnamed=tuple(index for index, cell in enumerate(cells) if not cell),
    )


def layout_without_header(records: Sequence[Sequence[str]], least_members: int) -> Layout:
    """Name, unit, members; beyond the members needed the last column holds seeds, unless it holds words only."""
    if least_members == 1:
        least_members = 0
    width = max(2 + least_members, min(max(map(len, records)), 3 + MOST_MEMBERS))
    last = [cells[width - 1] for cells in records if len(cells) == width and cells[width - 1]]
    seeded = width > 2 + least_members and (not last or any(read_seed(each) is not None for each in last))
    return Layout(
        name=0,
        unit=1,
        members=tuple(range(2, width - 1 if seeded else width)),
        seed=width - 1 if seeded else None,
        width=width,
    )


def read_seed(cell: str) -> int | None:
    """The number, also in full-width digits; None for anything else."""
    if not re.fullmatch("[0-9０-９]{1,6}", cell):
        return None
    return int(cell) if 1 <= int(cell) <= LARGEST_SEED else None
