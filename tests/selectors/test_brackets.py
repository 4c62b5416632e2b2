"""Brackets as officials see them."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from tests import builders, play
from tournament.models import Match, Round, Stage
from tournament.selectors.brackets import staff_bracket
from tournament.selectors.stages.rows import stage_row, without_drafts
from tournament.services.cut import cut_to_knockout

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
    assert [(each.part, len(each.columns)) for each in found.sections] == [("main", 2), ("places", 1)]
    assert len(found.seeds) == 4
    assert found.about


def test_who_may_not_see_drafts_learns_nothing_of_a_bracket_that_is_one(stage):
    (row,) = without_drafts((stage_row(stage.event, stage.number),))
    found = staff_bracket(row, None)
    assert (found.sections, found.places, found.seeds, found.about, found.champion) == ((), (), {}, (), None)


def test_the_same_over_http_until_it_is_published(stage):
    viewer = Client()
    viewer.force_login(builders.staff(stage.event, "viewer"))
    address = f"/api/v1/events/{stage.event.slug}/stages/{stage.number}/bracket/"
    hidden = viewer.get(address).json()
    lists: dict[str, list[object]] = {
        key: [] for key in ("sections", "places", "rematches", "waiting_for_table", "reasons")
    }
    assert hidden == {**lists, "seeds": {}, "champion": None}
    play.published(Round.objects.get(stage=stage, number=1))
    shown = viewer.get(address).json()
    assert len(shown["seeds"]) == 4
    assert "Pair 1" in json.dumps(shown["sections"])


def test_sides_of_a_double_elimination_come_apart_and_a_second_final_only_where_it_is_needed():
    stage = play.published_double_elimination(4)
    found = staff_bracket(stage_row(stage.event, stage.number), None)
    assert [(each.part, [column.name for column in each.columns]) for each in found.sections] == [
        ("winners", ["winners_round_1", "winners_final"]),
        ("losers", ["losers_round_1", "losers_final"]),
        ("finals", ["final", "second_final"]),
    ]
    assert found.now == "winners-1"
    play.play_bracket(stage)
    found = staff_bracket(stage_row(stage.event, stage.number), None)
    assert [column.name for column in found.sections[-1].columns] == ["final"]
    assert found.champion is not None
    assert [(each.first, each.entry.number) for each in found.places] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_places_are_told_as_soon_as_they_are_certain():
    stage = play.published_knockout(8, places_played="4")
    for match in Match.objects.filter(round__number=1):
        play.confirm(match, play.by_number(match))
    play.advance(stage)
    found = staff_bracket(stage_row(stage.event, stage.number), None)
    assert [(each.first, each.last, each.entry.number) for each in found.places] == [
        (5, 8, number) for number in (5, 6, 7, 8)
    ]


def test_ready_matches_without_a_table_are_listed_in_the_order_in_which_they_get_one():
    stage = play.published_knockout(8, tables=2)
    found = staff_bracket(stage_row(stage.event, stage.number), None)
    assert [match.key for match in found.waiting] == ["R1M3", "R1M4"]


def test_a_draft_warns_of_those_who_have_met_before():
    swiss = play.played(play.swiss(4, rounds_planned=1), 1)
    account = play.organiser_of(swiss.event)
    cut_to_knockout(
        account,
        request_id=uuid4(),
        stage_id=swiss.pk,
        size=4,
        format=Stage.Format.DOUBLE_ELIMINATION,
        name_zh="双败淘汰",
        name_en="Double elimination",
        settings={},
    )
    found = staff_bracket(stage_row(swiss.event, 2), None)
    met = {
        frozenset(match.sides.values_list("entry__number", flat=True))
        for match in Match.objects.filter(round__stage=swiss)
    }
    pairs = {match.key: frozenset(side.entry.number for side in match.sides) for match in _first(found)}
    assert {match.key for match in found.rematches} == {key for key, pair in pairs.items() if pair in met}


def _first(found):
    return found.sections[0].columns[0].matches
