"""Running jobs: claim, work, finish. Each may come twice, late, or be killed half way; the outcome is the same."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, OperationalError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from tournament import enqueue
from tournament.errors import Refused
from tournament.models import Job
from tournament.services.brackets import carry_out_advance
from tournament.services.collector import collector_paused
from tournament.services.entries import carry_out_import
from tournament.services.pairing_round import carry_out_pairing
from tournament.services.standings import carry_out_refresh

logger = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
Work = Callable[[Job, Progress], dict[str, Any]]

WORK: dict[str, Work] = {
    Job.Kind.IMPORT_ENTRIES: carry_out_import,
    Job.Kind.PAIR_ROUND: carry_out_pairing,
    Job.Kind.ADVANCE_BRACKET: carry_out_advance,
    Job.Kind.REFRESH_STANDINGS: carry_out_refresh,
}
# they bring what is stored in line with what was entered; a stage that was taken back leaves them nothing to do
_FOLLOWS = frozenset({Job.Kind.ADVANCE_BRACKET, Job.Kind.REFRESH_STANDINGS})
MOST_ATTEMPTS = 5
_SORRY = _("Something went wrong; please try again.")


def run_job(job_id: int) -> None:
    """Works on the job until it is done, failed, or somebody else's. Never raises for what the work refuses.

    The claim is a conditional update; `attempts` is the fencing token: a worker whose lease ran out and whose job
    was claimed by another may finish its (idempotent) work but not the row.
    """
    while (job := _claim(job_id)) is not None:
        try:
            with collector_paused():
                result = WORK[job.kind](job, _reporter(job))
            outcome: dict[str, Any] = {"state": Job.State.DONE, "result": result, "error": None}
        except Refused as refusal:
            if job.kind in _FOLLOWS and refusal.code == "stage_missing":
                outcome = {"state": Job.State.DONE, "result": {}, "error": None}
            else:
                outcome = _failed(_told(refusal))
        except OperationalError:
            # a lost connection, a deadlock, a lock not got in time: nothing that the work itself could mend
            logger.exception("job %s met a database that did not answer", job.pk)
            _release(job)
            return
        except DatabaseError:
            logger.exception("job %s met a database error", job.pk)
            if job.attempts < MOST_ATTEMPTS:
                _release(job)
                return
            outcome = _failed({"code": "internal_error", "message": str(_SORRY)})
        except Exception:
            logger.exception("job %s failed", job.pk)
            outcome = _failed({"code": "internal_error", "message": str(_SORRY)})
        if _end(job, outcome):
            return


def resend_overdue_jobs() -> int:
    """Nudges every job that is queued for longer than a lease or whose lease ran out; returns how many."""
    now = timezone.now()
    overdue = Job.objects.filter(
        Q(state=Job.State.QUEUED, created_at__lt=now - timedelta(seconds=settings.JOB_LEASE_SECONDS / 4))
        | Q(state=Job.State.RUNNING, lease_until__lt=now)
    )
    found = list(overdue.values_list("pk", "kind"))
    for job_id, kind in found:
        enqueue.nudge(job_id, kind)
    return len(found)


def _lease() -> Any:
    return timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)


def _claim(job_id: int) -> Job | None:
    with transaction.atomic():
        claimed = (
            Job.objects.filter(pk=job_id)
            .filter(Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING, lease_until__lt=timezone.now()))
            .update(state=Job.State.RUNNING, lease_until=_lease(), attempts=F("attempts") + 1)
        )
        return Job.objects.select_related("created_by", "event").get(pk=job_id) if claimed else None


def _mine(job: Job) -> Any:
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts)


def _reporter(job: Job) -> Progress:
    def report(done: int, total: int) -> None:
        _mine(job).update(progress_done=done, progress_total=total, lease_until=_lease())

    return report


def _end(job: Job, outcome: Mapping[str, Any]) -> bool:
    """Whether this run is over. When the job was wanted again meanwhile it is queued again and False comes back:
    what was written since it began, it may not have seen, whether it was done or failed.
    """
    if _mine(job).filter(wanted=job.wanted).update(**outcome, finished_at=timezone.now(), lease_until=None):
        return True
    return not _mine(job).update(state=Job.State.QUEUED, lease_until=None)


def _told(refusal: Refused) -> dict[str, Any]:
    """The refusal as stored: whoever reads it later reads it in their own language."""
    messages = {}
    for language, code in (("zh", "zh-hans"), ("en", "en")):
        with override(code):
            messages[language] = refusal.text()
    params = {key: str(value) for key, value in refusal.params.items()}
    return refusal.as_mapping() | {"params": params, "messages": messages}


def _failed(error: Mapping[str, Any]) -> dict[str, Any]:
    return {"state": Job.State.FAILED, "error": dict(error)}


def _release(job: Job) -> None:
    """Back to the queue; the sweeper sends it again."""
    _mine(job).update(state=Job.State.QUEUED, lease_until=None)
