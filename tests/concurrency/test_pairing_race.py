"""The next round asked for, and paired, from two connections at once."""

import threading
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from tests import play
from tests.concurrency.racing import at_once
from tournament.errors import Conflict
from tournament.models import Job, Match, MatchSide, Round
from tournament.services import jobs, pairing_round, rounds
from tournament.services.locking import lock_match
from tournament.services.matches import reopen_match
from tournament.services.pairing_round import carrying_out

pytestmark = pytest.mark.django_db(transaction=True)


def _press(stage_id, account):
    return pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage_id)


def test_pressed_from_two_tabs_at_once_there_is_one_job_and_one_round():
    stage = play.swiss(12)
    account = play.organiser_of(stage.event)
    answers = at_once(*[lambda: _press(stage.pk, account)] * 2)
    assert answers[0] == answers[1]
    job = Job.objects.get(kind=Job.Kind.PAIR_ROUND)
    jobs.run_job(job.pk)
    assert Round.objects.count() == 1


def test_two_workers_with_one_job_make_one_round():
    stage = play.swiss(12)
    answer = _press(stage.pk, play.organiser_of(stage.event))
    at_once(*[lambda: jobs.run_job(answer["job"])] * 2)
    assert Round.objects.count() == 1
    assert Match.objects.count() == 6
    job = Job.objects.get(pk=answer["job"])
    assert (job.state, job.result) == (Job.State.DONE, {"round": Round.objects.get().pk})


def test_two_jobs_for_one_round_make_one_round_and_both_know_it():
    stage = play.swiss(12)
    answer = _press(stage.pk, play.organiser_of(stage.event))
    first = Job.objects.get(pk=answer["job"])
    second = Job.objects.create(
        event=stage.event,
        kind=Job.Kind.PAIR_ROUND,
        key="another key",
        arguments=first.arguments | {"seed": "another seed"},
    )
    at_once(lambda: jobs.run_job(first.pk), lambda: jobs.run_job(second.pk))
    drawn = Round.objects.get()
    results = list(Job.objects.values_list("state", "result"))
    assert results == [(Job.State.DONE, {"round": drawn.pk})] * 2
    assert Match.objects.count() == 6
    assert MatchSide.objects.count() == 12


def test_control_without_the_lock_the_second_round_breaks_on_the_constraint():
    """Both look before either has stored: without the stage's lock only the constraint is left."""
    stage = play.swiss(12)
    answer = _press(stage.pk, play.organiser_of(stage.event))
    job = Job.objects.get(pk=answer["job"])
    drawn = carrying_out._draw(stage, 1, job.arguments["seed"], lambda done, total: None)
    both_looked = threading.Barrier(2)

    def unlocked():
        with transaction.atomic():
            if Round.objects.filter(stage=stage, number=1).exists():
                return "found"
            both_looked.wait(60)
            drawn.write(job, stage, 1)
            return "made"

    outcomes = at_once(unlocked, unlocked)
    assert "made" in outcomes
    assert any(isinstance(outcome, IntegrityError) for outcome in outcomes)
    assert Round.objects.count() == 1, "nothing of the second is stored"


def test_control_without_lock_and_constraint_there_would_be_two_rounds():
    stage = play.swiss(12)
    answer = _press(stage.pk, play.organiser_of(stage.event))
    job = Job.objects.get(pk=answer["job"])
    drawn = carrying_out._draw(stage, 1, job.arguments["seed"], lambda done, total: None)
    both_looked = threading.Barrier(2)
    name = "one_round_per_stage_and_number"
    table = Round._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
    try:

        def unlocked():
            with transaction.atomic():
                if not Round.objects.filter(stage=stage, number=1).exists():
                    both_looked.wait(60)
                    drawn.write(job, stage, 1)

        at_once(unlocked, unlocked)
        assert Round.objects.count() == 2
    finally:
        MatchSide.objects.all().delete()
        Match.objects.all().delete()
        Round.objects.all().delete()
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} UNIQUE (stage_id, number)")


def test_a_draft_is_published_once_from_two_tabs():
    stage = play.swiss(8)
    draft = play.drafted(stage)
    account = play.organiser_of(stage.event)

    def publish():
        return rounds.publish_round(account, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)

    outcomes = at_once(publish, publish)
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 1
    assert Round.objects.get().revision == 2


def test_a_result_taken_back_while_the_round_closes_is_either_before_or_after():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    match = its_round.matches.first()
    account, chief = play.organiser_of(stage.event), play.chief_of(stage.event)
    closed, reopened = at_once(
        lambda: rounds.close_round(account, request_id=uuid4(), round_id=its_round.pk, revision=its_round.revision),
        lambda: reopen_match(
            chief, request_id=uuid4(), match_id=match.pk, revision=match.revision, reason="wrong table"
        ),
    )
    assert not isinstance(reopened, Exception)
    its_round.refresh_from_db()
    match.refresh_from_db()
    assert match.state == Match.State.REPORTED
    if isinstance(closed, Conflict):
        assert (closed.code, its_round.state) == ("open_tables", Round.State.PUBLISHED)
    else:
        assert its_round.state == Round.State.CLOSED


def test_the_lock_of_a_match_leaves_its_round_and_stage_free(django_assert_num_queries):
    match = play.published(play.drafted(play.swiss(2))).matches.get()
    with transaction.atomic(), django_assert_num_queries(2) as seen:
        lock_match(match.pk)
    locking = [query["sql"] for query in seen.captured_queries if "FOR NO KEY UPDATE" in query["sql"]]
    assert len(locking) == 1
    assert "JOIN" not in locking[0]
