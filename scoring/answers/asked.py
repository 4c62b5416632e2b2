"""The input of a question, read with a clear refusal for every wrong value."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeGuard, TypeVar

from scoring.answers.refusing import (
    CARDS,
    OBJECT,
    OBJECTS,
    TEXT,
    TEXTS,
    TRUTH,
    WHOLES,
    QuestionRefused,
    Words,
    of_cards,
)
from scoring.cards.card import Card, CardsRefused, read_card, read_cards
from scoring.clock import MINUTE
from scoring.kitty import Party
from scoring.levels import Level, parse_level

__all__ = ["PARTIES", "Answer", "Asked", "Choice", "QuestionRefused"]

Answer = dict[str, Any]
Choice = TypeVar("Choice", bound=StrEnum)

MOST = 1_000_000
"""No number of a question is larger, unless its own range is named."""

LEVELS = "2 3 4 5 6 7 8 9 T J Q K A over-A over-A+1"

PARTIES = {
    "attackers": Party.ATTACKERS,
    "dealer_side": Party.DECLARERS,
    "declarers": Party.DECLARERS,
    "both": Party.BOTH,
}


class Asked:
    """An object of a question, to be answered in `language`.

    `at`: the path that leads to it, as a prefix such as `entries[3].`; empty for `input` itself.
    """

    def __init__(self, values: Any, options: Any = None, *, at: str = "", language: str = "en") -> None:
        if not isinstance(values, Mapping):
            raise QuestionRefused("no_input", at.removesuffix(".") or "input", value=values, allowed=OBJECT)
        if options is not None and not isinstance(options, Mapping):
            raise QuestionRefused("bad_options", "options", value=options, allowed=OBJECT)
        self.values = values
        self.options: Mapping[str, Any] = options or {}
        self.at = at
        self.language = language

    def path(self, key: str) -> str:
        """The path of a key within the question's input."""
        return f"{self.at}{key}"

    def has(self, *keys: str) -> bool:
        return all(self.values.get(key) is not None for key in keys)

    def number(self, key: str, low: int = 0, high: int = MOST) -> int:
        value = self.values.get(key)
        if not _is_whole(value) or not low <= value <= high:
            raise QuestionRefused("bad_number", self.path(key), value=value, allowed=_range(low, high))
        return value

    def seconds(self, key: str, most_minutes: int = MOST) -> int:
        """Minutes, whole or with a fraction, as seconds."""
        value = self.values.get(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= most_minutes:
            allowed = {"zh": f"0 到 {most_minutes} 的数", "en": f"a number from 0 to {most_minutes}"}
            raise QuestionRefused("bad_number", self.path(key), value=value, allowed=allowed)
        return round(value * MINUTE)

    def optional_number(self, key: str, low: int = 0, high: int = MOST) -> int | None:
        return self.number(key, low, high) if self.has(key) else None

    def numbers(self, key: str, low: int = -MOST) -> list[int]:
        value = self.values.get(key)
        if not isinstance(value, list) or not all(map(_is_whole, value)):
            raise QuestionRefused("bad_list", self.path(key), value=value, allowed=WHOLES)
        for place, number in enumerate(value):
            if not low <= number <= MOST:
                raise QuestionRefused(
                    "bad_number", f"{self.path(key)}[{place}]", value=number, allowed=_range(low, MOST)
                )
        return value

    def block(self, key: str) -> "Asked":
        return Asked(self.values.get(key), at=f"{self.path(key)}.")

    def choice(self, key: str, choices: type[Choice]) -> Choice:
        return choices(self.one_of(key, [choice.value for choice in choices]))

    def one_of(self, key: str, allowed: Iterable[str], code: str = "not_a_choice") -> str:
        """The text under `key`, which is one of those that are allowed."""
        value = self.values.get(key)
        known = list(allowed)
        if not isinstance(value, str) or value not in known:
            raise QuestionRefused(code, self.path(key), value=value, allowed=" ".join(known))
        return value

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str):
            raise QuestionRefused("bad_text", self.path(key), value=value, allowed=TEXT)
        return value

    def truth(self, key: str) -> bool:
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise QuestionRefused("bad_truth", self.path(key), value=value, allowed=TRUTH)
        return value

    def at_most(self, key: str, most: int) -> None:
        """A list under `key` has no more items than that: what a question costs has an end."""
        value = self.values.get(key)
        if isinstance(value, list) and len(value) > most:
            raise QuestionRefused("too_many", self.path(key), value=len(value), allowed=str(most))

    def texts(self, key: str) -> list[str]:
        value = self.values.get(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise QuestionRefused("bad_list", self.path(key), value=value, allowed=TEXTS)
        return value

    def blocks(self, key: str) -> list["Asked"]:
        value = self.values[key] if self.has(key) else []
        if not isinstance(value, list):
            raise QuestionRefused("bad_list", self.path(key), value=value, allowed=OBJECTS)
        return [Asked(item, at=f"{self.path(key)}[{place}].") for place, item in enumerate(value)]

    def party(self, key: str) -> Party:
        return PARTIES[self.one_of(key, PARTIES, "bad_party")]

    def level(self, key: str) -> Level:
        return self.as_level(self.values.get(key), key)

    def as_level(self, value: Any, key: str) -> Level:
        """A level that stands somewhere under `key`."""
        try:
            if isinstance(value, bool) or not isinstance(value, int | str):
                raise ValueError(key)
            level = parse_level(str(value))
            if level > MOST:
                raise ValueError(key)
            return level
        except ValueError as error:
            raise QuestionRefused("bad_level", self.path(key), value=value, allowed=LEVELS) from error

    def option(self, name: str, allowed: Iterable[Any]) -> Any:
        """The option of this name, which is one of those that are allowed."""
        value, known = self.options[name], list(allowed)
        if not isinstance(value, str | bool) or value not in known:
            words = " ".join(str(each).lower() if isinstance(each, bool) else each for each in known)
            raise QuestionRefused("bad_option", f"options.{name}", value=value, allowed=words)
        return value

    def same(self, key: str, expected: int) -> None:
        if self.has(key) and self.values[key] != expected:
            raise QuestionRefused(f"wrong_{key}", self.path(key), value=self.values[key], allowed=str(expected))

    def card(self, key: str) -> Card:
        """One card under `key`."""
        try:
            return read_card(self.values.get(key))
        except CardsRefused as refused:
            raise of_cards(refused, self.path(key)) from refused

    def read_cards(self, value: Any, key: str, decks: int) -> tuple[Card, ...]:
        """The cards of a text with blanks or of a list, which stands somewhere under `key`."""
        if not isinstance(value, str) and not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
            raise QuestionRefused("bad_cards", self.path(key), value=value, allowed=CARDS)
        try:
            return read_cards(value, decks=decks)
        except CardsRefused as refused:
            raise of_cards(refused, self.path(key)) from refused


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _range(low: int, high: int) -> Words:
    return {"zh": f"{low} 到 {high} 的整数", "en": f"a whole number from {low} to {high}"}
