"""Recorded hands: their text and data forms, and what they come to when they are played over again."""

from scoring.cards.record.data import record_from_data, record_to_data
from scoring.cards.record.replay import FailedThrow, Replay, ReplayedTrick, hands_of, replay
from scoring.cards.record.text import record_from_text, record_to_text
from scoring.cards.record.values import (
    HandRecord,
    RecordedBid,
    RecordedFlip,
    RecordedPlay,
    RecordedTrick,
    RecordRefused,
)
from scoring.cards.record.violations import Against, Violation

__all__ = [
    "Against",
    "FailedThrow",
    "HandRecord",
    "RecordRefused",
    "RecordedBid",
    "RecordedFlip",
    "RecordedPlay",
    "RecordedTrick",
    "Replay",
    "ReplayedTrick",
    "Violation",
    "hands_of",
    "record_from_data",
    "record_from_text",
    "record_to_data",
    "record_to_text",
    "replay",
]
