"""Jobs with a real worker that may die at any moment, and messages that may come twice."""

from __future__ import annotations

from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from redis import Redis

from tests import builders
from tests.servers import wait_until
from tournament import enqueue
from tournament.models import EntryRound, Job, Match, Round, Stage
from tournament.services.jobs import resend_overdue_jobs
from tournament.services.pairing_round import request_pairing

ENTRIES = 12


@pytest.fixture
def stage(worker):
    event = builders.event()
    builders.tables(event, ENTRIES // 2)
    return builders.stage(event, builders.entries(event, ENTRIES, units=["North", "South", "East"]))


def wanted(stage: Stage) -> Job:
    """The job that pairs the next round; its message waits in the queue."""
    answer = request_pairing(stage.event.created_by, request_id=uuid4(), stage_id=stage.pk)
    return Job.objects.get(pk=answer["job"])


def wait_for(job: Job, state: str, seconds: float = 120) -> Job:
    wait_until(lambda: Job.objects.get(pk=job.pk).state == state, seconds=seconds, what=f"{job.kind} {state}")
    return Job.objects.get(pk=job.pk)


def queue_is_empty() -> bool:
    with Redis.from_url(settings.REDIS_URL) as broker:
        return broker.llen("celery") == 0 and broker.hlen("unacked") == 0


def assert_one_whole_round(stage: Stage) -> None:
    [found] = Round.objects.filter(stage=stage)
    assert found.state == Round.State.DRAFT
    assert Match.objects.filter(round=found).count() == ENTRIES // 2
    assert EntryRound.objects.filter(round=found, state=EntryRound.State.PAIRED).count() == ENTRIES


@pytest.mark.django_db(transaction=True)
def test_a_worker_does_what_was_asked(worker, stage):
    worker.start()
    job = wait_for(wanted(stage), Job.State.DONE)
    assert job.attempts == 1
    assert_one_whole_round(stage)


@pytest.mark.django_db(transaction=True)
def test_a_job_whose_worker_was_killed_half_way_ends_as_if_nothing_had_happened(worker, stage):
    job = wanted(stage)
    with psycopg.connect(dbname=connection.settings_dict["NAME"], **_server()) as other:
        # somebody holds the stage, so that the worker stands still in the middle of its work
        other.execute("SELECT id FROM tournament_stage WHERE id = %s FOR UPDATE", [stage.pk])
        worker.start(lease_seconds=3)
        wait_for(job, Job.State.RUNNING)
        worker.kill()
    assert Job.objects.get(pk=job.pk).state == Job.State.RUNNING, "nobody could say that the work had stopped"
    assert not Round.objects.filter(stage=stage).exists()

    worker.start()
    wait_until(lambda: resend_overdue_jobs() == 1, seconds=60, what="the end of the dead worker's lease")
    job = wait_for(job, Job.State.DONE)
    assert job.attempts == 2
    assert_one_whole_round(stage)


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_delivered_many_times_is_done_once(worker, stage):
    job = wanted(stage)
    for _ in range(5):
        enqueue.nudge(job.pk, job.kind)
    worker.start()
    job = wait_for(job, Job.State.DONE)
    wait_until(queue_is_empty, seconds=60, what="an empty queue")
    assert Job.objects.get(pk=job.pk).attempts == 1
    assert_one_whole_round(stage)


def _server() -> dict[str, object]:
    found = connection.settings_dict
    return {"host": found["HOST"], "port": found["PORT"], "user": found["USER"], "password": found["PASSWORD"] or None}
