"""Rows that every round drawn one after the other has: byes, and what each entry does in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils import timezone

from scoring import OutcomeReason
from tournament.models import EntryRound, Match, Round, Stage, StageEntry
from tournament.pairing import Reason, in_named_room
from tournament.rulebook.brackets import outcome_without_play
from tournament.rulebook.draws import reason_mapping
from tournament.rulebook.stage_tables import StageTables
from tournament.services.bulk_rows import insert_columns


def bye_match(its_round: Round, *, number: int, reasons: list[dict[str, Any]]) -> Match:
    """A bye, not stored yet: confirmed by the system, won by its only side."""
    return Match(
        round=its_round,
        number=number,
        kind=Match.Kind.BYE,
        state=Match.State.CONFIRMED,
        outcome=outcome_without_play(OutcomeReason.BYE, 0),
        outcome_reason=OutcomeReason.BYE,
        winner=0,
        confirmed_at=timezone.now(),
        reasons=reasons,
    )


def reason_mappings(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    return [reason_mapping(reason) for reason in reasons]


def with_room_names(reasons: Iterable[Reason], tables: StageTables) -> Iterator[Reason]:
    """People call a room by its name, not by its place in a list."""
    for reason in reasons:
        if reason.code != "table_in_room":
            yield reason
        elif name := tables.room_of(int(str(reason.params["table"]))):
            yield in_named_room(int(str(reason.params["table"])), name)


def in_its_room(number: int, tables: StageTables) -> tuple[Reason, ...]:
    """In which room the table stands; nothing where it has no name."""
    name = tables.room_of(number)
    return (in_named_room(number, name),) if name else ()


def write_entry_rounds(stage: Stage, new: Round, states: Mapping[int, str], absence_reasons: Mapping[int, str]) -> None:
    """What everybody of the stage does in the round; who joins with it had not yet entered before."""
    rows = [
        (new.pk, entry, state, absence_reasons.get(entry, "") if state == EntryRound.State.ABSENT else "")
        for entry, state in states.items()
    ]
    joining = StageEntry.objects.filter(stage=stage, joined_from_round=new.number).values_list("entry_id", flat=True)
    if new.number > 1:
        earlier = Round.objects.filter(stage=stage, number__lt=new.number).values_list("pk", flat=True)
        known = set(
            EntryRound.objects.filter(round_id__in=earlier, entry_id__in=joining).values_list("round_id", "entry_id")
        )
        rows += [
            (round_id, entry, EntryRound.State.NOT_YET_ENTERED, "")
            for round_id in earlier
            for entry in joining
            if (round_id, entry) not in known
        ]
    insert_columns(
        EntryRound,
        round_id=[round_id for round_id, _entry, _state, _reason in rows],
        entry_id=[entry for _round, entry, _state, _reason in rows],
        state=[state for _round, _entry, state, _reason in rows],
        reason=[reason for _round, _entry, _state, reason in rows],
    )
