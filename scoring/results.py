"""What standings are made from: matches that count, absences, and the settings of a stage; booked by entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.levels import Level, Side
from scoring.match.state import OutcomeReason
from scoring.match_points import MatchResult, Scheme, award_match_points
from scoring.notes import Note, note


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


_WITHOUT_PLAY = frozenset(
    {OutcomeReason.BYE, OutcomeReason.FORFEIT, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.WALKOVER}
)
_WON, _DREW, _LOST = Fraction(1), Fraction(1, 2), Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outing:
    """One entry's part in one round.

    `share`: 1 won, 1/2 drawn, 0 lost. `at_table`: there was a match, not a bye, an absence or a forfeit.
    `reason` says why it got its match points.
    """

    round: int
    opponent: str | None
    points: Fraction
    reason: Note
    share: Fraction
    at_table: bool
    level_difference: int
    levels_climbed: int
    penalties: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """All outings by entry, by round, and the match points of every entry with what it carried over."""

    settings: StandingsSettings
    outings: Mapping[str, Sequence[Outing]]
    points: Mapping[str, Fraction]


def book(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
) -> Ledger:
    """The ledger of a stage. ValueError: an id is given twice, or a match or absence names an unknown entry."""
    outings: dict[str, list[Outing]] = {entry: [] for entry in entries}
    if len(outings) != len(entries):
        raise ValueError("an entry is given twice")
    for match in matches:
        for side, outing in enumerate(_outings_of(match, settings)):
            _of(outings, match.sides[side]).append(outing)
    for absence in absences:
        points = settings.scheme.absence
        _of(outings, absence.entry).append(
            Outing(
                round=absence.round,
                opponent=None,
                points=points,
                reason=note("mp_absence"),
                share=_LOST,
                at_table=False,
                level_difference=0,
                levels_climbed=0,
                penalties=0,
            )
        )
    for own in outings.values():
        own.sort(key=lambda outing: (outing.round, outing.opponent or "", outing.points))
    nothing = Fraction(0)
    totals = {
        entry: sum((outing.points for outing in own), settings.carried.get(entry, nothing))
        for entry, own in outings.items()
    }
    return Ledger(settings=settings, outings=outings, points=totals)


def _of(outings: Mapping[str, list[Outing]], entry: str) -> list[Outing]:
    if entry not in outings:
        raise ValueError(f"no entry {entry!r} in these standings")
    return outings[entry]


def _outings_of(match: PlayedMatch, settings: StandingsSettings) -> list[Outing]:
    result = MatchResult(
        reason=match.outcome,
        winner=match.winner,
        levels=match.levels,
        levels_earned=match.levels_earned,
        hand_points=match.hand_points,
        start_level=settings.start_level,
    )
    award = award_match_points(settings.scheme, result)
    if len(award.points) != len(match.sides):
        raise ValueError(f"match {match.match!r} has {len(match.sides)} sides, its outcome {len(award.points)}")
    at_table = match.outcome not in _WITHOUT_PLAY
    outings = []
    for side in range(len(match.sides)):
        own, theirs = (match.levels[side], match.levels[1 - side]) if match.levels else (0, 0)
        if match.levels_climbed is not None:
            climbed = match.levels_climbed[side]
        else:
            climbed = own - settings.start_level if match.levels else 0
        outings.append(
            Outing(
                round=match.round,
                opponent=match.sides[1 - side] if len(match.sides) > 1 else None,
                points=award.points[side],
                reason=award.notes[side],
                share=_share(match, side),
                at_table=at_table,
                level_difference=own - theirs,
                levels_climbed=climbed,
                penalties=match.penalties[side],
            )
        )
    return outings


def _share(match: PlayedMatch, side: Side) -> Fraction:
    if match.outcome is OutcomeReason.BYE or match.winner == side:
        return _WON
    nobody = match.outcome in (OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.ABANDONED)
    return _DREW if match.winner is None and not nobody else _LOST
