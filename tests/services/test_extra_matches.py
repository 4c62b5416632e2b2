"""Level entries play for the places: a stage of its own, which decides the tie and counts for nothing else."""

from uuid import uuid4

import pytest

from tests import play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import (
    AuditEntry,
    CutDecision,
    Draw,
    Event,
    Match,
    MatchSide,
    Penalty,
    Person,
    Round,
    Stage,
    StageEntry,
    Substitution,
)
from tournament.permissions import standing_of
from tournament.selectors.desk import desk
from tournament.selectors.draws import recorded_draw
from tournament.selectors.public import public_frame
from tournament.selectors.stages.cut import require_final_standings
from tournament.services import standings
from tournament.services.commitments import commit_to_draw
from tournament.services.cut import cut_to_knockout, decide_tie
from tournament.services.extra_matches import play_extra_matches, undo_extra_matches
from tournament.services.jobs import run_job
from tournament.services.lots import draw_lots
from tournament.services.matches import confirm_match, reopen_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Ranks 1, 2, 2, 2, 5, 5, 5, 8."""
    return play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)


def _extra(stage, size, format="knockout", account=None):
    answer = play_extra_matches(
        account or play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=size, format=format
    )
    return Stage.objects.get(pk=answer["stage"])


def _published(extra):
    for its_round in Round.objects.filter(stage=extra).order_by("number"):
        its_round.refresh_from_db()
        if its_round.state == Round.State.DRAFT:
            play.published(its_round)
    play.run_jobs()
    return extra


def _play(extra, decide=play.by_number):
    for its_round in Round.objects.filter(stage=extra).order_by("number"):
        play.play(its_round, decide)
        play.run_jobs()
        if extra.has_bracket:
            play.advance(extra)
        else:
            standings.refresh_now(extra.pk)
    play.run_jobs()


def _line(stage, size):
    return require_final_standings(stage).cut_at(size)


def _level(stage, rank):
    return [row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == rank]


def _cut(stage, size):
    answer = cut_to_knockout(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        size=size,
        name_zh="淘汰赛",
        name_en="Knock-out",
        settings={},
    )
    return list(StageEntry.objects.filter(stage=answer["stage"]).order_by("seed").values_list("entry_id", flat=True))


def test_those_who_are_level_play_every_place_out_and_the_cut_goes_on(stage):
    before = stage.snapshots.latest()
    extra = _extra(stage, 3)
    assert (extra.extra_of, extra.source, extra.name_en) == (stage, None, f"Extra match · {stage.name_en}")
    assert set(StageEntry.objects.filter(stage=extra).values_list("entry_id", flat=True)) == set(_level(stage, 2))
    assert _line(stage, 3).decision is None
    _play(_published(extra))
    line = _line(stage, 3)
    assert line.method == "extra_match"
    best_first = sorted(_level(stage, 2))
    assert list(line.decision[:1]) == best_first[:1], "the smaller number wins every match"
    assert _cut(stage, 3) == [_level(stage, 1)[0], *line.decision[:2]]
    assert not CutDecision.objects.exists()
    now = stage.snapshots.latest()
    assert [(row["entry"], row["rank"], row["decided_by"]) for row in now.rows[:5]] == [
        (_level(stage, 1)[0], 1, None),
        (best_first[0], 2, "points"),
        (line.decision[1], 3, "extra_match"),
        (line.decision[2], 4, "extra_match"),
        (now.rows[4]["entry"], 5, "points"),
    ]
    points = {row["entry"]: row["values"]["points"] for row in before.rows}
    assert {row["entry"]: row["values"]["points"] for row in now.rows} == points, "nothing else of it counts"
    assert AuditEntry.objects.get(act="cut").after["tie"]["method"] == "extra_match"


def test_an_extra_match_has_a_table_and_needs_a_winner(stage):
    extra = _published(_extra(stage, 3))
    match = Match.objects.select_related("round__stage__event").get(round__stage=extra, round__number=1, kind="game")
    assert (match.table.number, match.state) == (1, Match.State.READY)
    play.confirm(match, None)
    Match.objects.filter(pk=match.pk).update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    match.refresh_from_db()

    with pytest.raises(Conflict) as refused:
        confirm_match(play.chief_of(stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision)
    assert refused.value.code == "winner_missing"


def test_a_round_robin_may_leave_some_level_and_the_rest_is_asked_about_again(stage):
    extra = _extra(stage, 2, format="round_robin")
    assert Round.objects.filter(stage=extra).count() == 3
    tied = sorted(_level(stage, 2))
    # each beats the next: all three stay level
    beats = {frozenset(tied[:2]): tied[0], frozenset(tied[1:]): tied[1], frozenset((tied[0], tied[2])): tied[2]}

    def decide(match):
        sides = list(MatchSide.objects.filter(match=match).order_by("side").values_list("entry_id", flat=True))
        return sides.index(beats[frozenset(sides)])

    _play(_published(extra), decide)
    line = _line(stage, 2)
    assert (line.decision, sorted(line.level), line.waiting) == (None, tied, ())
    again = _extra(stage, 2)
    _play(_published(again))
    assert _line(stage, 2).method == "extra_match"


def test_what_was_played_stands_when_lots_decide_the_rest(stage):
    extra = _extra(stage, 2, format="round_robin")
    tied = sorted(_level(stage, 2))

    def decide(match):
        """The largest number loses both; of the others nobody wins."""
        sides = list(MatchSide.objects.filter(match=match).order_by("side").values_list("entry_id", flat=True))
        return 1 - sides.index(tied[2]) if tied[2] in sides else None

    _play(_published(extra), decide)
    line = _line(stage, 2)
    assert [sorted(block) for block in line.blocks] == [tied[:2], tied[2:]]
    with pytest.raises(Invalid) as against:
        decide_tie(
            play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=2, method="chief_referee",
            order=[tied[2], tied[0], tied[1]], reason="as I like it",
        )  # fmt: skip
    assert against.value.code == "order_against_extra_matches"
    answer = decide_tie(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=2, method="lots", order=[], reason=""
    )
    assert answer["order"][2] == tied[2]
    assert recorded_draw(answer["draw"]).repeat().verdict == "same"


def test_a_result_taken_back_opens_the_tie_again(stage):
    extra = _published(_extra(stage, 2))
    _play(extra)
    final = Match.objects.select_related("round__stage__event").get(round__stage=extra, name="final")
    reopen_match(
        play.chief_of(stage.event), request_id=uuid4(), match_id=final.pk, revision=final.revision, reason="misread"
    )
    play.run_jobs()
    assert _line(stage, 2).decision is None


def test_the_same_entries_play_once_at_a_time(stage):
    extra = _extra(stage, 3)
    with pytest.raises(Conflict) as refused:
        _extra(stage, 2)
    assert (refused.value.code, refused.value.details) == ("extra_matches_open", {"stages": [extra.pk]})


def _undo(extra, reason="lots are quicker"):
    extra.refresh_from_db()
    return undo_extra_matches(
        play.chief_of(extra.event), request_id=uuid4(), stage_id=extra.pk, revision=extra.revision, reason=reason
    )


def test_drafts_of_extra_matches_are_taken_back(stage):
    _undo(_extra(stage, 3))
    assert list(Stage.objects.values_list("pk", flat=True)) == [stage.pk]
    told = AuditEntry.objects.get(act="undo_extra_matches")
    assert (len(told.before["entries"]), told.public) == (3, False)


@pytest.mark.parametrize("format", ["knockout", "round_robin"])
def test_published_extra_matches_that_nobody_has_played_are_taken_back(stage, format):
    extra = _published(_extra(stage, 3, format=format))
    if format == "round_robin":
        standings.refresh_now(extra.pk)
        assert extra.snapshots.exists()
    gone = extra.pk
    _undo(extra)
    assert list(Stage.objects.values_list("pk", flat=True)) == [stage.pk]
    assert not Match.objects.filter(round__stage=gone).exists()
    assert (_line(stage, 3).waiting, _line(stage, 3).decision) == ((), None)
    told = AuditEntry.objects.get(act="undo_extra_matches")
    assert (told.reason, told.public) == ("lots are quicker", True)
    again = _extra(stage, 3)
    assert Round.objects.filter(stage=again).exists()


def test_extra_matches_with_a_line_on_a_sheet_stay_also_when_it_is_struck(stage):
    extra = _published(_extra(stage, 3))
    match = Match.objects.select_related("round__stage__event").get(round__stage=extra, round__number=1, kind="game")
    penalty = Penalty.objects.create(
        match=match, position=1, revision=1, offence="late", side=0, recorded_by=play.chief_of(stage.event),
        request_id=uuid4(),
    )  # fmt: skip
    with pytest.raises(Conflict) as begun:
        _undo(extra)
    assert (begun.value.code, begun.value.details) == ("round_begun", {"matches": [match.pk]})
    Penalty.objects.filter(pk=penalty.pk).update(struck=True)
    with pytest.raises(Conflict) as struck:
        _undo(extra)
    assert struck.value.code == "round_begun"


def test_extra_matches_that_somebody_comes_in_from_stay(stage):
    extra = _published(_extra(stage, 2))
    match = Match.objects.filter(round__stage=extra, kind="game").order_by("round__number", "number").first()
    entry = match.sides.first().entry
    person = Person.objects.create(name="甲")
    Substitution.objects.create(
        entry=entry, from_stage=extra, from_round=1, leaves=person, comes=Person.objects.create(name="乙"),
        reason="ill", decided_by=play.chief_of(stage.event),
    )  # fmt: skip
    with pytest.raises(Conflict) as refused:
        _undo(extra)
    assert refused.value.code == "substituted_from_round"


def test_what_was_to_follow_a_stage_that_is_gone_ends_quietly(stage):
    extra = _published(_extra(stage, 3, format="round_robin"))
    job = standings.request_refresh(extra, None)
    _undo(extra)
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == ("done", None)


def test_only_the_chief_referee_lets_them_play_and_only_where_there_is_a_tie(stage):
    with pytest.raises(NotAllowed):
        _extra(stage, 3, account=play.organiser_of(stage.event))
    with pytest.raises(Conflict) as none:
        _extra(stage, 4)
    assert none.value.code == "no_tie"
    with pytest.raises(Invalid) as format:
        _extra(stage, 3, format="swiss")
    assert format.value.code == "stage_format"


def test_a_stage_of_extra_matches_is_neither_cut_nor_drawn_by_lots(stage):
    extra = _extra(stage, 3)
    with pytest.raises(Conflict) as cut:
        require_final_standings(extra)
    assert cut.value.code == "not_swiss"
    with pytest.raises(Conflict) as lots:
        draw_lots(play.organiser_of(stage.event), request_id=uuid4(), stage_id=extra.pk)
    assert lots.value.code == "seeded_by_cut"


def test_lots_that_decide_a_tie_take_the_promised_seed(stage):
    promise = commit_to_draw(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    answer = decide_tie(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=2, method="lots", order=[], reason=""
    )
    draw = Draw.objects.get(pk=answer["draw"])
    assert (draw.kind, draw.stage, draw.commitment_id) == ("tie", stage, promise["commitment"])
    repetition = recorded_draw(draw.pk).repeat()
    assert (repetition.verdict, repetition.differences) == ("same", ())
    # two entries come out in the same order by half of all seeds, but not by all of so many
    found = []
    for number in range(40):
        Draw.objects.filter(pk=draw.pk).update(seed=f"another, {number}")
        found.append(set(recorded_draw(draw.pk).repeat().differences))
    assert all("commitment" in each for each in found)
    assert {"outcome", "audit", "commitment"} in found


def test_passing_over_a_promise_needs_a_reason(stage):
    commit_to_draw(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    with pytest.raises(Invalid) as refused:
        decide_tie(
            play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=2, method="lots", order=[],
            reason="", seed="4711",
        )  # fmt: skip
    assert refused.value.code == "reason_missing"


def test_the_desk_and_everybody_else_see_the_extra_matches_while_they_are_played(stage):
    extra = _published(_extra(stage, 3))
    chief = play.chief_of(stage.event)
    seen = desk(
        Event.objects.select_related("rule_set_version").get(pk=stage.event_id), standing_of(chief, stage.event_id)
    )
    assert seen.stage.pk == extra.pk
    assert [(step.kind, step.standing) for step in seen.path if step.kind in ("extra_matches", "cut")] == [
        ("extra_matches", "here"),
        ("cut", "ahead"),
    ]
    frame = public_frame(stage.event.slug)
    assert (frame.current_stage.pk, frame.bracket_stage, frame.ranked_stage.pk) == (extra.pk, None, stage.pk)
    _play(extra)
    frame = public_frame(stage.event.slug)
    assert frame.current_stage.pk == stage.pk
