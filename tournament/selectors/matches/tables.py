"""Matches of the rounds in play, as their officials look for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet, Awaits
from tournament.errors import Missing
from tournament.models import Account, Entry, Event, Match, MatchSide, Round
from tournament.permissions import Act, Standing, require
from tournament.rulebook import rule_set_of
from tournament.rulebook.clocks import MINUTE, ClockNow, table_clock
from tournament.rulebook.sheets import stored_awaits
from tournament.selectors.matches.sheet import clock_end

_MANY = 12
"""So many tables are found by looking; among more one looks for the number."""

_OPEN_ROUNDS = (Round.State.PUBLISHED, Round.State.RUNNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSide:
    """A side with its entries (several where partners are drawn), None where one is to be decided."""

    side: int
    entries: tuple[Entry | None, ...]
    level: int
    on_stage: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMatch:
    """One table of a round. `sheet_open`: this account may see its score sheet, not only the public page.

    `late`: its time is up and the match has not ended. `to_confirm`: this account may confirm it. `awaits`: what it
    waits for at equal levels.
    """

    match: Match
    sides: tuple[TableSide, ...]
    mine: bool
    sheet_open: bool
    late: bool
    to_confirm: bool
    awaits: Awaits | None

    @property
    def state(self) -> str:
        """The state as shown: a disputed result is called disputed."""
        return "disputed" if self.match.disputed else str(self.match.state)

    @property
    def extension_minutes(self) -> int:
        """What this table was given beyond the round's time."""
        return self.match.extension_seconds // MINUTE

    @property
    def waits_for_table(self) -> bool:
        """Whether it could begin and has no table."""
        return self.match.state == Match.State.READY and self.match.table_id is None

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(side.level for side in self.sides)

    @property
    def over(self) -> bool:
        return self.match.state in (Match.State.REPORTED, Match.State.CONFIRMED)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeTables:
    """The tables of the rounds in play: the account's own first, of these what waits for somebody first."""

    event: Event
    rule_set: AnyRuleSet | None
    standing: Standing
    rounds: tuple[Round, ...]
    own: tuple[TableMatch, ...]
    others: tuple[TableMatch, ...]

    @property
    def by_number(self) -> tuple[TableMatch, ...]:
        """The account's own tables by number, where they are too many to be found by looking; else none."""
        numbered = [(each.match.table.number, each) for each in self.own if each.match.table is not None]
        return (
            tuple(each for _number, each in sorted(numbered, key=lambda pair: pair[0])) if len(numbered) > _MANY else ()
        )

    def clock(self, now: datetime) -> ClockNow | None:
        """The clock of the round; None without a limit, when no clock was started, or several."""
        if self.rule_set is None or self.rule_set.clock.minutes is None:
            return None
        found = {table_clock(each, self.rule_set.clock) for each in self.rounds if each.state == Round.State.RUNNING}
        clock = found.pop() if len(found) == 1 else None
        return None if clock is None else clock.at(now)


def referee_tables(account: Account | None, slug: str) -> RefereeTables:
    """The tables for an account that may see score sheets. Five queries.

    Rounds that are published or running, and matches of closed rounds that were reopened. Raises `Missing`,
    `NotAllowed`.
    """
    event = Event.objects.select_related("rule_set_version").filter(slug=slug).first()
    if event is None:
        raise Missing("event_missing", _("There is no such event."))
    standing = require(account, Act.SEE_SHEET, event)
    rule_set = rule_set_of(event.rule_set_version) if event.rule_set_version is not None else None
    wanted = Q(round__state__in=_OPEN_ROUNDS) | (Q(round__state=Round.State.CLOSED) & ~Q(state=Match.State.CONFIRMED))
    matches = match_list(event).filter(wanted, kind=Match.Kind.GAME)
    now = timezone.now()
    found = [_table_match(account, match, standing, rule_set, now) for match in matches]
    rounds = {each.match.round_id: each.match.round for each in found}
    return RefereeTables(
        event=event,
        rule_set=rule_set,
        standing=standing,
        rounds=tuple(rounds.values()),
        own=_in_order(each for each in found if each.mine),
        others=_in_order(each for each in found if not each.mine),
    )


def match_list(event: Event) -> QuerySet[Match]:
    """Matches of rounds past draft with their sides, by stage, round and number. Two queries when read."""
    sides = MatchSide.objects.select_related("entry__unit").order_by("side", "position")
    return (
        Match.objects.public()
        .filter(round__stage__event=event)
        .select_related("round__stage", "table")
        .prefetch_related(Prefetch("sides", queryset=sides))
        .order_by("round__stage__number", "round__number", "number")
    )


def _table_match(
    account: Account | None, match: Match, standing: Standing, rule_set: AnyRuleSet | None, now: datetime
) -> TableMatch:
    start, sides = (rule_set.start_level, rule_set.sides) if rule_set is not None else (2, 2)
    ended = match.state in (Match.State.REPORTED, Match.State.CONFIRMED) or match.outcome is not None
    ends_at = clock_end(match, rule_set) if rule_set is not None else None
    may_confirm = standing.allows(Act.CONFIRM) and (not match.disputed or standing.allows(Act.RULE))
    mine = standing.allows(Act.RECORD) and standing.covers(match.table_id)
    return TableMatch(
        match=match,
        sides=_sides(match, tuple(match.levels) if match.levels is not None else (start,) * sides),
        mine=mine,
        sheet_open=standing.covers(match.table_id),
        late=not ended and match.state != Match.State.WAITING and ends_at is not None and now > ends_at,
        to_confirm=mine
        and may_confirm
        and match.state == Match.State.REPORTED
        and account is not None
        and match.reported_by_id != account.pk,
        awaits=stored_awaits(match),
    )


def _sides(match: Match, levels: tuple[int, ...]) -> tuple[TableSide, ...]:
    places = list(match.sides.all())
    return tuple(
        TableSide(
            side=side,
            entries=tuple(place.entry for place in places if place.side == side),
            level=level,
            on_stage=match.on_stage == side,
        )
        for side, level in enumerate(levels)
    )


def _in_order(tables: Iterable[TableMatch]) -> tuple[TableMatch, ...]:
    """What waits for somebody first: disputed, late or without a winner, to confirm, playing, ready, then what is done.
    Those that wait for a table stand in the order in which they get one."""

    def place(each: TableMatch) -> tuple[int, int, int, int]:
        match each.match.state:
            case _ if each.match.disputed:
                urgency = 0
            case _ if each.late or each.awaits is not None:
                urgency = 1
            case _ if each.to_confirm:
                urgency = 2
            case Match.State.PLAYING:
                urgency = 3
            case Match.State.READY:
                urgency = 4
            case Match.State.REPORTED:
                urgency = 5
            case Match.State.WAITING:
                urgency = 6
            case _:
                urgency = 7
        table = each.match.table.number if each.match.table is not None else 10**6
        return urgency, table, each.match.round.number, each.match.number

    return tuple(sorted(tables, key=place))
