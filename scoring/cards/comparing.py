"""What a play lays against a lead, and which of two such plays beats the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from scoring.cards.card import Card
from scoring.cards.placing import cut_above, highest_cut
from scoring.cards.play_rules import Bombs, CrossTypeBeating, PlayRules, RuffMatch, ThrowBeat
from scoring.cards.situation import TRUMPS, Situation
from scoring.cards.units import Shape, Unit, decompose

BOMB_CARDS = 4
"""So many equal cards are a bomb where bombs are played (seed 004, (六))."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A play that can win: cards of one effective suit, cut into one unit for each led shape, largest first.

    Where a single unit is led the one unit may be of another type with as many cards, if that type beats the led one.
    """

    cards: tuple[Card, ...]
    suit: str
    units: tuple[Unit, ...]


def beats_type(shape: Shape, other: Shape, rules: PlayRules) -> bool:
    """Whether any unit of the first type beats any of the second: never with another number of cards.

    Four decks: wider runs beat narrower ones, and four equal cards a tractor of two pairs (seed 003, 3.4.4). Six decks:
    a bomb beats runs, and wider runs beat narrower ones (seed 004, (六)).
    """
    if shape.cards != other.cards or shape.width <= other.width:
        return False
    match rules.cross_type_beating:
        case CrossTypeBeating.FOUR_DECK | CrossTypeBeating.UNION_3V3_6D:
            return True
        case CrossTypeBeating.NONE:
            return rules.bombs is Bombs.FOUR_OR_MORE and not shape.is_run and shape.width >= BOMB_CARDS
    assert_never(rules.cross_type_beating)


def laid_against(led: Sequence[Unit], cards: Sequence[Card], situation: Situation, rules: PlayRules) -> Laid | None:
    """The play at its highest against what was led; None where it does not hold the led shapes.

    Cards are of one effective suit and as many as were led. RuffMatch.COVER: in some cut of the cards (seed 001, 5.2);
    RuffMatch.EXACT: as the cards read by themselves (seed 000, 『陆』, 6).
    """
    units: tuple[Unit, ...] | None
    shapes = [unit.shape for unit in led]
    if len(shapes) == 1 or rules.ruff_match is RuffMatch.EXACT:
        units = decompose(cards, situation)
        found = [unit.shape for unit in units]
        other_type = len(shapes) == len(found) == 1 and beats_type(found[0], shapes[0], rules)
        if found != shapes and not other_type:
            return None
    else:
        units = highest_cut(cards, shapes, situation)
        if units is None:
            return None
    return Laid(cards=tuple(cards), suit=situation.suit_of(cards[0]), units=units)


def over(laid: Laid, best: Laid, situation: Situation, rules: PlayRules) -> Laid | None:
    """The play, cut as it beats the best one so far; None where it does not. Of equal plays the earlier stays.

    Trumps beat a side suit with the same type or one that beats it, and a side suit never beats trumps (seed 004,
    (七) 7). Answers to a throw compare by rules.throw_beat.
    """
    if laid.suit != best.suit and laid.suit != TRUMPS:
        return None
    is_ruff = laid.suit != best.suit
    if len(best.units) == 1:
        (unit,), (highest,) = laid.units, best.units
        same_type_wins = unit.shape == highest.shape and (is_ruff or unit.height > highest.height)
        return laid if same_type_wins or beats_type(unit.shape, highest.shape, rules) else None
    if is_ruff:
        return laid
    match rules.throw_beat:
        case ThrowBeat.TOP_COMPONENT:
            return laid if laid.units[0].height > best.units[0].height else None
        case ThrowBeat.UNIT_LENGTH:
            return laid if _larger_heights(laid) > _larger_heights(best) else None
        case ThrowBeat.HIGHEST:
            return laid if _highest_card(laid, situation) > _highest_card(best, situation) else None
        case ThrowBeat.ALL:
            return _over_every_unit(laid, best, situation, rules)
    assert_never(rules.throw_beat)


def _larger_heights(laid: Laid) -> tuple[int, ...]:
    """Heights of all units but the singles; of the singles where there is nothing else."""
    larger = tuple(unit.height for unit in laid.units if unit.shape.cards > 1)
    return larger or tuple(unit.height for unit in laid.units)


def _highest_card(laid: Laid, situation: Situation) -> int:
    return max(situation.height_of(card) for card in laid.cards)


def _over_every_unit(laid: Laid, best: Laid, situation: Situation, rules: PlayRules) -> Laid | None:
    if rules.ruff_match is RuffMatch.EXACT:
        higher = all(unit.height > other.height for unit, other in zip(laid.units, best.units, strict=True))
        return laid if higher else None
    units = cut_above(laid.cards, best.units, situation)
    return None if units is None else Laid(cards=laid.cards, suit=laid.suit, units=units)
