"""A rule set may say how trumps are declared, where that is not as published."""

from copy import deepcopy
from typing import Any

import pytest

from scoring import AnyRuleSet, RuleSetInvalid, all_preset_ids, describe, difference, load_any_preset, read_any_rule_set
from scoring.answers import answer
from scoring.cards.choices import AS_PUBLISHED, declared_like
from scoring.cards.declaring_rules import DECLARING_NUMBERS, DECLARING_OPTIONS, declaring_rules_of
from scoring.cards.record import record_from_text
from scoring.cards.record.report import replay_by

ONLINE = "shuangsheng-online-2d"
TOLD_BESIDE: dict[str, dict[str, Any]] = {
    "three_jokers": {"calling_needs_joker": "yes"},
    "opened_with_jokers": {"ladder": "jokers_above"},
    "redeal_hand": {"redeal_below": 15},
}
"""Points that are told only where others are so."""


def declaring(preset: str = "classic-2d", **points: Any) -> AnyRuleSet:
    return read_any_rule_set(deepcopy(load_any_preset(preset).to_mapping()) | {"declaring": points})


def told(rules: AnyRuleSet, language: str = "en") -> str:
    (found,) = (each for each in describe(rules, language) if each.topic == "declaring")
    return found.text


def test_published_sets_say_nothing_of_their_own_and_are_declared_as_published() -> None:
    for preset in all_preset_ids():
        rules = load_any_preset(preset)
        assert "declaring" not in rules.to_mapping()
        assert rules.declaring is AS_PUBLISHED
        assert declared_like(rules.id, rules.declaring) == declaring_rules_of(preset)


@pytest.mark.parametrize("preset", ["classic-2d", "friends-5p-3d"])
def test_what_is_not_used_leaves_no_trace(preset: str) -> None:
    assert declaring(preset).digest == load_any_preset(preset).digest
    assert declaring(preset, source="the hall").digest == load_any_preset(preset).digest


@pytest.mark.parametrize("preset", ["classic-2d", "permanent-two-2d", "auction-3p-2d"])
def test_every_answer_goes_round_and_holds(preset: str) -> None:
    points = [(name, each.value) for name, kind in DECLARING_OPTIONS.items() for each in kind]
    for name, value in [*points, *((name, 7) for name in DECLARING_NUMBERS)]:
        rules = declaring(preset, **{name: value})
        assert rules.to_mapping()["declaring"] == {name: value}
        assert read_any_rule_set(rules.to_mapping()) == rules
        assert getattr(declared_like(rules.id, rules.declaring), name) == value


def test_what_is_wrong_is_named_with_what_is_allowed() -> None:
    with pytest.raises(RuleSetInvalid) as refused:
        declaring(self_overcall="sometimes", bidding="never", redeal_below=-1, source="")
    assert {(each.path, each.code) for each in refused.value.faults} == {
        ("declaring.self_overcall", "not_a_choice"),
        ("declaring.bidding", "unknown_key"),
        ("declaring.redeal_below", "not_in_range"),
        ("declaring.source", "not_a_text"),
    }


def test_what_was_changed_is_named_by_its_path() -> None:
    changes = difference(declaring(self_overcall="never"), load_any_preset("classic-2d"))
    assert [(each.path, each.before, each.after) for each in changes] == [
        ("declaring", None, {"self_overcall": "never"})
    ]


def test_questions_about_bids_are_answered_by_it_and_by_an_option_last() -> None:
    over_oneself = {"level": "5", "current": ["S5"], "new": ["H5", "H5"], "same_player": True}
    asked = {"kind": "bid", "input": over_oneself}
    edited = declaring(self_overcall="never", source="house rule 4").to_mapping()
    assert answer(asked | {"rule_set": "classic-2d"})["accepted"]
    refused = answer(asked | {"rule_set": edited})
    assert (refused["accepted"], refused["source"]) == (False, "house rule 4")
    assert answer(asked | {"rule_set": edited, "options": {"self_overcall": "yes"}})["accepted"]


def test_recorded_bids_are_judged_by_it() -> None:
    record = record_from_text(
        "rule_set: half-1d\ndecks: 1\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 5\nbid 1: S5\nbid 0: H5\ntrick 0: SA | S3 | SK | ST\n"
    )
    allowed, refused = (
        replay_by(declaring("half-1d", first_single=each), record).violations for each in ("any_single", "stands")
    )
    assert "bid_does_not_outrank" in [reason.code for found in refused for reason in found.reasons]
    assert "bid_does_not_outrank" not in [reason.code for found in allowed for reason in found.reasons]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", DECLARING_OPTIONS)
def test_every_answer_is_told_in_words_of_its_own(name: str, language: str) -> None:
    said = [
        told(declaring(**TOLD_BESIDE.get(name, {}), **{name: each.value}), language) for each in DECLARING_OPTIONS[name]
    ]
    assert len(set(said)) == len(said)


def test_the_numbers_are_told_and_nothing_of_them_where_they_are_none() -> None:
    assert "with fewer than 20 points" in told(declaring(redeal_below=20))
    assert "holds 4 trumps at most" in told(declaring(exchange_at_most=4))
    assert "new deal" not in told(declaring(ONLINE, redeal_below=0))


def test_with_one_deck_nothing_is_said_of_two_equal_cards() -> None:
    assert told(load_any_preset("half-1d")) == "When nobody declares, there are no trumps."
