"""The tables a stage is played at: its range of numbers, rooms, and tables or ranges that entries have of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournament.models import Entry, Stage, StageEntry, Table
from tournament.pairing import claim_within, range_of
from tournament.rulebook.stage_settings import StageSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRange:
    """Where an entry may play: at tables with numbers in these bounds (None = no bound), and in this room (empty =
    any)."""

    first: int | None
    last: int | None
    room: str

    @classmethod
    def of(cls, entry: Entry) -> TableRange | None:
        """None where the entry plays anywhere."""
        if entry.tables_from is None and entry.tables_to is None and not entry.tables_room:
            return None
        return cls(first=entry.tables_from, last=entry.tables_to, room=entry.tables_room)

    def holds(self, number: int, room: str) -> bool:
        return (
            (self.first is None or number >= self.first)
            and (self.last is None or number <= self.last)
            and (not self.room or room == self.room)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesOfRound:
    """`numbers`: what a round is seated at; `fixed`, `allowed`: entry -> its own table, its own range, among them."""

    numbers: tuple[int, ...]
    fixed: Mapping[int, int]
    allowed: Mapping[int, frozenset[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTables:
    """`ids`: number -> table id, in use, by number. `names`: number -> name of its room, empty where it has none.
    `fixed`: entry -> number of the table it always has. `allowed`: entry -> the numbers of its range, where it has
    one. `beyond`: numbers outside of the stage's range, that are there for those who always sit at them, or whose
    range has no table of the stage in it, and for nobody else."""

    ids: Mapping[int, int]
    names: Mapping[int, str]
    fixed: Mapping[int, int]
    allowed: Mapping[int, frozenset[int]]
    beyond: frozenset[int]

    @property
    def rooms(self) -> dict[int, int]:
        """Number -> its room, counted from 1 in the order of their first tables; nothing where no table has a room."""
        if not any(self.names.values()):
            return {}
        order = {name: place for place, name in enumerate(dict.fromkeys(self.names.values()), start=1)}
        return {number: order[name] for number, name in self.names.items()}

    @property
    def most(self) -> int:
        """How many matches can be seated at most, if everybody plays."""
        own = self.beyond & set(self.fixed.values())
        outside = [entry for entry, numbers in self.allowed.items() if numbers <= self.beyond]
        left = len(self.beyond - own)
        return len(self.ids) - len(self.beyond) + len(own) + min(left, len(outside))

    def for_round(self, meetings: Sequence[Collection[int]], had: Mapping[int, Sequence[int]]) -> TablesOfRound:
        """Tables for those who meet in a round, in each meeting the first of them ranked higher. A table beyond the
        stage's range is there only if somebody sits at it. `had`: entry -> the tables it has had so far."""
        claimed: set[int] = set()
        fixed: dict[int, int] = {}
        settled: set[int] = set()
        for place, meeting in enumerate(meetings):
            wanted = {entry: self.fixed[entry] for entry in meeting if entry in self.fixed}
            fixed |= wanted
            if wanted:
                claimed.add(next(iter(wanted.values())))
                settled.add(place)
        allowed = {entry: self.allowed[entry] for meeting in meetings for entry in meeting if entry in self.allowed}
        claimed |= self._claim_beyond(meetings, settled, claimed, allowed, had)
        numbers = tuple(number for number in self.ids if number not in self.beyond or number in claimed)
        known = frozenset(numbers)
        return TablesOfRound(
            numbers=numbers,
            fixed={entry: number for entry, number in fixed.items() if number in known},
            allowed={entry: of_entry & known for entry, of_entry in allowed.items()},
        )

    def _claim_beyond(
        self,
        meetings: Sequence[Collection[int]],
        settled: Collection[int],
        claimed: Collection[int],
        allowed: dict[int, frozenset[int]],
        had: Mapping[int, Sequence[int]],
    ) -> set[int]:
        """Tables beyond the stage's range, one for each meeting whose range lies there, a new one if it can be; it may
        sit at no other."""
        ranges: dict[int, list[int]] = {}
        numbers = list(self.ids)
        for place, meeting in enumerate(meetings):
            wanted = None if place in settled else range_of(meeting, allowed, numbers)
            if wanted is not None and self.beyond.issuperset(wanted):
                before = [table for entry in meeting for table in had.get(entry, ())]
                ranges[place] = sorted(wanted, key=before.count)
        found = claim_within(ranges, claimed)
        for place, number in found.items():
            holder = next(entry for entry in meetings[place] if entry in allowed)
            allowed[holder] = frozenset({number})
        return set(found.values())

    def free_for(self, entries: Sequence[int], taken: Collection[int]) -> int | None:
        """Id of a table for one more match of these, the first of them ranked higher: their own, else one of their
        range, else any of the stage. None where all of them are among the ids `taken`; a table of one's own and a
        range are given up where nothing of them is free."""
        free = [number for number, pk in self.ids.items() if pk not in taken]
        own = [self.fixed[entry] for entry in entries if entry in self.fixed]
        ranged = range_of(entries, self.allowed, free) or []
        anywhere = [number for number in free if number not in self.beyond]
        found = next((number for number in (*own, *ranged, *anywhere) if number in free), None)
        return None if found is None else self.ids[found]

    def room_of(self, number: int) -> str:
        return self.names.get(number, "")


def read_stage_tables(stage: Stage, settings: StageSettings, playing: Iterable[StageEntry]) -> StageTables:
    """The stage's tables in use, and those that an entry of `playing` (with `entry`) always has or may have. One
    query."""
    return tables_for(stage, settings, [place.entry for place in playing])


def tables_for(stage: Stage, settings: StageSettings, entries: Iterable[Entry]) -> StageTables:
    """The same for entries. One query."""
    own: dict[int, int] = {}
    ranges: dict[int, TableRange] = {}
    for entry in entries:
        if entry.fixed_table_id is not None:
            own[entry.pk] = entry.fixed_table_id
        elif (wanted := TableRange.of(entry)) is not None:
            ranges[entry.pk] = wanted
    first, last = settings.first_table or 0, settings.last_table
    in_range = Q(number__gte=first) if last is None else Q(number__gte=first, number__lte=last)
    tables = Table.objects.filter(event_id=stage.event_id, in_use=True).order_by("number")
    if not ranges:
        tables = tables.filter(in_range | Q(pk__in=set(own.values())))
    found = list(tables.values_list("number", "pk", "room"))
    outside = {number for number, _pk, _room in found if number < first or (last is not None and number > last)}
    allowed = {
        entry: frozenset(number for number, _pk, room in found if wanted.holds(number, room))
        for entry, wanted in ranges.items()
    }
    # somebody whose range meets the stage's stays within both
    allowed = {entry: (of_entry - outside) or of_entry for entry, of_entry in allowed.items()}
    of_somebody = set(own.values())
    wanted_outside = {number for of_entry in allowed.values() for number in of_entry if number in outside}
    found = [row for row in found if row[0] not in outside or row[0] in wanted_outside or row[1] in of_somebody]
    numbers = {pk: number for number, pk, _room in found}
    return StageTables(
        ids={number: pk for number, pk, _room in found},
        names={number: room for number, _pk, room in found},
        fixed={entry: numbers[table] for entry, table in own.items() if table in numbers},
        allowed=allowed,
        beyond=frozenset(outside.intersection(numbers.values())),
    )
