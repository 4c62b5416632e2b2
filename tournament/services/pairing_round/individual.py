"""An individual round: drawn, audited, and written as a draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournament.models import EntryRound, Job, Match, MatchSide, Round, Stage
from tournament.pairing import (
    Finding,
    IndividualDraw,
    NumberedTable,
    PairingRefused,
    audit_individual,
    audit_numbers,
    number_tables,
    pair_individual,
)
from tournament.rulebook.individual_draws import StoredIndividual
from tournament.rulebook.individual_fields import IndividualField, read_individual_field
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.services.bulk_rows import insert_rows
from tournament.services.pairing_round.last_places import require_settled
from tournament.services.pairing_round.rows import bye_match, in_its_room, reason_mappings, write_entry_rounds
from tournament.services.pairing_round.turns import require_enough_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualDrawn:
    """A round as drawn from a field, its tables numbered and the audit passed."""

    field: IndividualField
    draw: IndividualDraw
    numbered: tuple[NumberedTable, ...]
    findings: tuple[Finding, ...]

    def still_holds(self, stage: Stage, number: int) -> bool:
        """Whether the field is the one that this was drawn from."""
        return read_individual_field(stage, number).digest == self.field.digest

    def write(self, job: Job, stage: Stage, number: int) -> Round:
        """The draft with its tables, sit-outs and what everybody does in it."""
        return _write(job, stage, number, self)


def draw_individual(stage: Stage, number: int, seed: str, step: Callable[[int], None]) -> IndividualDrawn:
    """The stage's round with this number, in steps 1 to 3. Nothing is written, nothing locked.

    Raises `Conflict`: tie_across_line, too_few_tables, draw_failed_audit, or what pairing refuses.
    """
    field = read_individual_field(stage, number)
    require_settled(field.dropping, field.names)
    step(1)
    try:
        draw = pair_individual(
            field.players,
            field.settings,
            round_number=number,
            seed=seed,
            forbidden=field.forbidden,
            forced=field.forced,
            absent=field.absent,
            assigned_sit_outs=field.assigned_sit_outs,
        )
        step(2)
        tables = field.tables.for_round(
            [table.seats for table in draw.tables], {player.id: player.tables for player in field.players}
        )
        require_enough_tables(len(draw.tables), len(tables.numbers))
        rooms = field.tables.rooms
        numbered = number_tables(
            draw,
            field.players,
            field.settings,
            tables.numbers,
            seed=seed,
            fixed_tables=tables.fixed,
            allowed_tables=tables.allowed,
            rooms={number: rooms[number] for number in tables.numbers} if rooms else None,
            order=field.table_order,
        )
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal, field.names) from refusal
    findings = (
        *audit_individual(
            field.players,
            field.settings,
            draw,
            forbidden=field.forbidden,
            forced=field.forced,
            absent=field.absent,
            assigned_sit_outs=field.assigned_sit_outs,
        ),
        *audit_numbers(draw, tables.numbers, numbered, fixed_tables=tables.fixed, allowed_tables=tables.allowed),
    )
    require_clean_audit(findings, field.names)
    step(3)
    return IndividualDrawn(field=field, draw=draw, numbered=numbered, findings=findings)


def _write(job: Job, stage: Stage, number: int, drawn: IndividualDrawn) -> Round:
    field, draw = drawn.field, drawn.draw
    stored = StoredIndividual(
        draw=draw,
        players=field.players,
        settings=field.settings,
        absent=field.absent,
        assigned_sit_outs=field.assigned_sit_outs,
        forbidden=field.forbidden,
        forced=field.forced,
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
            table_id=field.tables.ids[numbered.table],
            reasons=reason_mappings((*table.reasons, *numbered.reasons, *in_its_room(numbered.table, field.tables))),
        )
        for place, (table, numbered) in enumerate(zip(draw.tables, drawn.numbered, strict=True), start=1)
    ]
    byes = [
        bye_match(new, number=len(games) + place, reasons=reason_mappings(sit_out.reasons))
        for place, sit_out in enumerate(draw.sit_outs, start=1)
    ]
    insert_rows([*games, *byes])
    insert_rows(
        [
            MatchSide(match=match, round=new, side=side, position=position, entry_id=player)
            for match, table in zip(games, draw.tables, strict=True)
            for side, players in enumerate(table.sides)
            for position, player in enumerate(players)
        ]
        + [
            MatchSide(match=match, round=new, side=0, entry_id=sit_out.player)
            for match, sit_out in zip(byes, draw.sit_outs, strict=True)
        ]
    )
    states: dict[int, str] = dict(field.apart)
    states |= dict.fromkeys(field.absent, EntryRound.State.ABSENT)
    states |= {sit_out.player: EntryRound.State.BYE for sit_out in draw.sit_outs}
    states |= {player: EntryRound.State.PAIRED for table in draw.tables for player in table.seats}
    write_entry_rounds(stage, new, states, field.absence_reasons)
    return new
