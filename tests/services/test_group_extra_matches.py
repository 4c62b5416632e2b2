"""Entries that are level for places of groups play for them, or draw lots that anybody can repeat."""

from uuid import uuid4

import pytest

from tests import play
from tests.services.schedules import events
from tests.services.test_group_cut import LEVEL, _cut, _decide, _seeds
from tournament.models import CutDecision, Draw, Entry, Round, Stage, StageEntry
from tournament.rulebook.brackets import places_of
from tournament.selectors.draws import recorded_draw
from tournament.services.extra_matches import play_extra_group_matches

pytestmark = pytest.mark.django_db


def _extra(stage, group, place, *, format="knockout", qualifiers=2, best_next=0):
    return play_extra_group_matches(
        play.chief_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        qualifiers=qualifiers,
        best_next=best_next,
        group=group,
        place=place,
        format=format,
    )


def test_extra_matches_of_a_group_fill_the_bracket_by_themselves():
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    knockout, made = _cut(stage)
    extra = Stage.objects.get(pk=_extra(stage, "A", 1)["stage"])
    play.published(Round.objects.get(stage=extra, number=1))
    play.run_jobs()
    assert set(_seeds(knockout).values()) == {2, 3}
    play.play_knockout(extra, decide=lambda match: 1 - play.by_number(match))
    play.run_jobs()
    labels = dict(zip(made["places"], range(1, 5), strict=True))
    order = [place.entry for place in places_of(extra.pk)]
    numbers = dict(Entry.objects.filter(event=stage.event).values_list("pk", "number"))
    assert [_seeds(knockout)[labels[place]] for place in ("A1", "A2")] == [numbers[each] for each in order[:2]]
    assert not CutDecision.objects.exists()


def test_extra_matches_across_groups_decide_who_of_the_thirds_goes_on():
    stage = events.play_rounds(events.groups(12, 3))
    knockout, _answer = _cut(stage, 2, 2)
    extra = Stage.objects.get(pk=_extra(stage, "", 3, best_next=2)["stage"])
    play.published(Round.objects.get(stage=extra, number=1))
    play.play_knockout(extra)
    play.run_jobs()
    last = max(places_of(extra.pk), key=lambda place: place.first).entry
    thirds = {row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == 3}
    entered = set(StageEntry.objects.filter(stage=knockout).values_list("entry_id", flat=True))
    assert entered & thirds == thirds - {last}


def test_lots_of_a_group_tie_are_a_draw_that_comes_out_again():
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    answer = _decide(stage, "A", 1)
    draw = Draw.objects.get(pk=answer["draw"])
    assert (draw.kind, draw.seed, draw.input["group"], draw.input["place"]) == ("tie", answer["seed"], "A", 1)
    assert recorded_draw(draw.pk).repeat().verdict == "same"
