"""Match points by scheme."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import MatchResult, OutcomeReason, award_match_points, load_scheme, say, scheme_ids

SIMPLE, TABLE, BASE = (load_scheme(scheme) for scheme in scheme_ids())
PLAYED = [
    OutcomeReason.GOAL_PASSED,
    OutcomeReason.TIME_UP,
    OutcomeReason.HAND_CAP,
    OutcomeReason.FINAL_RESULT,
]


def award(scheme, reason, winner=None, levels=None) -> tuple[Fraction, ...]:
    return award_match_points(scheme, MatchResult(reason=reason, winner=winner, levels=levels)).points


def test_the_default_scheme_comes_first() -> None:
    assert scheme_ids() == ("2-1-0", "26-point", "base-15")
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
    with pytest.raises(ValueError, match="counts levels"):
        award(TABLE, OutcomeReason.TIME_UP, 0)
    with pytest.raises(ValueError, match="needs a winner"):
        award(SIMPLE, OutcomeReason.FORFEIT)


@given(st.sampled_from(scheme_ids()), st.sampled_from(PLAYED), st.integers(2, 15), st.integers(2, 15))
def test_the_winner_never_gets_less_and_the_sides_are_treated_alike(scheme, reason, one: int, two: int) -> None:
    first, second = award(load_scheme(scheme), reason, 0, (one, two))
    assert first >= second
    assert award(load_scheme(scheme), reason, 1, (two, one)) == (second, first)


@pytest.mark.parametrize("reason", list(OutcomeReason))
def test_each_side_is_told_why(reason: OutcomeReason) -> None:
    for scheme in (SIMPLE, TABLE):
        found = award_match_points(scheme, MatchResult(reason=reason, winner=0, levels=(9, 4)))
        assert len(found.points) == len(found.notes)
        for note in found.notes:
            assert say(note, "zh") != say(note, "en")
