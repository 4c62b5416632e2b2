"""The audit trail: each act writes its row in its own transaction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db import models

from tournament.models import Account, AuditEntry
from tournament.permissions import Act
from tournament.services.bulk_rows import insert_rows


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
    row = _row(account, act, subject, event_id, before, after, public)
    row.reason, row.request_id = reason, request_id
    row.save()


def record_acts(
    account: Account | None,
    act: Act | str,
    changes: Iterable[tuple[models.Model, Any, Any]],
    *,
    event_id: int | None,
    request_id: UUID | None = None,
    public: Any = False,
) -> None:
    """A row as `record_act` writes it for each subject that one request changed, in their order and in one go.

    `changes`: each subject, how it was before, and how it is after.
    """
    rows = [_row(account, act, subject, event_id, before, after, public) for subject, before, after in changes]
    for row in rows:
        row.request_id = request_id
    insert_rows(rows)


def _row(
    account: Account | None,
    act: Act | str,
    subject: models.Model,
    event_id: int | None,
    before: Any,
    after: Any,
    public: Any,
) -> AuditEntry:
    return AuditEntry(
        event_id=event_id,
        act=str(act),
        account=account,
        subject=f"{subject._meta.model_name}:{subject.pk}",
        before=before,
        after=after,
        public=bool(public),
    )
