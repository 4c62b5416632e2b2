"""A playing card, and packs of them.

A card is written with the letter of its suit and of its rank, `H5 ST CA`, and the jokers `LJ` (little) and `BJ` (big).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

RANKS: Final = "23456789TJQKA"
"""The letters of the ranks, lowest first."""

MOST_DECKS: Final = 6

_POINTS = {"5": 5, "T": 10, "K": 10}


class CardsRefused(ValueError):
    """The cards are no cards, or not what can be played here. `code` is stable, `found` what stands against it."""

    def __init__(self, code: str, found: str) -> None:
        super().__init__(f"{code}: {found}")
        self.code = code
        self.found = found


class Suit(StrEnum):
    """The four suits printed on cards, in the order in which hands are sorted and printed."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Card(str):
    """One card by its text; equal cards of two decks are equal. Made by `read_card` only."""

    __slots__ = ()

    @property
    def suit(self) -> Suit | None:
        """The printed suit; None for a joker."""
        return None if self.is_joker else Suit(self[0])

    @property
    def rank(self) -> str:
        """One of RANKS; for a joker its whole text."""
        return str(self) if self.is_joker else self[1]

    @property
    def is_joker(self) -> bool:
        return self[1] == "J" and self[0] in "LB"

    @property
    def points(self) -> int:
        """5 for a five, 10 for a ten and a king, 0 otherwise: 100 a deck (seed 001, 记分)."""
        return 0 if self.is_joker else _POINTS.get(self[1], 0)


LITTLE_JOKER: Final = Card("LJ")
BIG_JOKER: Final = Card("BJ")

DECK: Final = (*(Card(suit + rank) for suit in Suit for rank in RANKS), LITTLE_JOKER, BIG_JOKER)
"""The 54 cards of one deck."""

_BY_TEXT = {str(card): card for card in DECK}


def read_card(text: object) -> Card:
    """The card of this text. CardsRefused: not_a_card."""
    card = _BY_TEXT.get(text) if isinstance(text, str) else None
    if card is None:
        raise CardsRefused("not_a_card", repr(text) if not isinstance(text, str) else text)
    return card


def read_cards(cards: str | Iterable[object], *, decks: int) -> tuple[Card, ...]:
    """The cards of a text with blanks between them, or of single texts; none is an empty tuple.

    CardsRefused: not_a_card; too_many_of_a_card, where one is there more often than `decks` decks hold.
    """
    found = tuple(read_card(each) for each in (cards.split() if isinstance(cards, str) else cards))
    for card, count in Counter(found).items():
        if count > decks:
            raise CardsRefused("too_many_of_a_card", f"{card} {count} times")
    return found


def points_of(cards: Iterable[Card]) -> int:
    """The points on these cards, a multiple of 5."""
    return sum(card.points for card in cards)


def pack(decks: int) -> tuple[Card, ...]:
    """All cards of 1 to 6 decks, 54 a deck."""
    if not 1 <= decks <= MOST_DECKS:
        raise CardsRefused("decks_out_of_range", str(decks))
    return DECK * decks


def without(cards: Sequence[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that stay when some are taken away, in their order. CardsRefused: not_held."""
    left = Counter(taken)
    stay = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            stay.append(card)
    if missing := sorted(left.elements()):
        raise CardsRefused("not_held", " ".join(missing))
    return tuple(stay)
