"""Attackers' points to levels: every band edge of every published table, and what holds for all points."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Stage, load_preset, preset_ids
from scoring.level_table import POINT_STEP, Continuation, LevelTable
from tests.scoring.sheets import EVERY, MATCH

GOLDEN = json.loads((Path(__file__).parent / "data" / "level_tables.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("preset", "points", "result"),
    [(preset, points, result) for preset, rows in GOLDEN.items() for points, result in rows],
)
def test_a_total_brings_what_the_published_table_says(preset: str, points: int, result: str) -> None:
    assert load_preset(preset).level_table.look_up(points).code == result


@pytest.mark.parametrize("preset", GOLDEN)
def test_totals_change_their_result_where_the_golden_rows_say_and_nowhere_else(preset: str) -> None:
    table = load_preset(preset).level_table
    rows = sorted(GOLDEN[preset])
    for (low, one), (high, other) in pairwise(rows):
        assert one == other or high == low + POINT_STEP, "a row is missing at one side of an edge"
        assert {table.look_up(points).code for points in range(low, high, POINT_STEP)} == {one}


def test_every_published_table_has_golden_rows() -> None:
    assert set(GOLDEN) == set(preset_ids())


@pytest.mark.parametrize("rule_set", EVERY, ids=lambda rules: rules.id)
def test_every_total_that_cards_can_make_lies_in_exactly_one_band(rule_set) -> None:
    table = rule_set.level_table
    for points in range(0, 3 * rule_set.points_in_play, 5):
        band = table.band_at(points)
        assert band.first <= points <= band.last
        lowest, highest = table.band_at(band.first), table.band_at(band.last)
        assert (lowest.first, lowest.change) == (band.first, band.change) == (highest.first, highest.change)


@given(st.sampled_from(EVERY), st.integers(-2000, 5000), st.integers(-2000, 5000))
def test_more_points_never_bring_the_attackers_less(rule_set, one: int, two: int) -> None:
    def worth(points: int) -> tuple[bool, int]:
        change = rule_set.level_table.look_up(points)
        return change.stage is Stage.SWITCH, change.attackers_climb - change.declarers_climb

    low, high = sorted((one, two))
    assert worth(low) <= worth(high)


@given(st.sampled_from(EVERY), st.integers(-2000, 5000))
def test_at_most_one_side_climbs_and_only_the_side_on_stage(rule_set, points: int) -> None:
    change = rule_set.level_table.look_up(points)
    assert min(change.declarers_climb, change.attackers_climb) == 0
    if change.stage is Stage.KEEP:
        assert change.attackers_climb == 0
    else:
        assert change.declarers_climb == 0


@pytest.mark.parametrize("rule_set", EVERY, ids=lambda rules: rules.id)
def test_a_total_between_two_steps_lies_in_the_band_below(rule_set) -> None:
    table = rule_set.level_table
    for points in range(0, 2 * rule_set.points_in_play, POINT_STEP):
        assert {table.look_up(points + more) for more in range(POINT_STEP)} == {table.look_up(points)}


def test_a_cap_holds_the_climb_from_its_band_upward() -> None:
    bands = MATCH.level_table.bands
    capped = LevelTable(bands=bands, continuation=Continuation(every=20, most=3), source="made up")
    assert [capped.look_up(points).attackers_climb for points in (115, 120, 135, 140, 160, 1000)] == [1, 2, 2, 3, 3, 3]
    assert capped.band_at(1000).first == 140


def test_a_table_without_continuation_stays_at_its_last_row() -> None:
    flat = LevelTable(bands=MATCH.level_table.bands, continuation=None, source="made up")
    assert flat.look_up(115).code == flat.look_up(900).code == "A+1"
