"""The rules of an event: edited until the first round is published, changed by the chief referee after it."""

from tournament.services.rules.changing import change_rule_set
from tournament.services.rules.editing import edit_rule_set, reset_rule_set
from tournament.services.rules.versions import read_rules

__all__ = ["change_rule_set", "edit_rule_set", "read_rules", "reset_rule_set"]
