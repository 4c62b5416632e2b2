"""Decisions on ties of a stage as they are on record, and what keeps one from being taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Missing, Refused
from tournament.models import CutDecision, Entry, Event, Round, Stage, StageEntry
from tournament.selectors.stages.decided_ties import level_rank


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedEntry:
    entry: int
    number: int
    name: str
    unit: str

    def to_mapping(self) -> dict[str, Any]:
        return {"entry": self.entry, "number": self.number, "name": self.name, "unit": self.unit}


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRow:
    """A decision that stands. `place`: the first that the entries were level for (of `group`, if there is one) after
    `after_round`; `order`: best first. `kept_by`: why it cannot be taken back; None where it can."""

    pk: int
    revision: int
    group: str
    place: int
    after_round: int
    method: str
    order: tuple[DecidedEntry, ...]
    draw: int | None
    reason: str
    by: str
    at: datetime
    kept_by: Refused | None


def standing_decisions(stage: Stage) -> tuple[DecisionRow, ...]:
    """Those of the stage that nobody has taken back, the newest first. At most seven queries."""
    found = list(
        CutDecision.objects.standing()
        .filter(stage=stage)
        .select_related("snapshot", "decided_by")
        .defer("snapshot__cells")
        .order_by("-pk")
    )
    if not found:
        return ()
    ids = {entry for each in found for entry in each.order}
    names = {
        each.pk: DecidedEntry(
            entry=each.pk, number=each.number, name=each.name, unit=each.unit.name if each.unit is not None else ""
        )
        for each in Entry.objects.filter(pk__in=ids).select_related("unit")
    }
    later = _Later.of(stage)
    return tuple(_row(each, names, later.act_resting_on(each)) for each in found)


def standing_decision(stage: Stage, pk: int) -> DecisionRow:
    """As `standing_decisions`, of one. Raises `Missing` (`decision_missing`), also where it was taken back."""
    found = next((each for each in standing_decisions(stage) if each.pk == pk), None)
    if found is None:
        raise decision_missing()
    return found


def require_decision_of(stage_id: int, pk: int) -> None:
    """The decision is one of this stage, taken back or not. One query. Raises `Missing` (`decision_missing`)."""
    if not CutDecision.objects.filter(pk=pk, stage_id=stage_id).exists():
        raise decision_missing()


def decision_missing() -> Missing:
    return Missing("decision_missing", _("There is no such decision any more."))


def require_nothing_rests_on(decision: CutDecision) -> None:
    """The decision may be taken back. At most five queries.

    Raises `Conflict`: event_finished, already_cut (its entries went on to the next stage by it), round_rests_on_it (a
    later round of the stage has been paired).
    """
    refusal = _Later.of(decision.stage).act_resting_on(decision)
    if refusal is not None:
        raise refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class _Later:
    """What has been done in and after a stage. `went_on`: entries of the stages that came from it, by stage."""

    stage: Stage
    went_on: Mapping[int, frozenset[int]]
    last_round: int

    @classmethod
    def of(cls, stage: Stage) -> _Later:
        made = Stage.objects.filter(source=stage).order_by("pk").values_list("pk", flat=True)
        went_on: dict[int, set[int]] = {each: set() for each in made}
        for successor, entry in StageEntry.objects.filter(stage__in=went_on).values_list("stage_id", "entry_id"):
            went_on[successor].add(entry)
        last = Round.objects.filter(stage=stage).order_by("-number").values_list("number", flat=True).first()
        return cls(
            stage=stage, went_on={pk: frozenset(entries) for pk, entries in went_on.items()}, last_round=last or 0
        )

    def act_resting_on(self, decision: CutDecision) -> Conflict | None:
        if self.stage.event.state == Event.State.FINISHED:
            return Conflict("event_finished", _("This event is finished."))
        for successor, entries in self.went_on.items():
            # a bracket drawn by places takes its entries from the groups as soon as they are final
            if self.stage.format == Stage.Format.GROUPS or not entries.isdisjoint(decision.order):
                return Conflict(
                    "already_cut",
                    _("The entries of this stage have been cut to the next one already."),
                    details={"stage": successor},
                )
        if self.stage.is_round_by_round and self.last_round > decision.snapshot.after_round:
            return Conflict(
                "round_rests_on_it",
                _("Round %(number)d has been paired by it. Discard or delete that round first."),
                params={"number": self.last_round},
                details={"round": self.last_round},
            )
        return None


def _row(decision: CutDecision, names: Mapping[int, DecidedEntry], kept_by: Refused | None) -> DecisionRow:
    return DecisionRow(
        pk=decision.pk,
        revision=decision.revision,
        group=decision.group,
        place=first_place(decision),
        after_round=decision.snapshot.after_round,
        method=decision.method,
        order=tuple(names[entry] for entry in decision.order),
        draw=decision.draw_id,
        reason=decision.reason,
        by=str(decision.decided_by),
        at=decision.decided_at,
        kept_by=kept_by,
    )


def first_place(decision: CutDecision) -> int:
    """The first place that the entries were level for. Of a cut its size is stored; the standings tell the place."""
    return min(level_rank(row) for row in decision.snapshot.rows if row["entry"] in decision.order)
