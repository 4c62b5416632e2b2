"""Tables for matches of a bracket that can begin: the next ready match gets the next free table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from django.db.models import Q

from tournament.models import Entry, Match, MatchSide, Stage, Table
from tournament.pairing import TableOrder
from tournament.rulebook import StageSettings
from tournament.rulebook.stage_tables import TableRange


def give_tables(
    stage: Stage, matches: Sequence[Match], sides: Mapping[int, Sequence[MatchSide]], round_numbers: Mapping[int, int]
) -> tuple[Match, ...]:
    """The matches that have a table now and had none, not saved yet.

    Ready matches are served by round and number; a table is free when no open match of the event has it. Entries with
    a table of their own wait for that one, those with a range for one of it, and both choose before the others, who
    take somebody's own table only where no other is free. The stage's own range of tables holds for all but these.
    With the order top_first the next match has the free table with the lowest number; with spread one of the room in
    which the fewest play. Three queries, none where nobody waits.
    """
    waiting = sorted(
        (each for each in matches if is_without_table(each)),
        key=lambda match: (round_numbers[match.round_id], match.number),
    )
    if not waiting:
        return ()
    hall = _Hall.of(stage, matches)
    wishes = {match.pk: hall.wish_of(sides[match.pk]) for match in waiting}
    given: list[Match] = []
    for match in sorted(waiting, key=lambda match: wishes[match.pk] is None):
        table = hall.take(wishes[match.pk])
        if table is not None:
            match.table = table
            given.append(match)
    return tuple(given)


def is_without_table(match: Match) -> bool:
    """Whether the match could begin and has no table."""
    return match.kind == Match.Kind.GAME and match.state == Match.State.READY and match.table_id is None


@dataclass(slots=True)
class _Hall:
    """`tables`: all in use, by number; `of_stage`: ids of those in its range; `busy`: ids of those that are played at.
    `own`: entry -> id of the table it always has; `ranges`: entry -> where it may play."""

    tables: Sequence[Table]
    of_stage: frozenset[int]
    order: TableOrder
    own: Mapping[int, int]
    ranges: Mapping[int, TableRange]
    busy: set[int]
    by_id: Mapping[int, Table] = field(init=False)
    reserved: frozenset[int] = field(init=False)
    played: Counter[str] = field(init=False)
    queues: dict[str, list[Table]] = field(init=False)

    def __post_init__(self) -> None:
        self.by_id = {table.pk: table for table in self.tables}
        self.reserved = frozenset(self.own.values())
        self.played = Counter(self._room(table) for table in self.tables if table.pk in self.busy)
        # taken from the end: lowest numbers first, tables of somebody's own last
        self.queues = {}
        for table in sorted(self.tables, key=lambda table: (table.pk in self.reserved, table.number), reverse=True):
            if table.pk in self.of_stage and table.pk not in self.busy:
                self.queues.setdefault(self._room(table), []).append(table)

    @classmethod
    def of(cls, stage: Stage, matches: Iterable[Match]) -> _Hall:
        settings = StageSettings.from_mapping(stage.settings)
        tables = list(Table.objects.filter(event_id=stage.event_id, in_use=True).order_by("number"))
        in_use = {table.pk for table in tables}
        entries = Entry.objects.filter(event_id=stage.event_id).filter(
            Q(fixed_table__in=in_use) | Q(tables_from__isnull=False) | Q(tables_to__isnull=False) | ~Q(tables_room="")
        )
        own: dict[int, int] = {}
        ranges: dict[int, TableRange] = {}
        for entry in entries.only("pk", "fixed_table_id", "tables_from", "tables_to", "tables_room"):
            if entry.fixed_table_id is not None:
                own[entry.pk] = entry.fixed_table_id
            elif (wanted := TableRange.of(entry)) is not None:
                ranges[entry.pk] = wanted
        return cls(
            tables=tables,
            of_stage=frozenset(
                table.pk for table in tables if _in_range(table.number, settings.first_table, settings.last_table)
            ),
            order=settings.table_order,
            own=own,
            ranges=ranges,
            busy=_busy(stage, matches),
        )

    def wish_of(self, sides: Sequence[MatchSide]) -> frozenset[int] | None:
        """Ids of the tables that the match may have; None for any of the stage. In a range that meets the stage's it
        stays within both; where two ranges have nothing in common the first side's holds."""
        entries = [side.entry_id for side in sides if side.entry_id is not None]
        own = [self.own[entry] for entry in entries if entry in self.own]
        if own:
            return frozenset(own)
        ranges = [self._tables_in(self.ranges[entry]) for entry in entries if entry in self.ranges]
        if not ranges:
            return None
        return frozenset.intersection(*ranges) or ranges[0]

    def take(self, wish: frozenset[int] | None) -> Table | None:
        """A free table, busy from now on; None where there is none."""
        best = self._first_free() if wish is None else self._first_of(wish)
        if best is not None:
            self.busy.add(best.pk)
            self.played[self._room(best)] += 1
        return best

    def _first_of(self, wish: frozenset[int]) -> Table | None:
        free = (self.by_id[pk] for pk in wish if pk in self.by_id and pk not in self.busy)
        return min(free, key=self._preference, default=None)

    def _first_free(self) -> Table | None:
        """The best of the first free tables of each room; tables of somebody's own are looked at last."""
        firsts = []
        for queue in self.queues.values():
            while queue and queue[-1].pk in self.busy:
                queue.pop()
            if queue:
                firsts.append(queue[-1])
        return min(firsts, key=lambda table: (table.pk in self.reserved, *self._preference(table)), default=None)

    def _preference(self, table: Table) -> tuple[int, int]:
        return self.played[self._room(table)], table.number

    def _room(self, table: Table) -> str:
        """What tables are dealt over: one room for all where the order is not to spread."""
        match self.order:
            case TableOrder.TOP_FIRST:
                return ""
            case TableOrder.SPREAD:
                return table.room
            case _:
                assert_never(self.order)

    def _tables_in(self, wanted: TableRange) -> frozenset[int]:
        found = frozenset(table.pk for table in self.tables if wanted.holds(table.number, table.room))
        return (found & self.of_stage) or found


def _busy(stage: Stage, matches: Iterable[Match]) -> set[int]:
    """Tables of open matches: of these, and of other stages of the event."""
    elsewhere = Match.objects.filter(round__stage__event_id=stage.event_id, table__isnull=False).open()
    busy = set(elsewhere.exclude(round__stage=stage).values_list("table_id", flat=True))
    return busy | {each.table_id for each in matches if each.table_id and each.state != Match.State.CONFIRMED}


def _in_range(number: int, first: int | None, last: int | None) -> bool:
    return (first is None or number >= first) and (last is None or number <= last)
