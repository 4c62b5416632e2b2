"""Rule sets with something changed, and the services in few words."""

from __future__ import annotations

from copy import deepcopy
from typing import Any
from uuid import uuid4

from scoring import load_any_preset
from tests import play
from tournament.models import Account, Event
from tournament.services import rules

PRESET = "shuangsheng-match-2d"


def values_with(*, preset: str = PRESET, **changes: Any) -> dict[str, Any]:
    """The values of a preset with some of them replaced: `clock__minutes=45`; None takes one out."""
    values = deepcopy(load_any_preset(preset).to_mapping())
    for path, value in changes.items():
        *blocks, key = path.split("__")
        holder = values
        for block in blocks:
            holder = holder[block]
        if value is None:
            del holder[key]
        else:
            holder[key] = value
    return values


def edit(event: Event, account: Account | None = None, **given: Any) -> dict[str, Any]:
    """Edited by the organiser; what is not given is as it should be."""
    given.setdefault("revision", Event.objects.get(pk=event.pk).revision)
    given.setdefault("values", values_with(clock__minutes=45))
    whole = {"request_id": uuid4(), "event_id": event.pk} | given
    return rules.edit_rule_set(account or event.created_by, **whole)


def change(event: Event, account: Account | None = None, **given: Any) -> dict[str, Any]:
    """Changed by the chief referee."""
    given.setdefault("revision", Event.objects.get(pk=event.pk).revision)
    given.setdefault("values", values_with(clock__minutes=45))
    given.setdefault("reason", "the hall closes early")
    whole = {"request_id": uuid4(), "event_id": event.pk} | given
    return rules.change_rule_set(account or play.chief_of(event), **whole)
