"""Tables that entries always have, and ranges that they keep to: a wheelchair user's, for instance."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid, Missing
from tournament.models import Account, Entry, Table
from tournament.permissions import Act, require
from tournament.rulebook.stage_tables import TableRange
from tournament.services.audit import record_act
from tournament.services.brackets.waiting import serve_waiting
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.texts import optional_text

MOST = 9999


def set_fixed_table(
    account: Account | None, *, request_id: UUID, entry_id: int, revision: int, table: int | None
) -> Answer:
    """In rounds drawn from now on the entry always sits at the table with this number; None: at any. A range it had
    is given up.

    Answers `{"entry", "revision", "table"}`. Raises `Missing`: entry_missing; `Invalid`: table_unknown,
    fixed_table_taken (by another entry that takes part); `Conflict`: stale_revision. Locks the event.
    """

    def do() -> Answer:
        entry = _locked(account, entry_id, revision)
        before = _places(entry)
        entry.fixed_table = None if table is None else _free_table(entry, table)
        entry.tables_from, entry.tables_to, entry.tables_room = None, None, ""
        _keep(account, entry, "set_fixed_table", before, request_id)
        return {"entry": entry.pk, "revision": entry.revision, "table": table}

    payload = {"entry": entry_id, "revision": revision, "table": table}
    return once(account, "set_fixed_table", request_id, payload, do)


def set_table_range(
    account: Account | None,
    *,
    request_id: UUID,
    entry_id: int,
    revision: int,
    tables_from: int | None = None,
    tables_to: int | None = None,
    room: str = "",
) -> Answer:
    """In rounds drawn from now on the entry sits at tables with these numbers (None = no bound) and in this room (empty
    = any) only. A table it always had is given up.

    Where the range has no table of a stage in it, the entry plays that stage at the tables of its range all the same.
    Answers `{"entry", "revision", "tables": numbers in use now}`. Raises `Missing`: entry_missing; `Invalid`:
    range_missing (neither a bound nor a room), table_number_invalid, range_turned, range_without_table; `Conflict`:
    stale_revision. Locks the event.
    """

    def do() -> Answer:
        entry = _locked(account, entry_id, revision)
        wanted = _range(tables_from, tables_to, room)
        tables = [
            number
            for number, of_table in Table.objects.filter(event_id=entry.event_id, in_use=True)
            .order_by("number")
            .values_list("number", "room")
            if wanted.holds(number, of_table)
        ]
        if not tables:
            raise Invalid(
                "range_without_table",
                _("No table that is in use lies in this range."),
                field="tables_from" if not wanted.room else "room",
                value=wanted.room or f"{wanted.first or 1}–{wanted.last or MOST}",
                allowed=_("a range with a table of the event"),
            )
        before = _places(entry)
        entry.fixed_table = None
        entry.tables_from, entry.tables_to, entry.tables_room = wanted.first, wanted.last, wanted.room
        _keep(account, entry, "set_table_range", before, request_id)
        return {"entry": entry.pk, "revision": entry.revision, "tables": tables}

    payload = {
        "entry": entry_id,
        "revision": revision,
        "tables_from": tables_from,
        "tables_to": tables_to,
        "room": room,
    }
    return once(account, "set_table_range", request_id, payload, do)


def _locked(account: Account | None, entry_id: int, revision: int) -> Entry:
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Missing("entry_missing", _("There is no such entry."))
    event = lock_event(event_id)
    require(account, Act.EDIT_ENTRIES, event)
    entry = Entry.objects.select_related("fixed_table").get(pk=entry_id)
    require_revision(yours=revision, current=entry.revision, stands=_places(entry))
    return entry


def _range(first: int | None, last: int | None, room: str) -> TableRange:
    named = optional_text("room", room, 60)
    if first is None and last is None and not named:
        raise Invalid(
            "range_missing",
            _("Say which tables, or which room."),
            field="tables_from",
            value=None,
            allowed=_("a first or last table, or a room"),
        )
    for field, value in (("tables_from", first), ("tables_to", last)):
        if value is not None and not 1 <= value <= MOST:
            raise Invalid(
                "table_number_invalid",
                _("“%(value)s” is no table number. Allowed: 1–%(most)s."),
                field=field,
                value=value,
                allowed=f"1–{MOST}",
                params={"value": value, "most": MOST},
            )
    if first is not None and last is not None and last < first:
        raise Invalid(
            "range_turned",
            _("The last table comes before the first."),
            field="tables_to",
            value=last,
            allowed=f"{first}–{MOST}",
        )
    return TableRange(first=first, last=last, room=named)


def _places(entry: Entry) -> dict[str, Any]:
    return {
        "fixed_table": entry.fixed_table.number if entry.fixed_table is not None else None,
        "tables_from": entry.tables_from,
        "tables_to": entry.tables_to,
        "room": entry.tables_room,
    }


def _keep(account: Account | None, entry: Entry, act: str, before: dict[str, Any], request_id: UUID) -> None:
    entry.revision += 1
    entry.save(update_fields=["fixed_table", "tables_from", "tables_to", "tables_room", "revision"])
    record_act(account, act, entry, event_id=entry.event_id, before=before, after=_places(entry), request_id=request_id)
    serve_waiting(entry.event_id, account)


def _free_table(entry: Entry, number: int) -> Table:
    found = Table.objects.filter(event_id=entry.event_id, in_use=True, number=number).first()
    if found is None:
        raise Invalid(
            "table_unknown",
            _("There is no table %(value)s in use."),
            field="table",
            value=number,
            allowed=_("a table of the event that is in use"),
            params={"value": number},
        )
    holder = Entry.objects.filter(event_id=entry.event_id, fixed_table=found).taking_part().exclude(pk=entry.pk).first()
    if holder is not None:
        raise Invalid(
            "fixed_table_taken",
            _("Table %(value)s is always kept for %(entry)s."),
            field="table",
            value=number,
            allowed=_("a table that is kept for nobody else"),
            params={"value": number, "entry": str(holder)},
        )
    return found
