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
from scoring.folding import fold_match
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
from scoring.players.fold import players_outcome_note
from scoring.players.report import Direction, PlayersHandReport, PlayersHandScore, Spoil, Transfer
from scoring.players.rule_set import Hook, PlayersRuleSet, Sharing
from scoring.players.score import score_players_hand
from scoring.players.state import PlayersLine, PlayersOutcome, PlayersState
from scoring.results import Absence, HeadToHead, OverAce, PlayedMatch, StandingsSettings, Unplayed, WinsWithoutPlay
from scoring.rules.difference import Change, difference
from scoring.rules.published import (
    all_preset_ids,
    load_any_preset,
    load_players_preset,
    load_preset,
    players_preset_ids,
    preset_ids,
)
from scoring.rules.rule_set import EqualLevels, Fault, OnStageMeans, RuleSet, RuleSetInvalid
from scoring.standings import Explanation, LiveStandings, Row, Standings, explain_cell, rank, rank_and_explain
from scoring.tiebreaks import criterion_ids
from scoring.units import UnitRow, rank_units
from scoring.wording.describe import describe
from scoring.wording.paragraph import Paragraph
from scoring.wording.say import say, say_all

__all__ = [
    "Absence",
    "AwardKind",
    "AwardRule",
    "Change",
    "Chapter",
    "Clock",
    "ClockStop",
    "ClockStopKind",
    "CountedPoints",
    "DecidedBy",
    "Direction",
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
    "Hook",
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
    "PlayersHandReport",
    "PlayersHandScore",
    "PlayersLine",
    "PlayersOutcome",
    "PlayersRuleSet",
    "PlayersState",
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
    "Sharing",
    "SheetEntry",
    "SheetRefused",
    "Side",
    "Spoil",
    "Stage",
    "Standings",
    "StandingsSettings",
    "TotalPoints",
    "Transfer",
    "Trump",
    "UnitRow",
    "Unplayed",
    "WinningFormat",
    "WinsWithoutPlay",
    "all_preset_ids",
    "award_match_points",
    "criterion_ids",
    "describe",
    "difference",
    "explain",
    "explain_cell",
    "fold_match",
    "forfeits_by_lateness",
    "level_letter",
    "level_name",
    "levels_for_lateness",
    "load_any_preset",
    "load_players_preset",
    "load_preset",
    "load_scheme",
    "may_start_hand",
    "other",
    "outcome_note",
    "parse_level",
    "players_outcome_note",
    "players_preset_ids",
    "preset_ids",
    "question_hand",
    "rank",
    "rank_and_explain",
    "rank_units",
    "say",
    "say_all",
    "scheme_ids",
    "score_hand",
    "score_players_hand",
    "seconds_left",
    "seconds_played",
    "side_of",
]
