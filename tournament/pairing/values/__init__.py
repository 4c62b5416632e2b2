"""Values that go into and come out of the pairing room.

Entries are known here by their integer id alone; names, members and rooms belong to the callers. Scores are
integers: the caller multiplies match points by one common scale (`SwissSettings.score_scale`) so that halves
and thirds stay exact.
"""

from __future__ import annotations

from tournament.pairing.values.bracket import (
    Bracket,
    BracketMatch,
    BracketRound,
    Decided,
    MatchStanding,
    ResolvedMatch,
    Slot,
    SlotKind,
    ThirdPlace,
)
from tournament.pairing.values.lots import (
    LotDraw,
    LotEntry,
)
from tournament.pairing.values.saying import (
    DraftWarning,
    Finding,
    FindingGrade,
    PairingRefused,
    Param,
    Params,
    Reason,
    WarningGrade,
)
from tournament.pairing.values.seating import (
    Seated,
    SeatHistory,
)
from tournament.pairing.values.swiss import (
    ByeGiven,
    ByeKind,
    Certificate,
    Level,
    LevelTotal,
    Method,
    Pairing,
    Pattern,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    UnitsOrder,
)

__all__ = [
    "Bracket",
    "BracketMatch",
    "BracketRound",
    "ByeGiven",
    "ByeKind",
    "Certificate",
    "Decided",
    "DraftWarning",
    "Finding",
    "FindingGrade",
    "Level",
    "LevelTotal",
    "LotDraw",
    "LotEntry",
    "MatchStanding",
    "Method",
    "Pairing",
    "PairingRefused",
    "Param",
    "Params",
    "Pattern",
    "Reason",
    "ResolvedMatch",
    "SeatHistory",
    "Seated",
    "Slot",
    "SlotKind",
    "SwissDraw",
    "SwissEntry",
    "SwissSettings",
    "ThirdPlace",
    "UnitsApart",
    "UnitsOrder",
    "WarningGrade",
]
