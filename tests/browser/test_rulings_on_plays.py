"""A ruling on a play: from the tap of a card to the fine in the hand, on a phone, by keyboard, without a line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.at_table import AtTable, at_table
from tests.browser.visitors import Visitor
from tournament.models import Hand, Penalty, Ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FINE = "input[name=remedy][value='fine:failed_throw:attackers']"


@pytest.fixture
def table() -> AtTable:
    table = at_table()
    table.hand(0, 45)
    return table


def address_of(table: AtTable, rest: str = "") -> str:
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/{rest}"


def picture(page: Page, name: str) -> None:
    """Kept where a folder is named for it."""
    if folder := os.environ.get("SHANGTAI_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def tap(page: Page, place: str, *cards: str) -> None:
    """Turns to a place and taps its cards."""
    turn, field = page.locator(f"[data-fills={place}]"), page.locator(f"#id_{place}")
    if turn.get_attribute("aria-pressed") == "false":
        turn.tap()
        expect(turn).to_have_attribute("aria-pressed", "true")
    for card in cards:
        touched, lying = page.locator(f"[data-card={card}]"), field.input_value()
        if touched.get_attribute("aria-disabled") == "true":
            touched.tap(force=True)  # it cannot be added any more
        else:
            touched.tap()
            expect(field).not_to_have_value(lying)


@pytest.mark.parametrize(
    ("locale", "verdict", "fined"),
    [
        ("en", "The throw fails: ♠Q is led instead, and 2 cards go back.", "Fine for the attackers"),
        ("zh-Hans", "甩牌失败：改出 ♠Q，收回 2 张。", "闲家方"),
    ],
)
def test_from_the_tap_of_a_card_to_the_fine_in_the_hand(visit, table: AtTable, locale: str, verdict: str, fined: str):
    referee: Visitor = visit(table.referee, locale=locale)
    page = referee.goes(address_of(table))
    page.locator(f"a[href='{address_of(table, 'play/')}']").tap()
    page.locator("input[name=trump][value=H]").check()
    tap(page, "thrown", "SA", "SA", "SQ")
    tap(page, "next", "SK")
    expect(page.locator("#id_thrown")).to_have_value("SA SA SQ")
    assert (referee.too_wide(), referee.hard_to_touch(), referee.faults()) == (0, [], [])
    picture(page, f"ruling-cards-{locale}")
    page.locator("#asked [type=submit]").tap()
    expect(page.locator(".ruling__verdict")).to_have_text(verdict)
    expect(page.locator(".confirm")).to_be_focused()
    page.locator(FINE).check()
    assert (referee.too_wide(), referee.hard_to_touch(), referee.faults()) == (0, [], [])
    picture(page, f"ruling-{locale}")
    page.locator(".confirm [type=submit]").tap()
    expect(page.locator(".notice--done")).to_contain_text(verdict)
    expect(page.locator(".notice--done")).to_contain_text(fined)
    picture(page, f"ruling-stored-{locale}")
    fine = page.locator("[id='id_fine:failed_throw:attackers']")
    expect(fine).to_have_value("2")
    page.locator("#id_points").fill("85")
    page.locator("#hand .button--primary").tap()
    expect(page.locator(".line").first).to_contain_text("65")
    assert Ruling.objects.get().play["remedy"] == {
        "kind": "fine",
        "key": "failed_throw",
        "offender": "attackers",
        "cards": 2,
    }
    assert Hand.objects.get(number=2).fines == [{"offence": "failed_throw", "offender": "attackers", "cards": 2}]


def test_a_tap_too_much_is_taken_back(visit, table: AtTable):
    page = visit(table.referee).goes(address_of(table, "play/?kind=follow"))
    tap(page, "led", "S9", "S9", "S9")
    expect(page.locator("#id_led")).to_have_value("S9 S9")  # two decks hold no third
    expect(page.locator("[data-card=S9]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-place=led] [data-takes=S9]").tap()
    expect(page.locator("#id_led")).to_have_value("S9")
    page.locator("[data-undo]").tap()
    expect(page.locator("#id_led")).to_have_value("S9 S9")
    tap(page, "hand", "S3", "SK")
    tap(page, "play", "S4", "SK")
    expect(page.locator("#id_play")).to_have_value("SK")  # only what is held can be played


def test_the_keyboard_alone_lays_out_a_play_and_stores_the_ruling(visit, table: AtTable):
    referee: Visitor = visit(table.referee, width="desk")
    page = referee.goes(address_of(table, "play/?kind=follow"))
    referee.tabs_to("input[name=trump]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[name=trump]:checked")).to_have_count(1)
    referee.tabs_to("#id_led")
    page.keyboard.type("c9 c9")
    referee.tabs_to("#id_hand")
    page.keyboard.type("c3 c3 ck")
    referee.tabs_to("[data-fills=play]")
    page.keyboard.press("Enter")
    referee.tabs_to("[data-card=SA]")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#id_play")).to_have_value("CK")
    page.keyboard.press("End")
    referee.tabs_to("#asked [type=submit]")
    assert referee.faults() == []
    page.keyboard.press("Shift+Tab")
    page.locator("#id_play").fill("CK C3")
    page.locator("#id_play").press("Enter")
    expect(page.locator(".ruling__verdict")).to_have_text("This answer is not allowed.")
    referee.tabs_to("input[name=remedy]")
    page.keyboard.press("ArrowDown")
    referee.tabs_to(".confirm [type=submit]")
    page.keyboard.press("Enter")
    expect(page.locator(".notice--done")).to_contain_text("Penalty for North-South")
    assert Penalty.objects.get().offence == "wrong_follow"


def test_what_is_asked_without_a_line_waits_undecided_and_is_ruled_on_when_it_is_back(visit, table: AtTable):
    referee: Visitor = visit(table.referee)
    referee.tolerates += ("ERR_INTERNET_DISCONNECTED",)
    page = referee.goes(address_of(table, "play/?kind=trick"))
    page.locator("input[name=trump][value=H]").check()
    referee.context.set_offline(True)
    page.wait_for_function("() => !navigator.onLine")
    tap(page, "play1", "S9")
    tap(page, "play2", "H2")
    page.locator("#asked [type=submit]").tap()
    waiting = page.locator("[data-undecided] li")
    expect(waiting).to_contain_text("Undecided")
    expect(waiting).to_contain_text("♠9")
    assert referee.faults() == []
    picture(page, "ruling-undecided")
    referee.context.set_offline(False)
    expect(waiting.locator(".ruling__verdict")).to_have_text("Play 2 wins the trick, which holds 0 points.")
    waiting.locator("[type=submit]").tap()
    expect(page.locator(".notice--done")).to_contain_text("Play 2 wins the trick")
    assert Ruling.objects.get().play["answer"]["winner"] == 1


def test_without_scripts_cards_are_written(visit, table: AtTable):
    page = visit(table.referee, scripts=False).goes(address_of(table, "play/"))
    expect(page.locator("[data-grid]")).to_be_hidden()
    page.locator("input[name=trump][value=H]").check()
    page.locator("#id_thrown").fill("SA SA SQ")
    page.locator("#id_next").fill("sk")
    page.locator("#asked [type=submit]").tap()
    expect(page.locator(".ruling__verdict")).to_contain_text("The throw fails")
    page.locator(".confirm [type=submit]").tap()
    expect(page.locator(".notice--done")).to_contain_text("The throw fails")


@pytest.mark.parametrize("width", ["phone", "desk"])
def test_the_trainer_fits_and_reads_well(visit, web, width: str):
    player: Visitor = visit(width=width)
    for path in ("/trainer/", "/trainer/classic-2d/", "/trainer/classic-2d/examples/1/"):
        player.goes(path)
        assert (player.too_wide(), player.hard_to_touch(), player.faults()) == (0, [], [])
    page = player.page
    page.locator("button[name=guess][value=no]").click()
    expect(page.locator("#told .notice")).to_have_text("Right.")
    assert player.faults() == []


@pytest.mark.parametrize("locale", ["en", "zh-Hans"])
def test_a_penalty_by_which_the_match_is_over_asks_first_and_the_public_page_tells_what_was_ruled(
    visit, table: AtTable, locale: str
):
    for _ in range(2):
        table.act("record_penalty", offence="wrong_follow", side=1)
    referee: Visitor = visit(table.referee, locale=locale)
    asked = "?kind=follow&ask=yes&trump=H&level=5&led=S9+S9&hand=S3+S3+SK&play=SK+S3"
    page = referee.goes(address_of(table, "play/") + asked)
    page.locator("input[name=remedy][value='penalty:wrong_follow:1']").check()
    picture(page, f"penalty-{locale}")
    page.locator(".confirm form [type=submit]").tap()
    expect(page.locator(".notice--asks")).to_be_focused()
    expect(page.locator("input[name=remedy][value='penalty:wrong_follow:1']")).to_be_checked()
    assert (referee.too_wide(), referee.hard_to_touch(), referee.faults()) == (0, [], [])
    picture(page, f"penalty-asked-{locale}")
    assert not Ruling.objects.exists()
    page.locator(".confirm form [type=submit]").tap()
    expect(page.locator(".notice--done")).to_be_visible()
    assert table.now.outcome_reason == "penalty_loss"
    anybody: Visitor = visit(locale=locale)
    public = anybody.goes(f"/e/{table.event.slug}/matches/{table.match.pk}/")
    expect(public.locator(".log")).to_contain_text("♠9 ♠9 · ")
    assert (anybody.too_wide(), anybody.faults()) == (0, [])
    picture(public, f"public-ruling-{locale}")
