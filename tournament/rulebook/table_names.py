"""What the sides and seats of a match are called, in the active language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.wording.values import seat_words, side_words
from tournament.models import Hand
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Who declared, with which friends (none: alone), and for what bid (None: without one)."""

    declarer: str
    friends: tuple[str, ...]
    bid: int | None


def side_word(side: int, sides: int, seats: int) -> str:
    """One side: North-South or East-West at a table of four, side A or B at larger ones, or the player's seat."""
    language = reading_language()
    return side_words(side, seats, language) if sides == _TWO else seat_words(side, seats, language)


def seat_word(seat: int, seats: int) -> str:
    """One seat: a compass point at a table of four, a number from 1 at others."""
    return seat_words(seat, seats, reading_language())


def called_players(sides: int, seats: int, names: Mapping[int, str]) -> tuple[str, ...]:
    """What players who are sides of their own are called, by seat: by name, with the seat where two share one, and by
    the seat alone while nobody sits there. `names`: by side, empty for nobody. Empty at a table of two sides."""
    if sides == _TWO:
        return ()
    shared = Counter(names.values())
    return tuple(_called(names.get(side, ""), seat_word(side, seats), shared) for side in range(sides))


def _called(name: str, seat: str, shared: Mapping[str, int]) -> str:
    if not name:
        return seat
    return name if shared[name] == 1 else gettext("%(name)s (%(seat)s)") % {"name": name, "seat": seat}


def cast_of(hand: Hand, called: Sequence[str]) -> Cast | None:
    """Who played the hand with whom; None at a table of two sides, for which `called` is empty."""
    if not called:
        return None
    friends = tuple(called[seat] for seat in hand.friend_seats)
    return Cast(declarer=called[hand.declarer_seat], friends=friends, bid=hand.bid)


def table_names(sides: int, seats: int) -> TableNames:
    """All names of a table with so many sides and seats."""
    names = tuple(side_word(side, sides, seats) for side in range(sides))
    compass = sides == _TWO and seats == _COMPASS
    return TableNames(
        sides=names,
        short_sides=(gettext("NS"), gettext("EW")) if compass else names,
        seats=tuple(seat_word(seat, seats) for seat in range(seats)),
    )
