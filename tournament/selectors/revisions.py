"""Has anything changed? A token per event and audience, made from the newest acts."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import assert_never

from django.db.models import QuerySet

from tournament.models import CLOCK_ACTS, AuditEntry, Event


class Audience(StrEnum):
    """Who is told of what: everybody hears of acts that changed something public, the desk of all, and the tables, who
    are many and in the middle of entering hands, of those that moved a clock."""

    PUBLIC = "public"
    DESK = "desk"
    CLOCKS = "clocks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """`token` differs whenever an act was added; `changed_at` is the time of the newest, None before the first."""

    token: str
    changed_at: datetime | None


_ACTS_HASHED = 50


def event_revision(event_pk: int, audience: Audience) -> Revision:
    """One query.

    Ids are given before acts are committed, so that a smaller one may appear after a larger; the token is therefore
    made of the newest fifty and not of the newest alone.
    """
    acts = AuditEntry.objects.filter(event_id=event_pk)
    match audience:
        case Audience.PUBLIC:
            return _revision(acts.filter(public=True))
        case Audience.CLOCKS:
            return _revision(acts.filter(act__in=CLOCK_ACTS))
        case Audience.DESK:
            return _revision(acts)
        case _:
            assert_never(audience)


def public_revision(slug: str) -> Revision:
    """What `event_revision` tells everybody, asked for by address; as before the first act for a draft. One query."""
    public = AuditEntry.objects.filter(event__slug=slug, public=True)
    return _revision(public.exclude(event__state=Event.State.DRAFT))


def _revision(acts: QuerySet[AuditEntry]) -> Revision:
    newest = list(acts.order_by("-id").values_list("id", "at")[:_ACTS_HASHED])
    text = ",".join(str(pk) for pk, _at in newest)
    return Revision(
        token=hashlib.sha256(text.encode()).hexdigest()[:16], changed_at=max((at for _pk, at in newest), default=None)
    )


def public_event_pk(slug: str) -> int | None:
    """The event's key if everybody may see it. One query."""
    return Event.objects.public().filter(slug=slug).values_list("pk", flat=True).first()


def event_pk(slug: str) -> int | None:
    """The event's key, drafts included: the caller asks for permission. One query."""
    return Event.objects.filter(slug=slug).values_list("pk", flat=True).first()
