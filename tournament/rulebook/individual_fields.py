"""The field of an individual round before it is drawn: rows of a stage as values of `pairing`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from json import dumps

from scoring import OutcomeReason
from tournament.models import EntryRound, Match, MatchSide, Stage, StageEntry
from tournament.pairing import ForcedPair, IndividualPlayer, IndividualSettings, Met, TableOrder
from tournament.rulebook.last_places import DroppingOut, dropping_out, out_of_stage
from tournament.rulebook.results import read_standings_input
from tournament.rulebook.rule_sets import rule_set_of
from tournament.rulebook.stage_settings import StageSettings
from tournament.rulebook.stage_tables import StageTables, read_stage_tables
from tournament.rulebook.swiss_fields import APART, NOT_PLAYED, TAKES_PART, ranks_before_play, scores_from
from tournament.rulebook.wishes import read_wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualField:
    """All that a round's draw depends on.

    `players`: those that take part in the event, absent ones among them. `apart`: what the others of the stage are
    in this round (`EntryRound.State`). `forbidden`: pairs that must not share a table; `forced`: those that come
    together, of players who are there. `dropping`: what the rule about
    last places says.
    """

    players: tuple[IndividualPlayer, ...]
    settings: IndividualSettings
    absent: tuple[int, ...]
    assigned_sit_outs: tuple[int, ...]
    forbidden: tuple[tuple[int, int], ...]
    forced: tuple[ForcedPair, ...]
    apart: Mapping[int, str]
    absence_reasons: Mapping[int, str]
    names: Mapping[int, str]
    tables: StageTables
    table_order: TableOrder
    dropping: DroppingOut | None

    @property
    def digest(self) -> str:
        """Differs whenever the draw or what is stored with it could differ."""
        rows = {
            "players": [asdict(player) for player in self.players],
            "settings": {name: str(value) for name, value in asdict(self.settings).items()},
            "absent": self.absent,
            "assigned_sit_outs": self.assigned_sit_outs,
            "forbidden": self.forbidden,
            "forced": [(pair.first, pair.second, str(pair.relation)) for pair in self.forced],
            "apart": sorted(self.apart.items()),
            "tables": sorted(self.tables.ids.items()),
            "rooms": sorted(self.tables.names.items()),
            "fixed_tables": sorted(self.tables.fixed.items()),
            "allowed_tables": sorted((entry, sorted(numbers)) for entry, numbers in self.tables.allowed.items()),
            "table_order": str(self.table_order),
            "dropped": () if self.dropping is None else self.dropping.places.dropped,
        }
        return sha256(dumps(rows, sort_keys=True).encode()).hexdigest()


def individual_settings(stage: Stage, *, score_scale: int = 1) -> IndividualSettings:
    """How the stage is drawn: the table of its rule set, the rest from its own settings."""
    version = stage.event.rule_set_version
    assert version is not None, "an event has a rule set before it has stages"
    rules, settings = rule_set_of(version), StageSettings.from_mapping(stage.settings)
    return IndividualSettings(
        sides=rules.sides,
        players_per_side=rules.players_per_side,
        formation=settings.formation,
        units_apart=settings.units_apart,
        score_scale=score_scale,
    )


def read_individual_field(stage: Stage, round_number: int) -> IndividualField:
    """The field as it stands now. A bounded number of queries, however many players and rounds.

    Scores and ranks come from confirmed matches of published rounds only. A match that is still open counts as a
    meeting. Who came after the lots has a place behind all of them.
    """
    settings = StageSettings.from_mapping(stage.settings)
    places = list(StageEntry.objects.filter(stage=stage).select_related("entry__unit").order_by("entry__number"))
    there = [place for place in places if place.entry.state in TAKES_PART]
    given = read_standings_input(stage, places)
    out = out_of_stage(stage)
    dropping = dropping_out(stage, round_number, given, there, out)
    gone = {*out, *(() if dropping is None else dropping.places.dropped)}
    playing = [place for place in there if place.entry_id not in gone]
    scores, scale = scores_from(given)
    ranks = ranks_before_play(places, settings) if round_number == 1 else scores.ranks
    last_lot = max((place.lot or 0 for place in places), default=0)
    past = _Past.of(stage)
    players = tuple(
        IndividualPlayer(
            id=place.entry_id,
            score=scores.points[place.entry_id],
            rank=ranks[place.entry_id],
            lot=place.lot or last_lot + place.entry.number,
            unit=place.entry.unit.name if place.entry.unit else None,
            partners=tuple(past.partners[place.entry_id]),
            opponents=tuple(past.opponents[place.entry_id]),
            sit_outs=past.sit_outs[place.entry_id],
            seats=tuple(past.seats[place.entry_id]),
            tables=tuple(past.tables[place.entry_id]),
        )
        for place in playing
    )
    absent = tuple(place.entry_id for place in playing if place.absent_in_round == round_number)
    sit_outs = tuple(
        place.entry_id for place in playing if place.bye_in_round == round_number and place.entry_id not in absent
    )
    wishes = read_wishes(stage, round_number)
    apart = {place.entry_id: APART[place.entry.state] for place in places if place.entry.state in APART}
    apart |= {place.entry_id: str(EntryRound.State.ELIMINATED) for place in there if place.entry_id in gone}
    return IndividualField(
        players=players,
        settings=individual_settings(stage, score_scale=scale),
        absent=absent,
        assigned_sit_outs=sit_outs,
        forbidden=wishes.forbidden_among({place.entry_id for place in playing}),
        forced=wishes.forced_players_among({place.entry_id for place in playing} - {*absent, *sit_outs}),
        apart=apart,
        absence_reasons={place.entry_id: place.absence_reason for place in playing},
        names={place.entry_id: str(place.entry) for place in places},
        tables=read_stage_tables(stage, settings, playing),
        table_order=settings.table_order,
        dropping=dropping,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Past:
    """What each player has had in the published rounds of the stage."""

    partners: defaultdict[int, list[Met]] = field(default_factory=lambda: defaultdict(list))
    opponents: defaultdict[int, list[Met]] = field(default_factory=lambda: defaultdict(list))
    sit_outs: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    seats: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    tables: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, stage: Stage) -> _Past:
        past = cls()
        seated: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
        rows = MatchSide.objects.filter(match__round__stage=stage, entry__isnull=False)
        for match_id, side, position, entry_id in rows.order_by("match_id", "side", "position").values_list(
            "match_id", "side", "position", "entry_id"
        ):
            assert entry_id is not None, "asked for those with an entry"
            seated[match_id].append((side, position, entry_id))
        matches = Match.objects.public().filter(round__stage=stage).select_related("round", "table")
        for match in matches.defer("round__pairing", "reasons").order_by("round__number", "number"):
            here = seated[match.pk]
            if match.kind == Match.Kind.BYE:
                past.sit_outs[here[0][2]] += 1
            elif _was_not_played(match):
                for side, _position, player in here:
                    past.sit_outs[player] += side in _unharmed(match)
            else:
                past._met(here, match)
        return past

    def _met(self, here: list[tuple[int, int, int]], match: Match) -> None:
        sides = max(side for side, _position, _player in here) + 1
        for side, position, player in here:
            self.seats[player].append(side + sides * position)
            if match.table is not None:
                self.tables[player].append(match.table.number)
            for other_side, _other_position, other in here:
                if other == player:
                    continue
                met = self.partners if other_side == side else self.opponents
                met[player].append(Met(player=other, round_number=match.round.number))


def _was_not_played(match: Match) -> bool:
    """Nobody sat down to a hand: those who meet there may meet again."""
    reason = match.outcome_reason
    return (
        match.state == Match.State.CONFIRMED
        and bool(reason)
        and OutcomeReason(reason) in NOT_PLAYED
        and match.hands_played == 0
    )


def _unharmed(match: Match) -> frozenset[int]:
    """The sides that got points without play."""
    places = (match.outcome or {}).get("places")
    if places is None:
        return frozenset() if match.winner is None else frozenset({match.winner})
    if match.outcome_reason == OutcomeReason.DOUBLE_FORFEIT:
        return frozenset()
    out = (match.outcome or {}).get("out_seats", [])
    return frozenset(side for side in range(len(places)) if side not in out)
