"""Eight pairs in two groups, from the draw by seeds over a sheet of places to the champion of the knock-out."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests import builders
from tests.browser.visitors import Visitor
from tournament.models import Entry, Event, Match, Round, Stage, StageEntry, Unit
from tournament.services import matches

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# seeds 1 and 4 come into group A by the snake, so that the unit they share moves one of them
MATES = (1, 4)


@pytest.fixture
def event() -> Event:
    """Eight seeded pairs, two of them of one unit, four tables, two referees."""
    made = builders.event(slug="spring-groups", name_en="Spring Groups")
    unit = Unit.objects.create(event=made, name="North Club")
    for entry in builders.entries(made, 8):
        entry.seed = entry.number
        entry.unit = unit if entry.number in MATES else None
        entry.save()
    builders.tables(made, 4)
    for name in ("Zhou", "Qian"):
        builders.staff(made, "referee", name=name)
    return made


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_groups_are_drawn_played_and_crossed_over_to_a_champion(visit, event, width):
    organiser = visit(event.created_by, width=width)
    makes_the_stage(organiser, event)
    draws_the_groups(organiser)
    makes_and_publishes_the_schedule(organiser)
    draws_the_bracket_by_places(organiser, event)
    player = visit()
    the_sheet_of_places_is_public(player, event)
    enters_a_final_result(visit(event.staff.get(account__display_name="Zhou").account), event)
    plays_the_groups(organiser, event)
    the_tables_are_public(player, event)
    plays_the_knockout(organiser, event)
    the_champion_stands(player, event)


def to_the_desk(organiser: Visitor, event: Event) -> None:
    organiser.goes(f"/organise/{event.slug}/")


def makes_the_stage(organiser: Visitor, event: Event) -> None:
    page = organiser.page
    to_the_desk(organiser, event)
    organiser.presses("Make the first stage")
    organiser.presses("Groups")
    page.locator("#id_group_count").fill("2")
    organiser.presses("Make the stage")
    expect(page.get_by_text("The stage is made.")).to_be_visible()


def draws_the_groups(organiser: Visitor) -> None:
    page = organiser.page
    organiser.presses("Draw the groups")
    page.get_by_role("radio", name="By the seeds, forwards and backwards").check()
    page.locator("#id_seed").fill("spring")
    organiser.presses("Draw the groups")
    expect(page.get_by_text("2 groups stand.")).to_be_visible()
    groups = {place.entry.number: place.group for place in StageEntry.objects.select_related("entry")}
    assert groups[MATES[0]] != groups[MATES[1]]
    assert sorted(groups.values()) == ["A"] * 4 + ["B"] * 4
    assert organiser.too_wide() == 0


def makes_and_publishes_the_schedule(organiser: Visitor) -> None:
    page = organiser.page
    organiser.presses("Make the schedule")
    organiser.presses("Make the schedule")
    expect(page.get_by_text("3 rounds stand as drafts.")).to_be_visible()
    assert organiser.too_wide() == 0
    organiser.presses("Publish round 1")
    page.get_by_role("radio", name="All rounds that are still drafts").check()
    organiser.presses("Publish")
    expect(page.get_by_text("All rounds are published.")).to_be_visible()


def draws_the_bracket_by_places(organiser: Visitor, event: Event) -> None:
    page = organiser.goes(f"/organise/{event.slug}/stages/1/cut/")
    expect(page.locator(".cross-over li")).to_have_count(2)
    expect(page.locator(".cross-over")).to_contain_text("B2")
    organiser.presses("Make the bracket")
    expect(page.locator(".bracket-parts")).to_contain_text("A1")
    organiser.presses("Publish")
    page.get_by_role("button", name="Publish").first.click()
    expect(page.get_by_text("is published.")).to_be_visible()


def the_sheet_of_places_is_public(player: Visitor, event: Event) -> None:
    page = player.goes(f"/e/{event.slug}/bracket/2/")
    for place in ("A1", "A2", "B1", "B2"):
        expect(page.locator("main")).to_contain_text(place)
    page = player.goes(f"/e/{event.slug}/rounds/1/1/")
    expect(page.get_by_role("heading", name="Group B")).to_be_visible()
    assert player.too_wide() == 0


def enters_a_final_result(referee: Visitor, event: Event) -> None:
    """One of them through the page; of the last round, whose table is free, before the first is over."""
    match = Match.objects.filter(round__stage__event=event, round__stage__number=1, round__number=3).first()
    page = referee.goes(f"/referee/{event.slug}/matches/{match.pk}/final-result/")
    first, second = (side.entry.number for side in match.sides.select_related("entry").order_by("side"))
    levels = ("11", "6") if first < second else ("6", "11")
    for side, level in enumerate(levels):
        page.locator(f"[name=level_{side}]").select_option(level)
    page.locator("main").get_by_role("button").first.click()
    expect(page.locator("main")).to_contain_text("Somebody else has to confirm it before it counts.")
    match.refresh_from_db()
    confirms(event, match)


def confirms(event: Event, match: Match) -> None:
    second = event.staff.get(account__display_name="Qian").account
    matches.confirm_match(second, request_id=uuid4(), match_id=match.pk, revision=match.revision)


def decides(event: Event, its_round: Round) -> None:
    """Every open match ends for the smaller number."""
    referee = event.staff.get(account__display_name="Zhou").account
    for match in its_round.matches.filter(kind=Match.Kind.GAME).exclude(state=Match.State.CONFIRMED).order_by("number"):
        numbers = [side.entry.number for side in match.sides.select_related("entry").order_by("side")]
        levels = (11, 6) if numbers[0] < numbers[1] else (6, 11)
        matches.record_final_result(
            referee, request_id=uuid4(), match_id=match.pk, revision=match.revision, levels=levels
        )
        match.refresh_from_db()
        confirms(event, match)


def plays_the_groups(organiser: Visitor, event: Event) -> None:
    for its_round in Round.objects.filter(stage__event=event, stage__number=1).order_by("number"):
        decides(event, its_round)
        to_the_desk(organiser, event)
        organiser.presses(f"Close round {its_round.number}")
        with organiser.answered():
            organiser.page.get_by_role("button", name="Close").first.click()
        expect(organiser.page.get_by_role("heading", name="Close")).to_have_count(0)
    groups = Stage.objects.get(event=event, number=1)
    assert groups.state == Stage.State.FINISHED
    page = organiser.goes(f"/organise/{event.slug}/stages/1/cut/")
    expect(page.get_by_text("Every place has its entry.")).to_be_visible()


def the_tables_are_public(player: Visitor, event: Event) -> None:
    page = player.goes(f"/e/{event.slug}/standings/1/")
    expect(page.locator("#group-A table tbody tr")).to_have_count(4)
    expect(page.locator("#group-B table tbody tr")).to_have_count(4)
    organised = player.goes(f"/e/{event.slug}/crosstable/1/")
    expect(organised.locator(".meeting--won")).to_have_count(12)
    assert player.too_wide() == 0


def plays_the_knockout(organiser: Visitor, event: Event) -> None:
    bracket = Stage.objects.get(event=event, number=2)
    first = Round.objects.get(stage=bracket, number=1)
    qualified = set(StageEntry.objects.filter(stage=bracket).values_list("entry_id", flat=True))
    assert len(qualified) == 4
    group_of = dict(StageEntry.objects.filter(stage__number=1).values_list("entry_id", "group"))
    for match in first.matches.all():
        assert {group_of[side.entry_id] for side in match.sides.all()} == {"A", "B"}
    for its_round in bracket.rounds.order_by("number"):
        decides(event, its_round)
    to_the_desk(organiser, event)
    organiser.presses("Finish the event")
    organiser.page.get_by_role("button", name="Finish").first.click()
    expect(organiser.page.get_by_text("The event is finished.").first).to_be_visible()


def the_champion_stands(player: Visitor, event: Event) -> None:
    champion = Entry.objects.get(event=event, number=1)
    page = player.goes(f"/e/{event.slug}/bracket/2/")
    expect(page.locator(".answer")).to_contain_text(champion.name)
    page = player.goes(f"/e/{event.slug}/entries/1/")
    expect(page.locator("main")).to_contain_text("Champion")
