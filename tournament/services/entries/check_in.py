"""Check-in at the desk: who is here."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing
from tournament.models import Account, Entry, Event
from tournament.permissions import Act, require
from tournament.services.audit import record_acts
from tournament.services.entries.open_events import require_open
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once

STATES = (Entry.State.CHECKED_IN, Entry.State.REGISTERED)
MOST_AT_ONCE = 1000


def check_in(
    account: Account | None,
    *,
    request_id: UUID,
    event_id: int,
    entry_ids: Collection[int],
    checked_in_state: str,
) -> Answer:
    """These entries are checked in, or only registered again (`checked_in_state`: checked_in or registered).

    Entries that stand so already stay untouched. Answers `{"changed": [ids], "state", "checked_in", "taking_part"}`,
    the last two as numbers of the event. Raises `Invalid`: check_in_state, too_many_entries; `Missing`
    entry_missing; `Conflict`: entry_not_taking_part (withdrawn or disqualified), event_finished. Locks the event.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.CHECK_IN, event)
        require_open(event)
        state = _state(checked_in_state)
        found = _entries(event, set(entry_ids))
        changed = [entry for entry in found if entry.state != state]
        Entry.objects.filter(pk__in=[entry.pk for entry in changed]).update(state=state, revision=F("revision") + 1)
        record_acts(
            account,
            Act.CHECK_IN,
            [(entry, {"state": entry.state}, {"state": str(state)}) for entry in changed],
            event_id=event.pk,
            request_id=request_id,
            public=event.state != Event.State.DRAFT,
        )
        taking_part = Entry.objects.filter(event=event).taking_part()
        return {
            "changed": [entry.pk for entry in changed],
            "state": str(state),
            "checked_in": taking_part.filter(state=Entry.State.CHECKED_IN).count(),
            "taking_part": taking_part.count(),
        }

    payload = {"event": event_id, "entries": sorted(entry_ids), "state": checked_in_state}
    return once(account, Act.CHECK_IN, request_id, payload, do)


def _state(state: str) -> Entry.State:
    if state not in STATES:
        raise Invalid(
            "check_in_state",
            _("“%(value)s” is no state of check-in."),
            field="state",
            value=state,
            allowed=[str(each) for each in STATES],
            params={"value": state},
        )
    return Entry.State(state)


def _entries(event: Event, entry_ids: set[int]) -> list[Entry]:
    if len(entry_ids) > MOST_AT_ONCE:
        raise Invalid(
            "too_many_entries",
            _("At most %(most)s entries can be checked in at once."),
            field="entries",
            value=len(entry_ids),
            allowed=f"1–{MOST_AT_ONCE}",
            params={"most": MOST_AT_ONCE},
        )
    possible = {entry_id for entry_id in entry_ids if 0 < entry_id < 2**63}
    found = list(Entry.objects.filter(event=event, pk__in=possible).order_by("number"))
    unknown = entry_ids - {entry.pk for entry in found}
    if unknown:
        raise Missing("entry_missing", _("There is no such entry."), field="entries", value=min(unknown))
    gone = [entry for entry in found if entry.state not in STATES]
    if gone:
        raise Conflict(
            "entry_not_taking_part",
            _("“%(name)s” does not take part any more, so it cannot be checked in."),
            field="entries",
            value=gone[0].pk,
            params={"name": gone[0].name},
            details={"current": {"entry": gone[0].pk, "state": gone[0].state, "revision": gone[0].revision}},
        )
    return found
