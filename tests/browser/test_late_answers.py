"""A slow line: scripts that come after the first touch, and answers that come in another order than they were asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests import builders, play
from tests.at_table import AtTable, at_table
from tests.browser.test_under_the_finger import SWAP_MILLISECONDS, Finger, asked_for, held_back
from tests.browser.visitors import Visitor
from tournament.models import Entry, Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@contextmanager
def before_its_scripts(visitor: Visitor, path: str) -> Iterator[Page]:
    """The page while its scripts are on their way; at the end they have run."""
    page = visitor.page
    with held_back(page, "**/shangtai/shangtai*.js") as routes:
        page.goto(path, wait_until="commit")
        asked_for(page, routes)
        page.locator("#sheet").wait_for(state="attached")  # the last of the page
        yield page
        for route in routes:
            route.continue_()
        page.wait_for_load_state("load")


def answered(route: Route) -> APIResponse:
    """The answer as it is now; the page does not have it yet."""
    return route.fetch()


def arrives(page: Page, route: Route, answer: APIResponse) -> None:
    with page.expect_response(lambda response: response.request == route.request):
        route.fulfill(response=answer)
    page.wait_for_timeout(SWAP_MILLISECONDS)


# before the scripts


@pytest.fixture
def table() -> AtTable:
    """Who declares next is known."""
    table = at_table()
    table.hand(0, 45)
    return table


def hand_page(table: AtTable) -> str:
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/"


def test_a_number_typed_before_the_scripts_gets_its_preview_and_its_band(visit, table: AtTable):
    with before_its_scripts(visit(table.referee), hand_page(table)) as page:
        page.locator("#id_points").fill("85", force=True)
    expect(page.locator("#preview")).to_contain_text("85 points")
    expect(page.get_by_role("radio", name="80–95")).to_be_checked()


def test_a_number_adjusted_before_the_scripts_is_not_put_back_to_the_start_of_its_band(visit, table: AtTable):
    with before_its_scripts(visit(table.referee), hand_page(table)) as page:
        page.get_by_role("radio", name="80–95").evaluate("radio => radio.click()")
        page.locator("#id_points").fill("90", force=True)
    expect(page.locator("#preview")).to_contain_text("90 points")
    expect(page.locator("#id_points")).to_have_value("90")


def test_a_band_touched_before_the_scripts_fills_the_number_and_stays_when_somebody_comes_back(visit, table: AtTable):
    referee = visit(table.referee)
    with before_its_scripts(referee, hand_page(table)) as page:
        page.get_by_role("radio", name="80–95").evaluate("radio => radio.click()")
    expect(page.locator("#preview")).to_contain_text("85 points")
    expect(page.locator("#id_points")).to_have_value("85")

    referee.goes(f"/referee/{table.event.slug}/")
    page.go_back(wait_until="load")
    expect(page.locator("#id_points")).to_have_value("85")
    expect(page.locator("#preview")).to_contain_text("85 points")


def test_rules_changed_before_the_scripts_are_checked(visit):
    event = play.swiss(4).event
    organiser = visit(event.created_by, width="desk")
    with before_its_scripts(organiser, f"/organise/{event.slug}/rules/edit/") as page:
        page.locator("[name='level_table.bands[4].first']").fill("83", force=True)
    expect(page.locator("#rule-level_table-bands-4-first-fault")).to_contain_text("a multiple of 5")


@pytest.fixture
def event() -> Event:
    event = builders.event()
    builders.entries(event, 3)
    Entry.objects.filter(event=event).update(state=Entry.State.REGISTERED)
    Entry.objects.filter(event=event, number=3).update(state=Entry.State.WITHDRAWN)
    return event


def test_a_search_typed_or_chosen_before_the_scripts_is_done(visit, event: Event):
    organiser = visit(event.created_by, width="desk")
    second = event.entries.get(number=2).name
    with before_its_scripts(organiser, f"/organise/{event.slug}/check-in/") as page:
        page.locator("#q").fill(second, force=True)
    expect(page.locator("#rows li")).to_have_count(1)
    with before_its_scripts(organiser, f"/organise/{event.slug}/entries/") as page:
        page.locator("#state").evaluate("list => (list.value = 'withdrawn')")
    expect(page.locator("#found tbody tr")).to_have_count(1)


# a list and a press in it


def check_in_page(visit, event: Event) -> tuple[Page, str]:
    """The check-in and a name to search for."""
    page = visit(event.created_by).goes(f"/organise/{event.slug}/check-in/")
    return page, event.entries.get(number=1).name


SEARCHES = "**/check-in/?q=*"


@contextmanager
def searched(page: Page, name: str) -> Iterator[tuple[Route, APIResponse]]:
    """A search for `name` that the server has answered; the list is on its way. Later searches are not held back."""
    with held_back(page, SEARCHES) as routes:
        page.locator("#q").fill(name)
        asked_for(page, routes)
        page.route(SEARCHES, lambda route: route.continue_())
        yield routes[0], answered(routes[0])


def is_here_and_alone(page: Page, name: str) -> None:
    """The list is the one searched for, and what was pressed stands in it."""
    expect(page.locator("#rows li")).to_have_count(1)
    expect(page.locator("#rows").get_by_role("button", name=f"Undo – {name}")).to_be_visible()


def test_a_list_asked_for_before_a_press_in_it_is_not_put_over_its_answer(visit, event: Event):
    page, name = check_in_page(visit, event)
    with searched(page, name) as (route, before):
        page.get_by_role("button", name=f"Check in – {name}").click()
        expect(page.get_by_role("button", name=f"Undo – {name}")).to_be_visible()
        arrives(page, route, before)
        is_here_and_alone(page, name)


def test_a_list_that_arrives_before_the_answer_to_a_press_in_it_waits_for_it(visit, event: Event):
    page, name = check_in_page(visit, event)
    with searched(page, name) as (route, before), held_back(page, "**/check-in/") as presses:
        page.get_by_role("button", name=f"Check in – {name}").click()
        asked_for(page, presses)
        arrives(page, route, before)
        page.route("**/check-in/", lambda press: press.continue_())
        presses[0].continue_()
        is_here_and_alone(page, name)


def test_a_list_that_arrives_under_the_finger_is_not_put_over_what_was_pressed(visit, event: Event):
    page, name = check_in_page(visit, event)
    finger = Finger(page)
    button = page.get_by_role("button", name=f"Check in – {name}")
    with searched(page, name) as (route, before):
        finger.goes_down_on(button)
        arrives(page, route, before)
        button.evaluate("button => button.click()")
        finger.slides_off()
        is_here_and_alone(page, name)


def test_of_two_things_that_open_beside_the_page_the_later_touched_one_stays(visit, event: Event):
    page = visit(event.created_by, width="desk").goes(f"/organise/{event.slug}/entries/1/")
    links = page.locator("[hx-target='#sheet']")
    first, second = links.first, links.last
    with held_back(page, f"**{first.get_attribute('href')}") as routes:
        first.click()
        asked_for(page, routes)
        route = routes.pop()
        before = answered(route)
        second.click()
        expect(page.locator("#sheet form").last).to_have_attribute("action", second.get_attribute("href") or "")
        shown = page.locator("#sheet").inner_text()
        arrives(page, route, before)
        assert page.locator("#sheet").inner_text() == shown


def test_a_press_in_the_rules_form_is_the_only_one_until_answered_and_ends_the_check_asked_before(visit):
    event = play.swiss(4).event
    page = visit(event.created_by, width="desk").goes(f"/organise/{event.slug}/rules/edit/")
    rows, removes = page.locator("#rules .rule-row"), page.locator("#rules .rule-remove button")
    before = rows.count()
    with held_back(page, "**/rules/check/") as checks, held_back(page, "**/rules/edit/") as presses:
        page.locator("[name='level_table.bands[4].first']").fill("83")
        asked_for(page, checks)
        removes.first.evaluate("button => button.click()")
        asked_for(page, presses)
        removes.last.evaluate("button => button.click()")
        page.wait_for_timeout(SWAP_MILLISECONDS)
        (press,) = presses
        with page.expect_event("requestfailed", lambda request: request == checks[0].request):
            press.continue_()
        expect(rows).to_have_count(before - 1)
