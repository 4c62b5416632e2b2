"""How trumps and the declarer are found in one rule set: every point on which the sources differ, as a choice."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Any

from scoring.cards.card import CardsRefused
from scoring.cards.cited import CitedRules


class JokerWith(StrEnum):
    """Which joker has to be shown with the level card.

    none: none. colour: the big one for red suits, the little one for black (seed 000 贰). little_at_first: the little
    one in the first hand of a match only (seed 004, (二)).
    """

    NONE = "none"
    COLOUR = "colour"
    LITTLE_AT_FIRST = "little_at_first"


class Ladder(StrEnum):
    """How bids outrank each other.

    level_cards: more level cards over fewer, no jokers. jokers_above: one level card, two, two jokers, three, three
    jokers, the same for both jokers (seed 002, 3 副牌规则 一). jokers_apart: as before, but the big jokers above the
    little ones (seed 000 贰 四, 玖 5). no_overcalls: nothing is shown over a bid (seed 000 捌 4).
    """

    LEVEL_CARDS = "level_cards"
    JOKERS_ABOVE = "jokers_above"
    JOKERS_APART = "jokers_apart"
    NO_OVERCALLS = "no_overcalls"


class OpenedWithJokers(StrEnum):
    """Whether jokers alone may open, or only overcall."""

    YES = "yes"
    NO = "no"


class FirstSingle(StrEnum):
    """What a single level card that opened is worth. stands: until more outranks it. any_single: any other one
    overcalls it, which is how a first single without precedence can be read, too (seed 000 玖 5)."""

    STANDS = "stands"
    ANY_SINGLE = "any_single"


class SelfOvercall(StrEnum):
    """Whether players may overcall their own bid with another suit: yes, never, or only after somebody else did."""

    YES = "yes"
    NEVER = "never"
    AFTER_OTHERS = "after_others"


class Reinforce(StrEnum):
    """Whether players may add equal cards to their own bid (自保, 加固)."""

    YES = "yes"
    NO = "no"


class NobodyDeclares(StrEnum):
    """What is played when nobody has declared.

    no_trump; no_trump_random_declarer (seed 000 陆); spades (seed 003, 3.4.1); first_kitty_suit: of the first card of
    the kitty that is no joker (seed 000 玖 9); fourth_kitty_suit: of its fourth card, no trump if that is a joker
    (seed 003, 亮牌规则: in many places); drawn_kitty_suit: of a card drawn from the kitty, no trump if it is
    always trump (seed 000 贰 二 3); drawn_up_to_three: the same, but a card that is always trump is laid aside and
    another drawn, no trump only if the third is one, too; hand_void: redealt in the first hand, later the declarer
    steps down (seed 000 伍).
    """

    NOT_STATED = "not_stated"
    NO_TRUMP = "no_trump"
    NO_TRUMP_RANDOM_DECLARER = "no_trump_random_declarer"
    SPADES = "spades"
    FIRST_KITTY_SUIT = "first_kitty_suit"
    FOURTH_KITTY_SUIT = "fourth_kitty_suit"
    DRAWN_KITTY_SUIT = "drawn_kitty_suit"
    DRAWN_UP_TO_THREE = "drawn_up_to_three"
    HAND_VOID = "hand_void"


class AuctionSteps(StrEnum):
    """any_lower: each bid is lower than the last (seed 003, 竞标). tens_lower: lower by 10 at least (seed 000 捌 4)."""

    NONE = "none"
    ANY_LOWER = "any_lower"
    TENS_LOWER = "tens_lower"


class CallingNeedsJoker(StrEnum):
    """Whether whoever calls needs a joker, and may call any suit with three (seed 000 伍, 叫主规则); or not."""

    YES = "yes"
    NO = "no"


class ThreeJokers(StrEnum):
    """When three jokers without a level card call a suit, where calling needs a joker.

    not_at_first: in every hand but the first of a match, where they do not take the opening. always; never: four do.
    """

    NOT_AT_FIRST = "not_at_first"
    ALWAYS = "always"
    NEVER = "never"


class FlipOrder(StrEnum):
    """By which order the kitty may be flipped (炒底): jokers, spades, hearts, and then the two that sources order
    differently (seed 000 肆 四; 伍); or not at all."""

    NONE = "none"
    DIAMONDS_OVER_CLUBS = "diamonds_over_clubs"
    CLUBS_OVER_DIAMONDS = "clubs_over_diamonds"


class RedealHand(StrEnum):
    """Whose hand has to hold few points for a new deal: one of an opponent's, or that of whoever asks."""

    OPPONENTS = "opponents"
    OWN = "own"


_FLIPS: Mapping[FlipOrder, tuple[str, ...]] = {
    FlipOrder.NONE: (),
    FlipOrder.DIAMONDS_OVER_CLUBS: ("BJ", "LJ", "S", "H", "D", "C"),
    FlipOrder.CLUBS_OVER_DIAMONDS: ("BJ", "LJ", "S", "H", "C", "D"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaringRules(CitedRules):
    """How trumps are declared. redeal_below: points in a hand (`redeal_hand`) below which a
    new deal may be asked for, before play; 0: never. exchange_at_most: trumps with which five cards may be exchanged
    with the partner; 0: never."""

    joker_with: JokerWith = JokerWith.NONE
    ladder: Ladder = Ladder.LEVEL_CARDS
    opened_with_jokers: OpenedWithJokers = OpenedWithJokers.YES
    first_single: FirstSingle = FirstSingle.STANDS
    self_overcall: SelfOvercall = SelfOvercall.NEVER
    reinforce: Reinforce = Reinforce.YES
    nobody_declares: NobodyDeclares = NobodyDeclares.NOT_STATED
    calling_needs_joker: CallingNeedsJoker = CallingNeedsJoker.NO
    three_jokers: ThreeJokers = ThreeJokers.NOT_AT_FIRST
    auction: AuctionSteps = AuctionSteps.NONE
    flip_order: FlipOrder = FlipOrder.NONE
    redeal_below: int = 0
    redeal_hand: RedealHand = RedealHand.OPPONENTS
    exchange_at_most: int = 0

    @property
    def flips(self) -> tuple[str, ...]:
        """Suit letters and jokers by which the kitty may be flipped, highest first; empty where it may not."""
        return _FLIPS[self.flip_order]


DECLARING_OPTIONS: Mapping[str, type[StrEnum]] = {
    "joker_with": JokerWith,
    "ladder": Ladder,
    "opened_with_jokers": OpenedWithJokers,
    "first_single": FirstSingle,
    "self_overcall": SelfOvercall,
    "reinforce": Reinforce,
    "nobody_declares": NobodyDeclares,
    "calling_needs_joker": CallingNeedsJoker,
    "three_jokers": ThreeJokers,
    "auction": AuctionSteps,
    "flip_order": FlipOrder,
    "redeal_hand": RedealHand,
}
"""Fields that are one of several answers, as the data of a rule set and the options of a question name them."""

DECLARING_NUMBERS: Mapping[str, int] = {"redeal_below": 400, "exchange_at_most": 54}
"""Fields that are whole numbers, from 0 for never to so many."""


@lru_cache(maxsize=1)
def published_declaring_rules() -> Mapping[str, DeclaringRules]:
    """The rules of declaring of every published rule set by its id."""
    text = files("scoring.cards").joinpath("declaring_rules.toml").read_text(encoding="utf-8")
    found = {}
    for name, values in tomllib.loads(text).items():
        read: dict[str, Any] = {
            key: DECLARING_OPTIONS[key](value) if key in DECLARING_OPTIONS else value for key, value in values.items()
        }
        found[name] = DeclaringRules(id=name, **read)
    return found


def declaring_rules_of(rule_set_id: str) -> DeclaringRules:
    """The rules of declaring of this published rule set. CardsRefused: no_play_rules."""
    rules = published_declaring_rules().get(rule_set_id)
    if rules is None:
        raise CardsRefused("no_play_rules", rule_set_id)
    return rules
