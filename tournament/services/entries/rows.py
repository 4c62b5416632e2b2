"""Making the rows of entries: numbers, units, persons, members. The caller holds the event's lock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Max

from tournament.exchange.entry_lists import ListedEntry
from tournament.models import Entry, Event, Member, Person, Unit
from tournament.services.bulk_rows import insert_rows

_AT_ONCE = 500


def next_number(event: Event) -> int:
    """The number that the next entry gets: one more than the highest ever given."""
    return (Entry.objects.filter(event=event).aggregate(highest=Max("number"))["highest"] or 0) + 1


def unit_of(event: Event, name: str) -> Unit | None:
    """The event's unit of this name, made if there is none; None for an empty name."""
    return Unit.objects.get_or_create(event=event, name=name)[0] if name else None


def kind_of(event: Event, members: Sequence[object]) -> Entry.Kind:
    if event.entries_are == Event.EntriesAre.PLAYERS:
        return Entry.Kind.PLAYER
    return Entry.Kind.PAIR if len(members) <= 2 else Entry.Kind.TEAM


def make_entries(event: Event, listed: Sequence[ListedEntry]) -> list[Entry]:
    """One entry for each row, numbered in their order; every member is a person of their own."""
    units = _units(event, {row.unit for row in listed if row.unit})
    first = next_number(event)
    made: list[Entry] = []
    for start in range(0, len(listed), _AT_ONCE):
        rows = listed[start : start + _AT_ONCE]
        entries = insert_rows(
            Entry(
                event=event,
                number=first + start + index,
                name=row.name,
                kind=kind_of(event, row.members),
                unit=units.get(row.unit),
                seed=row.seed,
            )
            for index, row in enumerate(rows)
        )
        _add_members(event, zip(entries, (row.members for row in rows), strict=True))
        made.extend(entries)
    return made


def _units(event: Event, names: set[str]) -> dict[str, Unit]:
    found = {unit.name: unit for unit in Unit.objects.filter(event=event, name__in=names)}
    new = insert_rows(Unit(event=event, name=name) for name in sorted(names - set(found)))
    return found | {unit.name: unit for unit in new}


def _add_members(event: Event, members_by_entry: Iterable[tuple[Entry, Sequence[str]]]) -> None:
    places = [
        (entry, position, name) for entry, names in members_by_entry for position, name in enumerate(names, start=1)
    ]
    persons = insert_rows(Person(name=name) for _entry, _position, name in places)
    insert_rows(
        Member(event=event, entry=entry, person=person, position=position)
        for (entry, position, _name), person in zip(places, persons, strict=True)
    )
