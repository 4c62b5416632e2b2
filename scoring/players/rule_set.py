"""The rule set of a game in which every player has a level of his own."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from scoring.cards.choices import AS_PUBLISHED, Choices
from scoring.clock import Clock
from scoring.kitty import KittyRule
from scoring.levels import Ladder, Level
from scoring.penalties import AwardKind, AwardRule, FineRule, PenaltyRule
from scoring.players.results import ResultTable
from scoring.rules.rule_set import CARDS_PER_DECK, POINTS_PER_DECK, EqualLevels, Suits
from scoring.substitution import NOT_STATED, SubstitutionRule


class Sharing(StrEnum):
    """How declarer and friend share what they won.

    each: every player of the side has the same. hard: whoever of the two won the last trick has the larger share,
    the declarer if it was an attacker. flexible: a third each, and the winner of the last trick gives out the rest,
    the declarer if it was an attacker.
    """

    EACH = "each"
    HARD = "hard"
    FLEXIBLE = "flexible"


class Calling(StrEnum):
    """How friends are found.

    nobody: none is called. any_card: whoever plays the called card. held_card: the next player after the declarer, in
    playing order, who holds the called card; a declarer with every copy is alone. aces: with aces only, from the first
    copy on.
    """

    NOBODY = "nobody"
    ANY_CARD = "any_card"
    HELD_CARD = "held_card"
    ACES = "aces"


class CalledInKitty(StrEnum):
    """What a called card is that lies in the kitty, where its holder is the partner.

    counts_for_nobody: another holder is the partner, or nobody. called_anew: the declarer calls another card.
    """

    COUNTS_FOR_NOBODY = "counts_for_nobody"
    CALLED_ANEW = "called_anew"


class Newcomer(StrEnum):
    """Where a player begins who sits down later, at a table of any size: at the mean level of those who sit there,
    rounded down or to the nearest (a half up), at the lowest of their levels, or where everybody began."""

    MEAN_DOWN = "mean_down"
    MEAN_NEAREST = "mean_nearest"
    LOWEST = "lowest"
    START = "start"


class Deals(StrEnum):
    """Who declares next: the players of the side on stage, or whoever wins the auction."""

    ON_STAGE = "on_stage"
    AUCTION = "auction"


class Hook(StrEnum):
    """With which format of the declarer's level card the attackers won the last trick (抠底)."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRACTOR = "tractor"
    TITANIC = "titanic"


class HighestEqual(StrEnum):
    """Who wins when several players share the highest level at the end: nobody, or the chief referee decides."""

    DRAW = "draw"
    RULING = "ruling"


class WhenOut(StrEnum):
    """What becomes of the match when a player has lost it by repeated offences or an adjudged loss.

    placed_last: the others play on with that player at the table, whose levels no longer count for a place.
    match_ends: the match is over, and the others are placed by their levels. A player who is absent or disqualified
    leaves the table, so that the match ends either way.
    """

    PLACED_LAST = "placed_last"
    MATCH_ENDS = "match_ends"


class PenaltyOpponents(StrEnum):
    """Who the opponents of a single player are when an offence moves their levels.

    everybody_else: all others at the table. hand_opponents: those who played against the offender in the last hand
    that counts before the penalty; all others where there is none.
    """

    EVERYBODY_ELSE = "everybody_else"
    HAND_OPPONENTS = "hand_opponents"


class MayRefuse(StrEnum):
    """Who may refuse levels that another player passes on: players of the side that won the hand, or nobody."""

    WINNERS = "winners"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class JackDemotion:
    """The declarer plays `level` and loses the last trick to that rank: levels that the side drops in all, by format.

    Declarer and friend share them two to one.
    """

    level: Level
    totals: Mapping[Hook, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AceDemotion:
    """The declarer plays `level` and loses the last trick to that rank: he goes back to `back_to`."""

    level: Level
    back_to: Level
    friend_drops: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Demotions:
    """What losing the last trick to one's own level card costs, where the attackers took the stage."""

    jack: JackDemotion
    ace: AceDemotion
    source: str


@dataclass(frozen=True, kw_only=True)
class PlayersRuleSet:
    """Everything that decides a match of players with levels of their own.

    `sides` is the number of players, as each is ranked alone. `free_size`: players, decks and kitty may be chosen, with
    half as many decks as players or more, and a kitty of one to two cards a player; `newcomer` holds there. `play` and
    `declaring`: how cards are played and trumps declared, where it is not as published.
    """

    id: str
    names: Mapping[str, str]
    source: str
    players: int
    decks: int
    kitty_cards: int
    free_size: bool
    calling: Calling
    calling_source: str
    deals: Deals
    result: ResultTable
    result_source: str
    sharing: Sharing
    kitty: KittyRule
    ladder: Ladder
    ladder_source: str
    clock: Clock
    highest_equal: HighestEqual
    highest_equal_source: str
    fines: Mapping[str, FineRule]
    penalties: Mapping[str, PenaltyRule]
    when_out: WhenOut
    penalty_opponents: PenaltyOpponents
    placing_source: str
    may_refuse: MayRefuse
    passing_on_source: str
    demotions: Demotions | None
    match_points: str
    tiebreaks: tuple[str, ...]
    standings_source: str
    play: Choices = AS_PUBLISHED
    declaring: Choices = AS_PUBLISHED
    called_in_kitty: CalledInKitty = CalledInKitty.COUNTS_FOR_NOBODY
    newcomer: Newcomer = Newcomer.MEAN_DOWN

    @property
    def sides(self) -> int:
        """Every player is a side of his own."""
        return self.players

    @property
    def players_per_side(self) -> int:
        """One: partners change from hand to hand and share no level."""
        return 1

    @property
    def seats(self) -> int:
        """Players at a table."""
        return self.players

    @property
    def best_of(self) -> int:
        """Games of a match: always one."""
        return 1

    @property
    def games_to_win(self) -> int:
        """Games that win the match: one."""
        return 1

    @property
    def suits(self) -> Suits:
        """The four suits: no rules of players are known with others."""
        return Suits.FOUR

    @property
    def hand_points(self) -> None:
        """No rules of players count points beside the levels."""
        return None

    @property
    def awards(self) -> Mapping[AwardKind, AwardRule]:
        """Faults that decide a hand: the sources of these games know none."""
        return {}

    @property
    def copies(self) -> int:
        """How many equal cards of one rank and suit there are."""
        return self.decks

    @property
    def points_in_play(self) -> int:
        """Points on the cards of one hand."""
        return self.decks * POINTS_PER_DECK

    @property
    def cards_per_player(self) -> int:
        """Cards in a hand after the deal."""
        return (self.decks * CARDS_PER_DECK - self.kitty_cards) // self.players

    @property
    def start_level(self) -> Level:
        """Where every player begins; no demotion takes one below it."""
        return self.ladder.start

    @property
    def goal_level(self) -> Level | None:
        """The first level at which the match is won; None: only time or hands end it."""
        return self.ladder.goal

    @property
    def must_play(self) -> tuple[Level, ...]:
        """Levels that stop a player, rising."""
        return self.ladder.must_play

    @property
    def equal_levels(self) -> EqualLevels:
        """The answer to several players at the highest level at the end: draw or ruling."""
        return EqualLevels(self.highest_equal.value)

    @property
    def substitution(self) -> SubstitutionRule:
        """Nothing: everybody enters alone, so that nobody plays for another."""
        return NOT_STATED

    @property
    def forfeit_after_minutes(self) -> int | None:
        """A player later than this forfeits; None: not stated."""
        return self.clock.forfeit_after_minutes

    @property
    def most_friends(self) -> int:
        """Friends that may be called: one, or as many as leave the attackers no fewer than the declarer's side."""
        match self.calling:
            case Calling.NOBODY:
                return 0
            case Calling.ANY_CARD | Calling.HELD_CARD:
                return 1
            case Calling.ACES:
                return self.players // 2 - 1

    @cached_property
    def digest(self) -> str:
        """sha256 of the canonical JSON of `to_mapping()`, in hex: equal values, equal digest."""
        text = json.dumps(self.to_mapping(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def sized(self, *, players: int, decks: int, kitty_cards: int | None = None) -> "PlayersRuleSet":
        """The same rules for another table. RuleSetInvalid: the size is fixed or does not fit.

        Without `kitty_cards` the fewest that let the rest be shared evenly.
        """
        if kitty_cards is None:
            over = (decks * CARDS_PER_DECK - players) % players
            kitty_cards = players + over
        values = self.to_mapping()
        values["game"] |= {"players": players, "decks": decks, "kitty_cards": kitty_cards}
        return PlayersRuleSet.from_mapping(values)

    def to_mapping(self) -> dict[str, Any]:
        """Plain JSON data in the shape of the preset files; `from_mapping` gives an equal rule set back."""
        from scoring.players.mapping import write_players_rule_set

        return write_players_rule_set(self)

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> "PlayersRuleSet":
        """The rule set that these values describe. RuleSetInvalid: all faults found, not only the first."""
        from scoring.players.mapping import read_players_rule_set

        return read_players_rule_set(values)

    def __hash__(self) -> int:
        return hash(self.digest)
