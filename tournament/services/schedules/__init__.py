"""Round robins and groups: who is drawn into which group, every round at once, and what happens to it on the day."""

from tournament.services.schedules.discarding import discard_schedule
from tournament.services.schedules.grouping import draw_groups, place_groups, record_groups
from tournament.services.schedules.latecomers import enter_group
from tournament.services.schedules.leaving import free_matches, take_matches_back
from tournament.services.schedules.making import build_schedule, make_schedule

__all__ = [
    "build_schedule",
    "discard_schedule",
    "draw_groups",
    "enter_group",
    "free_matches",
    "make_schedule",
    "place_groups",
    "record_groups",
    "take_matches_back",
]
