"""What every public page of an event stands in: the event, its stages and their rounds past draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, Subquery
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Entry, Event, Round, Stage, StandingsSnapshot
from tournament.selectors.number_lists import JoinedNumbers, read_numbers
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
    entries_are: str


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
    clock_paused_at: datetime | None
    clock_paused_seconds: int

    @property
    def closed(self) -> bool:
        return self.state == Round.State.CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRef:
    """The newest stored standings of a stage. They are never changed, so that equal keys have equal standings."""

    pk: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRow:
    """A stage with at least one round past draft; `rounds` rise by number. `extra_of`: id of the stage whose level
    entries it puts in order."""

    pk: int
    number: int
    names: Names
    format: str
    state: str
    revision: int
    extra_of: int | None
    rounds: tuple[RoundRow, ...]
    snapshot: SnapshotRef | None

    @property
    def has_standings(self) -> bool:
        return self.snapshot is not None

    @property
    def is_finished(self) -> bool:
        """Its last round is closed and no other is planned."""
        return self.state == Stage.State.FINISHED

    @property
    def has_bracket(self) -> bool:
        return self.format in Stage.BRACKETS

    @property
    def is_schedule(self) -> bool:
        return self.format in Stage.SCHEDULES

    @property
    def current_round(self) -> RoundRow:
        """The round people ask about: the newest, or where all may be on the wall at once the first still open."""
        if self.has_bracket or self.is_schedule:
            return next((each for each in self.rounds if not each.closed), self.rounds[-1])
        return self.rounds[-1]

    @property
    def under_way(self) -> tuple[int, ...]:
        """Numbers of the rounds on the wall that are not over, whether a match of theirs has been played or not."""
        return tuple(each.number for each in self.rounds if not each.closed)

    def round(self, number: int) -> RoundRow:
        """Raises `Missing` (`round_missing`), for a draft as for a number that never was."""
        for each in self.rounds:
            if each.number == number:
                return each
        raise Missing("round_missing", _("There is no such round."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """An event as everybody may see it; `stages` rise by number and none is without a public round.

    `withdrawn` and `disqualified`: numbers of the entries that have left, rising; told once there is a stage.
    """

    event: EventRow
    stages: tuple[StageRow, ...]
    withdrawn: tuple[int, ...]
    disqualified: tuple[int, ...]

    def left_as(self, entry_number: int) -> str:
        """`Entry.State` withdrawn or disqualified; empty for an entry that still takes part."""
        if entry_number in self.withdrawn:
            return Entry.State.WITHDRAWN
        return Entry.State.DISQUALIFIED if entry_number in self.disqualified else ""

    def stage(self, number: int) -> StageRow:
        """Raises `Missing` (`stage_missing`), also for a stage of which only drafts exist."""
        for each in self.stages:
            if each.number == number:
                return each
        raise Missing("stage_missing", _("There is no such stage."))

    @property
    def own_stages(self) -> tuple[StageRow, ...]:
        """Without extra matches."""
        return tuple(each for each in self.stages if each.extra_of is None)

    @property
    def current_stage(self) -> StageRow | None:
        """The one people ask about: extra matches while they are played, else the newest."""
        extra = (each for each in self.stages if each.extra_of is not None and not each.is_finished)
        return next(extra, self.own_stages[-1] if self.own_stages else None)

    @property
    def ranked_stage(self) -> StageRow | None:
        """The newest stage that has standings; extra matches count for none."""
        return next((each for each in reversed(self.own_stages) if not each.has_bracket and each.snapshot), None)

    @property
    def bracket_stage(self) -> StageRow | None:
        return next((each for each in reversed(self.own_stages) if each.has_bracket), None)

    @property
    def telling_rounds(self) -> tuple[RoundRow, ...]:
        """Rounds that say what an entry does next: those still open, and all of the newest stage."""
        newest = self.own_stages[-1:]
        return tuple(each for stage in self.stages for each in stage.rounds if not each.closed or stage in newest)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLists:
    """Published events: those being played, those to come (soonest first), those that are over (newest first)."""

    now: tuple[EventRow, ...]
    upcoming: tuple[EventRow, ...]
    past: tuple[EventRow, ...]


_PAST_SHOWN = 100


def public_events(now: datetime) -> EventLists:
    """All published events and the newest finished ones. An event is on from its time or its first public round."""
    begun = Exists(Round.objects.public().filter(stage__event=OuterRef("pk")))
    published = Event.objects.filter(state=Event.State.PUBLISHED)
    on: list[EventRow] = []
    upcoming: list[EventRow] = []
    for values in published.order_by("starts_at", "pk").values(*_EVENT, begun=begun):
        started = values["begun"] or (values["starts_at"] is not None and values["starts_at"] <= now)
        (on if started else upcoming).append(_event_row(values, ""))
    finished = Event.objects.filter(state=Event.State.FINISHED).order_by("-starts_at", "-pk")
    past = tuple(_event_row(values, "") for values in finished.values(*_EVENT)[:_PAST_SHOWN])
    return EventLists(now=tuple(on), upcoming=tuple(upcoming), past=past)


def public_frame(slug: str) -> Frame:
    """One query, two for an event without a public round.

    Raises `Missing` (`event_missing`) for a draft as for an event that never was.
    """
    newest = StandingsSnapshot.objects.filter(stage=OuterRef("stage")).order_by("-revision").values("pk")[:1]
    rows = list(
        Round.objects.public()
        .filter(stage__event__slug=slug)
        .exclude(stage__event__state=Event.State.DRAFT)
        .order_by("stage__number", "number")
        # plain values: this question stands before every public page, and rows of models cost as much as the database
        .values(
            *_ROUND,
            *(f"stage__{name}" for name in _STAGE),
            *(f"stage__event__{name}" for name in _EVENT),
            snapshot=Subquery(newest),
            # asked once a query and not once a row: they do not depend on the row
            withdrawn=numbers_left(slug, Entry.State.WITHDRAWN),
            disqualified=numbers_left(slug, Entry.State.DISQUALIFIED),
        )
    )
    if not rows:
        event = Event.objects.public().filter(slug=slug).values(*_EVENT).first()
        if event is None:
            raise Missing("event_missing", _("There is no such event."))
        return Frame(event=_event_row(event, ""), stages=(), withdrawn=(), disqualified=())
    stages = tuple(_stage_row(list(each)) for _number, each in groupby(rows, key=lambda row: row["stage__number"]))
    return Frame(
        event=_event_row(rows[0], "stage__event__"),
        stages=stages,
        withdrawn=read_numbers(rows[0]["withdrawn"]),
        disqualified=read_numbers(rows[0]["disqualified"]),
    )


def frame_before_publication(event: Event) -> Frame:
    """A draft as its officials may see it; whoever asks has made sure that they are some. No query."""
    return Frame(
        event=_event_row({name: getattr(event, name) for name in _EVENT}, ""),
        stages=(),
        withdrawn=(),
        disqualified=(),
    )


def numbers_left(slug: str, state: Entry.State) -> Subquery:
    """For a query about the event: the numbers of its entries in this state, as `read_numbers` takes them."""
    entries = Entry.objects.filter(event__slug=slug, state=state).order_by().values("event")
    return Subquery(entries.annotate(numbers=JoinedNumbers("number")).values("numbers"))


_EVENT = (
    "pk",
    "slug",
    "name_zh",
    "name_en",
    "place",
    "time_zone",
    "starts_at",
    "state",
    "revision",
    "rule_set_version_id",
    "rule_set_frozen_at",
    "entries_are",
)
_STAGE = ("pk", "number", "name_zh", "name_en", "format", "state", "revision", "extra_of")
_ROUND = (
    "pk",
    "number",
    "state",
    "starts_at",
    "published_at",
    "clock_started_at",
    "clock_paused_at",
    "clock_paused_seconds",
)


def _event_row(values: Mapping[str, Any], prefix: str) -> EventRow:
    found = {name: values[prefix + name] for name in _EVENT}
    names = Names(zh=found.pop("name_zh"), en=found.pop("name_en"))
    return EventRow(names=names, rules_frozen_at=found.pop("rule_set_frozen_at"), **found)


def _stage_row(rounds: Sequence[Mapping[str, Any]]) -> StageRow:
    found = {name: rounds[0][f"stage__{name}"] for name in _STAGE}
    names = Names(zh=found.pop("name_zh"), en=found.pop("name_en"))
    snapshot = rounds[0]["snapshot"]
    return StageRow(
        names=names,
        rounds=tuple(RoundRow(stage_number=found["number"], **{name: row[name] for name in _ROUND}) for row in rounds),
        snapshot=None if snapshot is None else SnapshotRef(pk=snapshot),
        **found,
    )
