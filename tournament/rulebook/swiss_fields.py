"""The field of a Swiss round before it is paired: rows of a stage as values of `pairing`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from hashlib import sha256
from json import dumps
from math import lcm
from typing import assert_never

from scoring import OutcomeReason, rank
from tournament.models import Entry, EntryRound, Match, MatchSide, Stage, StageEntry, Table
from tournament.pairing import SeatHistory, SwissEntry, SwissSettings
from tournament.rulebook.results import read_standings_input
from tournament.rulebook.stage_settings import FirstRound, StageSettings

# nobody sat down to these: the two may be paired again, and whoever gained has had points without play
NOT_PLAYED = frozenset({OutcomeReason.FORFEIT, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.WALKOVER})


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissField:
    """All that a round's draw depends on.

    `entries`: those that take part in the event, absent ones among them. `apart`: what the others of the stage are
    in this round (`EntryRound.State`). `tables`: number -> table id, in use, by number.
    """

    entries: tuple[SwissEntry, ...]
    settings: SwissSettings
    absent: tuple[int, ...]
    apart: Mapping[int, str]
    absence_reasons: Mapping[int, str]
    names: Mapping[int, str]
    tables: Mapping[int, int]

    @property
    def histories(self) -> dict[int, SeatHistory]:
        return {each.id: SeatHistory(seat_balance=each.seat_balance, tables=each.tables) for each in self.entries}

    @property
    def digest(self) -> str:
        """Differs whenever the draw or what is stored with it could differ."""
        rows = {
            "entries": [asdict(entry) for entry in self.entries],
            "settings": {name: str(value) for name, value in asdict(self.settings).items()},
            "absent": self.absent,
            "apart": sorted(self.apart.items()),
            "tables": sorted(self.tables.items()),
        }
        return sha256(dumps(rows, sort_keys=True).encode()).hexdigest()


def read_swiss_field(stage: Stage, round_number: int) -> SwissField:
    """The field as it stands now. A bounded number of queries, however many entries and rounds.

    Scores and ranks come from confirmed matches of published rounds only. A match that is still open counts as a
    meeting, since these two do meet.
    """
    settings = StageSettings.from_mapping(stage.settings)
    places = list(StageEntry.objects.filter(stage=stage).select_related("entry__unit").order_by("entry__number"))
    playing = [place for place in places if place.entry.state in TAKES_PART]
    scores, scale = scores_of(stage)
    ranks = ranks_before_play(places, settings) if round_number == 1 else scores.ranks
    past = _Past.of(stage)
    entries = tuple(
        SwissEntry(
            id=place.entry_id,
            score=scores.points[place.entry_id],
            rank=ranks[place.entry_id],
            unit=place.entry.unit.name if place.entry.unit else None,
            opponents=tuple(past.opponents[place.entry_id]),
            met_in=tuple(past.met_in[place.entry_id]),
            byes=past.byes[place.entry_id],
            seat_balance=past.balance[place.entry_id],
            tables=tuple(past.tables[place.entry_id]),
        )
        for place in playing
    )
    return SwissField(
        entries=entries,
        settings=SwissSettings(pattern=settings.pattern, units_apart=settings.units_apart, score_scale=scale),
        absent=tuple(place.entry_id for place in playing if place.absent_in_round == round_number),
        apart={place.entry_id: APART[place.entry.state] for place in places if place.entry.state in APART},
        absence_reasons={place.entry_id: place.absence_reason for place in playing},
        names={place.entry_id: str(place.entry) for place in places},
        tables=dict(
            Table.objects.filter(event_id=stage.event_id, in_use=True).order_by("number").values_list("number", "pk")
        ),
    )


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
    given = read_standings_input(stage)
    settings = given.settings
    if "points" not in settings.tiebreaks:
        settings = replace(settings, tiebreaks=(*settings.tiebreaks, "points"))
    rows = rank(tuple(given.entries), given.matches, given.absences, settings).rows
    points: dict[int, Fraction] = {int(row.entry): row.values["points"] for row in rows}
    scale = lcm(*(each.denominator for each in points.values())) if points else 1
    return (
        Scores(
            points={entry: int(each * scale) for entry, each in points.items()},
            ranks={int(row.entry): row.rank for row in rows},
        ),
        scale,
    )


def ranks_before_play(places: Sequence[StageEntry], settings: StageSettings) -> dict[int, int]:
    """By lot, or by seed and then by lot; who has neither shares the place behind all others."""
    last = len(places) + 1
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
