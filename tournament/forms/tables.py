"""Tables as people write them: `1-24 大厅; 25-30 二楼`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid
from tournament.forms.acts import RevisedActForm

_MOST_NUMBERS = 10_000


class TablesForm(RevisedActForm):
    tables = forms.CharField(
        label=_("Tables and rooms"),
        required=False,
        max_length=5000,
        help_text=_("Numbers and the room they stand in, for example: 1-24 Main hall; 25-30, 32 Upstairs"),
        widget=forms.Textarea(attrs={"rows": 4}),
    )


def read_tables(text: str) -> list[dict[str, Any]]:
    """The tables that the text names, in its order: parts are parted by semicolons or lines, a room may be missing.

    Raises `Invalid` (tables_unreadable) with the part that cannot be read. Repetitions are left to the service.
    """
    tables: list[dict[str, Any]] = []
    for part in re.split(r"[;；\n]", text):
        if part.strip():
            tables.extend(_read_part(part.strip()))
    return tables


def write_tables(tables: Iterable[Mapping[str, Any]]) -> str:
    """The text that `read_tables` reads back: neighbours in one room as a range, a line for each room."""
    lines = []
    for room, group in groupby(sorted(tables, key=lambda table: table["number"]), key=lambda table: table["room"]):
        lines.append(f"{ranges_of(table['number'] for table in group)} {room}".strip())
    return "\n".join(lines)


def read_numbers(text: str) -> tuple[int, ...]:
    """Numbers and ranges parted by commas or spaces: `1-4, 7`. Raises `Invalid` (tables_unreadable)."""
    numbers: list[int] = []
    for part in re.split(r"[,;\s]+", _plain(text).strip(", ")):
        if part:
            numbers.extend(_range(part, *part.partition("-")[::2]))
        if len(numbers) > _MOST_NUMBERS:
            raise _unreadable(text[:40] + "…")
    return tuple(dict.fromkeys(numbers))


def ranges_of(numbers: Iterable[int]) -> str:
    """`1-4, 7`: the numbers in order, neighbours as a range."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _read_part(part: str) -> list[dict[str, Any]]:
    found = re.match(r"[\d\s,，、~–—～－-]+", part)
    head = found[0] if found else ""
    room = part[len(head) :].strip()
    if not head.strip() or (room and not head[-1].isspace() and room[0].isascii() and room[0].isalnum()):
        raise _unreadable(part)
    return [{"number": number, "room": room} for number in read_numbers(head)]


def _plain(text: str) -> str:
    """Half-width digits, commas and hyphens, without spaces around hyphens."""
    plain = unicodedata.normalize("NFKC", text).replace("、", ",")
    return re.sub(r"\s*[-–—~]\s*", "-", plain)


def _range(part: str, first: str, last: str) -> range:
    if not re.fullmatch(r"[0-9]{1,5}(-[0-9]{1,5})?", part) or (last and int(last) < int(first)):
        raise _unreadable(part)
    return range(int(first), int(last or first) + 1)


def _unreadable(part: str) -> Invalid:
    return Invalid(
        "tables_unreadable",
        _("“%(value)s” cannot be read as tables. Write for example: 1-24 Main hall"),
        field="tables",
        value=part,
        allowed=_("1-24 Main hall; 25-30 Upstairs"),
        params={"value": part},
    )
