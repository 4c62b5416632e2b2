"""What a list of entries may hold, and what may be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 20_000
MOST_FAULTS = 1_000
MOST_MEMBERS = 8
LONGEST_TEXT = 80
LARGEST_SEED = 20_000


class Fault(StrEnum):
    """What can be wrong with a list. The value is the stable code."""

    FILE_EMPTY = "file_empty"
    FILE_TOO_LARGE = "file_too_large"
    FILE_IS_NO_TEXT = "file_is_no_text"
    BAD_ENCODING = "bad_encoding"
    TOO_MANY_ROWS = "too_many_rows"
    TOO_MANY_FAULTS = "too_many_faults"
    BAD_QUOTES = "bad_quotes"
    UNKNOWN_COLUMN = "unknown_column"
    REPEATED_COLUMN = "repeated_column"
    MISSING_COLUMN = "missing_column"
    TOO_MANY_CELLS = "too_many_cells"
    TOO_MANY_MEMBERS = "too_many_members"
    NAME_MISSING = "name_missing"
    MEMBER_MISSING = "member_missing"
    TOO_LONG = "too_long"
    CONTROL_CHARACTER = "control_character"
    SEED_NOT_A_NUMBER = "seed_not_a_number"
    REPEATS_LINE = "repeats_line"
    NAME_REPEATS_LINE = "name_repeats_line"
    SEED_REPEATS_LINE = "seed_repeats_line"
    # found by whoever compares the list with an event
    NAME_TAKEN = "name_taken"
    SEED_TAKEN = "seed_taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedEntry:
    """One good row. `line` is the line of the file where it starts, from 1; `unit` may be empty."""

    line: int
    name: str
    unit: str
    members: tuple[str, ...]
    seed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFault:
    """One thing that is wrong. `line` 0 = the file as a whole; `field` is name, unit, member_1 ..., seed or empty."""

    line: int
    field: str
    value: str
    code: Fault
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryList:
    """What a file holds. With any fault the list must not be taken over. `rows` are the lines without a fault."""

    encoding: str
    delimiter: str
    rows: tuple[ListedEntry, ...]
    faults: tuple[LineFault, ...]
