"""A note as a whole sentence."""

from collections.abc import Iterable, Sequence

from scoring.notes import Note
from scoring.wording.sentences import CODES
from scoring.wording.values import LANGUAGES, words_of


def say(note: Note, language: str, players: Sequence[str] = ()) -> str:
    """The note as a whole sentence; `language` is "zh" or "en". KeyError: no such language or code.

    `players`: what those at the table are called, by seat; without any, seats are called by their place.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    template = CODES[note.code][LANGUAGES.index(language)]
    sentence = template.format_map(words_of(note.params, language, players))
    return sentence[:1].upper() + sentence[1:] if language == "en" else sentence


def say_all(notes: Iterable[Note], language: str) -> str:
    """Several notes as one text."""
    return ("" if language == "zh" else " ").join(say(note, language) for note in notes)
