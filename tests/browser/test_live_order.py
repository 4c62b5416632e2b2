"""News of an open page arrives in any order; the page shows the newest, under whatever somebody touches or reads."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import builders
from tests.browser.test_late_answers import answered, arrives
from tests.browser.test_live_parts import is_renamed, is_told
from tests.browser.test_under_the_finger import asked_for, held_back
from tests.public_event import Shown, confirm, public_event
from tests.snapshots import snapshot
from tournament.models import AuditEntry, Event, StandingsSnapshot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIVE = "**/*part=live*"
ASKS = "dispatchEvent(new Event('online'))"


@pytest.fixture
def shown(transactional_db) -> Shown:
    return public_event()


def test_older_news_that_arrives_after_newer_is_not_put_over_it(visit, shown: Shown):
    page = visit().goes(f"{shown.home}entries/")
    with held_back(page, LIVE) as routes:
        page.evaluate(ASKS)
        asked_for(page, routes)
        older = routes.pop()
        before = answered(older)
        is_renamed(shown, 1, "Cranes")
        page.evaluate(ASKS)
        asked_for(page, routes)
        newer = routes.pop()
        arrives(page, newer, answered(newer))
        expect(page.locator("#entries")).to_contain_text("Cranes")
        arrives(page, older, before)
        expect(page.locator("#entries")).to_contain_text("Cranes")


def test_a_page_somebody_comes_back_to_hears_news_again(visit, shown: Shown):
    page = visit().goes(f"{shown.home}entries/")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    with page.expect_request("**/live/**"):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    is_renamed(shown, 1, "Cranes")
    expect(page.locator("#entries")).to_contain_text("Cranes")


def test_a_button_that_was_pressed_once_does_not_keep_the_news_away(visit, shown: Shown):
    page = visit().goes(f"{shown.home}card/")
    button = page.locator("[data-live-url]").get_by_role("button", name="Print")
    button.focus()
    Event.objects.filter(pk=shown.event.pk).update(name_en="Canton Cup")
    is_told(shown)
    expect(page.locator("[data-live-url]")).to_contain_text("Canton Cup")
    expect(button).to_be_focused()


def test_the_link_somebody_has_come_to_goes_with_its_row_to_another_place(visit, shown: Shown):
    page = visit().goes(f"{shown.home}standings/1/")
    link = page.locator("#standings").get_by_role("link", name=shown.entries[3].name)
    link.focus()
    newest = StandingsSnapshot.objects.filter(stage=shown.swiss).latest("revision")
    snapshot(shown.swiss, list(reversed(shown.entries)), revision=newest.revision + 1)
    is_told(shown)
    expect(page.locator("#standings tbody tr").nth(1)).to_contain_text(shown.entries[3].name)
    expect(link).to_be_focused()


def test_the_desk_takes_news_while_somebody_filters_its_tables(visit, transactional_db):
    event = builders.event()
    entries = builders.entries(event, 26)
    first = builders.published_round(builders.stage(event, entries), entries)
    page = visit(event.created_by, width="desk").goes(f"/organise/{event.slug}/")
    box, rows = page.locator("#filter"), page.locator("#tables > li:visible")
    expect(rows).to_have_count(13)
    box.fill(entries[25].name)
    expect(rows).to_have_count(1)
    confirm(first.matches.get(number=1), winner=0, levels=(11, 8))
    AuditEntry.objects.create(event=event, act="confirm", subject="match:1", public=True)
    expect(page.locator("#tables > li.card--settled")).to_have_count(1)
    expect(box).to_be_focused()
    expect(box).to_have_value(entries[25].name)
    expect(rows).to_have_count(1)
    page.keyboard.press("End")
    page.keyboard.type("x")
    expect(rows).to_have_count(0)
