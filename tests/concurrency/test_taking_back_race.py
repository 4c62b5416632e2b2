"""A round is taken down, a draft drawn again, and last places are decided, while somebody else acts on the same."""

from uuid import uuid4

import pytest

from tests import play
from tests.concurrency.racing import at_once
from tournament.errors import Conflict, Missing
from tournament.models import CutDecision, EntryRound, FinalResult, Job, Match, Round
from tournament.services import jobs, pairing_round, rounds
from tournament.services.matches import record_final_result

pytestmark = pytest.mark.django_db(transaction=True)


def _delete(its_round, account):
    return pairing_round.delete_round(
        account, request_id=uuid4(), round_id=its_round.pk, revision=its_round.revision, reason="x"
    )


def _redraw(draft, account):
    return pairing_round.redraw_draft(
        account, request_id=uuid4(), round_id=draft.pk, revision=draft.revision, reason="x"
    )


def test_a_round_with_a_result_is_not_taken_down_and_one_taken_down_takes_no_result():
    stage = play.swiss(8)
    its_round = play.published(play.drafted(stage))
    match = its_round.matches.order_by("number")[0]
    chief, organiser = play.chief_of(stage.event), play.organiser_of(stage.event)

    def record():
        return record_final_result(
            organiser,
            request_id=uuid4(),
            match_id=match.pk,
            revision=match.revision,
            levels=[11, 6],
            on_stage=0,
        )

    deleted, recorded = at_once(lambda: _delete(its_round, chief), record)
    if isinstance(deleted, Conflict):
        assert deleted.code == "round_begun"
        assert FinalResult.objects.count() == 1
    else:
        assert isinstance(recorded, Missing)
        assert not Round.objects.exists()
        assert not FinalResult.objects.exists()


def test_taken_down_from_two_desks_at_once_it_goes_once():
    stage = play.swiss(8)
    its_round = play.published(play.drafted(stage))
    chief = play.chief_of(stage.event)
    outcomes = at_once(*[lambda: _delete(its_round, chief)] * 2)
    assert sum(isinstance(each, Missing) for each in outcomes) == 1
    assert not Match.objects.exists()


def test_a_draft_is_either_published_or_drawn_again():
    stage = play.swiss(8)
    draft = play.drafted(stage)
    organiser = play.organiser_of(stage.event)

    def publish():
        return rounds.publish_round(organiser, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)

    published, redrawn = at_once(publish, lambda: _redraw(draft, organiser))
    assert isinstance(published, Exception) != isinstance(redrawn, Exception)
    if isinstance(published, Exception):
        jobs.run_job(redrawn["job"])
        assert Round.objects.get(stage=stage).state == Round.State.DRAFT
    else:
        assert isinstance(redrawn, Conflict)
        assert Round.objects.get(stage=stage).state == Round.State.PUBLISHED
        assert not Job.objects.filter(kind="pair_round", state="queued").exists()


def test_a_tie_of_the_last_is_decided_once_and_the_draw_goes_by_that():
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    chief = play.chief_of(stage.event)

    def decide(seed):
        return pairing_round.decide_last_places(
            chief, request_id=uuid4(), stage_id=stage.pk, method="lots", order=(), reason="", seed=seed
        )

    outcomes = at_once(lambda: decide("1"), lambda: decide("2"))
    won = next(each for each in outcomes if not isinstance(each, Exception))
    assert sum(isinstance(each, Conflict) and each.code == "no_tie" for each in outcomes) == 1
    play.drafted(stage)
    assert CutDecision.objects.get().order == won["order"]
    assert EntryRound.objects.get(state="eliminated").entry_id == won["going"][0]
