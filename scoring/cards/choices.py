"""Points of play and of declaring that a rule set answers otherwise than the published rules that it goes back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from scoring.cards.card import CardsRefused
from scoring.cards.declaring_rules import DeclaringRules, declaring_rules_of
from scoring.cards.play_rules import OPTIONS, PlayRules, play_rules_of

_SAID_BY_ANOTHER = frozenset({"tractor_level_gap"})
"""Options of questions that answer a field for which another name has all answers."""

PLAY_CHOICES: Mapping[str, tuple[str, type[StrEnum]]] = MappingProxyType(
    {
        name: (answered, type(next(iter(readings.values()))))
        for name, (answered, readings) in OPTIONS.items()
        if name not in _SAID_BY_ANOTHER
    }
)
"""By the name of the option: the field of `PlayRules` that it answers, and its answers."""

_FIELDS = {name: answered for name, (answered, _kind) in PLAY_CHOICES.items()}
"""Of options that are not named as the field they answer; those of declaring all are."""

_CLASSIC = "classic-2d"

_Rules = TypeVar("_Rules", PlayRules, DeclaringRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Answers by the names of `PLAY_CHOICES`, or of `DECLARING_OPTIONS` and `DECLARING_NUMBERS`; what is not there is
    as published. `source`: where they come from."""

    answers: Mapping[str, StrEnum | int] = field(default_factory=dict)
    source: str = ""

    def over(self, rules: _Rules) -> _Rules:
        """The rules with these answers."""
        return rules.answered(self.source, **{_FIELDS.get(name, name): each for name, each in self.answers.items()})


AS_PUBLISHED = Choices()


def played_like(rule_set_id: str, choices: Choices = AS_PUBLISHED) -> PlayRules:
    """The rules of play of the published set of this id, of the classic game for a set of one's own making, with what
    the rule set answers itself."""
    return choices.over(_published(rule_set_id, play_rules_of))


def declared_like(rule_set_id: str, choices: Choices = AS_PUBLISHED) -> DeclaringRules:
    """The rules of declaring, likewise."""
    return choices.over(_published(rule_set_id, declaring_rules_of))


def _published(rule_set_id: str, rules_of: Callable[[str], _Rules]) -> _Rules:
    try:
        return rules_of(rule_set_id)
    except CardsRefused:
        return rules_of(_CLASSIC)
