"""Making the whole schedule of a round robin or of groups: every round as a draft, sides and tables given."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, Draw, Entry, EntryRound, Match, MatchSide, Round, Stage, StageEntry
from tournament.pairing import (
    ByeGiven,
    Finding,
    Pairing,
    PairingRefused,
    Reason,
    RoundRobin,
    RoundRobinRound,
    Seated,
    SeatHistory,
    TableOrder,
    audit_seating,
    claim_within,
    dealt_over_rooms,
    keep_table_sides,
    range_of,
    seat_matches,
)
from tournament.permissions import Act
from tournament.rulebook import FirstRound, StageSettings
from tournament.rulebook.draws import finding_mapping, reason_mapping
from tournament.rulebook.lists import listed
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.rulebook.schedules import StoredSchedule, schedule_outcome, stored_groups
from tournament.rulebook.stage_tables import StageTables, TablesOfRound, tables_for
from tournament.services.audit import record_act
from tournament.services.bulk_rows import insert_rows
from tournament.services.lots import new_seed, next_draw_number, require_lots
from tournament.services.pairing_round.rows import bye_match, reason_mappings, with_room_names
from tournament.services.pairing_round.turns import require_enough_tables
from tournament.services.requests import Answer, digest, once
from tournament.services.revisions import require_reason
from tournament.services.stage_acts import locked_stage

MAKE = "make_schedule"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Game:
    """A pairing of a round at its table."""

    group: str
    pairing: Pairing
    seat: Seated


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hall:
    """What the rounds are seated by. `place_of`: entry -> its place in the order of its group, from 0."""

    tables: StageTables
    order: TableOrder
    place_of: Mapping[int, int]
    seed: str

    def best_first(self, pairing: Pairing) -> tuple[int, int]:
        first, second = sorted((pairing.first, pairing.second), key=lambda entry: self.place_of[entry])
        return first, second

    def in_order(self, pairings: Sequence[Pairing]) -> list[Pairing]:
        """By the places of the two where the top sits first: nothing has been played yet that could rank them."""
        match self.order:
            case TableOrder.TOP_FIRST:
                return sorted(pairings, key=lambda each: [self.place_of[entry] for entry in self.best_first(each)])
            case TableOrder.SPREAD:
                return list(pairings)
            case _:
                assert_never(self.order)


@dataclass(frozen=True, slots=True, kw_only=True)
class _RoundDrawn:
    number: int
    games: tuple[_Game, ...]
    byes: tuple[tuple[str, ByeGiven], ...]
    findings: tuple[Finding, ...]


def make_schedule(account: Account | None, *, request_id: UUID, stage_id: int, reason: str = "") -> Answer:
    """Every round of the stage is a draft: who meets whom, on which side, at which table, and who sits out.

    A round robin takes its entries by lots, by seeds, or by the ranks of a cut; groups by their pots. Making it again
    after it was discarded needs a `reason`. Answers `{"draw", "rounds": [ids], "matches"}`. Raises `Conflict`:
    not_a_schedule, round_published, draft_exists, groups_not_drawn, entries_without_group, lots_not_drawn,
    entries_without_lot, too_few_tables, and what pairing refuses; `Invalid`: reason_missing. Locks event and stage.
    """

    def do() -> Answer:
        stage = locked_stage(account, stage_id, Act.PAIR_ROUND)
        _require_room(stage)
        return build_schedule(account, stage, reason, request_id)

    return once(account, MAKE, request_id, {"stage": stage_id, "reason": reason}, do)


def tables_of(stage: Stage, entries: Iterable[int]) -> StageTables:
    """Tables that the stage may be played at, and those that these entries always have or may have."""
    settings = StageSettings.from_mapping(stage.settings)
    return tables_for(stage, settings, Entry.objects.filter(pk__in=set(entries)))


def _require_room(stage: Stage) -> None:
    if not stage.is_schedule:
        raise Conflict("not_a_schedule", _("Only a round robin and groups have a schedule of all rounds."))
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        raise Conflict("round_published", _("The schedule has been published."))
    if rounds.exists():
        raise Conflict("draft_exists", _("The schedule is made already. Discard the draft to make it again."))


def build_schedule(account: Account | None, stage: Stage, reason: str, request_id: UUID) -> Answer:
    """The stored schedule. The caller holds event and stage; answers and raises as `make_schedule`."""
    assert account is not None, "only accounts are allowed to draw"
    names = {each.pk: str(each) for each in Entry.objects.filter(event_id=stage.event_id).only("pk", "number", "name")}
    orders = _orders(stage)
    stored = StoredSchedule(orders=orders, cycles=StageSettings.from_mapping(stage.settings).cycles)
    seed = new_seed()
    settings = StageSettings.from_mapping(stage.settings)
    hall = _Hall(
        tables=tables_of(stage, (entry for order in orders.values() for entry in order)),
        order=settings.table_order,
        place_of={entry: place for order in orders.values() for place, entry in enumerate(order)},
        seed=seed,
    )
    try:
        drawn = stored.tables()
        rounds = _seated(drawn, hall)
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal, names) from refusal
    findings = [*stored.audited(drawn), *(finding for each in rounds for finding in each.findings)]
    require_clean_audit(findings, names)
    number = next_draw_number(stage, Draw.Kind.SCHEDULE)
    given = {**stored.to_mapping(), "tables": list(hall.tables.ids), "table_order": str(hall.order)}
    draw = Draw.objects.create(
        stage=stage,
        number=number,
        kind=Draw.Kind.SCHEDULE,
        seed=seed,
        algorithm=next(iter(drawn.values())).algorithm,
        input=given,
        input_digest=digest(given),
        outcome=schedule_outcome(drawn),
        findings=[finding_mapping(each) for each in findings],
        reason=require_reason(reason) if number > 1 else "",
        drawn_by=account,
    )
    made, matches = _write(stage, draw, drawn, rounds, hall.tables)
    answer = {"draw": draw.pk, "rounds": [each.pk for each in made], "matches": matches}
    record_act(
        account, MAKE, stage, event_id=stage.event_id, after=answer, reason=reason.strip(), request_id=request_id
    )
    return answer


def _orders(stage: Stage) -> dict[str, tuple[int, ...]]:
    """Group -> its entries in the order of its Berger table; one group without a name in a round robin."""
    if stage.format == Stage.Format.GROUPS:
        return _group_orders(stage)
    return {"": _round_robin_order(stage)}


def _group_orders(stage: Stage) -> dict[str, tuple[int, ...]]:
    groups = stored_groups(stage.pk)
    if groups is None:
        raise Conflict("groups_not_drawn", _("Draw the groups first."))
    here = _playing(stage)
    drawn = groups.draw.group_of()
    without = sorted(each.number for pk, each in here.items() if pk not in drawn)
    if without:
        raise Conflict(
            "entries_without_group",
            _("These entries came after the groups were drawn: %(numbers)s. Draw the groups again."),
            params={"numbers": listed(without)},
            details={"entries": without},
        )
    return {group.name: tuple(each for each in group.entries if each in here) for group in groups.draw.groups}


def _playing(stage: Stage) -> dict[int, Entry]:
    """Entries of the stage that take part: those it was made with, else all of the event."""
    entries = Entry.objects.filter(event_id=stage.event_id).taking_part().order_by("number")
    if stage.entries_are_given:
        entries = entries.filter(stage_entries__stage=stage)
    return {each.pk: each for each in entries}


def _round_robin_order(stage: Stage) -> tuple[int, ...]:
    entries = _playing(stage)
    places = {place.entry_id: place for place in StageEntry.objects.filter(stage=stage)}
    if stage.entries_are_given:
        return tuple(sorted(entries, key=lambda entry: (places[entry].seed is None, places[entry].seed or 0)))
    lots = {entry: place.lot for entry, place in places.items() if place.lot is not None}
    match StageSettings.from_mapping(stage.settings).first_round:
        case FirstRound.LOTS:
            seeded: list[int] = []
        case FirstRound.SEEDS:
            seeded = sorted((each for each in entries if entries[each].seed), key=lambda each: entries[each].seed or 0)
        case other:
            assert_never(other)
    others = [entry for entry in entries if entry not in set(seeded)]
    require_lots([entries[each] for each in others], lots)
    order = (*seeded, *sorted(others, key=lambda entry: lots[entry]))
    StageEntry.objects.filter(stage=stage).exclude(entry_id__in=order).delete()
    insert_rows(StageEntry(stage=stage, entry_id=each) for each in order if each not in places)
    return order


def _seated(drawn: Mapping[str, RoundRobin], hall: _Hall) -> list[_RoundDrawn]:
    """Every round of all groups together, at as few tables as it takes; nobody keeps to one table all day."""
    seen: defaultdict[int, list[int]] = defaultdict(list)
    rounds = []
    for index in range(max(len(each.rounds) for each in drawn.values())):
        parts = {name: each.rounds[index] for name, each in drawn.items() if index < len(each.rounds)}
        rounds.append(_seated_round(index + 1, parts, hall, seen))
    return rounds


def _seated_round(
    number: int, parts: Mapping[str, RoundRobinRound], hall: _Hall, seen: defaultdict[int, list[int]]
) -> _RoundDrawn:
    pairings = hall.in_order([each for part in parts.values() for each in part.pairings])
    meetings = [hall.best_first(each) for each in pairings]
    given = hall.tables.for_round(meetings, seen)
    require_enough_tables(len(pairings), len(given.numbers))
    used = _fewest(given, meetings, hall, seen)
    rooms = hall.tables.rooms
    fixed = {entry: table for entry, table in given.fixed.items() if table in used}
    allowed = {entry: tables.intersection(used) for entry, tables in given.allowed.items()}
    seated = seat_matches(
        pairings,
        used,
        {entry: SeatHistory(tables=tuple(seen[entry])) for meeting in meetings for entry in meeting},
        seed=f"{hall.seed}/{number}",
        fixed_tables=fixed,
        allowed_tables=allowed,
        rooms={table: rooms[table] for table in used} if rooms else None,
        order=hall.order,
    )
    by_pair = {frozenset((each.side0, each.side1)): each for each in seated}
    games: list[_Game] = []
    for name, part in parts.items():
        own = [by_pair[frozenset((each.first, each.second))] for each in part.pairings]
        games += [
            _Game(group=name, pairing=pairing, seat=seat)
            for pairing, seat in zip(part.pairings, keep_table_sides(part, own), strict=True)
        ]
    for game in games:
        for entry in (game.seat.side0, game.seat.side1):
            seen[entry].append(game.seat.table)
    return _RoundDrawn(
        number=number,
        games=tuple(games),
        byes=tuple((name, part.bye) for name, part in parts.items() if part.bye is not None),
        findings=audit_seating(pairings, used, seated, fixed_tables=fixed, allowed_tables=allowed, order=hall.order),
    )


def _fewest(
    given: TablesOfRound, meetings: Sequence[tuple[int, int]], hall: _Hall, seen: Mapping[int, Sequence[int]]
) -> list[int]:
    """Tables that are kept for somebody, one in the range of whoever has one (a new one if it can be), and of the
    others the first, or one of each room in turn, as many as are needed."""
    kept = set(given.fixed.values())
    ranges: dict[int, list[int]] = {}
    for place, meeting in enumerate(meetings):
        wanted = range_of(meeting, given.allowed, given.numbers)
        if wanted is not None and not any(entry in given.fixed for entry in meeting):
            had = [*seen.get(meeting[0], ()), *seen.get(meeting[1], ())]
            ranges[place] = sorted(wanted, key=lambda table: (had.count(table), table))
    kept |= set(claim_within(ranges, kept).values())
    others = [table for table in given.numbers if table not in kept]
    match hall.order:
        case TableOrder.TOP_FIRST:
            pass
        case TableOrder.SPREAD:
            others = list(dealt_over_rooms(others, hall.tables.rooms))
        case _:
            assert_never(hall.order)
    return sorted([*kept, *others[: max(0, len(meetings) - len(kept))]])


def _write(
    stage: Stage,
    draw: Draw,
    drawn: Mapping[str, RoundRobin],
    rounds: Sequence[_RoundDrawn],
    tables: StageTables,
) -> tuple[list[Round], int]:
    how: dict[str, Any] = {
        "format": "schedule",
        "draw": draw.pk,
        "algorithm": draw.algorithm,
        "seed": draw.seed,
        "input_digest": draw.input_digest,
        "findings": [],
        "reasons": [reason_mapping(each) for each in _about(drawn)],
    }
    made = insert_rows([Round(stage=stage, number=each.number, pairing=how) for each in rounds])
    matches: list[Match] = []
    sides: list[MatchSide] = []
    states: list[EntryRound] = []
    for its_round, each in zip(made, rounds, strict=True):
        for number, game in enumerate(each.games, start=1):
            match = Match(
                round=its_round,
                number=number,
                group=game.group,
                table_id=tables.ids[game.seat.table],
                reasons=reason_mappings((*game.pairing.reasons, *with_room_names(game.seat.reasons, tables))),
            )
            matches.append(match)
            for side, entry in enumerate((game.seat.side0, game.seat.side1)):
                sides.append(MatchSide(match=match, round=its_round, side=side, entry_id=entry))
                states.append(EntryRound(round=its_round, entry_id=entry, state=EntryRound.State.PAIRED))
        for number, (group, bye) in enumerate(each.byes, start=len(each.games) + 1):
            match = bye_match(its_round, number=number, reasons=reason_mappings(bye.reasons))
            match.group = group
            matches.append(match)
            sides.append(MatchSide(match=match, round=its_round, side=0, entry_id=bye.entry))
            states.append(EntryRound(round=its_round, entry_id=bye.entry, state=EntryRound.State.BYE))
    insert_rows(matches)
    insert_rows(sides)
    insert_rows(states)
    return made, len(matches)


def _about(drawn: Mapping[str, RoundRobin]) -> tuple[Reason, ...]:
    """What holds for every round; said once where groups of one size say the same."""
    said: list[Reason] = []
    for one in drawn.values():
        said += [each for each in one.reasons if each not in said]
    return tuple(said)
