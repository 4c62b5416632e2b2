"""What is folded from the score sheet of players with levels of their own."""

from dataclasses import dataclass

from scoring.levels import Level, Seat
from scoring.match.state import DecidedBy, LineKind, LineStanding, OutcomeReason
from scoring.notes import Note
from scoring.players.report import PlayersHandScore


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersOutcome:
    """The end of a match: `places` by seat, 1 for the highest level, shared where levels are equal.

    `winner` None: nobody, or several share the highest level; `needs_decision` when a ruling has to choose.
    """

    reason: OutcomeReason
    winner: Seat | None
    decided_by: DecidedBy
    levels: tuple[Level, ...]
    places: tuple[int, ...]
    clause: str
    needs_decision: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersLine:
    """What one entry of the score sheet did; `number` is the hand's number, None for other lines."""

    position: int
    kind: LineKind
    number: int | None
    standing: LineStanding
    levels_before: tuple[Level, ...]
    levels_after: tuple[Level, ...]
    score: PlayersHandScore | None
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersState:
    """A match as it stands after the last entry of its sheet.

    `may_declare`: seats that may declare the next hand; all before the first hand and where there is an auction.
    """

    levels: tuple[Level, ...]
    may_declare: tuple[Seat, ...]
    hands_played: int
    lines: tuple[PlayersLine, ...]
    outcome: PlayersOutcome | None
    warnings: tuple[Note, ...]

    @property
    def is_over(self) -> bool:
        """True when the match has ended and its winner (or draw) is known."""
        return self.outcome is not None and not self.outcome.needs_decision
