"""Tables and ranges that entries have of their own, and who would lose them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Entry, Table
from tournament.pairing import DraftWarning, fixed_table_warnings, range_warnings
from tournament.rulebook.stage_tables import TableRange


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTables:
    """`fixed`: entry -> the table it always has, in use. `ranges`: entry -> where it may play."""

    fixed: Mapping[int, Table]
    ranges: Mapping[int, TableRange]

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> OwnTables:
        """Of entries with their fixed tables. No query."""
        fixed: dict[int, Table] = {}
        ranges: dict[int, TableRange] = {}
        for entry in entries:
            if entry.fixed_table is not None and entry.fixed_table.in_use:
                fixed[entry.pk] = entry.fixed_table
            elif (wanted := TableRange.of(entry)) is not None:
                ranges[entry.pk] = wanted
        return cls(fixed=fixed, ranges=ranges)

    def keeps(self, entries: Collection[int], table: Table) -> int:
        """How many of the entries sit where they always do, or within their range."""
        own = sum(entry in self.fixed and self.fixed[entry].pk == table.pk for entry in entries)
        return own + sum(
            entry in self.ranges and self.ranges[entry].holds(table.number, table.room) for entry in entries
        )

    def lost(self, seated: Sequence[tuple[Sequence[int], Table | None]]) -> tuple[DraftWarning, ...]:
        """Who of those seated does not sit at a table of its own; without a table nobody has one."""
        at = [(entries, table.number if table is not None else 0) for entries, table in seated]
        numbers = {entry: table.number for entry, table in self.fixed.items()}
        allowed = {
            entry: {table.number for _, table in seated if table is not None and wanted.holds(table.number, table.room)}
            for entry, wanted in self.ranges.items()
        }
        return (*fixed_table_warnings(at, numbers), *range_warnings(at, allowed))
