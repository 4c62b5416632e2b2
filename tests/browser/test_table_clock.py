"""The clock of a table's page goes on living while a hand is typed beside it."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import builders
from tests.at_table import AtTable, at_table
from tests.browser.visitors import Visitor
from tournament.models import Hand, Round
from tournament.services import matches, rounds

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> AtTable:
    """A table that has played a hand in the ten minutes of its round."""
    table = at_table(builders.published_match(preset="shuangsheng-match-2d"))
    Round.objects.filter(pk=table.match.round_id).update(
        state="running", clock_started_at=timezone.now() - timedelta(minutes=10)
    )
    table.hand(0, 45)
    return table


def turn(table: AtTable, name: str) -> None:
    its_round = Round.objects.get(pk=table.match.round_id)
    getattr(rounds, name)(
        table.event.created_by, request_id=uuid4(), round_id=its_round.pk, revision=its_round.revision
    )


def extend(table: AtTable) -> None:
    matches.extend_match(
        table.chief,
        request_id=uuid4(),
        match_id=table.match.pk,
        extension_seconds=0,
        minutes=5,
        reason="The fire bell rang.",
    )


def test_pause_and_more_time_are_shown_beside_the_hand_that_is_typed_and_recorded_all_the_same(visit, table: AtTable):
    referee: Visitor = visit(table.referee)
    page = referee.goes(f"/referee/{table.event.slug}/matches/{table.match.pk}/")
    clock = page.locator("[data-live-url]")
    expect(clock.locator("[data-clock-ends]")).to_be_visible()
    page.get_by_role("radio", name="80–95").tap()
    page.locator("#id_points").fill("90")
    expect(page.locator("#preview")).to_contain_text("90 points")
    page.locator("#hand").evaluate("form => form.dataset.same = 'yes'")

    turn(table, "pause_clock")
    expect(clock).to_contain_text("(paused)")
    expect(clock).to_contain_text("The clock is paused with")
    extend(table)
    expect(clock).to_contain_text("+5 min")
    turn(table, "resume_clock")
    expect(clock.locator("[data-clock-ends]")).to_be_visible()
    expect(clock).not_to_contain_text("paused")

    expect(page.locator("#id_points")).to_have_value("90")
    assert page.locator("#hand").get_attribute("data-same") == "yes"
    page.get_by_role("button", name="Record hand 2").tap()
    expect(page.locator(".notice--done")).to_contain_text("90 points")
    assert Hand.objects.get(number=2).attackers_points == 90


def test_a_page_that_nobody_looked_at_shows_the_clock_as_it_is_when_somebody_does(visit, table: AtTable):
    page = visit(table.referee).goes(f"/referee/{table.event.slug}/matches/{table.match.pk}/")
    page.wait_for_load_state()
    hidden = "state => { Object.defineProperty(document, 'hidden', {value: state, configurable: true}); document.dispatchEvent(new Event('visibilitychange')); }"
    with page.expect_event("console", lambda said: said.text == "told"):
        page.evaluate(hidden, True)
        page.evaluate(
            "address => new EventSource(address).addEventListener('revision', () => console.log('told'))",
            page.locator("body").get_attribute("data-events-url"),
        )
        turn(table, "pause_clock")
    clock = page.locator("[data-live-url]")
    expect(clock).not_to_contain_text("(paused)")
    page.evaluate(hidden, False)
    expect(clock).to_contain_text("(paused)")
