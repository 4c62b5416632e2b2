"""The clock of a round is paused and runs on."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import builders, play
from tournament.errors import Conflict, NotAllowed
from tournament.models import AuditEntry, Round
from tournament.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def running():
    """A round whose clock was started twenty minutes ago."""
    its_round = play.published(play.drafted(play.swiss(4)))
    act(rounds.start_clock, its_round)
    Round.objects.filter(pk=its_round.pk).update(clock_started_at=timezone.now() - timedelta(minutes=20))
    return its_round


def act(verb, its_round, account=None, **given):
    given.setdefault("revision", Round.objects.get(pk=its_round.pk).revision)
    account = account or play.organiser_of(its_round.stage.event)
    return verb(account, **{"request_id": uuid4(), "round_id": its_round.pk} | given)


def test_a_pause_is_stored_with_its_length_when_the_clock_runs_on(running):
    paused = act(rounds.pause_clock, running)
    assert paused["clock_paused_at"] is not None
    Round.objects.filter(pk=running.pk).update(clock_paused_at=timezone.now() - timedelta(minutes=5))
    resumed = act(rounds.resume_clock, running)
    assert resumed["clock_paused_at"] is None
    first = resumed["clock_paused_seconds"]
    assert 300 <= first < 360
    act(rounds.pause_clock, running)
    Round.objects.filter(pk=running.pk).update(clock_paused_at=timezone.now() - timedelta(minutes=1))
    assert first + 60 <= act(rounds.resume_clock, running)["clock_paused_seconds"] < first + 120
    written = AuditEntry.objects.filter(act__in=("pause_clock", "resume_clock"), public=True).order_by("pk")
    assert [each.act for each in written] == ["pause_clock", "resume_clock"] * 2
    assert written[1].before["paused_at"] is not None


def test_the_same_request_pauses_once(running):
    request_id, seen = uuid4(), Round.objects.get(pk=running.pk).revision
    first = act(rounds.pause_clock, running, request_id=request_id, revision=seen)
    assert act(rounds.pause_clock, running, request_id=request_id, revision=seen) == first
    assert AuditEntry.objects.filter(act="pause_clock").count() == 1


def refused(verb, its_round, **given):
    with pytest.raises(Conflict) as found:
        act(verb, its_round, **given)
    return found.value.code


def test_only_a_running_clock_is_paused_and_only_a_paused_one_runs_on(running):
    assert refused(rounds.resume_clock, running) == "clock_runs"
    act(rounds.pause_clock, running)
    assert refused(rounds.pause_clock, running) == "clock_paused"
    assert refused(rounds.start_clock, running) == "clock_runs"
    assert refused(rounds.resume_clock, running, revision=1) == "stale_revision"


def test_a_clock_that_was_not_started_or_whose_round_is_closed_does_not_run():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    assert refused(rounds.pause_clock, its_round) == "clock_not_running"
    assert refused(rounds.resume_clock, its_round) == "clock_not_running"
    act(rounds.start_clock, its_round)
    play.play(its_round)
    play.close(its_round)
    assert refused(rounds.pause_clock, its_round) == "clock_not_running"


def test_a_referee_pauses_no_clock(running):
    with pytest.raises(NotAllowed):
        act(rounds.pause_clock, running, account=builders.staff(running.stage.event))


@pytest.mark.parametrize("fields", [{"clock_paused_at": timezone.now()}, {"clock_paused_seconds": 1}])
def test_the_database_keeps_no_pause_of_a_clock_that_was_never_started(fields):
    its_round = play.published(play.drafted(play.swiss(4)))
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.filter(pk=its_round.pk).update(**fields)
