"""An organiser runs an event of players at tables of five from its first page to round 2, with nothing but the pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import builders
from tests.browser.visitors import Visitor
from tournament.models import Event, Match, MatchSide, Round, Staff

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SLUG = "friends-evening"
PLAYERS = ["张三", "李四", "王五", "赵六", "钱七", "孙八", "周九", "吴十", "郑一", "冯二"]
LEVELS = {1: ("K", "9", "7", "10", "4"), 2: ("5", "Q", "8", "6", "J")}


def test_players_enter_alone_and_meet_others_each_round(visit):
    founder = builders.account("host", display_name="Lin", may_create_events=True)
    organiser = visit(founder, width="desk")
    makes_the_event(organiser)
    enters_ten_players(organiser)
    makes_the_stage(organiser)
    pairs(organiser, 1)
    sees_two_full_tables(organiser)
    publishes(organiser, 1)
    first, second = (referee(visit, name) for name in ("Zhou", "Qian"))
    for table in (1, 2):
        reports(first, table)
        confirms(second, table)
    closes(organiser, 1)

    pairs(organiser, 2)
    swaps_two(organiser)
    publishes(organiser, 2)
    player = visit()
    everybody_sees_standings_and_seats(player)
    assert organiser.wrong == []


def makes_the_event(organiser: Visitor) -> None:
    page = organiser.goes("/organise/new/")
    page.locator("#id_name_zh").fill("找朋友之夜")
    page.locator("#id_name_en").fill("Friends Evening")
    page.locator("#id_slug").fill(SLUG)
    page.get_by_label("Pairs or teams enter together").check()
    page.locator("#id_preset [value=friends-5p-3d]").check()
    organiser.presses("Make the event")
    expect(page.locator("main")).to_contain_text("every player at the table plays for himself")
    page.get_by_label("Players enter alone").check()
    organiser.presses("Make the event")
    expect(page.get_by_text("The event is made")).to_be_visible()
    assert Event.objects.get(slug=SLUG).entries_are == "players"
    organiser.presses("Event", within=".nav")
    organiser.presses("Publish")
    organiser.presses("Publish", within="#sheet")
    expect(page.get_by_text("Everybody can see the event now.")).to_be_visible()
    organiser.presses("Tables", within=".nav")
    page.locator("#id_tables").fill("1-2")
    organiser.presses("Save")


def enters_ten_players(organiser: Visitor) -> None:
    """The name is all that is asked for: nobody has a partner yet."""
    page = organiser.goes(f"/organise/{SLUG}/")
    expect(page.locator(".next-step")).to_contain_text("Nobody is entered yet")
    organiser.presses("Players", within=".nav")
    organiser.presses("Add a player")
    expect(page.get_by_label("Member 1")).to_have_count(0)
    for name in PLAYERS:
        page.locator("#id_name").fill(name)
        organiser.presses("Add, and another one")
        expect(page.get_by_text(f"“{name}” takes part")).to_be_visible()


def makes_the_stage(organiser: Visitor) -> None:
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses("Make the first stage")
    organiser.presses("Individual rounds")
    page.locator("#id_rounds_planned").fill("2")
    expect(page.get_by_label("Match points", exact=True)).to_have_value("places")
    organiser.presses("Make the stage")
    organiser.presses("Draw the lots")
    page.locator("#id_seed").fill("7")
    organiser.presses("Draw the lots")
    expect(page.locator(".lot-order li")).to_have_count(len(PLAYERS))


def to_the_desk(organiser: Visitor) -> None:
    organiser.presses("Desk", within=".nav")


def pairs(organiser: Visitor, number: int) -> None:
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses(f"Pair round {number}")
    organiser.presses(f"Pair round {number}")
    done = page.get_by_role("link", name="Look at the draft")
    expect(done.or_(page.locator("#pairings"))).to_be_visible()
    if done.count():
        with organiser.answered():
            done.click()


def sees_two_full_tables(organiser: Visitor) -> None:
    page = organiser.page
    drawn = page.locator("#pairings > li")
    expect(drawn).to_have_count(2)
    for row in drawn.all():
        assert sum(name in row.inner_text() for name in PLAYERS) == 5
    page.get_by_text("How it was drawn").click()
    expect(page.get_by_role("table")).to_contain_text("opponents who have met before")
    assert organiser.too_wide() == 0


def publishes(organiser: Visitor, number: int) -> None:
    organiser.presses("Publish")
    organiser.presses("Publish", within="#sheet")
    expect(organiser.page.get_by_text(f"Round {number} is published.")).to_be_visible()


def referee(visit, name: str) -> Visitor:
    event = Event.objects.get(slug=SLUG)
    return visit(builders.staff(event, Staff.Role.REFEREE, name=name))


def reports(official: Visitor, table: int) -> None:
    """Only how it ended: a level for every player."""
    page = official.goes(f"/referee/{SLUG}/")
    page.get_by_role("link", name=f"Table {table}", exact=True).click()
    page.get_by_role("link", name="Final result only").click()
    for seat, level in enumerate(LEVELS[table]):
        page.locator(f"#id_level_{seat}").select_option(label=level)
    page.locator("#sheet").get_by_role("button").first.click()
    expect(page.locator("main")).to_contain_text("Somebody else has to confirm it before it counts.")


def confirms(official: Visitor, table: int) -> None:
    page = official.goes(f"/referee/{SLUG}/")
    page.get_by_role("link", name=f"Table {table}", exact=True).click()
    page.get_by_role("link", name="Confirm the result").click()
    page.locator("#sheet").get_by_role("button", name="I confirm this result").click()
    expect(page.locator("main")).to_contain_text("confirmed by Qian")


def closes(organiser: Visitor, number: int) -> None:
    to_the_desk(organiser)
    organiser.presses(f"Close round {number}")
    organiser.page.get_by_role("button", name="Close").first.click()
    expect(organiser.page.get_by_text(f"Round {number} is closed.")).to_be_visible()
    assert Round.objects.get(number=number).state == "closed"


def swaps_two(organiser: Visitor) -> None:
    page = organiser.page
    draft = Round.objects.get(number=2)
    one, other = (
        MatchSide.objects.filter(match=match).select_related("entry").order_by("side")[0]
        for match in draft.matches.filter(kind=Match.Kind.GAME).order_by("number")
    )
    page.get_by_label("Player", exact=True).select_option(str(one.entry_id))
    page.get_by_label("takes the place of").select_option(str(other.entry_id))
    organiser.presses("Look at the swap")
    expect(page.locator("#swap-title")).to_contain_text(one.entry.name)
    page.get_by_role("button", name="Swap").first.click()
    expect(page.get_by_text("The two have changed places.")).to_be_visible()
    assert MatchSide.objects.get(round=draft, entry=one.entry).match_id == other.match_id


def everybody_sees_standings_and_seats(player: Visitor) -> None:
    page = player.goes(f"/e/{SLUG}/standings/")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(len(PLAYERS))
    winners = {row.inner_text().split()[2] for row in rows.all()[:2]}
    assert winners == {match.sides.get(side=match.winner).entry.name for match in Match.objects.filter(round__number=1)}
    assert player.too_wide() == 0
    seat = MatchSide.objects.filter(round__number=2).select_related("entry", "match__table").first()
    page = player.goes(f"/e/{SLUG}/entries/{seat.entry.number}/")
    answer = page.locator(".answer")
    expect(answer).to_contain_text(f"Table {seat.match.table.number}")
    for other in MatchSide.objects.filter(match=seat.match).exclude(pk=seat.pk).select_related("entry"):
        expect(answer).to_contain_text(other.entry.name)
    assert player.faults() == []
