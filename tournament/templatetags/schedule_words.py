"""Words of groups, schedules and crosstables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy

from tournament.pairing import GroupSource, say_reason
from tournament.rulebook.refusals import spoken
from tournament.selectors.schedules import Meeting
from tournament.selectors.stages.group_cut import GroupCut
from tournament.templatetags.level_names import level_name
from tournament.templatetags.words import origin_of

register = template.Library()

_METHODS: Mapping[str, Any] = {
    "snake": pgettext_lazy("groups", "by the seeds, forwards and backwards"),
    "pots": pgettext_lazy("groups", "from pots, by lots"),
    "lots": pgettext_lazy("groups", "by lots"),
    "numbers": pgettext_lazy("groups", "numbers drawn by hand"),
    "placed": pgettext_lazy("groups", "put together by hand"),
}
_SIGNS: Mapping[str, str] = {"won": "✓", "lost": "–", "even": "=", "gained": "+", "given": "−", "nothing": "0"}
_RESULTS: Mapping[str, Any] = {
    "won": pgettext_lazy("meeting", "won"),
    "lost": pgettext_lazy("meeting", "lost"),
    "even": pgettext_lazy("meeting", "level"),
    "open": pgettext_lazy("meeting", "still open"),
    "gained": pgettext_lazy("meeting", "won without play"),
    "given": pgettext_lazy("meeting", "lost without play"),
    "nothing": pgettext_lazy("meeting", "not played"),
}


@register.filter
def group_method(code: str) -> str:
    """How groups came about."""
    return str(_METHODS.get(code, code))


@register.simple_tag
def meeting_sign(meeting: Meeting) -> str:
    """What stands in a cell of a crosstable: ✓ A:10, or R3 while it is to come."""
    if meeting.result == "open":
        return gettext("R%(number)s") % {"number": meeting.round_number}
    return f"{_SIGNS[meeting.result]} {_levels(meeting)}".strip()


@register.simple_tag
def meeting_words(meeting: Meeting) -> str:
    """The same in words."""
    values = {"number": meeting.round_number, "result": _RESULTS[meeting.result], "levels": _levels(meeting)}
    if values["levels"]:
        return gettext("round %(number)s: %(result)s %(levels)s") % values
    return gettext("round %(number)s: %(result)s") % values


def _levels(meeting: Meeting) -> str:
    """Empty where it was not played."""
    if meeting.own_level is None or meeting.other_level is None:
        return ""
    return f"{level_name(meeting.own_level)}:{level_name(meeting.other_level)}"


@register.simple_tag
def place_holder(cut: GroupCut, source: GroupSource | None) -> SafeString:
    """The place as it is called, and the entry that holds it as soon as that is certain; a bye for none."""
    if source is None:
        return format_html('<span class="soft">{}</span>', gettext("Bye"))
    entry = next(each.entry for each in cut.resolved if each.source == source)
    name = origin_of(source)
    if entry is None:
        return format_html("<b>{}</b>", name)
    return format_html('<b>{}</b> <span class="cross-over__entry">{}</span>', name, named_in(entry, cut))


@register.filter
def named_in(entry: int, cut: GroupCut) -> str:
    """Number and name of an entry of the groups."""
    row = cut.row_of.get(entry)
    return "" if row is None else f"{row.number} {row.name}"


@register.filter
def sheet_reasons(cut: GroupCut) -> list[str]:
    """Why the sheet is as it is."""
    return [say_reason(each, spoken()) for each in cut.sheet.reasons]


@register.filter
def said_reasons(row: Any, cut: GroupCut) -> list[str]:
    """What is worth knowing about a row of the comparison."""
    names = {pk: f"{each.number} {each.name}" for pk, each in cut.row_of.items()}
    return [say_reason(each, spoken(), names) for each in row.reasons]
