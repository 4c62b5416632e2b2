"""What it means for a round robin or a group when an entry leaves it now."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from scoring import OutcomeReason
from tournament.models import Entry, Match, MatchSide, Stage
from tournament.pairing import RemainingMatches, RoundRobin, RoundRobinWithdrawal, withdraw_from_round_robin
from tournament.rulebook import StageSettings
from tournament.rulebook.schedules import stored_schedule
from tournament.rulebook.swiss_fields import NOT_PLAYED


@dataclass(frozen=True, slots=True, kw_only=True)
class FreedMatch:
    """A match that will not be played; `opponent` then sits the round out."""

    match: int
    round_number: int
    opponent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingSchedule:
    """What changes in a stage. `freed`: matches that have not begun. `played` of `matches` were played at the table.

    `annulled`: none of its results counts any more, and its opponents gain nothing by rounds without it; else its
    results stand and what it does not play is won by its opponents.
    """

    stage: int
    stage_number: int
    group: str
    matches: int
    played: int
    freed: tuple[FreedMatch, ...]
    annulled: bool


def leaving_schedules(entry: Entry) -> tuple[LeavingSchedule, ...]:
    """For each schedule that the entry plays in and that is not finished. Five queries a stage."""
    stages = Stage.objects.filter(
        event_id=entry.event_id, format__in=Stage.SCHEDULES, stage_entries__entry=entry, rounds__isnull=False
    ).exclude(state=Stage.State.FINISHED)
    return tuple(leaving_schedule(each, entry) for each in stages.distinct().order_by("number"))


def leaving_schedule(stage: Stage, entry: Entry) -> LeavingSchedule:
    """What changes in this stage, by the rule of `withdraw_from_round_robin` and the stage's setting. Four queries."""
    sides = list(
        MatchSide.objects.filter(entry=entry, round__stage=stage)
        .select_related("match", "round")
        .order_by("round__number")
    )
    opponents = {
        match_id: (pk, f"{number} {name}")
        for match_id, pk, number, name in MatchSide.objects.filter(match__in=[each.match_id for each in sides])
        .exclude(entry=entry)
        .values_list("match_id", "entry_id", "entry__number", "entry__name")
    }
    matches = [each.match for each in sides if each.match_id in opponents]
    at_table = {each.pk for each in matches if _was_played(each)}
    ruled = _ruled(stage, entry, {each.round.number for each in sides if each.match_id in at_table})
    return LeavingSchedule(
        stage=stage.pk,
        stage_number=stage.number,
        group=next((each.group for each in matches), ""),
        matches=len(matches),
        played=len(at_table),
        freed=tuple(
            FreedMatch(match=each.match_id, round_number=each.round.number, opponent=opponents[each.match_id][1])
            for each in sides
            if each.match_id in opponents and _has_not_begun(each.match)
        ),
        annulled=ruled is not None and ruled.remaining is RemainingMatches.NOT_COUNTED,
    )


def freed_matches(stage_id: int, entry_id: int) -> QuerySet[Match]:
    """Matches of the entry that were freed when it or its opponent left."""
    return Match.objects.filter(
        round__stage_id=stage_id,
        sides__entry_id=entry_id,
        kind=Match.Kind.BYE,
        outcome_reason=OutcomeReason.WALKOVER,
    )


def _ruled(stage: Stage, entry: Entry, played: set[int]) -> RoundRobinWithdrawal | None:
    stored = stored_schedule(stage.pk)
    table: RoundRobin | None = None
    if stored is not None:
        table = next((each for each in stored.tables().values() if entry.pk in each.entries), None)
    if table is None:
        return None
    return withdraw_from_round_robin(
        table, entry.pk, played=played, annulment=StageSettings.from_mapping(stage.settings).annulment
    )


def _has_not_begun(match: Match) -> bool:
    """Whether nobody has sat down to it, also where the opponent had left already."""
    if match.kind == Match.Kind.BYE:
        return match.outcome_reason == OutcomeReason.WALKOVER
    return match.state == Match.State.READY and match.started_at is None


def _was_played(match: Match) -> bool:
    return (
        match.kind == Match.Kind.GAME
        and match.state in (Match.State.REPORTED, Match.State.CONFIRMED)
        and match.outcome_reason not in NOT_PLAYED
    )
