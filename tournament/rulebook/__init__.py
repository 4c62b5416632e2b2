"""The only place where rows become values of `scoring` and `pairing`, and back."""

from tournament.rulebook.rule_sets import preset_choices, rule_set_of
from tournament.rulebook.stage_settings import FirstRound, StageSettings

__all__ = ["FirstRound", "StageSettings", "preset_choices", "rule_set_of"]
