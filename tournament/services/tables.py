"""The tables of an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid
from tournament.models import Account, Event, Table
from tournament.permissions import Act, require
from tournament.services import brackets
from tournament.services.audit import record_act
from tournament.services.bulk_rows import insert_rows
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.texts import optional_text

MOST_TABLES = 5000
LARGEST_TABLE_NUMBER = 9999


def set_tables(
    account: Account | None,
    *,
    request_id: UUID,
    event_id: int,
    tables: Sequence[Mapping[str, Any]],
    revision: int | None = None,
) -> Answer:
    """The event has these tables, each `{"number", "room"}`; others are kept out of use, for matches may name them.

    Answers `{"tables": [numbers], "revision"}`. `revision` is the event's, where the caller has seen the list that
    this replaces. Raises `Invalid`: table_number_invalid, table_repeated, too_many_tables, text_too_long;
    `Conflict` stale_revision.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.MANAGE_TABLES, event)
        standing = {table.number: table for table in Table.objects.filter(event=event)}
        before = _tables_in_use(standing.values())
        if revision is not None:
            require_revision(yours=revision, current=event.revision, stands={"tables": before})
        wanted = _wanted_tables(tables)
        insert_rows(
            Table(event=event, number=number, room=room) for number, room in wanted.items() if number not in standing
        )
        for number, table in standing.items():
            table.in_use = number in wanted
            table.room = wanted.get(number, table.room)
        Table.objects.bulk_update(standing.values(), ["in_use", "room"])
        brackets.serve_waiting(event.pk, account)
        event.revision += 1
        event.save(update_fields=["revision"])
        after = [{"number": number, "room": room} for number, room in sorted(wanted.items())]
        record_act(
            account,
            Act.MANAGE_TABLES,
            event,
            event_id=event.pk,
            before={"tables": before},
            after={"tables": after},
            request_id=request_id,
            public=event.state != Event.State.DRAFT,
        )
        return {"tables": sorted(wanted), "revision": event.revision}

    payload = {"event": event_id, "tables": [dict(each) for each in tables], "revision": revision}
    return once(account, Act.MANAGE_TABLES, request_id, payload, do)


def _wanted_tables(tables: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    wanted: dict[int, str] = {}
    for table in tables:
        number = table.get("number")
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= LARGEST_TABLE_NUMBER:
            raise Invalid(
                "table_number_invalid",
                _("“%(value)s” is no table number. Allowed: 1–%(most)s."),
                field="tables",
                value=str(number),
                allowed=f"1–{LARGEST_TABLE_NUMBER}",
                params={"value": number, "most": LARGEST_TABLE_NUMBER},
            )
        if number in wanted:
            raise Invalid(
                "table_repeated",
                _("Table %(value)s is named twice."),
                field="tables",
                value=number,
                allowed=_("each table once"),
                params={"value": number},
            )
        wanted[number] = optional_text("tables", str(table.get("room") or ""), 60)
    if len(wanted) > MOST_TABLES:
        raise Invalid(
            "too_many_tables",
            _("%(given)s tables are given; at most %(most)s are possible."),
            field="tables",
            value=len(wanted),
            allowed=f"0–{MOST_TABLES}",
            params={"given": len(wanted), "most": MOST_TABLES},
        )
    return wanted


def _tables_in_use(tables: Iterable[Table]) -> list[dict[str, Any]]:
    return [
        {"number": table.number, "room": table.room}
        for table in sorted(tables, key=lambda table: table.number)
        if table.in_use
    ]
