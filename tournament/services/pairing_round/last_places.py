"""Who drops out before a Swiss round is paired: a tie across the line stops and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, Stage, StandingsSnapshot
from tournament.permissions import Act
from tournament.rulebook.last_places import DroppingOut
from tournament.selectors.stages.last_places import DroppingNext, dropping_next
from tournament.services.audit import record_act
from tournament.services.decisions import keep_decision
from tournament.services.pairing_round.turns import next_round_number, require_tables_closed
from tournament.services.requests import Answer, once
from tournament.services.stage_acts import locked_stage_and_rounds
from tournament.services.ties import decide_order


def require_settled(dropping: DroppingOut | None, names: Mapping[int, str]) -> None:
    """Nothing when it is settled who drops out; `Conflict` (`tie_across_line`) naming the tied entries otherwise."""
    if dropping is None or dropping.places.settled:
        return
    tied, going = dropping.places.tied, dropping.places.still_to_drop
    raise Conflict(
        "tie_across_line",
        _("%(count)d entries are level and %(going)d of them drop out. Decide the tie first."),
        params={"count": len(tied), "going": going},
        details={
            "after_round": dropping.after_round,
            "going": going,
            "tied": [{"entry": entry, "name": names.get(entry, "")} for entry in tied],
        },
    )


def decide_last_places(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    method: str,
    order: Sequence[int],
    reason: str,
    seed: str | None = None,
) -> Answer:
    """The tie across the line below which entries drop out is decided: by lots that are a stored draw, or in the
    chief referee's `order` of the tied, best first, with a written reason. What extra matches have put in order stays
    so.

    Answers `{"decision", "order", "seed", "draw", "going"}`; `going` are those of the tied that drop out. Raises
    `Invalid` as `ties.decide_order`; `Conflict`: no_tie (also where it has been decided), standings_not_final,
    open_tables, and what stands against pairing. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        stage = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        found = require_open_line(stage)
        dropping = found.dropping
        assert account is not None, "only accounts are allowed to decide"
        tied = tuple(row.entry for row in found.tied)
        decided = decide_order(
            account,
            stage,
            dropping.blocks,
            place=dropping.stay + dropping.places.still_to_drop - len(tied) + 1,
            method=method,
            order=order,
            reason=reason,
            seed=seed,
        )
        kept = keep_decision(
            account,
            stage,
            decided,
            snapshot=_final_snapshot(stage, dropping.after_round).pk,
            place=dropping.stay,
            tied=tied,
            method=method,
        )
        answer = {**kept, "going": decided.order[len(tied) - dropping.places.still_to_drop :]}
        record_act(
            account,
            Act.DECIDE_TIE,
            stage,
            event_id=stage.event_id,
            after={"after_round": dropping.after_round, "method": method, **answer},
            reason=decided.reason,
            request_id=request_id,
            public=True,
        )
        return answer

    payload = {"stage": stage_id, "method": method, "order": list(order), "reason": reason, "seed": seed}
    return once(account, "decide_last_places", request_id, payload, do)


def require_open_line(stage: Stage) -> DroppingNext:
    """Who drops out before the next round, with a tie across the line that nothing has decided.

    Raises `Conflict`: no_tie (also where it has been decided), open_tables, and what stands against pairing.
    """
    number = next_round_number(stage)
    require_tables_closed(stage)
    found = dropping_next(stage, number)
    if found is None or found.dropping.places.settled:
        raise Conflict("no_tie", _("There is no tie across this line."))
    return found


def _final_snapshot(stage: Stage, after_round: int) -> StandingsSnapshot:
    newest = StandingsSnapshot.objects.filter(stage=stage).defer("rows", "cells").order_by("-revision").first()
    if newest is None or newest.provisional or newest.after_round != after_round:
        raise Conflict("standings_not_final", _("The standings are still being computed. Try again in a moment."))
    return newest
