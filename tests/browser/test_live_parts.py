"""News changes an open page where something has changed, and takes nothing away from who is reading it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.at_table import at_table
from tests.public_event import Shown, confirm, public_event
from tests.snapshots import snapshot
from tournament.models import AuditEntry, Entry, Match, StandingsSnapshot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def shown(transactional_db) -> Shown:
    return public_event()


def is_told(shown: Shown) -> None:
    AuditEntry.objects.create(event=shown.event, act="confirm", subject="match:1", public=True)


def is_renamed(shown: Shown, number: int, name: str) -> None:
    """An entry has a new name, in the standings too."""
    Entry.objects.filter(pk=shown.entries[number - 1].pk).update(name=name)
    shown.entries[number - 1].name = name
    newest = StandingsSnapshot.objects.filter(stage=shown.swiss).latest("revision")
    snapshot(shown.swiss, shown.entries, revision=newest.revision + 1)
    is_told(shown)


def takes_a_new_name(page: Page, shown: Shown) -> None:
    is_renamed(shown, 1, "Cranes")
    expect(page.locator("main [data-live-url]")).to_contain_text("Cranes")


def test_the_round_of_a_bracket_somebody_has_gone_to_stays_on_the_phone(visit, shown: Shown):
    page = visit().goes(f"{shown.home}bracket/2/")
    place = page.locator(".bracket__round:visible")
    place.get_by_role("link", name="Next round").click()
    final = page.locator("#main-2")
    expect(final).to_be_visible()
    confirm(Match.objects.filter(name="semi_final").first(), winner=1, levels=(9, 11))
    is_told(shown)
    expect(page.locator(".tie__side--won")).to_have_count(1)
    expect(final).to_be_visible()
    expect(place).to_have_count(1)


@pytest.mark.parametrize(
    ("address", "rows"),
    [("entries/", "#entries > li"), ("rounds/1/2/", "#pairings li.pairing"), ("standings/1/", "#standings tbody > tr")],
)
def test_a_list_that_was_filtered_stays_filtered(visit, shown: Shown, address: str, rows: str):
    is_renamed(shown, 5, "Herons")
    page = visit().goes(f"{shown.home}{address}")
    page.locator("#filter").fill("herons")
    seen = page.locator(f"{rows}:visible")
    expect(seen).to_have_count(1)
    page.locator("#filter").blur()
    takes_a_new_name(page, shown)
    expect(seen).to_have_count(1)
    expect(seen).to_contain_text("Herons")
    page.locator("#filter").fill("")
    expect(seen).not_to_have_count(1)


def test_the_link_the_keyboard_has_come_to_and_the_side_of_a_table_pushed_into_sight_stay(visit, shown: Shown):
    reader = visit()
    page = reader.goes(f"{shown.home}standings/1/")
    page.locator(".table-scroll").evaluate("part => (part.scrollLeft = 40)")
    reader.tabs_to("#standings tbody tr:nth-child(2) td a")
    here = page.evaluate("[document.activeElement.href, document.querySelector('.table-scroll').scrollLeft]")
    takes_a_new_name(page, shown)
    assert page.evaluate("[document.activeElement.href, document.querySelector('.table-scroll').scrollLeft]") == here


def test_what_a_reader_has_unfolded_stays_unfolded_when_a_hand_is_added(visit, transactional_db):
    table = at_table()
    table.hand(0, 35)
    table.hand(0, 20)
    page = visit().goes(f"/e/{table.event.slug}/matches/{table.match.pk}/")
    why = page.locator(".log details")
    expect(why).to_have_count(2)
    unfolded = "all => all.map(each => each.open)"

    why.first.locator("summary").click()
    assert why.evaluate_all(unfolded) == [True, False]
    table.hand(0, 35)
    expect(why).to_have_count(3)
    assert why.evaluate_all(unfolded) == [True, False, False]

    why.first.locator("summary").click()
    table.hand(0, 20)
    expect(why).to_have_count(4)
    assert why.evaluate_all(unfolded) == [False, False, False, False]
