"""A Swiss round: entries and settings that go in, the draw that comes out, and how good it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from tournament.pairing.values.saying import Reason


class Pattern(StrEnum):
    """Who meets whom among equals.

    adjacent: 1-2, 3-4, ... down the ranking, shifted where two have met (瑞士移位).
    fold: the first of a score group meets its last: 1 v n, 2 v n-1, ...
    slide: the upper half of a score group meets its lower half in order: 1 v n/2+1, 2 v n/2+2, ...
    """

    ADJACENT = "adjacent"
    FOLD = "fold"
    SLIDE = "slide"


class UnitsApart(StrEnum):
    """In which rounds two entries of one unit are kept from meeting."""

    NEVER = "never"
    FIRST_ROUND = "first_round"
    ALWAYS = "always"


class UnitsOrder(StrEnum):
    """What gives way when units can only be kept apart at the price of a larger score difference.

    before_score: the score does; entries of one unit meet only when every pairing without such a meeting
    would need a rematch or a second bye.
    after_score: the unit does; units are kept apart among the pairings with the least score differences.
    In round 1 units always go before the score.
    """

    BEFORE_SCORE = "before_score"
    AFTER_SCORE = "after_score"


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissSettings:
    """How a Swiss stage is paired. `first_round_pattern` None means: as `pattern`.

    `score_scale`: what match points were multiplied by to get `SwissEntry.score`; used for wording only.
    """

    pattern: Pattern = Pattern.ADJACENT
    first_round_pattern: Pattern | None = None
    units_apart: UnitsApart = UnitsApart.FIRST_ROUND
    units_order: UnitsOrder = UnitsOrder.BEFORE_SCORE
    score_scale: int = 1

    def keeps_units_apart(self, round_number: int) -> bool:
        """Whether entries of a unit are to be kept from meeting in this round, counted from 1."""
        match self.units_apart:
            case UnitsApart.NEVER:
                return False
            case UnitsApart.FIRST_ROUND:
                return round_number == 1
            case UnitsApart.ALWAYS:
                return True
            case _:
                assert_never(self.units_apart)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissEntry:
    """An entry before a round is paired.

    score: scaled match points, -100,000 to 100,000. rank: place in the standings, or the seed or lot
    number before round 1; may be shared (equals are then ordered by the round's seed).
    opponents: one id per match played, so that a second meeting stands twice; order is free.
    met_in: the round of each of `opponents`, in their order; empty where rounds are not known.
    byes: byes that count against another one. seat_balance: matches on side 0 less matches on side 1.
    tables: table numbers played at so far.
    virtual: scaled points that count for this pairing alone (see `acceleration`).
    """

    id: int
    score: int
    rank: int
    unit: str | None = None
    opponents: tuple[int, ...] = ()
    byes: int = 0
    seat_balance: int = 0
    tables: tuple[int, ...] = ()
    virtual: int = 0
    met_in: tuple[int, ...] = ()

    @property
    def pairing_score(self) -> int:
        """The score by which the entry is paired."""
        return self.score + self.virtual

    def rounds_met(self, other: int) -> tuple[int, ...]:
        """Rounds in which this entry met `other`, ascending; empty where rounds are not known."""
        pairs = zip(self.opponents, self.met_in, strict=False)
        return tuple(sorted(number for opponent, number in pairs if opponent == other))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two entries that meet; `first` stands higher in the ranking. Sides are given by `seating`."""

    first: int
    second: int
    reasons: tuple[Reason, ...] = ()


class ByeKind(StrEnum):
    """allocated: the draw had one entry too many. assigned: the caller had given it beforehand."""

    ALLOCATED = "allocated"
    ASSIGNED = "assigned"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeGiven:
    entry: int
    kind: ByeKind
    reasons: tuple[Reason, ...] = ()


class Method(StrEnum):
    """exact: one optimal matching over all legal pairings. rolling: optimal matchings over a sliding part
    of the ranking, legal everywhere, proved only as far as the bounds reach."""

    EXACT = "exact"
    ROLLING = "rolling"


class Level(StrEnum):
    """The aims of a Swiss draw; each is worth more than all later ones together (see `swiss`)."""

    REMATCHES = "rematches"
    REPEATED_REMATCHES = "repeated_rematches"
    UNIT_CLASHES = "unit_clashes"
    SCORE_DIFFERENCE = "score_difference"
    PATTERN = "pattern"
    SEAT_BALANCE = "seat_balance"
    TABLE_REPEAT = "table_repeat"


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelTotal:
    """What a draw costs on one level. `bound`: no pairing of these entries can cost less on this level."""

    level: Level
    total: int
    bound: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """How good the draw is and how that is known. Forced pairs and assigned byes stand outside of it.

    `totals` come in order of importance. `score_difference` is the sum of squared differences of scaled
    scores. With method exact the row of totals is the lexicographic optimum, up to `exact_through` if that is
    given (weights of later levels would not have fitted into the solver's numbers). Otherwise a level is
    proved when its total equals its bound and all levels before it are proved.
    """

    method: Method
    totals: tuple[LevelTotal, ...]
    window: int
    horizon: int
    exact_through: Level | None = None

    def proved(self, level: Level) -> bool:
        """Whether no pairing does better on `level` without doing worse on one before it."""
        if self.method is Method.EXACT:
            order = [total.level for total in self.totals]
            if self.exact_through is None or level not in order:
                return True
            return order.index(level) <= order.index(self.exact_through)
        for total in self.totals:
            if total.total != total.bound:
                return False
            if total.level is level:
                return True
        return False

    def total(self, level: Level) -> int:
        return next((total.total for total in self.totals if total.level is level), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissDraw:
    """One round, top pairing first. `certificate` is None once the draft was changed by hand.

    `swaps` are the hand-made changes in order. `reasons` hold for the round as a whole.
    """

    round_number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[ByeGiven, ...]
    certificate: Certificate | None
    rematches: int
    algorithm: str
    seed: str
    input_digest: str
    reasons: tuple[Reason, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()

    @property
    def bye(self) -> ByeGiven | None:
        """The bye that the draw itself had to give, if any."""
        return next((bye for bye in self.byes if bye.kind is ByeKind.ALLOCATED), None)
