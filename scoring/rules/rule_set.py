"""RuleSet: one published set of rules as a frozen whole."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from scoring.cards.choices import AS_PUBLISHED, Choices
from scoring.clock import Clock
from scoring.hand_points import HandPoints
from scoring.kitty import KittyRule
from scoring.level_table import LevelTable
from scoring.levels import Ladder, Level
from scoring.penalties import AwardKind, AwardRule, FineRule, PenaltyRule
from scoring.substitution import NOT_STATED, SubstitutionRule

POINTS_PER_DECK = 100
"""Four 5s at 5, four 10s and four Ks at 10."""

CARDS_PER_DECK = 54


class EqualLevels(StrEnum):
    """Who wins when the levels are equal at the end.

    on_stage: the side on stage. reached_first: the side that came to the level first. draw: nobody.
    lots: drawn and entered as a ruling. extra_hand: one more hand is played and moves the levels; still equal, a
    ruling decides. extra_hand_at_start: one more hand at the start level, which moves no levels: the side that keeps
    or takes the stage in it wins. leads_next: the side that would lead the next hand. ruling: the source is silent;
    the chief referee decides.
    """

    ON_STAGE = "on_stage"
    REACHED_FIRST = "reached_first"
    DRAW = "draw"
    LOTS = "lots"
    EXTRA_HAND = "extra_hand"
    EXTRA_HAND_AT_START = "extra_hand_at_start"
    LEADS_NEXT = "leads_next"
    RULING = "ruling"


class OnStageMeans(StrEnum):
    """Which side "on stage" is at the end: the one that would declare next, or the last hand's declarers."""

    DECLARES_NEXT = "declares_next"
    DECLARED_LAST = "declared_last"


class Basis(StrEnum):
    """Whether a value is printed in the source of the rule set or the custom of the game fills a silence.

    side_printed: the source names the side that declares next; which of its players is custom.
    """

    PRINTED = "printed"
    SIDE_PRINTED = "side_printed"
    CUSTOM = "custom"


class Suits(StrEnum):
    """What is a suit: each of the four, or the two colours (两色), where equal ranks of one colour are equal cards."""

    FOUR = "four"
    COLOURS = "colours"


class Partners(StrEnum):
    """Who plays together: the same two throughout, or partners and seats drawn anew."""

    FIXED = "fixed"
    DRAWN = "drawn"


class FirstDeclaration(StrEnum):
    """What must be shown to declare trumps in the first hand."""

    LEVEL_CARD = "level_card"
    SMALL_JOKER = "small_joker"


class FirstOvercall(StrEnum):
    """Whether an overcall in the first hand takes the deal as well."""

    TAKES_DEAL = "takes_deal"
    KEEPS_DEAL = "keeps_deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstHand:
    """How the first declarer is found. The first hand is always contested."""

    declaration: FirstDeclaration
    overcall: FirstOvercall
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TieRule:
    """The answer to equal levels at the end."""

    answer: EqualLevels
    on_stage_means: OnStageMeans
    source: str


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """Everything that decides a match and, by default, the standings of an event.

    `best_of`: games of a match, odd; each game is won by passing the goal. `hand_points`: where it is stated, sums of
    hand points and not levels decide a match. `play` and `declaring`: how cards are played and trumps declared, where
    it is not as published.

    Built by `RuleSet.from_mapping` or `load_preset`, which refuse what contradicts itself.
    """

    id: str
    names: Mapping[str, str]
    source: str
    sides: int
    players_per_side: int
    decks: int
    kitty_cards: int
    level_table: LevelTable
    kitty: KittyRule
    ladder: Ladder
    ladder_source: str
    next_dealer_basis: Basis
    next_dealer_source: str
    first_hand: FirstHand
    clock: Clock
    tie: TieRule
    fines: Mapping[str, FineRule]
    penalties: Mapping[str, PenaltyRule]
    awards: Mapping[AwardKind, AwardRule]
    match_points: str
    tiebreaks: tuple[str, ...]
    standings_source: str
    suits: Suits = Suits.FOUR
    partners: Partners = Partners.FIXED
    best_of: int = 1
    hand_points: HandPoints | None = None
    substitution: SubstitutionRule = NOT_STATED
    play: Choices = AS_PUBLISHED
    declaring: Choices = AS_PUBLISHED

    @property
    def copies(self) -> int:
        """How many equal cards of one rank and suit there are."""
        return self.decks * (2 if self.suits is Suits.COLOURS else 1)

    @property
    def games_to_win(self) -> int:
        """Games that win the match: 1 in a match of one game, 2 in best of three."""
        return self.best_of // 2 + 1

    @property
    def seats(self) -> int:
        """Players at a table."""
        return self.sides * self.players_per_side

    @property
    def points_in_play(self) -> int:
        """Points on the cards of one hand."""
        return self.decks * POINTS_PER_DECK

    @property
    def cards_per_player(self) -> int:
        """Cards in a hand after the deal."""
        return (self.decks * CARDS_PER_DECK - self.kitty_cards) // self.seats

    @property
    def start_level(self) -> Level:
        """Where both sides begin; no penalty takes a side below it."""
        return self.ladder.start

    @property
    def goal_level(self) -> Level | None:
        """The first level at which the match is won; None: only time or hands end it."""
        return self.ladder.goal

    @property
    def must_play(self) -> tuple[Level, ...]:
        """Levels that stop a side, rising."""
        return self.ladder.must_play

    @property
    def equal_levels(self) -> EqualLevels:
        """The answer to equal levels at the end."""
        return self.tie.answer

    @property
    def forfeit_after_minutes(self) -> int | None:
        """A side later than this forfeits; None: not stated."""
        return self.clock.forfeit_after_minutes

    @cached_property
    def digest(self) -> str:
        """sha256 of the canonical JSON of `to_mapping()`, in hex: equal values, equal digest."""
        text = json.dumps(self.to_mapping(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def to_mapping(self) -> dict[str, Any]:
        """Plain JSON data in the shape of the preset files; `from_mapping` gives an equal rule set back."""
        from scoring.rules.writing import write_rule_set

        return write_rule_set(self)

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> "RuleSet":
        """The rule set that these values describe. RuleSetInvalid: all faults found, not only the first."""
        from scoring.rules.mapping import read_rule_set

        return read_rule_set(values)

    def __hash__(self) -> int:
        return hash(self.digest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing wrong with the values of a rule set: where, what stands there, what may stand there."""

    path: str
    code: str
    found: str
    allowed: str

    def __str__(self) -> str:
        return f"{self.path}: {self.code}, found {self.found}, allowed {self.allowed}"


class RuleSetInvalid(ValueError):
    """The values contradict themselves or do not say enough. `faults` lists what was found, of very many the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults
