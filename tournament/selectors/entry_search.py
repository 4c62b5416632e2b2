"""Entries of a stage by what somebody types: thousands are nothing to pick one from."""

from __future__ import annotations

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournament.models import Entry, Stage, StageEntry
from tournament.selectors.entries import EntryRow, entry_rows, find_entries

MOST_NAMED = 8


def entries_to_name(stage: Stage) -> QuerySet[Entry]:
    """Those of the stage that take part; of the event while nobody has a place yet. One query."""
    taking_part = Entry.objects.filter(event_id=stage.event_id).taking_part()
    if StageEntry.objects.filter(stage=stage).exists():
        return taking_part.filter(stage_entries__stage=stage)
    return taking_part


def entries_meant(stage: Stage, text: str) -> list[EntryRow]:
    """Whom the text means: one by its number, by number and name or by its whole name; else all that have its words,
    by number, one more than `MOST_NAMED` at most. A bounded number of queries."""
    text = _plain(text)
    if not text:
        return []
    among = entries_to_name(stage)
    head, _space, name = text.partition(" ")
    exact = Q(name=text)
    if _is_number(head):
        exact |= Q(number=int(head), name=name) if name else Q(number=int(head))
    found = entry_rows(among.filter(exact).order_by("number"))
    by_number = [row for row in found if str(row.number) == head]
    if by_number or len(found) == 1:
        return by_number or found
    words = find_entries(stage.event_id, words=text).filter(pk__in=among.values("pk"))
    return entry_rows(words[: MOST_NAMED + 1])


def entries_suggested(stage: Stage, text: str) -> list[EntryRow]:
    """Whom somebody may be about to name, by number, `MOST_NAMED` at most: words of it, or how its number begins."""
    text = _plain(text)
    if not text:
        return []
    among = entries_to_name(stage)
    wanted = Q(pk__in=find_entries(stage.event_id, words=text).values("pk"))
    if _is_number(text):
        among = among.annotate(digits=Cast("number", TextField()))
        wanted |= Q(digits__startswith=text)
    return entry_rows(among.filter(wanted).order_by("number")[:MOST_NAMED])


def entry_named(stage: Stage, entry_id: str) -> str:
    """ "number name" of an entry of the stage by its id; empty where there is none such."""
    if not _is_number(entry_id):
        return ""
    found = entries_to_name(stage).filter(pk=int(entry_id)).first()
    return "" if found is None else str(found)


def _plain(text: str) -> str:
    return " ".join(text.replace("\0", "").split())[:100]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9
