"""What may stand in edited rules and is seldom meant: told beside its field, and never refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import AnyRuleSet
from tournament.forms.rules.sheet import must_play_label


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """Where it belongs, and a whole sentence in the active language."""

    path: str
    message: str


def hints(values: Mapping[str, Any], base: AnyRuleSet) -> tuple[Hint, ...]:
    """Of the values as they were typed, against the published rules that they were made from."""
    return tuple(_left_behind(values, base))


def _left_behind(values: Mapping[str, Any], base: AnyRuleSet) -> Iterator[Hint]:
    """A level that had to be played because the match was won past it, after the goal has moved on."""
    levels, before = values.get("levels"), base.goal_level
    if before is None or before - 1 not in base.ladder.must_play or not isinstance(levels, Mapping):
        return
    last, goal, kept = before - 1, levels.get("goal"), levels.get("must_play")
    moved_on = goal in (None, "") or (isinstance(goal, int) and goal > before)
    if moved_on and isinstance(kept, list | tuple) and last in kept:
        said = _(
            "Level %(level)s had to be played because the match was won past it. That is no longer so: shall it still "
            "be played?"
        )
        yield Hint(path="levels.must_play", message=said % {"level": must_play_label(last)})
