"""A ruling on a play on the public page of its match: what it came to at once, why once the result counts."""

import re

import pytest
from django.test import Client

from tests.at_table import at_table
from tests.services.matches.test_plays import FAILED, FINE, REVOKE

pytestmark = pytest.mark.django_db


def page(table, language="en"):
    address = f"/e/{table.event.slug}/matches/{table.match.pk}/"
    content = Client(headers={"Accept-Language": language}).get(address).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


def test_everybody_reads_what_the_ruling_came_to_and_what_follows():
    table = at_table()
    table.act("rule_on_play", question=FAILED, remedy={**FINE, "cards": 2}, note="told the players so")
    told = page(table)
    assert "Ruling on a play" in told
    assert "Trump suit: ♥ hearts · Level played: 5 · Thrown: ♠A ♠A ♠Q The throw fails:" in told
    assert "Fine for the attackers: failed throw, cards: 2, points: 20." in told
    assert "甩牌失败" in page(table, "zh-hans")
    assert "told the players so" not in told


@pytest.mark.parametrize(
    ("question", "about", "hidden"),
    [
        ({"kind": "trick", "input": {"trump": "H", "level": "T", "plays": [["S9"], "LJ"]}}, "Level played: 10 · Play 1, the lead: ♠9 · Play 2: little joker", "?"),
        ({"kind": "tractor", "input": {"trump": None, "level": "2", "cards": ["S9", "S9"]}}, "Level played: 2 This is a pair.", "♠9"),
        ({"kind": "bid", "input": {"level": "5", "new": ["H5"], "current": None, "stage": "dealing"}}, "Level played: 5 · Shown now: ♥5 The bid stands.", "Trump suit"),
        ({"kind": "follow", "input": {**REVOKE["input"], "note": {"led": 3}, "thrown": ["CA"]}}, "Played: ♠K ♠3 This", "♣A"),
    ],
)  # fmt: skip
def test_what_lay_on_the_table_is_told_and_nothing_else(question, about, hidden):
    table = at_table()
    table.act("rule_on_play", question=question)
    assert about in page(table)
    assert hidden not in page(table).partition("Ruling on a play")[2]


def test_why_tells_what_was_held_and_is_read_once_the_result_counts():
    table = at_table()
    table.act("rule_on_play", question=REVOKE)
    table.play_out()
    assert "Led: ♠9 ♠9 · Played: ♠K ♠3 This answer is not allowed." in page(table)
    assert "♠3 ♠3" not in page(table)
    assert "pair of spades" not in page(table)
    table.confirm()
    assert "pair of spades" in page(table)
    assert "Why" in page(table)
