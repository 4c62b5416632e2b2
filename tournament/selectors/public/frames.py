"""What every public page of an event stands in: the event, its stages and their rounds past draft."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Event, Round, Stage, StandingsSnapshot
from tournament.selectors.public.names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """A published or finished event."""

    pk: int
    slug: str
    names: Names
    place: str
    time_zone: str
    starts_at: datetime | None
    state: str
    revision: int
    rule_set_version_id: int | None
    rules_frozen_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round past draft."""

    pk: int
    stage_number: int
    number: int
    state: str
    starts_at: datetime | None
    published_at: datetime | None
    clock_started_at: datetime | None

    @property
    def closed(self) -> bool:
        return self.state == Round.State.CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRef:
    """The newest stored standings of a stage, by key; revision counts from 1."""

    pk: int
    revision: int
    computed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRow:
    """A stage with at least one round past draft; `rounds` rise by number."""

    pk: int
    number: int
    names: Names
    format: str
    state: str
    revision: int
    rounds: tuple[RoundRow, ...]
    snapshot: SnapshotRef | None

    @property
    def is_knockout(self) -> bool:
        return self.format == Stage.Format.KNOCKOUT

    @property
    def current_round(self) -> RoundRow:
        """The round people ask about: the newest, or in a bracket (published whole) the first still open."""
        if self.is_knockout:
            return next((each for each in self.rounds if not each.closed), self.rounds[-1])
        return self.rounds[-1]

    def round(self, number: int) -> RoundRow:
        """Raises `Missing` (`round_missing`), for a draft as for a number that never was."""
        for each in self.rounds:
            if each.number == number:
                return each
        raise Missing("round_missing", _("There is no such round."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """An event as everybody may see it; `stages` rise by number and none is without a public round."""

    event: EventRow
    stages: tuple[StageRow, ...]

    def stage(self, number: int) -> StageRow:
        """Raises `Missing` (`stage_missing`), also for a stage of which only drafts exist."""
        for each in self.stages:
            if each.number == number:
                return each
        raise Missing("stage_missing", _("There is no such stage."))

    @property
    def current_stage(self) -> StageRow | None:
        return self.stages[-1] if self.stages else None

    @property
    def ranked_stage(self) -> StageRow | None:
        """The newest stage that has standings."""
        return next((each for each in reversed(self.stages) if not each.is_knockout and each.snapshot), None)

    @property
    def bracket_stage(self) -> StageRow | None:
        return next((each for each in reversed(self.stages) if each.is_knockout), None)

    @property
    def telling_rounds(self) -> tuple[RoundRow, ...]:
        """Rounds that say what an entry does next: those still open, and all of the newest stage."""
        return tuple(
            each for stage in self.stages for each in stage.rounds if not each.closed or stage is self.stages[-1]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLists:
    """Published events: those being played, those to come (soonest first), those that are over (newest first)."""

    now: tuple[EventRow, ...]
    upcoming: tuple[EventRow, ...]
    past: tuple[EventRow, ...]


_PAST_SHOWN = 100


def public_events(now: datetime) -> EventLists:
    """All published events and the newest finished ones. An event is on from its time or its first public round."""
    begun = Round.objects.public().filter(stage__event=OuterRef("pk")).values("pk")[:1]
    published = Event.objects.filter(state=Event.State.PUBLISHED).annotate(begun=Subquery(begun))
    on: list[EventRow] = []
    upcoming: list[EventRow] = []
    for event in published.order_by("starts_at", "pk"):
        annotated: Any = event
        started = annotated.begun is not None or (event.starts_at is not None and event.starts_at <= now)
        (on if started else upcoming).append(_event_row(event))
    past = Event.objects.filter(state=Event.State.FINISHED).order_by("-starts_at", "-pk")[:_PAST_SHOWN]
    return EventLists(now=tuple(on), upcoming=tuple(upcoming), past=tuple(_event_row(each) for each in past))


def public_frame(slug: str) -> Frame:
    """Two queries. Raises `Missing` (`event_missing`) for a draft as for an event that never was."""
    event = Event.objects.public().filter(slug=slug).first()
    if event is None:
        raise Missing("event_missing", _("There is no such event."))
    newest = StandingsSnapshot.objects.filter(stage=OuterRef("stage")).order_by("-revision")
    rounds = (
        Round.objects.public()
        .filter(stage__event=event)
        .select_related("stage")
        .defer("pairing", "override_reason", "stage__settings")
        .annotate(
            snapshot_pk=Subquery(newest.values("pk")[:1]),
            snapshot_revision=Subquery(newest.values("revision")[:1]),
            snapshot_at=Subquery(newest.values("computed_at")[:1]),
        )
        .order_by("stage__number", "number")
    )
    stages = tuple(_stage_row(each) for _number, each in groupby(rounds, key=lambda round_: round_.stage.number))
    return Frame(event=_event_row(event), stages=stages)


def _event_row(event: Event) -> EventRow:
    return EventRow(
        pk=event.pk,
        slug=event.slug,
        names=Names(zh=event.name_zh, en=event.name_en),
        place=event.place,
        time_zone=event.time_zone,
        starts_at=event.starts_at,
        state=event.state,
        revision=event.revision,
        rule_set_version_id=event.rule_set_version_id,
        rules_frozen_at=event.rule_set_frozen_at,
    )


def _stage_row(rounds: Iterable[Round]) -> StageRow:
    members = list(rounds)
    stage = members[0].stage
    annotated: Any = members[0]
    return StageRow(
        pk=stage.pk,
        number=stage.number,
        names=Names(zh=stage.name_zh, en=stage.name_en),
        format=stage.format,
        state=stage.state,
        revision=stage.revision,
        rounds=tuple(
            RoundRow(
                pk=each.pk,
                stage_number=stage.number,
                number=each.number,
                state=each.state,
                starts_at=each.starts_at,
                published_at=each.published_at,
                clock_started_at=each.clock_started_at,
            )
            for each in members
        ),
        snapshot=None
        if annotated.snapshot_pk is None
        else SnapshotRef(
            pk=annotated.snapshot_pk, revision=annotated.snapshot_revision, computed_at=annotated.snapshot_at
        ),
    )
