"""Penalties and breaches of time on the sheet of a match of two sides."""

import json

import pytest

from scoring import (
    MatchResult,
    RuleSet,
    RulingKind,
    SheetRefused,
    award_match_points,
    describe,
    fold_match,
    load_preset,
    load_scheme,
    preset_ids,
)
from tests.scoring.sheets import MATCH, SOUTH, changed, hand, penalty, ruling

BREACH = changed(MATCH, "clock.time_breach", "points_forfeited")


def growing(**values: object) -> RuleSet:
    mapping = MATCH.to_mapping()
    offence = {"offender_levels": 0, "opponents_levels": 1, "opponents_growth": 1}
    mapping["penalties"]["wrong_follow"] |= offence | values
    del mapping["penalties"]["wrong_follow"]["match_lost_at"]
    return RuleSet.from_mapping(json.loads(json.dumps(mapping)))


def test_opponents_climb_one_then_two_then_three() -> None:
    rules = growing()
    sheet = [penalty(position, "wrong_follow", 0) for position in (1, 2, 3)]
    assert [line.levels_after for line in fold_match(rules, sheet).lines] == [(2, 3), (2, 5), (2, 8)]
    assert "每再犯一次多 1 级" in {each.topic: each.text for each in describe(rules, "zh")}["penalties"]


def test_a_penalty_grows_on_from_offences_of_earlier_matches() -> None:
    before = {(0, "wrong_follow"): 2}
    entries = [penalty(1, "wrong_follow", 0)]
    assert fold_match(growing(counted="event"), entries, offences_before=before).levels == (2, 5)
    assert fold_match(growing(), entries, offences_before=before).levels == (2, 3)


def test_a_breach_of_time_costs_both_sides_the_match_points_and_leaves_the_winner() -> None:
    sheet = [hand(1, SOUTH, 0), ruling(20, RulingKind.TIME_BREACH), ruling(21, RulingKind.TIME_UP)]
    outcome = fold_match(BREACH, sheet).outcome
    assert (outcome.winner, outcome.points_forfeited) == (0, True)
    result = MatchResult(
        reason=outcome.reason, winner=outcome.winner, levels=outcome.levels, points_forfeited=outcome.points_forfeited
    )
    award = award_match_points(load_scheme("2-1-0"), result)
    assert (award.points, award.notes[0].code) == ((0, 0), "mp_points_forfeited")
    assert not fold_match(BREACH, [sheet[0], sheet[2]]).outcome.points_forfeited


def test_a_breach_of_time_is_refused_where_the_rules_know_none() -> None:
    with pytest.raises(SheetRefused, match="time_breach_not_in_rules"):
        fold_match(MATCH, [ruling(1, RulingKind.TIME_BREACH)])


@pytest.mark.parametrize("preset", preset_ids())
def test_settings_that_are_not_used_leave_no_trace_in_a_rule_set(preset: str) -> None:
    text = json.dumps(load_preset(preset).to_mapping())
    assert not any(name in text for name in ("time_breach", "opponents_growth", "offender_growth"))
