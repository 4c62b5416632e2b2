"""Moments that people name: within what calendars and databases can hold."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid

EARLIEST_YEAR, LATEST_YEAR = 2000, 2100


def read_moment(field: str, moment: datetime | None) -> datetime | None:
    """The moment, or None where none is given. Raises `Invalid` (starts_at_invalid) for one without a zone, and for
    one that no event is played at.
    """
    if moment is not None and (moment.tzinfo is None or not EARLIEST_YEAR <= moment.year <= LATEST_YEAR):
        raise Invalid(
            "starts_at_invalid",
            _("The start must be a day and time between the years 2000 and 2100."),
            field=field,
            value=moment.isoformat(),
            allowed=f"{EARLIEST_YEAR}–{LATEST_YEAR}",
        )
    return moment
