"""A player's phone: public pages in a real browser, 360 px wide, with and without scripts."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.public_event import Shown, confirm, public_event
from tests.snapshots import snapshot
from tests.web_server import Server
from tournament.models import AuditEntry, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def shown(transactional_db) -> Shown:
    return public_event()


@pytest.fixture
def server(shown: Shown, tmp_path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


class Reader:
    """A browser's pages; whatever its console complains about is collected in `wrong`."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self.wrong: list[str] = []

    def open(self, address: str, *, viewport: dict = PHONE, scripts: bool = True, locale: str = "en") -> Page:
        context = self._browser.new_context(
            viewport=viewport, locale=locale, java_script_enabled=scripts, reduced_motion="reduce"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(self._server.base + address)
        return page


@pytest.fixture
def reader(browser: Browser, server: Server) -> Iterator[Reader]:
    reader = Reader(browser, server)
    yield reader
    for context in browser.contexts:
        context.close()
    assert reader.wrong == []


def pages_of(shown: Shown) -> list[str]:
    here = shown.home
    return [
        "/",
        f"{here}?q=3",
        f"{here}entries/",
        f"{here}entries/3/",
        f"{here}rounds/1/1/",
        f"{here}rounds/1/1/?by=name",
        f"{here}standings/1/",
        f"{here}standings/1/3/",
        f"{here}bracket/2/",
        f"{here}matches/{shown.played.pk}/",
        f"{here}rules/",
    ]


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_every_page_fits_and_can_be_read_by_everybody(reader: Reader, shown: Shown, viewport):
    page = reader.open("/", viewport=viewport)
    for address in pages_of(shown):
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + address)
        too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert too_wide <= 0, address
        found = Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], address


def test_a_player_finds_the_table_without_a_script(reader: Reader, shown: Shown):
    page = reader.open(shown.home, scripts=False)
    page.get_by_label("Where do I play?").fill("Pair 5")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".answer")).to_contain_text("Round 2 · Table 2 · East-West")
    page.locator(".answer").get_by_role("link", name="5 Pair 5").click()
    expect(page.locator("h1")).to_contain_text("Pair 5")
    page.get_by_role("button", name="简体中文").click()
    assert page.locator("html").get_attribute("lang") == "zh-hans"


def test_a_number_opens_its_sum_beside_the_table_and_escape_closes_it(reader: Reader, shown: Shown):
    page = reader.open(f"{shown.home}standings/1/")
    address = page.url
    page.locator("#standings").get_by_role("link", name="8", exact=True).click()
    expect(page.locator("#sheet")).to_contain_text("North declares and plays 4")
    assert page.url == address
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_empty()


def test_without_a_script_a_number_leads_to_the_page_of_its_sum(reader: Reader, shown: Shown):
    page = reader.open(f"{shown.home}standings/1/", scripts=False)
    page.locator("#standings").get_by_role("link", name="8", exact=True).click()
    expect(page.locator("main")).to_contain_text("North declares and plays 4")
    assert page.url.endswith("/standings/1/1/?of=points")


def test_an_open_page_follows_what_happens_without_being_touched(reader: Reader, shown: Shown):
    AuditEntry.objects.create(event=shown.event, act="publish_round", subject="round:1", public=True)
    bracket = reader.open(f"{shown.home}bracket/2/")
    standings = reader.open(f"{shown.home}standings/1/", viewport=DESK)
    expect(bracket.locator(".tie__side--won")).to_have_count(0)
    expect(standings.locator("main")).to_contain_text("revision 1")
    confirm(Match.objects.filter(name="semi_final").first(), winner=1, levels=(9, 11))
    snapshot(shown.swiss, shown.entries, revision=2)
    AuditEntry.objects.create(event=shown.event, act="confirm", subject="match:1", public=True)
    expect(bracket.locator(".tie__side--won")).to_have_count(1, timeout=8000)
    expect(standings.locator("main")).to_contain_text("revision 2", timeout=8000)


def test_a_long_list_is_filtered_while_one_types(reader: Reader, shown: Shown):
    page = reader.open(f"{shown.home}entries/", locale="zh-CN")
    page.locator("#filter").fill("library")
    expect(page.locator("#entries > li:visible")).to_have_count(2)
    page.locator("#filter").fill("nobody at all")
    expect(page.locator("[data-filter-empty]")).to_be_visible()
