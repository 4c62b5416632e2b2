"""A sample hand is played under two rule sets, step by step."""

from copy import deepcopy

import pytest

from scoring import all_preset_ids, load_any_preset, read_any_rule_set
from tournament.forms.rules.checking import check_rules
from tournament.forms.rules.sample import SampleForm, play_sample

MATCH = load_any_preset("shuangsheng-match-2d")


def form(rules=MATCH, **typed):
    return SampleForm({f"sample-{name}": value for name, value in typed.items()} or None, rules=rules)


def test_the_same_hand_brings_something_else_under_edited_rules():
    values = deepcopy(MATCH.to_mapping())
    values["kitty"]["factors"][1]["base"] = 8
    checked = check_rules(values, MATCH, form(points=60, winner="attackers", format="pair:2", kitty=10))
    assert checked.played_before.steps[-1] == "Band 100 to 115: the attackers take the stage and climb 1 level."
    assert checked.played_now.steps[-1] == "Band 140 to 155: the attackers take the stage and climb 3 levels."
    assert any("times 8 is 80" in step for step in checked.played_now.steps)


def test_while_there_are_faults_only_the_published_rules_are_played():
    values = deepcopy(MATCH.to_mapping())
    values["clock"]["no_new_hand_minutes"] = 90
    checked = check_rules(values, MATCH, form())
    assert [fault.path for fault in checked.faults] == ["clock.no_new_hand_minutes"]
    assert (checked.played_now, checked.differences) == (None, ())
    assert checked.played_before.steps


@pytest.mark.parametrize("name", all_preset_ids())
def test_what_the_form_proposes_can_be_played_under_every_preset(name):
    rules = load_any_preset(name)
    played = play_sample(rules, form(rules).hand())
    assert not played.refused, played.steps
    assert played.steps


@pytest.mark.parametrize("winner", ["", "attackers", "declarers"])
def test_players_share_flexibly_too(winner):
    values = deepcopy(load_any_preset("friends-5p-2d").to_mapping())
    values["result"]["sharing"] = "flexible"
    rules = read_any_rule_set(values)
    played = play_sample(rules, {"points": 20, "winner": winner, "format": "single:1", "kitty": 0, "friend": True})
    assert not played.refused, played.steps
    assert any(step.startswith("Seat 1: +") for step in played.steps)


def test_an_impossible_hand_is_refused_with_the_reason():
    played = play_sample(MATCH, {"points": 83, "winner": "", "format": "", "kitty": None})
    assert played.refused
    assert "multiple of 5" in played.steps[0]


def test_a_format_that_the_rules_do_not_know_is_told():
    played = play_sample(MATCH, {"points": 80, "winner": "attackers", "format": "run:6", "kitty": 5})
    assert played.refused


@pytest.mark.parametrize("typed", [{"points": "x"}, {"points": ""}, {"points": 80, "winner": "x"}])
def test_a_hand_that_cannot_be_read_is_not_played(typed):
    assert play_sample(MATCH, form(**typed).hand()) is None


def test_a_must_play_level_that_was_added_stops_the_sample_hand():
    values = deepcopy(MATCH.to_mapping())
    values["levels"]["must_play"] = [5, 10]
    checked = check_rules(values, MATCH, form(points=140, level=4))
    assert "140 points: East-West take the stage and climb 3 levels, 4 → 7." in checked.played_before.after
    assert "5 must be played: East-West stop there and lose 2 levels." in checked.played_now.after


def test_a_nearer_goal_ends_the_match_with_the_sample_hand():
    values = deepcopy(MATCH.to_mapping())
    values["levels"] |= {"goal": 9, "must_play": []}
    checked = check_rules(values, MATCH, form(points=140, level=8))
    assert "The match is over: East-West passed the goal and win, 8 to 9." in checked.played_now.after
    assert "Time is up: East-West win, 8 to 10, by the higher level." in checked.played_before.after


def test_the_answer_to_equal_levels_shows_where_nobody_climbs():
    values = deepcopy(MATCH.to_mapping())
    values["equal_levels"]["answer"] = "draw"
    checked = check_rules(values, MATCH, form(points=80))
    assert checked.played_before.after[-2:] == (
        "Time is up: East-West win, 2 to 2, on stage at equal levels.",
        "Match points: 0 : 2",
    )
    assert checked.played_now.after[-2:] == ("Time is up: a draw, 2 to 2.", "Match points: 1 : 1")


def test_a_mercy_lead_and_a_scheme_show_too():
    values = deepcopy(MATCH.to_mapping())
    values["clock"]["mercy_lead"] = 3
    values["standings"]["match_points"] = "26-point"
    after = check_rules(values, MATCH, form(points=140)).played_now.after
    assert not any(step.startswith("Time is up") for step in after)
    assert after[-1] == "Match points: 10 : 16"


def test_offences_escalate_as_they_were_edited():
    values = deepcopy(MATCH.to_mapping())
    values["penalties"]["wrong_follow"].update(warnings=1, match_lost_at=None, offender_growth=-1)
    del values["penalties"]["wrong_follow"]["match_lost_at"]
    typed = form(points=80, level=8, offence="wrong_follow", times=3)
    checked = check_rules(values, MATCH, typed)
    assert "With that, North-South lose the match." in checked.played_before.after
    moved = [step for step in checked.played_now.after if "moved down" in step or "warned" in step]
    assert moved == [
        "North-South are warned.",
        "North-South are moved down, 8 → 7.",
        "North-South are moved down, 7 → 5.",
    ]


def test_an_offence_that_is_new_can_be_tried_and_is_unknown_to_the_published_rules():
    values = deepcopy(MATCH.to_mapping())
    values["penalties"]["late"] = values["penalties"]["wrong_follow"] | {"names": {"zh": "迟出", "en": "slow play"}}
    sample = SampleForm({"sample-points": 80, "sample-offence": "late", "sample-times": 1}, rules=MATCH, values=values)
    checked = check_rules(values, MATCH, sample)
    assert "North-South: slow play, number 1." in checked.played_now.after
    assert checked.played_before.after[0] == "These rules do not know this offence."


def test_players_climb_from_the_level_that_is_given():
    rules = load_any_preset("friends-5p-3d")
    played = play_sample(rules, form(rules, points=240, level=9, friend="on").hand())
    assert "Seat 3 climbs, 9 → J." in played.after, played.after
