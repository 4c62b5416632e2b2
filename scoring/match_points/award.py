"""From the end of a match to its match points."""

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

    `sides`: how many there are, 1 for a bye. `places`: by side, see `PlayedMatch`; two sides may leave it to `winner`.
    `levels_earned`: by side, the levels that the hands brought; `hand_points`: by side; None where the hands are not
    known. `start_level`: where all sides began.
    """

    reason: OutcomeReason
    winner: Side | None
    levels: tuple[Level, ...] | None
    sides: int = 2
    places: Places | None = None
    levels_earned: tuple[int, ...] | None = None
    hand_points: tuple[int, ...] | None = None
    start_level: Level = LOWEST
    points_forfeited: bool = False


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
    places = finishing_places(result.reason, sides=result.sides, winner=result.winner, places=result.places)
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
            return [lost if at_fault else won for at_fault in _at_fault(result, places)]
        case OutcomeReason.ADJUDGED_LOSS | OutcomeReason.PENALTY_LOSS | OutcomeReason.DISQUALIFIED:
            return _ruled(scheme, result, places)
        case (
            OutcomeReason.GOAL_PASSED
            | OutcomeReason.TIME_UP
            | OutcomeReason.HAND_CAP
            | OutcomeReason.MERCY_LEAD
            | OutcomeReason.FINAL_RESULT
        ):
            return _played(scheme, result, places)
        case _:
            assert_never(result.reason)


def _at_fault(result: MatchResult, places: Places | None) -> list[bool]:
    """By side, whether it shares the last place: it did not come, or a ruling went against it."""
    last = max(places or (1,))
    if places is None or last == 1:
        raise ResultRefused("winner_needed", reason=result.reason.value)
    return [place == last for place in places]


def _ruled(scheme: Scheme, result: MatchResult, places: Places | None) -> list[Award]:
    at_fault = _at_fault(result, places)
    lost = (scheme.ruled_loss, note("mp_ruled_loss"))
    if result.sides == 2:
        return [lost if side_at_fault else (scheme.ruled_win, note("mp_ruled_win")) for side_at_fault in at_fault]
    by_play = _played(scheme, result, places)
    return [lost if at_fault[side] else award for side, award in enumerate(by_play)]


def _played(scheme: Scheme, result: MatchResult, places: Places | None) -> list[Award]:
    assert places is not None, "a match that was played ranks its sides"
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
