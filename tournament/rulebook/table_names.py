"""What the sides and seats of a match are called, in the active language."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.wording.values import seat_words, side_words
from tournament.rulebook.notes import reading_language

_TWO = 2
_COMPASS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNames:
    """Names by side and by seat. Where every player is a side of his own the two are the same.

    `short_sides` fit beside the markers of a level ladder.
    """

    sides: tuple[str, ...]
    short_sides: tuple[str, ...]
    seats: tuple[str, ...]


def side_word(side: int, sides: int, seats: int) -> str:
    """One side: North-South or East-West at a table of four, side A or B at larger ones, or the player's seat."""
    language = reading_language()
    return side_words(side, seats, language) if sides == _TWO else seat_words(side, seats, language)


def seat_word(seat: int, seats: int) -> str:
    """One seat: a compass point at a table of four, a number from 1 at others."""
    return seat_words(seat, seats, reading_language())


def table_names(sides: int, seats: int) -> TableNames:
    """All names of a table with so many sides and seats."""
    names = tuple(side_word(side, sides, seats) for side in range(sides))
    compass = sides == _TWO and seats == _COMPASS
    return TableNames(
        sides=names,
        short_sides=(gettext("NS"), gettext("EW")) if compass else names,
        seats=tuple(seat_word(seat, seats) for seat in range(seats)),
    )
