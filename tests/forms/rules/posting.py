"""What a browser would send of the form of a rule set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournament.forms.rules.reading import parts_for
from tournament.forms.rules.sheet import Sheet, make_sheet

_TYPED = ("text", "source", "number", "choice", "level", "variants")


def sent(values: Mapping[str, Any], **changed: Any) -> dict[str, Any]:
    """Every input of the form of these values by name, with some of them typed anew (`__` for a dot)."""
    return fields_of(make_sheet(parts_for(values), values)) | {
        name.replace("__", "."): value for name, value in changed.items()
    }


def fields_of(sheet: Sheet) -> dict[str, Any]:
    """What a browser sends of the form as it is shown."""
    found: dict[str, Any] = {}
    for section in sheet.sections:
        for node in section.walk():
            if node.kind in _TYPED:
                found[node.path] = str(node.value)
            elif node.kind == "levels":
                found[node.path] = [str(level) for level in node.values]
            elif node.kind == "flag" and node.value:
                found[node.path] = "1"
            if node.kind == "source":
                found[node.written_name] = node.written
            if node.end is not None:
                found[f"{node.path}.end"] = str(node.end)
    return found
