"""The cut: the best of a Swiss stage go on to a knock-out. A tie across the line stops and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, CutDecision, Draw, DrawCommitment, Round, Stage, StageEntry
from tournament.pairing import LotEntry
from tournament.pairing import draw_lots as draw_lots_of
from tournament.permissions import Act, require
from tournament.selectors.stages.cut import CutLine, require_final_standings
from tournament.services import brackets
from tournament.services.audit import record_act
from tournament.services.brackets.making import seeding_by_cut
from tournament.services.bulk_rows import insert_rows
from tournament.services.locking import lock_event, lock_rounds_of, lock_stage
from tournament.services.lots import new_seed
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision
from tournament.services.stages import add_stage


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
    robin, whose schedule is made afterwards.

    Entries that have withdrawn or were disqualified are passed over. Ranks are the seeds; equals within the cut are
    put in order by lots that are recorded with the bracket, and in the audit trail. Answers `{"stage", "number"}` and
    of a bracket `{"draw", "rounds"}`.
    Raises `Conflict`: not_swiss, rounds_left, open_tables, standings_not_final, already_cut, and tie_across_cut with
    the tied entries and how many of them go through; `Invalid`: cut_size. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        source = _lock(account, stage_id, Act.CUT)
        line = require_final_standings(source).cut_at(size)
        if line.tied and line.decision is None:
            raise _tie(line)
        order, seed, lots = _order(line)
        stage = add_stage(
            source.event,
            format=_format(format),
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
                account, stage, seeding_by_cut(stage), seed=seed, lots=lots, reason="", request_id=request_id
            )
        answer = {"stage": stage.pk, "number": stage.number, **made}
        record_act(
            account,
            Act.CUT,
            source,
            event_id=source.event_id,
            after={"stage": stage.pk, "size": size, "snapshot": line.snapshot, "order": order, "lots": lots},
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
    """The tie across the cut at `size` is decided: by lots drawn from a recorded seed, or in the chief referee's
    `order` of the tied entries with a written reason. Answers `{"decision", "order", "seed"}`.

    Raises `Invalid`: method, order (naming the tied entries), reason_missing, cut_size; `Conflict`: no_tie,
    tie_decided, and as for the cut. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        source = _lock(account, stage_id, Act.DECIDE_TIE)
        line = require_final_standings(source).cut_at(size)
        if not line.tied:
            raise Conflict("no_tie", _("There is no tie across this cut."))
        if line.decision is not None:
            raise Conflict("tie_decided", _("This tie has been decided already."))
        assert account is not None, "only accounts are allowed to decide"
        decided, used_seed, told = decided_order(line.tied, method, order, reason, seed)
        # one may stand that was made before an entry came back; the audit trail keeps it
        decision, _made = CutDecision.objects.update_or_create(
            stage=source,
            snapshot_id=line.snapshot,
            cut_size=size,
            defaults={
                "tied": list(line.tied),
                "order": decided,
                "method": method,
                "seed": used_seed,
                "reason": told,
                "decided_by": account,
            },
        )
        answer = {"decision": decision.pk, "order": decided, "seed": used_seed}
        record_act(
            account,
            Act.DECIDE_TIE,
            source,
            event_id=source.event_id,
            after={"size": size, "method": method, **answer},
            reason=told,
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
            _lock(account, source_id, Act.CUT)
        stage = lock_stage(stage_id)
        require(account, Act.CUT, stage.event)
        require_revision(yours=revision, current=stage.revision, stands={"state": stage.state})
        if source_id is None:
            raise Conflict("not_a_cut", _("This stage did not come from a cut."))
        if any(each.state != Round.State.DRAFT for each in lock_rounds_of(stage.pk)):
            raise Conflict("round_published", _("The bracket has been published."))
        told = require_reason(reason)
        draws = Draw.objects.filter(stage=stage)
        places = StageEntry.objects.filter(stage=stage).order_by("seed")
        record_act(
            account,
            "undo_cut",
            stage,
            event_id=stage.event_id,
            before={
                "size": stage.cut_size,
                "order": list(places.values_list("entry_id", flat=True)),
                "draws": list(draws.values("number", "kind", "seed", "input", "input_digest")),
            },
            reason=told,
            request_id=request_id,
        )
        brackets.discard_bracket(stage)
        draws.delete()
        DrawCommitment.objects.filter(stage=stage).delete()
        places.delete()
        stage.delete()
        return {"source": source_id}

    payload = {"stage": stage_id, "revision": revision, "reason": reason}
    return once(account, "undo_cut", request_id, payload, do)


def _lock(account: Account | None, stage_id: int, act: Act) -> Stage:
    event_id = Stage.objects.filter(pk=stage_id).values_list("event_id", flat=True).first()
    if event_id is not None:
        lock_event(event_id)
    stage = lock_stage(stage_id)
    require(account, act, stage.event)
    lock_rounds_of(stage.pk)
    return stage


def _format(format: str) -> str:
    offered = (Stage.Format.KNOCKOUT, Stage.Format.DOUBLE_ELIMINATION, Stage.Format.ROUND_ROBIN)
    if format not in offered:
        raise Invalid(
            "stage_format",
            _("After a cut a knock-out, a double elimination or a round robin is played."),
            field="format",
            value=format,
            allowed=[str(each) for each in offered],
        )
    return format


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


def _order(line: CutLine) -> tuple[list[int], str, dict[str, Any]]:
    """Entry ids from seed 1 on; the seed of the lots that ordered equals, and these lots."""
    rows = list(line.rows)
    if line.decision is not None:
        place = {entry: number for number, entry in enumerate(line.decision)}
        first = next(number for number, row in enumerate(rows) if row.entry in place)
        tied = sorted((row for row in rows if row.entry in place), key=lambda row: place[row.entry])
        rows[first : first + len(tied)] = tied
    decided = set(line.decision or ())
    seed, lots, order = "", {}, []
    for rank, group in groupby(rows[: line.size], key=lambda row: row.rank):
        entries = [row.entry for row in group]
        if len(entries) > 1 and not decided.issuperset(entries):
            seed = seed or new_seed()
            drawn = draw_lots_of([LotEntry(id=entry) for entry in entries], f"{seed}/{rank}")
            entries = list(drawn.order)
            lots[str(rank)] = {"seed": drawn.seed, "algorithm": drawn.algorithm, "order": entries}
        order += entries
    return order, seed, lots


def decided_order(
    tied: Sequence[int], method: str, order: Sequence[int], reason: str, seed: str | None
) -> tuple[list[int], str, str]:
    """The tied entries in order, best first, the seed of the lots and the reason as they are to be kept.

    Raises `Invalid`: method, order (naming the tied), reason_missing.
    """
    match method:
        case CutDecision.Method.LOTS:
            used = (seed or "").strip()[:64] or new_seed()
            return list(draw_lots_of([LotEntry(id=each) for each in tied], used).order), used, reason.strip()
        case CutDecision.Method.CHIEF_REFEREE:
            if sorted(order) != sorted(tied):
                raise Invalid(
                    "order",
                    _("Put every tied entry in order, each once."),
                    field="order",
                    value=list(order),
                    allowed=list(tied),
                )
            return list(order), "", require_reason(reason)
        case _:
            raise Invalid(
                "method",
                _("A tie is decided by lots or by the chief referee."),
                field="method",
                value=method,
                allowed=[str(each) for each in CutDecision.Method],
            )
