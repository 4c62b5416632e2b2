"""Ladders: what is printed, what the plain one lists, and how types of a lead are named."""

import pytest

from scoring.answers.asked import QuestionRefused
from scoring.answers.led_types import read_led_type
from scoring.cards.card import CardsRefused
from scoring.cards.following import follow_order, read_shapes
from scoring.cards.following.ladders import printed_ladders
from scoring.cards.following.rungs import cards_of
from scoring.cards.play_rules import DrawPolicy, FollowLadder, FollowTractor, PlayRules, play_rules_of


def order(led: str, rules: PlayRules | str) -> list[str]:
    rules = play_rules_of(rules) if isinstance(rules, str) else rules
    return list(map(str, follow_order(read_shapes(led), rules)))


def test_the_two_printed_lists_under_a_titanic_differ_in_one_step() -> None:
    lianzhong, shengji = order("3x2", "lianzhong-3d"), order("3x2", "shengji-3d")
    assert lianzhong[:3] == ["3x2", "3+3", "2x2+1+1"]
    assert shengji[:3] == ["3x2", "2x2+1+1", "3+3"]
    assert lianzhong[3:] == shengji[3:] == ["3+2+1", "3+1+1+1", "2+2+1+1", "2+1+1+1+1", "1+1+1+1+1+1"]


def test_eight_cards_of_fours_have_the_longest_list_of_four_decks() -> None:
    run, apart, pairs = (order(led, "four-deck") for led in ("4x2", "4+4", "2x4"))
    assert (run[0], apart[:2], pairs[0]) == ("4x2|4+4", ["4+4", "4x2"], "2x4|4x2|4+4")
    assert run[1:] == apart[2:] == pairs[1:]
    assert (len(run), run[-1]) == (18, "1+1+1+1+1+1+1+1")


def test_six_decks_print_the_two_lists_for_eight_cards_in_different_orders() -> None:
    assert order("4x2", "union-3v3-6d") == [
        "4x2", "2x4", "6+2", "3x2+2", "5+2+1", "4+4", "2x3+2", "4+2x2", "2x2+2x2", "2x2+2+2", "any of suit",
    ]  # fmt: skip
    assert order("2x4", "union-3v3-6d") == [
        "2x4", "6+2", "5+2+1", "4+4", "3x2+2", "2x3+2", "4+2x2", "2x2+2x2", "2x2+2+2", "2+2+2+2", "any of suit",
    ]  # fmt: skip


@pytest.mark.parametrize("ladder", FollowLadder)
def test_every_printed_step_has_as_many_cards_as_the_lead_and_the_last_asks_for_no_format(ladder: FollowLadder) -> None:
    for led, printed in printed_ladders()[ladder].items():
        for rung in printed.printed:
            for choice in str(rung).split("|"):
                assert choice == "any of suit" or cards_of(read_shapes(choice)) == cards_of(led)
        assert printed.printed[-1].choices == ((),)


@pytest.mark.parametrize(
    ("led", "follow_tractor", "expected"),
    [
        ("1", FollowTractor.SAME_LENGTH, ["1"]),
        ("2", FollowTractor.SAME_LENGTH, ["2", "1+1"]),
        ("2x2", FollowTractor.SAME_LENGTH, ["2x2", "2+2", "2+1+1", "1+1+1+1"]),
        ("2x2", FollowTractor.PAIRS_ONLY, ["2+2", "2+1+1", "1+1+1+1"]),
        ("2x3", FollowTractor.SAME_LENGTH, ["2x3", "2+2+2", "2+2+1+1", "2+1+1+1+1", "1+1+1+1+1+1"]),
        (
            "2x3",
            FollowTractor.LONGEST_AVAILABLE,
            ["2x3", "2x2+2", "2x2+1+1", "2+2+2", "2+2+1+1", "2+1+1+1+1", "1+1+1+1+1+1"],
        ),
        ("3+2", FollowTractor.SAME_LENGTH, ["3+2", "3+1+1", "2+2+1", "2+1+1+1", "1+1+1+1+1"]),
        ("4", FollowTractor.SAME_LENGTH, ["4", "3+1", "2+2", "2+1+1", "1+1+1+1"]),
    ],
)
def test_the_plain_ladder_lists_what_a_lead_can_be_cut_into(
    led: str, follow_tractor: FollowTractor, expected: list[str]
) -> None:
    rules = play_rules_of("classic-2d").with_options({"follow_tractor": follow_tractor.value})
    assert order(led, rules) == expected


def test_a_lead_that_is_not_printed_is_followed_by_the_plain_ladder() -> None:
    assert order("2", "union-3v3-6d") == ["2", "1+1"]
    assert order("2x2", "lianzhong-3d") == order("2x2", "classic-2d")


def test_a_list_without_tractors_is_left_where_they_answer_tractors_only() -> None:
    rules = play_rules_of("four-deck").with_options({"draw_policy": DrawPolicy.TRACTOR_ONLY_ON_TRACTOR.value})
    assert order("4", rules) == ["4", "2+2", "3+1", "2+1+1", "1+1+1+1"]
    assert order("2x2", rules) == order("2x2", "four-deck")


def test_where_only_the_suit_is_owed_there_is_one_step() -> None:
    rules = play_rules_of("four-deck").with_options({"draw_policy": "suit_only"})
    assert order("4", rules) == ["any of suit"]


def test_a_list_of_too_many_answers_is_refused() -> None:
    with pytest.raises(CardsRefused) as refused:
        order("6x3", "auction-friends")
    assert refused.value.code == "lead_too_large"
    with pytest.raises(CardsRefused) as refused:
        follow_order((), play_rules_of("classic-2d"))
    assert refused.value.code == "no_cards"


@pytest.mark.parametrize("text", ["", "7", "2x", "x2", "1x3", "2x2+", "pair"])
def test_a_text_that_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises(CardsRefused) as refused:
        read_shapes(text)
    assert refused.value.code == "not_a_shape"


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("2x3", "2x3"),
        ("triple (3)", "3"),
        ("four of a kind (AAAA)", "4"),
        ("three-pair run (2x3)", "2x3"),
        ("特拖 (3x2)", "3x2"),
        ("特特拖", "4x2"),
        ("四连拖", "2x4"),
        ("连四（44556677）", "4x2"),
        ("2个4个", "4+4"),
        ("四张炸弹", "4"),
        ("run of fours (4x2|4+4)", "4x2"),
        ("two fours of a kind", "4+4"),
        ("run of three pairs", "2x3"),
        ("two-pair tractor (7788)", "2x2"),
        ("two triples in a row", "3x2"),
        ("Titanic", "3x2"),
        ("five equal cards", "5"),
        ("bomb", "4"),
        ("pair", "2"),
        ("单张", "1"),
        ("JJJQQQ", "3x2"),
        ("AAKK", "2x2"),
        ("4 4 4 4", "4"),
        ("33355", "3+2"),
    ],
)
def test_types_of_a_lead_are_read_in_notation_in_words_and_by_example(text: str, shapes: str) -> None:
    assert read_led_type(text) == read_shapes(shapes)


@pytest.mark.parametrize("text", ["", "nothing", "()", "7777777", "8x2"])
def test_a_text_that_names_no_type_is_refused(text: str) -> None:
    with pytest.raises(QuestionRefused) as refused:
        read_led_type(text)
    assert refused.value.code == "bad_led_type"
