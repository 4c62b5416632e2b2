"""Words of the desk: kinds of background work, aims of a draw, grades of warnings, a round's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.templatetags.words import bracket_round

register = template.Library()

_JOBS: Mapping[str, Any] = {
    "pair_round": _("Pairing a round"),
    "advance_bracket": _("Moving the bracket on"),
    "refresh_standings": _("Computing the standings"),
    "import_entries": _("Importing a list"),
}
_AIMS: Mapping[str, Any] = {
    "rematches": _("pairs that meet again"),
    "repeated_rematches": _("pairs that meet a third time or more"),
    "unit_clashes": _("meetings within a unit"),
    "score_difference": _("sum of squared score differences"),
    "pattern": _("distance from the pattern, in places"),
    "seat_balance": _("uneven sides"),
    "table_repeat": _("tables at which one of the two has sat"),
    "repeated_partners": _("partners who have been partners before"),
    "repeated_opponents": _("opponents who have met before"),
}
_GRADES: Mapping[str, Any] = {
    "high": pgettext_lazy("grade of a warning", "serious"),
    "medium": pgettext_lazy("grade of a warning", "worth a thought"),
    "low": pgettext_lazy("grade of a warning", "for your information"),
    "notice": pgettext_lazy("grade of a warning", "for your information"),
    "error": pgettext_lazy("grade of a warning", "serious"),
}


@register.filter
def job_kind(kind: str) -> str:
    """What a job does. An unknown kind is a mistake: KeyError."""
    return str(_JOBS[kind])


@register.filter
def aim(level: str) -> str:
    """An aim of a draw; the code itself for one that has no words yet."""
    return str(_AIMS.get(level, level))


@register.filter
def grade(code: str) -> str:
    return str(_GRADES[code])


@register.filter
def at(values: Mapping[int, Any], key: int) -> Any:
    """The value under a key; None when there is none."""
    return values.get(key)


@register.simple_tag
def round_name(number: int, name: str = "") -> str:
    """ "Semi-final" where a bracket names the round, else "Round 3"."""
    return bracket_round(name) or gettext("Round %(number)d") % {"number": number}


@register.simple_tag(takes_context=True)
def sheet_url(context: Any, match: int, table: int | None) -> str:
    """Where a match is looked at: at its sheet, or, for who is held to other tables, on its public page."""
    own = context.get("own_tables")
    at = "referee_match" if own is None or table in own else "public_match"
    return reverse(at, args=[context["event"].slug, match])
