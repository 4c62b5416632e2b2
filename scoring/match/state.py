"""What is folded from a score sheet."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.hand.report import HandScore
from scoring.levels import Level, Seat, Side
from scoring.notes import Note, ParamValue

RULING_CLAUSE = "ruling"
"""The clause of an end that a referee has ruled; any other clause is the source of a rule."""


class OutcomeReason(StrEnum):
    """Why a match is over. `bye` never comes out of a score sheet; standings use it."""

    GOAL_PASSED = "goal_passed"
    TIME_UP = "time_up"
    HAND_CAP = "hand_cap"
    MERCY_LEAD = "mercy_lead"
    FINAL_RESULT = "final_result"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    WALKOVER = "walkover"
    ADJUDGED_LOSS = "adjudged_loss"
    PENALTY_LOSS = "penalty_loss"
    ABANDONED = "abandoned"
    DISQUALIFIED = "disqualified"
    BYE = "bye"


class DecidedBy(StrEnum):
    """By which rule the winner was found, or that there is none."""

    GOAL = "goal"
    GAMES = "games"
    HIGHER_LEVEL = "higher_level"
    HAND_POINTS = "hand_points"
    ON_STAGE = "on_stage"
    REACHED_FIRST = "reached_first"
    LEADS_NEXT = "leads_next"
    EXTRA_HAND = "extra_hand"
    DRAW = "draw"
    LOTS = "lots"
    RULING = "ruling"
    PENALTY = "penalty"
    OPEN = "open"


class Awaits(StrEnum):
    """What has to follow once a match has ended at equal levels and its winner is still open.

    extra_hand: one more hand is played. lots: they are drawn and entered as a ruling. ruling: the chief referee
    decides.
    """

    EXTRA_HAND = "extra_hand"
    LOTS = "lots"
    RULING = "ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a match.

    `winner` None: a draw (`decided_by` draw), nobody (double forfeit, abandoned), or still open: then `awaits` says
    what has to follow, an extra hand or an award_match ruling. `clause` is the source of the rule that decided, or
    `RULING_CLAUSE`. `levels_earned`: by side, what the hands brought before must-play levels
    and goal; `hand_points`: by side, where the rule set counts them; both None where the hands are not known.
    `points_forfeited`: the match began early or was finished late, which costs all sides its match points.
    """

    reason: OutcomeReason
    winner: Side | None
    decided_by: DecidedBy
    levels: tuple[Level, Level]
    clause: str
    awaits: Awaits | None = None
    levels_earned: tuple[int, int] | None = None
    hand_points: tuple[int, int] | None = None
    points_forfeited: bool = False

    @property
    def needs_decision(self) -> bool:
        """Whether the winner is still open."""
        return self.awaits is not None


class LineKind(StrEnum):
    """What a line of the score sheet is."""

    HAND = "hand"
    PENALTY = "penalty"
    RULING = "ruling"
    FINAL = "final"


class LineStanding(StrEnum):
    """Whether a line counts: counted, void (dealt again), or after_end (the match was over; nothing moved)."""

    COUNTED = "counted"
    VOID = "void"
    AFTER_END = "after_end"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineResult:
    """What one entry of the score sheet did. `number` is the hand's number, None for other lines.

    `next_declarer_seat` and `next_level` hold after this line; None while the stage is contested. `written`: the reason
    of a ruling or the note of a penalty, which moves nothing.
    """

    position: int
    kind: LineKind
    number: int | None
    standing: LineStanding
    levels_before: tuple[Level, Level]
    levels_after: tuple[Level, Level]
    on_stage_before: Side | None
    on_stage_after: Side | None
    next_declarer_seat: Seat | None
    next_level: Level | None
    score: HandScore | None
    notes: tuple[Note, ...]
    written: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """A match as it stands after the last entry of its sheet.

    `on_stage`, `next_declarer_seat` and `next_level` are None while the stage is contested: before the first hand
    and after a fault of both sides. `hands_played` counts neither void hands nor hands after the end. `games`: games
    won by side before the one that `levels` belong to. `hand_points`: by side, where the rule set counts them and the
    hands are known.
    """

    levels: tuple[Level, Level]
    on_stage: Side | None
    next_declarer_seat: Seat | None
    next_level: Level | None
    hands_played: int
    lines: tuple[LineResult, ...]
    outcome: Outcome | None
    warnings: tuple[Note, ...]
    games: tuple[int, int] = (0, 0)
    hand_points: tuple[int, int] | None = None

    @property
    def is_over(self) -> bool:
        """True when the match has ended and its winner (or draw) is known."""
        return self.outcome is not None and not self.outcome.needs_decision


class SheetRefused(ValueError):
    """A score sheet holds something impossible: `code` (stable), `position` of the entry, `field`, `params`."""

    def __init__(self, code: str, position: int, field: str, params: dict[str, ParamValue]) -> None:
        super().__init__(f"entry {position}, {field}: {code} {params}")
        self.code = code
        self.position = position
        self.field = field
        self.params = params

    @property
    def note(self) -> Note:
        """The refusal as a note, so that it can be said in words."""
        return Note(code=self.code, params={"position": self.position, "field": self.field, **self.params})
