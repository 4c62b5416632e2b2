"""Matches of brackets that wait for a table, whichever stage or round a table is freed in."""

from __future__ import annotations

from tournament.models import Account, Match, Stage
from tournament.services.brackets.advancing import request_advance


def serve_waiting(event_id: int, account: Account | None, *, besides: int | None = None) -> tuple[int, ...]:
    """Ids of the bracket stages of the event in which a published match could begin and has no table. Each is moved on
    by a job, which gives the next match the next free table. `besides`: a stage that is moved on anyway. Called where a
    table may have become free, or another one may be used. One query, and those of `request_advance` where somebody
    waits.
    """
    waiting = Match.objects.public().filter(kind=Match.Kind.GAME, state=Match.State.READY, table__isnull=True)
    stages = (
        Stage.objects.filter(event_id=event_id, format__in=Stage.BRACKETS, rounds__matches__in=waiting)
        .order_by("number")
        .distinct()
    )
    served = [stage for stage in stages if stage.pk != besides]
    for stage in served:
        request_advance(stage, account)
    return tuple(stage.pk for stage in served)
