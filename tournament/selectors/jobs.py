"""Background work as officials see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Event, Job
from tournament.rulebook.notes import reading_language


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRow:
    """A job. `message` says in the reader's language why it failed, `details` what the refusal names."""

    pk: int
    kind: str
    state: str
    done: int
    total: int
    code: str
    message: str
    details: Mapping[str, Any]
    result: Mapping[str, Any]
    arguments: Mapping[str, Any]
    created_at: datetime
    finished_at: datetime | None

    @property
    def is_live(self) -> bool:
        return self.state in (Job.State.QUEUED, Job.State.RUNNING)


_RECENT = timedelta(hours=12)


def live_and_failed_jobs(event: Event) -> tuple[JobRow, ...]:
    """Jobs at work, and those that failed lately and were not asked for again. Two queries."""
    wanted = Q(state__in=(Job.State.QUEUED, Job.State.RUNNING)) | Q(
        state=Job.State.FAILED, finished_at__gt=timezone.now() - _RECENT
    )
    rows = list(Job.objects.filter(wanted, event=event).order_by("pk"))
    later = {
        row.key: row.pk for row in Job.objects.filter(event=event, key__in=[row.key for row in rows]).order_by("pk")
    }
    return tuple(_row(row) for row in rows if later[row.key] == row.pk)


def job_row(event: Event, job_id: int) -> JobRow:
    """Raises `Missing` (`job_missing`). One query."""
    job = Job.objects.filter(event=event, pk=job_id).first()
    if job is None:
        raise Missing("job_missing", _("There is no such job."))
    return _row(job)


def job_rows(event: Event) -> tuple[JobRow, ...]:
    """The newest hundred, newest first. One query."""
    return tuple(_row(job) for job in Job.objects.filter(event=event).order_by("-pk")[:100])


def _row(job: Job) -> JobRow:
    error = job.error or {}
    message = error.get("messages", {}).get(reading_language()) or error.get("message", "")
    return JobRow(
        pk=job.pk,
        kind=job.kind,
        state=job.state,
        done=job.progress_done,
        total=job.progress_total,
        code=error.get("code", ""),
        message=message,
        details=error.get("details", {}),
        result=job.result or {},
        arguments=job.arguments,
        created_at=job.created_at,
        finished_at=job.finished_at,
    )
