"""Officials of an event: taking on, changing, revoking, and their personal links."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing
from tournament.models import Account, Event, Staff, Table, Unit
from tournament.permissions import Act, require
from tournament.selectors.staff import link_token
from tournament.services.audit import record_act
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.texts import optional_text, required_text, up_to_characters

_EASY_TO_READ = "abcdefghjkmnpqrstuvwxyz23456789"


def link_of(staff: Staff) -> str:
    """Path of the official's personal link."""
    return reverse("enter_by_link", args=[link_token(staff)])


def add_staff(
    account: Account | None,
    *,
    request_id: UUID,
    event_id: int,
    display_name: str,
    role: str,
    account_name: str = "",
    password: str = "",
    table_numbers: Sequence[int] = (),
    unit: str = "",
) -> Answer:
    """The event has one more official, who may sign in by a personal link; with `password` also by name.

    Without `account_name` an account is made that is entered by the link only. With the name of an account that
    exists, its owner joins under their own password, so none may be given. `unit`: whose matches they are kept from
    when referees are given tables. Answers `{"staff", "account"}`.
    Raises `Invalid`: role_unknown, text_missing, text_too_long, account_name_taken, account_name_missing,
    password_weak, tables_not_for_role, table_unknown; `Conflict`: staff_exists. Locks the event.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.MANAGE_STAFF, event)
        wanted = _role(role)
        tables = _tables(event, wanted, table_numbers)
        official = _account(display_name, account_name, password)
        if Staff.objects.filter(event=event, account=official).exists():
            raise Conflict(
                "staff_exists",
                _("“%(value)s” has a role in this event already."),
                field="account_name",
                value=official.name,
                params={"value": official.name},
            )
        staff = Staff.objects.create(event=event, account=official, role=wanted, unit=_unit(event, unit))
        staff.tables.set(tables)
        _record(account, staff, request_id, before=None, after=_as_it_stands(staff))
        return {"staff": staff.pk, "account": official.pk}

    payload = {
        "event": event_id,
        "display_name": display_name,
        "role": role,
        "account_name": account_name,
        "password": salted_hmac("tournament.staff.password", password).hexdigest() if password else "",
        "tables": list(table_numbers),
        "unit": unit,
    }
    return once(account, Act.MANAGE_STAFF, request_id, payload, do)


def edit_staff(
    account: Account | None,
    *,
    request_id: UUID,
    staff_id: int,
    revision: int,
    role: str,
    table_numbers: Sequence[int] = (),
    unit: str = "",
) -> Answer:
    """The official has this role, these tables (none = all) and this unit (empty = none).

    Answers `{"staff", "revision"}`. Raises `Invalid` as `add_staff`; `Conflict`: stale_revision, staff_revoked,
    last_organiser. Locks the event.
    """

    def do() -> Answer:
        staff = _locked(account, staff_id)
        before = _as_it_stands(staff)
        require_revision(yours=revision, current=staff.revision, stands=before)
        _require_active(staff)
        wanted = _role(role)
        if staff.role == Staff.Role.ORGANISER and wanted is not Staff.Role.ORGANISER:
            _require_another_organiser(staff)
        staff.role = wanted
        staff.unit = _unit(staff.event, unit)
        staff.revision += 1
        staff.save(update_fields=["role", "unit", "revision"])
        staff.tables.set(_tables(staff.event, wanted, table_numbers))
        _record(account, staff, request_id, before=before, after=_as_it_stands(staff))
        return {"staff": staff.pk, "revision": staff.revision}

    payload = {"staff": staff_id, "revision": revision, "role": role, "tables": list(table_numbers), "unit": unit}
    return once(account, Act.MANAGE_STAFF, request_id, payload, do)


def renew_link(account: Account | None, *, request_id: UUID, staff_id: int) -> Answer:
    """The personal link is a new one; the older ones, and sessions opened by them, are void.

    Answers `{"staff", "revision"}`. Raises `Conflict` staff_revoked. Locks the event.
    """

    def do() -> Answer:
        staff = _locked(account, staff_id)
        _require_active(staff)
        before = {"link_number": staff.link_number}
        staff.link_number += 1
        staff.revision += 1
        staff.save(update_fields=["link_number", "revision"])
        _record(account, staff, request_id, before=before, after={"link_number": staff.link_number})
        return {"staff": staff.pk, "revision": staff.revision}

    return once(account, Act.MANAGE_STAFF, request_id, {"renew_link": staff_id}, do)


def revoke_staff(account: Account | None, *, request_id: UUID, staff_id: int) -> Answer:
    """The official has no role in the event from now on; what they did stays.

    Answers `{"staff", "revision"}`. Raises `Conflict`: staff_revoked, last_organiser. Locks the event.
    """

    def do() -> Answer:
        staff = _locked(account, staff_id)
        _require_active(staff)
        if staff.role == Staff.Role.ORGANISER:
            _require_another_organiser(staff)
        staff.revoked_at = timezone.now()
        staff.revision += 1
        staff.save(update_fields=["revoked_at", "revision"])
        _record(account, staff, request_id, before={"revoked": False}, after={"revoked": True})
        return {"staff": staff.pk, "revision": staff.revision}

    return once(account, Act.MANAGE_STAFF, request_id, {"revoke": staff_id}, do)


def restore_staff(account: Account | None, *, request_id: UUID, staff_id: int) -> Answer:
    """A revoked official has the role again, with a new personal link.

    Answers `{"staff", "revision"}`. Raises `Conflict` staff_not_revoked. Locks the event.
    """

    def do() -> Answer:
        staff = _locked(account, staff_id)
        if staff.revoked_at is None:
            raise Conflict("staff_not_revoked", _("This official has the role already."))
        staff.revoked_at = None
        staff.link_number += 1
        staff.revision += 1
        staff.save(update_fields=["revoked_at", "link_number", "revision"])
        _record(account, staff, request_id, before={"revoked": True}, after={"revoked": False})
        return {"staff": staff.pk, "revision": staff.revision}

    return once(account, Act.MANAGE_STAFF, request_id, {"restore": staff_id}, do)


def _locked(account: Account | None, staff_id: int) -> Staff:
    """The official as they stand under the event's lock, if the account may manage staff there."""
    event_id = Staff.objects.filter(pk=staff_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Missing("staff_missing", _("There is no such official in this event."))
    event = lock_event(event_id)
    require(account, Act.MANAGE_STAFF, event)
    staff = Staff.objects.select_related("account").get(pk=staff_id)
    staff.event = event
    return staff


def _role(role: str) -> Staff.Role:
    if role not in Staff.Role.values:
        raise Invalid(
            "role_unknown",
            _("There is no role “%(value)s”."),
            field="role",
            value=role,
            allowed=list(Staff.Role.values),
            params={"value": role},
        )
    return Staff.Role(role)


def _unit(event: Event, name: str) -> Unit | None:
    """The event's unit of this name, made if there is none yet; None for an empty name."""
    cleaned = optional_text("unit", name, 80)
    return Unit.objects.get_or_create(event=event, name=cleaned)[0] if cleaned else None


def _tables(event: Event, role: Staff.Role, numbers: Sequence[int]) -> list[Table]:
    if numbers and role is not Staff.Role.REFEREE:
        raise Invalid(
            "tables_not_for_role",
            _("Only a referee is held to tables; every other role sees all of them."),
            field="table_numbers",
            value=", ".join(map(str, numbers)),
            allowed=_("none"),
        )
    found = {table.number: table for table in Table.objects.filter(event=event, number__in=numbers)}
    unknown = [number for number in numbers if number not in found]
    if unknown:
        raise Invalid(
            "table_unknown",
            _("The event has no table %(value)s."),
            field="table_numbers",
            value=unknown[0],
            allowed=_("tables of the event"),
            params={"value": unknown[0]},
        )
    return list(found.values())


def _account(display_name: str, account_name: str, password: str) -> Account:
    shown = required_text("display_name", display_name, 80)
    name = optional_text("account_name", account_name, 80)
    if not name and password:
        raise Invalid(
            "account_name_missing",
            _("A password needs a sign-in name."),
            field="account_name",
            value="",
            allowed=up_to_characters(80),
        )
    existing = Account.objects.filter(name=name).first() if name else None
    if existing is not None:
        if password or not existing.has_usable_password():
            raise _name_taken(name)
        return existing
    if name and not password:
        raise Invalid(
            "account_missing",
            _("There is no account “%(value)s”. Give a password to make it, or leave the name empty."),
            field="account_name",
            value=name,
            allowed=_("the name of an account, or a new name and a password"),
            params={"value": name},
        )
    if password:
        _require_good_password(password, Account(name=name, display_name=shown))
    try:
        with transaction.atomic():
            return Account.objects.create_user(name or _made_up_name(), password or None, display_name=shown)
    except IntegrityError:
        raise _name_taken(name) from None


def _require_good_password(password: str, owner: Account) -> None:
    try:
        validate_password(password, owner)
    except ValidationError as fault:
        raise Invalid(
            "password_weak", " ".join(fault.messages), field="password", value="…", allowed=_("8 characters or more")
        ) from None


def _name_taken(name: str) -> Invalid:
    return Invalid(
        "account_name_taken",
        _("The sign-in name “%(value)s” is taken. To add its owner, leave the password empty."),
        field="account_name",
        value=name,
        allowed=_("a name nobody has"),
        params={"value": name},
    )


def _made_up_name() -> str:
    return "link-" + "".join(secrets.choice(_EASY_TO_READ) for _each in range(10))


def _require_active(staff: Staff) -> None:
    if staff.revoked_at is not None:
        raise Conflict("staff_revoked", _("This official has no role in the event any more."))


def _require_another_organiser(staff: Staff) -> None:
    others = Staff.objects.filter(event_id=staff.event_id, role=Staff.Role.ORGANISER, revoked_at=None)
    if not others.exclude(pk=staff.pk).exists():
        raise Conflict("last_organiser", _("An event needs an organiser: add another one first."))


def _record(account: Account | None, staff: Staff, request_id: UUID, *, before: Any, after: Any) -> None:
    record_act(
        account, Act.MANAGE_STAFF, staff, event_id=staff.event_id, before=before, after=after, request_id=request_id
    )


def _as_it_stands(staff: Staff) -> dict[str, Any]:
    return {
        "account": staff.account_id,
        "role": str(staff.role),
        "table_numbers": sorted(staff.tables.values_list("number", flat=True)),
        "unit": staff.unit.name if staff.unit else "",
    }
