"""An individual round: players and settings that go in, the tables that come out, and how good they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from tournament.pairing.values.saying import Reason
from tournament.pairing.values.swiss import ByeKind, UnitsApart


class Formation(StrEnum):
    """How tables are formed.

    by_score: from round 2 on like meets like; round 1 as rotating. rotating: scores do not matter, so that
    everybody comes together with as many others as possible. balanced: after a schedule laid out for all
    rounds at once, as long as it fits the players who are there, otherwise as rotating. There are schedules
    for two sides of two and all numbers of players from 4 to 36 that leave nobody or one over; they are at
    their best when all their rounds are played (n - 1 or n), the others when there are fewer rounds.
    """

    BY_SCORE = "by_score"
    ROTATING = "rotating"
    BALANCED = "balanced"


class Relation(StrEnum):
    """As what two players come together. any: at one table, partners or opponents."""

    ANY = "any"
    PARTNERS = "partners"
    OPPONENTS = "opponents"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedPair:
    """Two players who come together by decision; their order is free."""

    first: int
    second: int
    relation: Relation = Relation.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualSettings:
    """How an individual stage is drawn: `sides` at a table with `players_per_side` each, 3 to 6 at a table.

    `score_scale`: what points were multiplied by to get `IndividualPlayer.score`; used for wording only.
    """

    sides: int = 2
    players_per_side: int = 2
    formation: Formation = Formation.BY_SCORE
    units_apart: UnitsApart = UnitsApart.FIRST_ROUND
    score_scale: int = 1

    @property
    def table_size(self) -> int:
        return self.sides * self.players_per_side

    def keeps_units_apart(self, round_number: int) -> bool:
        """Whether players of a unit are to be kept from sharing a table in this round, counted from 1."""
        match self.units_apart:
            case UnitsApart.NEVER:
                return False
            case UnitsApart.FIRST_ROUND:
                return round_number == 1
            case UnitsApart.ALWAYS:
                return True
            case _:
                assert_never(self.units_apart)

    def counts_scores(self, round_number: int) -> bool:
        """Whether tables of this round are formed by score."""
        return self.formation is Formation.BY_SCORE and round_number > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Somebody met, and in which round."""

    player: int
    round_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualPlayer:
    """A player before a round is drawn.

    score: scaled points, -100,000 to 100,000. rank: place in the standings (before round 1 the lot). lot: the
    number drawn at the start, the same in all rounds; places in a balanced schedule go by it.
    sit_outs: rounds without a table that count against another one. seats: one number per match played,
    `side + sides * place in the side`. tables: table numbers played at. The order in the four is free.
    """

    id: int
    score: int
    rank: int
    lot: int = 0
    unit: str | None = None
    partners: tuple[Met, ...] = ()
    opponents: tuple[Met, ...] = ()
    sit_outs: int = 0
    seats: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualTable:
    """Players who sit together. `sides[s][p]` has seat `s + sides * p`."""

    sides: tuple[tuple[int, ...], ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Players by seat number."""
        return tuple(player for row in zip(*self.sides, strict=True) for player in row)


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut:
    """A player without a table: allocated by the draw as one of the leftovers, or assigned beforehand."""

    player: int
    kind: ByeKind
    reasons: tuple[Reason, ...] = ()


class IndividualLevel(StrEnum):
    """The aims of an individual draw; each is worth more than all later ones together (see `individual`)."""

    REPEATED_PARTNERS = "repeated_partners"
    REPEATED_OPPONENTS = "repeated_opponents"
    UNIT_CLASHES = "unit_clashes"
    SCORE_DIFFERENCE = "score_difference"
    SEAT_BALANCE = "seat_balance"


class IndividualMethod(StrEnum):
    """exact: all arrangements were compared. search: improved by exchanges within a fixed budget.
    schedule: taken from a balanced schedule."""

    EXACT = "exact"
    SEARCH = "search"
    SCHEDULE = "schedule"


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualTotal:
    """What a draw costs on one level. `bound`: no arrangement of these players can cost less on it."""

    level: IndividualLevel
    total: int
    bound: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualCertificate:
    """How good the draw is and how that is known. `totals` come in order of importance.

    Repeats are counted as often as the two have been partners (opponents) before, seats as often as the player
    has sat there before; unit clashes are pairs of a unit at one table; `score_difference` is the sum of
    squared differences of scaled scores over all pairs at a table, 0 where scores do not matter.
    """

    method: IndividualMethod
    totals: tuple[IndividualTotal, ...]

    def proved(self, level: IndividualLevel) -> bool:
        """Whether no arrangement does better on `level` without doing worse on one before it."""
        if self.method is IndividualMethod.EXACT:
            return True
        for total in self.totals:
            if total.total != total.bound:
                return False
            if total.level is level:
                return True
        return False

    def total(self, level: IndividualLevel) -> int:
        return next((total.total for total in self.totals if total.level is level), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualDraw:
    """One round, top table first. `certificate` is None once the draft was changed by hand.

    `repeated_partners` and `repeated_opponents` are counted as in the certificate. `swaps` are the hand-made
    changes in order. `reasons` hold for the round as a whole.
    """

    round_number: int
    tables: tuple[IndividualTable, ...]
    sit_outs: tuple[SitOut, ...]
    certificate: IndividualCertificate | None
    repeated_partners: int
    repeated_opponents: int
    algorithm: str
    seed: str
    input_digest: str
    reasons: tuple[Reason, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedTable:
    """The number of the table at which the players of `sides` sit."""

    table: int
    sides: tuple[tuple[int, ...], ...]
    reasons: tuple[Reason, ...] = ()
