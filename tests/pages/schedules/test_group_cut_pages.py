"""From groups into a bracket, page by page."""

import pytest
from django.test import Client

from tests import play
from tests.services.schedules import events
from tests.services.test_group_cut import LEVEL
from tournament.models import CutDecision, Round, Stage, StageEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("jobs_run_here")]

TYPED = {
    "qualifiers": 2,
    "best_next": 0,
    "format": "knockout",
    "places_played": "4",
    "name_zh": "淘汰赛",
    "name_en": "Knock-out",
}


def test_the_sheet_is_shown_and_its_bracket_stands_by_places_before_anything_is_played(organiser):
    stage = events.groups(8, 2)
    reader = organiser(stage)
    page = reader.get("stages/1/cut/?qualifiers=2&best_next=0")
    assert page.index("A1") < page.index("B2")
    answer = reader.press("stages/1/cut/", **TYPED)
    assert answer["Location"].endswith("/stages/2/bracket/")
    assert "A1" in reader.get("stages/2/bracket/")
    assert "The bracket is drawn by places" in reader.get("stages/1/cut/")
    reader.press("stages/2/rounds/1/publish/")
    public = Client(headers={"accept-language": "en"}).get(f"/e/{stage.event.slug}/bracket/2/").content.decode()
    assert "A1" in public
    assert "B2" in public


def test_numbers_out_of_range_are_told_in_words(organiser):
    stage = events.groups(8, 2)
    reader = organiser(stage)
    assert "notice--asks" in reader.get("stages/1/cut/?qualifiers=9")
    reader.press("stages/1/cut/", status=409, **{**TYPED, "qualifiers": 9})
    assert not Stage.objects.filter(source=stage).exists()


def test_a_tie_is_asked_on_the_desk_and_decided_by_the_chief_referee(organiser, chief):
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    organiser(stage).press("stages/1/cut/", **TYPED)
    reader = chief(stage)
    assert "Look at the ties" in reader.get()
    address = "stages/1/cut/group-tie/?group=A&place=1&qualifiers=2&best_next=0"
    assert "3 entries of group A are level from place 1 on." in reader.get(address)
    assert "Only the chief referee" in organiser(stage).get(address)
    level = StageEntry.objects.filter(stage=stage, entry__number__in=[1, 4, 5]).values_list("entry_id", "entry__number")
    places = {f"place_{entry}": {5: 1, 4: 2, 1: 3}[number] for entry, number in level}
    reader.press(address, method="extra_match", reason="5 beat 4, both beat 1", seed="", **places)
    play.run_jobs()
    assert CutDecision.objects.get().method == "extra_match"
    knockout = Stage.objects.get(source=stage)
    assert set(StageEntry.objects.filter(stage=knockout).values_list("entry__number", flat=True)) == {5, 4, 2, 3}
    assert "Every place has its entry." in reader.get("stages/1/cut/")
    assert "Look at the ties" not in reader.get()


def test_those_next_in_line_are_compared_figure_by_figure(organiser):
    stage = events.play_rounds(events.groups(11, 3, unequal_groups="per_match"))
    page = organiser(stage).get("stages/1/cut/?qualifiers=2&best_next=2")
    assert "Compared across the groups" in page
    assert "2/3" in page


def test_a_swiss_stage_is_cut_to_a_round_robin_with_points_brought_along(organiser):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points", "lots"]), 3)
    reader = organiser(stage)
    final = {**TYPED, "size": 4, "format": "round_robin", "carried_percent": 50}
    reader.press("stages/1/cut/?size=4", **final)
    made = Stage.objects.get(source=stage)
    assert (made.format, made.settings["carried_percent"]) == ("round_robin", 50)
    assert "Make the schedule" in reader.get()
    reader.press("stages/2/schedule/make/")
    its_round = play.published(Round.objects.get(stage=made, number=1))
    play.play(its_round)
    play.close(its_round)
    play.run_jobs()
    before = {row["entry"]: float(row["values"]["points"]) for row in stage.snapshots.latest().rows}
    for row in made.snapshots.latest().rows:
        assert float(row["values"]["points"]) - before[row["entry"]] / 2 in (0, 2)
