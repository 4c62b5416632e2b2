"""Values that go into and come out of the pairing room.

Entries are known here by their integer id alone; names, members and rooms belong to the callers. Scores are
integers: the caller multiplies match points by one common scale (`SwissSettings.score_scale`) so that halves
and thirds stay exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import assert_never

Param = int | str | tuple[int, ...]
Params = Mapping[str, Param]


class PairingRefused(ValueError):
    """The input cannot be drawn as it stands.

    `code` is stable and has a sentence in `wording`; `field` names the argument at fault; `params` hold the
    values for the sentence.
    """

    def __init__(self, code: str, field: str, **params: Param) -> None:
        super().__init__(f"{code} ({field}): {params}")
        self.code = code
        self.field = field
        self.params: Params = params


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why something came out as it did: a stable code and the values for its sentence.

    Parameters whose name is `entry`, `opponent`, `first`, `second`, `ideal` or `entries` are entry ids;
    scores are ready-made text in match points.
    """

    code: str
    params: Params = field(default_factory=dict, hash=False)


# --- lots -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LotEntry:
    """An entry that takes part in a draw of lots."""

    id: int
    unit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDraw:
    """Drawn lots: `order[0]` holds lot 1. Anyone can repeat them from `seed` and the ids (see `lots`)."""

    order: tuple[int, ...]
    seed: str
    algorithm: str
    input_digest: str

    def lot_of(self) -> dict[int, int]:
        """Entry id -> lot number, counted from 1."""
        return {entry: number for number, entry in enumerate(self.order, start=1)}


# --- Swiss ----------------------------------------------------------------------------------------------


class Pattern(StrEnum):
    """Who meets whom among equals.

    adjacent: 1-2, 3-4, ... down the ranking, shifted where two have met (瑞士移位).
    fold: the upper half of a score group meets its lower half: 1 v n/2+1, 2 v n/2+2, ...
    """

    ADJACENT = "adjacent"
    FOLD = "fold"


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
    byes: byes that count against another one. seat_balance: matches on side 0 less matches on side 1.
    tables: table numbers played at so far.
    """

    id: int
    score: int
    rank: int
    unit: str | None = None
    opponents: tuple[int, ...] = ()
    byes: int = 0
    seat_balance: int = 0
    tables: tuple[int, ...] = ()


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


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelTotal:
    """What a draw costs on one level. `bound`: no pairing of these entries can cost less on this level."""

    level: Level
    total: int
    bound: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """How good the draw is and how that is known.

    `totals` come in order of importance. `score_difference` is the sum of squared differences of scaled
    scores. With method exact the whole row of totals is the lexicographic optimum; otherwise a level is
    proved when its total equals its bound and all levels before it are proved.
    """

    method: Method
    totals: tuple[LevelTotal, ...]
    window: int
    horizon: int

    def proved(self, level: Level) -> bool:
        """Whether no pairing does better on `level` without doing worse on one before it."""
        if self.method is Method.EXACT:
            return True
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


# --- seats and tables -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHistory:
    """What an entry has had so far: matches on side 0 less matches on side 1, and its tables."""

    seat_balance: int = 0
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A match at a table: who sits on side 0 (NS) and who on side 1 (EW)."""

    side0: int
    side1: int
    table: int
    reasons: tuple[Reason, ...] = ()


# --- knock-out ------------------------------------------------------------------------------------------


class SlotKind(StrEnum):
    ENTRY = "entry"
    BYE = "bye"
    WINNER_OF = "winner_of"
    LOSER_OF = "loser_of"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One half of a bracket match: `entry` is set for kind entry, `match` for winner_of and loser_of."""

    kind: SlotKind
    entry: int | None = None
    match: str | None = None


class ThirdPlace(StrEnum):
    """played: the losing semi-finalists meet (from four entries up). shared: they share third place."""

    PLAYED = "played"
    SHARED = "shared"


class BracketRound(StrEnum):
    """The name of a bracket match by how many entries its round would hold."""

    FINAL = "final"
    THIRD_PLACE = "third_place"
    SEMI_FINAL = "semi_final"
    QUARTER_FINAL = "quarter_final"
    ROUND_OF_16 = "round_of_16"
    ROUND_OF_32 = "round_of_32"
    ROUND_OF_64 = "round_of_64"
    ROUND_OF_128 = "round_of_128"
    ROUND_OF_256 = "round_of_256"
    ROUND_OF_512 = "round_of_512"
    ROUND_OF_1024 = "round_of_1024"
    ROUND_OF_2048 = "round_of_2048"
    ROUND_OF_4096 = "round_of_4096"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    """`key`: "R<round>M<number>", both from 1, or "third". A first-round match with a bye slot is not played.

    The third-place match carries the number of the last round and number 2.
    """

    key: str
    round: int
    number: int
    slots: tuple[Slot, Slot]
    name: BracketRound


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A whole single knock-out. `size`: places, a power of two; `rounds` = log2(size).

    `matches` run by round, then from top to bottom; the third-place match is the last.
    `seeds`: how many top entries keep their standard place. `input_digest` as for the other draws.
    """

    size: int
    rounds: int
    seeds: int
    matches: tuple[BracketMatch, ...]
    reasons: tuple[Reason, ...]
    algorithm: str
    input_digest: str

    def match(self, key: str) -> BracketMatch:
        """The match named `key`; KeyError if there is none."""
        for match in self.matches:
            if match.key == key:
                return match
        raise KeyError(key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """How a bracket match ended. `winner` None: nobody goes on (both absent)."""

    match: str
    winner: int | None


class MatchStanding(StrEnum):
    """waiting: an opponent is not known yet. ready: both are known. decided: played.
    walkover: one entry goes on without playing. empty: nobody can come here."""

    WAITING = "waiting"
    READY = "ready"
    DECIDED = "decided"
    WALKOVER = "walkover"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedMatch:
    """A bracket match with what is known now. `entries` holds None for nobody or not yet known."""

    key: str
    entries: tuple[int | None, int | None]
    standing: MatchStanding
    winner: int | None
    loser: int | None


# --- drafts changed by hand, audits ---------------------------------------------------------------------


class WarningGrade(StrEnum):
    """high: breaks a promise of the draw. medium: breaks a wish of the stage. low: worth a look."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWarning:
    """Something an organiser should know before a draft is published. Worded by `say_warning`."""

    code: str
    grade: WarningGrade
    params: Params = field(default_factory=dict, hash=False)


class FindingGrade(StrEnum):
    """error: the draw must not be stored. notice: it may be, and the organiser should see it."""

    ERROR = "error"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What an audit found. Worded by `say_finding`."""

    code: str
    grade: FindingGrade
    params: Params = field(default_factory=dict, hash=False)
