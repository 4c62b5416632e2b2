"""From the end of a match to its match points."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar, assert_never

from scoring.levels import LOWEST, Level, Side
from scoring.match.state import OutcomeReason
from scoring.match_points.scheme import Scheme, SchemeBasis
from scoring.notes import Note, ParamValue, note

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """What a scheme needs to know: why the match ended, who won, and the final levels if they count.

    `levels_earned`: by side, the levels that the hands brought; `hand_points`: by side; None where the hands are not
    known. `start_level`: where both sides began.
    """

    reason: OutcomeReason
    winner: Side | None
    levels: tuple[Level, Level] | None
    levels_earned: tuple[int, int] | None = None
    hand_points: tuple[int, int] | None = None
    start_level: Level = LOWEST


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAward:
    """Match points by side (one side for a bye), and for each side the note that says why."""

    points: tuple[Fraction, ...]
    notes: tuple[Note, ...]


def award_match_points(scheme: Scheme, result: MatchResult) -> PointsAward:
    """The match points of a finished match or of a bye.

    ValueError: the scheme counts levels and the result, played to its end, has none; or a result that has to have
    a winner has none.
    """
    match result.reason:
        case OutcomeReason.BYE:
            return PointsAward(points=(scheme.bye,), notes=(note("mp_bye"),))
        case OutcomeReason.DOUBLE_FORFEIT:
            return _each(scheme.both_absent, "mp_both_absent")
        case OutcomeReason.ABANDONED:
            return _each(scheme.abandoned, "mp_abandoned")
        case OutcomeReason.FORFEIT | OutcomeReason.WALKOVER:
            win, loss = scheme.forfeit_win, scheme.forfeit_loss
            return _won(_winner(result), win, loss, "mp_forfeit_win", "mp_forfeit_loss")
        case OutcomeReason.ADJUDGED_LOSS | OutcomeReason.PENALTY_LOSS | OutcomeReason.DISQUALIFIED:
            win, loss = scheme.ruled_win, scheme.ruled_loss
            return _won(_winner(result), win, loss, "mp_ruled_win", "mp_ruled_loss")
        case (
            OutcomeReason.GOAL_PASSED
            | OutcomeReason.TIME_UP
            | OutcomeReason.HAND_CAP
            | OutcomeReason.MERCY_LEAD
            | OutcomeReason.FINAL_RESULT
        ):
            return _played(scheme, result)
        case _:
            assert_never(result.reason)


def _played(scheme: Scheme, result: MatchResult) -> PointsAward:
    match scheme.basis:
        case SchemeBasis.OUTCOME:
            if result.winner is None:
                return _each(scheme.draw, "mp_draw")
            return _won(result.winner, scheme.win, scheme.loss, "mp_win", "mp_loss")
        case SchemeBasis.DIFFERENCE:
            return _by_difference(scheme, result, scheme.base, scheme.base)
        case SchemeBasis.OUTCOME_AND_DIFFERENCE:
            return _by_difference(scheme, result, scheme.win, scheme.loss)
        case SchemeBasis.STAGE_REACHED:
            levels = _levels(scheme, result)
            reached = tuple(_stage(scheme, level) for level in levels)
            return PointsAward(points=reached, notes=tuple(note("mp_stage_reached", level=level) for level in levels))
        case SchemeBasis.HAND_LEVELS:
            if result.levels_earned is None:
                climbed = tuple(level - result.start_level for level in _levels(scheme, result))
                return _counted(scheme, climbed, "mp_levels_climbed")
            return _counted(scheme, result.levels_earned, "mp_hand_levels")
        case SchemeBasis.HAND_POINTS:
            if result.hand_points is None:
                return _each(Fraction(0), "mp_hands_unknown")
            return _counted(scheme, result.hand_points, "mp_hand_points")
        case _:
            assert_never(scheme.basis)


def _levels(scheme: Scheme, result: MatchResult) -> tuple[Level, Level]:
    if result.levels is None:
        raise ValueError(f"scheme {scheme.id} counts levels, and the result has none")
    return result.levels


def _by_difference(scheme: Scheme, result: MatchResult, win: Fraction, loss: Fraction) -> PointsAward:
    first, second = _levels(scheme, result)
    if result.winner is None:
        return _each(scheme.draw, "mp_draw")
    gap = abs(first - second)
    counted = min(gap, scheme.most_difference)
    moved = scheme.per_level * counted
    said: dict[str, ParamValue] = {"gap": gap, "counted": str(moved)}
    return PointsAward(
        points=_by_side(result.winner, win + moved, loss - moved),
        notes=_by_side(
            result.winner,
            Note(code="mp_difference_win", params={"base": str(win), **said}),
            Note(code="mp_difference_loss", params={"base": str(loss), **said}),
        ),
    )


def _stage(scheme: Scheme, level: Level) -> Fraction:
    return max((stage.points for stage in scheme.stages if level >= stage.level), default=Fraction(0))


def _counted(scheme: Scheme, amounts: tuple[int, ...], code: str) -> PointsAward:
    return PointsAward(
        points=tuple(scheme.per_level * amount for amount in amounts),
        notes=tuple(note(code, count=amount) for amount in amounts),
    )


def _winner(result: MatchResult) -> Side:
    if result.winner is None:
        raise ValueError(f"{result.reason.value} needs a winner")
    return result.winner


def _by_side(winner: Side, won: Value, lost: Value) -> tuple[Value, Value]:
    return (won, lost) if winner == 0 else (lost, won)


def _won(winner: Side, win: Fraction, loss: Fraction, win_code: str, loss_code: str) -> PointsAward:
    return PointsAward(points=_by_side(winner, win, loss), notes=_by_side(winner, note(win_code), note(loss_code)))


def _each(points: Fraction, code: str) -> PointsAward:
    return PointsAward(points=(points, points), notes=(note(code), note(code)))
