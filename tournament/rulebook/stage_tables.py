"""The tables a stage is played at: its range of numbers, rooms, and tables that entries always have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournament.models import Stage, StageEntry, Table
from tournament.rulebook.stage_settings import StageSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTables:
    """`ids`: number -> table id, in use, by number. `names`: number -> name of its room, empty where it has none.
    `fixed`: entry -> number of the table it always has. `beyond`: numbers outside of the stage's range, that are
    there for those who always sit at them and for nobody else."""

    ids: Mapping[int, int]
    names: Mapping[int, str]
    fixed: Mapping[int, int]
    beyond: frozenset[int]

    @property
    def rooms(self) -> dict[int, int]:
        """Number -> its room, counted from 1 in the order of their first tables; nothing where no table has a room."""
        if not any(self.names.values()):
            return {}
        order = {name: place for place, name in enumerate(dict.fromkeys(self.names.values()), start=1)}
        return {number: order[name] for number, name in self.names.items()}

    def for_round(self, pairs: Iterable[Collection[int]]) -> tuple[tuple[int, ...], dict[int, int]]:
        """Numbers for those who meet in a round, the first of them ranked higher, and the tables that entries among
        them always have. A table beyond the range is there only if somebody sits at it."""
        claimed: set[int] = set()
        present: dict[int, int] = {}
        for pair in pairs:
            wanted = {entry: self.fixed[entry] for entry in pair if entry in self.fixed}
            present |= wanted
            claimed |= set(list(wanted.values())[:1])
        numbers = tuple(number for number in self.ids if number not in self.beyond or number in claimed)
        known = set(numbers)
        return numbers, {entry: number for entry, number in present.items() if number in known}

    def room_of(self, number: int) -> str:
        return self.names.get(number, "")


def read_stage_tables(stage: Stage, settings: StageSettings, playing: Iterable[StageEntry]) -> StageTables:
    """The stage's tables in use, and those that an entry of `playing` (with `entry`) always has. One query."""
    own = {place.entry_id: place.entry.fixed_table_id for place in playing if place.entry.fixed_table_id is not None}
    first, last = settings.first_table or 0, settings.last_table
    in_range = Q(number__gte=first) if last is None else Q(number__gte=first, number__lte=last)
    found = list(
        Table.objects.filter(in_range | Q(pk__in=set(own.values())), event_id=stage.event_id, in_use=True)
        .order_by("number")
        .values_list("number", "pk", "room")
    )
    numbers = {pk: number for number, pk, _room in found}
    return StageTables(
        ids={number: pk for number, pk, _room in found},
        names={number: room for number, _pk, room in found},
        fixed={entry: numbers[table] for entry, table in own.items() if table in numbers},
        beyond=frozenset(
            number for number in numbers.values() if number < first or (last is not None and number > last)
        ),
    )
