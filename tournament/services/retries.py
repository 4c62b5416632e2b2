"""Asking once more for work that failed."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.enqueue import enqueue
from tournament.errors import Conflict, Missing
from tournament.models import Account, Job
from tournament.permissions import Act, require
from tournament.services.audit import record_act
from tournament.services.requests import Answer, once

# whoever may ask for the work may ask for it again
ACT_OF: dict[str, Act] = {
    Job.Kind.PAIR_ROUND: Act.PAIR_ROUND,
    Job.Kind.ADVANCE_BRACKET: Act.CLOSE_ROUND,
    Job.Kind.REFRESH_STANDINGS: Act.CLOSE_ROUND,
    Job.Kind.IMPORT_ENTRIES: Act.IMPORT_ENTRIES,
}


def retry_job(account: Account | None, *, request_id: UUID, job_id: int) -> Answer:
    """A new job does what the failed one was asked to. Answers `{"job"}`.

    Raises `Missing`: job_missing; `Conflict`: job_not_failed.
    """

    def do() -> Answer:
        job = Job.objects.select_related("event").filter(pk=job_id).first()
        if job is None:
            raise Missing("job_missing", _("There is no such job."))
        require(account, ACT_OF[job.kind], job.event)
        if job.state != Job.State.FAILED:
            raise Conflict("job_not_failed", _("Only a failed job is tried again."))
        again = enqueue(
            Job.Kind(job.kind), event_id=job.event_id, key=job.key, arguments=job.arguments, account=account
        )
        record_act(
            account,
            "retry_job",
            again,
            event_id=job.event_id,
            before={"job": job.pk},
            after={"job": again.pk},
            request_id=request_id,
        )
        return {"job": again.pk}

    return once(account, "retry_job", request_id, {"job": job_id}, do)
