"""What a score sheet holds besides hands: penalties, rulings and final results."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.hand.report import HandReport
from scoring.levels import Level, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyReport:
    """An offence of `side`, taken after the hand it stands behind.

    `offence` is a key of `rule_set.penalties`, which says what it costs.
    """

    position: int
    offence: str
    side: Side
    note: str = ""


class RulingKind(StrEnum):
    """What a referee may decide about a match.

    `side` of a ruling is the side at fault for forfeit, adjudged_loss, disqualified and late_start, the side that
    wins for walkover and award_match, the side that moves for level_move, and None for the others.
    time_breach: the match began before its time or was finished after it. play: a play of cards was ruled on; what
    follows from it stands on lines of its own.
    """

    TIME_UP = "time_up"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    WALKOVER = "walkover"
    ADJUDGED_LOSS = "adjudged_loss"
    ABANDONED = "abandoned"
    DISQUALIFIED = "disqualified"
    LEVEL_MOVE = "level_move"
    LATE_START = "late_start"
    AWARD_MATCH = "award_match"
    ANNUL_OUTCOME = "annul_outcome"
    TIME_BREACH = "time_breach"
    PLAY = "play"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingReport:
    """A decision with its written reason.

    `levels`: signed, for level_move only. `minutes`: how late, for late_start only.
    award_match decides equal levels (by lots or otherwise) at the end; annul_outcome takes the end back, but no
    time_breach, which only a struck line does.
    """

    position: int
    kind: RulingKind
    side: Side | None = None
    levels: int | None = None
    minutes: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalReport:
    """A match of which only the end was handed in: both final levels and who was on stage, if known."""

    position: int
    levels: tuple[Level, Level]
    on_stage: Side | None


def written_with(entry: object) -> str:
    """The reason of a ruling, the note of a penalty, as they were written; empty for any other line."""
    match entry:
        case RulingReport():
            return entry.reason
        case PenaltyReport():
            return entry.note
        case _:
            return ""


SheetEntry = HandReport | PenaltyReport | RulingReport | FinalReport
