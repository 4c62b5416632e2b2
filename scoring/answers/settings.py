"""Options of a question that set a point of the rule set otherwise than it does, by its path or by a name."""

from collections.abc import Mapping
from typing import Any

from scoring.answers.asked import QuestionRefused
from scoring.answers.refusing import of_rule_set
from scoring.either import AnyRuleSet, read_any_rule_set
from scoring.kitty import DeclarersLastTrick
from scoring.levels import OVER_ACE, PastAce, PastGoal
from scoring.rules.rule_set import RuleSetInvalid

_Changes = Mapping[str, Any]

_NO_TRUMP: _Changes = {"levels.past_ace": PastAce.NO_TRUMP_LEVEL.value}
_NEXT_LAP: _Changes = {"levels.past_ace": PastAce.NEXT_LAP.value}
_WON: _Changes = {"levels.goal": OVER_ACE, "levels.past_goal": PastGoal.STOP_AT_GOAL.value}

SETTINGS: Mapping[str, Mapping[str, _Changes]] = {
    "after_A": {
        "no_trump_level": _NO_TRUMP,
        "no_trump": _NO_TRUMP,
        "next_lap": _NEXT_LAP,
        "wrap": _NEXT_LAP,
        "win": _WON,
    },
    "last_trick_for_declarers": {
        answer.value: {"kitty.declarers_last_trick": answer.value} for answer in DeclarersLastTrick
    },
}
"""Settings with a name of their own: by value, what changes at which paths. Any other is named by its path."""

_LEFT_OUT = ("play", "declaring", "substitution")
"""Blocks that a rule set leaves out while it says nothing in them."""


def with_settings(rule_set: AnyRuleSet, options: object) -> tuple[AnyRuleSet, Any]:
    """The rule set as these options set it, and the options that are no settings.

    A path has dots, as `kitty.format_of` or `level_table.bands.0.climb`, and leads to where the rule set as plain data
    has a value or may have one. QuestionRefused: bad_option, for a value or path that the rule set cannot have.
    """
    if not isinstance(options, Mapping):
        return rule_set, options
    changes: dict[str, Any] = {}
    for name, value in options.items():
        if name in SETTINGS:
            known = SETTINGS[name]
            if not isinstance(value, str) or value not in known:
                raise QuestionRefused("bad_option", f"options.{name}", value=value, allowed=" ".join(known))
            changes |= known[value]
        elif isinstance(name, str) and "." in name:
            changes[name] = value
    if not changes:
        return rule_set, options
    values = rule_set.to_mapping()
    for path, value in changes.items():
        _put(values, path, value)
    rest = {name: value for name, value in options.items() if name not in SETTINGS and name not in changes}
    try:
        return read_any_rule_set(values), rest
    except RuleSetInvalid as invalid:
        raise of_rule_set(invalid, "bad_option") from invalid


def _put(values: Any, path: str, value: Any) -> None:
    *blocks, last = path.split(".")
    if blocks[0] in _LEFT_OUT:
        values.setdefault(blocks[0], {})
    for name in blocks:
        values = _below(values, name, path)
    if isinstance(values, dict):
        values[last] = value
    else:
        _below(values, last, path)
        values[int(last)] = value


def _below(values: Any, name: str, path: str) -> Any:
    """What lies under a key or a place of a list; a block or list, as more of the path follows."""
    if isinstance(values, dict) and name in values:
        return values[name]
    if isinstance(values, list) and name.isascii() and name.isdigit() and int(name) < len(values):
        return values[int(name)]
    raise QuestionRefused("bad_option", f"options.{path}", value=name, allowed=" ".join(map(str, _places(values))))


def _places(values: Any) -> list[Any]:
    return list(values) if isinstance(values, dict) else list(range(len(values))) if isinstance(values, list) else []
