"""A deal of shuffled cards."""

from __future__ import annotations

import random
from dataclasses import dataclass

from scoring.cards.card import Card, pack


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The hand of each seat, and what is left over."""

    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]


def deal(*, decks: int, seats: int, kitty: int, chance: random.Random) -> Deal:
    """All cards of the decks, shuffled by `chance`: `kitty` cards left over and equal hands for the rest.

    ValueError: the rest does not divide among the seats.
    """
    cards = list(pack(decks))
    chance.shuffle(cards)
    each, over = divmod(len(cards) - kitty, seats)
    if over or each <= 0 or kitty < 0:
        raise ValueError(f"{len(cards)} cards with a kitty of {kitty} do not divide among {seats} seats")
    return Deal(
        hands=tuple(tuple(cards[seat * each : (seat + 1) * each]) for seat in range(seats)),
        kitty=tuple(cards[seats * each :]),
    )
