"""What a referee may decide about a match, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from scoring import RulingKind

register = template.Library()

RULING_WORDS: Mapping[RulingKind, Any] = {
    RulingKind.TIME_UP: _("Time is up"),
    RulingKind.FORFEIT: _("Forfeit: the side is absent or too late"),
    RulingKind.DOUBLE_FORFEIT: _("Both sides are absent"),
    RulingKind.WALKOVER: _("Walkover: the side wins without playing"),
    RulingKind.ADJUDGED_LOSS: _("Adjudged loss: the side loses by decision"),
    RulingKind.ABANDONED: _("Abandoned: nobody wins"),
    RulingKind.DISQUALIFIED: _("Disqualified: the side loses"),
    RulingKind.LEVEL_MOVE: _("The side's level is moved"),
    RulingKind.LATE_START: _("The side came late to the start"),
    RulingKind.AWARD_MATCH: _("Equal levels decided: the side wins"),
    RulingKind.ANNUL_OUTCOME: _("The end of the match is annulled"),
    RulingKind.TIME_BREACH: _("Started early or finished late: the match points are lost"),
}


@register.filter
def ruling(kind: str) -> str:
    """A kind of ruling. An unknown kind is a mistake: ValueError."""
    return str(RULING_WORDS[RulingKind(kind)])
