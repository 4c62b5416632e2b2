"""Officials of an event, and their personal links."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Account, Staff
from tournament.permissions import Role, standing_of

_SALT = "tournament.staff.link"


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffRow:
    """An official in a list. `table_numbers` empty = all tables; `signs_in` by a password as well as by the link."""

    id: int
    account_id: int
    display_name: str
    account_name: str
    signs_in: bool
    role: Role
    table_numbers: tuple[int, ...]
    unit: str
    revoked: bool
    revision: int
    link_token: str


def staff_rows(event_id: int) -> list[StaffRow]:
    """All officials, those revoked last, by role and name. Two queries."""
    order = list(Staff.Role.values)
    rows = Staff.objects.filter(event_id=event_id).select_related("account", "unit").prefetch_related("tables")
    return sorted(
        (staff_row(staff) for staff in rows), key=lambda row: (row.revoked, order.index(row.role), row.display_name)
    )


def staff_row(staff: Staff) -> StaffRow:
    account = staff.account
    return StaffRow(
        id=staff.pk,
        account_id=account.pk,
        display_name=account.display_name or account.name,
        account_name=account.name,
        signs_in=account.has_usable_password(),
        role=Role(staff.role),
        table_numbers=tuple(sorted(table.number for table in staff.tables.all())),
        unit=staff.unit.name if staff.unit else "",
        revoked=staff.revoked_at is not None,
        revision=staff.revision,
        link_token=link_token(staff),
    )


def staff_of_event(event_id: int, staff_id: int) -> Staff:
    """The official, if they belong to the event. Raises `Missing` (staff_missing)."""
    staff = (
        Staff.objects.filter(event_id=event_id, pk=staff_id)
        .select_related("account", "event", "unit")
        .prefetch_related("tables")
        .first()
    )
    if staff is None:
        raise Missing("staff_missing", _("There is no such official in this event."))
    return staff


def link_token(staff: Staff) -> str:
    """The signed part of the personal link. It is made from the row and the secret key and stored nowhere."""
    return Signer(salt=_SALT).sign(f"{staff.pk}-{staff.link_number}")


def staff_of_token(token: str) -> Staff:
    """The official whose link this is. One query.

    Raises `Missing` (link_void) for a forged, renewed or revoked link: which of these is nobody's business.
    """
    try:
        staff_id, link_number = map(int, Signer(salt=_SALT).unsign(token).split("-"))
    except (BadSignature, ValueError):
        raise _void() from None
    staff = (
        Staff.objects.filter(pk=staff_id, link_number=link_number, revoked_at=None, account__is_active=True)
        .select_related("account", "event")
        .first()
    )
    if staff is None:
        raise _void()
    return staff


def role_in(account: Account | None, event_id: int) -> Role:
    """The account's role in the event. One query."""
    return standing_of(account, event_id).role


def _void() -> Missing:
    return Missing("link_void", _("This link is no longer valid. Ask the organiser for a new one."))
