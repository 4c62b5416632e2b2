"""Points of declaring that a rule set answers otherwise than the published rules of declaring it goes back to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.cards.card import CardsRefused
from scoring.cards.declaring_rules import DeclaringRules, declaring_rules_of

_CLASSIC = "classic-2d"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaringChoices:
    """Answers by the names of `DECLARING_OPTIONS` and `DECLARING_NUMBERS`; what is not there is as published.
    `source`: where they come from."""

    answers: Mapping[str, StrEnum | int] = field(default_factory=dict)
    source: str = ""

    def over(self, rules: DeclaringRules) -> DeclaringRules:
        """The rules of declaring with these answers."""
        if not self.answers:
            return rules
        return rules.answered(self.source, **self.answers)


DECLARED_AS_PUBLISHED = DeclaringChoices()


def declared_like(rule_set_id: str, choices: DeclaringChoices = DECLARED_AS_PUBLISHED) -> DeclaringRules:
    """The rules of declaring of the published set of this id, of the classic game for a set of one's own making, with
    what the rule set answers itself."""
    try:
        rules = declaring_rules_of(rule_set_id)
    except CardsRefused:
        rules = declaring_rules_of(_CLASSIC)
    return choices.over(rules)
