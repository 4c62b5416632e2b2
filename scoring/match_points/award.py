"""From the end of a match to its match points."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from scoring.levels import LOWEST, Level, Side
from scoring.match.state import OutcomeReason
from scoring.match_points.places import ResultRefused, finishing_places, first_alone, halves_against
from scoring.match_points.scheme import Scheme, SchemeBasis
from scoring.notes import Note, ParamValue, note

Places = tuple[int, ...]
Award = tuple[Fraction, Note]
"""Match points of one side, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """What a scheme needs to know: why the match ended, who won, and the final levels if they count.

    `sides`: how many there are, 1 for a bye. `places` and `out`: see `PlayedMatch`; two sides may leave it to `winner`.
    `levels_earned`: by side, the levels that the hands brought; `hand_points`: by side; None where the hands are not
    known. `start_level`: where all sides began.
    """

    reason: OutcomeReason
    winner: Side | None
    levels: tuple[Level, ...] | None
    sides: int = 2
    places: Places | None = None
    out: tuple[Side, ...] = ()
    levels_earned: tuple[int, ...] | None = None
    hand_points: tuple[int, ...] | None = None
    start_level: Level = LOWEST
    points_forfeited: bool = False

    def finishing_places(self) -> Places | None:
        """The place of every side; None where nobody is ranked. ResultRefused: see `award_match_points`."""
        return finishing_places(self.reason, sides=self.sides, winner=self.winner, places=self.places, out=self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAward:
    """Match points by side (one side for a bye), and for each side the note that says why."""

    points: tuple[Fraction, ...]
    notes: tuple[Note, ...]


def award_match_points(scheme: Scheme, result: MatchResult) -> PointsAward:
    """The match points of a finished match or of a bye.

    ResultRefused: `scheme_needs_two_sides` or `scheme_needs_more_sides`; `levels_needed` where the scheme counts levels
    and the result, played to its end, has none; `winner_needed` where a forfeit or a ruling names nobody;
    `places_missing` or `places_wrong`.
    """
    awards = _awards(scheme, result)
    return PointsAward(points=tuple(points for points, _ in awards), notes=tuple(why for _, why in awards))


def _awards(scheme: Scheme, result: MatchResult) -> list[Award]:
    if result.reason is OutcomeReason.BYE:
        return [(scheme.bye, note("mp_bye"))]
    if not scheme.fits(result.sides):
        code = "scheme_needs_two_sides" if scheme.fits(2) else "scheme_needs_more_sides"
        raise ResultRefused(code, scheme=scheme.id, sides=result.sides)
    places = result.finishing_places() or ()
    if result.points_forfeited:
        return _each(result, scheme.points_forfeited, "mp_points_forfeited")
    match result.reason:
        case OutcomeReason.DOUBLE_FORFEIT:
            return _each(result, scheme.both_absent, "mp_both_absent")
        case OutcomeReason.ABANDONED:
            return _each(result, scheme.abandoned, "mp_abandoned")
        case OutcomeReason.FORFEIT | OutcomeReason.WALKOVER:
            won = (scheme.forfeit_win, note("mp_forfeit_win"))
            lost = (scheme.forfeit_loss, note("mp_forfeit_loss"))
            at_fault = _at_fault(result, places)
            if len(at_fault) == result.sides:
                return _each(result, scheme.both_absent, "mp_both_absent")
            return [lost if side in at_fault else won for side in range(result.sides)]
        case OutcomeReason.ADJUDGED_LOSS | OutcomeReason.PENALTY_LOSS | OutcomeReason.DISQUALIFIED:
            return _ruled(scheme, result, places)
        case (
            OutcomeReason.GOAL_PASSED
            | OutcomeReason.TIME_UP
            | OutcomeReason.HAND_CAP
            | OutcomeReason.MERCY_LEAD
            | OutcomeReason.FINAL_RESULT
        ):
            return _played_without(scheme, result, places, result.out)
        case _:
            assert_never(result.reason)


def _at_fault(result: MatchResult, places: Places) -> list[Side]:
    """Who did not come, or lost by a ruling: whoever is named, else whoever shares the last place."""
    if result.out:
        return list(result.out)
    last = max(places)
    if last == 1:
        raise ResultRefused("winner_needed", reason=result.reason.value)
    return [side for side, place in enumerate(places) if place == last]


def _ruled(scheme: Scheme, result: MatchResult, places: Places) -> list[Award]:
    at_fault = _at_fault(result, places)
    if result.sides > 2:
        return _played_without(scheme, result, places, at_fault)
    won, lost = (scheme.ruled_win, note("mp_ruled_win")), (scheme.ruled_loss, note("mp_ruled_loss"))
    return [lost if side in at_fault else won for side in range(result.sides)]


def _played_without(scheme: Scheme, result: MatchResult, places: Places, out: Sequence[Side]) -> list[Award]:
    """What each side has by play, but for those that lost by themselves."""
    lost = (scheme.ruled_loss, note("mp_ruled_loss"))
    if len(out) == result.sides:
        return [lost] * result.sides
    return [lost if side in out else award for side, award in enumerate(_played(scheme, result, places))]


def _played(scheme: Scheme, result: MatchResult, places: Places) -> list[Award]:
    match scheme.basis:
        case SchemeBasis.OUTCOME:
            if first_alone(places) is None:
                return _each(result, scheme.draw, "mp_draw")
            won, lost = (scheme.win, note("mp_win")), (scheme.loss, note("mp_loss"))
            return [won if place == 1 else lost for place in places]
        case SchemeBasis.DIFFERENCE:
            return _by_difference(scheme, result, places, scheme.base, scheme.base)
        case SchemeBasis.OUTCOME_AND_DIFFERENCE:
            return _by_difference(scheme, result, places, scheme.win, scheme.loss)
        case SchemeBasis.STAGE_REACHED:
            return [(_stage(scheme, level), note("mp_stage_reached", level=level)) for level in _levels(scheme, result)]
        case SchemeBasis.HAND_LEVELS:
            if result.levels_earned is None:
                climbed = tuple(level - result.start_level for level in _levels(scheme, result))
                return _counted(scheme, climbed, "mp_levels_climbed")
            return _counted(scheme, result.levels_earned, "mp_hand_levels")
        case SchemeBasis.HAND_POINTS:
            if result.hand_points is None:
                return _each(result, Fraction(0), "mp_hands_unknown")
            return _counted(scheme, result.hand_points, "mp_hand_points")
        case SchemeBasis.PLACES:
            return [_by_places(scheme, halves_against(places, side)) for side in range(len(places))]
        case _:
            assert_never(scheme.basis)


def _levels(scheme: Scheme, result: MatchResult) -> tuple[Level, ...]:
    if result.levels is None:
        raise ResultRefused("levels_needed", scheme=scheme.id)
    return result.levels


def _by_difference(scheme: Scheme, result: MatchResult, places: Places, win: Fraction, loss: Fraction) -> list[Award]:
    first, second = _levels(scheme, result)
    if first_alone(places) is None:
        return _each(result, scheme.draw, "mp_draw")
    gap = abs(first - second)
    moved = scheme.per_level * min(gap, scheme.most_difference)
    said: dict[str, ParamValue] = {"gap": gap, "counted": str(moved)}
    won = (win + moved, note("mp_difference_win", base=str(win), **said))
    lost = (loss - moved, note("mp_difference_loss", base=str(loss), **said))
    return [won if place == 1 else lost for place in places]


def _by_places(scheme: Scheme, halves: tuple[int, ...]) -> Award:
    behind, level, ahead = halves.count(2), halves.count(1), halves.count(0)
    points = behind * scheme.win + level * scheme.draw + ahead * scheme.loss
    return points, note("mp_places", behind=behind, level_with=level)


def _stage(scheme: Scheme, level: Level) -> Fraction:
    return max((stage.points for stage in scheme.stages if level >= stage.level), default=Fraction(0))


def _counted(scheme: Scheme, amounts: tuple[int, ...], code: str) -> list[Award]:
    return [(scheme.per_level * amount, note(code, count=amount)) for amount in amounts]


def _each(result: MatchResult, points: Fraction, code: str) -> list[Award]:
    return [(points, note(code))] * result.sides
