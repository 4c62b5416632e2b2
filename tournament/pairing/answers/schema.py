"""The JSON schema of a question, made from the types that it is read as."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin

from tournament.pairing.answers.questions import KINDS
from tournament.pairing.answers.reading import LARGEST_NUMBER, LONGEST_LIST, LONGEST_TEXT, TOLD, has_default, hints_of

Schema = dict[str, Any]
_NUMBER: Schema = {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}
_TEXT: Schema = {"type": "string", "maxLength": LONGEST_TEXT}


def question_schema() -> Schema:
    """Draft 2020-12, of one question; a document holds one or a list of them."""
    shapes: dict[str, Schema] = {}
    questions = [_question({"const": kind}, _schema(shape, shapes)) for kind, shape in KINDS.items()]
    audits = [
        {
            "type": "object",
            "properties": {
                "of": {"const": kind},
                "input": _schema(shape, shapes),
                "draw": _schema(shape.outcome, shapes),
            },
            "required": ["of", "input", "draw"],
            "additionalProperties": False,
        }
        for kind, shape in KINDS.items()
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A question to python -m tournament.pairing",
        "oneOf": [*questions, _question({"const": "audit"}, {"oneOf": audits})],
        "$defs": shapes,
    }


def _question(kind: Schema, given: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {
            "id": {"description": "Handed back with the answer."},
            "kind": kind,
            "names": {**_object_of(_TEXT), "description": "Entry id -> name, for the sentences."},
            "input": given,
        },
        "required": ["kind", "input"],
        "additionalProperties": False,
    }


def _schema(hint: Any, shapes: dict[str, Schema]) -> Schema:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": [{"type": "null"} if each is type(None) else _schema(each, shapes) for each in get_args(hint)]}
    if origin is tuple:
        return _list(get_args(hint), shapes)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = get_args(hint)
        of_value = _schema(value, shapes)
        return _object_of(of_value) if key is int else {"type": "object", "additionalProperties": of_value}
    if hint is int:
        return _NUMBER
    if hint is str:
        return _TEXT
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [str(each.value) for each in hint]}
    assert is_dataclass(hint), f"nothing describes {hint}"
    return _reference(hint, shapes)


def _list(kinds: tuple[Any, ...], shapes: dict[str, Schema]) -> Schema:
    if kinds[-1] is Ellipsis:
        return {"type": "array", "items": _schema(kinds[0], shapes), "maxItems": LONGEST_LIST}
    return {
        "type": "array",
        "prefixItems": [_schema(each, shapes) for each in kinds],
        "minItems": len(kinds),
        "maxItems": len(kinds),
    }


def _object_of(value: Schema) -> Schema:
    return {"type": "object", "patternProperties": {"^-?[0-9]+$": value}, "additionalProperties": False}


def _reference(shape: Any, shapes: dict[str, Schema]) -> Schema:
    name = shape.__name__
    if name not in shapes:
        shapes[name] = {}
        hints = hints_of(shape)
        shapes[name] |= {
            "type": "object",
            "description": " ".join((shape.__doc__ or "").split()),
            "properties": {each.name: _schema(hints[each.name], shapes) for each in fields(shape)}
            | {told: {} for told in sorted(TOLD.get(shape, ()))},
            "required": [each.name for each in fields(shape) if not has_default(each)],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
