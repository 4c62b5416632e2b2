"""What is folded from the score sheet of players with levels of their own."""

from dataclasses import dataclass

from scoring.levels import Level, Seat
from scoring.match.state import Awaits, DecidedBy, LineKind, LineStanding, OutcomeReason
from scoring.notes import Note
from scoring.players.report import PlayersHandScore


def seat_due(may_declare: tuple[Seat, ...]) -> Seat | None:
    """The next declarer, where only one player may declare."""
    return may_declare[0] if len(may_declare) == 1 else None


def level_due(may_declare: tuple[Seat, ...], levels: tuple[Level, ...]) -> Level | None:
    """The level of the next hand, where it is the same whoever of them declares."""
    found = {levels[seat] for seat in may_declare}
    return found.pop() if len(found) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersOutcome:
    """The end of a match: `places` by seat, 1 for the highest level, shared where levels are equal.

    `winner` None: nobody, or several share the highest level; `awaits` a ruling where one has to choose.
    `levels_earned`: by seat, what the hands brought before must-play levels and goal, transfers and demotions; None
    where only the end is known. `out_seats`: players who lost the match by themselves (offences, rulings, absence);
    they share the last place. `absent_seats`: those of them who were not there. `points_forfeited`: as in `Outcome`.
    """

    reason: OutcomeReason
    winner: Seat | None
    decided_by: DecidedBy
    levels: tuple[Level, ...]
    places: tuple[int, ...]
    clause: str
    awaits: Awaits | None = None
    levels_earned: tuple[int, ...] | None = None
    out_seats: tuple[Seat, ...] = ()
    absent_seats: tuple[Seat, ...] = ()
    points_forfeited: bool = False

    @property
    def needs_decision(self) -> bool:
        """Whether the winner is still open."""
        return self.awaits is not None

    @property
    def hand_points(self) -> None:
        """No rules of players count points beside the levels."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersLine:
    """What one entry of the score sheet did; `number` is the hand's number, None for other lines.

    `may_declare`: seats that may declare the next hand after this line. `left_over`: by seat, levels that a player
    could not use, or that a demotion leaves for opponents, and that nobody has taken. `written` as of a `LineResult`.
    """

    position: int
    kind: LineKind
    number: int | None
    standing: LineStanding
    levels_before: tuple[Level, ...]
    levels_after: tuple[Level, ...]
    may_declare: tuple[Seat, ...]
    score: PlayersHandScore | None
    notes: tuple[Note, ...]
    left_over: tuple[int, ...]
    written: str = ""

    @property
    def on_stage_before(self) -> None:
        """No side stands on stage: sides change from hand to hand."""
        return None

    @property
    def on_stage_after(self) -> None:
        """No side stands on stage: sides change from hand to hand."""
        return None

    @property
    def next_declarer_seat(self) -> Seat | None:
        """The next declarer, None unless only one player may declare."""
        return seat_due(self.may_declare)

    @property
    def next_level(self) -> Level | None:
        """The level of the next hand, None unless it is the same for all who may declare."""
        return level_due(self.may_declare, self.levels_after)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersState:
    """A match as it stands after the last entry of its sheet.

    `may_declare`: seats that may declare the next hand; all before the first hand and where there is an auction.
    `out_seats`: players who have lost the match by themselves, by seat.
    """

    levels: tuple[Level, ...]
    may_declare: tuple[Seat, ...]
    hands_played: int
    lines: tuple[PlayersLine, ...]
    outcome: PlayersOutcome | None
    warnings: tuple[Note, ...]
    out_seats: tuple[Seat, ...] = ()

    @property
    def is_over(self) -> bool:
        """True when the match has ended and its winner (or draw) is known."""
        return self.outcome is not None and not self.outcome.needs_decision

    @property
    def on_stage(self) -> None:
        """No side stands on stage: sides change from hand to hand."""
        return None

    @property
    def next_declarer_seat(self) -> Seat | None:
        """The next declarer, None unless only one player may declare."""
        return seat_due(self.may_declare)

    @property
    def next_level(self) -> Level | None:
        """The level of the next hand, None unless it is the same for all who may declare."""
        return level_due(self.may_declare, self.levels)

    @property
    def games(self) -> tuple[int, ...]:
        """Games won by seat: a match is one game."""
        return (0,) * len(self.levels)

    @property
    def hand_points(self) -> None:
        """No rules of players count points beside the levels."""
        return None
