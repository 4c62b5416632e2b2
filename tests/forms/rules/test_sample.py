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
