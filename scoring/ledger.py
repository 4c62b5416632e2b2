"""Matches and absences booked by entry, in whole numbers so that ranking is quick."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.levels import ACE, OVER_ACE, Level, Side
from scoring.match.state import OutcomeReason
from scoring.match_points import MatchResult, Scheme, award_match_points
from scoring.notes import Note, note
from scoring.results import Absence, OverAce, PlayedMatch, StandingsSettings

_WITHOUT_PLAY = frozenset(
    {OutcomeReason.BYE, OutcomeReason.FORFEIT, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.WALKOVER}
)
_NOBODY_WINS = frozenset({OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.ABANDONED})

_AS_DIGITS = frozenset({"best_rounds", "last_rounds"})
_LEAST_BASE = 10
_DIGIT_ROOM = 4
"""Round scores run from minus to plus twice the most points of a match: an entry plays two in a round at most."""


class Part(NamedTuple):
    """What one side of a match is worth; the same for all matches that ended alike.

    `points`: match points times the ledger's scale. `halves`: 2 won, 1 drawn, 0 lost. `at_table`: there was a match,
    not a bye, an absence or a forfeit. `level`: the final level, None where none counts. `reason` says why it got its
    match points.
    """

    points: int
    halves: int
    at_table: bool
    level: Level | None
    level_difference: int
    levels_climbed: int
    reason: Note


class Outing(NamedTuple):
    """One entry's part in one round; `match` is empty for an absence."""

    round: int
    opponent: str | None
    match: str
    penalties: int
    part: Part


@dataclass(slots=True, kw_only=True)
class Ledger:
    """All outings by entry, by round, and the points of every entry with what it carried over, times `scale`.

    `extra`: outings in extra matches. `base`: a power of ten so large that round scores may stand as its digits.
    """

    settings: StandingsSettings
    scale: int
    base: int
    outings: dict[str, list[Outing]]
    extra: dict[str, list[Outing]]
    points: dict[str, int]

    def exact(self, scaled: int) -> Fraction:
        """A scaled number of points as what it stands for."""
        return Fraction(scaled, self.scale)


def _place(outing: Outing) -> tuple[int, str, str]:
    return outing.round, outing.opponent or "", outing.match


class Bookkeeper:
    """Books matches and absences under one stage's settings."""

    def __init__(
        self,
        entries: Sequence[str],
        matches: Sequence[PlayedMatch],
        absences: Sequence[Absence],
        settings: StandingsSettings,
    ) -> None:
        """ValueError: an id is given twice, or a match or absence names an unknown entry."""
        outings: dict[str, list[Outing]] = {entry: [] for entry in entries}
        if len(outings) != len(entries):
            raise ValueError("an entry is given twice")
        self._parts: dict[tuple[object, ...], tuple[Part, ...]] = {}
        self._settings = settings
        scale = _scale_of(settings)
        self.ledger = Ledger(settings=settings, scale=scale, base=_LEAST_BASE, outings=outings, extra={}, points={})
        for match in matches:
            self._book(match, outings)
        for absence in absences:
            self._own(outings, absence.entry).append(self._absent(absence))
        for own in outings.values():
            own.sort(key=_place)
        for match in settings.extra_matches:
            for entry in match.sides:
                self._own(outings, entry)
                self.ledger.extra.setdefault(entry, [])
            self._book(match, self.ledger.extra)
        self._add_up(outings)
        self.ledger.base = self.base_due()

    def replace(self, old: PlayedMatch | None, new: PlayedMatch | None) -> set[str]:
        """Takes one match out and puts another in; the entries whose own outings changed.

        ValueError: the new match names an unknown entry, or its sides do not fit its outcome; nothing has changed.
        """
        touched: set[str] = set()
        outings = self.ledger.outings
        if new is not None:
            self._check_sides(new)
            for entry in new.sides:
                self._own(outings, entry)
        if old is not None:
            for entry in old.sides:
                outings[entry] = [outing for outing in outings[entry] if outing.match != old.match]
                touched.add(entry)
        if new is not None:
            self._book(new, outings)
            touched.update(new.sides)
        for entry in touched:
            outings[entry].sort(key=_place)
        self._add_up(touched)
        return touched

    def base_due(self) -> int:
        """The smallest power of ten from 10 up in which the round scores booked now may stand as digits."""
        if not _AS_DIGITS.intersection(self._settings.tiebreaks):
            return _LEAST_BASE
        booked = self.ledger.outings.values()
        most = max((abs(outing.part.points) for own in booked for outing in own), default=0)
        base = _LEAST_BASE
        while base <= _DIGIT_ROOM * most + 1:
            base *= 10
        return base

    def _add_up(self, entries: Iterable[str]) -> None:
        carried, scale = self._settings.carried, self.ledger.scale
        for entry in entries:
            brought = int(carried[entry] * scale) if entry in carried else 0
            own = self.ledger.outings[entry]
            self.ledger.points[entry] = brought + sum([outing.part.points for outing in own])

    @staticmethod
    def _own(outings: Mapping[str, list[Outing]], entry: str) -> list[Outing]:
        if entry not in outings:
            raise ValueError(f"no entry {entry!r} in these standings")
        return outings[entry]

    def _book(self, match: PlayedMatch, outings: dict[str, list[Outing]]) -> None:
        parts, sides = self._check_sides(match), match.sides
        if len(sides) == 1:
            self._own(outings, sides[0]).append(Outing(match.round, None, match.match, match.penalties[0], parts[0]))
            return
        first, second = sides
        by_first, by_second = match.penalties
        self._own(outings, first).append(Outing(match.round, second, match.match, by_first, parts[0]))
        self._own(outings, second).append(Outing(match.round, first, match.match, by_second, parts[1]))

    def _check_sides(self, match: PlayedMatch) -> tuple[Part, ...]:
        parts = self._parts_of(match)
        if len(parts) != len(match.sides):
            raise ValueError(f"match {match.match!r} has {len(match.sides)} sides, its outcome {len(parts)}")
        return parts

    def _parts_of(self, match: PlayedMatch) -> tuple[Part, ...]:
        key = (
            match.outcome,
            match.winner,
            match.levels,
            match.levels_climbed,
            match.levels_earned,
            match.hand_points,
        )
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = _parts(match, self._settings, self.ledger.scale)
        return found

    def _absent(self, absence: Absence) -> Outing:
        points = int(self._settings.scheme.absence * self.ledger.scale)
        part = Part(points, 0, False, None, 0, 0, note("mp_absence"))
        return Outing(absence.round, None, "", 0, part)


def _scale_of(settings: StandingsSettings) -> int:
    """A number that makes all points, and halves of them, whole."""
    scheme = settings.scheme
    values = [*_values_of(scheme), *settings.carried.values()]
    return 2 * lcm(*(value.denominator for value in values))


def _values_of(scheme: Scheme) -> Iterable[Fraction]:
    yield from (scheme.win, scheme.draw, scheme.loss, scheme.base, scheme.bye, scheme.forfeit_win, scheme.forfeit_loss)
    yield from (scheme.both_absent, scheme.ruled_win, scheme.ruled_loss, scheme.abandoned, scheme.absence)
    yield scheme.per_level
    yield from (stage.points for stage in scheme.stages)


def _parts(match: PlayedMatch, settings: StandingsSettings, scale: int) -> tuple[Part, ...]:
    levels = match.levels
    if levels is not None and settings.over_ace is OverAce.AS_ACE:
        levels = (_at_most_ace(levels[0]), _at_most_ace(levels[1]))
    award = award_match_points(
        settings.scheme,
        MatchResult(
            reason=match.outcome,
            winner=match.winner,
            levels=levels,
            levels_earned=match.levels_earned,
            hand_points=match.hand_points,
            start_level=settings.start_level,
        ),
    )
    at_table = match.outcome not in _WITHOUT_PLAY
    parts = []
    for side, (points, reason) in enumerate(zip(award.points, award.notes, strict=True)):
        own, theirs = (levels[side], levels[1 - side]) if levels else (0, 0)
        if match.levels_climbed is not None:
            climbed = match.levels_climbed[side]
        else:
            climbed = own - settings.start_level if levels else 0
        parts.append(
            Part(
                points=int(points * scale),
                halves=_halves(match, side),
                at_table=at_table,
                level=match.levels[side] if match.levels else None,
                level_difference=own - theirs,
                levels_climbed=climbed,
                reason=reason,
            )
        )
    return tuple(parts)


def _at_most_ace(level: Level) -> Level:
    return ACE if level >= OVER_ACE else level


def _halves(match: PlayedMatch, side: Side) -> int:
    if match.outcome is OutcomeReason.BYE or match.winner == side:
        return 2
    return 1 if match.winner is None and match.outcome not in _NOBODY_WINS else 0
