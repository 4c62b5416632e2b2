"""Levels as people write them."""

from django.utils.translation import gettext

ACE = 14
OVER_ACE = 15
_COURT = {11: "J", 12: "Q", 13: "K", ACE: "A"}


def level_name(level: int) -> str:
    """2 to 10, J, Q, K, A; 15 is "over A", and what lies past it is told as steps over A: 17 is "over A +2"."""
    if level > OVER_ACE:
        return gettext("over A +%(steps)d") % {"steps": level - OVER_ACE}
    if level == OVER_ACE:
        return gettext("over A")
    return _COURT.get(level, str(level))
