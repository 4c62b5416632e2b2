"""Events as their officials see them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Account, Entry, Event, Staff, Stage, Table
from tournament.permissions import Act, Role, Standing, require

MOST_EVENTS_LISTED = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """An event in a list, with the reader's role in it (`public` without one)."""

    id: int
    slug: str
    name_zh: str
    name_en: str
    place: str
    time_zone: str
    starts_at: datetime | None
    state: str
    role: Role


def event_for(account: Account | None, slug: str, act: Act) -> tuple[Event, Standing]:
    """The event and the account's standing in it, if it grants `act`. Two queries.

    Raises `Missing` (event_missing) and `NotAllowed`, as `permissions.require` does.
    """
    event = Event.objects.select_related("rule_set_version").filter(slug=slug).first()
    if event is None:
        raise Missing("event_missing", _("There is no such event."))
    return event, require(account, act, event)


def my_events(account: Account) -> list[EventRow]:
    """Events in which the account has a role, the latest first. One query."""
    own = Q(account_id=account.pk, revoked_at=None)
    if account.link_used is not None:
        own &= Q(event_id=account.link_used.event_id, link_number=account.link_used.link_number)
    rows = Staff.objects.filter(own).select_related("event").order_by("-event__starts_at", "-event_id")
    return [_row(row.event, Role(row.role)) for row in rows[:MOST_EVENTS_LISTED]]


def visible_events(account: Account | None) -> list[EventRow]:
    """Published events and the account's own, drafts among them; the latest first. Two queries at most."""
    own = {row.id: row for row in my_events(account)} if account is not None and account.is_authenticated else {}
    public = Event.objects.public().exclude(pk__in=list(own)).order_by("-starts_at", "-pk")[:MOST_EVENTS_LISTED]
    rows = [*own.values(), *(_row(event, Role.PUBLIC) for event in public)]
    return sorted(
        rows, key=lambda row: (row.starts_at is None, -(row.starts_at.timestamp() if row.starts_at else row.id))
    )


def tables_in_use(event_id: int) -> list[Table]:
    """Tables of the event that are in use, by number. One query."""
    return list(Table.objects.filter(event_id=event_id, in_use=True).order_by("number"))


def has_entrants(event: Event) -> bool:
    """Whether somebody is entered, or a stage made: then what the entries are stays. Two queries at most."""
    return Entry.objects.filter(event=event).exists() or Stage.objects.filter(event=event).exists()


def free_slug(name_en: str, day: str) -> str:
    """An address nobody uses: from the English name, else from the day (2026-05-01), else `event`. One query."""
    base = slugify(name_en)[:50].strip("-") or (f"event-{day}" if day else "event")
    pattern = rf"^{re.escape(base)}(-[0-9]+)?$"
    taken = set(Event.objects.filter(slug__regex=pattern).values_list("slug", flat=True))
    if base not in taken and base not in RESERVED_SLUGS:
        return base
    return next(slug for number in range(2, len(taken) + 4) if (slug := f"{base}-{number}") not in taken)


RESERVED_SLUGS = frozenset({"new", "link"})
"""Words that stand where slugs stand in addresses."""


def _row(event: Event, role: Role) -> EventRow:
    return EventRow(
        id=event.pk,
        slug=event.slug,
        name_zh=event.name_zh,
        name_en=event.name_en,
        place=event.place,
        time_zone=event.time_zone,
        starts_at=event.starts_at,
        state=event.state,
        role=role,
    )
