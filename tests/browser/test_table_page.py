"""A referee's phone: the table page in a real browser, 360 px wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.at_table import AtTable, at_table
from tests.browser.visitors import PATIENCE_MILLISECONDS, Visitor
from tournament.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> AtTable:
    table = at_table()
    table.hand(0, 45)
    return table


@pytest.fixture
def referee(visit, table: AtTable) -> Visitor:
    """The referee of the match with its page open."""
    referee = visit(table.referee)
    referee.goes(address_of(table))
    return referee


@pytest.fixture
def phone(referee: Visitor) -> Page:
    return referee.page


def address_of(table: AtTable) -> str:
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/"


def test_a_plain_hand_is_band_adjust_save(phone: Page, table: AtTable):
    phone.get_by_role("radio", name="80–95").tap()
    expect(phone.locator("#id_points")).to_have_value("85")
    expect(phone.locator("#preview")).to_contain_text("85 points: the stage changes, nobody climbs.")
    phone.get_by_role("button", name="+5").tap()
    expect(phone.locator("#preview")).to_contain_text("90 points")
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.locator(".notice--done")).to_contain_text("90 points: the stage changes")
    hand = Hand.objects.get(number=2)
    assert (hand.attackers_points, hand.declarer_seat) == (90, 2)


def test_the_band_follows_the_number(phone: Page):
    phone.get_by_role("radio", name="80–95").tap()
    for _ in range(3):
        phone.get_by_role("button", name="+5").tap()
    expect(phone.locator("#id_points")).to_have_value("100")
    expect(phone.get_by_role("radio", name="100–115")).to_be_checked()
    expect(phone.locator("#preview")).to_contain_text("climb 1 level")


def test_no_band_stays_lit_once_a_last_trick_goes_with_the_number(phone: Page):
    phone.locator("#id_points").fill("70")
    band = phone.get_by_role("radio", name="55–75")
    expect(band).to_be_checked()
    phone.locator("summary", has_text="Kitty won").tap()
    phone.locator("label:has(input[name=last_trick_winner][value=attackers])").tap()
    expect(band).not_to_be_checked()
    phone.locator("label:has(input[name=last_trick_winner][value=''])").tap()
    expect(band).to_be_checked()


def test_another_declarer_is_named_and_what_he_brings_is_said(phone: Page):
    expect(phone.locator("#hand summary").first).to_contain_text("North declares, plays 4")
    phone.locator("#hand summary").first.tap()
    phone.get_by_role("radio", name="West").tap()
    expect(phone.locator("#hand summary").first).to_contain_text("West declares")
    phone.locator("#id_points").fill("60")
    expect(phone.locator(".preview--asks")).to_contain_text("East-West")


def test_a_plain_hand_takes_no_more_than_four_touches(visit):
    """From the match's page to what is stored, also for the first hand, whose declarer nobody can propose."""
    table = at_table()
    finger = Finger(visit(table.referee).goes(address_of(table)))
    finger.on_choice("West")
    finger.on_choice("5–25")
    finger.on_button("Record hand 1")
    expect(finger.page.locator(".notice--done")).to_be_visible()
    assert finger.touches <= 4
    finger.touches = 0
    finger.on_choice("80–95")
    finger.on_button("+5")
    finger.on_button("Record hand 2")
    expect(finger.page.locator(".notice--done")).to_contain_text("90 points")
    assert finger.touches <= 4
    assert [each.attackers_points for each in Hand.objects.order_by("number")] == [15, 90]


class Finger:
    """Touches the page and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def on_choice(self, name: str) -> None:
        self.touches += 1
        self.page.get_by_role("radio", name=name).tap()

    def on_button(self, name: str) -> None:
        self.touches += 1
        self.page.get_by_role("button", name=name, exact=True).tap()


def test_the_sentence_changes_with_every_touch_before_anything_is_stored(phone: Page):
    said = [phone.locator("#preview").text_content() or ""]
    for band in phone.locator(".choices--bands label").all():
        band.tap()
        expect(phone.locator("#preview")).not_to_have_text(said[-1])
        said.append(phone.locator("#preview").text_content() or "")
    assert len(said) > 4
    assert len(set(said)) == len(said)
    assert Hand.objects.count() == 1


def test_levels_before_and_after_stand_after_saving(phone: Page):
    phone.locator("#id_points").fill("125")
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.locator(".notice--done")).to_contain_text("North-South 4 → 4, East-West 2 → 4")
    expect(phone.locator(".notice--done .on-stage")).to_have_text("East-West on stage")


def test_the_page_fits_a_phone_and_a_finger(referee: Visitor):
    for summary in referee.page.locator("main summary:visible").all():
        if summary.evaluate("each => !each.parentElement.open"):
            summary.tap()
            expect(summary.locator("xpath=..")).to_have_attribute("open", "")
    assert referee.too_wide() == 0
    assert referee.hard_to_touch() == []
    assert referee.faults() == []


def test_a_hand_is_entered_with_the_keyboard_alone(referee: Visitor):
    """Tab, arrows, space and Enter, and at each step one sees where one is."""
    keys, page = referee.page.keyboard, referee.page
    referee.tabs_to("input[name=band]")
    keys.press("Space")
    keys.press("ArrowRight")
    expect(page.locator("#preview")).to_contain_text("points")
    referee.tabs_to("button[data-adds='5']")
    keys.press("Space")
    points = int(page.locator("#id_points").input_value())
    expect(page.locator("#preview")).to_contain_text(f"{points} points")
    referee.tabs_to("button.button--primary[type=submit]")
    keys.press("Enter")
    expect(page.locator(".notice--done")).to_contain_text(f"{points} points")
    assert Hand.objects.get(number=2).attackers_points == points


def test_on_a_low_phone_the_next_hand_and_what_was_said_of_the_last_are_in_sight_together(phone: Page):
    phone.set_viewport_size({"width": 360, "height": 600})
    phone.locator("#id_points").fill("60")
    expect(phone.locator("#preview")).to_contain_text("60 points")
    phone.get_by_role("button", name="Record hand 2").tap()
    said = phone.locator(".notice--done")
    expect(said).to_contain_text("60 points")
    phone.wait_for_function(
        """() => document.querySelector("#hand .stepper").getBoundingClientRect().bottom
            <= document.querySelector("#hand .action-bar").getBoundingClientRect().top + 1"""
    )
    expect(said).to_be_in_viewport(ratio=1)


def test_enter_in_the_number_records(phone: Page):
    phone.locator("#id_points").focus()
    phone.keyboard.type("60")
    expect(phone.locator("#preview")).to_contain_text("60 points")
    phone.keyboard.press("Enter")
    expect(phone.locator(".notice--done")).to_contain_text("60 points")
    assert Hand.objects.get(number=2).attackers_points == 60


def test_a_hand_entered_without_a_line_is_kept_and_sent_once_it_is_back(referee: Visitor):
    page = referee.page
    referee.tolerates += ("ERR_INTERNET_DISCONNECTED",)
    page.locator("#id_points").fill("85")
    expect(page.locator("#preview")).to_contain_text("85 points")
    referee.context.set_offline(True)
    expect(page.locator("[data-unsent]")).to_have_text("Offline")
    page.locator("#id_points").fill("95")
    # what was said of 85 points does not stand beside 95
    expect(page.locator("#preview")).to_contain_text("Offline: what the hand does cannot be said now.")
    expect(page.locator("#preview")).not_to_contain_text("85 points")
    page.locator("#id_points").fill("85")
    page.get_by_role("button", name="Record hand 2").tap()
    expect(page.locator("[data-unsent]")).to_have_text("Offline · not sent 1")
    expect(page.locator("#id_points")).to_have_value("85")
    assert Hand.objects.count() == 1
    referee.context.set_offline(False)
    expect(page.locator(".notice--done")).to_contain_text("85 points")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert Hand.objects.get(number=2).attackers_points == 85


def test_a_hand_that_does_not_get_through_is_kept_and_tried_again(referee: Visitor):
    """The phone calls itself online, but its first tries end in nothing."""
    page = referee.page
    referee.tolerates += ("ERR_FAILED",)
    tries: list[str] = []

    def lose(route: Route) -> None:
        tries.append(route.request.method)
        route.abort()

    page.route("**/hands/", lose)
    page.locator("#id_points").fill("85")
    page.get_by_role("button", name="Record hand 2").tap()
    expect(page.locator("[data-unsent]")).to_have_text("not sent 1")
    while len(tries) < 2:
        page.wait_for_timeout(100)
    expect(page.locator("[data-unsent]")).to_have_text("not sent 1")
    expect(page.locator("#id_points")).to_have_value("85")
    assert Hand.objects.count() == 1
    page.unroute("**/hands/")
    expect(page.locator(".notice--done")).to_contain_text("85 points")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert Hand.objects.get(number=2).attackers_points == 85


def test_an_answer_that_is_lost_stores_the_hand_once(referee: Visitor):
    """The server stores the hand, the phone never learns it and sends it again."""
    page = referee.page
    referee.tolerates += ("ERR_FAILED",)

    def lose_the_answer(route: Route) -> None:
        route.fetch(max_redirects=0, timeout=PATIENCE_MILLISECONDS)
        route.abort()

    page.route("**/hands/", lose_the_answer)
    page.locator("#id_points").fill("85")
    page.get_by_role("button", name="Record hand 2").tap()
    expect(page.locator("[data-unsent]")).to_have_text("not sent 1")
    assert Hand.objects.count() == 2
    page.unroute("**/hands/")
    expect(page.locator(".notice--done")).to_contain_text("85 points")
    assert Hand.objects.count() == 2


def test_a_hand_that_makes_no_sense_is_refused_where_it_was_typed(phone: Page):
    phone.locator("#id_points").fill("83")
    expect(phone.locator(".preview--refuses")).to_contain_text("83 points are no multiple of 5.")
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Nothing has been saved yet.")
    expect(phone.get_by_role("alert")).to_be_focused()
    expect(phone.locator("#id_points")).to_have_value("83")
    expect(phone.locator("main")).to_have_count(1)
    phone.locator("#id_points").fill("85")
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.locator(".notice--done")).to_contain_text("85 points")


def test_an_unlikely_hand_is_asked_about_and_keeps_what_was_typed(phone: Page):
    phone.locator("#id_points").fill("0")
    expect(phone.locator(".preview--asks")).to_contain_text("no points at all")
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.locator("#asked")).to_contain_text("Not stored yet. Is this right?")
    expect(phone.locator("#asked")).to_be_focused()
    expect(phone.get_by_text("no points at all")).to_have_count(1)
    expect(phone.locator("#id_points")).to_have_value("0")
    assert not Hand.objects.filter(number=2).exists()
    phone.get_by_role("button", name="Yes, that is right").tap()
    expect(phone.locator(".notice--done")).to_be_visible()
    assert Hand.objects.get(number=2).attackers_points == 0


def test_who_comes_second_sees_both_versions(phone: Page, table: AtTable):
    phone.locator("#id_points").fill("65")
    table.hand(2, 85, table.second)
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.get_by_role("heading", name="Someone else was faster")).to_be_visible()
    expect(phone.get_by_role("alert")).to_contain_text("North, 85")
    expect(phone.get_by_role("alert")).to_contain_text("North, 65")
    expect(phone.locator("#id_points")).to_have_value("65")
    assert Hand.objects.count() == 2


def test_a_second_press_stores_nothing_more(phone: Page):
    phone.locator("#id_points").fill("60")
    phone.get_by_role("button", name="Record hand 2").dblclick()
    expect(phone.locator(".notice--done")).to_be_visible()
    assert Hand.objects.count() == 2


def test_the_bell_opens_beside_the_page(phone: Page, table: AtTable):
    phone.get_by_role("link", name="End the match").tap()
    expect(phone.locator("#sheet")).to_contain_text("The match ends as it stands")
    phone.locator("#sheet").get_by_role("button", name="End the match").tap()
    expect(phone.get_by_text("Somebody else has to confirm it before it counts.")).to_be_visible()
    assert table.now.state == "reported"


def test_a_correction_counts_everything_after_it_anew(phone: Page, table: AtTable):
    table.hand(2, 85)
    phone.reload()
    expect(phone.locator(".side__level")).to_have_text(["4", "2"])
    phone.locator(".log li").filter(has_text="Hand 1").get_by_role("link", name="Correct").tap()
    phone.wait_for_url("**/hands/1/")  # there are points on both pages
    phone.locator("#id_points").fill("0")
    expect(phone.locator(".preview--asks")).to_contain_text("no points at all")
    phone.locator("#id_reason").fill("misread")
    phone.get_by_role("button", name="Correct hand 1").tap()
    expect(phone.locator("#asked")).to_contain_text("Not stored yet")
    phone.get_by_role("button", name="Yes, that is right: Correct hand 1").tap()
    expect(phone.locator(".notice--done")).to_be_visible()
    expect(phone.locator(".side__level")).to_have_text(["6", "2"])
    assert table.now.levels[0] == 6


def test_only_the_result_is_entered_and_somebody_else_confirms_it(visit):
    table = at_table()
    page = visit(table.referee).goes(address_of(table))
    page.get_by_role("link", name="Final result only").tap()
    sheet = page.locator("#sheet")
    sheet.locator("#id_level_0").select_option("11")
    sheet.locator("#id_level_1").select_option("7")
    sheet.get_by_role("button", name="Record the result").tap()
    expect(page.locator(".answer")).to_contain_text("Pair 1 wins · Pair 1 J : Pair 2 7")
    expect(page.get_by_role("link", name="Confirm the result")).to_have_count(0)
    second = visit(table.second).goes(address_of(table))
    second.get_by_role("link", name="Confirm the result").tap()
    second.locator("#sheet").get_by_role("button", name="I confirm this result").tap()
    expect(second.locator(".answer")).to_contain_text("confirmed by")
    assert table.now.state == "confirmed"


def test_everything_works_without_javascript(visit, table: AtTable):
    referee = visit(table.referee, scripts=False)
    page = referee.goes(f"/referee/{table.event.slug}/")
    page.get_by_role("link", name="Table 1", exact=True).tap()
    page.get_by_role("radio", name="80–95").tap()
    page.get_by_role("button", name="Check").tap()
    expect(page.locator("#preview")).to_contain_text("85 points")
    assert Hand.objects.count() == 1
    page.get_by_role("button", name="Record hand 2").tap()
    expect(page.locator(".notice--done")).to_contain_text("85 points")
    assert Hand.objects.get(number=2).attackers_points == 85

    page.locator("#id_points").fill("0")
    page.get_by_role("button", name="Record hand 3").tap()
    expect(page.locator("#asked")).to_contain_text("Not stored yet. Is this right?")
    page.get_by_role("button", name="Yes, that is right").tap()
    expect(page.locator(".notice--done")).to_contain_text("East-West 2 → 6")

    page.locator(".log li").filter(has_text="Hand 3").get_by_role("link", name="Correct").tap()
    page.wait_for_url("**/hands/3/")
    page.locator("#id_points").fill("60")
    page.locator("#id_reason").fill("misread")
    page.get_by_role("button", name="Correct hand 3").tap()
    expect(page.locator(".side__level")).to_have_text(["4", "3"])

    page.get_by_role("link", name="End the match").tap()
    page.get_by_role("button", name="End the match").tap()
    expect(page.locator(".answer")).to_contain_text("Pair 1 wins")
    second = visit(table.second, scripts=False).goes(address_of(table))
    second.get_by_role("link", name="Confirm the result").tap()
    second.get_by_role("button", name="I confirm this result").tap()
    expect(second.locator(".answer")).to_contain_text("confirmed by")
    assert table.now.state == "confirmed"


def test_bands_of_the_first_hand_are_seen_whole_above_the_bar(visit):
    """Who declares has to be asked first, and the bands with what they bring must not hide behind the button."""
    table = at_table()
    for locale in ("en", "zh-CN"):
        phone = visit(table.referee, locale=locale).goes(address_of(table))
        bar = phone.locator(".action-bar").bounding_box()
        last = phone.locator(".choices--bands label").last.bounding_box()
        assert bar
        assert last
        assert last["y"] + last["height"] <= bar["y"], locale


def test_a_swap_writes_no_inline_style(referee: Visitor):
    """What a script or a browser's extension leaves on a field is not copied: the content policy would complain."""
    phone = referee.page
    phone.evaluate("document.querySelectorAll('#hand input').forEach(each => (each.style.caretColor = 'red'))")
    phone.get_by_role("radio", name="80–95").tap()
    expect(phone.locator("#preview")).to_contain_text("85 points")
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.locator(".notice--done")).to_be_visible()
    phone.wait_for_timeout(300)
    assert phone.evaluate("htmx.config.includeIndicatorStyles") is False
    assert phone.locator("[style]").count() == 0
    assert [said for said in referee.wrong if "inline style" in said] == []
