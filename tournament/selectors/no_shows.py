"""Tables at which nobody plays although the time for a late start is over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import cast

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from scoring import MatchResult, OutcomeReason, Scheme, award_match_points
from tournament.models import Event, Match, MatchSide, Round, RuleSetVersion
from tournament.rulebook import StageSettings, clocks, rule_set_of
from tournament.rulebook.lists import listed
from tournament.rulebook.table_names import side_word
from tournament.selectors.entries import find_entries

TABLES_ON_A_PAGE = 100
_LONGEST_NUMBER = 9
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
        return listed(self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitPoints:
    """Match points by the stage's setting: of a side that is not there, and of one that is (None: nobody is)."""

    absent: Fraction
    present: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LateTable:
    """A match that has not begun. `minutes`: that the clock of its round has run; `allowed`: how late it may, None
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


def late_tables(event: Event, *, matches: Collection[int] | None = None) -> tuple[LateTable, ...]:
    """Of rounds whose clock runs, by stage, round and table; of `matches` alone, if they are given. Four queries."""
    now = timezone.now()
    found = _late(event, now)
    return _rows(found if matches is None else found.filter(pk__in=matches), now)


def late_matches(event: Event) -> QuerySet[Match]:
    """The matches of `late_tables` in their order, to be paged. Two queries."""
    return _late(event, timezone.now())


def late_page(event: Event, *, words: str = "", page: str | int | None = 1) -> Page[LateTable]:
    """A page of them that have all the words in the number of the table, entries, members or units; a page that does
    not exist is the nearest one. Five queries."""
    now = timezone.now()
    found = _late(event, now)
    for word in words.replace("\0", "").split()[:10]:
        sits = MatchSide.objects.filter(match=OuterRef("pk"), entry__in=find_entries(event.pk, words=word).order_by())
        match = Q(Exists(sits))
        if word.isascii() and word.isdigit() and len(word) < _LONGEST_NUMBER:
            match |= Q(table__number=int(word))
        found = found.filter(match)
    shown = Paginator(found, TABLES_ON_A_PAGE).get_page(page)
    rows = _rows(cast("QuerySet[Match]", shown.object_list), now)
    return Page(rows, shown.number, cast("Paginator[LateTable]", shown.paginator))


def _late(event: Event, now: datetime) -> QuerySet[Match]:
    """Matches that have not begun although the minutes of their rules are over. Two queries ask how many those are."""
    waiting = Match.objects.filter(
        round__stage__event=event,
        round__state__in=(Round.State.PUBLISHED, Round.State.RUNNING),
        round__clock_started_at__isnull=False,
        kind=Match.Kind.GAME,
        state=Match.State.READY,
    )
    kinds = waiting.order_by().values_list("round_id", "rule_set_version_id", *_CLOCK).distinct()
    versions = RuleSetVersion.objects.in_bulk({version for _round, version, *_of in kinds if version is not None})
    late = Q(pk__in=())
    for round_id, version, started, paused_at, paused in kinds:
        clock = clocks.RoundClock(clock_started_at=started, clock_paused_at=paused_at, clock_paused_seconds=paused)
        if version is not None and clocks.is_too_late(clock, rule_set_of(versions[version]).clock, now):
            late |= Q(round_id=round_id, rule_set_version_id=version)
    return waiting.filter(late).order_by("round__stage__number", "round__number", "table__number", "number")


_CLOCK = ("round__clock_started_at", "round__clock_paused_at", "round__clock_paused_seconds")


def _rows(found: QuerySet[Match], now: datetime) -> tuple[LateTable, ...]:
    sides = MatchSide.objects.select_related("entry").order_by("side", "position")
    matches = found.select_related("round__stage", "table", "rule_set_version").defer("round__pairing")
    return tuple(_row(each, now) for each in matches.prefetch_related(Prefetch("sides", sides)))


def is_too_late(match: Match, now: datetime) -> bool:
    """Whether an absent side of a match that has not begun may be ruled to forfeit it: its round's clock has run for
    more than the minutes that the rules allow, or at all where they state none."""
    if match.rule_set_version is None:
        return clocks.seconds_late(match.round, now) > 0
    return clocks.is_too_late(match.round, rule_set_of(match.rule_set_version).clock, now)


def minutes_allowed(match: Match) -> int | None:
    """How late a side may come before it forfeits; None where the rules do not say."""
    return None if match.rule_set_version is None else rule_set_of(match.rule_set_version).forfeit_after_minutes


def _row(match: Match, now: datetime) -> LateTable:
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
        minutes=clocks.seconds_late(match.round, now) // clocks.MINUTE,
        allowed=minutes_allowed(match),
        sides=tuple(
            LateSide(side=side, word=side_word(side, rule_set.sides, rule_set.seats), players=tuple(found))
            for side, found in names.items()
        ),
        scheme=None if match.round.stage.has_bracket else settings.points_scheme(),
    )
