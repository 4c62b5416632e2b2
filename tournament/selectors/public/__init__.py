"""What everybody may see, and the only reader of public pages and of the public API.

Drafts do not exist here: a draft event, round or match is as missing as one that never was. Functions return frozen
rows and say how many queries they make; none depends on how many rows there are.
"""

from tournament.selectors.public.brackets import BracketTree, PlaceRow, bracket_tree
from tournament.selectors.public.draws import (
    Answered,
    DrawPage,
    Promise,
    draw_lines,
    draw_page,
    promises,
    repeated,
    round_draw_page,
)
from tournament.selectors.public.entries import (
    MOST_FOUND,
    Answer,
    AnswerKind,
    EntryPath,
    EntryRow,
    Found,
    Step,
    entry_path,
    entry_rows,
    find_entries,
)
from tournament.selectors.public.frames import (
    EventLists,
    EventRow,
    Frame,
    RoundRow,
    SnapshotRef,
    StageRow,
    public_events,
    public_frame,
)
from tournament.selectors.public.matches import EntryRef, MatchRef, MatchRow, Result, Slot
from tournament.selectors.public.names import Names
from tournament.selectors.public.players import EntryThen, players_of
from tournament.selectors.public.recordings import PublicRecord, public_record
from tournament.selectors.public.rounds import (
    Drawn,
    Pairings,
    Place,
    Progress,
    SittingOut,
    name_order,
    pairings,
    round_progress,
)
from tournament.selectors.public.rules import (
    LadderShape,
    PublishedRules,
    RulesBlock,
    RulesInWords,
    clock_end,
    event_shape,
    published_rules,
    published_rules_in_words,
    rules_in_words,
)
from tournament.selectors.public.standings import (
    StandingRow,
    StandingsTable,
    Sum,
    standing_sums,
    standings_table,
)
from tournament.selectors.public.stories import MatchStory, StoryLine, match_story

__all__ = [
    "MOST_FOUND",
    "Answer",
    "AnswerKind",
    "Answered",
    "BracketTree",
    "DrawPage",
    "Drawn",
    "EntryPath",
    "EntryRef",
    "EntryRow",
    "EntryThen",
    "EventLists",
    "EventRow",
    "Found",
    "Frame",
    "LadderShape",
    "MatchRef",
    "MatchRow",
    "MatchStory",
    "Names",
    "Pairings",
    "Place",
    "PlaceRow",
    "Progress",
    "Promise",
    "PublicRecord",
    "PublishedRules",
    "Result",
    "RoundRow",
    "RulesBlock",
    "RulesInWords",
    "SittingOut",
    "Slot",
    "SnapshotRef",
    "StageRow",
    "StandingRow",
    "StandingsTable",
    "Step",
    "StoryLine",
    "Sum",
    "bracket_tree",
    "clock_end",
    "draw_lines",
    "draw_page",
    "entry_path",
    "entry_rows",
    "event_shape",
    "find_entries",
    "match_story",
    "name_order",
    "pairings",
    "players_of",
    "promises",
    "public_events",
    "public_frame",
    "public_record",
    "published_rules",
    "published_rules_in_words",
    "repeated",
    "round_draw_page",
    "round_progress",
    "rules_in_words",
    "standing_sums",
    "standings_table",
]
