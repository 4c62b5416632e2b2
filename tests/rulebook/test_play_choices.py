"""Rulings on plays, bids and recorded hands go by what the rule set of the event says of play and of declaring."""

from copy import deepcopy

import pytest

from scoring import AnyRuleSet, load_any_preset, read_any_rule_set
from scoring.cards.play_rules import ThrowsAllowed
from tournament.rulebook.plays import PlayKind, play_rules_for, question_of, rule_on


def without_throws(preset: str) -> AnyRuleSet:
    values = deepcopy(load_any_preset(preset).to_mapping())
    return read_any_rule_set(values | {"play": {"throws_allowed": "never", "source": "by-laws, 7"}})


@pytest.mark.parametrize("preset", ["classic-2d", "shengji-2d", "bianfeng-called-2d"])
def test_a_throw_that_stands_as_published_is_refused_where_the_event_allows_none(preset: str) -> None:
    published, edited = load_any_preset(preset), without_throws(preset)
    cards = {"thrown": ["HA", "HK"], "next": ["H3"], "partner": ["H4"], "previous": ["H6"]}
    question = question_of(PlayKind.THROW, edited, trump="S", level="5", cards=cards, also={})
    assert rule_on(published, question).answer["valid"] is True
    ruling = rule_on(edited, question)
    assert ruling.answer["valid"] is False
    assert ruling.source == "by-laws, 7"
    assert any("nothing is thrown" in sentence for sentence in ruling.sentences("en"))


def test_hands_are_recorded_by_it_too() -> None:
    rules = play_rules_for(without_throws("classic-2d"))
    assert (rules.throws_allowed, rules.clause("throws_allowed")) == (ThrowsAllowed.NEVER, "by-laws, 7")


def test_a_bid_that_stands_as_published_is_refused_where_the_event_lets_nobody_overcall() -> None:
    published = load_any_preset("classic-2d")
    values = deepcopy(published.to_mapping())
    edited = read_any_rule_set(values | {"declaring": {"ladder": "no_overcalls", "source": "by-laws, 8"}})
    cards = {"new": ["H5", "H5"], "current": ["S5"]}
    question = question_of(PlayKind.BID, edited, trump="S", level="5", cards=cards, also={})
    assert rule_on(published, question).answer["accepted"] is True
    ruling = rule_on(edited, question)
    assert (ruling.answer["accepted"], ruling.source) == (False, "by-laws, 8")
    assert any("nobody overcalls" in sentence for sentence in ruling.sentences("en"))
