"""A rule set may say how the cards are played, where that is not as published."""

from copy import deepcopy
from typing import Any

import pytest

from scoring import AnyRuleSet, RuleSetInvalid, all_preset_ids, describe, load_any_preset, read_any_rule_set
from scoring.answers import answer
from scoring.cards.choices import AS_PUBLISHED, PLAY_CHOICES, played_like
from scoring.cards.play_rules import OPTIONS, FollowLadder, RuffMatch, ThrowsAllowed, play_rules_of

THROW = {
    "decks": 2,
    "trump": "S",
    "level": "5",
    "thrown": ["HA", "HK"],
    "other_hands": {"next": ["H3"], "partner": ["H4"], "previous": ["H6"]},
}


TOLD_BESIDE = {
    "refuse_lead": {"throws_allowed": ThrowsAllowed.TRUMP_ONLY.value},
    "level_place": {"permanent_trumps": "twos"},
}
"""Points that are told only where others are so: a refused throw where some throws are refused."""


def playing(preset: str = "classic-2d", **play: Any) -> AnyRuleSet:
    values = deepcopy(load_any_preset(preset).to_mapping())
    return read_any_rule_set(values | {"play": play})


def told(rules: AnyRuleSet, language: str = "en") -> str:
    (found,) = (each for each in describe(rules, language) if each.topic == "play")
    return found.text


@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_published_set_says_nothing_of_its_own_and_is_played_as_published(preset: str) -> None:
    rules = load_any_preset(preset)
    assert "play" not in rules.to_mapping()
    assert rules.play is AS_PUBLISHED
    assert played_like(rules.id, rules.play) == play_rules_of(preset)


@pytest.mark.parametrize("preset", ["classic-2d", "friends-5p-3d"])
def test_what_is_not_used_leaves_no_trace(preset: str) -> None:
    assert playing(preset).digest == load_any_preset(preset).digest
    assert playing(preset, source="the hall").digest == load_any_preset(preset).digest


@pytest.mark.parametrize("preset", ["classic-2d", "union-3v3-6d", "friends-5p-3d", "auction-3p-2d"])
@pytest.mark.parametrize("name", PLAY_CHOICES)
def test_every_answer_goes_round_and_holds(preset: str, name: str) -> None:
    field, kind = PLAY_CHOICES[name]
    for each in kind:
        rules = playing(preset, **{name: each.value})
        assert rules.to_mapping()["play"] == {name: each.value}
        assert read_any_rule_set(rules.to_mapping()) == rules
        assert getattr(played_like(rules.id, rules.play), field) == getattr(each, "ranks", each)


def test_every_option_of_a_question_can_be_chosen() -> None:
    assert {field for field, _kind in PLAY_CHOICES.values()} == {field for field, _answers in OPTIONS.values()}


def test_what_is_wrong_is_named_with_what_is_allowed() -> None:
    with pytest.raises(RuleSetInvalid) as refused:
        playing(ruff_match="sometimes", throwing="never", source="")
    assert {(each.path, each.code) for each in refused.value.faults} == {
        ("play.ruff_match", "not_a_choice"),
        ("play.throwing", "unknown_key"),
        ("play.source", "not_a_text"),
    }


def test_a_set_of_one_s_own_is_the_classic_game_but_for_its_answers() -> None:
    values = playing(ruff_match="exact").to_mapping() | {"id": "our-hall"}
    rules = read_any_rule_set(values)
    played = played_like(rules.id, rules.play)
    assert (played.ruff_match, played.follow_ladder) == (RuffMatch.EXACT, FollowLadder.PLAIN)


def test_questions_about_plays_are_answered_by_it() -> None:
    rules = playing(throws_allowed="never", source="house rule 3")
    asked = {"kind": "throw", "input": THROW}
    published = answer(asked | {"rule_set": "classic-2d"})
    edited = answer(asked | {"rule_set": rules.to_mapping()})
    assert (published["valid"], edited["valid"]) == (True, False)
    assert edited["source"] == "house rule 3"


def test_an_option_of_the_question_still_comes_last() -> None:
    rules = playing(throws_allowed="never").to_mapping()
    asked = {"kind": "throw", "rule_set": rules, "input": THROW, "options": {"throws_allowed": "all"}}
    assert answer(asked)["valid"]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", PLAY_CHOICES)
def test_every_answer_is_told_in_words_of_its_own(name: str, language: str) -> None:
    _field, kind = PLAY_CHOICES[name]
    beside = TOLD_BESIDE.get(name, {})
    said = [told(playing(**beside, **{name: each.value}), language) for each in kind]
    assert len(set(said)) == len(said)


def test_nothing_is_said_of_pairs_where_nobody_can_hold_one() -> None:
    assert "tractor" not in told(load_any_preset("half-1d"))
    assert "tractor" in told(load_any_preset("two-colour-1d"))


def test_where_nothing_may_be_thrown_nothing_is_said_of_failed_throws() -> None:
    text = told(playing(throws_allowed="never"), "zh")
    assert "不准甩牌。" in text
    assert "甩错" not in text
