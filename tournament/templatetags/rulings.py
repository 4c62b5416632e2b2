"""What a referee may decide about a match, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import RulingKind
from tournament.rulebook.notes import reading_language

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
    RulingKind.PLAY: _("A play was ruled on"),
}


_OF_PLAYERS: Mapping[RulingKind, Any] = {
    RulingKind.FORFEIT: _("Forfeit: the player is absent or too late"),
    RulingKind.DOUBLE_FORFEIT: _("The whole table is absent"),
    RulingKind.WALKOVER: _("Walkover: all others are absent, the player wins without playing"),
    RulingKind.ADJUDGED_LOSS: _("Adjudged loss: the player loses by decision"),
    RulingKind.DISQUALIFIED: _("Disqualified: the player loses"),
    RulingKind.LEVEL_MOVE: _("The player's level is moved"),
    RulingKind.LATE_START: _("The player came late to the start"),
    RulingKind.AWARD_MATCH: _("Equal levels decided: the player wins"),
}
_TWO = 2


def ruling_words(kind: RulingKind, sides: int) -> Any:
    """A kind of ruling at a table of so many sides; at one of more than two each player is a side."""
    words = RULING_WORDS[kind]
    return words if sides == _TWO else _OF_PLAYERS.get(kind, words)


_PLAIN: Mapping[str, Any] = {
    "time_up": _("End of the match"),
    "late_start": _("Late start"),
    "play": _("Ruling on a play"),
}


@register.filter
def line_name(line: Any) -> str:
    """What a line of a score sheet is called. `line`: its kind, of a hand the number, of a ruling which (`ruling`).

    What the referee of the table only notes is no ruling and not called one.
    """
    match _of(line, "kind"):
        case "hand":
            return gettext("Hand %(number)s") % {"number": _of(line, "number")}
        case "penalty":
            return gettext("Penalty")
        case "ruling":
            return str(_PLAIN.get(_of(line, "ruling"), gettext("Ruling")))
        case _:
            return gettext("Final result")


@register.filter
def is_plain(kind: str) -> bool:
    """Whether a ruling only notes what happened at the table."""
    return kind in _PLAIN


@register.filter
def in_one(sentences: Iterable[str]) -> str:
    """Sentences one after the other, as the active language sets them: Chinese has no space between them."""
    return ("" if reading_language() == "zh" else " ").join(sentences)


def _of(line: Any, name: str) -> Any:
    return line[name] if isinstance(line, Mapping) else getattr(line, name)


@register.filter
def ruling(kind: str, sides: int) -> str:
    """A kind of ruling. An unknown kind is a mistake: ValueError."""
    return str(ruling_words(RulingKind(kind), sides))
