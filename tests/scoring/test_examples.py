"""The examples to learn from: what they say is right is what the engine rules, under every published rule set."""

import pytest

from scoring.answers import answer
from scoring.answers.examples import ENOUGH, examples_of, worked_examples
from scoring.answers.verdicts import right_guess, verdict_of
from scoring.rules.published import all_preset_ids
from scoring.wording.said import notes_of
from scoring.wording.say import say


@pytest.mark.parametrize("example", worked_examples(), ids=lambda each: f"{each.rule_set}-{each.kind}")
def test_what_is_printed_as_right_is_what_the_engine_rules(example) -> None:
    assert right_guess(example.kind, answer(example.question)) == example.right


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_rule_set_has_enough_to_work_through_said_in_both_languages(preset: str) -> None:
    examples = examples_of(preset)
    assert ENOUGH // 2 <= len(examples) <= ENOUGH
    for each in examples:
        found = answer(each.question)
        verdict = verdict_of(each.kind, found)
        assert right_guess(each.kind, found) == each.right
        assert say(verdict, "zh") != say(verdict, "en")
        assert [str(sentence) for sentence in found["reasons"]] == [say(n, "en") for n in notes_of(found["reasons"])]


def test_some_plays_are_good_and_some_are_not() -> None:
    told = {(each.kind, each.right) for each in worked_examples()}
    assert {(kind, right) for kind in ("follow", "throw", "tractor", "bid") for right in ("yes", "no")} <= told
