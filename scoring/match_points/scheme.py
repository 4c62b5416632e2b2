"""A scheme of match points with all its values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.levels import Level


class SchemeBasis(StrEnum):
    """What the match points of a played match are counted from; see `Scheme`."""

    OUTCOME = "outcome"
    DIFFERENCE = "difference"
    OUTCOME_AND_DIFFERENCE = "outcome_and_difference"
    STAGE_REACHED = "stage_reached"
    HAND_LEVELS = "hand_levels"
    HAND_POINTS = "hand_points"
    PLACES = "places"


_TWO_SIDES = frozenset({SchemeBasis.OUTCOME, SchemeBasis.DIFFERENCE, SchemeBasis.OUTCOME_AND_DIFFERENCE})


SCHEME_VALUES = (
    "win",
    "draw",
    "loss",
    "base",
    "most_difference",
    "per_level",
    "bye",
    "forfeit_win",
    "forfeit_loss",
    "both_absent",
    "ruled_win",
    "ruled_loss",
    "abandoned",
    "absence",
    "points_forfeited",
)
"""The numbers of a scheme, each a setting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePoints:
    """Match points of a side whose final level is `level` or higher."""

    level: Level
    points: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """A scheme with all its values; every value is a setting (`dataclasses.replace`). The unit is the match point.

    outcome: `win`, `draw`, `loss`. difference: the winner gets `base` + d, the loser `base` - d, with d the level
    difference, at most `most_difference`; `draw` both at equal levels without a winner. outcome_and_difference: the
    winner gets `win` + `per_level` x d, the loser `loss` - `per_level` x d. stage_reached: each side by its own final
    level, the points of the highest of `stages` that it reached, else 0. hand_levels: the levels that a side earned
    in the hands, `per_level` each; where only the end is known the levels it climbed. hand_points: the side's sum of
    hand points, `per_level` each; 0 where the hands are not known. places: for each other side `win` where it was left
    behind, `draw` where it finished level, `loss` where it finished ahead: with 1, 1/2 and 0 the n sides of a table
    share n(n-1)/2.

    Results without play or by ruling have their own values: `forfeit_win` and `forfeit_loss` (forfeit, walkover),
    `both_absent` each, `ruled_win` and `ruled_loss` (adjudged loss, third offence, disqualification), `abandoned`
    each, `bye`, `absence` for a round in which an entry was not paired, and `points_forfeited` each where the match
    points of a played match are lost. At a table of more than two sides whoever shares the last place did not come or
    was ruled against; a ruling leaves the others what they have by play. `source`: where the values come from.
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
    points_forfeited: Fraction
    source: str
    per_level: Fraction = Fraction(1)
    stages: tuple[StagePoints, ...] = ()

    def fits(self, sides: int) -> bool:
        """Whether matches of so many sides can be counted: two alone, more alone, or any number."""
        if self.basis in _TWO_SIDES:
            return sides == 2
        return sides > 2 if self.basis is SchemeBasis.PLACES else sides >= 2

    def with_values(self, **values: Fraction | int) -> "Scheme":
        """The same scheme with other values, e.g. `with_values(bye=18, forfeit_win=18)`.

        TypeError: the scheme has no such value.
        """
        exact = {name: int(value) if name == "most_difference" else Fraction(value) for name, value in values.items()}
        return replace(self, **exact)  # type: ignore[arg-type]
