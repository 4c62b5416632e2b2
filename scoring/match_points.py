"""What a match is worth: schemes from results to match points."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.levels import Level, Side
from scoring.match.state import OutcomeReason
from scoring.notes import Note


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
        """The same scheme with other values, e.g. `with_values(bye=18, forfeit_win=18)`."""
        return replace(self, **{  # type: ignore[arg-type]
            name: value if name == "most_difference" else Fraction(value) for name, value in values.items()
        })


def scheme_ids() -> tuple[str, ...]:
    """All schemes: "2-1-0" (the default), "26-point", "base-15"."""
    raise NotImplementedError


def load_scheme(scheme_id: str) -> Scheme:
    """The scheme with its published values. KeyError: there is none with this id."""
    raise NotImplementedError


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

    ValueError: the scheme counts levels and the result, played to its end, has none.
    """
    raise NotImplementedError
