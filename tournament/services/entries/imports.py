"""Lists of entries from files: read and shown, then taken over whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.enqueue import enqueue
from tournament.errors import Conflict, Invalid, Missing
from tournament.exchange.entry_lists import EntryList, Fault, LineFault, ListedEntry, read_entry_list
from tournament.models import Account, Entry, Event, ImportBatch, Job
from tournament.permissions import Act, require
from tournament.services.audit import record_act
from tournament.services.entries.open_events import members_needed, most_members, require_open
from tournament.services.entries.rows import make_entries
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once

LONGEST_FILENAME = 200
DISCARD_IMPORT = "discard_import"
PREVIEW_IMPORT = "preview_import"
REQUEST_IMPORT = "request_import"


def preview_import(account: Account | None, *, request_id: UUID, event_id: int, filename: str, data: bytes) -> Answer:
    """The file is read and kept as a batch with its rows and faults; no entry is made.

    Answers `{"batch", "encoding", "delimiter", "rows", "faults"}`, the last two as numbers. A file that cannot be
    read is a batch with faults, no refusal. Raises `Conflict` event_finished.
    """

    def do() -> Answer:
        event = _event(event_id)
        require(account, Act.IMPORT_ENTRIES, event)
        require_open(event)
        assert account is not None
        found = read_entry_list(data, least_members=members_needed(event))
        faults = _in_order([*found.faults, *clashes(event, found.rows)])
        batch = ImportBatch.objects.create(
            event=event,
            filename=_short_filename(filename),
            encoding=found.encoding,
            delimiter=found.delimiter,
            rows=_stored_rows(found),
            faults=[_stored_fault(fault) for fault in faults],
            created_by=account,
        )
        record_act(
            account,
            PREVIEW_IMPORT,
            batch,
            event_id=event.pk,
            request_id=request_id,
            after={"filename": batch.filename, "rows": len(batch.rows), "faults": len(batch.faults)},
        )
        return {
            "batch": batch.pk,
            "encoding": batch.encoding,
            "delimiter": batch.delimiter,
            "rows": len(batch.rows),
            "faults": len(batch.faults),
        }

    payload = {"event": event_id, "filename": filename, "data": hashlib.sha256(data).hexdigest()}
    return once(account, PREVIEW_IMPORT, request_id, payload, do)


def import_entries(account: Account | None, *, request_id: UUID, batch_id: int) -> Answer:
    """The batch's import is queued. Answers `{"job"}`.

    Raises `Invalid` import_has_faults (the faults by line in `details`); `Conflict`: event_finished,
    import_discarded, import_done. Locks the event.
    """

    def do() -> Answer:
        event, batch = _locked(account, batch_id)
        require_open(event)
        _require_previewed(batch)
        _require_no_faults(batch.faults)
        job = enqueue(
            Job.Kind.IMPORT_ENTRIES,
            event_id=event.pk,
            key=f"import_entries:batch={batch.pk}",
            arguments={"batch": batch.pk},
            account=account,
        )
        record_act(account, REQUEST_IMPORT, batch, event_id=event.pk, after={"job": job.pk}, request_id=request_id)
        return {"job": job.pk}

    return once(account, Act.IMPORT_ENTRIES, request_id, {"batch": batch_id}, do)


def discard_import(account: Account | None, *, request_id: UUID, batch_id: int) -> Answer:
    """The batch will never be taken over. Answers `{"batch", "state"}`.

    Raises `Conflict`: import_discarded, import_done. Locks the event.
    """

    def do() -> Answer:
        event, batch = _locked(account, batch_id)
        _require_previewed(batch)
        batch.state = ImportBatch.State.DISCARDED
        batch.save(update_fields=["state"])
        record_act(account, DISCARD_IMPORT, batch, event_id=event.pk, request_id=request_id)
        return {"batch": batch.pk, "state": str(batch.state)}

    return once(account, DISCARD_IMPORT, request_id, {"batch": batch_id}, do)


def carry_out_import(job: Job, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The batch's entries take part: all of them, once, however often, late or concurrently this is called.

    Answers `{"batch", "imported"}`, also when they take part already. Raises `Invalid` import_has_faults when
    entries made since the preview clash, or sides have another size since, with the faults by line; then nothing is
    stored. Locks the event.
    """
    with transaction.atomic():
        event = lock_event(job.event_id)
        batch = ImportBatch.objects.get(pk=job.arguments["batch"], event=event)
        answer = {"batch": batch.pk, "imported": len(batch.rows)}
        if batch.state == ImportBatch.State.IMPORTED:
            return answer
        require_open(event)
        _require_previewed(batch)
        rows = [_listed(row) for row in batch.rows]
        since = _in_order([*clashes(event, rows), *misfits(event, rows)])
        _require_no_faults(batch.faults or [_stored_fault(fault) for fault in since])
        made = make_entries(event, rows)
        batch.state = ImportBatch.State.IMPORTED
        batch.imported_at = timezone.now()
        batch.save(update_fields=["state", "imported_at"])
        record_act(
            job.created_by,
            Act.IMPORT_ENTRIES,
            batch,
            event_id=event.pk,
            after={"filename": batch.filename, "imported": len(made), "numbers": [made[0].number, made[-1].number]},
            public=event.state != Event.State.DRAFT,
        )
    # stored whole or not at all: nobody could see how far it is before
    progress(len(rows), len(rows))
    return answer


def clashes(event: Event, rows: Sequence[ListedEntry]) -> list[LineFault]:
    """Names and seeds of the list that entries of the event hold already, by line. One query."""
    found: list[LineFault] = []
    numbers: dict[str, int] = {}
    holders: dict[int, str] = {}
    for number, name, seed in Entry.objects.filter(event=event).values_list("number", "name", "seed"):
        numbers[name] = number
        if seed is not None:
            holders[seed] = name
    for row in rows:
        if row.name in numbers:
            found.append(
                LineFault(
                    line=row.line,
                    field="name",
                    value=row.name,
                    code=Fault.NAME_TAKEN,
                    params={"number": numbers[row.name]},
                )
            )
        elif row.seed in holders:
            found.append(
                LineFault(
                    line=row.line,
                    field="seed",
                    value=str(row.seed),
                    code=Fault.SEED_TAKEN,
                    params={"holder": holders[row.seed]},
                )
            )
    return found


def misfits(event: Event, rows: Sequence[ListedEntry]) -> list[LineFault]:
    """Rows with fewer members than a side of the event has by now, or more than an entry may name, by line."""
    needed, most = members_needed(event), most_members(event)
    found: list[LineFault] = []
    for row in rows:
        given = len(row.members)
        if given < needed:
            found.append(
                LineFault(
                    line=row.line,
                    field=f"member_{given + 1}",
                    value="",
                    code=Fault.MEMBER_MISSING,
                    params={"needed": needed, "given": given},
                )
            )
        elif given > most:
            found.append(
                LineFault(
                    line=row.line,
                    field=f"member_{most + 1}",
                    value=row.members[most],
                    code=Fault.TOO_MANY_MEMBERS,
                    params={"most": most},
                )
            )
    return found


def _event(event_id: int) -> Event:
    event = Event.objects.select_related("rule_set_version").filter(pk=event_id).first()
    if event is None:
        raise Missing("event_missing", _("There is no such event."))
    return event


def _locked(account: Account | None, batch_id: int) -> tuple[Event, ImportBatch]:
    """The event under its lock and the batch as it then stands, if the account may import there."""
    event_id = ImportBatch.objects.filter(pk=batch_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Missing("import_missing", _("There is no such list."))
    event = lock_event(event_id)
    require(account, Act.IMPORT_ENTRIES, event)
    return event, ImportBatch.objects.get(pk=batch_id)


def _require_previewed(batch: ImportBatch) -> None:
    if batch.state == ImportBatch.State.IMPORTED:
        raise Conflict("import_done", _("The entries of this list take part already."))
    if batch.state == ImportBatch.State.DISCARDED:
        raise Conflict("import_discarded", _("This list was discarded. Upload the file again."))


def _require_no_faults(faults: Sequence[dict[str, Any]]) -> None:
    if faults:
        raise Invalid(
            "import_has_faults",
            _("The list has %(number)s faults; nothing was stored. Mend the file and upload it again."),
            params={"number": len(faults)},
            details={"faults": list(faults)},
        )


def _in_order(faults: list[LineFault]) -> list[LineFault]:
    return sorted(faults, key=lambda fault: (fault.code is Fault.TOO_MANY_FAULTS, fault.line))


def _stored_rows(found: EntryList) -> list[dict[str, Any]]:
    return [asdict(row) for row in found.rows]


def _stored_fault(fault: LineFault) -> dict[str, Any]:
    return asdict(fault) | {"code": str(fault.code), "params": dict(fault.params)}


def _listed(row: dict[str, Any]) -> ListedEntry:
    return ListedEntry(**(row | {"members": tuple(row["members"])}))


def _short_filename(filename: str) -> str:
    """The name without folders and unseen characters, its end kept."""
    name = "".join(each for each in filename.replace("\\", "/").rsplit("/", 1)[-1] if each.isprintable()).strip()
    return name[-LONGEST_FILENAME:] or "?"
