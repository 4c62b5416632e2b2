"""Brackets as officials see them."""

import json

import pytest
from django.test import Client

from tests import builders, play
from tournament.models import Round, Stage
from tournament.selectors.brackets import staff_bracket
from tournament.selectors.stages.rows import stage_row, without_drafts

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """A draft bracket of four by seeds, so that its places and reasons tell who stands where."""
    stage = play.knockout(4, units=("North", "South"))
    for seed, place in enumerate(stage.stage_entries.order_by("entry__number"), start=1):
        place.seed = seed
        place.save()
    return stage


def test_who_may_see_drafts_sees_matches_seeds_and_reasons(stage):
    found = staff_bracket(stage_row(stage.event, stage.number), None)
    assert len(found.columns) == 2
    assert found.third_place is not None
    assert len(found.seeds) == 4
    assert found.about


def test_who_may_not_see_drafts_learns_nothing_of_a_bracket_that_is_one(stage):
    (row,) = without_drafts((stage_row(stage.event, stage.number),))
    found = staff_bracket(row, None)
    assert (found.columns, found.third_place, found.seeds, found.about, found.champion) == ((), None, {}, (), None)


def test_the_same_over_http_until_it_is_published(stage):
    viewer = Client()
    viewer.force_login(builders.staff(stage.event, "viewer"))
    address = f"/api/v1/events/{stage.event.slug}/stages/{stage.number}/bracket/"
    hidden = viewer.get(address).json()
    assert hidden == {"rounds": [], "third_place": None, "seeds": {}, "reasons": [], "champion": None}
    play.published(Round.objects.get(stage=stage, number=1))
    shown = viewer.get(address).json()
    assert len(shown["seeds"]) == 4
    assert "Pair 1" in json.dumps(shown["rounds"])
