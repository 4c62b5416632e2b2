"""Tables at which nobody plays although the time for a late start is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch
from django.utils import timezone

from tournament.models import Event, Match, MatchSide, Round
from tournament.rulebook import rule_set_of
from tournament.rulebook.table_names import side_word


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSide:
    """One side of it: who should sit there. `word`: the side's name at the table."""

    side: int
    word: str
    names: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LateTable:
    """A match that has not begun. `minutes`: since the clock of its round was started; `allowed`: how late it may, None
    where the rules leave that to whoever rules."""

    match: int
    revision: int
    stage_number: int
    round_number: int
    table: int | None
    minutes: int
    allowed: int | None
    sides: tuple[LateSide, ...]


def late_tables(event: Event) -> tuple[LateTable, ...]:
    """Of rounds whose clock runs, by stage, round and table. Three queries."""
    sides = MatchSide.objects.select_related("entry").order_by("side", "position")
    found = (
        Match.objects.filter(
            round__stage__event=event,
            round__state__in=(Round.State.PUBLISHED, Round.State.RUNNING),
            round__clock_started_at__isnull=False,
            kind=Match.Kind.GAME,
            state=Match.State.READY,
        )
        .select_related("round__stage", "table", "rule_set_version")
        .defer("round__pairing")
        .prefetch_related(Prefetch("sides", sides))
        .order_by("round__stage__number", "round__number", "table__number", "number")
    )
    now = timezone.now()
    return tuple(_row(each, now) for each in found if is_too_late(each, now))


def is_too_late(match: Match, now: datetime) -> bool:
    """Whether an absent side of a match that has not begun may be ruled to forfeit it: its round's clock has run for
    more than the minutes that the rules allow, or at all where they state none."""
    started = match.round.clock_started_at
    return started is not None and now > started + timedelta(minutes=minutes_allowed(match) or 0)


def minutes_allowed(match: Match) -> int | None:
    """How late a side may come before it forfeits; None where the rules do not say."""
    return None if match.rule_set_version is None else rule_set_of(match.rule_set_version).forfeit_after_minutes


def _row(match: Match, now: datetime) -> LateTable:
    started, allowed = match.round.clock_started_at, minutes_allowed(match)
    assert started is not None
    assert match.rule_set_version is not None
    rule_set = rule_set_of(match.rule_set_version)
    names: dict[int, list[str]] = {side: [] for side in range(rule_set.sides)}
    for row in match.sides.all():
        if row.entry is not None:
            names[row.side].append(str(row.entry))
    return LateTable(
        match=match.pk,
        revision=match.revision,
        stage_number=match.round.stage.number,
        round_number=match.round.number,
        table=match.table.number if match.table else None,
        minutes=int((now - started).total_seconds() // 60),
        allowed=allowed,
        sides=tuple(
            LateSide(side=side, word=side_word(side, rule_set.sides, rule_set.seats), names=", ".join(found))
            for side, found in names.items()
        ),
    )
