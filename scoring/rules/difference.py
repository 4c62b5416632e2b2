"""What an edited rule set changes against the one it was made from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One value that differs: its path as faults name it, and what stood and stands there; None where nothing does."""

    path: str
    before: Any
    after: Any


def difference(rule_set: RuleSet | PlayersRuleSet, preset: RuleSet | PlayersRuleSet) -> tuple[Change, ...]:
    """Every value in which the rule set differs from the preset, in the order of the blocks. Empty: equal digests.

    Rows of a table are compared place by place.
    """
    return tuple(_changes("", preset.to_mapping(), rule_set.to_mapping()))


def _changes(path: str, before: Any, after: Any) -> Iterator[Change]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in [*before, *(key for key in after if key not in before)]:
            yield from _changes(f"{path}.{key}" if path else key, before.get(key), after.get(key))
    elif _rows(before) and _rows(after):
        for index in range(max(len(before), len(after))):
            old = before[index] if index < len(before) else None
            new = after[index] if index < len(after) else None
            yield from _changes(f"{path}[{index}]", old, new)
    else:
        yield Change(path=path, before=before, after=after)


def _rows(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
