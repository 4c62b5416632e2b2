"""The last trick: factors by format, and what they do to the attackers' points."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import FormatKind, LastTrick, Party, WinningFormat, load_any_preset, load_preset
from scoring.cards.card import Suit, read_cards
from scoring.cards.formats import formats_in
from scoring.cards.play_rules import play_rules_of
from scoring.kitty import DeclarersLastTrick, Factor, Growth
from scoring.wording.describe import describe
from tests.scoring.sheets import CLASSIC, MATCH, UNION, changed

TRIPLE = WinningFormat(kind=FormatKind.EQUAL_CARDS, cards=3)
RUN = WinningFormat(kind=FormatKind.RUN, cards=6)


def last(winner: Party, format_: WinningFormat | None) -> LastTrick:
    return LastTrick(winner=winner, format=format_)


@pytest.mark.parametrize("rule_set", [MATCH, CLASSIC], ids=lambda rules: rules.id)
@pytest.mark.parametrize(
    ("format_", "factor"),
    [(WinningFormat.single(), 2), (WinningFormat.pair(), 4)]
    + [(WinningFormat.tractor(pairs), 2 * 2**pairs) for pairs in range(2, 8)],
)
def test_the_kitty_doubles_with_each_larger_format(rule_set, format_: WinningFormat, factor: int) -> None:
    assert rule_set.kitty.factor(format_) == factor
    assert rule_set.kitty.bonus(60, 15, last(Party.ATTACKERS, format_)) == 15 * factor


@pytest.mark.parametrize(
    ("format_", "factor"),
    [(WinningFormat.single(), 1), (WinningFormat.pair(), 2), (TRIPLE, 3), (WinningFormat.tractor(2), 4), (RUN, 6)],
)
def test_without_a_kitty_the_points_held_count_by_the_cards(format_: WinningFormat, factor: int) -> None:
    assert UNION.kitty.factor(format_) == factor
    assert UNION.kitty.bonus(100, 0, last(Party.ATTACKERS, format_)) == 100 * (factor - 1)


@pytest.mark.parametrize(
    ("setting", "single", "pair", "triple"),
    [
        (DeclarersLastTrick.MIRROR, 0, -100, -200),
        (DeclarersLastTrick.DEDUCT, -100, -200, -300),
        (DeclarersLastTrick.NONE, 0, 0, 0),
    ],
)
def test_the_declarers_last_trick_takes_what_the_setting_says(setting, single: int, pair: int, triple: int) -> None:
    rule = replace(UNION.kitty, declarers_last_trick=setting)
    formats = (WinningFormat.single(), WinningFormat.pair(), TRIPLE)
    assert [rule.bonus(100, 0, last(Party.DECLARERS, format_)) for format_ in formats] == [single, pair, triple]


def test_a_kitty_that_the_declarers_save_adds_nothing() -> None:
    assert MATCH.kitty.bonus(60, 40, last(Party.DECLARERS, None)) == 0


def test_a_format_outside_the_rules_is_an_error() -> None:
    with pytest.raises(KeyError):
        MATCH.kitty.factor(RUN)


@given(st.integers(2, 11), st.sampled_from([MATCH, CLASSIC, UNION]))
def test_a_longer_tractor_never_multiplies_less(pairs: int, rule_set) -> None:
    longer, shorter = WinningFormat.tractor(pairs + 1), WinningFormat.tractor(pairs)
    assert rule_set.kitty.factor(longer) > rule_set.kitty.factor(shorter) > rule_set.kitty.factor(WinningFormat.pair())


@pytest.mark.parametrize(
    ("preset", "kind", "cards", "factor"),
    [
        ("bianfeng-2d", "single", 1, 2), ("bianfeng-2d", "pair", 2, 4), ("bianfeng-2d", "tractor", 4, 8),
        ("bianfeng-2d", "tractor", 6, 16), ("lianzhong-3d", "equal_cards", 3, 6), ("lianzhong-3d", "run", 6, 18),
        ("lianzhong-3d", "run", 9, 54), ("lianzhong-3d", "tractor", 4, 8), ("lianzhong-1d", "single", 1, 2),
        ("shuangsheng-online-2d", "tractor", 4, 8), ("shuangsheng-online-2d", "tractor", 6, 12),
        ("shuangsheng-online-2d", "tractor", 8, 16), ("permanent-two-2d", "tractor", 6, 16),
        ("jj-2d", "single", 1, 2), ("jj-2d", "pair", 2, 4), ("jj-2d", "tractor", 4, 6), ("jj-2d", "tractor", 6, 8),
        ("jj-2d", "tractor", 8, 10), ("menghuan-match-2d", "tractor", 4, 16), ("menghuan-match-2d", "tractor", 6, 16),
        ("shengji-2d", "single", 1, 2), ("shengji-2d", "pair", 2, 4), ("shengji-2d", "tractor", 4, 16),
        ("shengji-2d", "tractor", 6, 64), ("shengji-2d", "tractor", 8, 64), ("shengji-3d", "equal_cards", 3, 8),
        ("shengji-3d", "run", 6, 64), ("shengji-3d", "run", 9, 64), ("six-player-3d", "run", 6, 64),
        ("half-1d", "single", 1, 2), ("two-colour-1d", "pair", 2, 4), ("two-colour-1d", "tractor", 4, 16),
        ("four-deck", "single", 1, 1), ("four-deck", "pair", 2, 2), ("four-deck", "equal_cards", 4, 4),
        ("four-deck", "run", 8, 8), ("friends-5p-3d", "equal_cards", 3, 8), ("auction-3p-2d", "tractor", 8, 64),
        ("auction-friends", "equal_cards", 4, 16), ("auction-friends", "tractor", 8, 256),
    ],
)  # fmt: skip
def test_every_published_factor_stands(preset: str, kind: str, cards: int, factor: int) -> None:
    rule = load_any_preset(preset).kitty
    assert rule.factor(WinningFormat(kind=FormatKind(kind), cards=cards)) == factor


@pytest.mark.parametrize(
    ("preset", "thrown", "kind", "cards"),
    [
        ("lianzhong-3d", "SA SA SA SK SK SQ SQ", FormatKind.EQUAL_CARDS, 3),
        ("shengji-3d", "SA SA SA SK SK SQ SQ", FormatKind.TRACTOR, 4),
        ("shengji-3d", "SA SA SA SK SK SK SQ SQ", FormatKind.RUN, 6),
        ("bianfeng-2d", "SA SA SK SK SQ", FormatKind.TRACTOR, 4),
    ],
)
def test_of_a_throw_counts_the_first_listed_or_the_highest(preset: str, thrown: str, kind, cards: int) -> None:
    rules = load_any_preset(preset)
    situation = play_rules_of(preset).situation(decks=rules.decks, trump=Suit.HEARTS, level="5")
    found = rules.kitty.best(formats_in(read_cards(thrown, decks=rules.decks), situation))
    assert (found.kind, found.cards) == (kind, cards)


def test_with_colours_as_suits_two_suits_of_a_colour_make_pairs_and_tractors() -> None:
    def largest(cards: str) -> WinningFormat:
        situation = play_rules_of("two-colour-1d").situation(decks=1, trump=Suit.SPADES, level="5")
        return load_any_preset("two-colour-1d").kitty.best(formats_in(read_cards(cards, decks=1), situation))

    assert largest("HK DK") == WinningFormat.pair()
    assert largest("CK HK") == WinningFormat.single()
    assert largest("D7 H7 D8 H8") == WinningFormat.tractor(2)
    assert largest("S5 C5 LJ") == WinningFormat.pair()


def test_the_length_of_runs_can_be_read_as_their_cards() -> None:
    # 2·2^len and 2·3^len with len as the number of cards
    tractor = Factor(kind=FormatKind.TRACTOR, base=4, growth=Growth.DOUBLES_PER_CARD)
    titanic = Factor(kind=FormatKind.RUN, base=6, growth=Growth.TRIPLES_PER_CARD)
    assert [tractor.of(WinningFormat.tractor(pairs)) for pairs in (2, 3)] == [2 * 2**4, 2 * 2**6]
    assert [titanic.of(WinningFormat(kind=FormatKind.RUN, cards=cards)) for cards in (6, 9)] == [2 * 3**6, 2 * 3**9]
    factors = [
        {"kind": "run", "base": 6, "growth": "triples_per_card"} if factor["kind"] == "run" else factor
        for factor in load_preset("lianzhong-3d").to_mapping()["kitty"]["factors"]
    ]
    by_cards = changed(load_preset("lianzhong-3d"), "kitty.factors", factors)
    for language, words in (("zh", "每多一张乘 3"), ("en", "three times as much for each further card")):
        assert words in " ".join(paragraph.text for paragraph in describe(by_cards, language))
