"""A tie that somebody has decided without play, as it is kept, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from tournament.models import Account, CutDecision, Stage
from tournament.permissions import Act
from tournament.selectors.stages.decisions import decision_missing, require_nothing_rests_on
from tournament.services.audit import record_act
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision
from tournament.services.stage_acts import locked_stage_and_rounds
from tournament.services.standings import refresh_now
from tournament.services.ties import Decided

UNDO = "undo_decision"


def keep_decision(
    account: Account,
    stage: Stage,
    decided: Decided,
    *,
    snapshot: int,
    place: int,
    group: str = "",
    tied: Sequence[int],
    method: str,
) -> dict[str, Any]:
    """The one decision for `place` (of `group`, if there is one) by the standings `snapshot`, and what the act answers:
    `{"decision", "order", "seed", "draw"}`.

    The standings show the order at once. One decision may stand that was made before an entry came back, or when they
    were level by other values: it is replaced, and the audit trail keeps it.
    """
    told = {
        "tied": list(tied),
        "order": decided.order,
        "method": method,
        "seed": decided.seed,
        "draw": decided.draw,
        "reason": decided.reason,
        "decided_by": account,
    }
    decision, _made = CutDecision.objects.standing().update_or_create(
        stage=stage,
        snapshot_id=snapshot,
        cut_size=place,
        group=group,
        defaults={**told, "revision": F("revision") + 1},
        create_defaults=told,
    )
    refresh_now(stage.pk)
    return {
        "decision": decision.pk,
        "order": decided.order,
        "seed": decided.seed,
        "draw": decided.draw.pk if decided.draw is not None else None,
    }


def undo_decision(account: Account | None, *, request_id: UUID, decision_id: int, revision: int, reason: str) -> Answer:
    """The decision counts no more: those whom it put in order are level again, and the standings show it at once.

    It stays on record with who took it back and why, and so does the draw of its lots. Answers `{"decision",
    "revision"}`. Raises `Missing` (`decision_missing`); `Conflict`: stale_revision (it was replaced or taken back
    meanwhile), and as `require_nothing_rests_on`; `Invalid` (`reason_missing`). Locks event, stage and its rounds.
    """

    def do() -> Answer:
        stage_id = CutDecision.objects.filter(pk=decision_id).values_list("stage_id", flat=True).first()
        if stage_id is None:
            raise decision_missing()
        stage = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        decision = CutDecision.objects.select_related("stage__event", "snapshot").get(pk=decision_id)
        stands = {"order": decision.order, "undone": decision.undone_at is not None}
        require_revision(yours=revision, current=decision.revision, stands=stands)
        if decision.undone_at is not None:
            raise decision_missing()
        require_nothing_rests_on(decision)
        decision.undone_reason = require_reason(reason)
        decision.undone_at, decision.undone_by = timezone.now(), account
        decision.revision += 1
        decision.save(update_fields=["undone_at", "undone_by", "undone_reason", "revision"])
        refresh_now(stage.pk)
        record_act(
            account,
            UNDO,
            stage,
            event_id=stage.event_id,
            before={
                "decision": decision.pk,
                "group": decision.group,
                "place": decision.cut_size,
                "method": decision.method,
                "order": decision.order,
                "draw": decision.draw_id,
                "reason": decision.reason,
            },
            reason=decision.undone_reason,
            request_id=request_id,
            public=True,
        )
        return {"decision": decision.pk, "revision": decision.revision}

    payload = {"decision": decision_id, "revision": revision, "reason": reason}
    return once(account, UNDO, request_id, payload, do)
