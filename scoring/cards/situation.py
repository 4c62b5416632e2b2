"""What decides the order of the cards in one hand: trumps, level and what counts as a neighbour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from types import MappingProxyType

from scoring.cards.card import BIG_JOKER, DECK, LITTLE_JOKER, RANKS, Card, Suit

TRUMPS = "trump"
"""The effective suit of every trump, whatever is printed on it."""

_COLOUR_SUIT = {Suit.SPADES: "S", Suit.CLUBS: "S", Suit.HEARTS: "H", Suit.DIAMONDS: "H"}


class Neighbours(StrEnum):
    """Which ranks are next to each other in a tractor.

    closed: the rank of the level, lifted out of its suit, leaves no gap: 4466 is a tractor when 5 is played (seed 001;
    002, ②). open: it leaves a gap. natural: the numbers printed on the cards, A being both above K and below 2, and
    no gap is closed; jokers and cards of different suits never chain (seed 003, 3.4.5, 7; seed 004, (五)).
    natural_high: the same with A above K only.
    """

    CLOSED = "closed"
    OPEN = "open"
    NATURAL = "natural"
    NATURAL_HIGH = "natural_high"


class EqualLevelPairs(StrEnum):
    """Whether equal groups of different off-suit level cards chain. apart: never (seed 002, 5555 without trumps)."""

    APART = "apart"
    CHAIN = "chain"


class LevelPlace(StrEnum):
    """Where the level cards stand among trumps: above the permanent ones (seed 003, 3.4.5, 8), or below them."""

    ABOVE_PERMANENT = "above_permanent"
    BELOW_PERMANENT = "below_permanent"


class OffSuitRank(StrEnum):
    """Whether cards lifted out of a side suit, of the level or permanent, stand below that of the trump suit, or are
    equal to it."""

    BELOW_TRUMP = "below_trump"
    EQUAL = "equal"


class LevelWithSuit(StrEnum):
    """Whether the lowest lifted cards are neighbours of the highest ordinary trump, as AA and an off-suit pair of the
    level are (seed 000 柒), or not."""

    NEIGHBOURS = "neighbours"
    APART = "apart"


class LevelWithJokers(StrEnum):
    """Whether, without a trump suit, the level cards are neighbours of the little jokers, or not."""

    NEIGHBOURS = "neighbours"
    APART = "apart"


class Pack(StrEnum):
    """four_suits, or two_colours: black and red are the two suits (seed 003, 两色规则)."""

    FOUR_SUITS = "four_suits"
    TWO_COLOURS = "two_colours"


@dataclass(frozen=True, kw_only=True)
class Situation:
    """The cards of one hand in order.

    decks: 1 to 6. trump: the trump suit, None without one. level: a letter of RANKS, None where no card is a level card
    (after the big joker turned a hand to no trumps, seed 000 伍). permanent: ranks that are trump in every hand, lowest
    first. A level that is permanent as well counts as the level.
    """

    decks: int
    trump: Suit | None = None
    level: str | None = None
    permanent: tuple[str, ...] = ()
    pack: Pack = Pack.FOUR_SUITS
    neighbours: Neighbours = Neighbours.CLOSED
    equal_level_pairs: EqualLevelPairs = EqualLevelPairs.APART
    level_place: LevelPlace = LevelPlace.ABOVE_PERMANENT
    off_suit_rank: OffSuitRank = OffSuitRank.BELOW_TRUMP
    level_with_suit: LevelWithSuit = LevelWithSuit.NEIGHBOURS
    level_with_jokers: LevelWithJokers = LevelWithJokers.NEIGHBOURS

    @property
    def is_natural(self) -> bool:
        return self.neighbours in (Neighbours.NATURAL, Neighbours.NATURAL_HIGH)

    def same_as(self, card: Card) -> Card:
        """The card that stands for all that are equal to this one: itself, or in two colours one of its colour."""
        if self.pack is Pack.FOUR_SUITS or card.suit is None:
            return card
        return Card(_COLOUR_SUIT[card.suit] + card.rank)

    def suit_of(self, card: Card) -> str:
        """TRUMPS, or the letter of the suit (in two colours S for black and H for red)."""
        return self._places[card].suit

    def suit_code(self, suit: str) -> str:
        """An effective suit as notes carry it: the kind of pack, a blank, the suit."""
        return f"{self.pack.value} {suit}"

    def height_of(self, card: Card) -> int:
        """How high a card stands in its effective suit, from 0; equal for cards of which neither beats the other."""
        return self._places[card].height

    def place_of(self, card: Card) -> Place:
        """All of it: suit, height, and where it stands in tractors."""
        return self._places[card]

    def tiers(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
        """The different cards among these of one effective suit, highest first; equal ones stand in one tier."""
        found: dict[int, list[Card]] = {}
        for card in sorted(set(cards), key=_PRINTED.__getitem__):
            found.setdefault(self.height_of(card), []).append(card)
        return tuple(tuple(found[height]) for height in sorted(found, reverse=True))

    @cached_property
    def _places(self) -> Mapping[Card, Place]:
        rows = _Rows(
            neighbours=self.neighbours,
            level_place=self.level_place,
            off_suit_rank=self.off_suit_rank,
            level_with_suit=self.level_with_suit,
            level_with_jokers=self.level_with_jokers,
        )
        return _places_in(self.trump, self.level, self.permanent, self.pack, rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a card stands. `lines`: in which rows of neighbours and at which step; groups one step apart in one row are
    neighbours. An ace of natural order stands in two places of its row. `printed` breaks ties of what is shown."""

    suit: str
    height: int
    lines: tuple[tuple[str, int], ...]
    printed: int


_PRINTED: Mapping[Card, int] = MappingProxyType({card: place for place, card in enumerate(DECK)})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rows:
    """The choices of a situation by which cards stand in rows."""

    neighbours: Neighbours
    level_place: LevelPlace
    off_suit_rank: OffSuitRank
    level_with_suit: LevelWithSuit
    level_with_jokers: LevelWithJokers


@lru_cache(maxsize=512)
def _places_in(
    trump: Suit | None, level: str | None, permanent: tuple[str, ...], pack: Pack, rows: _Rows
) -> Mapping[Card, Place]:
    suits = ["S", "H", "D", "C"] if pack is Pack.FOUR_SUITS else ["S", "H"]
    trump_suit = None if trump is None else trump.value if pack is Pack.FOUR_SUITS else _COLOUR_SUIT[trump]
    always = [rank for rank in permanent if rank != level]
    levels = [level] if level else []
    above = rows.level_place is LevelPlace.ABOVE_PERMANENT
    lifted = [*always, *levels] if above else [*levels, *always]
    ordinary = [rank for rank in RANKS if rank not in lifted]
    found: dict[Card, Place] = {}

    def put(card: Card, suit: str, height: int, step: int) -> None:
        lines = _lines(card, suit, step, rows.neighbours)
        found[card] = Place(suit=suit, height=height, lines=lines, printed=_PRINTED[card])

    steps = {rank: RANKS.index(rank) if rows.neighbours is Neighbours.OPEN else at for at, rank in enumerate(ordinary)}
    for suit in suits:
        for at, rank in enumerate(ordinary):
            put(Card(suit + rank), TRUMPS if suit == trump_suit else suit, at, steps[rank])
    height, step = len(ordinary), max(steps.values()) + 1
    if rows.level_with_suit is LevelWithSuit.APART:
        step += 1
    off_suit, of_trump = [suit for suit in suits if suit != trump_suit], [trump_suit] if trump_suit else []
    equal = rows.off_suit_rank is OffSuitRank.EQUAL
    tiers = [[*off_suit, *of_trump]] if equal else [tier for tier in (off_suit, of_trump) if tier]
    for rank in lifted:
        for tier in tiers:
            for suit in tier:
                put(Card(suit + rank), TRUMPS, height, step)
            height, step = height + 1, step + 1
    if trump_suit is None and rows.level_with_jokers is LevelWithJokers.APART:
        step += 1
    put(LITTLE_JOKER, TRUMPS, height, step)
    put(BIG_JOKER, TRUMPS, height + 1, step + 1)
    if pack is Pack.TWO_COLOURS:
        for card in DECK:
            if card.suit is not None:
                found[card] = found[Card(_COLOUR_SUIT[card.suit] + card.rank)]
    return MappingProxyType(found)


def _lines(card: Card, suit: str, step: int, neighbours: Neighbours) -> tuple[tuple[str, int], ...]:
    """The rows of a card; in natural order 1 for a low ace to 14 for a high one, within one printed suit."""
    if neighbours not in (Neighbours.NATURAL, Neighbours.NATURAL_HIGH):
        return ((suit, step),)
    if card.is_joker:
        return ()
    line = f"{suit} {card[0]}"
    number = RANKS.index(card.rank) + 2
    low = card.rank == "A" and neighbours is Neighbours.NATURAL
    return ((line, 1), (line, number)) if low else ((line, number),)
