"""Which points of play a ruling leans on, by what lies on the table. Names are fields of `PlayRules`."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.cards.situation import TRUMPS
from scoring.cards.units import Unit

SUIT_POINTS = ("permanent", "pack")
"""What says to which effective suit a card belongs."""

_CHAINS_OF_TRUMPS = ("equal_level_pairs", "level_with_suit", "level_with_jokers")


def order_points(suit: str) -> tuple[str, ...]:
    """What says which cards are of an effective suit, and which of them is higher."""
    return (*SUIT_POINTS, "level_place", "off_suit_rank") if suit == TRUMPS else SUIT_POINTS


def reading_points(units: Sequence[Unit]) -> tuple[str, ...]:
    """What says that a play of one effective suit is read as these units, and how high they are: what chains only where
    there are groups that do, or could."""
    suit = units[0].suit
    groups = [unit.shape.width for unit in units if unit.shape.width > 1]
    if not has_run(units) and len(groups) == len(set(groups)):
        return order_points(suit)
    return (*order_points(suit), "neighbours", *(_CHAINS_OF_TRUMPS if suit == TRUMPS else ()))


def type_points(units: Sequence[Unit]) -> tuple[str, ...]:
    """What says by which other types these units are beaten: no type but a run ever is."""
    return ("bombs", "cross_type_beating") if has_run(units) else ()


def has_run(units: Sequence[Unit]) -> bool:
    return any(unit.shape.is_run for unit in units)
