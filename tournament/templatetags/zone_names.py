"""What a time zone is called by people, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

_NAMES: Mapping[str, Any] = {
    "Asia/Shanghai": _("Beijing time"),
    "Asia/Urumqi": _("Ürümqi time"),
    "Asia/Hong_Kong": _("Hong Kong time"),
    "Asia/Macau": _("Macau time"),
    "Asia/Taipei": _("Taipei time"),
    "Asia/Singapore": _("Singapore time"),
    "Asia/Kuala_Lumpur": _("Kuala Lumpur time"),
    "Asia/Tokyo": _("Tokyo time"),
}
_MINUTES = 60


def zone_words(zone: str, moment: datetime | None = None) -> str:
    """ "Beijing time"; of a zone without a name here how far it is from UTC at that moment (now): "UTC+5:30"."""
    if zone in _NAMES:
        return str(_NAMES[zone])
    offset = (moment or timezone.now()).astimezone(ZoneInfo(zone)).utcoffset() or timedelta()
    if not offset:
        return "UTC"
    sign = "+" if offset > timedelta() else "−"
    hours, minutes = divmod(abs(int(offset.total_seconds())) // _MINUTES, _MINUTES)
    return f"UTC{sign}{hours}:{minutes:02d}" if minutes else f"UTC{sign}{hours}"
