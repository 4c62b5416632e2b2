"""Level entries of final standings are put in order, wherever they stand."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, Stage
from tournament.permissions import Act
from tournament.selectors.stages.level_places import LevelPlaces, level_in_standings
from tournament.services.audit import record_act
from tournament.services.decisions import keep_decision
from tournament.services.requests import Answer, once
from tournament.services.stage_acts import locked_stage_and_rounds
from tournament.services.ties import decide_order

DECIDE = "decide_places"


def decide_places(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    group: str,
    place: int,
    method: str,
    order: Sequence[int],
    reason: str,
    seed: str | None = None,
) -> Answer:
    """Those who are level from `place` (of `group`, empty without groups) on stand in order: by lots that are a stored
    draw, or in the chief referee's `order` with a written reason. The standings show it at once; what extra matches
    have put in order stays so.

    Answers `{"decision", "order", "seed", "draw"}`. Raises `Invalid` as `ties.decide_order`; `Missing`:
    level_places_missing; `Conflict`: tie_decided, and as `level_in_standings`. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        stage = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        tie, snapshot = require_level_places(stage, group, place)
        assert account is not None, "only accounts are allowed to decide"
        decided = decide_order(
            account, stage, tie.blocks, place=place, group=group, method=method, order=order, reason=reason, seed=seed
        )
        answer = keep_decision(
            account,
            stage,
            decided,
            snapshot=snapshot,
            place=place,
            group=group,
            tied=[row.entry for row in tie.rows],
            method=method,
        )
        record_act(
            account,
            DECIDE,
            stage,
            event_id=stage.event_id,
            after={"group": group, "place": place, "method": method, **answer},
            reason=decided.reason,
            request_id=request_id,
            public=True,
        )
        return answer

    payload = {
        "stage": stage_id,
        "group": group,
        "place": place,
        "method": method,
        "order": list(order),
        "reason": reason,
        "seed": seed,
    }
    return once(account, DECIDE, request_id, payload, do)


def require_level_places(stage: Stage, group: str, place: int) -> tuple[LevelPlaces, int]:
    """Those who are level from this place on and in no order yet, and the snapshot that says so.

    Raises `Missing`: level_places_missing; `Conflict`: tie_decided, and as `level_in_standings`.
    """
    found = level_in_standings(stage)
    tie = found.tie_at(group, place)
    if tie.method:
        raise Conflict("tie_decided", _("This tie has been decided already."))
    return tie, found.snapshot
