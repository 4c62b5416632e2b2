"""Rule sets as plain data: the shape of the preset files, read with every fault named, and written back."""

from collections.abc import Mapping
from typing import Any

from scoring.rules.rule_set import RuleSet


def read_rule_set(values: Mapping[str, Any]) -> RuleSet:
    raise NotImplementedError


def write_rule_set(rule_set: RuleSet) -> dict[str, Any]:
    raise NotImplementedError
