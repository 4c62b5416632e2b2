"""The form of a hand, by the kind of rule set: of two sides, or of players with levels of their own."""

from __future__ import annotations

from typing import Any

from scoring import AnyHandReport, AnyRuleSet, HandReport, PlayersHandReport, PlayersRuleSet
from tournament.forms.hands.players import PlayersCorrectionForm, PlayersHandForm, initial_of_players
from tournament.forms.hands.two_sides import CorrectionForm, HandForm, initial_of
from tournament.selectors.matches import hand_options, players_hand_options

AnyHandForm = HandForm | PlayersHandForm

__all__ = [
    "AnyHandForm",
    "CorrectionForm",
    "HandForm",
    "PlayersCorrectionForm",
    "PlayersHandForm",
    "correction_form",
    "hand_form",
]


def hand_form(rule_set: AnyRuleSet, data: Any = None, *, initial: dict[str, Any] | None = None) -> AnyHandForm:
    """The form of the next hand."""
    if isinstance(rule_set, PlayersRuleSet):
        return PlayersHandForm(data, options=players_hand_options(rule_set), initial=initial)
    return HandForm(data, options=hand_options(rule_set), initial=initial)


def correction_form(rule_set: AnyRuleSet, data: Any, hand: AnyHandReport, *, revision: int) -> AnyHandForm:
    """The form of a hand that stands; `hand` is of the rule set's kind (TypeError)."""
    match rule_set, hand:
        case PlayersRuleSet(), PlayersHandReport():
            options = players_hand_options(rule_set)
            initial = {"revision": revision, **initial_of_players(hand, options)}
            return PlayersCorrectionForm(data, options=options, initial=initial)
        case _, HandReport() if not isinstance(rule_set, PlayersRuleSet):
            initial = {"revision": revision, **initial_of(hand)}
            return CorrectionForm(data, options=hand_options(rule_set), initial=initial)
        case _:
            raise TypeError(f"{rule_set.id}: {type(hand).__name__} is not of its kind")
