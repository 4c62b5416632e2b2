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

    nothing, or own_points: it counts as met by an opponent with the entry's own points.
    """

    NOTHING = "nothing"
    OWN_POINTS = "own_points"


class WinsWithoutPlay(StrEnum):
    """Whether byes and forfeits count as wins, and forfeits in head-to-head."""

    COUNTED = "counted"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A match that counts. `sides`: entry ids by side; one id for a bye.

    `levels`: final levels by side, None where none count. `levels_climbed`: by side, None = final level less start
    level. `levels_earned` and `hand_points`: by side, what the hands brought, for schemes that count them. `penalties`:
    number of penalties by side. An outcome that still needs a decision is no played match.
    """

    match: str
    round: int
    sides: tuple[str, ...]
    outcome: OutcomeReason
    winner: Side | None
    levels: tuple[Level, Level] | None = None
    levels_climbed: tuple[int, int] | None = None
    penalties: tuple[int, int] = (0, 0)
    levels_earned: tuple[int, int] | None = None
    hand_points: tuple[int, int] | None = None


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
    `extra_matches` were played to separate tied entries: they count for the criterion extra_match alone.
    """

    scheme: Scheme
    tiebreaks: tuple[str, ...]
    rounds: int
    start_level: Level
    head_to_head: HeadToHead = HeadToHead.TWO_WAY
    unplayed: Unplayed = Unplayed.NOTHING
    wins_without_play: WinsWithoutPlay = WinsWithoutPlay.COUNTED
    lots: Mapping[str, int] = field(default_factory=dict)
    manual_order: Mapping[str, int] = field(default_factory=dict)
    carried: Mapping[str, Fraction] = field(default_factory=dict)
    over_ace: OverAce = OverAce.OWN_LEVEL
    extra_matches: tuple[PlayedMatch, ...] = ()
