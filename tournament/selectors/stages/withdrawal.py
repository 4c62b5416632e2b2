"""What it means for rounds and matches when an entry leaves now."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tournament.models import Entry, Match, MatchSide, Round, Stage, StageEntry
from tournament.rulebook.lists import listed
from tournament.selectors.stages.schedule_leaving import LeavingSchedule, leaving_schedules
from tournament.selectors.stages.walk_overs import WalkOver, walk_overs


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMatch:
    """A match of a published round that the entry has not finished; `side` is the entry's.

    `opponent` and `partner` name everybody on the other sides and on its own; no partner where it is alone there.
    """

    match: int
    round: int
    side: int
    state: str
    stage: int
    round_number: int
    opponent: str
    partner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """`forfeited`: open matches that will be ruled lost. `shared`: open matches in which a partner stays behind.
    `standing`: reported results that stay as they are.
    `drafts`: drafts that name the entry and are thrown away, as (round id, number).
    `brackets`: stages with a bracket where it may have a place further on; `walk_overs`: who goes on without play.
    `schedules`: round robins and groups it plays in, with the matches that are freed and whether results are annulled.
    `counting`: how many of its results count, and stay."""

    entry: int
    forfeited: tuple[OpenMatch, ...]
    shared: tuple[OpenMatch, ...]
    standing: tuple[OpenMatch, ...]
    drafts: tuple[tuple[int, int], ...]
    brackets: tuple[int, ...]
    walk_overs: tuple[WalkOver, ...]
    schedules: tuple[LeavingSchedule, ...]
    counting: int


def leaving(entry: Entry) -> Leaving:
    """What has to happen when the entry leaves the event now.

    Six queries, and five for each schedule or bracket it plays in."""
    sides = list(
        MatchSide.objects.filter(entry=entry)
        .exclude(match__state=Match.State.CONFIRMED, round__state__in=_PAST_DRAFT)
        .select_related("match", "round__stage")
        .order_by("round__stage__number", "round__number")
    )
    opponents, partners = _others(sides)
    published = [side for side in sides if side.round.state != Round.State.DRAFT]
    rows = [
        OpenMatch(
            match=side.match_id,
            round=side.round_id,
            side=side.side,
            state=side.match.state,
            stage=side.round.stage_id,
            round_number=side.round.number,
            opponent=listed(opponents[side.match_id]),
            partner=listed(partners[side.match_id]),
        )
        for side in published
    ]
    schedules = leaving_schedules(entry)
    freed = {each.match for schedule in schedules for each in schedule.freed}
    unfinished = [
        row for row in rows if row.state in (Match.State.READY, Match.State.PLAYING) and row.match not in freed
    ]
    brackets = tuple(
        Stage.objects.filter(
            event_id=entry.event_id, format__in=Stage.BRACKETS, rounds__isnull=False, stage_entries__entry=entry
        )
        .exclude(state=Stage.State.FINISHED)
        .distinct()
        .values_list("pk", flat=True)
    )
    return Leaving(
        entry=entry.pk,
        forfeited=tuple(row for row in unfinished if not row.partner),
        shared=tuple(row for row in unfinished if row.partner),
        standing=tuple(row for row in rows if row.state == Match.State.REPORTED),
        drafts=tuple(
            (side.round_id, side.round.number)
            for side in sides
            if side.round.state == Round.State.DRAFT and side.round.stage.is_round_by_round
        ),
        brackets=brackets,
        walk_overs=tuple(
            each for stage in brackets for each in walk_overs(stage, entry.pk, {row.match for row in unfinished})
        ),
        schedules=schedules,
        counting=MatchSide.objects.filter(
            entry=entry, match__state=Match.State.CONFIRMED, round__state__in=_PAST_DRAFT
        ).count(),
    )


def _others(sides: list[MatchSide]) -> tuple[defaultdict[int, list[str]], defaultdict[int, list[str]]]:
    """By match the names of everybody on other sides, and on the same one. One query."""
    own = {side.match_id: side for side in sides}
    opponents: defaultdict[int, list[str]] = defaultdict(list)
    partners: defaultdict[int, list[str]] = defaultdict(list)
    rows = MatchSide.objects.filter(match__in=own, entry__isnull=False).order_by("side", "position")
    for match_id, side, entry_id, name in rows.values_list("match_id", "side", "entry_id", "entry__name"):
        if entry_id != own[match_id].entry_id:
            (partners if side == own[match_id].side else opponents)[match_id].append(name)
    return opponents, partners


_PAST_DRAFT = (Round.State.PUBLISHED, Round.State.RUNNING, Round.State.CLOSED)


def sits_out(stage_id: int, entry_id: int, round_number: int) -> bool:
    """Whether it was said beforehand that the entry sits this round out. One query."""
    return StageEntry.objects.filter(stage_id=stage_id, entry_id=entry_id, absent_in_round=round_number).exists()
