"""What standings are made from: matches that count, absences, and the settings of a stage."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.levels import Level, Side
from scoring.match.state import OutcomeReason
from scoring.match_points import Scheme


class HeadToHead(StrEnum):
    """When matches among tied entries decide.

    two_way: only when exactly two are tied and they have met. mini_table: the match points won among the tied,
    whoever of them have met. complete_mini_table: the same, only when all of the tied have met each other.
    """

    TWO_WAY = "two_way"
    MINI_TABLE = "mini_table"
    COMPLETE_MINI_TABLE = "complete_mini_table"


class Unplayed(StrEnum):
    """What a round that was not played (bye, absence, forfeit, walkover) adds to the scores from opponents.

    nothing, or own_points: it counts as met by an opponent with the entry's own points, or by as many of them as the
    settings say (`opponents_a_round`).
    """

    NOTHING = "nothing"
    OWN_POINTS = "own_points"


class WinsWithoutPlay(StrEnum):
    """Whether byes and forfeits count as wins, and forfeits in head-to-head."""

    COUNTED = "counted"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A match that counts. `sides`: the entry ids of every side, several where partners were drawn; one side for a bye.

    What is told by side has a value for each of `sides`. `winner`: a side; None where nobody or several are first.
    `places`: 1 for the best, shared where equal (1, 2, 2, 4); needed where more than two sides were ranked. `out`:
    sides of a table of many that lost the match by themselves (absence, offences, rulings) and share the last place;
    after a forfeit or a ruling that names none the last place is theirs. `levels`: final levels, None where none count.
    `levels_climbed`: None = final level less start level. `levels_earned` and `hand_points`: what the hands brought,
    for schemes that count them. `penalties`: how many; empty for none. `points_forfeited`: nobody gets match points for
    it (it ended too late, say); the result stands in everything else. An outcome that still needs a decision is no
    played match.
    """

    match: str
    round: int
    sides: tuple[tuple[str, ...], ...]
    outcome: OutcomeReason
    winner: Side | None
    places: tuple[int, ...] | None = None
    out: tuple[Side, ...] = ()
    levels: tuple[Level, ...] | None = None
    levels_climbed: tuple[int, ...] | None = None
    penalties: tuple[int, ...] = ()
    levels_earned: tuple[int, ...] | None = None
    hand_points: tuple[int, ...] | None = None
    points_forfeited: bool = False

    @property
    def entries(self) -> tuple[str, ...]:
        """All entries at the table, side by side."""
        return tuple([entry for side in self.sides for entry in side])


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """A round in which an entry was not paired: it came late, sat out or had left."""

    entry: str
    round: int


class OverAce(StrEnum):
    """How a level above A counts in differences and levels climbed: as it is (over A = 15), or as A (14)."""

    OWN_LEVEL = "own_level"
    AS_ACE = "as_ace"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSettings:
    """How a stage is ranked. `lots` and `manual_order`: smaller number ranks higher; entries may be missing.

    `carried`: points brought from an earlier stage. `rounds`: rounds counted so far, for the running totals.
    `opponents_a_round`: how many opponents a round that was not played stands for: 1 where entries meet one another, 2
    where partners are drawn, all others at a table of players. `extra_matches` were played to separate tied entries:
    they count for the criterion extra_match alone. `extra_places`: the places in which extra matches put level entries
    where more than their wins decides (a knock-out, a round robin), shared where they are still level; entries may be
    missing.
    """

    scheme: Scheme
    tiebreaks: tuple[str, ...]
    rounds: int
    start_level: Level
    head_to_head: HeadToHead = HeadToHead.TWO_WAY
    unplayed: Unplayed = Unplayed.NOTHING
    opponents_a_round: int = 1
    wins_without_play: WinsWithoutPlay = WinsWithoutPlay.COUNTED
    lots: Mapping[str, int] = field(default_factory=dict)
    manual_order: Mapping[str, int] = field(default_factory=dict)
    carried: Mapping[str, Fraction] = field(default_factory=dict)
    over_ace: OverAce = OverAce.OWN_LEVEL
    extra_matches: tuple[PlayedMatch, ...] = ()
    extra_places: Mapping[str, int] = field(default_factory=dict)
