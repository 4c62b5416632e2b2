"""Stored rule sets as values."""

from __future__ import annotations

from functools import lru_cache

from scoring import AnyRuleSet, PlayersRuleSet, all_preset_ids, load_any_preset, read_any_rule_set
from scoring.match.sheet import final_levels
from scoring.players.sheet import final_players_levels
from tournament.models import RuleSetVersion

_READ: dict[str, AnyRuleSet] = {}


def rule_set_of(version: RuleSetVersion) -> AnyRuleSet:
    """The rule set of a stored version. Versions never change, so each digest is read once per process."""
    found = _READ.get(version.digest)
    if found is None:
        found = _READ[version.digest] = read_any_rule_set(version.mapping)
    return found


@lru_cache(maxsize=1)
def preset_choices() -> tuple[AnyRuleSet, ...]:
    """All published presets, the default for events first."""
    return tuple(load_any_preset(preset) for preset in all_preset_ids())


def last_levels(rule_set: AnyRuleSet) -> tuple[int, int]:
    """The lowest and the highest level at which a match can end."""
    if isinstance(rule_set, PlayersRuleSet):
        return final_players_levels(rule_set)
    return final_levels(rule_set)
