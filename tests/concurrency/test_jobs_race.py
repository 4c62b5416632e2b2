"""Work that is asked for again while it is being done."""

from __future__ import annotations

import threading

import pytest
from django.db import transaction

from tests import builders
from tests.concurrency.racing import at_once
from tests.servers import wait_until
from tournament.enqueue import enqueue
from tournament.models import ImportBatch, Job
from tournament.services.jobs import run_job
from tournament.services.locking import lock_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("name", "ends"), [("Pair 1", "failed"), ("Pair 9", "done")], ids=["refused", "done"])
def test_work_that_is_wanted_again_while_it_runs_goes_round_once_more_however_it_ended(jobs_run_here, name, ends):
    """What was written since it began, the first round may not have seen."""
    event = builders.event()
    builders.entries(event, 1)
    row = {"line": 2, "name": name, "unit": "", "members": ["A", "B"], "seed": None}
    batch = ImportBatch.objects.create(
        event=event, filename="list.csv", encoding="utf-8", delimiter=",", rows=[row], created_by=event.created_by
    )
    job = Job.objects.create(
        event=event, kind=Job.Kind.IMPORT_ENTRIES, key=f"import_entries:batch={batch.pk}",
        arguments={"batch": batch.pk}, created_by=event.created_by,
    )  # fmt: skip
    held, asked_again = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            lock_event(event.pk)
            held.set()
            assert asked_again.wait(60)

    def work() -> None:
        assert held.wait(60)
        run_job(job.pk)

    def ask_again() -> None:
        assert held.wait(60)
        wait_until(lambda: Job.objects.get(pk=job.pk).state == "running", seconds=60, what="the work")
        same = enqueue(Job.Kind.IMPORT_ENTRIES, event_id=event.pk, key=job.key, arguments=job.arguments, account=None)
        assert same.pk == job.pk
        asked_again.set()

    assert at_once(hold, work, ask_again) == [None] * 3
    job.refresh_from_db()
    assert (job.state, job.attempts, job.wanted) == (ends, 2, 2)
