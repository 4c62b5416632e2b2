"""Bids, overcalls, flips, auctions and what is played when nobody declares."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards.card import DECK, CardsRefused, Suit, read_cards
from scoring.cards.declaring import (
    Moment,
    declaring_rules_of,
    first_declarer,
    judge_auction,
    judge_bid,
    judge_call,
    judge_exchange,
    judge_flip,
    judge_redeal,
    may_flip,
    nobody_declared,
    read_bid,
)
from scoring.cards.declaring.bids import rank_of
from scoring.cards.declaring.rights import Dealt
from scoring.cards.declaring_rules import published_declaring_rules
from scoring.rules.published import all_preset_ids
from scoring.rules.rule_set import FirstOvercall
from scoring.wording.say import say


def cards(text: str) -> Sequence:
    return read_cards(text, decks=6)


@pytest.mark.parametrize(
    ("rule_set", "level", "current", "new", "accepted"),
    [
        ("classic-2d", "5", "", "H5", True),
        ("classic-2d", "5", "", "H6", False),
        ("classic-2d", "5", "", "H5 S5", False),
        ("classic-2d", "5", "", "LJ BJ", False),
        ("classic-2d", "5", "", "LJ", False),
        ("classic-2d", "5", "H5", "S5 S5", True),
        ("classic-2d", "5", "H5 H5", "S5 S5", False),
        ("classic-2d", "5", "H5 H5", "LJ LJ", True),
        ("shengji-2d", "T", "HT HT", "BJ BJ", True),
        ("shengji-2d", "T", "LJ LJ", "BJ BJ", False),
        ("jj-2d", "5", "", "BJ BJ", False),
        ("jj-2d", "5", "H5", "LJ LJ", True),
        ("menghuan-match-2d", "2", "BJ BJ", "LJ LJ", False),
        ("shuangsheng-online-2d", "2", "S2 LJ", "H2 H2 BJ", True),
        ("shuangsheng-online-2d", "2", "S2 LJ", "H2 BJ", False),
        ("shuangsheng-online-2d", "2", "S2 LJ", "H2 H2", False),
        ("shuangsheng-online-2d", "2", "", "LJ LJ", False),
        ("four-deck", "3", "H3", "S3 S3", True),
        ("four-deck", "3", "H3", "LJ LJ", False),
        ("union-3v3-6d", "3", "H3 H3", "S3 S3 S3", True),
        ("union-3v3-6d", "3", "H3 H3 H3", "S3 S3", False),
        ("lianzhong-3d", "2", "D2 D2 D2", "LJ LJ", False),
        ("half-1d", "7", "", "C7", True),
    ],
)
def test_a_bid_stands_when_it_outranks_the_one_before(
    rule_set: str, level: str, current: str, new: str, accepted: bool
) -> None:
    ruling = judge_bid(declaring_rules_of(rule_set), level=level, current=cards(current), new=cards(new))
    assert ruling.accepted is accepted
    assert all(say(reason, "zh") and say(reason, "en") for reason in ruling.reasons)


@pytest.mark.parametrize(
    ("rule_set", "current", "new", "others", "accepted"),
    [
        ("classic-2d", "H5", "H5 H5", False, True),
        ("classic-2d", "H5", "S5 S5", False, True),
        ("menghuan-match-2d", "H5", "S5 S5", False, False),
        ("menghuan-match-2d", "H5", "H5 H5", False, True),
        ("four-deck", "H5", "H5 H5", False, False),
        ("shuangsheng-online-2d", "S5 LJ", "BJ BJ", False, False),
        ("shuangsheng-online-2d", "S5 LJ", "BJ BJ", True, True),
    ],
)
def test_whoever_declared_may_do_what_the_rule_set_lets_him(
    rule_set: str, current: str, new: str, others: bool, accepted: bool
) -> None:
    ruling = judge_bid(
        declaring_rules_of(rule_set),
        level="5",
        current=cards(current),
        new=cards(new),
        by_same_player=True,
        others_overcalled=others,
    )
    assert ruling.accepted is accepted


def test_nobody_bids_once_the_kitty_is_taken() -> None:
    ruling = judge_bid(
        declaring_rules_of("menghuan-match-2d"),
        level="2",
        current=cards("H2"),
        new=cards("S2 S2"),
        moment=Moment.KITTY_TAKEN,
    )
    assert (ruling.accepted, ruling.reasons[0].code) == (False, "bid_kitty_taken")


@pytest.mark.parametrize(
    ("moment", "current", "new", "accepted"),
    [
        (Moment.FIRST_DEAL, "", "H3", False),
        (Moment.FIRST_DEAL, "", "H3 BJ", False),
        (Moment.FIRST_DEAL, "", "H3 LJ", True),
        (Moment.FIRST_DEAL, "H3 LJ", "S3 S3", True),
        (Moment.DEALING, "", "H3", True),
    ],
)
def test_in_the_union_game_a_little_joker_opens_the_first_hand_only(
    moment: Moment, current: str, new: str, accepted: bool
) -> None:
    rules = declaring_rules_of("union-3v3-6d")
    assert judge_bid(rules, level="3", current=cards(current), new=cards(new), moment=moment).accepted is accepted


_BIDS = [cards(f"{card} " * count) for card in ("S5", "H5", "D5", "C5", "LJ", "BJ") for count in (1, 2, 3)]


@given(st.sampled_from(all_preset_ids()), st.sampled_from(_BIDS), st.sampled_from(_BIDS))
def test_of_two_bids_at_most_one_outranks_the_other(rule_set: str, one: Sequence, two: Sequence) -> None:
    rules = declaring_rules_of(rule_set)
    ruled = [judge_bid(rules, level="5", current=a, new=b).accepted for a, b in ((one, two), (two, one))]
    assert not all(ruled)
    for accepted, (a, b) in zip(ruled, ((one, two), (two, one)), strict=True):
        assert not accepted or rank_of(rules, read_bid(b, "5")) > rank_of(rules, read_bid(a, "5"))


def test_every_published_rule_set_says_how_trumps_are_declared() -> None:
    assert set(published_declaring_rules()) == set(all_preset_ids())


@pytest.mark.parametrize(
    ("rule_set", "now", "new", "allowed"),
    [
        ("shuangsheng-match-2d", "D", "C", False),
        ("shuangsheng-match-2d", "C", "D", True),
        ("permanent-two-2d", "D", "C", True),
        ("permanent-two-2d", "C", "D", False),
        ("permanent-two-2d", "S", "S", False),
        ("permanent-two-2d", "S", "LJ", True),
    ],
)
def test_the_kitty_is_flipped_upwards_in_the_order_of_the_rule_set(
    rule_set: str, now: str, new: str, allowed: bool
) -> None:
    assert judge_flip(declaring_rules_of(rule_set), now=now, new=new).allowed is allowed


def test_the_kitty_is_flipped_only_where_trumps_were_fixed_before_it_was_turned() -> None:
    rules = declaring_rules_of("shuangsheng-match-2d")
    assert may_flip(rules, fixed_before_kitty=True).allowed
    assert not may_flip(rules, fixed_before_kitty=False).allowed
    assert not may_flip(declaring_rules_of("classic-2d"), fixed_before_kitty=True).allowed


@pytest.mark.parametrize(("now", "new", "code"), [("S", "X", "not_in_flip_order"), ("S", "", "not_in_flip_order")])
def test_a_flip_of_what_is_no_suit_is_refused(now: str, new: str, code: str) -> None:
    with pytest.raises(CardsRefused) as refused:
        judge_flip(declaring_rules_of("permanent-two-2d"), now=now, new=new)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("rule_set", "now", "new", "accepted"),
    [
        ("auction-3p-2d", None, 150, True),
        ("auction-3p-2d", None, 200, False),
        ("auction-3p-2d", 120, 115, True),
        ("auction-3p-2d", 120, 120, False),
        ("auction-3p-2d", 120, 117, False),
        ("auction-friends", 120, 110, True),
        ("auction-friends", 120, 115, False),
        ("auction-3p-2d", 5, 0, False),
    ],
)
def test_an_auction_goes_down_by_its_steps(rule_set: str, now: int | None, new: int, accepted: bool) -> None:
    rules = declaring_rules_of(rule_set)
    assert judge_auction(rules, now=now, new=new, points_in_play=200).accepted is accepted


@pytest.mark.parametrize(
    ("jokers", "level_cards", "first_deal", "allowed"),
    [
        (0, 2, False, False),
        (1, 1, True, True),
        (1, 0, False, False),
        (2, 0, True, False),
        (2, 0, False, False),
        (3, 0, True, False),
        (3, 0, False, True),
        (4, 0, True, True),
        (3, 1, True, True),
    ],
)
def test_calling_takes_a_joker_and_a_level_card_or_three_jokers(
    jokers: int, level_cards: int, first_deal: bool, allowed: bool
) -> None:
    rules = declaring_rules_of("permanent-two-2d")
    assert judge_call(rules, jokers=jokers, level_cards=level_cards, first_deal=first_deal).allowed is allowed


def test_without_that_rule_a_level_card_is_enough() -> None:
    rules = declaring_rules_of("classic-2d")
    assert judge_call(rules, jokers=0, level_cards=1, first_deal=True).allowed
    assert not judge_call(rules, jokers=4, level_cards=0, first_deal=True).allowed


@pytest.mark.parametrize(
    ("trumps", "no_trump", "allowed"), [(5, False, True), (6, False, False), (0, False, True), (3, True, False)]
)
def test_five_cards_are_exchanged_with_few_trumps_and_a_trump_suit(trumps: int, no_trump: bool, allowed: bool) -> None:
    rules = declaring_rules_of("permanent-two-2d")
    assert judge_exchange(rules, trumps_in_hand=trumps, no_trump=no_trump).allowed is allowed


@pytest.mark.parametrize(("points", "allowed"), [(0, True), (10, True), (15, False)])
def test_a_new_deal_may_be_asked_for_under_fifteen_points(points: int, allowed: bool) -> None:
    assert judge_redeal(declaring_rules_of("shuangsheng-online-2d"), points_in_hand=points).allowed is allowed
    assert not judge_redeal(declaring_rules_of("classic-2d"), points_in_hand=points).allowed


@pytest.mark.parametrize(
    ("rule_set", "kitty", "first_deal", "result", "trump"),
    [
        ("four-deck", "", False, Dealt.PLAYED, Suit.SPADES),
        ("shengji-2d", "", False, Dealt.PLAYED, None),
        ("menghuan-match-2d", "LJ BJ C8 HK", False, Dealt.PLAYED, Suit.CLUBS),
        ("shuangsheng-online-2d", "D9", False, Dealt.PLAYED, Suit.DIAMONDS),
        ("shuangsheng-online-2d", "D5", False, Dealt.PLAYED, None),
        ("shuangsheng-online-2d", "BJ", False, Dealt.PLAYED, None),
        ("permanent-two-2d", "", True, Dealt.VOID_REDEALT, None),
        ("permanent-two-2d", "", False, Dealt.DECLARER_STEPS_DOWN, None),
        ("classic-2d", "", False, Dealt.NOT_STATED, None),
    ],
)
def test_a_hand_that_nobody_declared_is_played_as_its_rules_say(
    rule_set: str, kitty: str, first_deal: bool, result: Dealt, trump: Suit | None
) -> None:
    found = nobody_declared(declaring_rules_of(rule_set), kitty=cards(kitty), level="5", first_deal=first_deal)
    assert (found.result, found.trump) == (result, trump)


def test_where_the_kitty_decides_it_has_to_be_given() -> None:
    with pytest.raises(CardsRefused, match="kitty_needed"):
        nobody_declared(declaring_rules_of("menghuan-match-2d"))


def test_the_first_declarer_is_the_last_bidder_only_where_an_overcall_takes_the_deal() -> None:
    assert first_declarer([1, 3], FirstOvercall.TAKES_DEAL) == 3
    assert first_declarer([1, 3], FirstOvercall.KEEPS_DEAL) == 1
    assert first_declarer([], FirstOvercall.TAKES_DEAL) is None


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=4), st.sampled_from(all_preset_ids()))
def test_any_cards_are_ruled_on(shown: list, rule_set: str) -> None:
    ruling = judge_bid(declaring_rules_of(rule_set), level="5", current=None, new=shown)
    assert ruling.reasons
    assert ruling.accepted is False or ruling.bid is not None
