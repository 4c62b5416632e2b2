"""Uploaded lists of entries: what was read, what is wrong, and how far their import is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.exchange.entry_lists import name_list_field, say_list_fault
from tournament.models import ImportBatch, Job

MOST_BATCHES_LISTED = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRow:
    """A fault in words. `line` 0 = the file as a whole."""

    line: int
    field: str
    field_name: str
    value: str
    code: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRow:
    """How far an import is. `error` is the sentence of a failed one, `faults` its faults by line."""

    id: int
    state: str
    progress_done: int
    progress_total: int
    error: str
    faults: tuple[FaultRow, ...]

    @property
    def is_live(self) -> bool:
        return self.state in (Job.State.QUEUED, Job.State.RUNNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchRow:
    """A list in the list of lists."""

    id: int
    filename: str
    state: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchView:
    """A list with all its rows and faults, and its newest import."""

    id: int
    filename: str
    encoding: str
    delimiter: str
    state: str
    rows: tuple[dict[str, Any], ...]
    faults: tuple[FaultRow, ...]
    job: JobRow | None

    @property
    def can_be_imported(self) -> bool:
        waiting = self.job is not None and self.job.is_live
        return self.state == ImportBatch.State.PREVIEWED and not self.faults and not waiting


def import_batches(event_id: int) -> list[BatchRow]:
    """The newest lists first. One query, without their rows."""
    fields = ("id", "filename", "state", "created_at")
    found = ImportBatch.objects.filter(event_id=event_id).order_by("-pk").values(*fields)
    return [BatchRow(**batch) for batch in found[:MOST_BATCHES_LISTED]]


def import_batch(event_id: int, batch_id: int) -> BatchView:
    """Two queries. Raises `Missing` (import_missing)."""
    batch = ImportBatch.objects.filter(event_id=event_id, pk=batch_id).first()
    if batch is None:
        raise Missing("import_missing", _("There is no such list."))
    job = Job.objects.filter(key=f"import_entries:batch={batch.pk}").order_by("-pk").first()
    return BatchView(
        id=batch.pk,
        filename=batch.filename,
        encoding=batch.encoding,
        delimiter=batch.delimiter,
        state=batch.state,
        rows=tuple(batch.rows),
        faults=fault_rows(batch.faults),
        job=job_row(job) if job else None,
    )


def fault_rows(faults: list[dict[str, Any]]) -> tuple[FaultRow, ...]:
    """Stored faults in the active language."""
    return tuple(
        FaultRow(
            line=fault["line"],
            field=fault["field"],
            field_name=name_list_field(fault["field"]),
            value=fault["value"],
            code=fault["code"],
            sentence=say_list_fault(fault),
        )
        for fault in faults
    )


def job_row(job: Job) -> JobRow:
    error = job.error or {}
    return JobRow(
        id=job.pk,
        state=job.state,
        progress_done=job.progress_done,
        progress_total=job.progress_total,
        error=error.get("message", ""),
        faults=fault_rows(error.get("details", {}).get("faults", [])),
    )
