"""Playing rounds in tests: jobs run at once, results written down and confirmed by two people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tests import builders
from tournament.models import Account, Event, Job, Match, Round, Staff, Stage
from tournament.services import jobs, pairing_round, rounds, standings
from tournament.services.brackets import make_bracket, request_advance

Decide = Callable[[Match], int | None]


def organiser_of(event: Event) -> Account:
    return Staff.objects.get(event=event, role=Staff.Role.ORGANISER).account


def chief_of(event: Event) -> Account:
    """The event's chief referee, appointed when there is none."""
    found = Staff.objects.filter(event=event, role=Staff.Role.CHIEF_REFEREE).first()
    return found.account if found else builders.staff(event, Staff.Role.CHIEF_REFEREE)


def run_jobs() -> list[Job]:
    """All queued jobs, run until there are none; as they ended."""
    done = []
    while (job := Job.objects.filter(state=Job.State.QUEUED).first()) is not None:
        jobs.run_job(job.pk)
        done.append(Job.objects.get(pk=job.pk))
    return done


def swiss(entries: int = 8, *, units: tuple[str, ...] = (), tables: int | None = None, **settings: Any) -> Stage:
    """A Swiss stage with its lots drawn (lot = number) and a table for every match."""
    event = builders.event()
    pairs = builders.entries(event, entries, units=units)
    builders.tables(event, entries // 2 if tables is None else tables)
    return builders.stage(event, pairs, settings={"rounds_planned": 3, **settings})


def drafted(stage: Stage, **fields: Any) -> Round:
    """The next round of the stage, paired by its job."""
    account = fields.pop("account", None) or organiser_of(stage.event)
    answer = pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage.pk, **fields)
    jobs.run_job(answer["job"])
    job = Job.objects.get(pk=answer["job"])
    assert job.state == Job.State.DONE, job.error
    return Round.objects.get(pk=job.result["round"])


def published(draft: Round) -> Round:
    rounds.publish_round(
        organiser_of(draft.stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision
    )
    return Round.objects.get(pk=draft.pk)


def confirm(match: Match, winner: int | None = 0, *, reason: str = "goal_passed") -> None:
    """The match counts: side `winner` passed the goal (None: an even end), entered and confirmed by two people."""
    event = match.round.stage.event
    levels = (7, 7) if winner is None else ((11, 6), (6, 11))[winner]
    Match.objects.filter(pk=match.pk).update(
        state=Match.State.CONFIRMED,
        outcome={"reason": reason, "winner": winner, "decided_by": "goal" if winner is not None else "draw"},
        outcome_reason=reason,
        winner=winner,
        levels=list(levels),
        started_at=timezone.now(),
        reported_by=organiser_of(event),
        confirmed_by=chief_of(event),
        confirmed_at=timezone.now(),
        revision=match.revision + 1,
    )


def by_number(match: Match) -> int:
    """The entry with the smaller number wins."""
    numbers = [side.entry.number for side in match.sides.select_related("entry")]
    return numbers.index(min(numbers))


def play(its_round: Round, decide: Decide = by_number) -> None:
    """Every open game of the round is confirmed."""
    for match in its_round.matches.filter(kind=Match.Kind.GAME).exclude(state=Match.State.CONFIRMED):
        confirm(match, decide(match))


def close(its_round: Round) -> Round:
    now = Round.objects.get(pk=its_round.pk)
    rounds.close_round(organiser_of(now.stage.event), request_id=uuid4(), round_id=now.pk, revision=now.revision)
    return Round.objects.get(pk=now.pk)


def played(stage: Stage, number: int, decide: Decide = by_number) -> Stage:
    """The next `number` rounds of a Swiss stage: paired, published, played, closed, and ranked."""
    for _each in range(number):
        its_round = published(drafted(stage))
        play(its_round, decide)
        close(its_round)
        standings.refresh_now(stage.pk)
    run_jobs()
    return Stage.objects.get(pk=stage.pk)


def advance(stage: Stage) -> Job:
    """The bracket is brought in line by its job."""
    job = request_advance(stage, None)
    jobs.run_job(job.pk)
    return Job.objects.get(pk=job.pk)


def knockout(
    entries: int = 8,
    *,
    units: tuple[str, ...] = (),
    tables: int | None = None,
    format: str = Stage.Format.KNOCKOUT,
    **settings: Any,
) -> Stage:
    """A knock-out stage by lots (lot = number) with its bracket drawn, all rounds drafts."""
    event = builders.event()
    pairs = builders.entries(event, entries, units=units)
    builders.tables(event, entries // 2 if tables is None else tables)
    stage = builders.stage(event, pairs, format=format, settings=settings)
    make_bracket(organiser_of(event), request_id=uuid4(), stage_id=stage.pk)
    return stage


def published_knockout(entries: int = 8, **fields: Any) -> Stage:
    """The same, published."""
    stage = knockout(entries, **fields)
    published(Round.objects.get(stage=stage, number=1))
    run_jobs()
    return stage


def double_elimination(entries: int = 8, **fields: Any) -> Stage:
    """A double elimination by lots (lot = number) with its bracket drawn, all rounds drafts."""
    return knockout(entries, format=Stage.Format.DOUBLE_ELIMINATION, **fields)


def published_double_elimination(entries: int = 8, **fields: Any) -> Stage:
    """The same, published."""
    return published_knockout(entries, format=Stage.Format.DOUBLE_ELIMINATION, **fields)


def play_bracket(stage: Stage, decide: Decide = by_number) -> None:
    """Every match of a bracket is played as soon as it is ready; where `decide` says None nobody came."""
    while ready := list(Match.objects.filter(round__stage=stage, state=Match.State.READY)):
        for match in ready:
            winner = decide(match)
            confirm(match, winner, reason="double_forfeit" if winner is None else "goal_passed")
            if winner is None:
                Match.objects.filter(pk=match.pk).update(outcome={"reason": "double_forfeit", "decided_by": "ruling"})
        advance(stage)


def play_knockout(stage: Stage, decide: Decide = by_number) -> None:
    """Every match of the bracket is played, round by round."""
    for its_round in Round.objects.filter(stage=stage).order_by("number"):
        play(its_round, decide)
        advance(stage)
