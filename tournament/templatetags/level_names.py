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
