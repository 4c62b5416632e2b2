"""The rule sets that come with the house, one TOML file each in `scoring/presets/`."""

from scoring.rules.rule_set import RuleSet


def preset_ids() -> tuple[str, ...]:
    """The ids of all published rule sets, the default for events first."""
    raise NotImplementedError


def load_preset(preset_id: str) -> RuleSet:
    """The published rule set with this id. KeyError: there is none."""
    raise NotImplementedError
