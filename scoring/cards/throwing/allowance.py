"""Whether a suit may be thrown at all."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from scoring.cards.play_rules import PlayRules, ThrowsAllowed
from scoring.cards.situation import TRUMPS
from scoring.notes import Note, note

SIDE_TRICKS_WITH_THROWS = 3
"""边三轮: so many tricks of side suits, the first ones of a hand, may be throws (seed 003, 竞标)."""


class Ban(StrEnum):
    """Why a suit may not be thrown."""

    NEVER = "never"
    NOT_TRUMPS = "not_trumps"
    NOT_A_SIDE_SUIT = "not_a_side_suit"
    OTHERS_NOT_VOID = "others_not_void"
    TOO_LATE = "too_late"

    @property
    def note(self) -> Note:
        match self:
            case Ban.NEVER:
                return note("throw_never")
            case Ban.NOT_TRUMPS:
                return note("throw_trumps_only")
            case Ban.NOT_A_SIDE_SUIT:
                return note("throw_side_suits_only")
            case Ban.OTHERS_NOT_VOID:
                return note("throw_others_void_only")
            case Ban.TOO_LATE:
                return note("throw_first_side_tricks_only", tricks=SIDE_TRICKS_WITH_THROWS)
        assert_never(self)


def ban_on(suit: str, rules: PlayRules, *, others_hold_suit: bool, side_tricks_before: int) -> Ban | None:
    """Why this effective suit may not be thrown now; None where it may.

    `others_hold_suit`: any hand but the leader's has a card of it. `side_tricks_before`: tricks of this hand, before
    this one, in which a side suit was led. Sources: seed 000, 『贰』 and 『伍』; seed 003, 3.4.4 and 竞标; seed 004,
    (九).
    """
    match rules.throws_allowed:
        case ThrowsAllowed.ALL:
            return None
        case ThrowsAllowed.NEVER:
            return Ban.NEVER
        case ThrowsAllowed.TRUMP_ONLY:
            return None if suit == TRUMPS else Ban.NOT_TRUMPS
        case ThrowsAllowed.SIDE_ONLY:
            return Ban.NOT_A_SIDE_SUIT if suit == TRUMPS else None
        case ThrowsAllowed.OTHERS_VOID:
            return Ban.OTHERS_NOT_VOID if others_hold_suit else None
        case ThrowsAllowed.FIRST_SIDE_TRICKS:
            early = suit != TRUMPS and side_tricks_before < SIDE_TRICKS_WITH_THROWS
            return None if early else Ban.TOO_LATE
    assert_never(rules.throws_allowed)
