"""A referee's phone at a table where every player has a level of his own, 360 px wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import builders
from tests.at_table import AtTable, at_table
from tests.browser.visitors import Visitor
from tournament.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("王建国", "欧阳明月", "李四", "Alexander Konstantinopolsky", "孙七", "周八")


def table_of(preset: str) -> AtTable:
    return at_table(builders.players_match(preset=preset, names=NAMES))


def address_of(table: AtTable) -> str:
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/"


def touch(page: Page, name: str, value: int | str) -> None:
    page.locator(f"label:has(input[name={name}][value='{value}'])").tap()


def test_whoever_declares_is_not_offered_as_a_friend(visit):
    table = table_of("friends-5p-3d")
    page = visit(table.referee).goes(address_of(table))
    touch(page, "declarer_seat", 2)
    friends = page.locator("label:has(input[name=friend_seats])")
    expect(friends.locator("visible=true")).to_have_count(5)
    expect(friends.nth(3)).to_be_hidden()
    touch(page, "friend_seats", 4)
    touch(page, "declarer_seat", 4)
    expect(friends.nth(3)).to_be_visible()
    expect(friends.nth(5)).to_be_visible()
    touch(page, "friend_seats", "")
    expect(friends.nth(5)).to_be_hidden()


def test_bands_follow_the_friend_and_what_was_typed_stays(visit):
    table = table_of("friends-5p-3d")
    page = visit(table.referee).goes(address_of(table))
    expect(page.locator(".choices--bands label").first).to_contain_text("D+12")
    touch(page, "declarer_seat", 0)
    expect(page.locator("#hand summary").first).to_contain_text("王建国 declares")
    page.locator("#id_points").fill("0")
    touch(page, "friend_seats", 3)
    expect(page.locator(".choices--bands label").first).to_contain_text("D+9")
    expect(page.locator(".choices--bands input").first).to_be_checked()
    expect(page.locator("#preview")).to_contain_text("Say who won the last trick")
    touch(page, "last_trick_seat", 3)
    expect(page.locator("#preview")).to_contain_text("the declarer's side climbs 9 levels in all")
    expect(page.locator("input[name=last_trick_seat]:checked")).to_be_focused()


def test_bands_come_with_the_bid(visit):
    table = table_of("auction-friends")
    page = visit(table.referee).goes(address_of(table))
    expect(page.locator("#bands")).to_contain_text("Say the bid first")
    touch(page, "declarer_seat", 2)
    page.get_by_label("Bid", exact=True).fill("100")
    expect(page.get_by_role("radio", name="5–100")).to_be_attached()
    page.get_by_role("button", name="Bid +5").tap()
    expect(page.get_by_role("radio", name="5–105")).to_be_attached()
    touch(page, "friend_seats", 0)
    touch(page, "friend_seats", 4)
    page.locator("label:has-text('5–105')").tap()
    expect(page.locator("#preview")).to_contain_text("the declarer's side climbs")
    page.get_by_role("button", name="Record hand 1").tap()
    expect(page.locator(".notice--done")).to_be_visible()
    assert Hand.objects.get().friend_seats == [0, 4]


def test_levels_left_over_lead_to_the_row_that_passes_them_on(visit):
    table = table_of("friends-5p-3d")
    table.act("record_ruling", table.chief, kind="level_move", side=1, levels=8, note="late")
    page = visit(table.referee).goes(address_of(table))
    touch(page, "declarer_seat", 3)
    touch(page, "friend_seats", 1)
    touch(page, "last_trick_seat", 1)
    page.locator("#id_points").fill("60")
    expect(page.locator("#preview")).to_contain_text("Left over: Seat 2 · 欧阳明月 1 level")
    page.get_by_role("link", name="Pass them on").tap()
    expect(page.locator("[name='transfer:0:giver']")).to_be_focused()
    page.get_by_label("Who gives").first.select_option("1")
    page.get_by_label("To whom").first.select_option("3")
    page.get_by_label("Levels", exact=True).first.fill("1")
    expect(page.locator("#preview")).to_contain_text("passes 1 level on")
    expect(page.locator(".transfer")).to_have_count(2)
    expect(page.locator("#preview")).not_to_contain_text("Left over")
    page.get_by_role("button", name="Record hand 1").tap()
    expect(page.locator(".notice--done")).to_contain_text("Hand 1")
    assert Hand.objects.get().transfers[0]["taker"] == 3


@pytest.mark.parametrize("preset", ["friends-5p-3d", "auction-friends"])
@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_the_page_fits_a_phone_and_a_finger_with_everything_unfolded(visit, preset, locale):
    table = table_of(preset)
    table.hand(0, 300, bid=300 if preset == "auction-friends" else None, friend_seats=[3], last_trick_seat=1)
    referee: Visitor = visit(table.referee, locale=locale)
    page = referee.goes(address_of(table))
    for summary in page.locator("main summary:visible").all():
        if summary.evaluate("each => !each.parentElement.open"):
            summary.evaluate("each => (each.parentElement.open = true)")
    assert referee.too_wide() == 0, referee.sticks_out("main *")
    assert referee.hard_to_touch() == []
    assert referee.wordless_states() == []
    assert referee.faults() == []


def test_a_hand_is_entered_with_the_keyboard_alone(visit):
    table = table_of("friends-5p-3d")
    referee: Visitor = visit(table.referee)
    page = referee.goes(address_of(table))
    for name, presses in (("declarer_seat", 2), ("friend_seats", 1)):
        referee.tabs_to(f"input[name={name}]")
        page.keyboard.press("Space")
        for _each in range(presses):
            page.keyboard.press("ArrowRight")
    expect(page.locator(".choices--bands label").first).to_contain_text("D+9")
    referee.tabs_to("#id_points")
    page.keyboard.type("60")
    referee.tabs_to("input[name=last_trick_seat]")
    page.keyboard.press("Space")
    expect(page.locator("#preview")).to_contain_text("60 points")
    referee.tabs_to("button.button--primary[type=submit]")
    page.keyboard.press("Enter")
    expect(page.locator(".notice--done")).to_contain_text("60 points")
    hand = Hand.objects.get()
    assert (hand.declarer_seat, hand.friend_seats, hand.last_trick_seat) == (2, [0], 0)


def test_the_points_field_alone_works_without_javascript(visit):
    table = table_of("friends-5p-3d")
    page = visit(table.referee, scripts=False).goes(address_of(table))
    expect(page.locator(".choices--bands")).to_be_hidden()
    touch(page, "declarer_seat", 0)
    touch(page, "friend_seats", 3)
    touch(page, "last_trick_seat", 0)
    page.locator("#id_points").fill("60")
    page.get_by_role("button", name="Check").tap()
    expect(page.locator("#preview")).to_contain_text("60 points: the declarer's side climbs 3 levels in all.")
    assert not Hand.objects.exists()
    page.get_by_role("button", name="Record hand 1").tap()
    expect(page.locator(".notice--done")).to_contain_text("王建国 2 → 4, Alexander Konstantinopolsky 2 → 3")

    page.locator(".log li").filter(has_text="Hand 1").get_by_role("link", name="Correct").tap()
    touch(page, "last_trick_seat", 3)
    page.locator("#id_reason").fill("misread")
    page.get_by_role("button", name="Correct hand 1").tap()
    expect(page.locator(".side__level")).to_have_text(["3", "2", "2", "4", "2"])
    assert table.now.levels == [3, 2, 2, 4, 2]


def test_the_public_pages_of_such_tables_fit_a_phone(visit):
    for preset in ("friends-5p-3d", "shuangsheng-match-2d", "union-3v3-6d"):
        table = table_of(preset)
        everybody: Visitor = visit()
        slug = table.event.slug
        for rest in (f"matches/{table.match.pk}/", "rounds/1/1/", "rounds/1/1/?by=name", "entries/4/"):
            everybody.goes(f"/e/{slug}/{rest}")
            assert everybody.too_wide() == 0, (rest, everybody.sticks_out("main *"))
            assert everybody.faults() == []
