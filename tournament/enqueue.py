"""What may be queued, and how: a `Job` row in the caller's transaction, a nudge to the worker after commit."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from tournament.models import Account, Job

logger = logging.getLogger(__name__)


def enqueue(kind: Job.Kind, *, event_id: int, key: str, arguments: Mapping[str, Any], account: Account | None) -> Job:
    """The one live job for `key`, made if there is none; its worker is nudged when this transaction has committed.

    A job that is already running is asked to go round again, so that it cannot miss what this transaction writes.
    """
    while True:
        if Job.objects.filter(key=key, state__in=["queued", "running"]).update(wanted=F("wanted") + 1):
            job = Job.objects.get(key=key, state__in=["queued", "running"])
            break
        job_id = _insert(kind, event_id, key, arguments, account)
        if job_id is not None:
            job = Job.objects.get(pk=job_id)
            break
    # what is committed stays so and is answered so: a nudge that fails is logged, and the sweeper makes it good
    transaction.on_commit(lambda: nudge(job.pk, kind), robust=True)
    return job


def nudge(job_id: int, kind: str) -> None:
    """Tells a worker; without Redis this process does the work now. A lost nudge is made good by the sweeper."""
    task = current_app.tasks[f"tournament.tasks.{kind}"]
    if not settings.REDIS_URL:
        task(job_id)
        return
    try:
        task.delay(job_id)
    except task.OperationalError:
        # the broker is away: the row stays queued and the sweeper sends it again
        logger.warning("broker away, job %s waits for the sweeper", job_id)


def _insert(
    kind: Job.Kind, event_id: int, key: str, arguments: Mapping[str, Any], account: Account | None
) -> int | None:
    """The new job's id; None when another transaction's live job with this key was committed first."""
    row = Job(
        kind=kind, event_id=event_id, key=key, arguments=dict(arguments), created_by=account, created_at=timezone.now()
    )
    fields = [field for field in Job._meta.concrete_fields if not field.primary_key]
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {Job._meta.db_table} ({columns}) VALUES ({places})"  # noqa: S608
            " ON CONFLICT DO NOTHING RETURNING id",
            values,
        )
        found = cursor.fetchone()
    return None if found is None else int(found[0])
