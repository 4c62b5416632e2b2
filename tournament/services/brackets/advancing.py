"""The job that moves a bracket on after results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournament.enqueue import enqueue
from tournament.errors import Conflict
from tournament.models import Account, Job, Round, Stage
from tournament.services.audit import record_act
from tournament.services.brackets.settling import settle
from tournament.services.brackets.sources import fill_places
from tournament.services.locking import lock_stage
from tournament.services.refreshing import request_refresh
from tournament.services.rules.versions import hold_now, lock_where_rules_change

ADVANCE = "advance_bracket"


def request_advance(stage: Stage, account: Account | None) -> Job:
    """The one live job that brings the stage's bracket in line; made in the caller's transaction."""
    return enqueue(
        Job.Kind.ADVANCE_BRACKET,
        event_id=stage.event_id,
        key=f"advance_bracket:stage={stage.pk}",
        arguments={"stage": stage.pk},
        account=account,
    )


def let_extra_matches_decide(stage: Stage) -> None:
    """Standings and brackets of places that extra matches of `stage` may have decided are brought in line; nothing for
    another stage."""
    if stage.extra_of is None:
        return
    request_refresh(stage.extra_of, None)
    for each in Stage.objects.filter(source=stage.extra_of_id).order_by("pk"):
        if each.has_bracket:
            request_advance(each, None)


def carry_out_advance(job: Job, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """Winners and losers of confirmed matches stand in the matches they go to; see `settle`. A bracket that was
    discarded is left alone: when it is drawn again everybody is put where they belong.

    Answers `{"moved": n, "champion": entry id or None}`. What could be moved stays moved even where
    `Conflict` (`downstream_started`) names matches that had begun with entries that no longer belong there.
    """
    with transaction.atomic():
        changed = lock_where_rules_change(job.event_id)
        stage = lock_stage(job.arguments["stage"])
        if not Round.objects.filter(stage=stage).exists():
            return {"moved": 0, "champion": None}
        fill_places(stage)
        settled = settle(stage)
        if changed is not None:
            hold_now(changed)
        let_extra_matches_decide(stage)
        if settled.changed:
            record_act(
                None,
                ADVANCE,
                stage,
                event_id=stage.event_id,
                after=settled.to_mapping(),
                public=Round.objects.filter(stage=stage).public().exists(),
            )
    progress(1, 1)
    if settled.blocked:
        raise Conflict(
            "downstream_started",
            _("These matches had begun before a result before them was corrected: %(matches)s."),
            params={"matches": ", ".join(settled.blocked)},
            details={"matches": list(settled.blocked)},
        )
    return {"moved": len(settled.moved), "champion": settled.champion}
