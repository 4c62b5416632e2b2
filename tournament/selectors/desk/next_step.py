"""The one thing an organiser does next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.models import Event, Round, Stage
from tournament.rulebook import FirstRound
from tournament.selectors.jobs import JobRow
from tournament.selectors.rounds.matches import DeskMatch
from tournament.selectors.stages.rows import RoundRow, StageRow


class Step(StrEnum):
    """Steps in the order of an event."""

    ADD_ENTRIES = "add_entries"
    ADD_TABLES = "add_tables"
    MAKE_STAGE = "make_stage"
    DRAW_LOTS = "draw_lots"
    DRAW_GROUPS = "draw_groups"
    MAKE_SCHEDULE = "make_schedule"
    PAIR_ROUND = "pair_round"
    MAKE_BRACKET = "make_bracket"
    WAIT_FOR_JOB = "wait_for_job"
    PUBLISH_EVENT = "publish_event"
    LOOK_AT_DRAFT = "look_at_draft"
    START_CLOCK = "start_clock"
    CONFIRM_TABLES = "confirm_tables"
    CONFIRM_REOPENED = "confirm_reopened"
    BRACKET_MOVES = "bracket_moves"
    CLOSE_ROUND = "close_round"
    DECIDE_TIES = "decide_ties"
    CUT = "cut"
    FINISH_EVENT = "finish_event"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All that the next step depends on. `matches`: of the current round (of a knock-out: of all its rounds).

    `per_table`: entries that sit at a table. `open_ties`: how many ties decide places in the stage's bracket and wait.
    """

    event: Event
    stages: tuple[StageRow, ...]
    stage: StageRow | None
    round: RoundRow | None
    matches: tuple[DeskMatch, ...]
    entries: int
    per_table: int
    tables: int
    has_lots: bool
    has_groups: bool
    open_ties: int
    jobs: tuple[JobRow, ...]
    has_clock: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """`number`: of the round meant. `done` of `total` matches are confirmed; `missing` are the others.
    For CONFIRM_REOPENED `missing` are the matches of closed rounds that were reopened, and `number` is 0.

    `needed`: how many tables, for ADD_TABLES; how many entries, for ADD_ENTRIES. `job`: what is waited for.
    """

    step: Step
    number: int = 0
    done: int = 0
    total: int = 0
    missing: tuple[DeskMatch, ...] = ()
    needed: int = 0
    job: JobRow | None = None


def next_step(facts: Facts) -> NextStep:
    """Never more than one; NOTHING when the event is finished."""
    if facts.event.state == Event.State.FINISHED:
        return NextStep(step=Step.NOTHING)
    stage = facts.stage
    if facts.entries < facts.per_table and not any(each.rounds for each in facts.stages):
        return NextStep(step=Step.ADD_ENTRIES, needed=facts.per_table)
    if stage is None:
        if facts.tables == 0:
            return NextStep(step=Step.ADD_TABLES, needed=facts.entries // facts.per_table)
        return NextStep(step=Step.MAKE_STAGE)
    working = next((job for job in facts.jobs if job.is_live and job.kind == "pair_round"), None)
    if working is not None:
        return NextStep(step=Step.WAIT_FOR_JOB, number=working.arguments.get("round", 0), job=working)
    if facts.open_ties:
        return NextStep(step=Step.DECIDE_TIES, total=facts.open_ties)
    if facts.round is not None and not facts.round.is_closed:
        return _in_round(facts, facts.round)
    reopened = _missing(facts.matches)
    if reopened:
        return NextStep(step=Step.CONFIRM_REOPENED, missing=reopened)
    return _between_rounds(facts, stage)


def _in_round(facts: Facts, its_round: RoundRow) -> NextStep:
    games = tuple(each for each in facts.matches if each.round == its_round.pk and not each.is_bye)
    missing = _missing(games)
    step = NextStep(
        step=Step.CONFIRM_TABLES,
        number=its_round.number,
        done=len(games) - len(missing),
        total=len(games),
        missing=missing,
    )
    match its_round.state:
        case Round.State.DRAFT if facts.event.state == Event.State.DRAFT:
            return _as(step, Step.PUBLISH_EVENT)
        case Round.State.DRAFT:
            return _as(step, Step.LOOK_AT_DRAFT)
        case _ if not missing and _is_moving(facts):
            return _as(step, Step.BRACKET_MOVES)
        case _ if not missing:
            return _as(step, Step.CLOSE_ROUND)
        case _ if facts.has_clock and its_round.clock_started_at is None and step.done == 0:
            return _as(step, Step.START_CLOCK)
        case _:
            return step


def _is_moving(facts: Facts) -> bool:
    """Whether a round of a bracket is about to close itself."""
    return any(job.is_live and job.kind == "advance_bracket" for job in facts.jobs)


def _missing(matches: tuple[DeskMatch, ...]) -> tuple[DeskMatch, ...]:
    """Those not confirmed, by round and table."""
    still_open = [each for each in matches if not each.is_bye and not each.is_confirmed]
    return tuple(
        sorted(still_open, key=lambda each: (each.round_number, each.table is None, each.table or each.number))
    )


def _as(step: NextStep, kind: Step) -> NextStep:
    return NextStep(
        step=kind, number=step.number, done=step.done, total=step.total, missing=step.missing, needed=step.needed
    )


def _between_rounds(facts: Facts, stage: StageRow) -> NextStep:
    if stage.is_finished:
        is_cut = any(each.source == stage.pk for each in facts.stages)
        is_last = stage.format == Stage.Format.ROUND_ROBIN and stage.source is not None
        if stage.has_bracket or is_cut or is_last or stage.format == Stage.Format.INDIVIDUAL:
            return NextStep(step=Step.FINISH_EVENT)
        return NextStep(step=Step.CUT)
    if stage.format in Stage.SCHEDULES and not stage.rounds:
        return _before_schedule(facts, stage)
    number = len(stage.rounds) + 1
    if not stage.entries_are_given and not stage.rounds and not facts.has_lots and _needs_lots(stage):
        return NextStep(step=Step.DRAW_LOTS)
    needed = facts.entries // facts.per_table
    if not stage.entries_are_given and facts.tables < needed and stage.format in Stage.ROUND_BY_ROUND:
        return NextStep(step=Step.ADD_TABLES, needed=needed)
    if stage.has_bracket:
        return NextStep(step=Step.CONFIRM_TABLES if stage.rounds else Step.MAKE_BRACKET)
    return NextStep(step=Step.PAIR_ROUND, number=number)


def _before_schedule(facts: Facts, stage: StageRow) -> NextStep:
    needed = (stage.cut_size or 0 if stage.entries_are_given else facts.entries) // 2
    if stage.format == Stage.Format.GROUPS and not facts.has_groups:
        return NextStep(step=Step.DRAW_GROUPS)
    by_lots = stage.format == Stage.Format.ROUND_ROBIN and not stage.entries_are_given and _needs_lots(stage)
    if by_lots and not facts.has_lots:
        return NextStep(step=Step.DRAW_LOTS)
    if facts.tables < needed:
        return NextStep(step=Step.ADD_TABLES, needed=needed)
    return NextStep(step=Step.MAKE_SCHEDULE)


def _needs_lots(stage: StageRow) -> bool:
    return stage.has_bracket or stage.settings.first_round is FirstRound.LOTS
