"""A referee's phone: the table page in a real browser, 360 px wide."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.at_table import AtTable, at_table
from tournament.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def table() -> AtTable:
    table = at_table()
    table.hand(0, 45)
    return table


@pytest.fixture
def phone(browser: Browser, live_server, table: AtTable) -> Iterator[Page]:
    """The match's page as its referee has it open, in English; nothing may go wrong in the console."""
    with open_at(browser, live_server, table, scripts=True) as page:
        yield page


class open_at:  # noqa: N801
    def __init__(self, browser: Browser, live_server, table: AtTable, *, scripts: bool) -> None:
        client = Client()
        client.force_login(table.referee)
        self.context = browser.new_context(
            viewport=PHONE, locale="en", java_script_enabled=scripts, has_touch=True, reduced_motion="reduce"
        )
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value}
        self.context.add_cookies([cookie | {"url": live_server.url}])
        self.url = f"{live_server.url}/referee/{table.event.slug}/matches/{table.match.pk}/"
        self.wrong: list[str] = []

    def __enter__(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on(
            "console", lambda message: self.wrong.append(message.text) if "Content Security" in message.text else None
        )
        page.goto(self.url)
        return page

    def __exit__(self, *_problem: object) -> None:
        self.context.close()
        assert self.wrong == []


def touches_fit(page: Page) -> list[str]:
    """Buttons and choices smaller than a fingertip (44 px)."""
    return page.evaluate(
        """() => [...document.querySelectorAll("main button, main .button, .choices span, main summary")]
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
          .map((each) => each.textContent.trim())"""
    )


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


def test_another_declarer_is_named_and_what_he_brings_is_said(phone: Page):
    expect(phone.locator("#hand summary").first).to_contain_text("North declares, plays 4")
    phone.locator("#hand summary").first.tap()
    phone.get_by_role("radio", name="West").tap()
    expect(phone.locator("#hand summary").first).to_contain_text("West declares")
    phone.locator("#id_points").fill("60")
    expect(phone.locator(".preview--asks")).to_contain_text("East-West")


def test_the_page_fits_a_phone_and_a_finger(phone: Page):
    for summary in phone.locator("main summary").all():
        summary.tap()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert touches_fit(phone) == []


def test_the_page_has_no_fault_that_axe_knows(phone: Page):
    found = Axe().run(phone)
    assert found.violations_count == 0, found.generate_report()


def test_a_hand_is_entered_with_the_keyboard_alone(phone: Page):
    phone.locator("#id_points").focus()
    phone.keyboard.type("60")
    expect(phone.locator("#preview")).to_contain_text("60 points")
    phone.keyboard.press("Enter")
    expect(phone.locator(".notice--done")).to_contain_text("60 points")
    assert Hand.objects.get(number=2).attackers_points == 60


def test_an_unlikely_hand_is_asked_about_and_keeps_what_was_typed(phone: Page):
    phone.locator("#id_points").fill("0")
    expect(phone.locator(".preview--asks")).to_contain_text("no points at all")
    phone.get_by_role("button", name="Record hand 2").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Not stored yet. Is this right?")
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


def test_everything_works_without_javascript(browser: Browser, live_server, table: AtTable):
    with open_at(browser, live_server, table, scripts=False) as page:
        page.get_by_role("radio", name="80–95").tap()
        page.get_by_role("button", name="Check").tap()
        expect(page.locator("#preview")).to_contain_text("85 points")
        assert Hand.objects.count() == 1
        page.get_by_role("button", name="Record hand 2").tap()
        expect(page.locator(".notice--done")).to_contain_text("85 points")
        assert Hand.objects.get(number=2).attackers_points == 85
