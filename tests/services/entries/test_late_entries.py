"""Who comes late: into the draw, the next round, the place of a bye, or not at all."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict
from tournament.models import Stage
from tournament.selectors.late_entries import LateEntry, late_effects
from tournament.services import schedules
from tournament.services.entries import add_entry

pytestmark = pytest.mark.django_db


def kinds(event):
    return [each.kind for each in late_effects(event)]


def add(event):
    return add_entry(event.created_by, request_id=uuid4(), event_id=event.pk, name="迟到", members=["甲", "乙"])


def round_robin(entries):
    event = builders.event()
    pairs = builders.entries(event, entries)
    builders.tables(event, entries)
    stage = builders.stage(event, pairs, format=Stage.Format.ROUND_ROBIN)
    schedules.make_schedule(event.created_by, request_id=uuid4(), stage_id=stage.pk)
    return event


def test_without_stages_and_before_anything_is_drawn_it_is_in():
    event = builders.event()
    assert late_effects(event) == ()
    builders.stage(event, builders.entries(event, 4))
    assert kinds(event) == [LateEntry.WITH_THE_DRAW]
    assert add(event)["number"] == 5


def test_in_swiss_rounds_it_joins_the_next_one_until_all_are_paired():
    stage = play.swiss(4, rounds_planned=2)
    play.drafted(stage)
    (effect,) = late_effects(stage.event)
    assert (effect.kind, effect.round_number) == (LateEntry.NEXT_ROUND, 2)
    stage.settings = {**stage.settings, "rounds_planned": 1}
    stage.save()
    assert kinds(stage.event) == [LateEntry.ALL_PAIRED]
    with pytest.raises(Conflict) as refused:
        add(stage.event)
    assert refused.value.code == "too_late_to_enter"


def test_a_bracket_takes_entries_in_until_it_is_published():
    assert kinds(play.knockout(4).event) == [LateEntry.WITH_THE_DRAW]
    event = play.published_knockout(4).event
    assert kinds(event) == [LateEntry.DRAWN_BRACKET]
    with pytest.raises(Conflict):
        add(event)


def test_a_schedule_has_room_where_somebody_sits_out():
    (effect,) = late_effects(round_robin(5))
    assert (effect.kind, effect.groups) == (LateEntry.BYE_PLACE, ("",))
    assert kinds(round_robin(4)) == [LateEntry.NO_PLACE]


def test_one_stage_that_takes_it_in_is_enough():
    event = play.published_knockout(4).event
    builders.stage(event, [])
    assert kinds(event) == [LateEntry.DRAWN_BRACKET, LateEntry.WITH_THE_DRAW]
    assert add(event)["number"] == 5
