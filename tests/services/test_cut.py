"""The best go on; a tie across the line is never resolved silently."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import (
    AuditEntry,
    CutDecision,
    Draw,
    DrawCommitment,
    Entry,
    Job,
    Match,
    MatchSide,
    Round,
    Stage,
    StageEntry,
)
from tournament.selectors.draws import recorded_draw
from tournament.services.commitments import commit_to_draw
from tournament.services.cut import cut_to_knockout, decide_tie, undo_cut
from tournament.services.withdrawals import withdraw_entry

pytestmark = pytest.mark.django_db

NO_LOTS = ["points"]


def _finished(entries=8, rounds=3, **settings):
    return play.played(play.swiss(entries, rounds_planned=rounds, **settings), rounds)


def _cut(stage, size, account=None, **settings):
    return cut_to_knockout(
        account or play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        size=size,
        name_zh="淘汰赛",
        name_en="Knock-out",
        settings=settings,
    )


def _decide(stage, size, method="lots", account=None, **fields):
    given = {"order": [], "reason": "", "seed": None} | fields
    return decide_tie(
        account or play.chief_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        size=size,
        method=method,
        **given,
    )


def test_ranks_become_seeds_at_their_standard_places():
    stage = _finished()
    ranked = [row["entry"] for row in stage.snapshots.latest().rows]
    answer = _cut(stage, 4)
    knockout = Stage.objects.get(pk=answer["stage"])
    assert (knockout.format, knockout.source_id, knockout.cut_size) == (Stage.Format.KNOCKOUT, stage.pk, 4)
    seeds = StageEntry.objects.filter(stage=knockout).order_by("seed").values_list("entry_id", flat=True)
    assert list(seeds) == ranked[:4]
    pairs = [
        tuple(MatchSide.objects.filter(match=match).order_by("side").values_list("entry_id", flat=True))
        for match in Match.objects.filter(round__stage=knockout, round__number=1).order_by("number")
    ]
    assert pairs == [(ranked[0], ranked[3]), (ranked[1], ranked[2])]
    assert set(Round.objects.filter(stage=knockout).values_list("state", flat=True)) == {Round.State.DRAFT}
    assert AuditEntry.objects.get(act="cut").after["size"] == 4


def test_a_tie_across_the_cut_stops_and_asks():
    stage = _finished(tiebreaks=NO_LOTS)
    ranks = [row["rank"] for row in stage.snapshots.latest().rows]
    assert ranks == [1, 2, 2, 2, 5, 5, 5, 8], "three rounds of eight: 3, 2, 2, 2, 1, 1, 1, 0 wins"
    with pytest.raises(Conflict) as refused:
        _cut(stage, 2)
    assert refused.value.code == "tie_across_cut"
    assert refused.value.details["places"] == 1
    assert len(refused.value.details["tied"]) == 3
    assert Stage.objects.count() == 1


def test_a_tie_decided_by_lots_is_recorded_and_the_cut_goes_on():
    stage = _finished(tiebreaks=NO_LOTS)
    answer = _decide(stage, 2, seed="the first number drawn in public")
    decision = CutDecision.objects.get()
    assert (decision.method, decision.seed) == ("lots", "the first number drawn in public")
    assert sorted(decision.tied) == sorted(answer["order"])
    knockout = _cut(stage, 2)["stage"]
    seeds = list(StageEntry.objects.filter(stage=knockout).order_by("seed").values_list("entry_id", flat=True))
    first = stage.snapshots.latest().rows[0]["entry"]
    assert seeds == [first, answer["order"][0]]


def test_the_chief_referee_decides_with_a_reason():
    stage = _finished(tiebreaks=NO_LOTS)
    tied = [row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == 2]
    wanted = [tied[2], tied[0], tied[1]]
    with pytest.raises(Invalid) as missing:
        _decide(stage, 3, "chief_referee", order=wanted)
    assert missing.value.code == "reason_missing"
    _decide(stage, 3, "chief_referee", order=wanted, reason="won the extra hand")
    knockout = _cut(stage, 3)["stage"]
    seeds = list(StageEntry.objects.filter(stage=knockout).order_by("seed").values_list("entry_id", flat=True))
    assert seeds[1:] == wanted[:2]
    assert AuditEntry.objects.get(act="decide_tie").reason == "won the extra hand"


def test_an_order_that_leaves_somebody_out_is_refused():
    stage = _finished(tiebreaks=NO_LOTS)
    tied = [row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == 2]
    with pytest.raises(Invalid) as refused:
        _decide(stage, 2, "chief_referee", order=tied[:2], reason="x")
    assert (refused.value.code, sorted(refused.value.allowed)) == ("order", sorted(tied))


def test_only_the_chief_referee_decides_a_tie():
    stage = _finished(tiebreaks=NO_LOTS)
    with pytest.raises(NotAllowed):
        _decide(stage, 2, account=play.organiser_of(stage.event))


def test_a_tie_is_decided_once_and_where_there_is_none_not_at_all():
    stage = _finished(tiebreaks=NO_LOTS)
    _decide(stage, 2)
    with pytest.raises(Conflict) as twice:
        _decide(stage, 2)
    assert twice.value.code == "tie_decided"
    with pytest.raises(Conflict) as none:
        _decide(stage, 4)
    assert none.value.code == "no_tie"


def test_lots_among_equals_that_go_on_without_a_bracket_are_a_draw_that_keeps_the_promise():
    stage = _finished(tiebreaks=NO_LOTS)
    organiser = play.organiser_of(stage.event)
    promise = commit_to_draw(organiser, request_id=uuid4(), stage_id=stage.pk)
    levels = {row["entry"]: row["rank"] for row in stage.snapshots.latest().rows}
    answer = cut_to_knockout(
        organiser, request_id=uuid4(), stage_id=stage.pk, size=7, format="round_robin", name_zh="决赛", name_en="",
        settings={},
    )  # fmt: skip
    draw = Draw.objects.get(kind="tie")
    assert (draw.stage, draw.commitment_id) == (stage, promise["commitment"])
    order = list(StageEntry.objects.filter(stage=answer["stage"]).order_by("seed").values_list("entry_id", flat=True))
    assert [levels[entry] for entry in order] == [1, 2, 2, 2, 5, 5, 5]
    assert order[1:] == draw.outcome["order"]
    assert draw.input["place"] == 2
    assert recorded_draw(draw.pk).repeat().verdict == "same"
    assert AuditEntry.objects.get(act="cut").after["lots"] == {"draw": draw.pk, "seed": draw.seed}


def test_without_equals_a_cut_draws_no_lots_and_leaves_the_promise_open():
    stage = _finished()
    commit_to_draw(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    _cut(stage, 4)
    assert not Draw.objects.filter(kind="tie").exists()
    assert DrawCommitment.objects.get().state == "open"


def test_equals_within_the_cut_are_ordered_by_recorded_lots():
    stage = _finished(tiebreaks=NO_LOTS)
    knockout = Stage.objects.get(pk=_cut(stage, 4)["stage"])
    draw = Draw.objects.get(stage=knockout)
    lots = draw.input["lots_among_equals"]["2"]
    assert draw.seed
    seeds = list(StageEntry.objects.filter(stage=knockout).order_by("seed").values_list("entry_id", flat=True))
    assert seeds[1:] == lots["order"]


def test_whoever_has_left_is_passed_over():
    stage = _finished()
    ranked = [row["entry"] for row in stage.snapshots.latest().rows]
    gone = Entry.objects.get(pk=ranked[1])
    account = play.organiser_of(stage.event)
    withdraw_entry(account, request_id=uuid4(), entry_id=gone.pk, revision=gone.revision, reason="train")
    knockout = _cut(stage, 4)["stage"]
    seeds = list(StageEntry.objects.filter(stage=knockout).order_by("seed").values_list("entry_id", flat=True))
    assert seeds == [ranked[0], ranked[2], ranked[3], ranked[4]]


@pytest.mark.parametrize("size", [1, 9])
def test_a_cut_takes_two_to_all(size):
    stage = _finished()
    with pytest.raises(Invalid) as refused:
        _cut(stage, size)
    assert (refused.value.code, refused.value.allowed) == ("cut_size", "2–8")


def test_before_the_last_round_is_closed_nothing_is_cut():
    stage = play.played(play.swiss(8, rounds_planned=3), 2)
    with pytest.raises(Conflict) as refused:
        _cut(stage, 4)
    assert (refused.value.code, refused.value.details) == ("rounds_left", {"closed": 2, "planned": 3})


def test_a_match_reopened_after_the_last_round_blocks_the_cut():
    stage = _finished()
    Match.objects.filter(round__number=3, table__number=1).update(
        state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None
    )
    with pytest.raises(Conflict) as refused:
        _cut(stage, 4)
    assert refused.value.code == "open_tables"


def test_standings_that_are_being_computed_are_waited_for():
    stage = _finished()
    Job.objects.create(event=stage.event, kind=Job.Kind.REFRESH_STANDINGS, key=f"refresh_standings:stage={stage.pk}")
    with pytest.raises(Conflict) as refused:
        _cut(stage, 4)
    assert refused.value.code == "standings_not_final"


def test_a_stage_is_cut_once_until_the_cut_is_undone():
    stage = _finished()
    answer = _cut(stage, 4)
    with pytest.raises(Conflict) as refused:
        _cut(stage, 2)
    assert (refused.value.code, refused.value.details) == ("already_cut", {"stage": answer["stage"]})
    account = play.organiser_of(stage.event)
    undo_cut(account, request_id=uuid4(), stage_id=answer["stage"], revision=1, reason="eight, not four")
    assert Stage.objects.count() == 1
    assert len(AuditEntry.objects.get(act="undo_cut").before["order"]) == 4
    assert _cut(stage, 8)["stage"]


def test_a_published_bracket_is_not_undone():
    stage = _finished()
    answer = _cut(stage, 4)
    play.published(Round.objects.get(stage_id=answer["stage"], number=1))
    with pytest.raises(Conflict) as refused:
        undo_cut(play.organiser_of(stage.event), request_id=uuid4(), stage_id=answer["stage"], revision=1, reason="no")
    assert refused.value.code == "round_published"


def test_a_referee_cuts_nothing():
    stage = _finished(4, 1)
    with pytest.raises(NotAllowed):
        _cut(stage, 2, builders.staff(stage.event))
