"""Taking a stage back that another one brought forth: by a cut, or by extra matches."""

from __future__ import annotations

from typing import Any

from tournament.models import (
    Account,
    Draw,
    DrawCommitment,
    PairWish,
    Stage,
    StageEntry,
    StandingsSnapshot,
)
from tournament.services.brackets.making import discard_bracket
from tournament.services.brackets.waiting import serve_waiting


def entries_by_seed(stage: Stage) -> list[int]:
    return list(StageEntry.objects.filter(stage=stage).order_by("seed").values_list("entry_id", flat=True))


def draws_on_record(stage: Stage) -> list[dict[str, Any]]:
    """The draws of the stage as the audit trail keeps them when it goes."""
    draws = Draw.objects.filter(stage=stage)
    return [dict(row) for row in draws.values("number", "kind", "seed", "input", "input_digest")]


def remove_stage(stage: Stage, account: Account | None) -> None:
    """The stage is gone with its rounds, tables and standings, and its tables are free.

    The caller holds the locks of event, stage and its rounds, has seen that nothing is written on a sheet, and has
    recorded what goes.
    """
    event_id = stage.event_id
    discard_bracket(stage)
    Draw.objects.filter(stage=stage).delete()
    for rows in (DrawCommitment, PairWish, StandingsSnapshot, StageEntry):
        rows.objects.filter(stage=stage).delete()
    stage.delete()
    serve_waiting(event_id, account)
