"""Stored standings, read and never computed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from threading import Lock
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import Note
from tournament.errors import Missing
from tournament.models import StandingsSnapshot
from tournament.selectors.public.frames import SnapshotRef, StageRow
from tournament.selectors.public.matches import EntryRef


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One entry, ranked within its `group` (empty where there are none). `values` follow the table's criteria, as exact
    fractions in text; None where it was not asked.

    `decided_by`: the criterion that separates it from the row above; None for the first and for a shared rank.
    """

    entry: EntryRef
    group: str
    rank: int
    shared: bool
    values: tuple[str | None, ...]
    decided_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedEntry:
    """An entry that counts for its unit: its `rank` in the standings, of its `group` if there are any, and its `points`
    as an exact fraction in text."""

    number: int
    name: str
    group: str
    rank: int
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitStanding:
    """One unit: the points of its `counted` entries, best first, add up to `total` (a fraction in text).

    `entries`: how many it has in the standings; `missing`: how many it has too few. `decided_by`: "sum" or "ranks" (of
    the entries that count), what separates it from the unit above; None for the first and for a shared rank.
    """

    unit: str
    rank: int
    shared: bool
    total: str
    counted: tuple[CountedEntry, ...]
    entries: int
    missing: int
    decided_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitTable:
    """Units by the sum of their `best` entries, the best unit first."""

    best: int
    rows: tuple[UnitStanding, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StandingsTable:
    """Standings of a stage after a round; `provisional` while matches of a published round are open.

    `units`: None where they are not ranked. One value a snapshot and process, compared by identity: a table of 500
    rows is not worth hashing.
    """

    pk: int
    revision: int
    after_round: int
    provisional: bool
    computed_at: datetime
    criteria: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    units: UnitTable | None

    @property
    def groups(self) -> tuple[tuple[str, tuple[StandingRow, ...]], ...]:
        """Name and rows of each group in their order; one without a name where there are none."""
        return tuple((name, tuple(rows)) for name, rows in groupby(self.rows, key=lambda row: row.group))

    def around(self, entry_number: int, reach: int) -> tuple[StandingRow, ...]:
        """The entry's row with up to `reach` rows of its group above and below; empty when it is not ranked."""
        for _name, rows in self.groups:
            for place, row in enumerate(rows):
                if row.entry.number == entry_number:
                    return rows[max(0, place - reach) : place + reach + 1]
        return ()

    def row_of(self, entry_number: int) -> StandingRow | None:
        return next((row for row in self.rows if row.entry.number == entry_number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """The arithmetic of one cell as it was stored: what `terms` say adds up to `total` (a fraction in text).

    `total` is None where the criterion was not asked; the terms say so.
    """

    criterion: str
    total: str | None
    terms: tuple[Note, ...]


# snapshots are never changed: what was read of one may be kept
_KEPT = 16
_tables: OrderedDict[SnapshotRef, StandingsTable] = OrderedDict()
_lock = Lock()


def standings_table(stage: StageRow) -> StandingsTable | None:
    """The newest standings of a stage, or None before there are any. At most one query."""
    return None if stage.snapshot is None else _table(stage.snapshot)


def standing_sums(stage: StageRow, entry_number: int) -> tuple[StandingRow, tuple[Sum, ...]]:
    """An entry's row and the sum of each of its numbers, in the order of the criteria. At most two queries.

    Raises `Missing` (`standing_missing`) when the entry is not in the standings.
    """
    table = standings_table(stage)
    row = table.row_of(entry_number) if table else None
    if table is None or row is None:
        raise Missing("standing_missing", _("This entry is not in the standings of this stage."))
    cells = StandingsSnapshot.objects.values_list("cells", flat=True).get(pk=table.pk)
    return row, _sums(cells.get(str(row.entry.pk), {}), dict(zip(table.criteria, row.values, strict=True)))


def _table(ref: SnapshotRef) -> StandingsTable:
    with _lock:
        kept = _tables.get(ref)
    if kept is not None:
        return kept
    snapshot = StandingsSnapshot.objects.defer("cells").get(pk=ref.pk)
    criteria = tuple(str(each) for each in snapshot.criteria)
    table = StandingsTable(
        pk=snapshot.pk,
        revision=snapshot.revision,
        after_round=snapshot.after_round,
        provisional=snapshot.provisional,
        computed_at=snapshot.computed_at,
        criteria=criteria,
        rows=tuple(_row(each, criteria) for each in snapshot.rows),
        units=_units(snapshot.units),
    )
    with _lock:
        _tables[ref] = table
        while len(_tables) > _KEPT:
            _tables.popitem(last=False)
    return table


def _row(stored: dict[str, Any], criteria: tuple[str, ...]) -> StandingRow:
    values = stored["values"]
    return StandingRow(
        entry=EntryRef(
            pk=int(stored["entry"]), number=stored["number"], name=stored["name"], unit=stored.get("unit") or ""
        ),
        group=stored.get("group", ""),
        rank=stored["rank"],
        shared=stored["shared"],
        values=tuple(None if values.get(each) is None else str(values[each]) for each in criteria),
        decided_by=stored.get("decided_by"),
    )


def _units(stored: dict[str, Any]) -> UnitTable | None:
    if not stored:
        return None
    return UnitTable(best=stored["best"], rows=tuple(_unit(each) for each in stored["rows"]))


def _unit(stored: dict[str, Any]) -> UnitStanding:
    return UnitStanding(
        unit=stored["unit"],
        rank=stored["rank"],
        shared=stored["shared"],
        total=stored["total"],
        counted=tuple(
            CountedEntry(
                number=each["number"],
                name=each["name"],
                group=each["group"],
                rank=each["rank"],
                points=each["points"],
            )
            for each in stored["counted"]
        ),
        entries=stored["entries"],
        missing=stored["missing"],
        decided_by=stored["decided_by"],
    )


def _sums(cells: dict[str, Any], values: dict[str, str | None]) -> tuple[Sum, ...]:
    return tuple(
        Sum(
            criterion=each,
            total=None if value is None else str(cells[each]["total"]),
            terms=tuple(Note(code=term["code"], params=term["params"]) for term in cells[each]["terms"]),
        )
        for each, value in values.items()
        if each in cells
    )
