"""Making the whole schedule of a round robin or of groups: every round as a draft, sides and tables given."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, Draw, Entry, EntryRound, Match, MatchSide, Round, Stage, StageEntry, Table
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
    keep_table_sides,
    seat_matches,
)
from tournament.permissions import Act, require
from tournament.rulebook import FirstRound, StageSettings
from tournament.rulebook.draws import finding_mapping, reason_mapping
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.rulebook.schedules import StoredSchedule, schedule_outcome, stored_groups
from tournament.services.audit import record_act
from tournament.services.locking import lock_event, lock_stage
from tournament.services.lots import new_seed, next_draw_number
from tournament.services.pairing_round.rows import bye_match, reason_mappings
from tournament.services.pairing_round.turns import require_enough_tables
from tournament.services.requests import Answer, digest, once
from tournament.services.revisions import require_reason

MAKE = "make_schedule"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Game:
    """A pairing of a round at its table."""

    group: str
    pairing: Pairing
    seat: Seated


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
        event_id = Stage.objects.filter(pk=stage_id).values_list("event_id", flat=True).first()
        if event_id is not None:
            lock_event(event_id)
        stage = lock_stage(stage_id)
        require(account, Act.PAIR_ROUND, stage.event)
        _require_room(stage)
        return _make(account, stage, reason, request_id)

    return once(account, MAKE, request_id, {"stage": stage_id, "reason": reason}, do)


def tables_of(stage: Stage) -> list[Table]:
    """Tables in use that the stage may be played at, by number."""
    settings = StageSettings.from_mapping(stage.settings)
    tables = Table.objects.filter(event_id=stage.event_id, in_use=True).order_by("number")
    if settings.first_table is not None:
        tables = tables.filter(number__gte=settings.first_table)
    if settings.last_table is not None:
        tables = tables.filter(number__lte=settings.last_table)
    return list(tables)


def _require_room(stage: Stage) -> None:
    if not stage.is_schedule:
        raise Conflict("not_a_schedule", _("Only a round robin and groups have a schedule of all rounds."))
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        raise Conflict("round_published", _("The schedule has been published."))
    if rounds.exists():
        raise Conflict("draft_exists", _("The schedule is made already. Discard the draft to make it again."))


def _make(account: Account | None, stage: Stage, reason: str, request_id: UUID) -> Answer:
    assert account is not None, "only accounts are allowed to draw"
    names = {each.pk: str(each) for each in Entry.objects.filter(event_id=stage.event_id).only("pk", "number", "name")}
    orders = _orders(stage)
    stored = StoredSchedule(orders=orders, cycles=StageSettings.from_mapping(stage.settings).cycles)
    seed = new_seed()
    tables = tables_of(stage)
    numbered = {table.number: table.pk for table in tables}
    try:
        drawn = stored.tables()
        rounds = _seated(drawn, list(numbered), _fixed_tables(orders, numbered), seed)
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal, names) from refusal
    findings = [*stored.audited(drawn), *(finding for each in rounds for finding in each.findings)]
    require_clean_audit(findings, names)
    number = next_draw_number(stage, Draw.Kind.SCHEDULE)
    given = {**stored.to_mapping(), "tables": list(numbered)}
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
    made, matches = _write(stage, draw, drawn, rounds, numbered)
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
            params={"numbers": ", ".join(str(each) for each in without)},
            details={"entries": without},
        )
    return {group.name: tuple(each for each in group.entries if each in here) for group in groups.draw.groups}


def _playing(stage: Stage) -> dict[int, Entry]:
    """Entries of the stage that take part: those of the cut it comes from, else all of the event."""
    entries = Entry.objects.filter(event_id=stage.event_id).taking_part().order_by("number")
    if stage.source_id is not None:
        entries = entries.filter(stage_entries__stage=stage)
    return {each.pk: each for each in entries}


def _round_robin_order(stage: Stage) -> tuple[int, ...]:
    entries = _playing(stage)
    places = {place.entry_id: place for place in StageEntry.objects.filter(stage=stage)}
    if stage.source_id is not None:
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
    _require_lots([entries[each] for each in others], lots)
    order = (*seeded, *sorted(others, key=lambda entry: lots[entry]))
    StageEntry.objects.filter(stage=stage).exclude(entry_id__in=order).delete()
    StageEntry.objects.bulk_create(StageEntry(stage=stage, entry_id=each) for each in order if each not in places)
    return order


def _require_lots(entries: Sequence[Entry], lots: Mapping[int, int]) -> None:
    without = [entry.number for entry in entries if entry.pk not in lots]
    if without and len(without) == len(entries):
        raise Conflict("lots_not_drawn", _("Draw the lots first."))
    if without:
        raise Conflict(
            "entries_without_lot",
            _("These entries came after the lots were drawn: %(numbers)s. Draw the lots again."),
            params={"numbers": ", ".join(str(each) for each in without)},
            details={"entries": without},
        )


def _fixed_tables(orders: Mapping[str, Sequence[int]], numbered: Mapping[int, int]) -> dict[int, int]:
    """Entry -> the table it always plays at, where that is one of the stage's."""
    here = [entry for order in orders.values() for entry in order]
    fixed = Entry.objects.filter(pk__in=here, fixed_table__isnull=False).values_list("pk", "fixed_table__number")
    return {entry: number for entry, number in fixed if number in numbered}


def _seated(
    drawn: Mapping[str, RoundRobin], tables: Sequence[int], fixed: Mapping[int, int], seed: str
) -> list[_RoundDrawn]:
    """Every round of all groups together, at as few tables as it takes; nobody keeps to one table all day."""
    seen: defaultdict[int, list[int]] = defaultdict(list)
    rounds = []
    for index in range(max(len(each.rounds) for each in drawn.values())):
        parts = {name: each.rounds[index] for name, each in drawn.items() if index < len(each.rounds)}
        rounds.append(_seated_round(index + 1, parts, tables, fixed, seed, seen))
    return rounds


def _seated_round(
    number: int,
    parts: Mapping[str, RoundRobinRound],
    tables: Sequence[int],
    fixed: Mapping[int, int],
    seed: str,
    seen: defaultdict[int, list[int]],
) -> _RoundDrawn:
    pairings = [each for part in parts.values() for each in part.pairings]
    require_enough_tables(len(pairings), len(tables))
    playing = [entry for each in pairings for entry in (each.first, each.second)]
    kept = {entry: fixed[entry] for entry in playing if entry in fixed}
    used = _fewest(tables, set(kept.values()), len(pairings))
    seated = seat_matches(
        pairings,
        used,
        {entry: SeatHistory(tables=tuple(seen[entry])) for entry in playing},
        seed=f"{seed}/{number}",
        fixed_tables=kept,
        order=TableOrder.SPREAD,
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
        findings=audit_seating(pairings, used, seated, fixed_tables=kept, order=TableOrder.SPREAD),
    )


def _fewest(tables: Sequence[int], kept: Collection[int], needed: int) -> list[int]:
    """Those that are kept for somebody and the first of the others, as many as are needed."""
    others = [table for table in tables if table not in kept]
    return sorted([*kept, *others[: max(0, needed - len(kept))]])


def _write(
    stage: Stage,
    draw: Draw,
    drawn: Mapping[str, RoundRobin],
    rounds: Sequence[_RoundDrawn],
    tables: Mapping[int, int],
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
    made = Round.objects.bulk_create([Round(stage=stage, number=each.number, pairing=how) for each in rounds])
    matches: list[Match] = []
    sides: list[MatchSide] = []
    states: list[EntryRound] = []
    for its_round, each in zip(made, rounds, strict=True):
        for number, game in enumerate(each.games, start=1):
            match = Match(
                round=its_round,
                number=number,
                group=game.group,
                table_id=tables[game.seat.table],
                reasons=reason_mappings((*game.pairing.reasons, *game.seat.reasons)),
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
    Match.objects.bulk_create(matches)
    MatchSide.objects.bulk_create(sides)
    EntryRound.objects.bulk_create(states)
    return made, len(matches)


def _about(drawn: Mapping[str, RoundRobin]) -> tuple[Reason, ...]:
    """What holds for every round; said once where groups of one size say the same."""
    said: list[Reason] = []
    for one in drawn.values():
        said += [each for each in one.reasons if each not in said]
    return tuple(said)
