"""A hand by its parts with its total beside them, and a fault with the cards that were left, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.at_table import at_table
from tests.browser.test_rulings_on_plays import address_of, picture
from tests.browser.visitors import Visitor
from tournament.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("locale", ["en", "zh-Hans"])
def test_a_total_beside_its_parts_and_the_cards_left_are_said_before_the_hand_is_stored(visit, locale: str):
    table = at_table(preset="union-3v3-6d")
    referee: Visitor = visit(table.referee, locale=locale)
    page = referee.goes(address_of(table))
    page.locator("[name=declarer_seat][value='0']").check()
    page.locator("#id_points").fill("150")
    page.locator("details:has(#id_total) > summary").tap()
    page.locator("[name=last_trick_winner][value=attackers]").check()
    page.locator("#id_winning_format").select_option("pair:2")
    page.locator("#id_total").fill("305")
    expect(page.locator(".preview--refuses")).to_contain_text("300")
    assert (referee.too_wide(), referee.hard_to_touch(), referee.faults()) == (0, [], [])
    picture(page, f"total-{locale}")
    page.locator("#id_total").fill("300")
    page.locator("details:has(#id_award_cards_left) > summary").tap()
    page.locator("[name=award][value='labour_reform:declarers']").check()
    page.locator("#id_award_cards_left").fill("8")
    expect(page.locator("#preview")).to_contain_text("10")
    assert (referee.too_wide(), referee.hard_to_touch(), referee.faults()) == (0, [], [])
    picture(page, f"cards-left-{locale}")
    page.locator("#hand .button--primary").tap()
    expect(page.locator("#asked")).to_be_visible()
    page.locator("#hand .button--primary").tap()
    expect(page.locator(".notice--done")).to_contain_text("8")
    picture(page, f"cards-left-stored-{locale}")
    hand = Hand.objects.get()
    assert (hand.trick_points, hand.award["cards_left"]) == (150, 8)
