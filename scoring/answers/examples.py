"""Worked cases of the sources to learn from: `examples.jsonl` holds a question a line with what is right."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from scoring.answers import QuestionRefused, answer
from scoring.answers.verdicts import right_guess
from scoring.either import AnyRuleSet
from scoring.rules.published import load_any_preset

ENOUGH = 24
"""So many examples of one rule set are as many as anybody works through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A question of `kind` under a published rule set; `right` as `right_guess` tells it. `borrowed`: it stands in
    the rules of another set, and these rules answer it alike."""

    kind: str
    rule_set: str
    input: Mapping[str, Any]
    right: str
    borrowed: str = ""

    @property
    def question(self) -> dict[str, Any]:
        return {"kind": self.kind, "rule_set": self.rule_set, "input": dict(self.input)}


@lru_cache(maxsize=1)
def worked_examples() -> tuple[Example, ...]:
    """All examples, each of the rule set in whose rules it stands."""
    text = files("scoring.answers").joinpath("examples.jsonl").read_text(encoding="utf-8")
    return tuple(Example(**json.loads(line)) for line in text.splitlines())


@lru_cache(maxsize=64)
def examples_of(preset: str) -> tuple[Example, ...]:
    """The examples of a published rule set; where its rules have few, cases of others that it answers alike as well.

    KeyError: there is no such rule set.
    """
    rule_set = load_any_preset(preset)
    own = [each for each in worked_examples() if each.rule_set == preset]
    found = own[:ENOUGH]
    for each in _borrowed(rule_set, preset):
        if len(found) >= ENOUGH // 2:
            break
        found.append(each)
    return tuple(found)


def _borrowed(rule_set: AnyRuleSet, preset: str) -> Iterator[Example]:
    """One of each kind in turn, as different as can be."""
    by_kind: dict[str, list[Example]] = {}
    for each in worked_examples():
        if each.rule_set != preset and _fits(rule_set, each):
            by_kind.setdefault(each.kind, []).append(each)
    while any(by_kind.values()):
        for kind in list(by_kind):
            for each in by_kind[kind][:1]:
                by_kind[kind].remove(each)
                asked = Example(kind=kind, rule_set=preset, input=each.input, right=each.right, borrowed=each.rule_set)
                try:
                    alike = right_guess(kind, answer(asked.question)) == each.right
                except QuestionRefused:
                    continue
                if alike:
                    yield asked


def _fits(rule_set: AnyRuleSet, example: Example) -> bool:
    """Whether as many people sit at the table, and there is a kitty where it is asked about."""
    match example.kind:
        case "throw":
            return len(example.input["other_hands"]) == rule_set.seats - 1
        case "trick":
            return len(example.input["plays"]) == rule_set.seats
        case "kitty":
            return rule_set.kitty_cards > 0
        case _:
            return True
