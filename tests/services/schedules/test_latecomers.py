"""Who comes when the schedule stands."""

from itertools import combinations
from uuid import uuid4

import pytest

from tests import builders, play
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid
from tournament.models import Draw, EntryRound, Match, Round, StageEntry
from tournament.services.schedules import enter_group

pytestmark = pytest.mark.django_db


def _enter(stage, entry, group="", reason="came by a late train"):
    return enter_group(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        entry_id=entry.pk,
        group=group,
        reason=reason,
    )


def test_in_a_draft_an_entry_takes_the_empty_place_and_meets_everybody():
    stage = events.round_robin(5, tables=3)
    late = builders.entries(stage.event, 1)[0]
    assert _enter(stage, late)["rounds"] == [1, 2, 3, 4, 5]
    assert events.meetings(stage) == {frozenset(pair): 1 for pair in combinations(range(1, 7), 2)}
    assert not Match.objects.filter(round__stage=stage, kind=Match.Kind.BYE).exists()
    events.play_rounds(stage)
    assert len(events.table(stage)) == 6
    assert list(Draw.objects.filter(stage=stage).values_list("number", flat=True)) == [1, 2]


def test_rounds_that_are_over_are_missed():
    stage = events.groups(9, 2, tables=5)
    events.play_rounds(stage, [1, 2])
    late = builders.entries(stage.event, 1)[0]
    odd = "A" if StageEntry.objects.filter(stage=stage, group="A").count() == 5 else "B"
    assert _enter(stage, late, odd)["rounds"] == [3, 4, 5]
    assert StageEntry.objects.get(stage=stage, entry=late).group == odd
    states = list(
        EntryRound.objects.filter(round__stage=stage, entry=late)
        .order_by("round__number")
        .values_list("state", flat=True)
    )
    assert states == ["not_yet_entered", "not_yet_entered", "paired", "paired", "paired"]


def test_a_group_without_an_empty_place_is_refused_and_the_others_are_offered():
    stage = events.groups(9, 2, tables=5)
    late = builders.entries(stage.event, 1)[0]
    full = "B" if StageEntry.objects.filter(stage=stage, group="A").count() == 5 else "A"
    with pytest.raises(Conflict) as refusal:
        _enter(stage, late, full)
    assert refusal.value.code == "no_empty_place"
    assert refusal.value.details["groups"] == [{"A": "B", "B": "A"}[full]]


def test_an_entry_that_plays_already_and_one_without_a_reason_are_refused():
    stage = events.round_robin(5, tables=3)
    with pytest.raises(Conflict) as twice:
        _enter(stage, StageEntry.objects.filter(stage=stage).first().entry)
    assert twice.value.code == "entry_in_stage"
    with pytest.raises(Invalid) as missing:
        _enter(stage, builders.entries(stage.event, 1)[0], reason=" ")
    assert missing.value.code == "reason_missing"


def test_without_a_free_table_nobody_comes_in():
    stage = events.round_robin(5)
    with pytest.raises(Conflict) as refusal:
        _enter(stage, builders.entries(stage.event, 1)[0])
    assert refusal.value.code == "too_few_tables"
    assert Round.objects.filter(stage=stage).count() == 5


def test_when_every_round_is_over_it_is_too_late():
    stage = events.round_robin(3, tables=2)
    events.play_rounds(stage)
    with pytest.raises(Conflict) as refusal:
        _enter(stage, builders.entries(stage.event, 1)[0])
    assert refusal.value.code == "no_round_ahead"
