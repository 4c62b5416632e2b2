"""Buttons of the form that add a row or take one away, before anything is stored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from scoring.rules.reader import MOST_ROWS
from tournament.forms.rules.parts import Group, Items, Named, Part, Rows, Variants, join


def press(
    parts: Iterable[Part], values: Mapping[str, Any], button: str, chosen: str = ""
) -> tuple[dict[str, Any], str]:
    """The values after a button, and the path of where the eye belongs then.

    `button` is `add:<path of the list>` or `remove:<path of the row>`; `chosen` is the name of a block to add, empty
    for a new one. A button that fits nothing changes nothing.
    """
    changed = deepcopy(dict(values))
    act, _colon, path = button.partition(":")
    focus = ""
    if act == "add":
        focus = _add(parts, changed, path, chosen)
    elif act == "remove":
        focus = _remove(parts, changed, path)
    _leave_out_empty(parts, changed)
    return changed, focus


def _add(parts: Iterable[Part], values: dict[str, Any], path: str, chosen: str) -> str:
    for part, place, holder in _lists(parts, values, ""):
        if place != path:
            continue
        held = holder.setdefault(part.key, {} if isinstance(part, Named) else [])
        if len(held) >= MOST_ROWS:
            return path
        match part:
            case Rows():
                held.append(part.proposes(held))
                return f"{path}[{len(held) - 1}]"
            case Items():
                held.append("")
                return f"{path}[{len(held) - 1}]"
            case Named():
                name = _add_named(part, held, chosen)
                return f"{path}.{name}" if name else path
    return ""


def _add_named(part: Named, held: dict[str, Any], chosen: str) -> str:
    known = part.known()
    if chosen in known and chosen not in held:
        held[chosen] = deepcopy(dict(known[chosen][1]))
        return chosen
    if part.own is None or chosen:
        return ""
    numbered = (f"{part.stem}_{number}" for number in range(1, MOST_ROWS + 2))
    name = next(each for each in numbered if each not in held)
    held[name] = deepcopy(dict(part.own)) | ({"counter": name} if part.key == "penalties" else {})
    return name


def _remove(parts: Iterable[Part], values: dict[str, Any], path: str) -> str:
    row = re.fullmatch(r"(.+)\[([0-9]{1,4})\]", path)
    for part, place, holder in _lists(parts, values, ""):
        held = holder.get(part.key)
        if row and place == row[1] and isinstance(held, list) and int(row[2]) < len(held):
            del held[int(row[2])]
            return f"{place}[{min(int(row[2]), len(held) - 1)}]" if held else place
        name = path.removeprefix(f"{place}.")
        if isinstance(held, dict) and place != path and name in held:
            del held[name]
            return place
    return ""


def _lists(
    parts: Iterable[Part], values: dict[str, Any], path: str
) -> Iterable[tuple[Rows | Items | Named, str, dict[str, Any]]]:
    """Every list of the values with its path and the block that holds it; a block that is missing is made."""
    for part in parts:
        match part:
            case Group():
                inner = values.setdefault(part.key, {}) if part.key else values
                yield from _lists(part.parts, inner, join(path, part.key))
            case Variants():
                for variant in part.parts_of.values():
                    yield from _lists(variant, values, path)
            case Rows():
                yield part, join(path, part.key), values
            case Items():
                yield part, join(path, part.key), values
            case Named():
                place = join(path, part.key)
                yield part, place, values
                for name, block in list(values.get(part.key, {}).items()):
                    if isinstance(block, dict):
                        yield from _lists(part.parts, block, f"{place}.{name}")
            case _:
                pass


def _leave_out_empty(parts: Iterable[Part], values: dict[str, Any]) -> None:
    for part in parts:
        if isinstance(part, Group) and part.key and isinstance(values.get(part.key), dict):
            inner = values[part.key]
            _leave_out_empty(part.parts, inner)
            if part.optional and all(each in ([], {}) for each in inner.values()):
                del values[part.key]
