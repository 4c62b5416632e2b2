"""Readings: where printed rules are silent or doubtful, what the published rule sets took and what else can be set."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from scoring.wording.values import LANGUAGES

_TELLS = ("source", "names")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One reading: a sentence or two by language, and the paths of the values it is about; none: a whole paragraph."""

    words: Mapping[str, str]
    about: tuple[str, ...]

    def holds(self, values: Mapping[str, Any], published: Mapping[str, Any]) -> bool:
        """Whether these values, plain data of a rule set, are the published ones in all that it is about, and the block
        of each is still there. False for a reading of a whole paragraph: nobody knows what of it was changed."""
        return bool(self.about) and all(_stands(values, published, path) for path in self.about)


def _stands(values: Mapping[str, Any], published: Mapping[str, Any], path: str) -> bool:
    block = path.rpartition(".")[0]
    gone = bool(block) and _at(values, block) is None and _at(published, block) is not None
    return not gone and bool(_at(values, path) == _at(published, path))


def _at(values: Any, path: str) -> Any:
    """The value at a path, without what only tells of it; None where there is none."""
    for name in path.split("."):
        if isinstance(values, list):
            values = values[int(name)] if int(name) < len(values) else None
        else:
            values = None if values is None else values.get(name)
    return {key: each for key, each in values.items() if key not in _TELLS} if isinstance(values, dict) else values


@cache
def _published() -> Mapping[tuple[str, str], tuple[Reading, ...]]:
    """By rule set and topic."""
    text = files("scoring").joinpath("wording", "readings.toml").read_text(encoding="utf-8")
    found: dict[tuple[str, str], tuple[Reading, ...]] = {}
    for row in tomllib.loads(text)["reading"]:
        reading = Reading(words={each: row[each] for each in LANGUAGES}, about=tuple(row.get("about", ())))
        for preset in row["sets"]:
            key = (preset, row["topic"])
            found[key] = (*found.get(key, ()), reading)
    return found


def readings_of(preset_id: str, topic: str) -> tuple[Reading, ...]:
    """What was read into the paragraph `topic` of a published rule set; empty where its source leaves no doubt."""
    return _published().get((preset_id, topic), ())
