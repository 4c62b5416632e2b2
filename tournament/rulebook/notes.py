"""Notes of `scoring` between rows, refusals and the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import get_language

from scoring import Note, say

LANGUAGES = ("zh", "en")


def reading_language() -> str:
    """The language that is active, as `scoring` names it: "zh" or "en"."""
    return "en" if (get_language() or "").startswith("en") else "zh"


def say_here(note: Note, players: Sequence[str] = ()) -> str:
    """The note as a sentence in the active language; `players` as for `scoring.say`."""
    return say(note, reading_language(), players)


# for refusals: worded when they are shown, in the language of whoever reads them
say_later = lazy(say_here, str)


def say_in_all(notes: Iterable[Note]) -> dict[str, list[str]]:
    """The notes as sentences by language."""
    kept = list(notes)
    return {language: [say(note, language) for note in kept] for language in LANGUAGES}


def note_mapping(note: Note) -> dict[str, Any]:
    """The note as JSON data; `note_of` reads it back."""
    return {"code": note.code, "params": dict(note.params)}


def note_of(mapping: Mapping[str, Any]) -> Note:
    """The note that `note_mapping` wrote."""
    return Note(code=mapping["code"], params=mapping["params"])
