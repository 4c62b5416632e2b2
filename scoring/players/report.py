"""One hand of players with levels of their own: what the referee saw, and its score."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.hand.report import Fine, Points, Trump
from scoring.level_table import Stage
from scoring.levels import Level, Seat
from scoring.notes import Note
from scoring.players.rule_set import Hook


class Direction(StrEnum):
    """What a passed-on level does to the player who gets it."""

    UP = "up"
    DOWN = "down"


class TransferAnswer(StrEnum):
    """Whether the player who was named took the levels; refused levels stay with the giver, who may name another."""

    TAKEN = "taken"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Levels that `giver` could not use himself and that `taker` climbs (a partner) or drops (an opponent)."""

    giver: Seat
    taker: Seat
    direction: Direction
    levels: int
    answer: TransferAnswer = TransferAnswer.TAKEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoil:
    """Levels of the last third that the winner of the last trick gives to `taker`, declarer or friend."""

    taker: Seat
    levels: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersHandReport:
    """What the referee saw of one hand.

    `friend_seats`: the friends who were found. `bid`: where the rules have an auction. `last_trick_seat`: who won the
    last trick; needed where the share of declarer and friend depends on it. `hook`: the attackers won it with that
    format of the declarer's level card. `spoils` and `transfers`: what the players decided. A void hand counts for
    nothing.
    """

    position: int
    number: int
    declarer_seat: Seat
    friend_seats: tuple[Seat, ...] = ()
    bid: int | None = None
    level: Level | None = None
    trump: Trump | None = None
    points: Points | None = None
    fines: tuple[Fine, ...] = ()
    last_trick_seat: Seat | None = None
    hook: Hook | None = None
    spoils: tuple[Spoil, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersHandScore:
    """The score of a hand before must-play levels, goal, transfers and demotions, which belong to the match.

    `gains`: levels earned by seat. `band` is the short form of the result for the side: "D+6", "switch", "A+1".
    """

    attackers_points: int
    stage: Stage
    row: int
    gains: tuple[int, ...]
    band: str
    steps: tuple[Note, ...]
