"""A decision on a tie is taken back at the moment at which the cut is made by it, or the next round is paired by it."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest

from tests import play
from tests.concurrency.racing import Held, at_once, wait_for_locks
from tournament.errors import Conflict
from tournament.models import CutDecision, Job, Round, Stage
from tournament.selectors.stages.decisions import require_nothing_rests_on
from tournament.services.cut import cut_to_knockout, decide_tie
from tournament.services.decisions import undo_decision
from tournament.services.jobs import run_job
from tournament.services.locking import lock_stage
from tournament.services.pairing_round import decide_last_places, request_pairing
from tournament.services.pairing_round.swiss import draw_swiss

pytestmark = pytest.mark.django_db(transaction=True)


def decided():
    """Three of eight are level for a place in the cut to three, and lots have put them in order."""
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)
    answer = decide_tie(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=3, method="lots", order=[], reason=""
    )
    return stage, answer["decision"]


def cut(stage):
    return cut_to_knockout(
        play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=3, name_zh="淘汰赛", name_en="",
        settings={},
    )  # fmt: skip


def test_either_the_cut_is_made_or_the_decision_is_gone_and_the_other_is_told():
    stage, decision = decided()
    chief = play.chief_of(stage.event)

    def undo():
        return undo_decision(chief, request_id=uuid4(), decision_id=decision, revision=1, reason="A slip fell.")

    outcomes = at_once(undo, lambda: cut(stage))
    stands = CutDecision.objects.get(pk=decision).undone_at is None
    assert stands is Stage.objects.filter(source=stage).exists()
    refused = [each for each in outcomes if isinstance(each, Conflict)]
    assert [each.code for each in refused] == ["already_cut" if stands else "tie_across_cut"]


def test_without_the_lock_the_decision_goes_from_under_the_cut():
    """The control: asked before the cut is made and taken back after it."""
    stage, decision = decided()
    both_asked = threading.Barrier(2)

    def undo_unlocked():
        require_nothing_rests_on(CutDecision.objects.select_related("stage__event", "snapshot").get(pk=decision))
        both_asked.wait(60)
        both_asked.wait(60)
        return CutDecision.objects.filter(pk=decision).delete()[0]

    def cut_meanwhile():
        both_asked.wait(60)
        answer = cut(stage)
        both_asked.wait(60)
        return answer

    gone, made = at_once(undo_unlocked, cut_meanwhile)
    assert (gone, Stage.objects.filter(pk=made["stage"]).exists()) == (1, True)


def decided_and_to_be_paired():
    """Lots have said who of those who are level drops out before round 2, and a job is to pair it."""
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    answer = decide_last_places(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, method="lots", order=[], reason=""
    )
    job = request_pairing(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)["job"]
    return stage, answer["decision"], job


def undo(stage, decision):
    return undo_decision(
        play.chief_of(stage.event), request_id=uuid4(), decision_id=decision, revision=1, reason="A slip fell."
    )


def test_a_round_that_was_drawn_by_a_decision_is_not_stored_once_that_is_taken_back():
    stage, decision, job = decided_and_to_be_paired()
    held = Held()

    def take_back():
        assert held.taken.wait(60)
        return undo(stage, decision)

    def pair():
        # whoever takes it back is the first in the queue
        wait_for_locks(1)
        run_job(job)
        return Job.objects.get(pk=job)

    _, undone, paired, _ = at_once(
        lambda: held.hold(lambda: lock_stage(stage.pk)), take_back, pair, lambda: held.let_go(2)
    )
    assert undone["decision"] == decision
    assert (paired.state, (paired.error or {}).get("code")) == (Job.State.FAILED, "tie_across_line")
    assert not Round.objects.filter(stage=stage, number=2).exists()


def test_without_asking_again_the_round_rests_on_a_decision_that_is_gone():
    """The control: drawn, the decision taken back, and stored."""
    stage, decision, job = decided_and_to_be_paired()
    drawn = draw_swiss(stage, 2, "1", lambda done: None)
    undo(stage, decision)
    drawn.write(Job.objects.get(pk=job), stage, 2)
    assert Round.objects.filter(stage=stage, number=2).exists()
    assert not CutDecision.objects.standing().filter(pk=decision).exists()
