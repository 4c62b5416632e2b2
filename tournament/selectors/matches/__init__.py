"""Matches as officials see them: their tables, a match's sheet with its history, and what a hand would do."""

from tournament.selectors.matches.clocks import ClockAtTable, clock_at_table
from tournament.selectors.matches.lines import SheetLine, SheetRevision
from tournament.selectors.matches.options import (
    Band,
    FormatChoice,
    HandOptions,
    PlayersHandOptions,
    PointsOptions,
    hand_options,
    players_hand_options,
)
from tournament.selectors.matches.plays import play_on_table, play_reasons, play_verdict, remedy_words
from tournament.selectors.matches.preview import (
    Preview,
    TimeUp,
    preview_hand,
    preview_penalties,
    preview_penalty,
    preview_time_up,
)
from tournament.selectors.matches.recordings import (
    RecordedHand,
    ReplayedHand,
    may_attach_record,
    recorded_hand,
    recorded_numbers,
    replayed_hand,
    standing_recording,
)
from tournament.selectors.matches.sheet import (
    MatchSheet,
    SeatPlayer,
    SheetPlace,
    SheetSide,
    match_sheet,
    rules_at,
)
from tournament.selectors.matches.tables import RefereeTables, TableMatch, TableSide, match_list, referee_tables

__all__ = [
    "Band",
    "ClockAtTable",
    "FormatChoice",
    "HandOptions",
    "MatchSheet",
    "PlayersHandOptions",
    "PointsOptions",
    "Preview",
    "RecordedHand",
    "RefereeTables",
    "ReplayedHand",
    "SeatPlayer",
    "SheetLine",
    "SheetPlace",
    "SheetRevision",
    "SheetSide",
    "TableMatch",
    "TableSide",
    "TimeUp",
    "clock_at_table",
    "hand_options",
    "match_list",
    "match_sheet",
    "may_attach_record",
    "play_on_table",
    "play_reasons",
    "play_verdict",
    "players_hand_options",
    "preview_hand",
    "preview_penalties",
    "preview_penalty",
    "preview_time_up",
    "recorded_hand",
    "recorded_numbers",
    "referee_tables",
    "remedy_words",
    "replayed_hand",
    "rules_at",
    "standing_recording",
]
