"""A sentence that can be said again in another language."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.notes import Note
from scoring.wording.say import say


class Said(str):
    """A sentence that keeps its note: text as data, and a note for readers of another language."""

    note: Note

    def __new__(cls, note: Note, language: str = "en") -> "Said":
        sentence = super().__new__(cls, say(note, language))
        sentence.note = note
        return sentence


def said(notes: Iterable[Note]) -> list[str]:
    """The notes as English sentences that know their notes."""
    return [Said(note) for note in notes]


def said_in(told: Any, language: str) -> Any:
    """Plain data in which every sentence that `said` made is said in `language`."""
    if isinstance(told, Said):
        return Said(told.note, language)
    if isinstance(told, Mapping):
        return {key: said_in(value, language) for key, value in told.items()}
    if isinstance(told, list):
        return [said_in(value, language) for value in told]
    return told


def notes_of(sentences: Iterable[str]) -> tuple[Note, ...]:
    """The notes behind sentences that `said` made; others have none and are left out."""
    return tuple(sentence.note for sentence in sentences if isinstance(sentence, Said))
