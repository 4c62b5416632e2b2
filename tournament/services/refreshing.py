"""The wish for standings to be computed anew."""

from __future__ import annotations

from tournament.enqueue import enqueue
from tournament.models import Account, Job, Stage


def request_refresh(stage: Stage, account: Account | None) -> Job:
    """The stage's standings will be computed anew after this transaction. One live job a stage."""
    return enqueue(
        Job.Kind.REFRESH_STANDINGS,
        event_id=stage.event_id,
        key=f"refresh_standings:stage={stage.pk}",
        arguments={"stage": stage.pk},
        account=account,
    )
