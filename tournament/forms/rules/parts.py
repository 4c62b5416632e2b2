"""What the table of fields is made of. A part says how a piece of the mapping is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Choices = Callable[[], Iterable[tuple[str, Any]]]


class Kind(StrEnum):
    """How one value is asked for. source: a text that is shown with its documents by their titles; level: one of the
    ladder; levels: any of them; flag: 1 or left out."""

    TEXT = "text"
    SOURCE = "source"
    NUMBER = "number"
    CHOICE = "choice"
    LEVEL = "level"
    LEVELS = "levels"
    FLAG = "flag"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One value. Left empty it is not written; `default` is then what the rules take."""

    key: str
    label: Any
    kind: Kind
    help: Any = ""
    choices: Choices = tuple
    optional: bool = False
    default: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A block below `key`; with an empty key its parts lie beside their neighbours. `folded`: shown on demand.

    An optional one is not written while all of it is empty.
    """

    key: str
    label: Any
    parts: tuple[Part, ...]
    help: Any = ""
    optional: bool = False
    folded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Variants:
    """A choice that decides which parts stand beside it."""

    key: str
    label: Any
    choices: Choices
    parts_of: Mapping[str, tuple[Part, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """A list of blocks. `spans`: where the rows are spans of points, the path beside the list that holds the step
    behind the last; each row then ends where the next begins, and only beginnings are asked for.

    `proposes` makes a new row from those before it.
    """

    key: str
    label: Any
    parts: tuple[Part, ...]
    row_label: Any
    add_label: Any
    help: Any = ""
    spans: str = ""
    proposes: Callable[[list[Mapping[str, Any]]], dict[str, Any]] = lambda rows: {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """A list of single values, in an order that matters."""

    key: str
    label: Any
    field: Field
    add_label: Any
    help: Any = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Blocks by name. `known` are the names that can be added with what published rule sets say there; `own`, the
    values of a new one, also lets a name be made: `stem` and a number."""

    key: str
    label: Any
    parts: tuple[Part, ...]
    add_label: Any
    known: Callable[[], Mapping[str, tuple[Any, Mapping[str, Any]]]]
    own: Mapping[str, Any] | None = None
    stem: str = ""
    help: Any = ""


Part = Field | Group | Variants | Rows | Items | Named


def join(path: str, key: str) -> str:
    """The path of what lies at `key` below `path`."""
    return f"{path}.{key}" if path and key else path or key
