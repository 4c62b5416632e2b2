"""A note as a whole sentence."""

from collections.abc import Iterable

from scoring.notes import Note


def say(note: Note, language: str) -> str:
    """The note as a sentence; `language` is "zh" or "en". KeyError: no such language or code."""
    raise NotImplementedError


def say_all(notes: Iterable[Note], language: str) -> str:
    """Several notes as one text."""
    raise NotImplementedError
