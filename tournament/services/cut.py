"""The cut: the best of a stage go on to the next one. A tie across the line stops and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, CutDecision, Round, Stage, StageEntry
from tournament.pairing import LotEntry
from tournament.pairing import draw_lots as draw_lots_of
from tournament.permissions import Act, require
from tournament.rulebook.individual_fields import individual_settings
from tournament.selectors.stages.cut import CutLine, CutRow, require_final_standings
from tournament.services import brackets
from tournament.services.audit import record_act
from tournament.services.brackets.making import seeding_by_cut
from tournament.services.bulk_rows import insert_rows
from tournament.services.commitments import TakenSeed, taken_seed
from tournament.services.decisions import keep_decision
from tournament.services.locking import lock_rounds_of, lock_stage
from tournament.services.removing_stages import draws_on_record, entries_by_seed, remove_stage
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision
from tournament.services.stage_acts import locked_stage_and_rounds
from tournament.services.stages import add_stage
from tournament.services.ties import decide_order


def cut_to_knockout(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    size: int,
    name_zh: str,
    name_en: str,
    settings: Mapping[str, Any],
    format: str = Stage.Format.KNOCKOUT,
) -> Answer:
    """The first `size` entries of the final standings play a new stage: a bracket, which stands as drafts, or a round
    robin, whose schedule is made afterwards. Players who entered alone go on to individual rounds, of which the first
    is drawn by their ranks.

    Entries that have withdrawn or were disqualified are passed over. Ranks are the seeds; equals within the cut are
    put in order by lots that are recorded with the bracket, without one as a draw of the stage they come from. Answers
    `{"stage", "number"}` and of a bracket `{"draw", "rounds"}`.
    Raises `Conflict`: not_swiss, rounds_left, open_tables, standings_not_final, already_cut, and tie_across_cut with
    the tied entries and how many of them go through; `Invalid`: cut_size. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.CUT)
        line = require_final_standings(source).cut_at(size)
        _require_a_table(source, size)
        if line.tied and line.decision is None:
            raise _tie(line)
        chosen = _format(source, format)
        order, lots, taken = _order(account, source, line, chosen)
        stage = add_stage(
            source.event,
            format=chosen,
            name_zh=name_zh,
            name_en=name_en,
            settings=settings,
            source=source,
            cut_size=size,
        )
        insert_rows([StageEntry(stage=stage, entry_id=entry, seed=rank) for rank, entry in enumerate(order, start=1)])
        made: Answer = {}
        if stage.has_bracket:
            made = brackets.build_from(
                account,
                stage,
                seeding_by_cut(stage),
                seed=taken.seed if lots else "",
                commitment=taken.commitment,
                lots=lots,
                reason="",
                request_id=request_id,
            )
        answer = {"stage": stage.pk, "number": stage.number, **made}
        record_act(
            account,
            Act.CUT,
            source,
            event_id=source.event_id,
            after={
                "stage": stage.pk,
                "size": size,
                "snapshot": line.snapshot,
                "order": order,
                "lots": lots,
                "tie": {"method": line.method, "order": list(line.decision)} if line.decision is not None else None,
            },
            request_id=request_id,
        )
        return answer

    payload = {"stage": stage_id, "size": size, "name_zh": name_zh, "name_en": name_en, "settings": settings}
    if format != Stage.Format.KNOCKOUT:
        payload["format"] = format
    return once(account, Act.CUT, request_id, payload, do)


def decide_tie(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    size: int,
    method: str,
    order: Sequence[int],
    reason: str,
    seed: str | None = None,
) -> Answer:
    """The tie across the cut at `size` is decided: by lots that are a stored draw, or in the chief referee's `order` of
    the tied entries with a written reason. What extra matches have put in order stays so.

    Answers `{"decision", "order", "seed", "draw"}`. Raises `Invalid`: cut_size, and as `ties.decide_order`; `Conflict`:
    no_tie, tie_decided, and as for the cut. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        line = require_open_tie(source, size)
        assert account is not None, "only accounts are allowed to decide"
        decided = decide_order(
            account,
            source,
            line.blocks,
            place=next(row.rank for row in line.rows if row.entry in line.tied),
            method=method,
            order=order,
            reason=reason,
            seed=seed,
        )
        answer = keep_decision(
            account, source, decided, snapshot=line.snapshot, place=line.size, tied=line.tied, method=method
        )
        record_act(
            account,
            Act.DECIDE_TIE,
            source,
            event_id=source.event_id,
            after={"size": size, "method": method, **answer},
            reason=decided.reason,
            request_id=request_id,
            public=True,
        )
        return answer

    payload = {
        "stage": stage_id,
        "size": size,
        "method": method,
        "order": list(order),
        "reason": reason,
        "seed": seed,
    }
    return once(account, Act.DECIDE_TIE, request_id, payload, do)


def undo_cut(account: Account | None, *, request_id: UUID, stage_id: int, revision: int, reason: str) -> Answer:
    """The knock-out stage `stage_id` that came from a cut is gone with its draft bracket; the audit trail keeps both.

    Answers `{"source"}`. Raises `Conflict`: stale_revision, not_a_cut, round_published; `Invalid`: reason_missing.
    """

    def do() -> Answer:
        source_id = Stage.objects.filter(pk=stage_id).values_list("source_id", flat=True).first()
        if source_id is not None:
            locked_stage_and_rounds(account, source_id, Act.CUT)
        stage = lock_stage(stage_id)
        require(account, Act.CUT, stage.event)
        require_revision(yours=revision, current=stage.revision, stands={"state": stage.state})
        if source_id is None:
            raise Conflict("not_a_cut", _("This stage did not come from a cut."))
        if any(each.state != Round.State.DRAFT for each in lock_rounds_of(stage.pk)):
            raise Conflict("round_published", _("The bracket has been published."))
        told = require_reason(reason)
        record_act(
            account,
            "undo_cut",
            stage,
            event_id=stage.event_id,
            before={"size": stage.cut_size, "order": entries_by_seed(stage), "draws": draws_on_record(stage)},
            reason=told,
            request_id=request_id,
        )
        remove_stage(stage, account)
        return {"source": source_id}

    payload = {"stage": stage_id, "revision": revision, "reason": reason}
    return once(account, "undo_cut", request_id, payload, do)


def require_open_tie(source: Stage, size: int) -> CutLine:
    """The line at `size` with a tie across it that nothing has decided. `Conflict`: no_tie, tie_decided, and as for the
    cut; `Invalid`: cut_size."""
    line = require_final_standings(source).cut_at(size)
    if not line.tied:
        raise Conflict("no_tie", _("There is no tie across this cut."))
    if line.decision is not None:
        raise Conflict("tie_decided", _("This tie has been decided already."))
    return line


def formats_after(source: Stage) -> tuple[Stage.Format, ...]:
    """What the best of a stage can play next: players who entered alone go on as such."""
    if source.format == Stage.Format.INDIVIDUAL:
        return (Stage.Format.INDIVIDUAL,)
    return (Stage.Format.KNOCKOUT, Stage.Format.DOUBLE_ELIMINATION, Stage.Format.ROUND_ROBIN)


def _format(source: Stage, format: str) -> str:
    offered = formats_after(source)
    if format not in offered:
        raise Invalid(
            "stage_format",
            _(
                "After a cut a knock-out, a double elimination or a round robin is played; players who entered alone go"
                " on to individual rounds."
            ),
            field="format",
            value=format,
            allowed=[str(each) for each in offered],
        )
    return format


def _require_a_table(source: Stage, size: int) -> None:
    if source.format != Stage.Format.INDIVIDUAL:
        return
    seats = individual_settings(source).table_size
    if size < seats:
        raise Invalid(
            "cut_size",
            _("A table takes %(needed)d players."),
            field="size",
            value=size,
            allowed=f"{seats}–",
            params={"needed": seats},
        )


def _tie(line: CutLine) -> Conflict:
    return Conflict(
        "tie_across_cut",
        _("%(count)d entries are level for %(places)d places in the cut. Decide the tie first."),
        params={"count": len(line.tied), "places": line.places},
        details={
            "size": line.size,
            "places": line.places,
            "tied": [row.to_mapping() for row in line.rows if row.entry in line.tied],
        },
    )


def _equals(line: CutLine) -> list[list[CutRow]]:
    """The rows that go on, best first, level ones together. The tied across the line stand as they were decided."""
    rows = list(line.rows)
    block_of = {entry: number for number, block in enumerate(line.blocks) for entry in block}
    if line.decision is not None:
        place = {entry: number for number, entry in enumerate(line.decision)}
        first = next(number for number, row in enumerate(rows) if row.entry in place)
        rows[first : first + len(place)] = sorted(
            (row for row in rows if row.entry in place), key=lambda row: place[row.entry]
        )
        match CutDecision.Method(line.method):
            case CutDecision.Method.LOTS | CutDecision.Method.CHIEF_REFEREE:
                block_of = place
            case CutDecision.Method.EXTRA_MATCH:
                pass
            case other:
                assert_never(other)
    return [
        list(group)
        for _rank, group in groupby(rows[: line.size], key=lambda row: (row.rank, block_of.get(row.entry, 0)))
    ]


def _order(
    account: Account | None, source: Stage, line: CutLine, format: str
) -> tuple[list[int], dict[str, Any], TakenSeed]:
    """Entry ids from seed 1 on, the lots that put equals in order, and what they were drawn from. They keep the promise
    that was made of the stage's next draw: with the bracket that is drawn by them, else as a draw of their own."""
    equals = [[row.entry for row in group] for group in _equals(line)]
    if not any(len(group) > 1 for group in equals):
        return [entry for group in equals for entry in group], {}, TakenSeed(seed="", commitment=None)
    if format in Stage.BRACKETS:
        taken = taken_seed(source, None, "")
        return *_by_lots(equals, taken.seed), taken
    assert account is not None, "only accounts are allowed to cut"
    several = [number for number, group in enumerate(equals) if len(group) > 1]
    first, last = several[0], several[-1]
    decided = decide_order(
        account,
        source,
        # without a gap, for a draw names the first place alone
        tuple(tuple(group) for group in equals[first : last + 1]),
        place=1 + sum(len(group) for group in equals[:first]),
        method=CutDecision.Method.LOTS,
        order=(),
        reason="",
        seed=None,
    )
    assert decided.draw is not None, "lots are a draw"
    at = {entry: place for place, entry in enumerate(decided.order)}
    order = [entry for group in equals for entry in sorted(group, key=lambda each: at.get(each, 0))]
    return order, {"draw": decided.draw.pk, "seed": decided.seed}, TakenSeed(seed="", commitment=None)


def _by_lots(equals: Sequence[Sequence[int]], seed: str) -> tuple[list[int], dict[str, Any]]:
    """Everybody in order, and lots of each group of equals by the first place that they were level for."""
    lots: dict[str, Any] = {}
    order: list[int] = []
    for group in equals:
        entries = list(group)
        if len(entries) > 1:
            place = len(order) + 1
            drawn = draw_lots_of([LotEntry(id=entry) for entry in entries], f"{seed}/{place}")
            entries = list(drawn.order)
            lots[str(place)] = {"seed": drawn.seed, "algorithm": drawn.algorithm, "order": entries}
        order += entries
    return order, lots
