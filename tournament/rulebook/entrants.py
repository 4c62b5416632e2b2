"""What the entries of an event are: sides that stay together, or players whose partners are drawn."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet, RuleSet
from scoring.rules.rule_set import Partners
from tournament.errors import Conflict
from tournament.models import Event

EntriesAre = Event.EntriesAre


def proposed_entrants(rules: AnyRuleSet) -> EntriesAre:
    """What the rules are written for: players where partners are drawn or each has a level of his own."""
    if isinstance(rules, RuleSet) and rules.partners is Partners.FIXED:
        return EntriesAre.SIDES
    return EntriesAre.PLAYERS


def require_fitting_entrants(entries_are: str, rules: AnyRuleSet) -> None:
    """`Conflict` (rules_need_players): at a table of more than two sides each player enters alone."""
    if rules.sides > 2 and entries_are != EntriesAre.PLAYERS:
        raise Conflict(
            "rules_need_players",
            _(
                "By these rules every player at the table plays for himself: "
                "players enter alone, and who meets is drawn each round."
            ),
            field="entries_are",
            value=entries_are,
            allowed=[str(EntriesAre.PLAYERS)],
        )
