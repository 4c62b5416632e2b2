"""Points of play that a rule set answers otherwise than the published rules of play it goes back to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from scoring.cards.card import CardsRefused
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

_CLASSIC = "classic-2d"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChoices:
    """Answers by the names of `PLAY_CHOICES`; what is not there is as published. `source`: where they come from."""

    answers: Mapping[str, StrEnum] = field(default_factory=dict)
    source: str = ""

    def over(self, rules: PlayRules) -> PlayRules:
        """The rules of play with these answers."""
        if not self.answers:
            return rules
        changed: dict[str, Any] = {PLAY_CHOICES[name][0]: answer for name, answer in self.answers.items()}
        return rules.answered(self.source, **changed)


AS_PUBLISHED = PlayChoices()


def played_like(rule_set_id: str, choices: PlayChoices = AS_PUBLISHED) -> PlayRules:
    """The rules of play of the published set of this id, of the classic game for a set of one's own making, with what
    the rule set answers itself."""
    try:
        rules = play_rules_of(rule_set_id)
    except CardsRefused:
        rules = play_rules_of(_CLASSIC)
    return choices.over(rules)
