"""Plain data as typed values: what a question may hold is what the types of `pairing` say."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from tournament.pairing.answers.refusing import QuestionRefused
from tournament.pairing.values import Certificate, Finding, IndividualCertificate, Reason

LARGEST_NUMBER = 10**12
LONGEST_TEXT = 200
LONGEST_LIST = 100_000

# what `telling` adds to a value and reading leaves out again
TOLD: Mapping[type, frozenset[str]] = {
    Reason: frozenset({"zh", "en"}),
    Finding: frozenset({"zh", "en"}),
    Certificate: frozenset({"proved"}),
    IndividualCertificate: frozenset({"proved"}),
}


def read(hint: Any, value: Any, at: str) -> Any:
    """`value` as `hint` says. QuestionRefused names the place `at` which it does not fit.

    Known: int, str, enums, frozen dataclasses, tuples of one length or any, mappings by text or number, and unions.
    """
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _union(hint, value, at)
    if origin is tuple:
        return _tuple(hint, value, at)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(hint, value, at)
    if hint is int:
        return _number(value, at)
    if hint is str:
        return _text(value, at)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice(hint, value, at)
    if is_dataclass(hint):
        return _object(hint, value, at)
    raise TypeError(f"nothing reads {hint}")


@cache
def hints_of(shape: Any) -> dict[str, Any]:
    """Field name -> type of a dataclass."""
    return get_type_hints(shape)


def has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _object(shape: Any, value: Any, at: str) -> Any:
    if not isinstance(value, Mapping):
        raise QuestionRefused("wrong_type", at, value=value, allowed="object")
    known = {each.name: each for each in fields(shape)}
    told = TOLD.get(shape, frozenset())
    for name in value:
        if name not in known and name not in told:
            raise QuestionRefused("unknown_field", f"{at}.{name}"[:LONGEST_TEXT], allowed=" ".join(known))
    for name, field in known.items():
        if name not in value and not has_default(field):
            raise QuestionRefused("missing_field", f"{at}.{name}")
    hints = hints_of(shape)
    return shape(**{name: read(hints[name], value[name], f"{at}.{name}") for name in known if name in value})


def _union(hint: Any, value: Any, at: str) -> Any:
    choices = get_args(hint)
    if value is None and type(None) in choices:
        return None
    refusals = []
    for each in choices:
        if each is not type(None):
            try:
                return read(each, value, at)
            except QuestionRefused as refused:
                refusals.append(refused)
    raise refusals[-1]


def _tuple(hint: Any, value: Any, at: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise QuestionRefused("wrong_type", at, value=value, allowed="list")
    if len(value) > LONGEST_LIST:
        raise QuestionRefused("too_long", at, allowed=str(LONGEST_LIST))
    kinds = get_args(hint)
    if kinds[-1] is Ellipsis:
        return tuple(read(kinds[0], each, f"{at}[{place}]") for place, each in enumerate(value))
    if len(value) != len(kinds):
        raise QuestionRefused("wrong_type", at, value=value, allowed=f"list_of_{len(kinds)}")
    return tuple(
        read(kind, each, f"{at}[{place}]") for place, (kind, each) in enumerate(zip(kinds, value, strict=True))
    )


def _mapping(hint: Any, value: Any, at: str) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise QuestionRefused("wrong_type", at, value=value, allowed="object")
    key_hint, value_hint = get_args(hint)
    found: dict[Any, Any] = {}
    for name, each in value.items():
        key = _number_of(name, at) if key_hint is int else _text(name, at)
        if key in found:
            raise QuestionRefused("given_twice", f"{at}.{key}")
        found[key] = read(value_hint, each, f"{at}.{key}")
    return found


def _number(value: Any, at: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise QuestionRefused("wrong_type", at, value=value, allowed="whole_number")
    if abs(value) > LARGEST_NUMBER:
        raise QuestionRefused("out_of_range", at, allowed=f"{-LARGEST_NUMBER} – {LARGEST_NUMBER}")
    return value


def _number_of(name: str, at: str) -> int:
    digits = name.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST_NUMBER))):
        raise QuestionRefused("wrong_type", f"{at}.{name}"[:LONGEST_TEXT], value=name, allowed="ids")
    return _number(int(name), at)


def _text(value: Any, at: str) -> str:
    if not isinstance(value, str):
        raise QuestionRefused("wrong_type", at, value=value, allowed="text")
    if len(value) > LONGEST_TEXT:
        raise QuestionRefused("too_long", at, allowed=str(LONGEST_TEXT))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise QuestionRefused("bad_text", at) from None
    return value


def _choice(hint: type[Enum], value: Any, at: str) -> Enum:
    allowed = [str(each.value) for each in hint]
    if not isinstance(value, str) or value not in allowed:
        raise QuestionRefused("not_one_of", at, value=value, allowed=" ".join(allowed))
    return hint(value)
