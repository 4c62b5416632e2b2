"""The last trick: which format won it, what it multiplies, and what that adds to the attackers' points."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never


class Party(StrEnum):
    """Who did something in a hand, seen from the stage."""

    DECLARERS = "declarers"
    ATTACKERS = "attackers"
    BOTH = "both"


class FormatKind(StrEnum):
    """The largest format in the play that won the last trick; in a throw its largest component."""

    SINGLE = "single"
    PAIR = "pair"
    TRACTOR = "tractor"
    EQUAL_CARDS = "equal_cards"
    RUN = "run"


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningFormat:
    """A format with its number of cards.

    single 1; pair 2; tractor an even number from 4; equal_cards (triple, bomb) 3 or more; run (特拖 333444 and
    longer, 特特拖 33334444) six or more.
    """

    kind: FormatKind
    cards: int

    @classmethod
    def single(cls) -> "WinningFormat":
        return cls(kind=FormatKind.SINGLE, cards=1)

    @classmethod
    def pair(cls) -> "WinningFormat":
        return cls(kind=FormatKind.PAIR, cards=2)

    @classmethod
    def tractor(cls, pairs: int) -> "WinningFormat":
        """A tractor of `pairs` neighbouring pairs, two or more."""
        return cls(kind=FormatKind.TRACTOR, cards=2 * pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTrick:
    """Who won the last trick and with which largest format. `format` may be None where it multiplies nothing."""

    winner: Party
    format: WinningFormat | None


class Growth(StrEnum):
    """How the factor grows with the length of the format; see `Factor`."""

    FLAT = "flat"
    DOUBLES_PER_PAIR = "doubles_per_pair"
    TIMES_PAIRS = "times_pairs"
    ADDS_TWO_PER_PAIR = "adds_two_per_pair"
    TRIPLES_PER_TRIPLE = "triples_per_triple"
    TRIPLES_PER_CARD = "triples_per_card"
    DOUBLES_PER_CARD = "doubles_per_card"
    BY_CARDS = "by_cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Factor:
    """What one kind of format multiplies by.

    flat: always `base`. doubles_per_pair: `base` for two pairs, twice as much for each further pair.
    times_pairs: `base` times the number of pairs. adds_two_per_pair: `base` for two pairs, 2 more for each further
    pair. triples_per_triple: `base` for two triples, three times as much for each further triple.
    triples_per_card: `base` for one card, three times as much for each further card, of runs only.
    doubles_per_card: `base` for one card, twice as much for each further card. by_cards: the number of cards of the
    format; `base` is not used and 1. `most` caps the factor; None: no cap.
    """

    kind: FormatKind
    base: int
    growth: Growth
    most: int | None = None

    def of(self, winning: WinningFormat) -> int:
        """The factor for this format, at least 1."""
        factor = self._uncapped(winning.cards)
        return factor if self.most is None else min(factor, self.most)

    def _uncapped(self, cards: int) -> int:
        match self.growth:
            case Growth.FLAT:
                return self.base
            case Growth.DOUBLES_PER_PAIR:
                return int(self.base * 2 ** (cards // 2 - 2))
            case Growth.TIMES_PAIRS:
                return self.base * (cards // 2)
            case Growth.ADDS_TWO_PER_PAIR:
                return self.base + 2 * (cards // 2 - 2)
            case Growth.TRIPLES_PER_TRIPLE:
                return int(self.base * 3 ** (cards // 3 - 2))
            case Growth.TRIPLES_PER_CARD:
                return int(self.base * 3 ** (cards - 1))
            case Growth.DOUBLES_PER_CARD:
                return int(self.base * 2 ** (cards - 1))
            case Growth.BY_CARDS:
                return cards
            case _:
                assert_never(self.growth)


class FormatChoice(StrEnum):
    """Which component of a throw counts: the one with the highest factor, or the first kind that is listed."""

    HIGHEST_FACTOR = "highest_factor"
    FIRST_LISTED = "first_listed"


class FormatOf(StrEnum):
    """Whose cards give the format: those that won the last trick, or those that were led to it."""

    WINNER = "winner"
    LED = "led"


class Multiplied(StrEnum):
    """What the factor applies to: the points that lie in the kitty, or the points that the attackers hold."""

    KITTY_POINTS = "kitty_points"
    HELD_POINTS = "held_points"


class DeclarersLastTrick(StrEnum):
    """What the declarers' last trick does to the attackers' points p, with factor k.

    none: nothing. mirror: p - (k-1)p, as much is lost as would have been won. deduct: p - kp.
    """

    NONE = "none"
    MIRROR = "mirror"
    DEDUCT = "deduct"


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyRule:
    """The bonus of the last trick."""

    multiplied: Multiplied
    factors: tuple[Factor, ...]
    declarers_last_trick: DeclarersLastTrick
    source: str
    choice: FormatChoice = FormatChoice.HIGHEST_FACTOR
    format_of: FormatOf = FormatOf.WINNER

    @property
    def kinds(self) -> tuple[FormatKind, ...]:
        """The kinds of format that the rule knows, in the order in which it lists them."""
        return tuple(factor.kind for factor in self.factors)

    def best(self, formats: Iterable[WinningFormat]) -> WinningFormat:
        """The one that counts among the components of a play; ValueError: the rule knows none of them."""
        kinds = self.kinds
        known = [each for each in formats if each.kind in kinds]
        match self.choice:
            case FormatChoice.HIGHEST_FACTOR:
                return max(known, key=lambda each: (self.factor(each), each.cards))
            case FormatChoice.FIRST_LISTED:
                return min(known, key=lambda each: (kinds.index(each.kind), -each.cards))
            case _:
                assert_never(self.choice)

    def factor(self, winning: WinningFormat) -> int:
        """The factor of a format. KeyError: the rule set does not know the format."""
        for factor in self.factors:
            if factor.kind is winning.kind:
                return factor.of(winning)
        raise KeyError(winning.kind)

    def bonus(self, trick_points: int, kitty_points: int, last_trick: LastTrick) -> int:
        """What the last trick adds to the attackers' trick points; negative where the declarers deduct.

        KeyError: the rule set does not know the format, or needs one and has none.
        """
        if last_trick.winner is Party.ATTACKERS:
            factor = self._factor_needed(last_trick)
            match self.multiplied:
                case Multiplied.KITTY_POINTS:
                    return kitty_points * factor
                case Multiplied.HELD_POINTS:
                    return trick_points * (factor - 1)
                case _:
                    assert_never(self.multiplied)
        match self.declarers_last_trick:
            case DeclarersLastTrick.NONE:
                return 0
            case DeclarersLastTrick.MIRROR:
                return -trick_points * (self._factor_needed(last_trick) - 1)
            case DeclarersLastTrick.DEDUCT:
                return -trick_points * self._factor_needed(last_trick)
            case _:
                assert_never(self.declarers_last_trick)

    def _factor_needed(self, last_trick: LastTrick) -> int:
        if last_trick.format is None:
            raise KeyError("format")
        return self.factor(last_trick.format)
