"""Rulings on answers: what is owed by each set of rules, and what is said of it."""

from dataclasses import replace

import pytest

from scoring.cards.card import CardsRefused
from scoring.cards.following import FollowRuling, Owed, judge_follow, legal_follows, one_legal_follow
from scoring.cards.play_rules import (
    BombFollow,
    DrawPolicy,
    FollowLadder,
    FollowTractor,
    PlayRules,
    Reading,
    VoidTrump,
    play_rules_of,
)
from scoring.cards.units import PAIR, SINGLE, Shape
from scoring.wording.say import say, say_all
from tests.scoring.cards.playing import cards, situation

CLASSIC = play_rules_of("classic-2d")
THREE_DECKS = replace(CLASSIC, id="three-decks")
PROTECTED = replace(CLASSIC, draw_policy=DrawPolicy.PROTECT_LONGER)


def follow(
    led: str, hand: str, play: str, rules: PlayRules = CLASSIC, *, trump: str | None = "D", level: str | None = "2"
) -> FollowRuling:
    return judge_follow(cards(led), cards(hand), cards(play), situation(rules, trump, level, decks=6), rules)


def legal(led: str, hand: str, play: str, rules: PlayRules = CLASSIC, level: str = "2") -> bool:
    return follow(led, hand, play, rules, level=level).legal


@pytest.mark.parametrize(
    ("led", "hand", "play", "allowed"),
    [
        # a long tractor draws pairs where no tractor of its length is held, and not the shorter tractor
        ("H 7 7 8 8 9 9", "H 3 4 5 6 Q K K", "H 3 4 5 6 K K", True),
        ("H 7 7 8 8 9 9", "H 3 4 5 6 Q K K", "H 3 4 5 6 Q K", False),
        ("H 7 7 8 8 9 9", "H 3 3 4 4 6 6 J J", "H 3 3 6 6 J J", True),
        # a triple is one pair, not two
        ("H A A K K", "H 3 3 3 T T 7", "H 3 3 3 7", False),
        ("H A A K K", "H 3 3 3 T T 7", "H 3 3 T T", True),
        # four equal cards are two pairs, yet no tractor
        ("H A A K K", "H 3 3 3 3 5 7 7", "H 3 3 3 3", True),
        ("H A A K K", "H 3 3 3 3 4 4 7 7", "H 3 3 3 3", False),
        ("H A A K K", "H 3 3 3 3 4 4 7 7", "H 3 3 4 4", True),
        # wider runs are cut for a tractor
        ("H A A K K", "H 3 3 3 4 4 4 6 7 8 9", "H 6 7 8 9", False),
        ("H A A K K", "H 3 3 3 4 4 4 6 7 8 9", "H 3 3 4 4", True),
        # a throw draws the largest type first, then what lies beside it
        ("H A A K K Q", "H 3 3 4 4 6 6 8", "H 3 3 4 4 8", True),
        ("H A A K K Q", "H 3 3 4 4 6 6 8", "H 3 3 6 6 8", False),
        ("H A A J J 9", "H 3 3 4 4 6 8", "H 3 3 4 6 8", False),
        ("H A A J J 9", "H 3 3 4 4 6 8", "H 3 3 4 4 6", True),
        # two triples draw two pairs at most, for neither gives more than one
        ("H A A A J J J", "H 3 3 5 5 7 7 9 T", "H 3 3 5 5 9 T", True),
        ("H A A A J J J", "H 3 3 5 5 7 7 9 T", "H 3 3 5 7 9 T", False),
        ("H A A A J J J", "H 3 3 3 5 5 7 9 T", "H 3 3 5 5 9 T", False),
        # five equal cards draw four and one, then three and two
        ("H A A A A A", "H 3 3 3 3 5 5 7", "H 3 3 3 3 7", True),
        ("H A A A A A", "H 3 3 3 5 5 7 8", "H 3 3 3 7 8", False),
        ("H A A A A A", "H 3 3 3 5 5 7 8", "H 3 3 3 5 5", True),
    ],
)
def test_the_plain_ladder_asks_for_the_most_of_the_largest_type(led: str, hand: str, play: str, allowed: bool) -> None:
    assert legal(led, hand, play) is allowed


@pytest.mark.parametrize(
    ("follow_tractor", "play", "allowed"),
    [
        (FollowTractor.SAME_LENGTH, "H 3 3 6 6 J J", True),
        (FollowTractor.SAME_LENGTH, "H 3 3 4 4 J 9", False),
        (FollowTractor.LONGEST_AVAILABLE, "H 3 3 6 6 J J", False),
        (FollowTractor.LONGEST_AVAILABLE, "H 3 3 4 4 J J", True),
        (FollowTractor.LONGEST_AVAILABLE, "H 3 3 4 4 J 9", False),
        (FollowTractor.PAIRS_ONLY, "H 3 3 6 6 J J", True),
        (FollowTractor.PAIRS_ONLY, "H 3 3 4 4 J 9", False),
    ],
)
def test_a_shorter_tractor_is_owed_where_the_rules_say_so(
    follow_tractor: FollowTractor, play: str, allowed: bool
) -> None:
    rules = replace(CLASSIC, follow_tractor=follow_tractor)
    assert legal("H 7 7 8 8 9 9", "H 3 3 4 4 6 6 J J 9", play, rules) is allowed


def test_pairs_only_draws_no_tractor() -> None:
    rules = replace(CLASSIC, follow_tractor=FollowTractor.PAIRS_ONLY)
    assert legal("H 7 7 8 8", "H 3 3 4 4 J J", "H 3 3 J J", rules)


@pytest.mark.parametrize(
    ("led", "hand", "play", "allowed"),
    [
        ("H A A", "H 3 3 3 5 6", "H 5 6", True),
        ("H A A", "H 3 3 5 6 7", "H 5 6", False),
        ("H A A A", "H 3 3 3 3 5 6 7 8", "H 6 7 8", True),
        ("H A A A", "H 3 3 3 3 5 5 6 7 8", "H 5 5 6", True),
        ("H A A A", "H 3 3 3 3 5 5 6 7 8", "H 6 7 8", False),
        ("H A A K K", "H 3 3 3 4 4 4 5 6 7 8", "H 5 6 7 8", True),
        ("H A A K K", "H 3 3 3 3 4 4 5 5", "H 3 3 3 3", False),
        ("H A A K K", "H 3 3 3 3 4 4 5 5", "H 3 3 4 4", True),
        ("H A A K K Q", "H 3 5 T J Q 6 8 8 8", "H 3 5 T J Q", True),
        # whoever breaks a protected group of his own will has answered with it
        ("H A A K K", "H 3 3 3 3 5 7 7", "H 3 3 3 3", True),
        ("H A A K K", "H 3 3 3 3 5 7 7", "H 3 3 7 5", True),
    ],
)
def test_protected_groups_are_not_broken_unless_their_holder_wants_to(
    led: str, hand: str, play: str, allowed: bool
) -> None:
    assert legal(led, hand, play, PROTECTED) is allowed


def test_a_tractor_is_asked_for_only_where_one_was_led() -> None:
    rules = replace(CLASSIC, follow_ladder=FollowLadder.FOUR_DECK)
    spared = replace(rules, draw_policy=DrawPolicy.TRACTOR_ONLY_ON_TRACTOR)
    assert not legal("H A A A A", "H 3 3 5 5 7 7 8 8", "H 3 3 5 5", rules)
    assert legal("H A A A A", "H 3 3 5 5 7 7 8 8", "H 3 3 5 5", spared)
    assert not legal("H A A A A", "H 3 3 5 5 7 7 8 8", "H 3 3 5 7", spared)
    assert not legal("H A A", "H 7 7 8 8 3 4", "H 3 4", spared)
    assert not legal("H A A K K", "H 3 3 5 5 7 7 8 8", "H 3 3 5 5", spared)


def test_suit_only_asks_for_no_format() -> None:
    rules = replace(CLASSIC, draw_policy=DrawPolicy.SUIT_ONLY)
    assert legal("H A A", "H 3 3 4 5", "H 4 5", rules)
    assert not legal("H A A", "H3 H3 H4 S5", "H4 S5", rules)


def test_level_cards_of_several_suits_are_no_pair() -> None:
    assert legal("D A A", "C2 S2 D3 D4", "D3 D4")
    assert not legal("D A A", "C2 C2 D3 D4", "D3 D4")


def test_a_bomb_may_stand_in_where_bombs_are_free() -> None:
    union = play_rules_of("union-3v3-6d")
    free = replace(union, bomb_follow=BombFollow.FREE)
    hand = "H 5 5 6 6 7 7 T T T T T K 9"
    for rules, allowed in ((union, False), (free, True)):
        assert legal("H Q Q K K A A", hand, "H T T T T T K", rules) is allowed
        assert legal("H Q Q K K", hand, "H T T T T", rules) is allowed
    assert not legal("H Q Q K K A A", hand, "H T T T K 9 5", free)
    assert not legal("H Q Q K K", hand, "H T T T K", free)


def test_trumps_alone_have_to_match_where_the_rules_say_so() -> None:
    matching = replace(CLASSIC, void_trump=VoidTrump.MUST_MATCH)
    hand = "D3 D4 D7 D7 C5"
    assert legal("H A A", hand, "D3 D4")
    assert not legal("H A A", hand, "D3 D4", matching)
    assert legal("H A A", hand, "D7 D7", matching)
    assert legal("H A A", hand, "D3 C5", matching)
    assert legal("H A A", "D3 D4 D5", "D3 D4", matching)
    assert legal("D A A", "H3 H4 C5", "H3 H4", matching)
    where = situation(matching, "D", "2")
    for_all = [cards("H A A"), cards("D3 D4 D5 C9"), where, matching]
    assert "C9" in one_legal_follow(*for_all)
    assert all("C9" in play for play in legal_follows(*for_all))


def test_the_leader_may_name_a_smaller_reading() -> None:
    rules = replace(CLASSIC, reading=Reading.LEADER_CHOOSES)
    where = situation(rules, "D", "2", decks=3)
    led, hand, play = cards("H 3 3 3 4 4"), cards("H 7 7 7 9 9 J Q"), cards("H 7 7 9 9 J")
    assert not judge_follow(led, hand, play, where, rules).legal
    named = [cards("H 3 3 4 4"), cards("H 3")]
    assert judge_follow(led, hand, play, where, rules, named=named).legal


@pytest.mark.parametrize(
    ("led", "hand", "play", "chinese", "english"),
    [
        (
            "H A A J J",
            "H 3 3 4 4 6 8 9",
            "H 3 3 6 8",
            "手中有红桃两个对子，只跟了一个。按跟牌顺序应跟两个对子，所出的牌只够一个对子加两个单张。",
            "Two pairs of hearts held, one played. The order of answers asks for two pairs; the play gives only a pair "
            "and two other cards.",
        ),
        (
            "H A A K K",
            "H 3 3 4 4 6 6 9",
            "H 3 3 6 6",
            "手中有红桃一个两连对，一个也没跟。按跟牌顺序应跟一个两连对，所出的牌只够两个对子。",
            "A tractor of two pairs of hearts held, none played. The order of answers asks for a tractor of two pairs; "
            "the play gives only two pairs.",
        ),
        (
            "H A A",
            "H 3 4 5",
            "H 3 4",
            "红桃里没有应跟的牌型，跟任意红桃即可。",
            "The hearts held contain no format that is owed: any of them may be played.",
        ),
        (
            "H A A",
            "H3 HT S4 S5",
            "H3 S4",
            "手中有红桃 2 张，须跟 2 张，只跟了 1 张；还留着 ♥10。",
            "2 cards of the led suit (hearts) held, 2 due, 1 played; ♥10 kept back.",
        ),
        (
            "D A A",
            "S2 H5 C5",
            "S2 H5",
            "主牌只有 1 张，已全部跟出，其余任意。",
            "All the trumps held, 1 card, are played; the rest is free.",
        ),
        ("H A", "S3 S4", "S3", "没有红桃，可出任意牌。", "No hearts held: any cards may be played."),
        (
            "H A",
            "H3 H4",
            "H3 H4",
            "首出 1 张，只能跟同样张数，却出了 2 张。",
            "1 card led, 2 played: as many cards as were led have to be played.",
        ),
    ],
)
def test_a_ruling_says_what_is_missing_with_cards_and_counts(
    led: str, hand: str, play: str, chinese: str, english: str
) -> None:
    ruling = follow(led, hand, play)
    assert say_all(ruling.reasons[:-1], "zh") == chinese
    assert say_all(ruling.reasons[:-1], "en") == english
    assert say(ruling.reasons[-1], "en").startswith("Clause: ")


def test_formats_that_are_there_but_not_side_by_side_are_told() -> None:
    rules = play_rules_of("shengji-3d")
    ruling = follow("H A A A K K K", "H 3 3 3 4 4 9 J Q 7", "H 3 3 4 9 J Q", rules)
    assert not ruling.legal
    assert ruling.owed_rung == "2x2+1+1"
    loose = follow("H A A A J J", "H 3 3 3 4 4 9 J Q 7", "H 3 3 3 4 9")
    assert [(owed.count, owed.played) for owed in loose.owed] == [(1, 1), (1, 1)]
    assert say(loose.reasons[0], "en") == (
        "A triple and a pair of hearts held, but the play does not contain them side by side."
    )


def test_what_is_owed_is_counted_by_shape() -> None:
    ruling = follow("H A A K K Q Q 9", "H 3 3 4 4 6 6 8 J J", "H 3 3 4 4 6 8 J")
    assert ruling.owed == (Owed(shape=PAIR, count=3, played=2),)
    assert (ruling.owed_rung, ruling.played_rung) == ("2+2+2+1", "2+2+1+1+1")
    short = follow("H A A", "H3 S4 S5", "S4 S5")
    assert short.owed == (Owed(shape=SINGLE, count=1, played=0),)
    assert follow("H A A A A", "H 3 3 3 5 5 9", "H 3 3 3 9").owed[0] == Owed(shape=Shape(width=3), count=1, played=1)


def test_the_clause_is_that_of_the_printed_list_where_there_is_one() -> None:
    rules = play_rules_of("four-deck")
    assert follow("H A A A A", "H 3 3 5 5 9", "H 3 3 5 5", rules).source == "seed 003, 3.4.5 (5)"
    assert follow("H A A A", "H 3 3 5 5 9", "H 3 3 5", rules).source == rules.source


@pytest.mark.parametrize(
    ("led", "play", "code"), [("", "H3", "no_cards"), ("H3 S3", "H3 H4", "several_suits"), ("H A", "H9", "not_held")]
)
def test_what_is_no_lead_and_what_is_not_held_is_refused(led: str, play: str, code: str) -> None:
    with pytest.raises(CardsRefused) as refused:
        follow(led, "H3 H4", play)
    assert refused.value.code == code


def test_no_more_answers_are_listed_than_asked_for() -> None:
    where = situation(CLASSIC, "D", "2")
    found = list(legal_follows(cards("H A K Q"), cards("H 3 4 5 6 7 8 9 T J"), where, CLASSIC, most=7))
    assert len(found) == 7
    assert found[0] == cards("H 3 4 5")


def test_an_answer_without_chance_gives_away_the_least() -> None:
    where = situation(CLASSIC, "D", "2")
    found = one_legal_follow(cards("H A A J"), cards("H 3 4 4 5 T K"), where, CLASSIC)
    assert sorted(found) == sorted(cards("H 4 4 3"))
