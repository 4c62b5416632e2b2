"""Stages and their rounds as officials see them, drafts among them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Event, Round, Stage
from tournament.rulebook import StageSettings
from tournament.selectors.public import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round in any state."""

    pk: int
    number: int
    state: str
    starts_at: datetime | None
    clock_started_at: datetime | None
    clock_paused_at: datetime | None
    clock_paused_seconds: int
    override_reason: str
    revision: int

    @property
    def is_draft(self) -> bool:
        return self.state == Round.State.DRAFT

    @property
    def is_closed(self) -> bool:
        return self.state == Round.State.CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRow:
    """A stage with all its rounds by number. `source` is the id of the stage that it was cut from, `extra_of` of the
    one whose level entries it puts in order."""

    pk: int
    number: int
    names: Names
    format: str
    state: str
    settings: StageSettings
    source: int | None
    extra_of: int | None
    cut_size: int | None
    revision: int
    rounds: tuple[RoundRow, ...]

    @property
    def has_bracket(self) -> bool:
        return self.format in Stage.BRACKETS

    @property
    def entries_are_given(self) -> bool:
        """Whether it was made with its entries; otherwise all of the event play in it."""
        return self.source is not None or self.extra_of is not None

    @property
    def is_schedule(self) -> bool:
        return self.format in Stage.SCHEDULES

    @property
    def is_finished(self) -> bool:
        return self.state == Stage.State.FINISHED

    @property
    def is_published(self) -> bool:
        """Whether everybody sees some of it."""
        return any(not each.is_draft for each in self.rounds)

    @property
    def current_round(self) -> RoundRow | None:
        """The newest round; where all are drawn at once the first that is not closed."""
        if self.format not in Stage.ROUND_BY_ROUND:
            open_ones = [each for each in self.rounds if not each.is_closed]
            return open_ones[0] if open_ones else (self.rounds[-1] if self.rounds else None)
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> RoundRow:
        """Raises `Missing` (`round_missing`)."""
        for each in self.rounds:
            if each.number == number:
                return each
        raise Missing("round_missing", _("There is no such round."))


def stage_rows(event: Event) -> tuple[StageRow, ...]:
    """All stages of the event by number. Two queries."""
    rounds: defaultdict[int, list[RoundRow]] = defaultdict(list)
    for each in Round.objects.filter(stage__event=event).defer("pairing").order_by("number"):
        rounds[each.stage_id].append(
            RoundRow(
                pk=each.pk,
                number=each.number,
                state=each.state,
                starts_at=each.starts_at,
                clock_started_at=each.clock_started_at,
                clock_paused_at=each.clock_paused_at,
                clock_paused_seconds=each.clock_paused_seconds,
                override_reason=each.override_reason,
                revision=each.revision,
            )
        )
    return tuple(
        StageRow(
            pk=stage.pk,
            number=stage.number,
            names=Names(zh=stage.name_zh, en=stage.name_en),
            format=stage.format,
            state=stage.state,
            settings=StageSettings.from_mapping(stage.settings),
            source=stage.source_id,
            extra_of=stage.extra_of_id,
            cut_size=stage.cut_size,
            revision=stage.revision,
            rounds=tuple(rounds[stage.pk]),
        )
        for stage in Stage.objects.filter(event=event).order_by("number")
    )


def without_drafts(stages: tuple[StageRow, ...]) -> tuple[StageRow, ...]:
    """The same for readers who may not see drafts: stages of which nothing is published have no rounds."""
    return tuple(replace(each, rounds=tuple(one for one in each.rounds if not one.is_draft)) for each in stages)


def stage_row(event: Event, number: int) -> StageRow:
    """The stage with this number. Two queries. Raises `Missing` (`stage_missing`)."""
    for each in stage_rows(event):
        if each.number == number:
            return each
    raise Missing("stage_missing", _("There is no such stage."))
