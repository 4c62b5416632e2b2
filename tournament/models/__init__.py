"""Rows. A file a noun; everything that must never be is a constraint of the database."""

from tournament.models.accounts import Account, LinkUsed, LoginFailure
from tournament.models.audit import CLOCK_ACTS, AuditEntry, RequestRecord
from tournament.models.entries import Entry, ImportBatch, Member, Person, Substitution, Unit
from tournament.models.events import Event, RuleSetVersion
from tournament.models.jobs import Job
from tournament.models.matches import Match, MatchSide
from tournament.models.recordings import HandRecording
from tournament.models.rounds import EntryRound, Round, Table
from tournament.models.sheets import FinalResult, Hand, Penalty, Ruling
from tournament.models.staff import Staff
from tournament.models.stages import CutDecision, Draw, DrawCommitment, PairWish, Stage, StageEntry
from tournament.models.standings import StandingsSnapshot

__all__ = [
    "CLOCK_ACTS",
    "Account",
    "AuditEntry",
    "CutDecision",
    "Draw",
    "DrawCommitment",
    "Entry",
    "EntryRound",
    "Event",
    "FinalResult",
    "Hand",
    "HandRecording",
    "ImportBatch",
    "Job",
    "LinkUsed",
    "LoginFailure",
    "Match",
    "MatchSide",
    "Member",
    "PairWish",
    "Penalty",
    "Person",
    "RequestRecord",
    "Round",
    "RuleSetVersion",
    "Ruling",
    "Staff",
    "Stage",
    "StageEntry",
    "StandingsSnapshot",
    "Substitution",
    "Table",
    "Unit",
]
