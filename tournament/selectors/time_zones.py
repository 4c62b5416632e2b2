"""Time zones that an event may lie in."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

DEFAULT_TIME_ZONE = "Asia/Shanghai"
_NO_PLACES = ("Etc/", "SystemV/", "posix/", "right/", "US/", "Canada/", "Brazil/", "Mexico/", "Chile/")


@cache
def time_zone_names() -> tuple[str, ...]:
    """Names of places, as Asia/Shanghai, and UTC: the default first, then by name."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith(_NO_PLACES))
    return tuple(sorted((*places, "UTC"), key=lambda name: (name != DEFAULT_TIME_ZONE, name)))
