"""A decision on a tie is taken back at the moment at which the cut is made by it."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest

from tests import play
from tests.concurrency.racing import at_once
from tournament.errors import Conflict
from tournament.models import CutDecision, Stage
from tournament.selectors.stages.decisions import require_nothing_rests_on
from tournament.services.cut import cut_to_knockout, decide_tie
from tournament.services.decisions import undo_decision

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
