"""The field of a Swiss round before it is paired: rows of a stage as values of `pairing`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import lcm
from typing import assert_never

from scoring import OutcomeReason, ranks_and_points
from tournament.models import Entry, EntryRound, Match, MatchSide, Stage, StageEntry, Unit
from tournament.pairing import (
    Reason,
    SeatHistory,
    SwissEntry,
    SwissSettings,
    TableOrder,
    accelerated_round,
    virtual_points,
)
from tournament.rulebook.field_stamps import stamp_of_field
from tournament.rulebook.last_places import DroppingOut, dropping_out, out_of_stage
from tournament.rulebook.results import StandingsInput, read_standings_input
from tournament.rulebook.stage_settings import Acceleration, FirstRound, StageSettings
from tournament.rulebook.stage_tables import StageTables, read_stage_tables
from tournament.rulebook.wishes import read_wishes

# nobody sat down to these: the two may be paired again, and whoever gained has had points without play
NOT_PLAYED = frozenset({OutcomeReason.FORFEIT, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.WALKOVER})


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissField:
    """All that a round's draw depends on.

    `entries`: those that take part in the stage, absent ones among them. `apart`: what the others of the stage are
    in this round (`EntryRound.State`). `forced`, `forbidden`, `assigned_byes`: wishes that can be kept, about entries
    that are there. `beforehand`: why the field is as it is. `dropping`: what the rule about last places says.
    `stamp`: as of `stamp_of_field`, taken before anything of it was read.
    """

    entries: tuple[SwissEntry, ...]
    settings: SwissSettings
    absent: tuple[int, ...]
    assigned_byes: tuple[int, ...]
    forced: tuple[tuple[int, int], ...]
    forbidden: tuple[tuple[int, int], ...]
    apart: Mapping[int, str]
    absence_reasons: Mapping[int, str]
    names: Mapping[int, str]
    tables: StageTables
    table_order: TableOrder
    beforehand: tuple[Reason, ...]
    dropping: DroppingOut | None
    stamp: str

    @property
    def histories(self) -> dict[int, SeatHistory]:
        return {each.id: SeatHistory(seat_balance=each.seat_balance, tables=each.tables) for each in self.entries}


def read_swiss_field(stage: Stage, round_number: int) -> SwissField:
    """The field as it stands now. A bounded number of queries, however many entries and rounds.

    Scores and ranks come from confirmed matches of published rounds only. A match that is still open counts as a
    meeting, since these two do meet.
    """
    stamp = stamp_of_field(stage)
    settings = StageSettings.from_mapping(stage.settings)
    places = list(StageEntry.objects.filter(stage=stage).select_related("entry").order_by("entry__number"))
    units: dict[int | None, str] = dict(Unit.objects.filter(event_id=stage.event_id).values_list("pk", "name"))
    given = read_standings_input(stage, places)
    out = out_of_stage(stage)
    there = [place for place in places if place.entry.state in TAKES_PART]
    dropping = dropping_out(stage, round_number, given, there, out)
    gone = {*out, *(() if dropping is None else dropping.places.dropped)}
    playing = [place for place in there if place.entry_id not in gone]
    scores, scale = scores_from(given)
    ranks = ranks_before_play(places, settings) if round_number == 1 else scores.ranks
    past = _Past.of(stage)
    virtual, factor, accelerated = _acceleration(settings, places, round_number, scale)
    entries = tuple(
        SwissEntry(
            id=place.entry_id,
            score=scores.points[place.entry_id] * factor,
            rank=ranks[place.entry_id],
            unit=units.get(place.entry.unit_id),
            opponents=tuple(past.opponents[place.entry_id]),
            met_in=tuple(past.met_in[place.entry_id]),
            byes=past.byes[place.entry_id],
            seat_balance=past.balance[place.entry_id],
            tables=tuple(past.tables[place.entry_id]),
            virtual=virtual.get(place.entry_id, 0),
        )
        for place in playing
    )
    absent = tuple(place.entry_id for place in playing if place.absent_in_round == round_number)
    assigned = tuple(
        place.entry_id for place in playing if place.bye_in_round == round_number and place.entry_id not in absent
    )
    apart = {place.entry_id: APART[place.entry.state] for place in places if place.entry.state in APART}
    apart |= {place.entry_id: str(EntryRound.State.ELIMINATED) for place in there if place.entry_id in gone}
    wishes = read_wishes(stage, round_number)
    return SwissField(
        entries=entries,
        settings=SwissSettings(pattern=settings.pattern, units_apart=settings.units_apart, score_scale=scale * factor),
        absent=absent,
        assigned_byes=assigned,
        forced=wishes.forced_among({entry.id for entry in entries} - {*absent, *assigned}),
        forbidden=wishes.forbidden_among({entry.id for entry in entries}),
        apart=apart,
        absence_reasons={place.entry_id: place.absence_reason for place in playing},
        names={place.entry_id: str(place.entry) for place in places},
        tables=read_stage_tables(stage, settings, playing),
        table_order=settings.table_order,
        beforehand=(*(() if dropping is None else dropping.places.reasons), *accelerated),
        dropping=dropping,
        stamp=stamp,
    )


def _acceleration(
    settings: StageSettings, places: Sequence[StageEntry], round_number: int, scale: int
) -> tuple[Mapping[int, int], int, tuple[Reason, ...]]:
    """Virtual points by entry, by how much all scores are multiplied so that half a win is whole, and a sentence."""
    match settings.acceleration:
        case Acceleration.NONE:
            return {}, 1, ()
        case Acceleration.BAKU:
            pass
        case _:
            assert_never(settings.acceleration)
    scheme = settings.points_scheme()
    # by difference or by hands there is no one value of a win: what a win without play is worth stands for it
    win = (scheme.win or scheme.forfeit_win) * scale
    factor = win.denominator if win.numerator % 2 == 0 else 2 * win.denominator
    whole = int(win * factor)
    if whole < 2:
        return {}, 1, ()
    ranks = ranks_before_play(places, settings)
    first = [place for place in places if place.joined_from_round == 1]
    order = [place.entry_id for place in sorted(first, key=lambda place: (ranks[place.entry_id], place.entry.number))]
    points = virtual_points(order, rounds=settings.rounds_planned, round_number=round_number, win=whole)
    if not points:
        return {}, 1, ()
    return points, factor, (accelerated_round(points, score_scale=scale * factor),)


TAKES_PART = frozenset({str(Entry.State.REGISTERED), str(Entry.State.CHECKED_IN)})
APART: dict[str, str] = {
    str(Entry.State.WITHDRAWN): str(EntryRound.State.WITHDRAWN),
    str(Entry.State.DISQUALIFIED): str(EntryRound.State.DISQUALIFIED),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    points: Mapping[int, int]
    ranks: Mapping[int, int]


def scores_of(stage: Stage) -> tuple[Scores, int]:
    """Scaled match points and ranks by entry, and the scale that makes all points whole."""
    return scores_from(read_standings_input(stage))


def scores_from(given: StandingsInput) -> tuple[Scores, int]:
    """The same from what the standings are made of."""
    settings = given.settings
    if "points" not in settings.tiebreaks:
        settings = replace(settings, tiebreaks=(*settings.tiebreaks, "points"))
    found = ranks_and_points(tuple(given.entries), given.matches, given.absences, settings)
    scale = lcm(*{points.denominator for _rank, points in found.values()})
    return (
        Scores(
            points={int(entry): int(points * scale) for entry, (_rank, points) in found.items()},
            ranks={int(entry): rank for entry, (rank, _points) in found.items()},
        ),
        scale,
    )


def ranks_before_play(places: Sequence[StageEntry], settings: StageSettings) -> dict[int, int]:
    """By the ranks of a cut; else by lot, or by seed and then by lot. Who has none shares the place behind all."""
    last = len(places) + 1
    if any(place.seed is not None for place in places):
        return {place.entry_id: place.seed or last for place in places}
    match settings.first_round:
        case FirstRound.LOTS:
            return {place.entry_id: place.lot or last for place in places}
        case FirstRound.SEEDS:
            behind = max((place.entry.seed or 0 for place in places), default=0)
            return {place.entry_id: place.entry.seed or behind + (place.lot or last) for place in places}
        case _:
            assert_never(settings.first_round)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Past:
    """What each entry has had in the published rounds of the stage."""

    opponents: defaultdict[int, list[int]]
    met_in: defaultdict[int, list[int]]
    byes: defaultdict[int, int]
    balance: defaultdict[int, int]
    tables: defaultdict[int, list[int]]

    @classmethod
    def of(cls, stage: Stage) -> _Past:
        past = cls(
            opponents=defaultdict(list),
            met_in=defaultdict(list),
            byes=defaultdict(int),
            balance=defaultdict(int),
            tables=defaultdict(list),
        )
        sides: defaultdict[int, list[int]] = defaultdict(list)
        rows = MatchSide.objects.filter(match__round__stage=stage, entry__isnull=False).order_by("match_id", "side")
        for match_id, entry_id in rows.values_list("match_id", "entry_id"):
            sides[match_id].append(entry_id)
        matches = Match.objects.public().filter(round__stage=stage).order_by("round__number", "number")
        for match_id, number, kind, state, reason, winner, table in matches.values_list(
            "pk", "round__number", "kind", "state", "outcome_reason", "winner", "table__number"
        ):
            here = sides[match_id]
            if kind == Match.Kind.BYE:
                past.byes[here[0]] += 1
            elif state == Match.State.CONFIRMED and reason in NOT_PLAYED:
                if winner is not None:
                    past.byes[here[winner]] += 1
            else:
                past._met(here[0], here[1], number, table)
        return past

    def _met(self, first: int, second: int, number: int, table: int | None) -> None:
        self.opponents[first].append(second)
        self.opponents[second].append(first)
        self.met_in[first].append(number)
        self.met_in[second].append(number)
        self.balance[first] += 1
        self.balance[second] -= 1
        if table is not None:
            self.tables[first].append(table)
            self.tables[second].append(table)
