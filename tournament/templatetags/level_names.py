"""Levels in the reader's language: the scoring room's names, with what is over A said in words."""

from django.utils.translation import gettext

import scoring
from scoring.levels import OVER_ACE, PastAce


def level_name(level: int, past_ace: PastAce = PastAce.NEXT_LAP) -> str:
    """2 to 10, J, Q, K, A; 15 is "over A", 17 "over A +2".

    Where one level is played above A without trumps, 15 is "joker level", 16 "past the joker level" and 17 one more.
    """
    if past_ace is PastAce.NO_TRUMP_LEVEL and level >= OVER_ACE:
        return _past_joker_level(level - OVER_ACE)
    if level > OVER_ACE:
        return gettext("over A +%(steps)d") % {"steps": level - OVER_ACE}
    if level == OVER_ACE:
        return gettext("over A")
    return scoring.level_name(level)


def _past_joker_level(steps: int) -> str:
    if steps == 0:
        return gettext("joker level")
    if steps == 1:
        return gettext("past the joker level")
    return gettext("past the joker level +%(steps)d") % {"steps": steps - 1}


def level_by_goal(level: int, goal: int | None, past_ace: PastAce = PastAce.NEXT_LAP) -> str:
    """The level as it is chosen where `goal` wins: "J: past 10" (goal 11), "Q: past 10"; below the goal its name alone,
    as over A, which says itself what it is past; "over A +13: the goal" on a later lap."""
    name = level_name(level, past_ace)
    says_itself = OVER_ACE if past_ace is PastAce.NEXT_LAP else OVER_ACE + 1
    if goal is None or level < goal or goal == says_itself:
        return name
    if goal > OVER_ACE:
        return gettext("%(level)s: the goal") % {"level": name}
    return gettext("%(level)s: past %(last)s") % {"level": name, "last": level_name(goal - 1, past_ace)}
