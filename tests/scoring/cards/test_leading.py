"""Leads: what is in order, and all that can be led."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards.card import DECK, CardsRefused
from scoring.cards.leading import judge_lead, legal_leads
from scoring.cards.play_rules import RefusedThrow, ThrowsAllowed, play_rules_of
from scoring.cards.throwing import OtherHand
from scoring.wording.say import say_all
from tests.scoring.cards import all_cuts
from tests.scoring.cards.playing import cards, situation, situations

CLASSIC = play_rules_of("classic-2d")
SIDE_BANNED = play_rules_of("permanent-two-2d")
HAND = "SA SA SK S4 S4 S5 S5 H9 D3 BJ"


@pytest.mark.parametrize(
    ("lead", "legal", "said"),
    [
        ("SA", True, "single unit (single)"),
        ("S4 S4 S5 S5", True, "single unit (tractor of 2 pairs)"),
        ("SA SA SK", True, "the other hands are not known"),
        ("D3 BJ", True, "the other hands are not known"),
        ("SA H9", False, "not of one suit"),
        ("SA SA SA", False, "does not hold ♠A"),
        ("HA HK", False, "does not hold ♥A ♥K"),
    ],
)
def test_a_lead_is_held_of_one_suit_and_allowed(lead: str, legal: bool, said: str) -> None:
    ruling = judge_lead(cards(lead), cards(HAND), situation(CLASSIC, "D", "T"), CLASSIC)
    assert ruling.legal is legal
    assert said in say_all(ruling.reasons, "en")
    assert say_all(ruling.reasons, "zh")


def test_no_cards_are_no_lead() -> None:
    with pytest.raises(CardsRefused) as caught:
        judge_lead((), cards(HAND), situation(CLASSIC, "D", "T"), CLASSIC)
    assert caught.value.code == "no_cards"


def test_a_throw_is_ruled_on_where_the_other_hands_are_known() -> None:
    others = [OtherHand(name="next", cards=cards("S 6 6"))]
    where = situation(CLASSIC, "D", "T")
    ruling = judge_lead(cards("S A A 4 4"), cards(HAND), where, CLASSIC, others)
    assert ruling.legal is True
    assert ruling.throw is not None
    assert ruling.throw.forced is not None
    assert ruling.throw.forced.cards == cards("S 4 4")


def test_a_throw_that_the_rules_forbid_is_no_legal_lead() -> None:
    where = situation(SIDE_BANNED, "D", "T")
    lead, hand = cards("S A A K"), cards(HAND)
    assert judge_lead(lead, hand, where, SIDE_BANNED).legal is False
    assert judge_lead(lead, hand, where, SIDE_BANNED, []).legal is False
    assert judge_lead(cards("D3 BJ"), hand, where, SIDE_BANNED).legal is True
    falls = replace(SIDE_BANNED, refused_throw=RefusedThrow.SMALLEST)
    assert judge_lead(lead, hand, where, falls, []).legal is True


def test_throws_are_tried_in_suits_of_two_cards_where_the_rules_let_them() -> None:
    where, hand = situation(CLASSIC, "D", "T"), cards(HAND)
    assert legal_leads(hand, where, CLASSIC).throwable_suits == ("S", "trump")
    assert legal_leads(hand, where, SIDE_BANNED).throwable_suits == ("trump",)
    void = replace(CLASSIC, throws_allowed=ThrowsAllowed.OTHERS_VOID)
    others = [OtherHand(name="next", cards=cards("S2"))]
    assert legal_leads(hand, where, void, others).throwable_suits == ("trump",)
    early = replace(CLASSIC, throws_allowed=ThrowsAllowed.FIRST_SIDE_TRICKS)
    assert legal_leads(hand, where, early, side_tricks_before=2).throwable_suits == ("S",)
    assert legal_leads(hand, where, early, side_tricks_before=3).throwable_suits == ()
    assert legal_leads((), where, CLASSIC).units == ()


@given(situations(), st.data())
@settings(max_examples=100)
def test_just_the_single_units_can_be_led_that_trying_all_cards_finds(played: tuple, data: st.DataObject) -> None:
    rules, where = played
    pool = [card for card in DECK if card.is_joker or card.rank in "3456"]
    hand = data.draw(st.lists(st.sampled_from(pool), min_size=1, max_size=9))
    hand = [card for place, card in enumerate(hand) if hand[:place].count(card) < where.decks]
    found = {tuple(sorted(unit.cards)) for unit in legal_leads(hand, where, rules).units}
    tried = {
        some
        for length in range(1, len(hand) + 1)
        for some in combinations(sorted(hand), length)
        if len({all_cuts.suit_of(card, where) for card in some}) == 1 and all_cuts.block_of(some, where) is not None
    }
    assert found == tried
    assert len(found) == len(legal_leads(hand, where, rules).units)
