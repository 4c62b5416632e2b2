"""Match points by scheme."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import MatchResult, OutcomeReason, ResultRefused, award_match_points, load_scheme, say, scheme_ids

SIMPLE, TABLE, BASE = (load_scheme(scheme) for scheme in ("2-1-0", "26-point", "base-15"))
PLAYED = [
    OutcomeReason.GOAL_PASSED,
    OutcomeReason.TIME_UP,
    OutcomeReason.HAND_CAP,
    OutcomeReason.FINAL_RESULT,
]


def award(scheme, reason, winner=None, levels=None) -> tuple[Fraction, ...]:
    return award_match_points(scheme, MatchResult(reason=reason, winner=winner, levels=levels)).points


def test_the_default_scheme_comes_first() -> None:
    assert scheme_ids() == (
        "2-1-0",
        "1-half-0",
        "3-2-1-0",
        "3-0",
        "1-0",
        "26-point",
        "base-15",
        "decimal",
        "stage-reached",
        "sum-of-hands",
        "jj-points",
        "places",
    )
    with pytest.raises(KeyError):
        load_scheme("3-1-0")


@pytest.mark.parametrize("reason", PLAYED)
def test_a_win_a_draw_and_a_loss(reason: OutcomeReason) -> None:
    assert award(SIMPLE, reason, 0) == (2, 0)
    assert award(SIMPLE, reason, 1) == (0, 2)
    assert award(SIMPLE, reason) == (1, 1)


@pytest.mark.parametrize(
    ("levels", "winner", "points"),
    [((9, 4), 0, (18, 8)), ((4, 9), 1, (8, 18)), ((15, 2), 0, (26, 0)), ((8, 8), 1, (13, 13)), ((8, 8), None, (13, 13)),
     ((25, 3), 0, (26, 0))],
)  # fmt: skip
def test_the_26_point_table_shares_26_points_by_the_level_difference(levels, winner, points) -> None:
    assert award(TABLE, OutcomeReason.TIME_UP, winner, levels) == points


@pytest.mark.parametrize(
    ("levels", "winner", "points"),
    [((9, 4), 0, (20, 10)), ((2, 15), 1, (5, 25)), ((12, 2), 0, (25, 5)), ((11, 2), 0, (24, 6))],
)
def test_base_15_counts_at_most_ten_levels(levels, winner, points) -> None:
    assert award(BASE, OutcomeReason.GOAL_PASSED, winner, levels) == points


@pytest.mark.parametrize(
    ("scheme", "bye", "forfeit", "ruled"),
    [(SIMPLE, 2, (2, 0), (2, 0)), (TABLE, 0, (26, 0), (26, 0)), (BASE, 18, (18, 0), (18, 0))],
)
def test_results_without_play_have_values_of_their_own(scheme, bye, forfeit, ruled) -> None:
    assert award(scheme, OutcomeReason.BYE) == (bye,)
    for reason in (OutcomeReason.FORFEIT, OutcomeReason.WALKOVER):
        assert award(scheme, reason, 0) == forfeit
    for reason in (OutcomeReason.ADJUDGED_LOSS, OutcomeReason.PENALTY_LOSS, OutcomeReason.DISQUALIFIED):
        assert award(scheme, reason, 0, (2, 9)) == ruled
    assert award(scheme, OutcomeReason.DOUBLE_FORFEIT) == (0, 0)
    assert award(scheme, OutcomeReason.ABANDONED) == (0, 0)


def test_every_value_is_a_setting() -> None:
    half = SIMPLE.with_values(win=1, draw=Fraction(1, 2), bye=1, forfeit_loss=-1, most_difference=3)
    assert award(half, OutcomeReason.TIME_UP) == (Fraction(1, 2), Fraction(1, 2))
    assert award(half, OutcomeReason.FORFEIT, 1) == (-1, 2)
    assert half.most_difference == 3
    with pytest.raises(TypeError):
        SIMPLE.with_values(victory=3)


def test_a_scheme_of_levels_needs_levels_and_a_forfeit_a_winner() -> None:
    with pytest.raises(ResultRefused, match="levels_needed"):
        award(TABLE, OutcomeReason.TIME_UP, 0)
    with pytest.raises(ResultRefused, match="winner_needed"):
        award(SIMPLE, OutcomeReason.FORFEIT)


@given(st.sampled_from(scheme_ids(sides=2)), st.sampled_from(PLAYED), st.integers(2, 15), st.integers(2, 15))
def test_the_winner_never_gets_less_and_the_sides_are_treated_alike(scheme, reason, one: int, two: int) -> None:
    first, second = award(load_scheme(scheme), reason, 0, (max(one, two), min(one, two)))
    assert first >= second
    assert award(load_scheme(scheme), reason, 1, (min(one, two), max(one, two))) == (second, first)


@pytest.mark.parametrize("reason", list(OutcomeReason))
def test_each_side_is_told_why(reason: OutcomeReason) -> None:
    for scheme in map(load_scheme, scheme_ids(sides=2)):
        found = award_match_points(scheme, MatchResult(reason=reason, winner=0, levels=(9, 4)))
        assert len(found.points) == len(found.notes)
        for note in found.notes:
            assert say(note, "zh") != say(note, "en")


@pytest.mark.parametrize(
    ("scheme", "win", "draw", "bye", "forfeit", "absent"),
    [
        ("2-1-0", (2, 0), 1, 2, (2, 0), (0, 0)),
        ("1-half-0", (1, 0), Fraction(1, 2), 1, (1, -1), (0, 0)),
        ("3-2-1-0", (3, 1), 2, 3, (3, 0), (0, 0)),
        ("3-0", (3, 0), Fraction(3, 2), 3, (3, 0), (0, 0)),
        ("1-0", (1, 0), Fraction(1, 2), 1, (1, 0), (0, 0)),
        ("26-point", (18, 8), 13, 0, (26, 0), (0, 0)),
        ("base-15", (20, 10), 15, 18, (18, 0), (0, 0)),
        ("decimal", (Fraction(5, 2), Fraction(-1, 2)), 1, 1, (2, 0), (1, 1)),
    ],
)
def test_a_published_scheme_has_its_published_values(scheme, win, draw, bye, forfeit, absent) -> None:
    values = load_scheme(scheme)
    assert award(values, OutcomeReason.TIME_UP, 0, (9, 4)) == win
    assert award(values, OutcomeReason.TIME_UP, None, (9, 9)) == (draw, draw)
    assert award(values, OutcomeReason.BYE) == (bye,)
    assert award(values, OutcomeReason.FORFEIT, 0) == forfeit
    assert award(values, OutcomeReason.DOUBLE_FORFEIT) == absent
    assert values.source


@pytest.mark.parametrize(
    ("level", "points"), [(2, 0), (4, 0), (5, 1), (9, 1), (10, 2), (12, 2), (13, 3), (14, 5), (15, 5), (28, 5)]
)
def test_by_the_stage_reached_each_side_has_its_own_points(level: int, points: int) -> None:
    scheme = load_scheme("stage-reached")
    assert award(scheme, OutcomeReason.TIME_UP, 1, (level, 15)) == (points, 5)
    assert award(scheme, OutcomeReason.BYE) == (5,)


def test_the_sum_of_hands_counts_levels_earned_or_climbed() -> None:
    scheme = load_scheme("sum-of-hands")
    result = MatchResult(reason=OutcomeReason.HAND_CAP, winner=0, levels=(9, 4), levels_earned=(8, 2))
    assert award_match_points(scheme, result).points == (8, 2)
    told = replace(result, levels_earned=None, start_level=3)
    assert award_match_points(scheme, told).points == (6, 1)


def test_jj_points_are_summed_with_their_sign_and_nothing_without_hands() -> None:
    scheme = load_scheme("jj-points")
    result = MatchResult(reason=OutcomeReason.HAND_CAP, winner=0, levels=(4, 4), hand_points=(27, -27))
    assert award_match_points(scheme, result).points == (27, -27)
    assert award_match_points(scheme.with_values(per_level=10), result).points == (270, -270)
    assert award_match_points(scheme, replace(result, hand_points=None)).points == (0, 0)
