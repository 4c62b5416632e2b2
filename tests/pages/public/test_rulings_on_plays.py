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
    assert "The throw fails:" in told
    assert "Fine for the attackers: failed throw, cards: 2, points: 20." in told
    assert "甩牌失败" in page(table, "zh-hans")
    assert "told the players so" not in told


def test_why_tells_what_was_held_and_is_read_once_the_result_counts():
    table = at_table()
    table.act("rule_on_play", question=REVOKE)
    table.play_out()
    assert "This answer is not allowed." in page(table)
    assert "pair of spades" not in page(table)
    table.confirm()
    assert "pair of spades" in page(table)
    assert "Why" in page(table)
