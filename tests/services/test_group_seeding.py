"""The bracket of groups seeded by performance: winners compared across the groups, equals by lots."""

from uuid import uuid4

import pytest

from tests import play
from tests.services.schedules import events
from tests.services.test_group_cut import _seeds
from tournament.errors import Conflict, Invalid
from tournament.models import AuditEntry, Draw, Match, Stage, StageEntry
from tournament.pairing import GroupSeeding
from tournament.rulebook.cross_overs import StoredCrossOver
from tournament.selectors.draws import recorded_draw
from tournament.selectors.stages.group_cut import read_group_cut
from tournament.services.commitments import commit_to_draw
from tournament.services.group_cut import cut_groups

pytestmark = pytest.mark.django_db


def _by_performance(stage, qualifiers=2, **fields):
    answer = cut_groups(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        qualifiers=qualifiers,
        best_next=0,
        format="knockout",
        name_zh="淘汰赛",
        name_en="Knock-out",
        settings={},
        seeding="by_performance",
        **fields,
    )
    return Stage.objects.get(pk=answer["stage"]), answer


def test_winners_are_seeded_by_what_they_have_done_across_the_groups():
    # in group A 1 is beaten once, in B nobody beats 2
    stage = events.play_rounds(
        events.groups(8, 2, tiebreaks=["points", "head_to_head"]), decide=events.results({(1, 8): 8})
    )
    rows = {row["number"]: (row["group"], row["rank"]) for row in stage.snapshots.latest().rows}
    assert (rows[1], rows[2]) == (("A", 1), ("B", 1))
    knockout, answer = _by_performance(stage)
    assert answer["places"][:2] == ["B1", "A1"]
    assert _seeds(knockout)[1] == 2
    group_of = dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "group"))
    for match in Match.objects.filter(round__stage=knockout, round__number=1):
        assert len({group_of[side.entry_id] for side in match.sides.all()}) == 2
    stored = AuditEntry.objects.get(act="cut").after["cross_over"]
    assert (stored["seeding"], stored["ranking"][0]) == ("by_performance", ["B", "A"])
    assert recorded_draw(answer["draw"]).repeat().verdict == "same"


def test_equals_across_the_groups_are_seeded_by_lots_that_keep_a_promise():
    stage = events.play_rounds(events.groups(8, 2))
    promise = commit_to_draw(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    _knockout, answer = _by_performance(stage)
    draw = Draw.objects.get(pk=answer["draw"])
    assert draw.commitment_id == promise["commitment"]
    assert set(draw.input["lots_among_equals"]) == {"1/1", "2/1"}
    assert recorded_draw(draw.pk).repeat().verdict == "same"


def test_by_performance_nothing_is_seeded_before_all_groups_are_final():
    stage = events.groups(8, 2)
    with pytest.raises(Conflict) as refused:
        _by_performance(stage)
    assert (refused.value.code, refused.value.details) == ("groups_not_final", {"groups": ["A", "B"]})
    with pytest.raises(Invalid) as unknown:
        cut_groups(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            stage_id=stage.pk,
            qualifiers=2,
            best_next=0,
            format="knockout",
            name_zh="淘汰赛",
            name_en="",
            settings={},
            seeding="by_feeling",
        )
    assert unknown.value.code == "group_seeding"


def test_winners_of_uneven_groups_are_compared_by_the_average_of_a_match():
    stage = events.play_rounds(events.groups(7, 2, tiebreaks=["points", "wins"]))
    cut = read_group_cut(
        stage,
        StoredCrossOver(sizes={"A": 3, "B": 4}, qualifiers=2, best_next=0, seeding=GroupSeeding.BY_PERFORMANCE),
        current=True,
    )
    winners = {row.group: row for row in cut.performances[0].rows}
    assert {row.figures for row in winners.values()} == {(2, 1)}
    assert {winners["A"].counted, winners["B"].counted} == {2, 3}
