"""The record of a hand on a referee's phone, 360 px wide: pasted, compared, and the hand corrected by it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.cards.record import record_to_text
from tests.at_table import at_table
from tests.browser.visitors import Visitor
from tests.recordings import record_of
from tournament.models import Hand, HandRecording

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def fits(phone) -> bool:
    return phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_pasted_record_shows_what_differs_and_corrects_the_hand(visit):
    table = at_table()
    table.hand(0, 45)
    record = record_of(table.match)
    visitor: Visitor = visit(table.referee)
    visitor.goes(f"/referee/{table.event.slug}/matches/{table.match.pk}/")
    phone = visitor.page
    phone.get_by_role("link", name="Record of the hand").tap()
    phone.locator("#id_record").fill("trick 0: SA")
    phone.get_by_role("button", name="Attach the record").tap()
    expect(phone.get_by_role("alert")).to_contain_text("This is missing.")
    phone.locator("#id_record").fill(record_to_text(record))
    phone.get_by_role("button", name="Attach the record").tap()
    expect(phone.get_by_role("heading", name="Entered and recorded")).to_be_visible()
    assert HandRecording.objects.count() == 1
    expect(phone.locator(".tricks tbody tr")).to_have_count(len(record.tricks))
    assert fits(phone)
    phone.get_by_role("link", name="Correct hand 1 by the record").tap()
    expect(phone.get_by_text("The form is filled in as the record of hand 1 has it.")).to_be_visible()
    phone.get_by_label("Why it is corrected").fill("by the record")
    phone.get_by_role("button", name="Correct hand 1").tap()
    expect(phone.locator(".notice--done")).to_be_visible()
    assert Hand.objects.get(number=1, revision=2).declarer_seat == record.declarer
    phone.get_by_role("link", name="Record of the hand").tap()
    expect(phone.get_by_text("The record agrees with what was entered.")).to_be_visible()
