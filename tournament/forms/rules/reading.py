"""From posted inputs to the mapping of a rule set. Nothing is judged here: what is no number stays as it was typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from django.http import QueryDict

from scoring import PlayersRuleSet
from scoring.rules.reader import MOST_ROWS
from scoring.rules.rule_set import RuleSet
from scoring.wording.sources import source_words
from scoring.wording.values import LANGUAGES
from tournament.forms.rules.parts import Field, Group, Items, Kind, Named, Part, Rows, Variants, join
from tournament.forms.rules.players import PLAYERS
from tournament.forms.rules.two_sides import TWO_SIDES

POINT_STEP = 5
WRITTEN = "written:"
_LONGEST = 400
_NUMBER = re.compile(r"-?[0-9]{1,9}")


def parts_for(values: Mapping[str, Any]) -> tuple[Part, ...]:
    """The fields of the kind of rule set that the values describe."""
    return PLAYERS if "result" in values else TWO_SIDES


def parts_of(rules: RuleSet | PlayersRuleSet) -> tuple[Part, ...]:
    return PLAYERS if isinstance(rules, PlayersRuleSet) else TWO_SIDES


def read_posted(parts: Iterable[Part], posted: QueryDict) -> dict[str, Any]:
    """The mapping that was posted. What was left empty is left out."""
    return _Posted(posted).read(parts, "")


class _Posted:
    def __init__(self, posted: QueryDict) -> None:
        self.posted = posted
        self.names = list(posted)

    def read(self, parts: Iterable[Part], path: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part in parts:
            match part:
                case Field():
                    value = self._field(part, join(path, part.key))
                    if value is not None:
                        found[part.key] = value
                case Group():
                    inner = self.read(part.parts, join(path, part.key))
                    if not part.key:
                        found |= inner
                    elif not part.optional or any(each not in ([], {}) for each in inner.values()):
                        found[part.key] = inner
                case Variants():
                    kind = self._text(join(path, part.key))
                    found[part.key] = kind
                    found |= self.read(part.parts_of.get(kind, ()), path)
                case Rows():
                    place = join(path, part.key)
                    found[part.key] = [self.read(part.parts, f"{place}[{index}]") for index in self._indices(place)]
                case Items():
                    place = join(path, part.key)
                    listed = [self._field(part.field, f"{place}[{index}]") for index in self._indices(place)]
                    found[part.key] = ["" if each is None else each for each in listed]
                case Named():
                    place = join(path, part.key)
                    found[part.key] = {name: self.read(part.parts, f"{place}.{name}") for name in self._keys(place)}
                case _:
                    assert_never(part)
        for part in parts:
            if isinstance(part, Rows) and part.spans:
                _close(found[part.key], found, part.spans, self._whole(f"{join(path, part.key)}.end"))
        return found

    def _text(self, name: str) -> str:
        return self.posted.get(name, "").strip()[:_LONGEST]

    def _whole(self, name: str) -> int | None:
        value = as_number(self._text(name))
        return value if isinstance(value, int) else None

    def _field(self, field: Field, name: str) -> Any:
        match field.kind:
            case Kind.SOURCE:
                return self._source(name) or None
            case Kind.TEXT | Kind.CHOICE:
                return self._text(name) or None
            case Kind.NUMBER | Kind.LEVEL:
                return as_number(self._text(name))
            case Kind.LEVELS:
                levels = {as_number(each) for each in self.posted.getlist(name)}
                return sorted(each for each in levels if isinstance(each, int))
            case Kind.FLAG:
                return 1 if self._text(name) else None
            case _:
                assert_never(field.kind)

    def _source(self, name: str) -> str:
        """As it was typed; as it was stored where its words were left as they are, in whatever language."""
        typed, written = self._text(name), self._text(WRITTEN + name)
        untouched = written and typed in {source_words(written, language) for language in LANGUAGES}
        return written if untouched else typed

    def _indices(self, place: str) -> list[int]:
        pattern = re.compile(re.escape(place) + r"\[([0-9]{1,4})\]")
        found = {int(hit[1]) for name in self.names if (hit := pattern.match(name))}
        return sorted(found)[:MOST_ROWS]

    def _keys(self, place: str) -> list[str]:
        pattern = re.compile(re.escape(place) + r"\.([a-z][a-z0-9_]{0,39})\.")
        return list(dict.fromkeys(hit[1] for name in self.names if (hit := pattern.match(name))))[:MOST_ROWS]


def as_number(typed: str) -> int | str | None:
    """The whole number that was typed, in digits of any width; the text itself where it is none; None for nothing."""
    plain = unicodedata.normalize("NFKC", typed).replace("−", "-").replace(" ", "")
    if not plain:
        return None
    return int(plain) if _NUMBER.fullmatch(plain) else typed


def step_behind(beside: Mapping[str, Any], spans: str) -> Any:
    """What stands at the path `spans` beside the rows: by how much the table goes on behind them; None if it ends."""
    every: Any = beside
    for key in spans.split("."):
        every = every.get(key) if isinstance(every, Mapping) else None
    return every


def _close(rows: list[dict[str, Any]], beside: Mapping[str, Any], spans: str, end: int | None) -> None:
    """Each row ends where the next begins; the last one as wide as the step behind it, or at `end`."""
    every = step_behind(beside, spans)
    for index, row in enumerate(rows):
        first = row.get("first")
        following = rows[index + 1].get("first") if index + 1 < len(rows) else None
        if isinstance(following, int):
            last = following - POINT_STEP
        elif not isinstance(first, int):
            continue
        elif index + 1 == len(rows):
            last = first + every - POINT_STEP if isinstance(every, int) else max(first, end or first)
        else:
            last = first
        row["last"] = last
