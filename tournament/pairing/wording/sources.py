"""The places of groups that slots of a bracket are named by, in words."""

from __future__ import annotations

from typing import Literal, assert_never

from tournament.pairing.values import GroupSource

_TEENS = range(10, 20)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def say_source(source: GroupSource, language: Literal["zh", "en"]) -> str:
    """A phrase, not a sentence: "2nd of group C", "best 3rd of a group (slot 1)"."""
    match language:
        case "zh":
            if source.group is None:
                return f"成绩最好的小组第 {source.place} 名（名额 {source.best}）"
            return f"{source.group} 组第 {source.place} 名"
        case "en":
            if source.group is None:
                return f"best {_ordinal(source.place)} of a group (slot {source.best})"
            return f"{_ordinal(source.place)} of group {source.group}"
        case _:
            assert_never(language)


def _ordinal(number: int) -> str:
    return f"{number}th" if number % 100 in _TEENS else f"{number}{_ENDINGS.get(number % 10, 'th')}"
