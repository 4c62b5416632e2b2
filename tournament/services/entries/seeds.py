"""Seeds: which entries are set, best first."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing
from tournament.models import Account, Entry, Event
from tournament.permissions import Act, require
from tournament.services.audit import record_act
from tournament.services.entries.open_events import require_open
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once

SET_SEEDS = "set_seeds"


def set_seeds(
    account: Account | None, *, request_id: UUID, event_id: int, seen: Sequence[int], entry_ids: Sequence[int]
) -> Answer:
    """These entries have the seeds 1, 2, 3 ... in this order, all others none. Answers `{"seeds": [entry ids]}`.

    `seen` are the entries in the order of seeds that the caller saw: it stands for a revision. Raises `Conflict`:
    stale_revision (both orders in the details), event_finished; `Missing` entry_missing; `Invalid` entry_repeated.
    Locks the event.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.EDIT_ENTRIES, event)
        require_open(event)
        seeded = Entry.objects.filter(event=event, seed__isnull=False).order_by("seed")
        before = [entry.pk for entry in seeded]
        if before != list(seen):
            raise Conflict(
                "stale_revision",
                _("Somebody else changed the seeds meanwhile. Look at what stands now and decide again."),
                field="seen",
                details={"yours": list(seen), "current": {"seeds": before}},
            )
        _require_each_once(event, entry_ids)
        _write(event, entry_ids)
        record_act(
            account,
            SET_SEEDS,
            event,
            event_id=event.pk,
            before={"seeds": before},
            after={"seeds": list(entry_ids)},
            request_id=request_id,
            public=event.state != Event.State.DRAFT,
        )
        return {"seeds": list(entry_ids)}

    payload = {"event": event_id, "seen": list(seen), "entries": list(entry_ids)}
    return once(account, SET_SEEDS, request_id, payload, do)


def _require_each_once(event: Event, entry_ids: Sequence[int]) -> None:
    possible = [entry_id for entry_id in entry_ids if 0 < entry_id < 2**63]
    known = set(Entry.objects.filter(event=event, pk__in=possible).values_list("pk", flat=True))
    for entry_id in entry_ids:
        if entry_id not in known:
            raise Missing("entry_missing", _("There is no such entry."), field="entries", value=entry_id)
        if list(entry_ids).count(entry_id) > 1:
            raise Invalid(
                "entry_repeated",
                _("An entry can have one seed only."),
                field="entries",
                value=entry_id,
                allowed=_("each entry once"),
            )


def _write(event: Event, entry_ids: Sequence[int]) -> None:
    """First nobody, then these: a seed belongs to one entry at any moment."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=event)}
    wanted = {entry_id: seed for seed, entry_id in enumerate(entry_ids, start=1)}
    changed = [entry for entry in entries.values() if entry.seed != wanted.get(entry.pk)]
    Entry.objects.filter(pk__in=[entry.pk for entry in changed]).update(seed=None)
    for entry in changed:
        entry.seed = wanted.get(entry.pk)
        entry.revision += 1
    Entry.objects.bulk_update(changed, ["seed", "revision"])
