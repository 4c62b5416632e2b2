"""A decision on a tie is taken back with a reason, as long as nothing rests on it."""

from uuid import uuid4

import pytest

from tests import play
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, CutDecision, Draw, Event, Stage, StageEntry
from tournament.selectors.draws import public_draw_lines
from tournament.selectors.stages.decisions import standing_decision, standing_decisions
from tournament.selectors.stages.level_places import level_in_standings
from tournament.services.cut import cut_to_knockout, decide_tie, undo_cut
from tournament.services.decisions import undo_decision
from tournament.services.group_cut import cut_groups, decide_group_tie
from tournament.services.level_places import decide_places
from tournament.services.pairing_round import decide_last_places, discard_draft
from tournament.services.standings import rebuild, refresh_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Ranks 1, 2, 2, 2, 5, 5, 5, 8."""
    return play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)


def decide(service, stage, *, method="lots", order=(), reason="", **named):
    answer = service(
        play.chief_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        method=method,
        order=list(order),
        reason=reason,
        **named,
    )
    return answer["decision"]


def undo(decision, account=None, *, revision=None, reason="Two slips fell to the ground."):
    stands = CutDecision.objects.get(pk=decision)
    return undo_decision(
        account or play.chief_of(stands.stage.event),
        request_id=uuid4(),
        decision_id=decision,
        revision=stands.revision if revision is None else revision,
        reason=reason,
    )


def kept_by(decision):
    """The code that keeps it, as it is listed and as the act says."""
    stands = CutDecision.objects.select_related("stage__event").get(pk=decision)
    with pytest.raises(Conflict) as refused:
        undo(decision)
    told = standing_decision(stands.stage, decision).kept_by
    assert told is not None
    assert told.code == refused.value.code
    return refused.value.code


def cut(stage, size=4):
    answer = cut_to_knockout(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        size=size,
        name_zh="淘汰赛",
        name_en="Knock-out",
        settings={},
    )
    return Stage.objects.get(pk=answer["stage"])


def ranks(stage):
    return [row["rank"] for row in stage.snapshots.latest().rows]


def test_they_are_level_again_and_the_decision_stays_on_record(stage):
    decision = decide(decide_places, stage, group="", place=2)
    assert ranks(stage) == [1, 2, 3, 4, 5, 5, 5, 8]
    listed = standing_decisions(stage)[0]
    assert (listed.pk, listed.place, listed.method, listed.kept_by) == (decision, 2, "lots", None)
    answer = undo(decision)
    assert ranks(stage) == [1, 2, 2, 2, 5, 5, 5, 8]
    assert standing_decisions(stage) == ()
    assert level_in_standings(stage).tie_at("", 2).method == ""
    assert rebuild(stage.event_id)["stages"][0]["agrees"] is True
    kept = CutDecision.objects.get()
    assert (kept.undone_reason, kept.revision) == ("Two slips fell to the ground.", answer["revision"])
    act = AuditEntry.objects.get(act="undo_decision")
    assert (act.public, act.reason, act.before["order"]) == (True, kept.undone_reason, kept.order)
    (lots,) = (line for line in public_draw_lines(stage.event_id) if line.kind == Draw.Kind.TIE)
    assert (lots.pk, lots.undone_reason) == (kept.draw_id, kept.undone_reason)
    with pytest.raises(Missing) as gone:
        undo(decision)
    assert gone.value.code == "decision_missing"


@pytest.mark.parametrize("behind", [["extra_match"], ["extra_match", "lots"], ["lots", "extra_match"]])
def test_standings_are_as_before_whatever_the_chain_asks_behind_the_tie(behind):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points", *behind]), 3)
    StageEntry.objects.filter(stage=stage).update(lot=None)
    refresh_now(stage.pk)
    before = stage.snapshots.latest().rows
    decision = decide(decide_places, stage, group="", place=2)
    assert ranks(stage) == [1, 2, 3, 4, 5, 5, 5, 8]
    undo(decision)
    assert stage.snapshots.latest().rows == before


def test_the_tie_can_be_decided_anew_and_both_stay(stage):
    first = decide(decide_places, stage, group="", place=2)
    undo(first)
    tied = sorted(row["entry"] for row in stage.snapshots.latest().rows[1:4])
    second = decide(decide_places, stage, group="", place=2, method="chief_referee", order=tied, reason="They agreed.")
    assert [row["entry"] for row in stage.snapshots.latest().rows[1:4]] == tied
    assert [each.pk for each in standing_decisions(stage)] == [second]
    assert CutDecision.objects.count() == 2
    assert Draw.objects.filter(stage=stage, kind=Draw.Kind.TIE).count() == 1


def test_whoever_may_decide_takes_back_what_they_have_seen_with_a_reason(stage):
    decision = decide(decide_places, stage, group="", place=5)
    with pytest.raises(NotAllowed):
        undo(decision, play.organiser_of(stage.event))
    with pytest.raises(Invalid) as without:
        undo(decision, reason="  ")
    assert without.value.code == "reason_missing"
    with pytest.raises(Conflict) as stale:
        undo(decision, revision=7)
    assert (stale.value.code, stale.value.details["current"]["revision"]) == ("stale_revision", 1)
    with pytest.raises(Missing):
        undo_decision(play.chief_of(stage.event), request_id=uuid4(), decision_id=0, revision=1, reason="x")
    assert ranks(stage)[4:7] == [5, 6, 7]


def test_a_cut_keeps_the_decision_that_it_rests_on_until_it_is_undone(stage):
    across = decide(decide_tie, stage, size=3)
    below = decide(decide_places, stage, group="", place=5)
    knockout = cut(stage, 3)
    assert kept_by(across) == "already_cut"
    undo(below)
    undo_cut(
        play.organiser_of(stage.event), request_id=uuid4(), stage_id=knockout.pk, revision=knockout.revision, reason="x"
    )
    undo(across)
    with pytest.raises(Conflict) as asked:
        cut(stage, 3)
    assert asked.value.code == "tie_across_cut"


def test_a_finished_event_keeps_all_of_them(stage):
    decision = decide(decide_places, stage, group="", place=2)
    Event.objects.filter(pk=stage.event_id).update(state=Event.State.FINISHED)
    assert kept_by(decision) == "event_finished"


def test_a_round_that_was_paired_keeps_who_dropped_out_before_it():
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    decision = decide(decide_last_places, stage)
    draft = play.drafted(stage)
    assert kept_by(decision) == "round_rests_on_it"
    discard_draft(play.organiser_of(stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    undo(decision)
    with pytest.raises(Conflict) as asked:
        play.drafted(stage)
    assert asked.value.code == "tie_across_line"


def test_a_bracket_of_places_keeps_what_was_decided_in_the_groups():
    level = {(1, 4): 1, (4, 5): 4, (1, 5): 5}
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(level))
    named = {"qualifiers": 2, "best_next": 0}
    decision = decide(decide_group_tie, stage, group="A", place=1, **named)
    undo(decision)
    decision = decide(decide_group_tie, stage, group="A", place=1, **named)
    cut_groups(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        format="knockout",
        name_zh="淘汰赛",
        name_en="Knock-out",
        settings={},
        **named,
    )
    assert kept_by(decision) == "already_cut"
