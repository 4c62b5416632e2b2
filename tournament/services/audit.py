"""The audit trail: each act writes its row in its own transaction."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import models

from tournament.models import Account, AuditEntry
from tournament.permissions import Act


def record_act(
    account: Account | None,
    act: Act | str,
    subject: models.Model,
    *,
    event_id: int | None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
    request_id: UUID | None = None,
    public: Any = False,
) -> None:
    """One row: who did what to which row, how it was before and is after, and why.

    `public`: everybody sees a change, so public pages that follow the event load again.
    """
    AuditEntry.objects.create(
        event_id=event_id,
        act=str(act),
        account=account,
        subject=f"{subject._meta.model_name}:{subject.pk}",
        before=before,
        after=after,
        reason=reason,
        request_id=request_id,
        public=bool(public),
    )
