"""One hand as the referee saw it, its score, and the refusal of a report that cannot be true."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.kitty import LastTrick, Party
from scoring.level_table import Stage
from scoring.levels import Level, Seat, Side
from scoring.notes import Note, ParamValue
from scoring.penalties import AwardKind


class Trump(StrEnum):
    """The trump suit of a hand; N is no trump."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"
    NONE = "N"


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalPoints:
    """The attackers' total as written on the slip, the bonus of the last trick included, fines not."""

    attackers_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPoints:
    """The parts of the attackers' total: points in tricks, points in the kitty, and the last trick.

    `slip_total`: the total of these parts, fines not in it, where the slip says it as well; None where it does not.
    """

    trick_points: int
    kitty_points: int
    last_trick: LastTrick
    slip_total: int | None = None


Points = TotalPoints | CountedPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """Cards played against the rules; `offence` is a key of the rule set's `fines`, `cards` 1 or more."""

    offence: str
    offender: Party
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAward:
    """A fault that decides the hand; `offender` is one that the rule set names for this kind.

    `cards_left`: how many cards each player still held when the fault was found, where the rule set asks for that
    (`AwardRule.played_out_below_cards`); None where it was not noted.
    """

    kind: AwardKind
    offender: Party
    cards_left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReport:
    """What the referee saw of one hand.

    `position`: its place on the score sheet; `number`: the number of the hand. `level` and `trump` may be
    unknown. `points` is None only for a void hand or an award that needs none. A void hand (misdealt,
    dealt again) counts for nothing.
    """

    position: int
    number: int
    declarer_seat: Seat
    level: Level | None = None
    trump: Trump | None = None
    points: Points | None = None
    fines: tuple[Fine, ...] = ()
    award: HandAward | None = None
    void: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """The score of a hand before must-play levels and goal, which belong to the match.

    `attackers_points` is the total with bonus and fines, possibly below 0; None where an award needed none.
    `band` is the short form of the result: "D+3", "switch", "A+1", "contested". `hand_points`: what the hand is worth
    for the attackers, base included, where the rule set counts such points; the declarers get the negative. None
    too where an award lets the points of the hand not count.
    """

    declaring_side: Side
    attackers_points: int | None
    declarers_climb: int
    attackers_climb: int
    stage: Stage
    band: str
    steps: tuple[Note, ...]
    hand_points: int | None = None


class HandRefused(ValueError):
    """The report of a hand is impossible under the rule set.

    `code` is stable (see `wording`), `field` the path of the value in the report, `value` what it holds,
    `allowed` what it may hold, in a short neutral form such as "0..200 step 5" or "failed_throw".
    """

    def __init__(self, code: str, field: str, value: ParamValue | None, allowed: str) -> None:
        super().__init__(f"{field}: {code}, found {value!r}, allowed {allowed}")
        self.code = code
        self.field = field
        self.value = value
        self.allowed = allowed

    @property
    def note(self) -> Note:
        """The refusal as a note, so that it can be said in words."""
        shown = "" if self.value is None else self.value
        return Note(code=self.code, params={"field": self.field, "value": shown, "allowed": self.allowed})
