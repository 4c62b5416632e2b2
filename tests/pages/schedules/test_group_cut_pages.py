"""From groups into a bracket, page by page."""

from random import Random

import pytest
from django.test import Client

from tests import play
from tests.individual import finish, individual
from tests.services.schedules import events
from tests.services.test_group_cut import LEVEL
from tournament.models import CutDecision, Draw, Round, Stage, StageEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("jobs_run_here")]

TYPED = {
    "qualifiers": 2,
    "best_next": 0,
    "seeding": "by_group",
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
    asked = reader.get(address.replace("group-tie", "group-extra-matches"))
    assert "play for it, in a stage of their own" in asked
    assert "nothing of it counts for" in asked
    answer = reader.press(address.replace("group-tie", "group-extra-matches"), format="knockout")
    extra = Stage.objects.get(extra_of=stage)
    assert answer["Location"].endswith(f"/stages/{extra.number}/bracket/")
    assert "They play for it" in reader.get(address)
    reader.press(f"stages/{extra.number}/rounds/1/publish/")
    play.play_knockout(extra, decide=lambda match: 1 - play.by_number(match))
    play.run_jobs()
    assert not CutDecision.objects.exists()
    knockout = Stage.objects.get(source=stage)
    numbers = set(StageEntry.objects.filter(stage=knockout).values_list("entry__number", flat=True))
    assert numbers > {2, 3, 5}, "the largest number wins every extra match"
    assert len(numbers) == 4
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


def test_winners_are_seeded_by_performance_and_the_page_shows_by_what(organiser):
    stage = events.play_rounds(
        events.groups(8, 2, tiebreaks=["points", "head_to_head"]), decide=events.results({(1, 8): 8})
    )
    reader = organiser(stage)
    assert "lots order them" in reader.get("stages/1/cut/?qualifiers=2&best_next=0&seeding=by_performance")
    page = reader.get("stages/1/cut/?qualifiers=1&best_next=0&seeding=by_performance")
    assert "Seeded by performance: place 1 of the groups" in page
    sheet = page.split("Sheet of the first round")[1]
    assert sheet.index("2 Pair 2") < sheet.index("1 Pair 1")
    reader.press("stages/1/cut/", **{**TYPED, "seeding": "by_performance"})
    knockout = Stage.objects.get(source=stage)
    assert StageEntry.objects.get(stage=knockout, seed=1).entry.number == 2


def test_by_performance_waits_until_the_groups_are_over(organiser):
    stage = events.groups(8, 2)
    page = organiser(stage).get("stages/1/cut/?qualifiers=2&best_next=0&seeding=by_performance")
    assert "once every group is final" in page
    organiser(stage).press("stages/1/cut/", status=409, **{**TYPED, "seeding": "by_performance"})


def test_extra_matches_across_a_swiss_cut_are_asked_for_played_and_taken_back(organiser, chief):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)
    reader = chief(stage)
    assert "Let them play for it" in reader.get("stages/1/cut/tie/?size=2")
    assert "Let them play for it" not in organiser(stage).get("stages/1/cut/tie/?size=2")
    reader.press("stages/1/cut/extra-matches/?size=2", format="round_robin")
    extra = Stage.objects.get(extra_of=stage)
    assert extra.format == "round_robin"
    assert "They play for it" in reader.get("stages/1/cut/?size=2")
    assert f"stages/{extra.number}/undo-extra-matches/" in reader.get("stages/")
    reader.press(f"stages/{extra.number}/undo-extra-matches/", reason="lots are quicker")
    assert not Stage.objects.filter(extra_of=stage).exists()


@pytest.mark.parametrize(("format", "page"), [("round_robin", "schedule"), ("knockout", "bracket")])
def test_published_extra_matches_are_taken_back_where_they_stand(organiser, chief, format, page):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)
    reader = chief(stage)
    reader.press("stages/1/cut/extra-matches/?size=2", format=format)
    extra = Stage.objects.get(extra_of=stage)
    for its_round in extra.rounds.order_by("number"):
        its_round.refresh_from_db()
        if its_round.state == "draft":
            play.published(its_round)
    play.run_jobs()
    address = f"stages/{extra.number}/undo-extra-matches/"
    assert address in reader.get(f"stages/{extra.number}/{page}/")
    assert address not in organiser(stage).get(f"stages/{extra.number}/{page}/")
    asked = reader.get(address)
    assert "nothing has been written on" in asked
    assert "Everybody sees it go" in asked
    reader.press(address, reason="lots are quicker")
    assert not Stage.objects.filter(extra_of=stage).exists()


def test_lots_of_a_tie_are_promised_drawn_and_shown_to_everybody(chief):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)
    reader = chief(stage)
    reader.press("stages/1/lots/promise/")
    page = reader.get("stages/1/cut/tie/?size=2")
    assert "Promised before the draw" in page
    assert "the promised seed is used" in page
    tied = [row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == 2]
    places = {f"place_{entry}": place for place, entry in enumerate(tied, start=1)}
    reader.press("stages/1/cut/tie/?size=2", method="lots", seed="", reason="", **places)
    draw = Draw.objects.get(kind="tie")
    public = Client(headers={"accept-language": "en"})
    assert "Lots that decide a tie" in public.get(f"/e/{stage.event.slug}/draws/").content.decode()
    shown = public.get(f"/e/{stage.event.slug}/draws/{draw.pk}/?repeat=1").content.decode()
    assert "It matches" in shown
    assert "The seed has the hash that was promised." in shown


def test_the_best_players_of_individual_rounds_play_on(organiser):
    stage = individual("shuangsheng-match-2d", 8, rounds=1)
    play.published(play.drafted(stage))
    newest = stage.rounds.latest("number")
    for match in newest.matches.filter(kind="game"):
        finish(match, Random(match.number))
    play.close(newest)
    play.run_jobs()
    reader = organiser(stage)
    assert "Let the best play on" in reader.get()
    page = reader.get("stages/1/cut/?size=4")
    assert "the first is drawn by their ranks" in page
    assert "Knock-out" not in page
    reader.press(
        "stages/1/cut/?size=4",
        size=4,
        format="individual",
        rounds_planned=2,
        carried_percent=100,
        name_zh="决赛",
        name_en="",
    )
    final = Stage.objects.get(source=stage)
    assert (final.format, final.settings["carried_percent"], final.settings["rounds_planned"]) == ("individual", 100, 2)
    assert "Pair round 1" in reader.get()
    reader.press("stages/2/undo-cut/", reason="too late in the evening")
    assert not Stage.objects.filter(source=stage).exists()
