"""Escalation of offences."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.penalties import escalate
from tests.scoring.sheets import MATCH, UNION


@pytest.mark.parametrize("offence", ["wrong_follow", "take_back_card"])
def test_two_offences_cost_a_level_each_and_the_third_the_match(offence: str) -> None:
    steps = [escalate(MATCH.penalties[offence], count) for count in (1, 2, 3, 4)]
    assert [(step.offender_levels, step.match_lost) for step in steps] == [
        (-1, False),
        (-1, False),
        (0, True),
        (0, True),
    ]


@given(st.integers(1, 50))
def test_a_warning_never_loses_the_match_by_itself(count: int) -> None:
    step = escalate(UNION.penalties["misconduct"], count)
    assert (step.offender_levels, step.opponents_levels, step.match_lost) == (0, 0, False)


@given(st.integers(1, 9), st.integers(1, 9))
def test_the_offence_that_loses_the_match_is_a_setting(limit: int, count: int) -> None:
    rule = replace(MATCH.penalties["wrong_follow"], match_lost_at=limit)
    assert escalate(rule, count).match_lost == (count >= limit)


def test_a_penalty_may_grow_with_each_offence() -> None:
    rule = replace(MATCH.penalties["wrong_follow"], match_lost_at=None, offender_levels=0, opponents_levels=1)
    growing = replace(rule, opponents_growth=1, offender_growth=-2, warnings=1)
    steps = [escalate(growing, count) for count in (1, 2, 3, 4)]
    assert [(step.offender_levels, step.opponents_levels) for step in steps] == [(0, 0), (0, 1), (-2, 2), (-4, 3)]
    assert [escalate(rule, count).opponents_levels for count in (1, 2, 3)] == [1, 1, 1]
