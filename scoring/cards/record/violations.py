"""What a recorded hand shows to have been against the rules of play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.levels import Seat
from scoring.notes import Note


class Against(StrEnum):
    """What was against the rules of play."""

    BID = "bid"
    DECLARER = "declarer"
    TRUMP = "trump"
    WRONG_LEADER = "wrong_leader"
    NOT_HELD = "not_held"
    LEAD = "lead"
    THROW_SHOULD_FALL = "throw_should_fall"
    THROW_SHOULD_STAND = "throw_should_stand"
    WRONG_UNIT_LED = "wrong_unit_led"
    WRONG_FOLLOW = "wrong_follow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """`trick` from 1; 0 before play. `reasons` say what should have been played."""

    trick: int
    seat: Seat
    against: Against
    reasons: tuple[Note, ...]
