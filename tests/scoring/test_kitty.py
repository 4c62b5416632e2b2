"""The last trick: factors by format, and what they do to the attackers' points."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import FormatKind, LastTrick, Party, WinningFormat
from scoring.kitty import DeclarersLastTrick
from tests.scoring.sheets import CLASSIC, MATCH, UNION

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
