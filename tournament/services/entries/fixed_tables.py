"""Tables that entries always have, a wheelchair user's for instance."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid, Missing
from tournament.models import Account, Entry, Event, Table
from tournament.permissions import Act, require
from tournament.services.audit import record_act
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision


def set_fixed_table(
    account: Account | None, *, request_id: UUID, entry_id: int, revision: int, table: int | None
) -> Answer:
    """In rounds drawn from now on the entry always sits at the table with this number; None: at any.

    Answers `{"entry", "revision", "table"}`. Raises `Missing`: entry_missing; `Invalid`: table_unknown,
    fixed_table_taken (by another entry that takes part); `Conflict`: stale_revision. Locks the event.
    """

    def do() -> Answer:
        event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
        if event_id is None:
            raise Missing("entry_missing", _("There is no such entry."))
        event = lock_event(event_id)
        require(account, Act.EDIT_ENTRIES, event)
        entry = Entry.objects.select_related("fixed_table").get(pk=entry_id)
        before = {"fixed_table": entry.fixed_table.number if entry.fixed_table is not None else None}
        require_revision(yours=revision, current=entry.revision, stands=before)
        entry.fixed_table = None if table is None else _free_table(event, entry, table)
        entry.revision += 1
        entry.save(update_fields=["fixed_table", "revision"])
        record_act(
            account,
            "set_fixed_table",
            entry,
            event_id=event.pk,
            before=before,
            after={"fixed_table": table},
            request_id=request_id,
        )
        return {"entry": entry.pk, "revision": entry.revision, "table": table}

    payload = {"entry": entry_id, "revision": revision, "table": table}
    return once(account, "set_fixed_table", request_id, payload, do)


def _free_table(event: Event, entry: Entry, number: int) -> Table:
    found = Table.objects.filter(event=event, in_use=True, number=number).first()
    if found is None:
        raise Invalid(
            "table_unknown",
            _("There is no table %(value)s in use."),
            field="table",
            value=number,
            allowed="a table of the event that is in use",
            params={"value": number},
        )
    holder = Entry.objects.filter(event=event, fixed_table=found).taking_part().exclude(pk=entry.pk).first()
    if holder is not None:
        raise Invalid(
            "fixed_table_taken",
            _("Table %(value)s is always kept for %(entry)s."),
            field="table",
            value=number,
            allowed="a table that is kept for nobody else",
            params={"value": number, "entry": str(holder)},
        )
    return found
