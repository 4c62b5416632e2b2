"""A hand by its parts on the page of a table, with its total beside them, and a fault that decides it."""

import re

import pytest

from tests.at_table import at_table
from tests.pages.referee.test_match_page import address, client_of, record, text_of, typed
from tournament.models import Hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return at_table()


def test_counted_points_of_a_rule_set_without_kitty():
    table = at_table(preset="union-3v3-6d")
    page = client_of(table.referee).get(address(table))
    assert "Last trick" in text_of(page)
    assert 'name="kitty_points"' not in page.content.decode()
    response = record(table, points="150", last_trick_winner="attackers", winning_format="pair:2")
    assert response.status_code == 303
    hand = Hand.objects.get()
    assert (hand.trick_points, hand.kitty_points, hand.winning_format) == (150, 0, {"kind": "pair", "cards": 2})


COUNTED = {"points": "75", "last_trick_winner": "attackers", "kitty_points": "10", "winning_format": "pair:2"}


def test_a_total_counted_too_has_to_agree_and_says_so_before_it_is_sent(table):
    client = client_of(table.referee)
    page = client.get(address(table))
    assert not page.context["form"].opens_kitty
    assert "Total, if it was counted too" in text_of(page)
    wrong = typed(table, **COUNTED, total="85")
    said = "What was counted gives 115 points in all, not 85."
    assert said in text_of(client.post(address(table, "preview/"), wrong))
    refused = client.post(address(table, "hands/"), wrong)
    assert refused.status_code == 400
    assert f"Total, if it was counted too : {said}" in text_of(refused)
    assert refused.context["form"].opens_kitty
    alone = record(table, points="75", total="115")
    assert (alone.status_code, list(alone.context["form"].errors)) == (400, ["total"])
    assert "leave this empty, and enter the total as the attackers" in text_of(alone)
    assert record(table, **COUNTED, total="115").status_code == 303
    assert Hand.objects.get().trick_points == 75


def test_cards_left_are_asked_where_the_rules_know_the_difference(table):
    assert b"award_cards_left" not in client_of(table.referee).get(address(table)).content
    union = at_table(preset="union-3v3-6d")
    page = client_of(union.referee).get(address(union))
    assert "labour reform: with fewer than 10 the hand is played out first" in text_of(page)
    fault = {"points": "300", "award": "labour_reform:declarers", "award_cards_left": "8"}
    told = client_of(union.referee).post(address(union, "preview/"), typed(union, **fault))
    assert "8 cards were left when it was found, fewer than 10: the hand was played out first." in text_of(told)
    without = record(union, points="300", award_cards_left="8")
    assert (without.status_code, list(without.context["form"].errors)) == (400, ["award_cards_left"])
    too_many = record(union, **fault | {"award_cards_left": "99"})
    assert (too_many.status_code, list(too_many.context["form"].errors)) == (400, ["award_cards_left"])
    asked = record(union, **fault).content.decode()
    confirmed = dict(re.findall(r'name="(confirmed_\w+)" value="([^"]*)"', asked))
    assert record(union, **fault, **confirmed).status_code == 303
    assert Hand.objects.get().award["cards_left"] == 8
    correction = client_of(union.referee).get(address(union, "hands/1/"))
    assert correction.context["form"]["award_cards_left"].value() == 8
