"""Reading plain data into values: every fault is noted with its path, and reading goes on."""

import re
from collections.abc import Callable, Mapping, Sequence, Sized
from enum import StrEnum
from typing import Any, TypeVar

from scoring.rules.rule_set import Fault

Choice = TypeVar("Choice", bound=StrEnum)
Item = TypeVar("Item")

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SHOWN = 80

MOST_ROWS = 60
"""Blocks and values that one list can have; published rule sets have 16 at most."""

MOST_FAULTS = 200
"""Faults that reading notes; nobody reads more, and a few bytes can hold very many."""


class Reader:
    """One block of values at a path. Faults of all blocks go to one list, the first `MOST_FAULTS` of them; a faulty
    value reads as a harmless one."""

    def __init__(self, values: Any, path: str, faults: list[Fault]) -> None:
        self.path = path
        self.faults = faults
        self._asked: set[str] = set()
        if isinstance(values, Mapping):
            self._values: Mapping[str, Any] = values
        else:
            self._values = {}
            self.fault("", "not_a_block", values, "a block of values")

    def fault(self, key: str, code: str, found: Any, allowed: str) -> None:
        """Note a fault of the value `key`, or of the whole block when the key is empty."""
        if len(self.faults) >= MOST_FAULTS:
            return
        path = ".".join(part for part in (self.path, key) if part)
        self.faults.append(Fault(path=path, code=code, found=repr(found)[:_SHOWN], allowed=allowed))

    def has(self, key: str) -> bool:
        """True when the block holds the key, whatever its value."""
        return key in self._values

    def _take(self, key: str) -> Any:
        self._asked.add(key)
        return self._values.get(key)

    def block(self, key: str) -> "Reader":
        """The block of that name; a fault if it is missing."""
        return Reader(self._take(key), ".".join(part for part in (self.path, key) if part), self.faults)

    def named_blocks(self, key: str) -> dict[str, "Reader"]:
        """The blocks below a key, by name; none if the key is absent."""
        if not self.has(key):
            return {}
        outer = self.block(key)
        if self._too_many(key, outer._values):
            return {}
        for name in outer._values:
            if not (isinstance(name, str) and _KEY.fullmatch(name)):
                outer.fault(str(name)[:_SHOWN], "bad_key", name, "a-z, 0-9 and _, from a letter, 40 at most")
        return {name: outer.block(name) for name in outer._values if isinstance(name, str) and _KEY.fullmatch(name)}

    def blocks(self, key: str) -> tuple["Reader", ...]:
        """The blocks of a list; a fault if there is no list or it is empty."""
        values = self._take(key)
        if not isinstance(values, Sequence) or isinstance(values, str) or not values:
            self.fault(key, "not_a_list", values, "a list with at least one block")
            return ()
        if self._too_many(key, values):
            return ()
        path = ".".join(part for part in (self.path, key) if part)
        return tuple(Reader(value, f"{path}[{index}]", self.faults) for index, value in enumerate(values))

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self._take(key)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(key, "not_in_range", value, f"a whole number from {low} to {high}")
        return low

    def optional_number(self, key: str, low: int, high: int) -> int | None:
        """The same, or None where the key is absent or null."""
        return None if self._take(key) is None else self.number(key, low, high)

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers, possibly empty."""
        return self._list(
            key,
            f"a list of whole numbers from {low} to {high}",
            lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high,
        )

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, possibly empty."""
        return self._list(key, "a list of texts", lambda value: isinstance(value, str))

    def _list(self, key: str, allowed: str, fits: Callable[[Any], bool]) -> tuple[Any, ...]:
        values = self._take(key)
        if isinstance(values, Sequence) and not isinstance(values, str) and all(map(fits, values)):
            return () if self._too_many(key, values) else tuple(values)
        self.fault(key, "bad_list", values, allowed)
        return ()

    def _too_many(self, key: str, rows: Sized) -> bool:
        """Whether there are more rows than one list can have; then that is the fault, and no row is looked at."""
        if len(rows) <= MOST_ROWS:
            return False
        self.fault(key, "too_many_rows", len(rows), f"{MOST_ROWS} at most")
        return True

    def text(self, key: str, most: int = 200) -> str:
        """A text that is not blank."""
        value = self._take(key)
        if isinstance(value, str) and value.strip() and len(value) <= most:
            return value
        self.fault(key, "not_a_text", value, f"a text of 1 to {most} characters")
        return "?"

    def names(self, key: str) -> dict[str, str]:
        """The name in Chinese and English."""
        block = self.block(key)
        names = {language: block.text(language) for language in ("zh", "en")}
        block.close()
        return names

    def choice(self, key: str, choices: type[Choice]) -> Choice:
        """One of the values of an enum."""
        value = self._take(key)
        if isinstance(value, str) and value in [choice.value for choice in choices]:
            return choices(value)
        self.fault(key, "not_a_choice", value, " ".join(choice.value for choice in choices))
        return next(iter(choices))

    def choice_or(self, key: str, default: Choice) -> Choice:
        """The same, or the default where the key is absent."""
        if self.has(key):
            return self.choice(key, type(default))
        self._asked.add(key)
        return default

    def number_or(self, key: str, low: int, high: int, default: int) -> int:
        """A whole number from `low` to `high`, or the default where the key is absent."""
        if self.has(key):
            return self.number(key, low, high)
        self._asked.add(key)
        return default

    def close(self) -> None:
        """Note every key that nobody asked for, as far as faults are noted."""
        for key in self._values:
            if key not in self._asked:
                self.fault(str(key)[:_SHOWN], "unknown_key", key, " ".join(sorted(self._asked)))
