"""The versions of an event's rules, and from which rounds on they may change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scoring import AnyRuleSet
from tournament.models import Event, Match, Round, RuleSetVersion
from tournament.rulebook import rule_set_of

_AT_PLAY = (Match.State.PLAYING, Match.State.REPORTED, Match.State.CONFIRMED)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundName:
    """A round as people call it. `stage` is empty while the event has one stage."""

    pk: int
    stage_zh: str
    stage_en: str
    number: int
    is_draft: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionRow:
    """A version of the rules. `by` and `reason` as stored; `before_freeze`: made while nothing was published.

    `holds_from`: the round it was made for; None = from the start, or from the next round that is published after it.
    `in_force`: the newest round on the wall is played by it; `waits`: its round is not published yet. `rules`: its
    values.
    """

    pk: int
    number: int
    rules: AnyRuleSet
    preset: str
    digest: str
    reason: str
    by: str
    at: datetime
    before_freeze: bool
    holds_from: RoundName | None
    in_force: bool
    waits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of an event: those in force, the newest, and every version, the newest first."""

    current: AnyRuleSet
    newest: AnyRuleSet
    preset: str
    versions: tuple[VersionRow, ...]


def event_rules(event: Event) -> Rules:
    """Three queries at most. The event has a rule set."""
    rows = list(
        RuleSetVersion.objects.filter(event=event).select_related("created_by", "holds_from__stage").order_by("-number")
    )
    several = _several_stages(event)
    current = next(row for row in rows if row.pk == event.rule_set_version_id)
    return Rules(
        current=rule_set_of(current),
        newest=rule_set_of(rows[0]),
        preset=rows[0].preset,
        versions=tuple(_row(row, event, current, several) for row in rows),
    )


def rounds_to_change_from(event: Event) -> tuple[RoundName, ...]:
    """The rounds that have not begun, drafts among them, in playing order. Three queries."""
    rounds = list(
        Round.objects.filter(stage__event=event)
        .exclude(state=Round.State.CLOSED)
        .select_related("stage")
        .defer("pairing")
        .order_by("stage__number", "number")
    )
    matches = list(Match.objects.filter(round__in=rounds).order_by("pk"))
    several = _several_stages(event)
    return tuple(_name(each, several) for each in rounds if not has_begun(each, matches))


def has_begun(its_round: Round, matches: Iterable[Match]) -> bool:
    """Whether its clock was started, it is closed, or anything was entered at one of its tables.

    `matches` may hold other rounds' as well. A bye, which counts from its publication on, begins nothing.
    """
    if its_round.clock_started_at is not None or its_round.state in (Round.State.RUNNING, Round.State.CLOSED):
        return True
    return any(
        match.round_id == its_round.pk
        and match.kind == Match.Kind.GAME
        and (match.state in _AT_PLAY or match.started_at is not None)
        for match in matches
    )


def _several_stages(event: Event) -> bool:
    return event.stages.count() > 1


def _name(its_round: Round, several: bool) -> RoundName:
    stage = its_round.stage
    return RoundName(
        pk=its_round.pk,
        stage_zh=stage.name_zh if several else "",
        stage_en=(stage.name_en or stage.name_zh) if several else "",
        number=its_round.number,
        is_draft=its_round.state == Round.State.DRAFT,
    )


def _row(row: RuleSetVersion, event: Event, current: RuleSetVersion, several: bool) -> VersionRow:
    frozen = event.rule_set_frozen_at
    return VersionRow(
        pk=row.pk,
        number=row.number,
        rules=rule_set_of(row),
        preset=row.preset,
        digest=row.digest,
        reason=row.reason,
        by=str(row.created_by),
        at=row.created_at,
        before_freeze=frozen is None or row.created_at < frozen,
        holds_from=_name(row.holds_from, several) if row.holds_from is not None else None,
        in_force=row.pk == current.pk,
        waits=row.number > current.number,
    )
