"""Editing the rules while they are free: before the event's first round is published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet
from tournament.errors import Conflict
from tournament.models import Account, Event
from tournament.permissions import Act, require
from tournament.services.audit import record_act
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.rules.versions import (
    add_version,
    as_it_stands,
    newest_version,
    read_preset,
    read_rules,
    require_same_table,
)

EDIT_RULES = "edit_rules"
RESET_RULES = "reset_rules"
EDITED = "edited before the first round"
"""The standing reason of a version that organisers made before the freeze; pages say it in the reader's language."""


def edit_rule_set(
    account: Account | None, *, request_id: UUID, event_id: int, revision: int, values: Mapping[str, Any]
) -> Answer:
    """The event is played by these values, as its next version; equal values make none. `revision` is the event's.

    Answers `{"event", "revision", "version", "digest"}`. Raises `Invalid` rule_set_invalid with every fault (path,
    code, found, allowed, message) in its details; `Conflict`: stale_revision, rule_set_frozen, event_finished,
    entries_exist, rounds_exist. Locks the event.
    """

    def do() -> Answer:
        event = _open_event(account, event_id, revision)
        rules = read_rules(values)
        require_same_table(event, rules, field="values", value=rules.players_per_side)
        return _take(account, event, rules, newest_version(event).preset, EDIT_RULES, EDITED, request_id)

    payload = {"event": event_id, "revision": revision, "values": values}
    return once(account, EDIT_RULES, request_id, payload, do)


def reset_rule_set(account: Account | None, *, request_id: UUID, event_id: int, revision: int, preset: str) -> Answer:
    """The event is played by the published rule set `preset`, as its next version; what was edited is left behind.

    Answers and raises as `edit_rule_set`; `Invalid` preset_unknown.
    """

    def do() -> Answer:
        event = _open_event(account, event_id, revision)
        rules = read_preset(preset)
        require_same_table(event, rules, field="preset", value=preset)
        reason = f"{newest_version(event).preset} → {preset}"
        return _take(account, event, rules, preset, RESET_RULES, reason, request_id)

    return once(account, RESET_RULES, request_id, {"event": event_id, "revision": revision, "preset": preset}, do)


def choose_preset(event: Event, account: Account | None, preset: str) -> None:
    """The locked event takes `preset` where it was on another. Raises what `reset_rule_set` raises."""
    rules = read_preset(preset)
    current = newest_version(event)
    if preset == current.preset:
        return
    require_free(event, field="preset", value=preset, allowed=current.preset)
    require_same_table(event, rules, field="preset", value=preset)
    reason = f"{current.preset} → {preset}"
    event.rule_set_version = add_version(event, account, rules, preset=preset, number=current.number + 1, reason=reason)
    event.save(update_fields=["rule_set_version"])


def require_free(event: Event, *, field: str, value: object, allowed: object) -> None:
    """Nothing, while no round is published. Raises `Conflict` (rule_set_frozen)."""
    if event.rule_set_frozen_at is not None:
        raise Conflict(
            "rule_set_frozen",
            _("The rules are frozen since the first round was published; a change is an act of the chief referee."),
            field=field,
            value=value,
            allowed=allowed,
        )


def require_unfinished(event: Event) -> None:
    """Raises `Conflict` (event_finished)."""
    if event.state == Event.State.FINISHED:
        raise Conflict("event_finished", _("This event is finished."))


def _open_event(account: Account | None, event_id: int, revision: int) -> Event:
    event = lock_event(event_id)
    require(account, Act.EDIT_EVENT, event)
    current = newest_version(event)
    require_free(event, field="values", value="", allowed=current.digest)
    require_unfinished(event)
    require_revision(yours=revision, current=event.revision, stands=as_it_stands(current))
    return event


def _take(
    account: Account | None,
    event: Event,
    rules: AnyRuleSet,
    preset: str,
    act: str,
    reason: str,
    request_id: UUID,
) -> Answer:
    current = newest_version(event)
    if (rules.digest, preset) != (current.digest, current.preset):
        version = add_version(event, account, rules, preset=preset, number=current.number + 1, reason=reason)
        event.rule_set_version = version
        event.revision += 1
        event.save(update_fields=["rule_set_version", "revision"])
        record_act(
            account,
            act,
            event,
            event_id=event.pk,
            before=as_it_stands(current),
            after=as_it_stands(version),
            request_id=request_id,
            public=event.state != Event.State.DRAFT,
        )
        current = version
    return {"event": event.pk, "revision": event.revision, "version": current.number, "digest": current.digest}
