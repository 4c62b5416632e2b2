"""The next match that an entry plays in a round robin or a group."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Match, MatchSide, Round, Stage
from tournament.rulebook.lists import listed


@dataclass(frozen=True, slots=True, kw_only=True)
class NextMatch:
    """A published match that has not begun; `side` is the entry's. `table`: None where it waits for one."""

    stage: int
    match: int
    side: int
    round_number: int
    opponent: str
    table: int | None


def next_match(stage_id: int, entry_id: int) -> NextMatch | None:
    """The first by round. Two queries."""
    side = (
        MatchSide.objects.filter(
            entry_id=entry_id,
            round__stage_id=stage_id,
            round__state__in=(Round.State.PUBLISHED, Round.State.RUNNING),
            match__kind=Match.Kind.GAME,
            match__state=Match.State.READY,
            match__started_at=None,
        )
        .select_related("match__table", "round")
        .defer("round__pairing")
        .order_by("round__number")
        .first()
    )
    if side is None:
        return None
    others = MatchSide.objects.filter(match_id=side.match_id, entry__isnull=False).exclude(side=side.side)
    return NextMatch(
        stage=stage_id,
        match=side.match_id,
        side=side.side,
        round_number=side.round.number,
        opponent=listed(others.order_by("position").values_list("entry__name", flat=True)),
        table=side.match.table.number if side.match.table else None,
    )


def schedule_of(event_id: int, entry_id: int) -> Stage | None:
    """The newest schedule the entry plays in that is not finished. One query."""
    stages = Stage.objects.filter(event_id=event_id, format__in=Stage.SCHEDULES, stage_entries__entry_id=entry_id)
    return stages.exclude(state=Stage.State.FINISHED).order_by("-number").first()
