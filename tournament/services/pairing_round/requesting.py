"""Asking for the next round."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.enqueue import enqueue
from tournament.errors import Conflict
from tournament.models import Account, Entry, Job, Stage, StageEntry, Table
from tournament.permissions import Act, require
from tournament.rulebook import FirstRound, StageSettings
from tournament.rulebook.individual_fields import individual_settings
from tournament.services.audit import record_act
from tournament.services.locking import lock_event, lock_stage
from tournament.services.lots import new_seed
from tournament.services.pairing_round.turns import (
    next_round_number,
    require_enough_tables,
    require_tables_closed,
)
from tournament.services.requests import Answer, once


def request_pairing(account: Account | None, *, request_id: UUID, stage_id: int, override_reason: str = "") -> Answer:
    """A job pairs the stage's next round; entries that came late have joined for it. One live job per round.

    `override_reason` lets the chief referee pair although tables of earlier rounds are open: their results count
    nowhere until they are confirmed. Answers `{"job", "round_number"}`.
    Raises `NotAllowed`; `Conflict`: not_swiss, stage_finished, draft_exists, all_rounds_paired, open_tables (naming
    them), lots_not_drawn, too_few_entries, too_few_tables. Locks event and stage.
    """

    def do() -> Answer:
        event_id = Stage.objects.filter(pk=stage_id).values_list("event_id", flat=True).first()
        if event_id is not None:
            lock_event(event_id)
        stage = lock_stage(stage_id)
        require(account, Act.PAIR_ROUND, stage.event)
        reason = override_reason.strip()
        number = next_round_number(stage)
        if reason:
            require(account, Act.OVERRIDE_OPEN_TABLES, stage.event)
        else:
            require_tables_closed(stage)
        _join(stage, number)
        _require_a_field(stage, number)
        job = enqueue(
            Job.Kind.PAIR_ROUND,
            event_id=stage.event_id,
            key=f"pair_round:stage={stage.pk}:round={number}",
            arguments={"stage": stage.pk, "round": number, "seed": new_seed(), "override_reason": reason},
            account=account,
        )
        record_act(
            account,
            Act.OVERRIDE_OPEN_TABLES if reason else Act.PAIR_ROUND,
            stage,
            event_id=stage.event_id,
            after={"job": job.pk, "round": number},
            reason=reason,
            request_id=request_id,
        )
        return {"job": job.pk, "round_number": number}

    payload = {"stage": stage_id, "override_reason": override_reason}
    return once(account, Act.PAIR_ROUND, request_id, payload, do)


def _join(stage: Stage, number: int) -> None:
    """Entries of the event that have no place yet come in with this round."""
    if stage.source_id is not None:
        return
    there = StageEntry.objects.filter(stage=stage).values("entry_id")
    late = Entry.objects.filter(event_id=stage.event_id).taking_part().exclude(pk__in=there)
    StageEntry.objects.bulk_create([StageEntry(stage=stage, entry=entry, joined_from_round=number) for entry in late])


def _require_a_field(stage: Stage, number: int) -> None:
    places = StageEntry.objects.filter(stage=stage)
    if number == 1 and stage.source_id is None:
        by_lots = StageSettings.from_mapping(stage.settings).first_round is FirstRound.LOTS
        if by_lots and not places.filter(lot__isnull=False).exists():
            raise Conflict("lots_not_drawn", _("Draw the lots first."))
    here = places.filter(entry__in=Entry.objects.taking_part()).exclude(absent_in_round=number)
    if stage.format == Stage.Format.INDIVIDUAL:
        _require_full_tables(stage, here.exclude(bye_in_round=number).count())
        return
    found = here.count()
    if found < 2:
        raise Conflict(
            "too_few_entries",
            _("Two entries or more are needed for a round; %(found)d take part."),
            params={"found": found},
            details={"found": found},
        )
    require_enough_tables(found // 2, Table.objects.filter(event_id=stage.event_id, in_use=True).count())


def _require_full_tables(stage: Stage, players: int) -> None:
    size = individual_settings(stage).table_size
    if players < size:
        raise Conflict(
            "too_few_entries",
            _("A table takes %(needed)d players; %(found)d take part."),
            params={"needed": size, "found": players},
            details={"needed": size, "found": players},
        )
    require_enough_tables(players // size, Table.objects.filter(event_id=stage.event_id, in_use=True).count())
