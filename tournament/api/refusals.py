"""What the schema says of refusals: every operation may answer one, and all have the same shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SHAPE = "Refusal"
_READS: Mapping[str, str] = {
    "400": "the input cannot be taken as it is",
    "401": "not signed in",
    "403": "role or table does not include this act",
    "404": "there is no such thing, or it may not be known of",
    "406": "no such form of an answer",
    "409": "not now: the world has moved on, or is not so far yet",
    "429": "too often; `Retry-After` says in how many seconds again",
}
_WRITES: Mapping[str, str] = {
    **_READS,
    "413": "too large",
    "415": "no JSON",
    "422": "possible but unlikely: nothing is stored until the questions are confirmed",
}
_REFUSAL: Mapping[str, Any] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": {"type": "string", "description": "stable; build on it"},
                "message": {"type": "string", "description": "in the language of `Accept-Language`"},
                "field": {"type": "string"},
                "value": {},
                "allowed": {},
                "details": {"type": "object", "additionalProperties": {}},
            },
        }
    },
}


def describe_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The schema with the refusals of every operation; what an operation says itself of a status stays."""
    result.setdefault("components", {}).setdefault("schemas", {})[_SHAPE] = dict(_REFUSAL)
    for operations in result["paths"].values():
        for method, operation in operations.items():
            known = _READS if method == "get" else _WRITES
            for status, when in known.items():
                operation["responses"].setdefault(status, _answer(when))
    return result


def _answer(when: str) -> dict[str, Any]:
    shape = {"$ref": f"#/components/schemas/{_SHAPE}"}
    return {"description": when, "content": {"application/json": {"schema": shape}}}
