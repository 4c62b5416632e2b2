"""A sentence that can be said again in another language."""

from collections.abc import Iterable

from scoring.notes import Note
from scoring.wording.say import say


class Said(str):
    """The English sentence of a note, which it keeps: text as data, and a note for readers of another language."""

    note: Note

    def __new__(cls, note: Note) -> "Said":
        sentence = super().__new__(cls, say(note, "en"))
        sentence.note = note
        return sentence


def said(notes: Iterable[Note]) -> list[str]:
    """The notes as English sentences that know their notes."""
    return [Said(note) for note in notes]


def notes_of(sentences: Iterable[str]) -> tuple[Note, ...]:
    """The notes behind sentences that `said` made; others have none and are left out."""
    return tuple(sentence.note for sentence in sentences if isinstance(sentence, Said))
