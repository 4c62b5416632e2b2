"""What comes from the server while a finger is down waits until it is lifted: no button moves away under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.at_table import AtTable, at_table
from tests.browser.visitors import PATIENCE_MILLISECONDS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SWAP_MILLISECONDS = 200
CLICK_FOLLOWS_MILLISECONDS = 300


@pytest.fixture
def table() -> AtTable:
    table = at_table()
    table.hand(0, 45)
    return table


@pytest.fixture
def phone(visit, table: AtTable) -> Page:
    """The page of a table where the bar with the button lies within the page, not at the edge of the window."""
    page = visit(table.referee).goes(f"/referee/{table.event.slug}/matches/{table.match.pk}/")
    page.get_by_role("radio", name="80–95").tap()
    expect(page.locator("#preview")).to_contain_text("85 points")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    return page


@contextmanager
def held_back(page: Page, address: str) -> Iterator[list[Route]]:
    """Requests to the address go unanswered until they are taken out of the list and continued."""
    routes: list[Route] = []
    page.route(address, lambda route: routes.append(route))
    yield routes
    page.unroute(address)


def asked_for(page: Page, routes: list[Route]) -> None:
    while not routes:
        page.wait_for_timeout(20)


def answer_to(page: Page, route: Route) -> Callable[[], None]:
    """The server has answered, however long it took; the page is told when this is called."""
    answer = route.fetch(timeout=PATIENCE_MILLISECONDS)

    def arrives() -> None:
        with page.expect_response(lambda response: response.request == route.request):
            route.fulfill(response=answer)
        page.wait_for_timeout(SWAP_MILLISECONDS)

    return arrives


@contextmanager
def another_sentence_held_back(phone: Page) -> Iterator[Callable[[], None]]:
    with held_back(phone, "**/preview/") as routes:
        phone.locator("#id_points").fill("200")
        asked_for(phone, routes)
        yield answer_to(phone, routes.pop())


class Finger:
    """One finger that goes down and up as two acts."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def goes_down_on(self, place: Locator) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle_of(place)]})

    def is_lifted(self) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def stays_while_another_touches(self, place: Locator, other: Locator) -> None:
        """The finger is down on `place` and rests there; a second one goes down on `other` and up."""
        rests, second = middle_of(place) | {"id": 0}, middle_of(other) | {"id": 1}
        for type, points in (("touchStart", [rests]), ("touchStart", [rests, second]), ("touchEnd", [rests])):
            self.session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": points})

    def slides_off(self) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})


def middle_of(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def top_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"]


def test_a_sentence_that_arrives_under_the_finger_does_not_move_the_button_away(phone: Page):
    button, finger = phone.get_by_role("button", name="Record hand 2"), Finger(phone)
    with another_sentence_held_back(phone) as sentence_arrives:
        before = top_of(button)
        finger.goes_down_on(button)
        sentence_arrives()
        assert top_of(button) == before
        finger.is_lifted()
        asked = phone.locator("#asked")
        expect(asked.or_(phone.locator(".notice--done"))).to_be_visible()


def test_the_sentence_comes_once_the_finger_has_slid_off_the_button(phone: Page):
    button, finger = phone.get_by_role("button", name="Record hand 2"), Finger(phone)
    with another_sentence_held_back(phone) as sentence_arrives:
        before = top_of(button)
        finger.goes_down_on(button)
        sentence_arrives()
        expect(phone.locator("#preview")).not_to_contain_text("200 points")
        finger.slides_off()
        expect(phone.locator("#preview")).to_contain_text("200 points")
        assert top_of(button) != before, "the sentence is as high as the one before: this tests nothing"


def test_a_finger_that_is_never_lifted_holds_nothing_back_for_good(phone: Page):
    finger = Finger(phone)
    with another_sentence_held_back(phone) as sentence_arrives:
        finger.goes_down_on(phone.get_by_role("button", name="Record hand 2"))
        sentence_arrives()
        expect(phone.locator("#preview")).to_contain_text("200 points")
        assert phone.locator(".notice--done").count() == 0


def test_a_second_finger_that_comes_and_goes_lifts_the_first_one_not(phone: Page):
    button, finger = phone.get_by_role("button", name="Record hand 2"), Finger(phone)
    with another_sentence_held_back(phone) as sentence_arrives:
        before = top_of(button)
        finger.stays_while_another_touches(button, phone.locator("#preview"))
        phone.wait_for_timeout(CLICK_FOLLOWS_MILLISECONDS + 100)
        sentence_arrives()
        assert top_of(button) == before
        finger.is_lifted()
        expect(phone.locator("#preview")).to_contain_text("200 points")


def test_a_live_list_is_not_replaced_under_the_finger(visit, table: AtTable):
    referee = visit(table.referee)
    page = referee.page
    part, finger = page.locator("[data-live-url]").first, Finger(page)
    first = part.locator("a[href]").first
    with held_back(page, "**/*part=live*") as routes:
        referee.goes(f"/referee/{table.event.slug}/")
        address = first.get_attribute("href")
        page.evaluate("dispatchEvent(new Event('online'))")
        asked_for(page, routes)
        list_arrives = answer_to(page, routes.pop())
        first.evaluate("link => link.dataset.same = 'yes'")
        finger.goes_down_on(first)
        list_arrives()
        expect(first).to_have_attribute("data-same", "yes")
        finger.slides_off()
        expect(part.locator("[data-same]")).to_have_count(0)
        part.locator("a[href]").first.tap()
        page.wait_for_url(f"**{address}")
