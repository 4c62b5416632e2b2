"""A player's phone: public pages in a real browser, 360 px wide, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import play
from tests.public_event import Shown, confirm, public_event
from tests.snapshots import snapshot
from tournament.models import AuditEntry, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def shown(transactional_db) -> Shown:
    return public_event()


def test_a_player_finds_the_next_table_by_number_name_unit_or_player(visit, shown: Shown):
    player = visit()
    page = player.goes(shown.home)
    for words in ("5", "Pair 5", "Player 5-2"):
        page.get_by_label("Where do I play?").fill(words)
        with player.answered():
            page.keyboard.press("Enter")
        first = page.locator(".answer").first
        expect(first).to_contain_text("Round 2 · Table 2 · East-West")
        expect(first).to_contain_text("against 4 Pair 4")
    page.get_by_label("Where do I play?").fill("library")
    player.presses("Find")
    expect(page.locator(".answer")).to_have_count(2)
    page.get_by_label("Where do I play?").fill("nobody")
    player.presses("Find")
    expect(page.locator("main")).to_contain_text("Nobody here is called or numbered “nobody”.")


def test_the_answer_comes_before_everything_else(visit, shown: Shown):
    page = visit().goes(f"{shown.home}entries/5/")
    heading = page.locator("h1").bounding_box()
    answer = page.locator(".answer").bounding_box()
    others = [each.bounding_box() for each in page.locator("main h2").all()]
    assert heading
    assert answer
    assert others
    assert heading["y"] < answer["y"] < min(each["y"] for each in others if each)
    assert answer["y"] + answer["height"] < 740, "it is seen without scrolling"


def test_the_language_is_changed_and_kept(visit, shown: Shown):
    player = visit(locale="zh-CN")
    page = player.goes(f"{shown.home}entries/5/")
    expect(page.locator("html")).to_have_attribute("lang", "zh-hans")
    player.presses("English", within=".header")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/entries/5/")
    player.goes(f"{shown.home}bracket/2/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".bracket")).to_contain_text("Semi-final")


def test_nothing_of_a_draft_is_shown(visit):
    stage = play.played(play.swiss(6), 1)
    draft = play.drafted(stage)
    player = visit(width="desk")
    home = f"/e/{stage.event.slug}/"
    for address in (home, f"{home}?q=1", f"{home}entries/1/", f"{home}rounds/1/1/", f"{home}standings/1/"):
        assert "Round 2" not in player.goes(address).locator("body").inner_text(), address
    player.tolerates += ("status of 404",)
    for address in (f"{home}rounds/1/2/", f"{home}matches/{draft.matches.first().pk}/"):
        answer = player.page.goto(address)
        assert answer is not None
        assert answer.status == 404


def test_a_player_finds_the_table_without_a_script(visit, shown: Shown):
    page = visit(scripts=False).goes(shown.home)
    page.get_by_label("Where do I play?").fill("Pair 5")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".answer")).to_contain_text("Round 2 · Table 2 · East-West")
    page.locator(".answer").get_by_role("link", name="5 Pair 5").click()
    expect(page.locator("h1")).to_contain_text("Pair 5")
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-hans")


def test_a_number_opens_its_sum_beside_the_table_and_escape_closes_it(visit, shown: Shown):
    page = visit().goes(f"{shown.home}standings/1/")
    address = page.url
    page.locator("#standings").get_by_role("link", name="8", exact=True).click()
    expect(page.locator("#sheet")).to_contain_text("North declares and plays 4")
    assert page.url == address
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_empty()


def test_a_number_is_opened_with_the_keyboard(visit, shown: Shown):
    reader = visit()
    page = reader.goes(f"{shown.home}standings/1/")
    number = page.locator("#standings tbody tr").first.locator("td a").first
    for _each in range(40):
        page.keyboard.press("Tab")
        if number.evaluate("each => each === document.activeElement"):
            break
    assert reader.focus_is_seen()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_contain_text("North declares and plays 4")


def test_without_a_script_a_number_leads_to_the_page_of_its_sum(visit, shown: Shown):
    page = visit(scripts=False).goes(f"{shown.home}standings/1/")
    page.locator("#standings").get_by_role("link", name="8", exact=True).click()
    expect(page.locator("main")).to_contain_text("North declares and plays 4")
    assert page.url.endswith("/standings/1/1/?of=points")


def test_an_open_page_follows_what_happens_without_being_touched(visit, shown: Shown):
    AuditEntry.objects.create(event=shown.event, act="publish_round", subject="round:1", public=True)
    bracket = visit().goes(f"{shown.home}bracket/2/")
    standings = visit(width="desk").goes(f"{shown.home}standings/1/")
    expect(bracket.locator(".tie__side--won")).to_have_count(0)
    expect(standings.locator("main")).to_contain_text("revision 1")
    confirm(Match.objects.filter(name="semi_final").first(), winner=1, levels=(9, 11))
    snapshot(shown.swiss, shown.entries, revision=2)
    AuditEntry.objects.create(event=shown.event, act="confirm", subject="match:1", public=True)
    expect(bracket.locator(".tie__side--won")).to_have_count(1)
    expect(standings.locator("main")).to_contain_text("revision 2")


def test_a_long_list_is_filtered_while_one_types(visit, shown: Shown):
    page = visit(locale="zh-CN").goes(f"{shown.home}entries/")
    page.locator("#filter").fill("library")
    expect(page.locator("#entries > li:visible")).to_have_count(2)
    page.locator("#filter").fill("nobody at all")
    expect(page.locator("[data-filter-empty]")).to_be_visible()
