"""Giving referees their tables, all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing
from tournament.models import Account, Event, Staff, Table
from tournament.permissions import Act, require
from tournament.rulebook.reports import read_number, unfit
from tournament.services.audit import record_act
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision

_LARGEST_ID = 2**63 - 1
_MOST_REVISION = 2**31 - 1
_LARGEST_TABLE = 9999


def assign_referees(
    account: Account | None, *, request_id: UUID, event_id: int, referees: Sequence[Mapping[str, Any]]
) -> Answer:
    """Each referee named has just these tables, and works at no other; one with no table sees all of them.

    `referees`: `{"staff", "revision", "table_numbers"}`; those not named keep theirs. Answers `{"referees": [{"staff",
    "revision"}]}`. Raises `Invalid`: not_a_list, table_unknown, table_repeated; `Missing`: staff_missing; `NotAllowed`;
    `Conflict`: stale_revision, not_a_referee. Locks the event.
    """
    wanted = _read(referees)

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.MANAGE_TABLES, event)
        tables = _tables(event, [number for _staff, _revision, numbers in wanted for number in numbers])
        found = {each.pk: each for each in Staff.objects.filter(event=event, pk__in=[each[0] for each in wanted])}
        changed = [
            _give(account, found.get(staff), revision, [tables[number] for number in numbers], request_id)
            for staff, revision, numbers in wanted
        ]
        return {"referees": [{"staff": each.pk, "revision": each.revision} for each in changed]}

    payload = {"event": event_id, "referees": [list(each) for each in wanted]}
    return once(account, "assign_referees", request_id, payload, do)


def _read(referees: Sequence[Mapping[str, Any]]) -> list[tuple[int, int, list[int]]]:
    """(staff, revision, table numbers) by staff."""
    if not isinstance(referees, list | tuple) or not all(isinstance(each, Mapping) for each in referees):
        raise unfit("not_a_list", "referees", referees, _("a list of referees with their tables"))
    read = sorted(
        (
            read_number(each.get("staff"), "staff", least=1, most=_LARGEST_ID),
            read_number(each.get("revision"), "revision", least=1, most=_MOST_REVISION),
            _numbers(each.get("table_numbers")),
        )
        for each in referees
    )
    given = [number for _staff, _revision, numbers in read for number in numbers]
    twice = next((number for number in given if given.count(number) > 1), None)
    if twice is not None:
        raise unfit("table_repeated", "table_numbers", twice, _("each table once"))
    return read


def _numbers(given: Any) -> list[int]:
    if not isinstance(given, list | tuple):
        raise unfit("not_a_list", "table_numbers", given, _("a list of table numbers"))
    return sorted(read_number(each, "table_numbers", least=1, most=_LARGEST_TABLE) for each in given)


def _tables(event: Event, numbers: Sequence[int]) -> dict[int, Table]:
    found = {table.number: table for table in Table.objects.filter(event=event, number__in=numbers)}
    unknown = next((number for number in numbers if number not in found), None)
    if unknown is not None:
        raise Invalid(
            "table_unknown",
            _("The event has no table %(value)s."),
            field="table_numbers",
            value=unknown,
            allowed=_("tables of the event"),
            params={"value": unknown},
        )
    return found


def _give(
    account: Account | None, staff: Staff | None, revision: int, tables: Sequence[Table], request_id: UUID
) -> Staff:
    if staff is None:
        raise Missing("staff_missing", _("There is no such official in this event."))
    before = sorted(staff.tables.values_list("number", flat=True))
    require_revision(yours=revision, current=staff.revision, stands={"table_numbers": before})
    if staff.role != Staff.Role.REFEREE or staff.revoked_at is not None:
        raise Conflict(
            "not_a_referee",
            _("%(name)s is no referee of this event any more."),
            params={"name": str(staff.account)},
            details={"staff": staff.pk},
        )
    after = sorted(table.number for table in tables)
    if before == after:
        return staff
    staff.tables.set(tables)
    staff.revision += 1
    staff.save(update_fields=["revision"])
    record_act(
        account,
        "assign_referees",
        staff,
        event_id=staff.event_id,
        before={"table_numbers": before},
        after={"table_numbers": after},
        request_id=request_id,
    )
    return staff
