"""The input of a question, and the refusal of one that cannot be answered."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from scoring.kitty import Party
from scoring.levels import Level, parse_level

Answer = dict[str, Any]
Choice = TypeVar("Choice", bound=StrEnum)

PARTIES = {
    "attackers": Party.ATTACKERS,
    "dealer_side": Party.DECLARERS,
    "declarers": Party.DECLARERS,
    "both": Party.BOTH,
}


class QuestionRefused(ValueError):
    """A question that cannot be answered; `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Asked:
    """The input of a question, read with a clear refusal for every wrong value."""

    def __init__(self, values: Any, options: Any = None) -> None:
        if not isinstance(values, Mapping):
            raise QuestionRefused("no_input", "input is a JSON object")
        if options is not None and not isinstance(options, Mapping):
            raise QuestionRefused("bad_options", f"options is a JSON object, not {options!r}")
        self.values = values
        self.options: Mapping[str, Any] = options or {}

    def has(self, *keys: str) -> bool:
        return all(self.values.get(key) is not None for key in keys)

    def number(self, key: str, low: int = 0, high: int = 1_000_000) -> int:
        value = self.values.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise QuestionRefused("bad_number", f"{key} is a whole number from {low} to {high}, not {value!r}")
        return value

    def optional_number(self, key: str, low: int = 0, high: int = 1_000_000) -> int | None:
        return self.number(key, low, high) if self.has(key) else None

    def numbers(self, key: str) -> list[int]:
        value = self.values.get(key)
        if not isinstance(value, list) or any(isinstance(item, bool) or not isinstance(item, int) for item in value):
            raise QuestionRefused("bad_list", f"{key} is a list of whole numbers, not {value!r}")
        return value

    def block(self, key: str) -> "Asked":
        return Asked(self.values.get(key))

    def choice(self, key: str, choices: type[Choice]) -> Choice:
        value = self.values.get(key)
        if not isinstance(value, str) or value not in [choice.value for choice in choices]:
            allowed = " ".join(choice.value for choice in choices)
            raise QuestionRefused("not_a_choice", f"{key} is one of {allowed}, not {value!r}")
        return choices(value)

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str):
            raise QuestionRefused("bad_text", f"{key} is a text, not {value!r}")
        return value

    def truth(self, key: str) -> bool:
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise QuestionRefused("bad_truth", f"{key} is true or false, not {value!r}")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.values.get(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise QuestionRefused("bad_list", f"{key} is a list of texts, not {value!r}")
        return value

    def blocks(self, key: str) -> list["Asked"]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise QuestionRefused("bad_list", f"{key} is a list of objects, not {value!r}")
        return [Asked(item) for item in value]

    def party(self, key: str) -> Party:
        value = self.values.get(key)
        if not isinstance(value, str) or value not in PARTIES:
            raise QuestionRefused("bad_party", f"{key} is one of {' '.join(PARTIES)}, not {value!r}")
        return PARTIES[value]

    def level(self, key: str) -> Level:
        return self.as_level(self.values.get(key), key)

    @staticmethod
    def as_level(value: Any, key: str) -> Level:
        try:
            return parse_level(str(value))
        except ValueError as error:
            raise QuestionRefused("bad_level", f"{key} is 2 to 9, T, J, Q, K or A, not {value!r}") from error

    def same(self, key: str, expected: int) -> None:
        if self.has(key) and self.values[key] != expected:
            raise QuestionRefused(f"wrong_{key}", f"{key} is {expected} in this rule set, not {self.values[key]!r}")
