"""Why cards stand in the order they do, and why a play is the format it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from scoring.cards.card import Card
from scoring.cards.situation import TRUMPS, Situation
from scoring.cards.units import Unit, decompose, one_suit
from scoring.notes import Note, note

MOST_REASONS = 3
"""Pairs of units of which it is said why they are apart."""


class Relation(StrEnum):
    """How one card stands to another; cards of two side suits do not compare."""

    HIGHER = ">"
    LOWER = "<"
    EQUAL = "="
    INCOMPARABLE = "incomparable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    relation: Relation
    reasons: tuple[Note, ...]


def why_suit(card: Card, situation: Situation) -> Note:
    """Why a card belongs to its effective suit."""
    if card.is_joker:
        return note("card_joker", one_cards=str(card))
    if card.rank == situation.level:
        return note("card_level", one_cards=str(card))
    if card.rank in situation.permanent:
        return note("card_permanent", one_cards=str(card))
    if situation.suit_of(card) == TRUMPS:
        return note("card_trump_suit", one_cards=str(card))
    return note("card_side_suit", one_cards=str(card))


def compare(first: Card, second: Card, situation: Situation) -> Comparison:
    """How the first card stands to the second when both lie in one trick, whoever led."""
    places = situation.place_of(first), situation.place_of(second)
    cards = {"first_cards": str(first), "second_cards": str(second)}
    if places[0].suit != places[1].suit:
        trumps = [place.suit == TRUMPS for place in places]
        if not any(trumps):
            return Comparison(relation=Relation.INCOMPARABLE, reasons=(note("cards_of_two_suits", **cards),))
        relation = Relation.HIGHER if trumps[0] else Relation.LOWER
        return Comparison(relation=relation, reasons=(why_suit(first if trumps[0] else second, situation),))
    higher = places[0].height - places[1].height
    if not higher:
        return Comparison(relation=Relation.EQUAL, reasons=(note("cards_equal", **cards),))
    if higher > 0:
        return Comparison(relation=Relation.HIGHER, reasons=(note("cards_higher", **cards),))
    below = {"first_cards": str(second), "second_cards": str(first)}
    return Comparison(relation=Relation.LOWER, reasons=(note("cards_higher", **below),))


def why_format(cards: Sequence[Card], situation: Situation) -> tuple[Note, ...]:
    """Why a play is one unit, or why it falls into several. CardsRefused: no_cards."""
    if cards and one_suit(cards, situation) is None:
        suits = [why_suit(card, situation) for card in _one_of_each_suit(cards, situation)]
        return (note("format_several_suits"), *suits)
    units = decompose(cards, situation)
    if len(units) == 1:
        shape = units[0].shape
        code = "format_run" if shape.is_run else "format_equal_cards"
        return (note(code, laid_cards=" ".join(units[0].cards), one_shapes=str(shape)),)
    read = note("format_units", unit_shapes=" ".join(str(unit.shape) for unit in units))
    apart = [_why_apart(one, other, situation) for one, other in pairwise(units)]
    return (read, *apart[:MOST_REASONS])


def _one_of_each_suit(cards: Sequence[Card], situation: Situation) -> list[Card]:
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(situation.suit_of(card), card)
    return list(found.values())


def _why_apart(one: Unit, other: Unit, situation: Situation) -> Note:
    """Why two units of a play do not make one."""
    pair = {"first_cards": " ".join(one.cards), "second_cards": " ".join(other.cards)}
    if one.shape.width != other.shape.width:
        return note("format_widths_differ", **pair)
    if one.shape.width == 1:
        return note("format_singles", **pair)
    if situation.height_of(one.cards[-1]) == situation.height_of(other.cards[-1]):
        return note("format_equal_groups", **pair)
    return note("format_no_neighbours", **pair)
