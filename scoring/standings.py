"""Standings: every entry with its rank, every criterion's value, and the criterion that decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.levels import Level, Side
from scoring.match.state import OutcomeReason
from scoring.match_points import Scheme
from scoring.notes import Note


class HeadToHead(StrEnum):
    """When matches among tied entries decide.

    two_way: only when exactly two are tied and they have met. mini_table: the match points won among the tied,
    whoever of them have met. complete_mini_table: the same, only when all of the tied have met each other.
    """

    TWO_WAY = "two_way"
    MINI_TABLE = "mini_table"
    COMPLETE_MINI_TABLE = "complete_mini_table"


class Unplayed(StrEnum):
    """What a round without an opponent (bye, absence, both absent) or won or lost by forfeit adds to opponents' score and
    Sonneborn-Berger: nothing, or a made-up opponent with the entry's own points."""

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
    level. `penalties`: number of penalties by side. An outcome that still needs a decision is no played match.
    """

    match: str
    round: int
    sides: tuple[str, ...]
    outcome: OutcomeReason
    winner: Side | None
    levels: tuple[Level, Level] | None = None
    levels_climbed: tuple[int, int] | None = None
    penalties: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """A round in which an entry was not paired: it came late, sat out or had left."""

    entry: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSettings:
    """How a stage is ranked. `lots` and `manual_order`: smaller number ranks higher; entries may be missing.

    `carried`: points brought from an earlier stage. `rounds`: rounds counted so far, for the running totals.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry. `rank` from 1, shared where everything is equal (1, 2, 2, 4).

    `values`: the value of each criterion; head_to_head, lots and manual_order only where they were asked.
    `decided_by`: the criterion that separates the entry from the row above; None for the first row and for a row
    that shares its rank with the row above.
    """

    entry: str
    rank: int
    shared: bool
    values: Mapping[str, Fraction]
    decided_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All entries, best first; those that share a rank in the order of their ids."""

    rows: tuple[Row, ...]

    def tied_across(self, cut: int) -> tuple[str, ...]:
        """The entries that share a rank over the line below the first `cut` rows; empty when the cut is clean."""
        if not 0 < cut < len(self.rows) or self.rows[cut - 1].rank != self.rows[cut].rank:
            return ()
        return tuple(row.entry for row in self.rows if row.rank == self.rows[cut].rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A value written out: `amounts[i]` is what `terms[i]` says, and the amounts add up to `total`."""

    entry: str
    criterion: str
    terms: tuple[Note, ...]
    amounts: tuple[Fraction, ...]
    total: Fraction


def rank(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
) -> Standings:
    """The standings of all entries; the order of the arguments' items does not matter.

    ValueError: a criterion is unknown, an id is given twice, or a match names an entry that is not in `entries`.
    """
    raise NotImplementedError


def explain_cell(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
    entry: str,
    criterion: str,
) -> Explanation:
    """How the value of one cell comes about. KeyError: no such entry or criterion."""
    raise NotImplementedError


def criterion_ids() -> tuple[str, ...]:
    """All criteria that `tiebreaks` may name."""
    raise NotImplementedError
