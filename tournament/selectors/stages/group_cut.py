"""Who goes on from groups: which places are certain, who is level for one, and the sheet "A1–B2 ..."."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tournament.models import CutDecision, Draw, Entry, Job, Match, Round, Stage, StageEntry, StandingsSnapshot
from tournament.pairing import (
    Blocks,
    Comparison,
    CrossOver,
    GroupSeeding,
    GroupSource,
    PairingRefused,
    ResolvedSource,
    UnequalGroups,
    compare_across_groups,
    level_across,
    level_among_first,
    resolve_cross_over,
)
from tournament.rulebook import StageSettings
from tournament.rulebook.cross_overs import StoredCrossOver, compared_criteria, record_of
from tournament.rulebook.refusals import refused_by_pairing
from tournament.rulebook.results import read_standings_input
from tournament.selectors.stages.cut import CutRow, cut_row
from tournament.selectors.stages.decided_ties import KeptDecision, decisions_of, level_rank
from tournament.selectors.stages.extra_matches import ExtraMatches, extra_matches_of, played_among


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTable:
    """A group: `rows` best first without those who have left, `confirmed` of `games` matches. `is_final`: all of them
    are confirmed, and the stored standings count them. `order`: entry ids once no place that matters is open."""

    name: str
    rows: tuple[CutRow, ...]
    games: int
    confirmed: int
    is_final: bool
    order: tuple[int, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTie:
    """Entries that are level from `place` on within `group`, or at `place` of different groups (`group` empty).

    `places`: how many of them go on. `blocks`: they by extra matches among them, best first, still level within a
    block. `decided`: their order, best first, and `method` how it was decided; None and empty while it is open.
    `waiting`: extra matches that are to put them in order; `over`: those that did. `level`: who of them the next
    decision is about.
    """

    group: str
    place: int
    rows: tuple[CutRow, ...]
    places: int
    blocks: Blocks
    level: tuple[int, ...]
    decided: tuple[int, ...] | None
    method: str
    waiting: tuple[ExtraMatches, ...]
    over: tuple[ExtraMatches, ...]

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(row.entry for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupCut:
    """`resolved`: the places in seed order, each with its entry once it is certain. `vacant`: seeds, from 1, of places
    that are certainly nobody's, for so many have left. `comparison`: of those next in line once all groups are final;
    None before, and where no best are taken. `performances`: where performance seeds, for each place that goes on those
    who stand there, best first, by the average of a match; empty before all groups are final. `snapshot`: the standings
    it was read from."""

    snapshot: int | None
    plan: StoredCrossOver
    sheet: CrossOver
    tables: tuple[GroupTable, ...]
    ties: tuple[GroupTie, ...]
    comparison: Comparison | None
    criteria: tuple[str, ...]
    performances: tuple[Comparison, ...]
    resolved: tuple[ResolvedSource, ...]
    vacant: frozenset[int]

    @property
    def open_ties(self) -> tuple[GroupTie, ...]:
        return tuple(each for each in self.ties if each.decided is None)

    @property
    def ranking(self) -> tuple[tuple[str, ...], ...] | None:
        """Seeded by performance, the groups in order for each place that goes on; None while that is not known, or lots
        have to order equals."""
        if not self.performances or any(
            len({row.rank for row in each.rows}) < len(each.rows) for each in self.performances
        ):
            return None
        return tuple(tuple(row.group for row in each.rows) for each in self.performances)

    @property
    def is_settled(self) -> bool:
        """Whether every place has its entry, or is nobody's."""
        return all(each.entry is not None or seed in self.vacant for seed, each in enumerate(self.resolved, start=1))

    @property
    def row_of(self) -> dict[int, CutRow]:
        return {row.entry: row for table in self.tables for row in table.rows}

    @property
    def first_round(self) -> tuple[tuple[GroupSource | None, GroupSource | None], ...]:
        return self.sheet.first_round


def sizes_of_groups(stage: Stage) -> dict[str, int]:
    """Group -> how many of it still play, in the order of their names. One query."""
    names = (
        StageEntry.objects.filter(stage=stage, annulled=False, entry__in=Entry.objects.taking_part())
        .exclude(group="")
        .values_list("group", flat=True)
    )
    counted = Counter(names)
    return {name: counted[name] for name in sorted(counted, key=lambda name: (len(name), name))}


def drawn_plan(source: Stage) -> StoredCrossOver | None:
    """The sheet that a bracket was drawn by already; None before there is one. One query."""
    draw = Draw.objects.filter(stage__source=source, kind=Draw.Kind.BRACKET).order_by("-number").first()
    if draw is None or "cross_over" not in draw.input:
        return None
    return StoredCrossOver.from_mapping(draw.input["cross_over"])


def standings_are_computed(stage: Stage) -> bool:
    """Whether no job is about to compute them anew. One query."""
    return not Job.objects.filter(
        key=f"refresh_standings:stage={stage.pk}", state__in=[Job.State.QUEUED, Job.State.RUNNING]
    ).exists()


def read_group_cut(stage: Stage, plan: StoredCrossOver, *, current: object, staying: Collection[int] = ()) -> GroupCut:
    """What is certain now of who goes on. A bounded number of queries.

    `current`: whether the newest stored standings count everything that is confirmed; while they do not, no group is
    final. Entries that have left are passed over, but for those `staying`, who went on before they left.
    Raises `Conflict` with what `cross_over` refuses.
    """
    try:
        sheet = plan.drawn()
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal) from refusal
    snapshot = StandingsSnapshot.objects.filter(stage=stage).defer("cells").order_by("-revision").first()
    reader = _Reader(stage, plan, snapshot, is_current=bool(current), staying=staying)
    tables, ties = reader.tables()
    orders = {each.name: each.order for each in tables if each.order is not None}
    comparison, criteria = None, compared_criteria(reader.settings)
    performances: tuple[Comparison, ...] = ()
    if plan.seeding is GroupSeeding.BY_PERFORMANCE and len(orders) == len(sheet.groups):
        performances = reader.performances(orders, criteria)
    if plan.best_next and len(orders) == len(sheet.groups):
        comparison, across = reader.compare(orders, criteria)
        ties += across
    resolved = resolve_cross_over(sheet, orders, () if comparison is None else comparison.qualified)
    compared = comparison is not None and not comparison.tied
    vacant = {
        seed
        for seed, each in enumerate(resolved, start=1)
        if each.entry is None and (each.source.group in orders if each.source.group is not None else compared)
    }
    return GroupCut(
        snapshot=None if snapshot is None else snapshot.pk,
        plan=plan,
        sheet=sheet,
        tables=tables,
        ties=ties,
        comparison=comparison,
        criteria=criteria,
        performances=performances,
        resolved=resolved,
        vacant=frozenset(vacant),
    )


class _Reader:
    def __init__(
        self,
        stage: Stage,
        plan: StoredCrossOver,
        snapshot: StandingsSnapshot | None,
        *,
        is_current: bool,
        staying: Collection[int],
    ) -> None:
        self.stage, self.plan, self.snapshot, self.is_current = stage, plan, snapshot, is_current
        self.given = read_standings_input(stage)
        self.settings = self.given.settings
        left = Entry.objects.filter(
            event_id=stage.event_id, state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]
        ).values_list("pk", flat=True)
        gone = set(left) - set(staying)
        self.rows: list[Mapping[str, Any]] = [
            row for row in (snapshot.rows if snapshot is not None else ()) if row["entry"] not in gone
        ]
        self.extra = extra_matches_of(stage.pk)
        self.decisions = decisions_of(stage)

    def tables(self) -> tuple[tuple[GroupTable, ...], tuple[GroupTie, ...]]:
        games = self._games()
        tables: list[GroupTable] = []
        ties: list[GroupTie] = []
        for name in self.plan.sizes:
            rows = [row for row in self.rows if row.get("group") == name]
            many, confirmed = games.get(name, (0, 0))
            is_final = self.is_current and many == confirmed and (many > 0 or self._is_over())
            own = self._ties_of(name, rows) if is_final else ()
            ties += own
            tables.append(
                GroupTable(
                    name=name,
                    rows=tuple(cut_row(row) for row in rows),
                    games=many,
                    confirmed=confirmed,
                    is_final=is_final,
                    order=_ordered(rows, own) if is_final else None,
                )
            )
        return tuple(tables), tuple(ties)

    def compare(
        self, orders: Mapping[str, Sequence[int]], criteria: Sequence[str]
    ) -> tuple[Comparison, tuple[GroupTie, ...]]:
        """Those at the place behind the qualifiers, and who of them is level for the last place that goes on."""
        place = self.plan.qualifiers + 1
        records = [
            record_of(self.given, order[place - 1], name, order, criteria)
            for name, order in orders.items()
            if len(order) >= place
        ]
        rule = StageSettings.from_mapping(self.stage.settings).unequal_groups
        take = min(self.plan.best_next, len(records))
        comparison = compare_across_groups(records, take=take, rule=rule)
        if not comparison.tied:
            return comparison, ()
        here = {row["entry"]: row for row in self.rows}
        tied = [here[entry] for entry in comparison.tied]
        first = next(row.rank for row in comparison.rows if row.entry in comparison.tied)
        tie = self._tie("", place, tied, take - first + 1)
        if tie.decided is not None:
            comparison = compare_across_groups(records, take=take, rule=rule, decided=tie.decided)
        return comparison, (tie,)

    def performances(self, orders: Mapping[str, Sequence[int]], criteria: Sequence[str]) -> tuple[Comparison, ...]:
        """For each place that goes on everybody who stands there; nobody is level across a line, for all are taken."""
        return tuple(
            compare_across_groups(
                [
                    record_of(self.given, order[place - 1], name, order, criteria)
                    for name, order in orders.items()
                    if len(order) >= place
                ],
                take=sum(len(order) >= place for order in orders.values()),
                rule=UnequalGroups.PER_MATCH,
            )
            for place in range(1, self.plan.qualifiers + 1)
        )

    def _games(self) -> dict[str, tuple[int, int]]:
        """Group -> its matches of all rounds, and how many of them are confirmed on the wall."""
        found: dict[str, tuple[int, int]] = {}
        matches = Match.objects.filter(round__stage=self.stage, kind=Match.Kind.GAME)
        annulled = StageEntry.objects.filter(stage=self.stage, annulled=True).values("entry_id")
        matches = matches.exclude(sides__entry_id__in=annulled)
        for group, state, round_state in matches.values_list("group", "state", "round__state"):
            many, confirmed = found.get(group, (0, 0))
            counts = state == Match.State.CONFIRMED and round_state != Round.State.DRAFT
            found[group] = many + 1, confirmed + counts
        return found

    def _is_over(self) -> bool:
        """Whether no round is left to come: then a group in which nobody had anybody to play is final as well."""
        states = set(Round.objects.filter(stage=self.stage).values_list("state", flat=True))
        return states == {Round.State.CLOSED}

    def _ties_of(self, name: str, rows: Sequence[Mapping[str, Any]]) -> tuple[GroupTie, ...]:
        """Entries that share a rank at a place that matters: one that goes on, or the one that is compared."""
        last = self.plan.qualifiers + (self.plan.best_next > 0)
        ties, place = [], 1
        for _rank, same in groupby(rows, key=level_rank):
            level = list(same)
            if len(level) > 1 and place <= last:
                ties.append(self._tie(name, place, level, max(0, min(len(level), self.plan.qualifiers - place + 1))))
            place += len(level)
        return tuple(ties)

    def _tie(self, group: str, place: int, level: Sequence[Mapping[str, Any]], places: int) -> GroupTie:
        entries = tuple(row["entry"] for row in level)
        played = played_among(entries, self.extra)
        if group:
            # every place up to the last that goes on, or is compared, has to be somebody's own
            last = self.plan.qualifiers + (self.plan.best_next > 0)
            still_level = level_among_first(played.blocks, last - place + 1)
        else:
            still_level = level_across(played.blocks, places)
        found = self._decision(group, place, level)
        decided, method = None, ""
        if found is not None:
            decided, method = tuple(entry for entry in found.order if entry in entries), found.method
        elif not still_level:
            decided = tuple(entry for block in played.blocks for entry in block)
            method = CutDecision.Method.EXTRA_MATCH
        return GroupTie(
            group=group,
            place=place,
            rows=tuple(cut_row(row) for row in level),
            places=places,
            blocks=played.blocks,
            level=() if decided is not None else still_level,
            decided=decided,
            method=method,
            waiting=played.waiting,
            over=played.over,
        )

    def _decision(self, group: str, place: int, level: Sequence[Mapping[str, Any]]) -> KeptDecision | None:
        """The newest one that holds for these entries, of different groups about this place; in a group it is the same
        for the bracket and the standings, where those who have left are counted above."""
        about = (each for each in self.decisions if each.group == group and (group or each.place == place))
        return next((each for each in about if each.holds_for(level)), None)


def _ordered(rows: Sequence[Mapping[str, Any]], ties: Sequence[GroupTie]) -> tuple[int, ...] | None:
    """Entry ids best first, ties as they were decided; None while one is open."""
    order = [row["entry"] for row in rows]
    for tie in ties:
        if tie.decided is None:
            return None
        first = min(order.index(entry) for entry in tie.entries)
        order[first : first + len(tie.entries)] = tie.decided
    return tuple(order)
