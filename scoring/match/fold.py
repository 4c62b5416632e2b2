"""The fold: from the entries of a score sheet to the state of the match."""

from collections.abc import Sequence

from scoring.hand import HandReport
from scoring.levels import Seat
from scoring.match.entries import SheetEntry
from scoring.match.state import MatchState
from scoring.notes import Note
from scoring.rules.rule_set import RuleSet


def fold_match(
    rule_set: RuleSet, entries: Sequence[SheetEntry], *, first_declarer_seat: Seat | None = None
) -> MatchState:
    """The state of the match after all entries, taken in the order of their positions.

    The same entries in any order give the same state, so a corrected sheet folds like one that was right at once.
    `first_declarer_seat` is set where the first declarer is fixed beforehand; otherwise the first hand is contested
    and whoever is reported takes the stage. A hand reported from another side or level than the fold expects is
    scored by who really declared and brings a warning.
    SheetRefused: an entry is impossible, a position or hand number is used twice, or a final result stands beside
    hands.
    """
    raise NotImplementedError


def question_hand(rule_set: RuleSet, state: MatchState, hand: HandReport) -> tuple[Note, ...]:
    """What is possible but implausible about a hand that would follow `state`, to be asked before it is kept."""
    raise NotImplementedError
