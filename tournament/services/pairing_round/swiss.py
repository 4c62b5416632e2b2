"""A Swiss round: drawn, seated, audited, and written as a draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournament.models import EntryRound, Job, Match, MatchSide, Round, Stage
from tournament.pairing import (
    Finding,
    PairingRefused,
    Seated,
    SwissDraw,
    audit_seating,
    audit_swiss,
    pair_swiss,
    seat_matches,
)
from tournament.rulebook.draws import StoredSwiss, SwissWishes
from tournament.rulebook.field_stamps import stamp_of_field
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.rulebook.swiss_fields import SwissField, read_swiss_field
from tournament.services.bulk_rows import insert_columns, insert_rows
from tournament.services.pairing_round.last_places import require_settled
from tournament.services.pairing_round.rows import bye_match, reason_mappings, with_room_names, write_entry_rounds
from tournament.services.pairing_round.turns import require_enough_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissDrawn:
    """A round as drawn from a field, seated and the audit passed."""

    field: SwissField
    draw: SwissDraw
    seated: tuple[Seated, ...]
    findings: tuple[Finding, ...]

    def still_holds(self, stage: Stage, number: int) -> bool:
        """Whether the field is the one that this was drawn from; the caller holds the stage's lock."""
        return stamp_of_field(stage) == self.field.stamp

    def write(self, job: Job, stage: Stage, number: int) -> Round:
        """The draft with its matches, byes and what everybody does in it."""
        return _write(job, stage, number, self)


def draw_swiss(stage: Stage, number: int, seed: str, step: Callable[[int], None]) -> SwissDrawn:
    """The stage's round with this number, in steps 1 to 3. Nothing is written, nothing locked.

    Raises `Conflict`: tie_across_line, too_few_tables, draw_failed_audit, or what pairing refuses.
    """
    field = read_swiss_field(stage, number)
    require_settled(field.dropping, field.names)
    step(1)
    histories = field.histories
    decided: SwissWishes = {
        "absent": field.absent,
        "assigned_byes": field.assigned_byes,
        "forced": field.forced,
        "forbidden": field.forbidden,
    }
    try:
        draw = pair_swiss(field.entries, field.settings, round_number=number, seed=seed, **decided)
        step(2)
        tables = field.tables.for_round(
            [(each.first, each.second) for each in draw.pairings],
            {entry: history.tables for entry, history in field.histories.items()},
        )
        require_enough_tables(len(draw.pairings), len(tables.numbers))
        rooms = field.tables.rooms
        seated = seat_matches(
            draw.pairings,
            tables.numbers,
            histories,
            seed=seed,
            fixed_tables=tables.fixed,
            allowed_tables=tables.allowed,
            level_of={each.id: each.score for each in field.entries},
            rooms={table: rooms[table] for table in tables.numbers} if rooms else None,
            order=field.table_order,
        )
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal, field.names) from refusal
    findings = (
        *audit_swiss(field.entries, field.settings, draw, **decided),
        *audit_seating(
            draw.pairings,
            tables.numbers,
            seated,
            fixed_tables=tables.fixed,
            histories=histories,
            allowed_tables=tables.allowed,
            order=field.table_order,
        ),
    )
    require_clean_audit(findings, field.names)
    step(3)
    return SwissDrawn(field=field, draw=draw, seated=seated, findings=findings)


def _write(job: Job, stage: Stage, number: int, drawn: SwissDrawn) -> Round:
    field, draw = drawn.field, drawn.draw
    stored = StoredSwiss(
        draw=draw,
        entries=field.entries,
        settings=field.settings,
        absent=field.absent,
        assigned_byes=field.assigned_byes,
        forced=field.forced,
        forbidden=field.forbidden,
        beforehand=field.beforehand,
        findings=drawn.findings,
        job=job.pk,
    )
    mapping = stored.to_mapping()
    new = Round.objects.create(
        stage=stage,
        number=number,
        pairing=mapping,
        override_reason=job.arguments["override_reason"],
    )
    games = [
        Match(
            round_id=new.pk,
            number=place,
            table_id=field.tables.ids[seat.table],
            reasons=[*pairing["reasons"], *reason_mappings(with_room_names(seat.reasons, field.tables))],
        )
        for place, (pairing, seat) in enumerate(zip(mapping["pairings"], drawn.seated, strict=True), start=1)
    ]
    byes = [
        bye_match(new, number=len(games) + place, reasons=reason_mappings(bye.reasons))
        for place, bye in enumerate(draw.byes, start=1)
    ]
    insert_rows([*games, *byes])
    places = [
        (match.pk, side, entry)
        for match, seat in zip(games, drawn.seated, strict=True)
        for side, entry in enumerate((seat.side0, seat.side1))
    ] + [(match.pk, 0, bye.entry) for match, bye in zip(byes, draw.byes, strict=True)]
    insert_columns(
        MatchSide,
        match_id=[match for match, _side, _entry in places],
        round_id=[new.pk] * len(places),
        side=[side for _match, side, _entry in places],
        entry_id=[entry for _match, _side, entry in places],
    )
    states: dict[int, str] = dict(field.apart)
    states |= dict.fromkeys(field.absent, EntryRound.State.ABSENT)
    states |= {bye.entry: EntryRound.State.BYE for bye in draw.byes}
    for pairing in draw.pairings:
        states[pairing.first] = states[pairing.second] = EntryRound.State.PAIRED
    write_entry_rounds(stage, new, states, field.absence_reasons)
    return new
