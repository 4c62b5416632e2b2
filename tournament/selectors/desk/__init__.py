"""The organiser's desk: where the event is, every table of the round, and what needs a hand now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Q
from django.utils import timezone

from scoring import AnyRuleSet
from tournament.models import Entry, Event, Match, Round, Stage, StageEntry, Table
from tournament.pairing import name_of_round
from tournament.permissions import Act, Standing
from tournament.rulebook import rule_set_of
from tournament.selectors.desk.next_step import Facts, NextStep, Step, next_step
from tournament.selectors.jobs import JobRow, live_and_failed_jobs
from tournament.selectors.public import LadderShape
from tournament.selectors.public.rules import ladder_shape
from tournament.selectors.rounds.matches import DeskMatch, by_urgency, desk_matches
from tournament.selectors.stages.dropped_out import DroppedOut, dropped_out
from tournament.selectors.stages.group_cut import drawn_plan, read_group_cut, standings_are_computed
from tournament.selectors.stages.rows import RoundRow, StageRow, stage_rows, without_drafts

__all__ = ["Call", "CallKind", "Desk", "NextStep", "PathKind", "PathStep", "Step", "desk"]


class PathKind(StrEnum):
    """Stations of an event's path."""

    ENTRIES = "entries"
    LOTS = "lots"
    GROUPS = "groups"
    ROUND = "round"
    EXTRA_MATCHES = "extra_matches"
    CUT = "cut"
    BRACKET_ROUND = "bracket_round"
    CHAMPION = "champion"


@dataclass(frozen=True, slots=True, kw_only=True)
class PathStep:
    """A station. `standing`: past, here or ahead. `name`: of a bracket's round."""

    kind: PathKind
    standing: str
    stage: int = 0
    number: int = 0
    name: str = ""
    state: str = ""


class CallKind(StrEnum):
    """Why somebody is needed."""

    DISPUTED = "disputed"
    UNDECIDED = "undecided"
    LATE = "late"
    UNCONFIRMED = "unconfirmed"
    FAILED_JOB = "failed_job"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One thing that needs a hand now; either a match or a job."""

    kind: CallKind
    match: DeskMatch | None = None
    job: JobRow | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """`matches`: the current round's tables, those that need somebody first; they alone are counted. `others`: tables
    of other rounds that are being played or wait for somebody. `ahead`: (round, tables) of later rounds that are
    published and whose tables have not begun. `dropped`: who dropped out of the stage as one of the last. `ends_at`:
    when its time is up."""

    stages: tuple[StageRow, ...]
    stage: StageRow | None
    round: RoundRow | None
    matches: tuple[DeskMatch, ...]
    others: tuple[DeskMatch, ...]
    ahead: tuple[tuple[int, int], ...]
    byes: tuple[DeskMatch, ...]
    dropped: tuple[DroppedOut, ...]
    path: tuple[PathStep, ...]
    calls: tuple[Call, ...]
    step: NextStep
    jobs: tuple[JobRow, ...]
    shape: LadderShape | None
    ends_at: datetime | None
    entries: int
    tables: int
    no_shows: int

    @property
    def confirmed(self) -> int:
        return sum(each.is_confirmed for each in self.matches)

    @property
    def groups_stage(self) -> int:
        """Number of the stage that the current one comes from; 0 for none."""
        source = None if self.stage is None else self.stage.source
        return next((each.number for each in self.stages if each.pk == source), 0)

    @property
    def round_name(self) -> str:
        """The shown round's place in a bracket (`pairing.BracketRound`), closed or not; empty outside of one."""
        if self.stage is None or self.round is None:
            return ""
        place = (PathKind.BRACKET_ROUND, self.stage.number, self.round.number)
        return next((each.name for each in self.path if (each.kind, each.stage, each.number) == place), "")


def desk(event: Event, standing: Standing) -> Desk:
    """Eleven queries at most, and a dozen more in a bracket that comes from groups, whatever the number of tables and
    rounds. `event` comes with its rule set version.

    Drafts are shown to those who may see them.
    """
    stages = stage_rows(event)
    if not standing.allows(Act.SEE_DRAFTS):
        stages = without_drafts(stages)
    stage = _current(stages)
    its_round = stage.current_round if stage else None
    rule_set = rule_set_of(event.rule_set_version) if event.rule_set_version is not None else None
    matches = _matches(stage, its_round, rule_set)
    entries = Entry.objects.filter(event=event).taking_part().count()
    tables = Table.objects.filter(event=event, in_use=True).count()
    jobs = live_and_failed_jobs(event)
    has_lots = stage is not None and StageEntry.objects.filter(stage_id=stage.pk, lot__isnull=False).exists()
    has_groups = _has_groups(stage)
    shape = ladder_shape(rule_set) if rule_set is not None else None
    facts = Facts(
        event=event,
        stages=stages,
        stage=stage,
        round=its_round,
        matches=matches,
        entries=entries,
        per_table=_per_table(event, rule_set),
        tables=tables,
        has_lots=has_lots,
        has_groups=has_groups,
        open_ties=_open_ties(stage, stages),
        jobs=jobs,
        has_clock=shape is not None and shape.minutes is not None,
    )
    games = tuple(each for each in matches if not each.is_bye)
    elsewhere = _elsewhere(games, stage, its_round)
    return Desk(
        stages=stages,
        stage=stage,
        round=its_round,
        matches=by_urgency(tuple(each for each in games if its_round and each.round == its_round.pk)),
        others=by_urgency(tuple(each for each in elsewhere if not _is_ahead(each, stage, its_round))),
        ahead=_count(each for each in elsewhere if _is_ahead(each, stage, its_round)),
        byes=tuple(each for each in matches if each.is_bye and its_round and each.round == its_round.pk),
        dropped=() if stage is None else dropped_out(stage.pk, stage.settings, [each.pk for each in stage.rounds]),
        path=_path(stages, stage, its_round, entries, has_lots, matches),
        calls=_calls(games, jobs),
        step=next_step(facts),
        jobs=jobs,
        shape=shape,
        ends_at=_ends_at(its_round, shape),
        entries=entries,
        tables=tables,
        no_shows=_no_shows(games, its_round, rule_set),
    )


def _current(stages: tuple[StageRow, ...]) -> StageRow | None:
    """The stage where something is to be done: extra matches before all others, for places of a stage wait for them;
    else the first that is not finished, or the last."""
    open_ones = [each for each in stages if not each.is_finished]
    extra = next((each for each in open_ones if each.extra_of is not None), None)
    own = [each for each in stages if each.extra_of is None]
    return extra or next(iter(open_ones), own[-1] if own else None)


def _has_groups(stage: StageRow | None) -> bool:
    if stage is None or stage.format != Stage.Format.GROUPS:
        return False
    return StageEntry.objects.filter(stage_id=stage.pk).exclude(group="").exists()


def _open_ties(stage: StageRow | None, stages: tuple[StageRow, ...]) -> int:
    """Ties that decide places in the bracket of the current stage, once its groups are over."""
    source = None if stage is None else next((each for each in stages if each.pk == stage.source), None)
    if source is None or source.format != Stage.Format.GROUPS or not source.is_finished:
        return 0
    groups = Stage.objects.get(pk=source.pk)
    plan = drawn_plan(groups)
    if plan is None:
        return 0
    return len(read_group_cut(groups, plan, current=standings_are_computed(groups)).open_ties)


def _matches(stage: StageRow | None, its_round: RoundRow | None, rule_set: AnyRuleSet | None) -> tuple[DeskMatch, ...]:
    """Of a knock-out all matches; of another stage the current round's, and those before that are open again."""
    if stage is None or its_round is None:
        return ()
    wanted = Q(round__stage_id=stage.pk)
    if not stage.has_bracket:
        reopened = Q(round__state__in=_PAST_DRAFT) & ~Q(state=Match.State.CONFIRMED)
        wanted &= Q(round_id=its_round.pk) | reopened
    matches = Match.objects.filter(wanted).defer("reasons").order_by("round__number", "number")
    return desk_matches(matches, rule_set)


def _per_table(event: Event, rule_set: AnyRuleSet | None) -> int:
    """Entries that sit at a table: two sides, or as many players as the rules seat."""
    if rule_set is None or event.entries_are == Event.EntriesAre.SIDES:
        return 2
    return rule_set.seats


_PAST_DRAFT = (Round.State.PUBLISHED, Round.State.RUNNING, Round.State.CLOSED)
_AT_PLAY = ("ready", "playing", "reported", "disputed")


def _elsewhere(
    games: tuple[DeskMatch, ...], stage: StageRow | None, its_round: RoundRow | None
) -> tuple[DeskMatch, ...]:
    """What of other rounds is being played or may be."""
    if stage is None or its_round is None:
        return ()
    return tuple(each for each in games if each.round != its_round.pk and each.state in _AT_PLAY)


def _is_ahead(match: DeskMatch, stage: StageRow | None, its_round: RoundRow | None) -> bool:
    """Whether the match is only published beforehand. A bracket goes on table by table: there it is played now."""
    if stage is None or its_round is None or stage.has_bracket:
        return False
    return match.state == Match.State.READY and match.round_number > its_round.number


def _count(matches: Iterable[DeskMatch]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(each.round_number for each in matches).items()))


def _ends_at(its_round: RoundRow | None, shape: LadderShape | None) -> datetime | None:
    if its_round is None or its_round.is_closed or its_round.clock_started_at is None:
        return None
    if shape is None or shape.minutes is None:
        return None
    return its_round.clock_started_at + timedelta(minutes=shape.minutes)


def _no_shows(games: tuple[DeskMatch, ...], its_round: RoundRow | None, rule_set: AnyRuleSet | None) -> int:
    """How many matches of the round have not begun although nobody may be that late."""
    if its_round is None or its_round.clock_started_at is None or its_round.is_closed:
        return 0
    if rule_set is None or rule_set.forfeit_after_minutes is None:
        return 0
    if timezone.now() <= its_round.clock_started_at + timedelta(minutes=rule_set.forfeit_after_minutes):
        return 0
    return sum(each.round == its_round.pk and each.state == Match.State.READY for each in games)


def _calls(games: tuple[DeskMatch, ...], jobs: tuple[JobRow, ...]) -> tuple[Call, ...]:
    calls = [Call(kind=CallKind.FAILED_JOB, job=job) for job in jobs if job.state == "failed"]
    for match in games:
        match match.state:
            case "disputed":
                calls.append(Call(kind=CallKind.DISPUTED, match=match))
            case Match.State.REPORTED:
                calls.append(Call(kind=CallKind.UNCONFIRMED, match=match))
            case _ if match.undecided:
                calls.append(Call(kind=CallKind.UNDECIDED, match=match))
            case _ if match.late:
                calls.append(Call(kind=CallKind.LATE, match=match))
    order = list(CallKind)
    return tuple(sorted(calls, key=lambda call: (call.job is None, order.index(call.kind))))


def _path(
    stages: tuple[StageRow, ...],
    stage: StageRow | None,
    its_round: RoundRow | None,
    entries: int,
    has_lots: bool,
    matches: tuple[DeskMatch, ...],
) -> tuple[PathStep, ...]:
    """Every station from the entries to the champion."""
    begun = any(each.rounds for each in stages)
    in_groups = bool(stages) and stages[0].format == Stage.Format.GROUPS
    steps = [
        PathStep(kind=PathKind.ENTRIES, standing="past" if stages or begun else "here"),
        PathStep(
            kind=PathKind.GROUPS if in_groups else PathKind.LOTS,
            standing="past" if begun or has_lots else ("here" if stages else "ahead"),
            stage=stages[0].number if stages else 0,
        ),
    ]
    for each in stages:
        if each.extra_of is not None:
            if not each.settings.decides_after_round:
                steps.append(_extra_step(each))
        elif each.has_bracket:
            steps += _bracket_steps(each, its_round, matches)
        else:
            within = [one for one in stages if one.extra_of == each.pk and one.settings.decides_after_round]
            steps += _swiss_steps(each, its_round, within)
    own = [each for each in stages if each.extra_of is None]
    individual = any(each.format == Stage.Format.INDIVIDUAL for each in own)
    if own and not individual and not any(each.has_bracket for each in own):
        is_next = own[-1].is_finished and all(each.is_finished for each in stages)
        steps.append(PathStep(kind=PathKind.CUT, standing="here" if is_next else "ahead", stage=own[-1].number))
    if own:
        over = (individual or own[-1].has_bracket) and own[-1].is_finished
        steps.append(PathStep(kind=PathKind.CHAMPION, standing="here" if over else "ahead", stage=own[-1].number))
    return tuple(steps)


def _extra_step(stage: StageRow) -> PathStep:
    standing = "past" if stage.is_finished else "here"
    return PathStep(kind=PathKind.EXTRA_MATCHES, standing=standing, stage=stage.number)


def _swiss_steps(stage: StageRow, its_round: RoundRow | None, extra: Sequence[StageRow]) -> list[PathStep]:
    """`extra`: stages of extra matches that decide who plays on after one of its rounds."""
    made = {each.number: each for each in stage.rounds}
    planned = 0 if stage.format in Stage.SCHEDULES else stage.settings.rounds_planned
    last = max(planned, len(made))
    steps = []
    for number in range(1, last + 1):
        steps.append(
            PathStep(
                kind=PathKind.ROUND,
                standing=_standing(made.get(number), its_round),
                stage=stage.number,
                number=number,
                state=made[number].state if number in made else "",
            )
        )
        steps += [_extra_step(each) for each in extra if each.settings.decides_after_round == number]
    return steps


def _bracket_steps(stage: StageRow, its_round: RoundRow | None, matches: tuple[DeskMatch, ...]) -> list[PathStep]:
    names: defaultdict[int, list[str]] = defaultdict(list)
    for match in sorted(matches, key=lambda each: each.number):
        names[match.round].append(match.name)
    return [
        PathStep(
            kind=PathKind.BRACKET_ROUND,
            standing=_standing(each, its_round),
            stage=stage.number,
            number=each.number,
            name=name_of_round(names[each.pk]),
            state=each.state,
        )
        for each in stage.rounds
    ]


def _standing(made: RoundRow | None, its_round: RoundRow | None) -> str:
    if made is None:
        return "ahead"
    if made.is_closed:
        return "past"
    return "here" if its_round is not None and made.pk == its_round.pk else "ahead"
