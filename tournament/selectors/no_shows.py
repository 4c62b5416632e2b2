"""Tables at which nobody plays although the time for a late start is over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from django.db.models import Prefetch
from django.utils import timezone

from scoring import MatchResult, OutcomeReason, Scheme, award_match_points
from tournament.models import Event, Match, MatchSide, Round
from tournament.rulebook import StageSettings, rule_set_of
from tournament.rulebook.table_names import side_word

_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSide:
    """One side of it: who should sit there. `word`: the side's name at the table. `players`: "number name" of each
    entry of the side; several where partners are drawn for the round."""

    side: int
    word: str
    players: tuple[str, ...]

    @property
    def names(self) -> str:
        return ", ".join(self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitPoints:
    """Match points by the stage's setting: of a side that is not there, and of one that is (None: nobody is)."""

    absent: Fraction
    present: Fraction | None


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
    scheme: Scheme | None

    @property
    def is_of_players(self) -> bool:
        """Whether those who sit there were brought together for the round, so that any of them may be missing."""
        return len(self.sides) > _TWO or any(len(side.players) > 1 for side in self.sides)

    def points_without(self, absent: Collection[int]) -> ForfeitPoints | None:
        """What these sides and the others have if the absent ones forfeit; None where no points are given."""
        if self.scheme is None:
            return None
        there = [side.side for side in self.sides if side.side not in absent]
        result = MatchResult(
            reason=OutcomeReason.FORFEIT if there else OutcomeReason.DOUBLE_FORFEIT,
            winner=there[0] if len(there) == 1 else None,
            levels=None,
            sides=len(self.sides),
            places=tuple(1 if side.side in there or not there else len(there) + 1 for side in self.sides),
            out=tuple(sorted(absent)),
        )
        points = award_match_points(self.scheme, result).points
        return ForfeitPoints(absent=points[min(absent)], present=points[there[0]] if there else None)


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
    settings = StageSettings.from_mapping(match.round.stage.settings)
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
            LateSide(side=side, word=side_word(side, rule_set.sides, rule_set.seats), players=tuple(found))
            for side, found in names.items()
        ),
        scheme=None if match.round.stage.has_bracket else settings.points_scheme(),
    )
