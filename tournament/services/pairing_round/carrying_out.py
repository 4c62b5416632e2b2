"""The job that pairs a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Missing
from tournament.models import Job, Round, Stage
from tournament.permissions import Act
from tournament.services.audit import record_act
from tournament.services.locking import hold_matches_of, lock_rounds_of, lock_stage
from tournament.services.pairing_round.discarding import was_discarded
from tournament.services.pairing_round.individual import IndividualDrawn, draw_individual
from tournament.services.pairing_round.swiss import SwissDrawn, draw_swiss
from tournament.services.pairing_round.turns import require_tables_closed

_STEPS = 4
_MOST_TRIES = 5


def carry_out_pairing(job: Job, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The round the job names is stored as a draft, whole: matches, byes, what each entry does, and why.

    Drawn without locks, stored under them if the field is still the one it was drawn from. A second run, a late one
    and one after a killed worker find the round and answer it: `{"round"}`; None when that draft was discarded.
    Raises `Conflict`: open_tables, draw_failed_audit, too_few_tables, field_keeps_changing, or what pairing refuses.
    """
    number = job.arguments["round"]
    for _try in range(_MOST_TRIES):
        stage = Stage.objects.select_related("event__rule_set_version").filter(pk=job.arguments["stage"]).first()
        if stage is None:
            raise Missing("stage_missing", _("There is no such stage."))
        if (answer := _answer_of_earlier_run(job, stage, number)) is not None:
            return answer
        progress(0, _STEPS)
        drawn = _draw(stage, number, job.arguments["seed"], progress)
        stored = _store(job, number, drawn)
        if stored is not None:
            progress(_STEPS, _STEPS)
            return stored
    raise Conflict(
        "field_keeps_changing", _("Entries and results kept changing while the round was paired. Try again.")
    )


def _answer_of_earlier_run(job: Job, stage: Stage, number: int) -> dict[str, Any] | None:
    found = Round.objects.filter(stage=stage, number=number).values_list("pk", flat=True).first()
    if found is not None:
        return {"round": found}
    return {"round": None} if was_discarded(stage, job) else None


def _draw(stage: Stage, number: int, seed: str, progress: Callable[[int, int], None]) -> SwissDrawn | IndividualDrawn:
    def step(done: int) -> None:
        progress(done, _STEPS)

    if stage.format == Stage.Format.INDIVIDUAL:
        return draw_individual(stage, number, seed, step)
    return draw_swiss(stage, number, seed, step)


def _store(job: Job, number: int, drawn: SwissDrawn | IndividualDrawn) -> dict[str, Any] | None:
    """The answer, or None when the field has changed since it was drawn."""
    with transaction.atomic():
        stage = lock_stage(job.arguments["stage"])
        if (answer := _answer_of_earlier_run(job, stage, number)) is not None:
            return answer
        before = next((each for each in lock_rounds_of(stage.pk) if each.number == number - 1), None)
        if number > 1 and (before is None or before.state == Round.State.DRAFT):
            raise Conflict("round_order", _("The round before has not been published."))
        if before is not None:
            hold_matches_of(before.pk)  # no result is taken back while this round rests on it
        job.refresh_from_db(fields=["arguments"])  # a reason may have come while it was drawn
        if not job.arguments["override_reason"]:
            require_tables_closed(stage)
        if not drawn.still_holds(stage, number):
            return None
        new = drawn.write(job, stage, number)
        record_act(
            job.created_by,
            Act.PAIR_ROUND,
            new,
            event_id=stage.event_id,
            after={"job": job.pk, "round": number, "seed": drawn.draw.seed, "input_digest": drawn.draw.input_digest},
            reason=job.arguments["override_reason"],
        )
        return {"round": new.pk}
