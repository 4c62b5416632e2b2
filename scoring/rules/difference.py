"""What an edited rule set changes against the one it was made from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One value that differs: its path as faults name it, and what stood and stands there; None where nothing does.

    `was_at`: the path at which it stood, where rows before it were left out; a row that was left out itself has its old
    place as both. Empty: at the same path.
    """

    path: str
    before: Any
    after: Any
    was_at: str = ""

    @property
    def is_gone(self) -> bool:
        """Whether something stood there, and nothing does now."""
        return self.before is not None and self.after is None


def difference(rule_set: RuleSet | PlayersRuleSet, preset: RuleSet | PlayersRuleSet) -> tuple[Change, ...]:
    """Every value in which the rule set differs from the preset, in the order of the blocks. Empty: equal digests.

    Rows of a table are compared place by place; where there are fewer now, some were left out, and each of the others
    is compared with the row that it was.
    """
    return tuple(_changes("", "", preset.to_mapping(), rule_set.to_mapping()))


def _changes(path: str, was_at: str, before: Any, after: Any) -> Iterator[Change]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in [*before, *(key for key in after if key not in before)]:
            below, stood = (f"{each}.{key}" if each else key for each in (path, was_at))
            yield from _changes(below, stood, before.get(key), after.get(key))
    elif _rows(before) and _rows(after):
        yield from _row_changes(path, was_at, before, after)
    else:
        yield Change(path=path, before=before, after=after, was_at="" if was_at == path else was_at)


def _row_changes(path: str, was_at: str, before: Sequence[Any], after: Sequence[Any]) -> Iterator[Change]:
    standing = _standing(before, after)
    for index, old in enumerate(before):
        stood = f"{was_at}[{index}]"
        if index in standing:
            at = standing.index(index)
            yield from _changes(f"{path}[{at}]", stood, old, after[at])
        else:
            yield Change(path=stood, before=old, after=None, was_at=stood)
    for index in range(len(before), len(after)):
        yield Change(path=f"{path}[{index}]", before=None, after=after[index])


def _standing(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, ...]:
    """The places of the rows that still stand, as many as there are now: those that leave most values as they were."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ()), *(None for _row in after)]
    for index, old in enumerate(before):
        for at in range(min(index, len(after) - 1), -1, -1):
            known, longer = best[at], best[at + 1]
            if known is not None:
                score = known[0] + _alike(old, after[at])
                if longer is None or score > longer[0]:
                    best[at + 1] = score, (*known[1], index)
    found = best[-1]
    return tuple(range(len(before))) if found is None else found[1]


def _alike(old: Any, new: Any) -> int:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return sum(new.get(key) == value for key, value in old.items())
    return int(old == new)


def _rows(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
