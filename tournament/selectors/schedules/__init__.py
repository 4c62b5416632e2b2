"""Groups, schedules of all rounds, and who met whom."""

from tournament.selectors.schedules.crosstables import Cell, Crosstable, CrosstableRow, Meeting, crosstables
from tournament.selectors.schedules.drawn_groups import GroupsDrawn, GroupsPage, GroupView, groups_page
from tournament.selectors.schedules.rounds import EmptyPlace, ScheduledRound, SchedulePage, schedule_page

__all__ = [
    "Cell",
    "Crosstable",
    "CrosstableRow",
    "EmptyPlace",
    "GroupView",
    "GroupsDrawn",
    "GroupsPage",
    "Meeting",
    "SchedulePage",
    "ScheduledRound",
    "crosstables",
    "groups_page",
    "schedule_page",
]
