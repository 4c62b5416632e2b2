"""Matches and absences booked by entry, in whole numbers so that ranking is quick."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.levels import ACE, OVER_ACE, Level
from scoring.match.state import OutcomeReason
from scoring.match_points import MatchResult, ResultRefused, Scheme, award_match_points
from scoring.match_points.places import first_alone, halves_against
from scoring.notes import Note, note
from scoring.results import Absence, OverAce, PlayedMatch, StandingsSettings

_WITHOUT_PLAY = frozenset(
    {OutcomeReason.BYE, OutcomeReason.FORFEIT, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.WALKOVER}
)
_NOT_COMING = frozenset({OutcomeReason.FORFEIT, OutcomeReason.WALKOVER})

_AS_DIGITS = frozenset({"best_rounds", "last_rounds"})
_LEAST_BASE = 10
_DIGIT_ROOM = 4
"""Round scores run from minus to plus twice the most points of a match: an entry plays two in a round at most."""


class Part(NamedTuple):
    """What one side of a match is worth; the same for all matches that ended alike.

    `points`: match points times the ledger's scale. `halves`: 2 won (first alone), 1 drawn (first with others), 0 lost;
    `against`: the same by other side, 2 finished ahead of it. `at_table`: there was a match, not a bye, an absence or a
    forfeit. `level`: the final level, None where none counts. `level_difference`: summed over the other sides. `reason`
    says why it got its match points.
    """

    points: int
    halves: int
    against: tuple[int, ...]
    at_table: bool
    level: Level | None
    level_difference: int
    levels_climbed: int
    reason: Note


class Outing(NamedTuple):
    """One entry's part in one round; `match` is empty for an absence.

    `opponents`: the entries of the other sides, partners are none; `against`: 2, 1, 0 for each of them, as in `Part`.
    """

    round: int
    opponents: tuple[str, ...]
    against: tuple[int, ...]
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
        # How many outings are booked by the size of their match points, where that matters.
        self._sizes: Counter[int] | None = Counter() if _AS_DIGITS.intersection(settings.tiebreaks) else None
        scale = _scale_of(settings)
        self.ledger = Ledger(settings=settings, scale=scale, base=_LEAST_BASE, outings=outings, extra={}, points={})
        for match in matches:
            self._book(match, outings)
        for absence in absences:
            self._append(outings, absence.entry, self._absent(absence))
        for own in outings.values():
            own.sort()
        for match in settings.extra_matches:
            for entry in match.entries:
                self._check_known(entry)
                self.ledger.extra.setdefault(entry, [])
            self._book(match, self.ledger.extra)
        self._add_up(outings)
        self.ledger.base = self.base_due()

    def replace(self, old: PlayedMatch | None, new: PlayedMatch | None) -> set[str]:
        """Takes one match out and puts another in; the entries whose own outings changed.

        ValueError: the new match names an unknown entry, or cannot be counted; then nothing has changed.
        """
        touched: set[str] = set()
        outings = self.ledger.outings
        if new is not None:
            self._parts_of(new)
            for entry in new.entries:
                self._check_known(entry)
        if old is not None:
            for entry in old.entries:
                for outing in outings[entry]:
                    if outing.match == old.match and self._sizes is not None:
                        self._sizes[abs(outing.part.points)] -= 1
                outings[entry] = [outing for outing in outings[entry] if outing.match != old.match]
                touched.add(entry)
        if new is not None:
            self._book(new, outings)
            touched.update(new.entries)
        for entry in touched:
            outings[entry].sort()
        self._add_up(touched)
        return touched

    def base_due(self) -> int:
        """The smallest power of ten from 10 up in which the round scores booked now may stand as digits."""
        if self._sizes is None:
            return _LEAST_BASE
        most = max((size for size, booked in self._sizes.items() if booked), default=0)
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

    def _check_known(self, entry: str) -> None:
        if entry not in self.ledger.outings:
            raise ValueError(f"no entry {entry!r} in these standings")

    def _append(self, outings: dict[str, list[Outing]], entry: str, outing: Outing) -> None:
        own = outings.get(entry)
        if own is None:
            raise ValueError(f"no entry {entry!r} in these standings")
        own.append(outing)
        if self._sizes is not None and outings is self.ledger.outings:
            self._sizes[abs(outing.part.points)] += 1

    def _book(self, match: PlayedMatch, outings: dict[str, list[Outing]]) -> None:
        parts, sides, number, name = self._parts_of(match), match.sides, match.round, match.match
        penalties = match.penalties or (0,) * len(sides)
        for side, entries in enumerate(sides):
            part = parts[side]
            if len(sides) == 2:
                opponents = sides[1 - side]
                against = part.against if len(opponents) == 1 else part.against * len(opponents)
            else:
                opponents, against = _others(sides, side, part.against)
            outing = Outing(number, opponents, against, name, penalties[side], part)
            for entry in entries:
                self._append(outings, entry, outing)

    def _parts_of(self, match: PlayedMatch) -> tuple[Part, ...]:
        sides = len(match.sides)
        if not _each_once(match.sides):
            raise ResultRefused("sides_wrong", match=match.match)
        if match.penalties and len(match.penalties) != sides:
            raise ResultRefused("not_by_side", match=match.match, sides=sides)
        key = (
            sides,
            match.outcome,
            match.winner,
            match.places,
            match.out,
            match.levels,
            match.levels_climbed,
            match.levels_earned,
            match.hand_points,
            match.points_forfeited,
        )
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = _parts(match, self._settings, self.ledger.scale)
        return found

    def _absent(self, absence: Absence) -> Outing:
        points = int(self._settings.scheme.absence * self.ledger.scale)
        part = Part(points, 0, (), False, None, 0, 0, note("mp_absence"))
        return Outing(absence.round, (), (), "", 0, part)


def _others(
    sides: tuple[tuple[str, ...], ...], side: int, against: tuple[int, ...]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The entries of all other sides, and how the side finished against each."""
    met = [
        (entry, halves)
        for other, halves in zip(sides[:side] + sides[side + 1 :], against, strict=True)
        for entry in other
    ]
    return tuple([entry for entry, _ in met]), tuple([halves for _, halves in met])


def _each_once(sides: tuple[tuple[str, ...], ...]) -> bool:
    """Whether every side has an entry, and no entry is there twice."""
    if len(sides) == 2 and len(sides[0]) == len(sides[1]) == 1:
        return sides[0] != sides[1]
    entries = [entry for side in sides for entry in side]
    return () not in sides and len(set(entries)) == len(entries)


def _scale_of(settings: StandingsSettings) -> int:
    """A number that makes all points, and halves of them, whole."""
    scheme = settings.scheme
    values = [*_values_of(scheme), *settings.carried.values()]
    return 2 * lcm(*(value.denominator for value in values))


def _values_of(scheme: Scheme) -> Iterable[Fraction]:
    yield from (scheme.win, scheme.draw, scheme.loss, scheme.base, scheme.bye, scheme.forfeit_win, scheme.forfeit_loss)
    yield from (scheme.both_absent, scheme.ruled_win, scheme.ruled_loss, scheme.abandoned, scheme.absence)
    yield from (scheme.points_forfeited, scheme.per_level)
    yield from (stage.points for stage in scheme.stages)


def _parts(match: PlayedMatch, settings: StandingsSettings, scale: int) -> tuple[Part, ...]:
    sides, levels = len(match.sides), match.levels
    if (sides == 1) != (match.outcome is OutcomeReason.BYE):
        raise ResultRefused("sides_of_outcome", match=match.match, sides=sides, reason=match.outcome.value)
    by_side = (match.places, levels, match.levels_climbed, match.levels_earned, match.hand_points)
    if any(told is not None and len(told) != sides for told in by_side):
        raise ResultRefused("not_by_side", match=match.match, sides=sides)
    if levels is not None and settings.over_ace is OverAce.AS_ACE:
        levels = tuple(ACE if level >= OVER_ACE else level for level in levels)
    result = MatchResult(
        reason=match.outcome,
        winner=match.winner,
        levels=levels,
        sides=sides,
        places=match.places,
        out=match.out,
        levels_earned=match.levels_earned,
        hand_points=match.hand_points,
        start_level=settings.start_level,
        points_forfeited=match.points_forfeited,
    )
    award, places = award_match_points(settings.scheme, result), result.finishing_places()
    parts = []
    for side, (points, reason) in enumerate(zip(award.points, award.notes, strict=True)):
        climbed = levels[side] - settings.start_level if levels else 0
        parts.append(
            Part(
                points=int(points * scale),
                halves=_halves(match.outcome, places, side),
                against=halves_against(places, side) if places else (0,) * (sides - 1),
                at_table=match.outcome not in _WITHOUT_PLAY,
                level=match.levels[side] if match.levels else None,
                level_difference=sides * levels[side] - sum(levels) if levels else 0,
                levels_climbed=climbed if match.levels_climbed is None else match.levels_climbed[side],
                reason=reason,
            )
        )
    return tuple(parts)


def _halves(outcome: OutcomeReason, places: tuple[int, ...] | None, side: int) -> int:
    """2 for the match won, 1 for drawn, 0 for lost; all that came have won against whoever did not."""
    if places is None:
        return 2 if outcome is OutcomeReason.BYE else 0
    if outcome in _NOT_COMING:
        return 2 if places[side] < max(places) else 0
    if places[side] != 1:
        return 0
    return 1 if first_alone(places) is None else 2
