"""Replacing what one has seen: a stale revision is refused, with both versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.services.texts import up_to_characters


def require_revision(*, yours: int, current: int, stands: Mapping[str, Any]) -> None:
    """Nothing, if the writer saw the newest version. `Conflict` (`stale_revision`) with what `stands` now if not."""
    if yours != current:
        raise Conflict(
            "stale_revision",
            _("Somebody else changed this meanwhile. Look at what stands now and decide again."),
            field="revision",
            value=yours,
            allowed=current,
            details={"yours": yours, "current": {"revision": current, **stands}},
        )


def require_reason(reason: str) -> str:
    """The reason without spaces around it; `Invalid` (`reason_missing`) when there is none."""
    told = reason.strip()
    if not told:
        raise Invalid(
            "reason_missing", _("Please write down why."), field="reason", value=reason, allowed=up_to_characters(1000)
        )
    return told
