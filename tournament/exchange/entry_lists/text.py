"""From bytes to cells: encodings, delimiters, quotes, characters."""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterator

from tournament.exchange.entry_lists.headers import named_column

DELIMITERS = (",", ";", "\t")


def clean_text(text: str) -> str:
    """The text as it is stored: without white space around it, letters with marks in one piece.

    Compatibility ideographs stay as typed: normalising would put another form of the character into a person's name.
    """
    text = text.strip()
    return text if _has_compatibility_ideographs(text) else unicodedata.normalize("NFC", text)


def odd_character(text: str) -> str | None:
    """The first control, line, or direction character as U+XXXX, None without one. Joiners within emoji are fine."""
    for character in text:
        category = unicodedata.category(character)
        if category in ("Cc", "Zl", "Zp", "Cs") or (category == "Cf" and character in _INVISIBLE):
            return f"U+{ord(character):04X}"
    return None


_INVISIBLE = frozenset(
    map(chr, [0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF, 0x61C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
)


def _has_compatibility_ideographs(text: str) -> bool:
    return any("\uf900" <= each <= "\ufaff" or "\U0002f800" <= each <= "\U0002fa1f" for each in text)


def decode(data: bytes) -> tuple[str, str]:
    """Name of the encoding and the text. Raises UnicodeDecodeError when it is none of those we read."""
    if data.startswith(codecs.BOM_UTF8):
        return "UTF-8 (BOM)", data.decode("utf-8-sig")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "UTF-16", data.decode("utf-16")
    try:
        return "UTF-8", data.decode("utf-8")
    except UnicodeDecodeError as error:
        try:
            return "GB18030", data.decode("gb18030")
        except UnicodeDecodeError as other:
            # the encoding that came further is the likelier one: its place is the one to show
            raise max(error, other, key=lambda each: each.start) from None


def named_delimiter(text: str) -> tuple[str, int, str | None]:
    """Excel's first line `sep=;`, if it is there: the text after it, how many lines it took, the delimiter."""
    found = re.match(r"sep=([,;\t])(?:\r\n|\r|\n)", text, re.IGNORECASE)
    return (text[found.end() :], 1, found[1]) if found else (text, 0, None)


def guess_delimiter(text: str) -> str:
    """The one that finds most header words, then most cells, in the first rows; the comma without any."""

    def worth(delimiter: str) -> tuple[int, int]:
        rows: list[list[str]] = []
        for _line, cells in read_records(text, delimiter):
            if cells and any(cell.strip("".join(DELIMITERS)) for cell in cells):
                rows.append(cells)
            if len(rows) == 20:
                break
        known = sum(named_column(cell) is not None for cell in rows[0]) if rows else 0
        return known, sum(map(len, rows))

    return max(DELIMITERS, key=worth)


def read_records(text: str, delimiter: str) -> Iterator[tuple[int, list[str] | None]]:
    """Each record with the line it starts on; None for the cells where the quotes do not close."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield line, None
            continue
        yield line, [clean_text(cell) for cell in cells]
