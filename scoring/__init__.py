"""The rules of the game, pure: frozen values in, frozen values out, nothing but the standard library."""

from scoring.clock import (
    Clock,
    ClockStop,
    ClockStopKind,
    Permission,
    RunningHand,
    forfeits_by_lateness,
    levels_for_lateness,
    may_start_hand,
    seconds_left,
    seconds_played,
)
from scoring.hand.report import (
    CountedPoints,
    Fine,
    HandAward,
    HandRefused,
    HandReport,
    HandScore,
    Points,
    TotalPoints,
    Trump,
)
from scoring.hand.score import score_hand
from scoring.kitty import FormatKind, LastTrick, Party, WinningFormat
from scoring.level_table import LevelChange, LevelTable, Stage
from scoring.levels import Level, Seat, Side, level_letter, level_name, other, parse_level, side_of
from scoring.match.entries import FinalReport, PenaltyReport, RulingKind, RulingReport, SheetEntry
from scoring.match.fold import fold_match
from scoring.match.outcome_in_words import outcome_note
from scoring.match.questions import question_hand
from scoring.match.state import (
    DecidedBy,
    LineKind,
    LineResult,
    LineStanding,
    MatchState,
    Outcome,
    OutcomeReason,
    SheetRefused,
)
from scoring.match.story import Chapter, explain
from scoring.match_points import (
    MatchResult,
    PointsAward,
    Scheme,
    SchemeBasis,
    award_match_points,
    load_scheme,
    scheme_ids,
)
from scoring.notes import Note
from scoring.penalties import AwardKind, AwardRule, FineRule, PenaltyRule
from scoring.results import Absence, HeadToHead, OverAce, PlayedMatch, StandingsSettings, Unplayed, WinsWithoutPlay
from scoring.rules.published import load_preset, preset_ids
from scoring.rules.rule_set import EqualLevels, Fault, OnStageMeans, RuleSet, RuleSetInvalid
from scoring.standings import Explanation, LiveStandings, Row, Standings, explain_cell, rank, rank_and_explain
from scoring.tiebreaks import criterion_ids
from scoring.units import UnitRow, rank_units
from scoring.wording.describe import Paragraph, describe
from scoring.wording.say import say, say_all

__all__ = [
    "Absence",
    "AwardKind",
    "AwardRule",
    "Chapter",
    "Clock",
    "ClockStop",
    "ClockStopKind",
    "CountedPoints",
    "DecidedBy",
    "EqualLevels",
    "Explanation",
    "Fault",
    "FinalReport",
    "Fine",
    "FineRule",
    "FormatKind",
    "HandAward",
    "HandRefused",
    "HandReport",
    "HandScore",
    "HeadToHead",
    "LastTrick",
    "Level",
    "LevelChange",
    "LevelTable",
    "LineKind",
    "LineResult",
    "LineStanding",
    "LiveStandings",
    "MatchResult",
    "MatchState",
    "Note",
    "OnStageMeans",
    "Outcome",
    "OutcomeReason",
    "OverAce",
    "Paragraph",
    "Party",
    "PenaltyReport",
    "PenaltyRule",
    "Permission",
    "PlayedMatch",
    "Points",
    "PointsAward",
    "Row",
    "RuleSet",
    "RuleSetInvalid",
    "RulingKind",
    "RulingReport",
    "RunningHand",
    "Scheme",
    "SchemeBasis",
    "Seat",
    "SheetEntry",
    "SheetRefused",
    "Side",
    "Stage",
    "Standings",
    "StandingsSettings",
    "TotalPoints",
    "Trump",
    "UnitRow",
    "Unplayed",
    "WinningFormat",
    "WinsWithoutPlay",
    "award_match_points",
    "criterion_ids",
    "describe",
    "explain",
    "explain_cell",
    "fold_match",
    "forfeits_by_lateness",
    "level_letter",
    "level_name",
    "levels_for_lateness",
    "load_preset",
    "load_scheme",
    "may_start_hand",
    "other",
    "outcome_note",
    "parse_level",
    "preset_ids",
    "question_hand",
    "rank",
    "rank_and_explain",
    "rank_units",
    "say",
    "say_all",
    "scheme_ids",
    "score_hand",
    "seconds_left",
    "seconds_played",
    "side_of",
]
