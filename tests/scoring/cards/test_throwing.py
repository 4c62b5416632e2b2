"""Throws: which units fail, what is led instead, what goes back, and where nothing may be thrown at all."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.cards.card import Card, CardsRefused, without
from scoring.cards.play_rules import (
    PlayRules,
    Reading,
    RefusedThrow,
    ThrowBeat,
    ThrowCheck,
    ThrowForced,
    ThrowsAllowed,
    play_rules_of,
)
from scoring.cards.situation import Situation
from scoring.cards.throwing import Ban, OtherHand, ThrowRuling, judge_throw
from scoring.cards.tricks import judge_trick
from scoring.cards.units import Unit
from scoring.penalties import FineCounts
from scoring.wording.say import say_all
from tests.scoring.cards import all_cuts
from tests.scoring.cards.playing import cards, situation

CLASSIC = play_rules_of("classic-2d")
THREE_DECKS = play_rules_of("lianzhong-3d")


def throw(
    thrown: str, *others: str, rules: PlayRules = CLASSIC, decks: int = 2, level: str = "T", side_tricks_before: int = 0
) -> ThrowRuling:
    hands = [OtherHand(name=str(place), cards=cards(held)) for place, held in enumerate(others, 1)]
    where = situation(rules, "D", level, decks)
    return judge_throw(cards(thrown), hands, where, rules, side_tricks_before=side_tricks_before)


def forced(ruling: ThrowRuling) -> str | None:
    return None if ruling.forced is None else " ".join(card[1] for card in ruling.forced.cards)


@pytest.mark.parametrize(
    ("thrown", "held", "led"),
    [
        # seed 003, 甩牌: what is allowed, and 98844
        ("H A A K", "H K Q Q", None),
        ("H A K K", "H A Q Q", None),
        ("H A Q Q J J", "H A K K", None),
        ("H 9 8 8 4 4", "H 7 7 3 3 2", "4 4"),
        ("H 9 8 8 4 4", "H 9 3 3", None),
        ("H 9 8 8 4 4", "H J 3 3", "9"),
        ("H 9 8 8 4 4", "H Q Q", "4 4"),
        ("H 9 8 8 4 4", "H 5 5", "4 4"),
        # seed 002, 散牌
        ("S 9 9 8 4 4", "S 6 6", "4 4"),
        ("S 9 9 8 4 4", "S J 3", "8"),
        # a pair lies within a tractor, a tractor within a longer one
        ("H A 4 4", "H 8 8 9 9", "4 4"),
        ("H A 4 4 5 5", "H 7 7 8 8 9 9", "4 4 5 5"),
        # pairs that are no tractor do not beat one, nor does a longer one that is lower
        ("H A 7 7 8 8", "H 9 9 Q Q", None),
        ("H A 8 8 9 9", "H 4 4 5 5 6 6", None),
        # the trump suit and other suits are no answer
        ("H 9 4 4", "DK DK SA SA BJ", None),
        ("D A 4 4", "SA SA HA HA", None),
        ("D A 4 4", "HT HT", "4 4"),
        ("D A K", "HT", "K"),
        ("HT ST", "CT", None),
        ("HT ST", "LJ", "T"),
    ],
)
def test_each_unit_is_held_against_the_same_type_of_its_suit(thrown: str, held: str, led: str | None) -> None:
    ruling = throw(thrown, "", held, "")
    assert forced(ruling) == led
    assert ruling.stands is (led is None)
    assert ruling.cards_back == (0 if led is None else len(ruling_cards(ruling)) - len(led.split()))


def ruling_cards(ruling: ThrowRuling) -> list[Card]:
    return [card for unit in ruling.components for card in unit.cards]


@pytest.mark.parametrize(
    ("thrown", "held", "led"),
    [
        # seed 002, lines 190 to 201
        ("S 3 3 3 4 4", ("S 5 5 5", "S 6 6"), "3 3 3"),
        ("S 3 3 3 4 4", ("S 6 6",), "4 4"),
        ("S 9 9 T T J J J", ("S Q Q K K",), "9 9 T T"),
        ("S 9 9 T T J J J", ("S Q Q Q",), "J J J"),
        ("S 9 9 9 T T J J J", ("S A A A",), "9 9 9"),
        ("S 9 9 9 T T J J J", ("S T T T",), "9 9 9"),
        ("S 9 9 9 T T J J J", ("S Q Q",), "T T"),
    ],
)
def test_three_decks_are_read_as_printed(thrown: str, held: tuple[str, ...], led: str) -> None:
    ruling = throw(thrown, *held, rules=THREE_DECKS, decks=6, level="2")
    assert forced(ruling) == led


@pytest.mark.parametrize(
    ("how", "led"),
    [
        (ThrowForced.LARGEST_TYPE_THEN_LOWEST, "4 4 5 5"),
        (ThrowForced.FEWEST_CARDS_THEN_LOWEST, "8 8"),
        (ThrowForced.GLOBALLY_SMALLEST, "K"),
    ],
)
def test_what_is_led_instead_is_a_matter_of_the_rules(how: ThrowForced, led: str) -> None:
    rules = replace(CLASSIC, throw_forced=how)
    ruling = throw("H A K 9 9 8 8 5 5 4 4", "H J J Q Q", rules=rules, level="7")
    assert [unit.shape.cards for unit in ruling.beaten_components] == [4, 4]
    ruling = throw("H A K 8 8 5 5 4 4", "H J J Q Q", rules=rules, level="T")
    assert [unit.shape.cards for unit in ruling.beaten_components] == [4, 2]
    assert forced(ruling) == led


def test_the_partner_is_asked_too_unless_only_opponents_are() -> None:
    where = situation(CLASSIC, "D", "T")
    hands = [OtherHand(name="partner", cards=cards("HA"), is_opponent=False), OtherHand(name="next", cards=())]
    assert judge_throw(cards("H K Q"), hands, where, CLASSIC).stands is False
    only_opponents = replace(CLASSIC, throw_check=ThrowCheck.OPPONENTS)
    assert judge_throw(cards("H K Q"), hands, where, only_opponents).stands is True


def test_the_fine_counts_what_goes_back_what_was_thrown_or_what_is_beaten() -> None:
    where = situation(CLASSIC, "D", "T")
    hands = [OtherHand(name="next", cards=cards("H 5 5"))]
    thrown = cards("H 9 8 8 4 4")
    back = judge_throw(thrown, hands, where, CLASSIC)
    assert (back.cards_back, back.fined_cards) == (3, 3)
    whole = judge_throw(thrown, hands, where, CLASSIC, fine_counts=FineCounts.CARDS_THROWN)
    assert (whole.cards_back, whole.fined_cards) == (3, 5)
    stands = judge_throw(thrown, [], where, CLASSIC, fine_counts=FineCounts.CARDS_THROWN)
    assert (stands.cards_back, stands.fined_cards) == (0, 0)
    two_hands = [*hands, OtherHand(name="last", cards=cards("H Q Q"))]
    beaten = judge_throw(thrown, two_hands, where, CLASSIC, fine_counts=FineCounts.CARDS_BEATEN)
    assert [unit.cards for unit in beaten.beaten_components] == [cards("H 8 8"), cards("H 4 4"), cards("H 9")]
    assert (beaten.cards_back, beaten.fined_cards) == (3, 5)
    only_pair = judge_throw(thrown, hands, where, CLASSIC, fine_counts=FineCounts.CARDS_BEATEN)
    assert (only_pair.cards_back, only_pair.fined_cards) == (3, 2)


def test_of_a_throw_that_is_banned_and_not_beaten_the_cards_that_go_back_are_fined() -> None:
    where = situation(CLASSIC, "D", "T")
    banned = replace(CLASSIC, throws_allowed=ThrowsAllowed.NEVER, refused_throw=RefusedThrow.SMALLEST)
    ruling = judge_throw(cards("H A A K"), [], where, banned, fine_counts=FineCounts.CARDS_BEATEN)
    assert (ruling.stands, ruling.cards_back, ruling.fined_cards) == (False, 2, 2)


@pytest.mark.parametrize(
    ("allowed", "thrown", "held", "before", "ban"),
    [
        (ThrowsAllowed.ALL, "H A K", "H2", 9, None),
        (ThrowsAllowed.NEVER, "H A K", "", 0, Ban.NEVER),
        (ThrowsAllowed.TRUMP_ONLY, "H A K", "", 0, Ban.NOT_TRUMPS),
        (ThrowsAllowed.TRUMP_ONLY, "D A K", "", 0, None),
        (ThrowsAllowed.SIDE_ONLY, "D A K", "", 0, Ban.NOT_A_SIDE_SUIT),
        (ThrowsAllowed.SIDE_ONLY, "H A K", "", 0, None),
        (ThrowsAllowed.OTHERS_VOID, "H A K", "H2", 0, Ban.OTHERS_NOT_VOID),
        (ThrowsAllowed.OTHERS_VOID, "H A K", "S2", 0, None),
        (ThrowsAllowed.FIRST_SIDE_TRICKS, "H A K", "", 2, None),
        (ThrowsAllowed.FIRST_SIDE_TRICKS, "H A K", "", 3, Ban.TOO_LATE),
        (ThrowsAllowed.FIRST_SIDE_TRICKS, "D A K", "", 0, Ban.TOO_LATE),
    ],
)
def test_a_throw_that_the_rules_forbid_goes_back_whole(
    allowed: ThrowsAllowed, thrown: str, held: str, before: int, ban: Ban | None
) -> None:
    rules = replace(CLASSIC, throws_allowed=allowed)
    ruling = throw(thrown, held, rules=rules, side_tricks_before=before)
    assert (ruling.ban, ruling.refused, ruling.stands) == (ban, ban is not None, ban is None)
    assert (ruling.forced, ruling.fined_cards) == (None, 0)
    assert ruling.cards_back == (0 if ban is None else 2)
    falls = replace(rules, refused_throw=RefusedThrow.SMALLEST)
    ruling = throw(thrown, held, rules=falls, side_tricks_before=before)
    assert (ruling.refused, forced(ruling)) == (False, None if ban is None else "K")


def test_a_single_unit_is_no_throw_whatever_the_rules_say() -> None:
    ruling = throw("H 4 4 5 5", "H A A K K", rules=replace(CLASSIC, throws_allowed=ThrowsAllowed.NEVER))
    assert (ruling.stands, ruling.is_throw, ruling.refused) == (True, False, False)


def test_a_reading_that_the_leader_names_is_what_is_held_against_the_hands() -> None:
    rules = replace(THREE_DECKS, reading=Reading.LEADER_CHOOSES)
    where = situation(rules, "D", "2", 3)
    hands = [OtherHand(name="next", cards=cards("S 8 8"))]
    assert judge_throw(cards("S 5 5 5 6 6 6"), hands, where, rules).is_throw is False
    ruling = judge_throw(
        cards("S 5 5 5 6 6 6"), hands, where, rules, named=[cards("S 5 5 6 6"), cards("S5"), cards("S6")]
    )
    assert [len(unit.cards) for unit in ruling.components] == [4, 1, 1]
    assert [unit.cards for unit in ruling.beaten_components] == [cards("S6"), cards("S5")]
    assert ruling.forced is not None
    assert ruling.forced.cards == cards("S5")


@pytest.mark.parametrize(
    ("thrown", "held", "code"),
    [("", "", "no_cards"), ("HA SA", "", "several_suits"), ("H A A K", "HA", "too_many_of_a_card")],
)
def test_what_cannot_lie_on_the_table_is_refused(thrown: str, held: str, code: str) -> None:
    with pytest.raises(CardsRefused) as caught:
        throw(thrown, held)
    assert caught.value.code == code


def test_who_holds_what_against_the_throw_is_told_in_both_languages() -> None:
    ruling = throw("H 9 8 8 4 4", "H 5 5 A", "H 9")
    assert [(one.holder, one.unit.cards, one.by.cards) for one in ruling.beaten] == [
        ("1", cards("H 4 4"), cards("H 5 5")),
        ("1", cards("H9"), cards("HA")),
    ]
    assert "1 holds ♥5 ♥5, which beats ♥4 ♥4." in say_all(ruling.reasons, "en")
    assert "改出 ♥4 ♥4，收回 3 张。" in say_all(ruling.reasons, "zh")
    for allowed in ThrowsAllowed:
        told = throw("H A K", "H2", rules=replace(CLASSIC, throws_allowed=allowed), side_tricks_before=5)
        assert say_all(told.reasons, "en")
        assert say_all(told.reasons, "zh")


@st.composite
def throws(draw: st.DrawFn) -> tuple[PlayRules, Situation, list[Card], list[OtherHand]]:
    """A throw of a few ranks, and two hands that hold the same suit."""
    name, decks = draw(st.sampled_from((("classic-2d", 2), ("lianzhong-3d", 3), ("permanent-two-2d", 2))))
    beat, check = draw(st.sampled_from(ThrowBeat)), draw(st.sampled_from(ThrowForced))
    rules = replace(play_rules_of(name), throw_beat=beat, throw_forced=check, throws_allowed=ThrowsAllowed.ALL)
    where = situation(rules, draw(st.sampled_from((None, "H"))), "7", decks)
    ranks = draw(st.sampled_from(("3456", "689TJ", "QKA", "2345")))
    suit = draw(st.sampled_from("SH"))
    held = draw(st.permutations([card for rank in ranks for card in cards(" ".join([suit + rank] * decks))]))
    assume(len({where.suit_of(card) for card in held}) == 1)
    length = draw(st.integers(2, 5))
    others = [
        OtherHand(name="next", cards=tuple(held[length : length + 4])),
        OtherHand(name="last", cards=tuple(held[length + 4 :])),
    ]
    return rules, where, list(held[:length]), others


def _beaten_by_trying(unit: Unit, held: tuple[Card, ...], where: Situation) -> bool:
    block = all_cuts.block_of(unit.cards, where)
    assert block is not None
    found = (all_cuts.block_of(some, where) for some in combinations(held, unit.shape.cards))
    return any(other is not None and other[:2] == block[:2] and other[2] > block[2] for other in found)


@given(throws())
@settings(max_examples=150)
def test_just_the_units_are_beaten_that_trying_all_cards_of_the_others_beats(asked: tuple) -> None:
    rules, where, thrown, others = asked
    ruling = judge_throw(thrown, others, where, rules)
    assume(ruling.is_throw)
    tried = [unit for unit in ruling.components if any(_beaten_by_trying(unit, hand.cards, where) for hand in others)]
    assert list(ruling.beaten_components) == tried
    assert ruling.stands is (not tried)
    assert sorted(ruling_cards(ruling)) == sorted(thrown)
    if tried:
        assert ruling.forced in ruling.components
        assert ruling.forced is not None
        assert ruling.cards_back + len(ruling.forced.cards) == len(thrown)
    for one in ruling.beaten:
        assert judge_trick([one.unit.cards, one.by.cards], where, rules).winner == 1


def _until_it_stands(
    thrown: list[Card], others: list[OtherHand], where: Situation, rules: PlayRules
) -> tuple[ThrowRuling, list[OtherHand]]:
    """The other hands without one card of everything that beats the throw."""
    ruling = judge_throw(thrown, others, where, rules)
    while not ruling.stands:
        one = ruling.beaten[0]
        others = [
            replace(hand, cards=without(hand.cards, one.by.cards[:1])) if hand.name == one.holder else hand
            for hand in others
        ]
        ruling = judge_throw(thrown, others, where, rules)
    return ruling, others


@given(throws())
@settings(max_examples=150)
def test_a_throw_that_stands_is_not_beaten_by_any_answer_in_its_suit(asked: tuple) -> None:
    rules, where, thrown, others = asked
    ruling, others = _until_it_stands(thrown, others, where, rules)
    assume(ruling.is_throw)
    for hand in others:
        for answer in set(combinations(sorted(hand.cards), len(thrown))):
            assert judge_trick([thrown, answer], where, rules).winner == 0
