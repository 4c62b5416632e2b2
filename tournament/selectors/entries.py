"""Entries of an event as its officials see them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Entry, Match, Member, Round, Stage, StageEntry, Unit
from tournament.rulebook.stage_tables import TableRange
from tournament.selectors.public.names import Names

ROWS_ON_A_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    person: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """An entry in a list. `unit` may be empty; members in the order of the entry. `fixed_table`: the number of the
    table it always has; `table_range`: where it plays otherwise, None for anywhere."""

    id: int
    number: int
    name: str
    kind: str
    unit: str
    seed: int | None
    state: str
    members: tuple[MemberRow, ...]
    fixed_table: int | None
    table_range: TableRange | None
    revision: int

    @property
    def is_here(self) -> bool:
        return self.state == Entry.State.CHECKED_IN

    @property
    def is_expected(self) -> bool:
        return self.state == Entry.State.REGISTERED

    @property
    def takes_part(self) -> bool:
        return self.is_here or self.is_expected


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCounts:
    """How many entries stand how. `taking_part` are those registered and those checked in."""

    registered: int
    checked_in: int
    withdrawn: int
    disqualified: int

    @property
    def taking_part(self) -> int:
        return self.registered + self.checked_in

    @property
    def all(self) -> int:
        return self.taking_part + self.withdrawn + self.disqualified


def entry_counts(event_id: int) -> EntryCounts:
    """One query."""
    counts = Entry.objects.filter(event_id=event_id).aggregate(
        **{str(state): Count("pk", filter=Q(state=state)) for state in Entry.State}
    )
    return EntryCounts(**counts)


def find_entries(event_id: int, *, words: str = "", state: str = "") -> QuerySet[Entry]:
    """Entries by number whose name, unit, number or members hold all the words; an unknown state finds nothing."""
    found = Entry.objects.filter(event_id=event_id).order_by("number")
    if state:
        # asked of the choices, not of the database, which takes no text with a NUL
        found = found.filter(state=state) if state in Entry.State.values else found.none()
    for word in words.replace("\0", "").split()[:10]:
        member = Member.objects.filter(entry=OuterRef("pk"), person__name__icontains=word)
        match = Q(name__icontains=word) | Q(unit__name__icontains=word) | Q(Exists(member))
        if word.isascii() and word.isdigit() and len(word) < 9:
            match |= Q(number=int(word))
        found = found.filter(match)
    return found


def entry_page(found: QuerySet[Entry], page: str | int | None, *, size: int = ROWS_ON_A_PAGE) -> Page[EntryRow]:
    """A page of the entries as rows; a page that does not exist is the nearest one. Three queries."""
    shown = Paginator(found.select_related("unit", "fixed_table").prefetch_related("members__person"), size).get_page(
        page
    )
    rows = [entry_row(entry) for entry in shown.object_list]
    return Page(rows, shown.number, cast("Paginator[EntryRow]", shown.paginator))


def entry_rows(found: QuerySet[Entry]) -> list[EntryRow]:
    """All of the entries as rows. Three queries."""
    return [
        entry_row(entry) for entry in found.select_related("unit", "fixed_table").prefetch_related("members__person")
    ]


def entry_of_event(event_id: int, number: int) -> EntryRow:
    """Three queries. Raises `Missing` (entry_missing)."""
    rows = entry_rows(Entry.objects.filter(event_id=event_id, number=number))
    if not rows:
        raise Missing("entry_missing", _("There is no such entry."))
    return rows[0]


def seeded_entries(event_id: int) -> list[EntryRow]:
    """The seeded entries, the strongest first. Three queries."""
    return entry_rows(Entry.objects.filter(event_id=event_id, seed__isnull=False).order_by("seed"))


def entry_ids_of(event_id: int, numbers: list[int]) -> list[int]:
    """Ids of the entries with these numbers, in their order. One query. Raises `Missing` (entry_missing)."""
    ids = dict(Entry.objects.filter(event_id=event_id, number__in=numbers).values_list("number", "pk"))
    for number in numbers:
        if number not in ids:
            raise Missing(
                "entry_missing",
                _("There is no entry with number %(number)s."),
                field="numbers",
                value=number,
                params={"number": number},
            )
    return [ids[number] for number in numbers]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingTable:
    """A match of an entry that has not begun, and the table that it has already."""

    stage: Names
    round_number: int
    is_draft: bool
    table: int
    room: str


def coming_tables(entry_id: int) -> tuple[ComingTable, ...]:
    """By stage and round. One query."""
    rows = (
        Match.objects.filter(sides__entry_id=entry_id, state__in=(Match.State.WAITING, Match.State.READY))
        .filter(kind=Match.Kind.GAME, table__isnull=False)
        .select_related("round__stage", "table")
        .defer("round__pairing")
        .order_by("round__stage__number", "round__number")
    )
    return tuple(
        ComingTable(
            stage=Names(zh=row.round.stage.name_zh, en=row.round.stage.name_en),
            round_number=row.round.number,
            is_draft=row.round.state == Round.State.DRAFT,
            table=row.table.number,
            room=row.table.room,
        )
        for row in rows
        if row.table is not None
    )


class NextRound(StrEnum):
    """What an entry has said about the next round that is paired; `none` where no such stage is open to it."""

    NONE = "none"
    PLAYS = "plays"
    SITS_OUT = "sits_out"


def next_round_of(entry_id: int) -> NextRound:
    """One query."""
    places = StageEntry.objects.filter(entry_id=entry_id, stage__format__in=Stage.ROUND_BY_ROUND)
    place = (
        places.exclude(stage__state=Stage.State.FINISHED)
        .annotate(last_round=Max("stage__rounds__number"))
        .order_by("-stage__number")
        .first()
    )
    if place is None:
        return NextRound.NONE
    return NextRound.SITS_OUT if place.absent_in_round == (place.last_round or 0) + 1 else NextRound.PLAYS


def unit_names(event_id: int) -> list[str]:
    """Units of the event by name. One query."""
    return list(Unit.objects.filter(event_id=event_id).order_by("name").values_list("name", flat=True))


def entry_row(entry: Entry) -> EntryRow:
    members = sorted(entry.members.all(), key=lambda member: member.position)
    return EntryRow(
        id=entry.pk,
        number=entry.number,
        name=entry.name,
        kind=entry.kind,
        unit=entry.unit.name if entry.unit else "",
        seed=entry.seed,
        state=entry.state,
        members=tuple(MemberRow(person=member.person_id, name=member.person.name) for member in members),
        fixed_table=entry.fixed_table.number if entry.fixed_table is not None else None,
        table_range=TableRange.of(entry),
        revision=entry.revision,
    )
