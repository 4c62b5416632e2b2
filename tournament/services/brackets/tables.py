"""Tables for matches of a bracket that can begin: the next ready match gets the next free table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournament.models import Entry, Match, MatchSide, Stage, Table
from tournament.rulebook import StageSettings


def give_tables(
    stage: Stage, matches: Sequence[Match], sides: Mapping[int, Sequence[MatchSide]], round_numbers: Mapping[int, int]
) -> tuple[Match, ...]:
    """The matches that have a table now and had none, not saved yet.

    Ready matches are served by round and number; a table is free when no open match of the event has it. Entries with
    a table of their own wait for that one, and others take it only where no other is free. The stage's own range of
    tables holds for all but these. Three queries, none where nobody waits.
    """
    waiting = sorted(
        (each for each in matches if is_without_table(each)),
        key=lambda match: (round_numbers[match.round_id], match.number),
    )
    if not waiting:
        return ()
    settings = StageSettings.from_mapping(stage.settings)
    in_use = Table.objects.filter(event_id=stage.event_id, in_use=True).order_by("number")
    tables = {table.pk: table for table in in_use}
    busy = _busy(stage, matches)
    own = dict(
        Entry.objects.filter(event_id=stage.event_id, fixed_table__in=tables).values_list("pk", "fixed_table_id")
    )
    free = [
        table
        for table in tables.values()
        if table.pk not in busy and _in_range(table.number, settings.first_table, settings.last_table)
    ]
    reserved = set(own.values())
    # taken from the end: lowest numbers first, tables of somebody's own last
    free.sort(key=lambda table: (table.pk in reserved, table.number), reverse=True)
    given: list[Match] = []
    for match in waiting:
        wanted = [own[side.entry_id] for side in sides[match.pk] if side.entry_id in own]
        if wanted:
            table = next((tables[pk] for pk in wanted if pk not in busy), None)
        else:
            while free and free[-1].pk in busy:
                free.pop()
            table = free.pop() if free else None
        if table is not None:
            match.table = table
            busy.add(table.pk)
            given.append(match)
    return tuple(given)


def is_without_table(match: Match) -> bool:
    """Whether the match could begin and has no table."""
    return match.kind == Match.Kind.GAME and match.state == Match.State.READY and match.table_id is None


def _busy(stage: Stage, matches: Iterable[Match]) -> set[int]:
    """Tables of open matches: of these, and of other stages of the event."""
    elsewhere = Match.objects.filter(round__stage__event_id=stage.event_id, table__isnull=False).open()
    busy = set(elsewhere.exclude(round__stage=stage).values_list("table_id", flat=True))
    return busy | {each.table_id for each in matches if each.table_id and each.state != Match.State.CONFIRMED}


def _in_range(number: int, first: int | None, last: int | None) -> bool:
    return (first is None or number >= first) and (last is None or number <= last)
