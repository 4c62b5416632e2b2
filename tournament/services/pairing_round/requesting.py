"""Asking for the next round."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.enqueue import enqueue
from tournament.errors import Conflict
from tournament.models import Account, Entry, Job, Stage, StageEntry
from tournament.permissions import Act, require
from tournament.rulebook import FirstRound, StageSettings
from tournament.rulebook.individual_fields import individual_settings
from tournament.rulebook.last_places import out_of_stage
from tournament.rulebook.stage_tables import read_stage_tables
from tournament.selectors.stages.last_places import dropping_next
from tournament.services import standings
from tournament.services.audit import record_act
from tournament.services.bulk_rows import insert_rows
from tournament.services.lots import new_seed
from tournament.services.pairing_round.discarding import was_discarded
from tournament.services.pairing_round.last_places import require_settled
from tournament.services.pairing_round.turns import (
    next_round_number,
    require_enough_tables,
    require_tables_closed,
)
from tournament.services.requests import Answer, once
from tournament.services.stage_acts import locked_stage


def request_pairing(account: Account | None, *, request_id: UUID, stage_id: int, override_reason: str = "") -> Answer:
    """A job pairs the stage's next round; entries that came late have joined for it. One live job per round.

    `override_reason` lets the chief referee pair although tables of earlier rounds are open: their results count
    nowhere until they are confirmed. Answers `{"job", "round_number"}`.
    Raises `NotAllowed`; `Conflict`: not_swiss, stage_finished, draft_exists, all_rounds_paired, open_tables (naming
    them; always where last places drop out by the results), tie_across_line, lots_not_drawn, too_few_entries,
    too_few_tables. Locks event and stage.
    """

    def do() -> Answer:
        stage = locked_stage(account, stage_id, Act.PAIR_ROUND)
        return request_locked(account, stage, request_id=request_id, override_reason=override_reason.strip())

    payload = {"stage": stage_id, "override_reason": override_reason}
    return once(account, Act.PAIR_ROUND, request_id, payload, do)


def request_locked(
    account: Account | None, stage: Stage, *, request_id: UUID, override_reason: str, redraw_reason: str = ""
) -> Answer:
    """The same for a caller that holds the locks of event and stage and has asked for permission.

    `redraw_reason`: why a draft of this round was thrown away just now. Tables that are open need an override only
    where there are any. Raises beside what `request_pairing` does `Conflict`: pairing_still_ends.
    """
    number = next_round_number(stage)
    if override_reason:
        require(account, Act.OVERRIDE_OPEN_TABLES, stage.event)
    else:
        require_tables_closed(stage)
    if _join(stage, number) and number > 1:
        standings.request_refresh(stage, account)
    out = _settle_last_places(stage, number)
    _require_a_field(stage, number, out)
    job = enqueue(
        Job.Kind.PAIR_ROUND,
        event_id=stage.event_id,
        key=f"pair_round:stage={stage.pk}:round={number}",
        arguments={
            "stage": stage.pk,
            "round": number,
            "seed": new_seed(),
            "override_reason": override_reason,
            "redraw_reason": redraw_reason,
        },
        account=account,
    )
    if was_discarded(stage, job):
        raise Conflict("pairing_still_ends", _("The pairing before is just ending. Try again in a moment."))
    if override_reason and not job.arguments["override_reason"]:
        # asked for before, when nothing had to be overridden: whoever draws it reads this before storing
        job.arguments["override_reason"] = override_reason
        job.save(update_fields=["arguments"])
    record_act(
        account,
        Act.OVERRIDE_OPEN_TABLES if override_reason else Act.PAIR_ROUND,
        stage,
        event_id=stage.event_id,
        after={"job": job.pk, "round": number},
        reason=override_reason or redraw_reason,
        request_id=request_id,
    )
    return {"job": job.pk, "round_number": number}


def _join(stage: Stage, number: int) -> int:
    """Entries of the event that have no place yet come in with this round; how many."""
    if stage.source_id is not None:
        return 0
    there = StageEntry.objects.filter(stage=stage).values("entry_id")
    late = Entry.objects.filter(event_id=stage.event_id).taking_part().exclude(pk__in=there)
    came = [StageEntry(stage=stage, entry=entry, joined_from_round=number) for entry in late]
    return len(insert_rows(came))


def _settle_last_places(stage: Stage, number: int) -> frozenset[int]:
    """Entries that play no more: they have dropped out, or do so before this round."""
    found = dropping_next(stage, number)
    if found is None:
        return frozenset(out_of_stage(stage))
    require_tables_closed(stage)
    require_settled(found.dropping, {row.entry: f"{row.number} {row.name}" for row in found.tied})
    return frozenset(out_of_stage(stage)) | {row.entry for row in found.dropped}


def _require_a_field(stage: Stage, number: int, out: frozenset[int]) -> None:
    places = StageEntry.objects.filter(stage=stage)
    if number == 1 and stage.source_id is None:
        by_lots = StageSettings.from_mapping(stage.settings).first_round is FirstRound.LOTS
        if by_lots and not places.filter(lot__isnull=False).exists():
            raise Conflict("lots_not_drawn", _("Draw the lots first."))
    here = (
        places.filter(entry__in=Entry.objects.taking_part())
        .exclude(absent_in_round=number)
        .exclude(bye_in_round=number)
        .exclude(entry__in=out)
    )
    if stage.format == Stage.Format.INDIVIDUAL:
        _require_full_tables(stage, here)
        return
    found = here.count()
    if found < 2:
        raise Conflict(
            "too_few_entries",
            _("Two entries or more are needed for a round; %(found)d take part."),
            params={"found": found},
            details={"found": found},
        )
    require_enough_tables(found // 2, _tables(stage, here))


def _tables(stage: Stage, here: QuerySet[StageEntry]) -> int:
    own = Q(entry__fixed_table__isnull=False) | Q(entry__tables_from__isnull=False)
    own |= Q(entry__tables_to__isnull=False) | ~Q(entry__tables_room="")
    places = here.filter(own).select_related("entry")
    return read_stage_tables(stage, StageSettings.from_mapping(stage.settings), places).most


def _require_full_tables(stage: Stage, here: QuerySet[StageEntry]) -> None:
    size, players = individual_settings(stage).table_size, here.count()
    if players < size:
        raise Conflict(
            "too_few_entries",
            _("A table takes %(needed)d players; %(found)d take part."),
            params={"needed": size, "found": players},
            details={"needed": size, "found": players},
        )
    require_enough_tables(players // size, _tables(stage, here))
