"""Days and times as people type them: in the event's own zone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid
from tournament.selectors.time_zones import time_zone_names


class LocalMomentField(forms.CharField):
    """Day and time without a zone; the cleaned value is a naive datetime or None."""

    widget = forms.TextInput(attrs={"type": "datetime-local"})
    default_error_messages = {"no_moment": _("Type day and time as 2026-05-01 09:00.")}

    def to_python(self, value: Any) -> datetime | None:
        text = super().to_python(value)
        if not text:
            return None
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            raise forms.ValidationError(self.error_messages["no_moment"], code="no_moment") from None
        if moment.tzinfo is not None:
            raise forms.ValidationError(self.error_messages["no_moment"], code="no_moment")
        return moment

    def prepare_value(self, value: Any) -> Any:
        return f"{value:%Y-%m-%dT%H:%M}" if isinstance(value, datetime) else value


def moment_in_zone(moment: datetime | None, time_zone: str) -> datetime | None:
    """The moment in UTC that clocks of the zone show so; an aware one keeps its own meaning.

    Where the clock is set back the earlier of the two is meant. Raises `Invalid`: starts_at_skipped for a time that
    the clock skips. An unknown zone is left to the service, which names it.
    """
    if moment is None or moment.tzinfo is not None or time_zone not in time_zone_names():
        return moment
    if not 2000 <= moment.year <= 2100:
        return moment.replace(tzinfo=UTC)
    local = moment.replace(tzinfo=ZoneInfo(time_zone))
    there = local.astimezone(UTC)
    if there.astimezone(ZoneInfo(time_zone)).replace(tzinfo=None) != moment:
        raise Invalid(
            "starts_at_skipped",
            _("On that day the clocks in %(zone)s skip this time."),
            field="starts_at",
            value=moment.isoformat(),
            allowed=_("a time that the clocks show"),
            params={"zone": time_zone},
        )
    return there
