"""Acts of the demo, each carried out once: seeding that was cut short goes on where it stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from tournament.models import Account, Job, RequestRecord
from tournament.services import jobs

Answer = dict[str, Any]
_MOST_SECONDS = 60


def request_id_of(name: str) -> UUID:
    return uuid5(NAMESPACE_URL, f"shangtai-demo:{name}")


def done(name: str) -> Answer | None:
    """The answer of the act, if it was carried out."""
    record = RequestRecord.objects.filter(request_id=request_id_of(name)).first()
    return None if record is None else record.answer


def act(name: str, service: Callable[..., Answer], account: Account, **arguments: Any) -> Answer:
    """The answer of `service`, asked now or when this act was first carried out."""
    answer = done(name)
    return service(account, request_id=request_id_of(name), **arguments) if answer is None else answer


def finish_job(job_id: int) -> Answer:
    """The job's result; this process works on it unless a worker is faster. RuntimeError when it failed."""
    end = time.monotonic() + _MOST_SECONDS
    jobs.run_job(job_id)
    while True:
        job = Job.objects.get(pk=job_id)
        if job.state == Job.State.DONE:
            return dict(job.result or {})
        if job.state == Job.State.FAILED or time.monotonic() > end:
            raise RuntimeError(f"{job.kind} of the demo is {job.state}: {job.error}")
        time.sleep(0.2)
