"""Levels: their names, climbing, must-play levels, the goal and the floor."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import level_letter, level_name, parse_level, side_of
from scoring.levels import Climber, MustPlayExit, PastGoal, climb, drop
from tests.scoring.sheets import CLASSIC, MATCH, UNION

LADDER = MATCH.ladder
CLIMBERS = st.sampled_from(Climber)


@pytest.mark.parametrize(
    ("level", "name", "letter"),
    [(2, "2", "2"), (9, "9", "9"), (10, "10", "T"), (11, "J", "J"), (14, "A", "A"), (15, "over-A", "2"),
     (16, "over-A+1", "3"), (27, "over-A+12", "A"), (28, "over-A+13", "2")],
)  # fmt: skip
def test_a_level_has_a_name_and_a_level_card(level: int, name: str, letter: str) -> None:
    assert level_name(level) == name
    assert level_letter(level) == letter


def test_the_next_lap_begins_where_levels_start() -> None:
    assert level_letter(15, lap_start=3) == "3"
    assert level_letter(26, lap_start=3) == "A"
    assert level_letter(27, lap_start=3) == "3"


@given(st.integers(2, 60))
def test_a_level_name_reads_back(level: int) -> None:
    assert parse_level(level_name(level)) == level


@given(st.integers(2, 14))
def test_a_level_letter_reads_back(level: int) -> None:
    assert parse_level(level_letter(level)) == level


@pytest.mark.parametrize("text", ["", "1", "0", "15", "B", "over-A+0", "over-A+", "over-A+x", "over-A+²", "t"])
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no level"):
        parse_level(text)


@pytest.mark.parametrize(
    ("start", "earned", "climber", "end", "lost"),
    [
        (2, 3, Climber.DECLARERS, 5, 0),
        (8, 2, Climber.DECLARERS, 10, 0),
        (8, 4, Climber.DECLARERS, 10, 2),
        (9, 1, Climber.ATTACKERS, 10, 0),
        (9, 3, Climber.ATTACKERS, 10, 2),
        (10, 1, Climber.DECLARERS, 11, 0),
        (10, 4, Climber.DECLARERS, 11, 3),
        (10, 2, Climber.ATTACKERS, 10, 2),
        (10, 1, Climber.GIVEN, 10, 1),
        (10, 0, Climber.ATTACKERS, 10, 0),
    ],
)
def test_ten_stops_a_side_and_only_declarers_leave_it(start, earned, climber, end, lost) -> None:
    way = climb(LADDER, start, earned, climber)
    assert (way.end, way.lost) == (end, lost)


def test_either_side_may_leave_where_the_rules_say_so() -> None:
    ladder = replace(LADDER, must_play_exit=MustPlayExit.EITHER_SIDE)
    assert climb(ladder, 10, 1, Climber.ATTACKERS).end == 11
    assert climb(ladder, 9, 2, Climber.ATTACKERS).end == 10


def test_levels_beyond_the_goal_count_only_where_the_rules_say_so() -> None:
    assert climb(CLASSIC.ladder, 13, 3, Climber.DECLARERS).end == 15
    assert climb(replace(CLASSIC.ladder, past_goal=PastGoal.COUNT_ON), 13, 3, Climber.DECLARERS).end == 16
    assert climb(UNION.ladder, 13, 5, Climber.DECLARERS).end == 18


@given(st.integers(2, 11), st.integers(0, 12), CLIMBERS)
def test_a_climb_never_goes_down_and_loses_what_it_does_not_climb(start: int, earned: int, climber: Climber) -> None:
    way = climb(LADDER, start, earned, climber)
    assert start <= way.end <= start + earned
    assert way.end - way.start + way.lost == earned


@given(st.integers(2, 11), st.integers(0, 12), st.integers(0, 12), CLIMBERS)
def test_more_levels_earned_never_end_lower(start: int, one: int, two: int, climber: Climber) -> None:
    low, high = sorted((one, two))
    assert climb(LADDER, start, low, climber).end <= climb(LADDER, start, high, climber).end


@given(st.integers(2, 11), st.integers(0, 12), CLIMBERS)
def test_no_climb_jumps_over_a_must_play_level(start: int, earned: int, climber: Climber) -> None:
    way = climb(LADDER, start, earned, climber)
    assert not (way.start < 10 < way.end)


@given(st.integers(3, 20), st.integers(0, 20))
def test_a_drop_ends_at_the_start_level_at_the_lowest(start: int, levels: int) -> None:
    way = drop(UNION.ladder, start, levels)
    assert way.end == max(3, start - levels)
    assert way.end - way.start + way.lost == way.earned == -levels


def test_partners_sit_on_one_side() -> None:
    assert [side_of(seat) for seat in range(6)] == [0, 1, 0, 1, 0, 1]
