"""What a match is worth: schemes from results to match points."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar, assert_never

from scoring.levels import Level, Side
from scoring.match.state import OutcomeReason
from scoring.notes import Note, ParamValue, note

Value = TypeVar("Value")


class SchemeBasis(StrEnum):
    """What match points are counted from: win, draw and loss, or the level difference."""

    OUTCOME = "outcome"
    DIFFERENCE = "difference"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """A scheme with all its values; every value is a setting (`dataclasses.replace`).

    outcome: `win`, `draw`, `loss`. difference: the winner gets `base` + d, the loser `base` - d, with d the level
    difference, at most `most_difference`; `draw` both at equal levels without a winner. Results without play or
    by ruling have their own values: `forfeit_win` and `forfeit_loss` (forfeit, walkover), `both_absent` each,
    `ruled_win` and `ruled_loss` (adjudged loss, third offence, disqualification), `abandoned` each, `bye`, and
    `absence` for a round in which an entry was not paired.
    """

    id: str
    names: Mapping[str, str]
    basis: SchemeBasis
    win: Fraction
    draw: Fraction
    loss: Fraction
    base: Fraction
    most_difference: int
    bye: Fraction
    forfeit_win: Fraction
    forfeit_loss: Fraction
    both_absent: Fraction
    ruled_win: Fraction
    ruled_loss: Fraction
    abandoned: Fraction
    absence: Fraction

    def with_values(self, **values: Fraction | int) -> "Scheme":
        """The same scheme with other values, e.g. `with_values(bye=18, forfeit_win=18)`.

        TypeError: the scheme has no such value.
        """
        exact = {name: int(value) if name == "most_difference" else Fraction(value) for name, value in values.items()}
        return replace(self, **exact)  # type: ignore[arg-type]


def _scheme(scheme_id: str, zh: str, en: str, basis: SchemeBasis, **values: int) -> Scheme:
    fractions = {name: Fraction(value) for name, value in values.items() if name != "most_difference"}
    return Scheme(
        id=scheme_id,
        names={"zh": zh, "en": en},
        basis=basis,
        most_difference=values["most_difference"],
        **fractions,
    )


# Where the published tables name no value for a forfeit, a ruling or a bye, these are readings; each is a setting.
_SCHEMES = {
    scheme.id: scheme
    for scheme in (
        _scheme(
            "2-1-0",
            "胜2 平1 负0",
            "2 for a win, 1 for a draw, 0 for a loss",
            SchemeBasis.OUTCOME,
            win=2,
            draw=1,
            loss=0,
            base=0,
            most_difference=0,
            bye=2,
            forfeit_win=2,
            forfeit_loss=0,
            both_absent=0,
            ruled_win=2,
            ruled_loss=0,
            abandoned=0,
            absence=0,
        ),
        # The table always gives out 26 points a match; a decided match without play gives all of them to one side.
        _scheme(
            "26-point",
            "26分制（13±级差）",
            "26 points, 13 plus or minus the level difference",
            SchemeBasis.DIFFERENCE,
            win=13,
            draw=13,
            loss=13,
            base=13,
            most_difference=13,
            bye=0,
            forfeit_win=26,
            forfeit_loss=0,
            both_absent=0,
            ruled_win=26,
            ruled_loss=0,
            abandoned=0,
            absence=0,
        ),
        _scheme(
            "base-15",
            "基础15分（15±级差）",
            "base 15, plus or minus the level difference, at most 10",
            SchemeBasis.DIFFERENCE,
            win=15,
            draw=15,
            loss=15,
            base=15,
            most_difference=10,
            bye=18,
            forfeit_win=18,
            forfeit_loss=0,
            both_absent=0,
            ruled_win=18,
            ruled_loss=0,
            abandoned=0,
            absence=0,
        ),
    )
}


def scheme_ids() -> tuple[str, ...]:
    """All schemes, the default first: "2-1-0", "26-point", "base-15"."""
    return tuple(_SCHEMES)


def load_scheme(scheme_id: str) -> Scheme:
    """The scheme with its published values. KeyError: there is none with this id."""
    return _SCHEMES[scheme_id]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """What a scheme needs to know: why the match ended, who won, and the final levels if they count."""

    reason: OutcomeReason
    winner: Side | None
    levels: tuple[Level, Level] | None


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
        case OutcomeReason.GOAL_PASSED | OutcomeReason.TIME_UP | OutcomeReason.HAND_CAP | OutcomeReason.FINAL_RESULT:
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
            if result.levels is None:
                raise ValueError(f"scheme {scheme.id} counts levels, and the result has none")
            if result.winner is None:
                return _each(scheme.draw, "mp_draw")
            gap = abs(result.levels[0] - result.levels[1])
            counted = min(gap, scheme.most_difference)
            said: dict[str, ParamValue] = {"base": str(scheme.base), "gap": gap, "counted": counted}
            return PointsAward(
                points=_by_side(result.winner, scheme.base + counted, scheme.base - counted),
                notes=_by_side(
                    result.winner,
                    Note(code="mp_difference_win", params=said),
                    Note(code="mp_difference_loss", params=said),
                ),
            )
        case _:
            assert_never(scheme.basis)


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
