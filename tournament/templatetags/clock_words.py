"""The clock in words: what is left, and what holds for a new hand and for the one that is being played."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django import template
from django.utils.translation import gettext as _

from scoring import say
from tournament.rulebook.clocks import MINUTE, ClockNow
from tournament.rulebook.notes import reading_language

register = template.Library()


@register.filter
def minutes_and_seconds(seconds: int) -> str:
    """As a clock shows it: 12:05."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"


@register.filter
def clock_sentences(clock: ClockNow, zone: str) -> list[str]:
    """Whether a new hand may begin and until when, then what becomes of the hand that is played at the bell."""
    language = reading_language()
    may_start = say(clock.may_start.reason, language)
    if clock.may_start.reason.code == "clock_time_up":
        return [may_start, say(clock.may_finish.reason, language)]
    said = [] if clock.may_start.allowed else [may_start]
    if clock.paused_left is not None:
        left = minutes_and_seconds(clock.paused_left)
        said.insert(0, _("The clock is paused with %(left)s left.") % {"left": left})
    elif clock.may_start.allowed and clock.closes_at is not None:
        said.append(_("No new hand after %(time)s.") % {"time": f"{clock.closes_at.astimezone(ZoneInfo(zone)):%H:%M}"})
    if clock.finished_at_bell:
        said.append(_("A hand that is being played when the time is up is finished."))
    else:
        said.append(_("A hand that is being played when the time is up is broken off."))
    return said
