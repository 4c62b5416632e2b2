"""The stage that an act is about: locked after its event, if the account may do the act there."""

from __future__ import annotations

from tournament.models import Account, Stage
from tournament.permissions import Act, require
from tournament.services.locking import lock_event, lock_rounds_of, lock_stage


def locked_stage(account: Account | None, stage_id: int, act: Act) -> Stage:
    """Locks event and stage. Raises `Missing` (stage_missing), `NotAllowed`."""
    event_id = Stage.objects.filter(pk=stage_id).values_list("event_id", flat=True).first()
    if event_id is not None:
        lock_event(event_id)
    stage = lock_stage(stage_id)
    require(account, act, stage.event)
    return stage


def locked_stage_and_rounds(account: Account | None, stage_id: int, act: Act) -> Stage:
    """The same for an act that rests on the rounds as they are: nobody publishes or closes one meanwhile."""
    stage = locked_stage(account, stage_id, act)
    lock_rounds_of(stage.pk)
    return stage
