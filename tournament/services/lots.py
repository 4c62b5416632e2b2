"""抽签: drawing lots for a stage, by a recorded seed or with paper in a hat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, Draw, DrawCommitment, Entry, Round, Stage, StageEntry
from tournament.pairing import Finding, LotDraw, LotEntry, audit_lots
from tournament.pairing import draw_lots as draw_lots_of
from tournament.permissions import Act
from tournament.rulebook.draws import finding_mapping
from tournament.rulebook.lists import listed
from tournament.rulebook.refusals import require_clean_audit
from tournament.services.audit import record_act
from tournament.services.bulk_rows import insert_rows
from tournament.services.commitments import new_seed, require_reason_to_pass_over, taken_seed
from tournament.services.requests import Answer, digest, once
from tournament.services.revisions import require_reason
from tournament.services.stage_acts import locked_stage

__all__ = ["DRAWN_BY_HAND", "draw_lots", "new_seed", "next_draw_number", "record_lots"]

DRAWN_BY_HAND = "by-hand/1"


def draw_lots(
    account: Account | None, *, request_id: UUID, stage_id: int, seed: str | None = None, reason: str = ""
) -> Answer:
    """Every entry that takes part has joined the stage and holds a lot from 1; anyone can repeat it from the seed.

    Without `seed` the promised one is taken (see `commitments`), or a random one made. A repeat needs a `reason`, as
    does a typed seed while a promise is open. Answers `{"draw", "number", "seed", "order"}`, `order` being entry ids
    from lot 1 on. Raises `Invalid`: reason_missing, seed_invalid, no_entries; `Conflict`:
    lots_fixed (round 1 is published), draft_exists, seeded_by_cut. Locks event and stage.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        entries = _taking_part(stage)
        taken = taken_seed(stage, seed, reason)
        draw = draw_lots_of([LotEntry(id=each.pk, unit=_unit(each)) for each in entries], taken.seed)
        findings = audit_lots([LotEntry(id=each.pk, unit=_unit(each)) for each in entries], draw)
        require_clean_audit(findings)
        return _store(account, stage, entries, draw, findings, reason, request_id, taken.commitment)

    payload = {"stage": stage_id, "seed": seed, "reason": reason}
    return once(account, Act.DRAW_LOTS, request_id, payload, do)


def record_lots(
    account: Account | None, *, request_id: UUID, stage_id: int, lots: Mapping[int, int], reason: str = ""
) -> Answer:
    """As `draw_lots`, with lots drawn by hand: `lots` gives each entry that takes part its number, 1 to their count.

    Raises `Invalid` (`lots_incomplete`, naming what is missing, twice or unknown) besides what `draw_lots` raises.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        entries = _taking_part(stage)
        require_reason_to_pass_over(stage, reason)
        order = _order_of(lots, entries)
        draw = LotDraw(
            order=order,
            seed="",
            algorithm=DRAWN_BY_HAND,
            input_digest=digest({"algorithm": DRAWN_BY_HAND, "entries": sorted(order)}),
        )
        return _store(account, stage, entries, draw, (), reason, request_id)

    payload = {"stage": stage_id, "lots": {str(entry): lot for entry, lot in lots.items()}, "reason": reason}
    return once(account, Act.DRAW_LOTS, request_id, payload, do)


def next_draw_number(stage: Stage, kind: Draw.Kind) -> int:
    draws = Draw.objects.filter(stage=stage, kind=kind)
    last = draws.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def require_lots(entries: Sequence[Entry], lots: Mapping[int, int]) -> None:
    """Nothing, when each of the entries has a lot. Raises `Conflict`: lots_not_drawn, entries_without_lot."""
    without = [entry.number for entry in entries if entry.pk not in lots]
    if without and len(without) == len(entries):
        raise Conflict("lots_not_drawn", _("Draw the lots first."))
    if without:
        raise Conflict(
            "entries_without_lot",
            _("These entries came after the lots were drawn: %(numbers)s. Draw the lots again."),
            params={"numbers": listed(without)},
            details={"entries": without},
        )


def _lock(account: Account | None, stage_id: int) -> Stage:
    stage = locked_stage(account, stage_id, Act.DRAW_LOTS)
    if stage.entries_are_given:
        raise Conflict("seeded_by_cut", _("The ranks of the stage before are the seeds here; no lots are drawn."))
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        raise Conflict("lots_fixed", _("Round 1 has been published: its lots stand."))
    if rounds.exists():
        raise Conflict("draft_exists", _("Round 1 is a draft by the lots as they are. Discard the draft first."))
    return stage


def _taking_part(stage: Stage) -> list[Entry]:
    entries = list(
        Entry.objects.filter(event_id=stage.event_id).taking_part().select_related("unit").order_by("number")
    )
    if not entries:
        raise Invalid("no_entries", _("No entry takes part yet."))
    return entries


def _unit(entry: Entry) -> str | None:
    return entry.unit.name if entry.unit else None


def _order_of(lots: Mapping[int, int], entries: Sequence[Entry]) -> tuple[int, ...]:
    known = {entry.pk: entry for entry in entries}
    numbers = sorted(lots.values())
    wanted = list(range(1, len(entries) + 1))
    if set(lots) != set(known) or numbers != wanted:
        missing = [known[each].number for each in known if each not in lots]
        unused = sorted(set(wanted) - set(numbers))
        raise Invalid(
            "lots_incomplete",
            _("Each entry needs a lot of its own from 1 to %(count)d."),
            field="lots",
            value=numbers,
            allowed=f"1–{len(entries)}",
            params={"count": len(entries)},
            details={"entries_without_lot": missing, "lots_not_given": unused},
        )
    return tuple(sorted(lots, key=lambda entry: lots[entry]))


def _store(
    account: Account | None,
    stage: Stage,
    entries: Sequence[Entry],
    draw: LotDraw,
    findings: Sequence[Finding],
    reason: str,
    request_id: UUID,
    commitment: DrawCommitment | None = None,
) -> Answer:
    assert account is not None, "only accounts are allowed to draw"
    number = next_draw_number(stage, Draw.Kind.LOTS)
    reason = require_reason(reason) if number > 1 else reason.strip()
    stored = Draw.objects.create(
        stage=stage,
        number=number,
        kind=Draw.Kind.LOTS,
        seed=draw.seed,
        commitment=commitment,
        algorithm=draw.algorithm,
        input=[
            {"id": each.pk, "number": each.number, "name": each.name, "unit": _unit(each) or ""} for each in entries
        ],
        input_digest=draw.input_digest,
        outcome=list(draw.order),
        findings=[finding_mapping(finding) for finding in findings],
        reason=reason,
        drawn_by=account,
    )
    _give_lots(stage, draw.lot_of())
    after: dict[str, Any] = {"draw": stored.pk, "number": number, "seed": draw.seed, "order": list(draw.order)}
    record_act(
        account,
        Act.DRAW_LOTS,
        stage,
        event_id=stage.event_id,
        after=after,
        reason=reason,
        request_id=request_id,
        public=True,
    )
    return after


def _give_lots(stage: Stage, lot_of: Mapping[int, int]) -> None:
    places = StageEntry.objects.filter(stage=stage)
    places.exclude(entry_id__in=lot_of).delete()
    places.update(lot=None)
    there = {place.entry_id: place for place in places}
    new = [StageEntry(stage=stage, entry_id=entry, lot=lot) for entry, lot in lot_of.items() if entry not in there]
    for entry, place in there.items():
        place.lot = lot_of[entry]
    StageEntry.objects.bulk_update(list(there.values()), ["lot"])
    insert_rows(new)
