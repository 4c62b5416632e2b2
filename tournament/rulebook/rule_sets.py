"""Stored rule sets as values."""

from __future__ import annotations

from functools import lru_cache

from scoring import RuleSet, load_preset, preset_ids
from tournament.models import RuleSetVersion

_READ: dict[str, RuleSet] = {}


def rule_set_of(version: RuleSetVersion) -> RuleSet:
    """The rule set of a stored version. Versions never change, so each digest is read once per process."""
    found = _READ.get(version.digest)
    if found is None:
        found = _READ[version.digest] = RuleSet.from_mapping(version.mapping)
    return found


@lru_cache(maxsize=1)
def preset_choices() -> tuple[RuleSet, ...]:
    """All published presets, the default for events first."""
    return tuple(load_preset(preset) for preset in preset_ids())
