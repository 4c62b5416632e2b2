"""Levels in the reader's language: the scoring room's names, with what is over A said in words."""

from django.utils.translation import gettext

import scoring
from scoring.levels import OVER_ACE


def level_name(level: int) -> str:
    """2 to 10, J, Q, K, A; 15 is "over A", 17 "over A +2"."""
    if level > OVER_ACE:
        return gettext("over A +%(steps)d") % {"steps": level - OVER_ACE}
    if level == OVER_ACE:
        return gettext("over A")
    return scoring.level_name(level)


def level_by_goal(level: int, goal: int | None) -> str:
    """The level as it is chosen where `goal` wins: "J: past 10" (goal 11), "Q: past 10"; below the goal its name alone,
    as over A, which says itself what it is past; "over A +13: the goal" on a later lap."""
    name = level_name(level)
    if goal is None or level < goal or goal == OVER_ACE:
        return name
    if goal > OVER_ACE:
        return gettext("%(level)s: the goal") % {"level": name}
    return gettext("%(level)s: past %(last)s") % {"level": name, "last": level_name(goal - 1)}
