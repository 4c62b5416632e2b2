"""Matches as officials see them: their tables, a match's sheet with its history, and what a hand would do."""

from tournament.selectors.matches.options import (
    Band,
    FormatChoice,
    HandOptions,
    PlayersHandOptions,
    PointsOptions,
    hand_options,
    players_hand_options,
)
from tournament.selectors.matches.plays import remedy_words
from tournament.selectors.matches.preview import Preview, preview_hand
from tournament.selectors.matches.sheet import (
    MatchSheet,
    SeatPlayer,
    SheetLine,
    SheetPlace,
    SheetRevision,
    SheetSide,
    match_sheet,
    rules_at,
)
from tournament.selectors.matches.tables import RefereeTables, TableMatch, TableSide, match_list, referee_tables

__all__ = [
    "Band",
    "FormatChoice",
    "HandOptions",
    "MatchSheet",
    "PlayersHandOptions",
    "PointsOptions",
    "Preview",
    "RefereeTables",
    "SeatPlayer",
    "SheetLine",
    "SheetPlace",
    "SheetRevision",
    "SheetSide",
    "TableMatch",
    "TableSide",
    "hand_options",
    "match_list",
    "match_sheet",
    "players_hand_options",
    "preview_hand",
    "referee_tables",
    "remedy_words",
    "rules_at",
]
