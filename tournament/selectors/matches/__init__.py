"""Matches as officials see them: their tables, a match's sheet with its history, and what a hand would do."""

from tournament.selectors.matches.options import Band, FormatChoice, HandOptions, hand_options
from tournament.selectors.matches.preview import Preview, preview_hand
from tournament.selectors.matches.sheet import MatchSheet, SheetLine, SheetRevision, SheetSide, match_sheet, rules_at
from tournament.selectors.matches.tables import RefereeTables, TableMatch, match_list, referee_tables

__all__ = [
    "Band",
    "FormatChoice",
    "HandOptions",
    "MatchSheet",
    "Preview",
    "RefereeTables",
    "SheetLine",
    "SheetRevision",
    "SheetSide",
    "TableMatch",
    "hand_options",
    "match_list",
    "match_sheet",
    "preview_hand",
    "referee_tables",
    "rules_at",
]
