"""Why cards stand as they do, and why a play is the format it is."""

import json

import pytest

from scoring.__main__ import answer_lines
from scoring.answers import KINDS
from scoring.cards.card import Suit, read_card, read_cards
from scoring.cards.explaining import Relation, compare, why_format, why_suit
from scoring.cards.play_rules import play_rules_of
from scoring.wording.say import say
from tests.scoring.test_cases import CASES

HEARTS = play_rules_of("classic-2d").situation(decks=2, trump=Suit.HEARTS, level="5")
TWOS = play_rules_of("permanent-two-2d").situation(decks=2, trump=None, level="7")


@pytest.mark.parametrize(
    ("card", "situation", "code"),
    [
        ("LJ", HEARTS, "card_joker"),
        ("S5", HEARTS, "card_level"),
        ("H9", HEARTS, "card_trump_suit"),
        ("S9", HEARTS, "card_side_suit"),
        ("S2", TWOS, "card_permanent"),
        ("S7", TWOS, "card_level"),
    ],
)
def test_it_is_said_why_a_card_is_a_trump(card: str, situation, code: str) -> None:
    reason = why_suit(read_card(card), situation)
    assert reason.code == code
    assert say(reason, "zh") != say(reason, "en")


@pytest.mark.parametrize(
    ("first", "second", "relation", "code"),
    [
        ("S9", "H2", Relation.LOWER, "card_trump_suit"),
        ("BJ", "S9", Relation.HIGHER, "card_joker"),
        ("S9", "D9", Relation.INCOMPARABLE, "cards_of_two_suits"),
        ("S5", "D5", Relation.EQUAL, "cards_equal"),
        ("SA", "SK", Relation.HIGHER, "cards_higher"),
        ("SK", "SA", Relation.LOWER, "cards_higher"),
    ],
)
def test_two_cards_are_compared_with_a_reason(first: str, second: str, relation: Relation, code: str) -> None:
    found = compare(read_card(first), read_card(second), HEARTS)
    assert (found.relation, [reason.code for reason in found.reasons]) == (relation, [code])


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("S4 S4 S6 S6", ["format_run"]),
        ("S4 S4", ["format_equal_cards"]),
        ("S4 S4 S7 S7", ["format_units", "format_no_neighbours"]),
        ("S5 S5 D5 D5", ["format_units", "format_equal_groups"]),
        ("S4 S4 S6", ["format_units", "format_widths_differ"]),
        ("S4 S6", ["format_units", "format_singles"]),
        ("S4 H6", ["format_several_suits", "card_side_suit", "card_trump_suit"]),
        ("SA SK SQ SJ S9 S8", ["format_units"] + ["format_singles"] * 3),
    ],
)
def test_it_is_said_why_a_play_is_one_unit_or_several(cards: str, codes: list[str]) -> None:
    reasons = why_format(read_cards(cards, decks=2), HEARTS)
    assert [reason.code for reason in reasons] == codes
    assert all(say(reason, "zh") and say(reason, "en") for reason in reasons)


OF_PLAY = ("card_order", "tractor", "trick", "follow", "follow_order", "throw", "bid", "friends", "points", "kitty")


@pytest.mark.parametrize("kind", OF_PLAY)
def test_every_answer_about_play_has_reasons_and_its_source(kind: str) -> None:
    assert kind in KINDS
    asked = [json.dumps(case) for case in CASES if case["kind"] == kind]
    answers = [json.loads(line)["answer"] for line in answer_lines(asked)]
    assert answers
    assert all(answer["reasons"] and answer["source"] for answer in answers)
