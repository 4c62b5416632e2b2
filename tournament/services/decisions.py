"""A tie that somebody has decided without play, as it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournament.models import Account, CutDecision, Stage
from tournament.services.standings import refresh_now
from tournament.services.ties import Decided


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
    decision, _made = CutDecision.objects.update_or_create(
        stage=stage,
        snapshot_id=snapshot,
        cut_size=place,
        group=group,
        defaults={
            "tied": list(tied),
            "order": decided.order,
            "method": method,
            "seed": decided.seed,
            "draw": decided.draw,
            "reason": decided.reason,
            "decided_by": account,
        },
    )
    refresh_now(stage.pk)
    return {
        "decision": decision.pk,
        "order": decided.order,
        "seed": decided.seed,
        "draw": decided.draw.pk if decided.draw is not None else None,
    }
