"""The job that pairs a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import OutcomeReason
from tournament.errors import Conflict, Missing
from tournament.models import AuditEntry, EntryRound, Job, Match, MatchSide, Round, Stage, StageEntry
from tournament.pairing import (
    Finding,
    PairingRefused,
    Reason,
    Seated,
    SwissDraw,
    audit_seating,
    audit_swiss,
    pair_swiss,
    seat_matches,
)
from tournament.permissions import Act
from tournament.rulebook.draws import StoredSwiss, reason_mapping
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.rulebook.swiss_fields import SwissField, read_swiss_field
from tournament.services.audit import record_act
from tournament.services.brackets.settling import outcome_without_play
from tournament.services.locking import lock_matches_of, lock_rounds_of, lock_stage
from tournament.services.pairing_round.discarding import DISCARD
from tournament.services.pairing_round.turns import require_enough_tables, require_tables_closed

_STEPS = 4
_MOST_TRIES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawn:
    field: SwissField
    draw: SwissDraw
    seated: tuple[Seated, ...]
    findings: tuple[Finding, ...]


def carry_out_pairing(job: Job, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The round the job names is stored as a draft, whole: matches, byes, what each entry does, and why.

    Drawn without locks, stored under them if the field is still the one it was drawn from. A second run, a late one
    and one after a killed worker find the round and answer it: `{"round"}`; None when that draft was discarded.
    Raises `Conflict`: open_tables, draw_failed_audit, too_few_tables, field_keeps_changing, or what pairing refuses.
    """
    number = job.arguments["round"]
    for _try in range(_MOST_TRIES):
        stage = Stage.objects.select_related("event__rule_set_version").filter(pk=job.arguments["stage"]).first()
        if stage is None:
            raise Missing("stage_missing", _("There is no such stage."))
        if (answer := _answer_of_earlier_run(job, stage, number)) is not None:
            return answer
        progress(0, _STEPS)
        drawn = _draw(stage, number, job.arguments["seed"], progress)
        stored = _store(job, number, drawn)
        if stored is not None:
            progress(_STEPS, _STEPS)
            return stored
    raise Conflict(
        "field_keeps_changing", _("Entries and results kept changing while the round was paired. Try again.")
    )


def _answer_of_earlier_run(job: Job, stage: Stage, number: int) -> dict[str, Any] | None:
    found = Round.objects.filter(stage=stage, number=number).values_list("pk", flat=True).first()
    if found is not None:
        return {"round": found}
    thrown_away = AuditEntry.objects.filter(event_id=stage.event_id, act=DISCARD, before__job=job.pk)
    return {"round": None} if thrown_away.exists() else None


def _draw(stage: Stage, number: int, seed: str, progress: Callable[[int, int], None]) -> _Drawn:
    field = read_swiss_field(stage, number)
    progress(1, _STEPS)
    tables = tuple(field.tables)
    try:
        draw = pair_swiss(field.entries, field.settings, round_number=number, seed=seed, absent=field.absent)
        progress(2, _STEPS)
        require_enough_tables(len(draw.pairings), len(tables))
        seated = seat_matches(
            draw.pairings,
            tables,
            field.histories,
            seed=seed,
            level_of={each.id: each.score for each in field.entries},
        )
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal, field.names) from refusal
    findings = (
        *audit_swiss(field.entries, field.settings, draw, absent=field.absent),
        *audit_seating(draw.pairings, tables, seated),
    )
    require_clean_audit(findings, field.names)
    progress(3, _STEPS)
    return _Drawn(field=field, draw=draw, seated=seated, findings=findings)


def _store(job: Job, number: int, drawn: _Drawn) -> dict[str, Any] | None:
    """The answer, or None when the field has changed since it was drawn."""
    with transaction.atomic():
        stage = lock_stage(job.arguments["stage"])
        if (answer := _answer_of_earlier_run(job, stage, number)) is not None:
            return answer
        before = next((each for each in lock_rounds_of(stage.pk) if each.number == number - 1), None)
        if number > 1 and (before is None or before.state == Round.State.DRAFT):
            raise Conflict("round_order", _("The round before has not been published."))
        if before is not None:
            lock_matches_of(before.pk)  # no result is taken back while this round rests on it
        if not job.arguments["override_reason"]:
            require_tables_closed(stage)
        if read_swiss_field(stage, number).digest != drawn.field.digest:
            return None
        new = _write(job, stage, number, drawn)
        record_act(
            job.created_by,
            Act.PAIR_ROUND,
            new,
            event_id=stage.event_id,
            after={"job": job.pk, "round": number, "seed": drawn.draw.seed, "input_digest": drawn.draw.input_digest},
            reason=job.arguments["override_reason"],
        )
        return {"round": new.pk}


def _write(job: Job, stage: Stage, number: int, drawn: _Drawn) -> Round:
    field, draw = drawn.field, drawn.draw
    stored = StoredSwiss(
        draw=draw,
        entries=field.entries,
        settings=field.settings,
        absent=field.absent,
        findings=drawn.findings,
        job=job.pk,
    )
    new = Round.objects.create(
        stage=stage,
        number=number,
        pairing=stored.to_mapping(),
        override_reason=job.arguments["override_reason"],
    )
    games = [
        Match(
            round=new,
            number=place,
            table_id=field.tables[seat.table],
            reasons=_reasons((*pairing.reasons, *seat.reasons)),
        )
        for place, (pairing, seat) in enumerate(zip(draw.pairings, drawn.seated, strict=True), start=1)
    ]
    byes = [
        bye_match(new, number=len(games) + place, reasons=_reasons(bye.reasons))
        for place, bye in enumerate(draw.byes, start=1)
    ]
    Match.objects.bulk_create([*games, *byes])
    MatchSide.objects.bulk_create(
        [
            MatchSide(match=match, round=new, side=side, entry_id=entry)
            for match, seat in zip(games, drawn.seated, strict=True)
            for side, entry in enumerate((seat.side0, seat.side1))
        ]
        + [
            MatchSide(match=match, round=new, side=0, entry_id=bye.entry)
            for match, bye in zip(byes, draw.byes, strict=True)
        ]
    )
    _write_entry_rounds(stage, new, drawn)
    return new


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


def _reasons(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    return [reason_mapping(reason) for reason in reasons]


def _write_entry_rounds(stage: Stage, new: Round, drawn: _Drawn) -> None:
    """What everybody of the stage does in the round; who joins with it had not yet entered before."""
    states: dict[int, str] = dict(drawn.field.apart)
    states |= dict.fromkeys(drawn.field.absent, EntryRound.State.ABSENT)
    states |= {bye.entry: EntryRound.State.BYE for bye in drawn.draw.byes}
    for pairing in drawn.draw.pairings:
        states[pairing.first] = states[pairing.second] = EntryRound.State.PAIRED
    reasons = drawn.field.absence_reasons
    rows = [
        EntryRound(
            round=new,
            entry_id=entry,
            state=state,
            reason=reasons.get(entry, "") if state == EntryRound.State.ABSENT else "",
        )
        for entry, state in states.items()
    ]
    joining = StageEntry.objects.filter(stage=stage, joined_from_round=new.number).values_list("entry_id", flat=True)
    if new.number > 1:
        earlier = Round.objects.filter(stage=stage, number__lt=new.number).values_list("pk", flat=True)
        known = set(
            EntryRound.objects.filter(round_id__in=earlier, entry_id__in=joining).values_list("round_id", "entry_id")
        )
        rows += [
            EntryRound(round_id=round_id, entry_id=entry, state=EntryRound.State.NOT_YET_ENTERED)
            for round_id in earlier
            for entry in joining
            if (round_id, entry) not in known
        ]
    EntryRound.objects.bulk_create(rows)
