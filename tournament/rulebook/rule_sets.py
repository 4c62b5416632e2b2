"""Stored rule sets as values."""

from __future__ import annotations

from functools import lru_cache

from scoring import AnyRuleSet, all_preset_ids, load_any_preset, read_any_rule_set
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
