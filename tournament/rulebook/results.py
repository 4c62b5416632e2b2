"""What standings are made from: confirmed matches, absences and settings of a stage as values of `scoring`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from scoring import Absence, AnyRuleSet, OutcomeReason, PlayedMatch, Row, StandingsSettings, rank
from tournament.models import Entry, EntryRound, Match, MatchSide, Penalty, Round, Stage, StageEntry
from tournament.rulebook.rule_sets import rule_set_of
from tournament.rulebook.stage_settings import StageSettings

# the levels of a match that was not played say nothing about the two sides
_LEVELS_DO_NOT_COUNT = frozenset(
    {OutcomeReason.BYE, OutcomeReason.FORFEIT, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.WALKOVER}
)
_IN_PLAY = frozenset({EntryRound.State.PAIRED, EntryRound.State.BYE})


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsInput:
    """All that the standings of a stage depend on. Entry ids are texts; `entries` in the order of their numbers.

    `after_round`: the number of the last published round, 0 before the first. `open_matches` counts matches of
    published rounds that are not confirmed. `groups`: entry -> its group, empty where the stage has none; each group is
    ranked for itself. `out`: entry -> the round after which it dropped out; it stands behind all who stayed longer.
    `unit_best`: how many entries of a unit count for it, 0 where units are not ranked.
    Entries whose results are annulled are not among `entries`, and nothing they played counts.
    """

    entries: Mapping[str, Entry]
    groups: Mapping[str, str]
    matches: tuple[PlayedMatch, ...]
    absences: tuple[Absence, ...]
    out: Mapping[str, int]
    settings: StandingsSettings
    after_round: int
    open_matches: int
    unit_best: int

    def as_mapping(self) -> dict[str, Any]:
        """JSON data that differs whenever the standings could differ by what was played. What was decided about level
        entries is no part of it."""
        settings = _plain(self.settings)
        del settings["extra_places"]
        return {
            "entries": [
                [entry_id, entry.number, entry.name, entry.unit.name if entry.unit else ""]
                for entry_id, entry in self.entries.items()
            ],
            "matches": [_plain(each) for each in self.matches],
            "absences": [_plain(each) for each in self.absences],
            "settings": settings,
            "after_round": self.after_round,
            "open_matches": self.open_matches,
        } | {
            name: each
            for name, each in (("groups", dict(self.groups)), ("out", dict(self.out)), ("unit_best", self.unit_best))
            if each
        }

    def tables(self) -> Iterator[RankedTogether]:
        """What is ranked together, group after group in the order of their names, A to Z before AA; every criterion
        sees the entries of one group alone."""
        if not self.groups:
            yield RankedTogether(entries=tuple(self.entries), matches=self.matches, absences=self.absences)
            return
        for name in sorted(set(self.groups.values()), key=lambda name: (len(name), name)):
            entries = tuple(each for each in self.entries if self.groups.get(each) == name)
            inside = set(entries)
            yield RankedTogether(
                entries=entries,
                matches=tuple(each for each in self.matches if inside.issuperset(each.entries)),
                absences=tuple(each for each in self.absences if each.entry in inside),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedTogether:
    """The entries of one table of standings, and what they did among themselves."""

    entries: tuple[str, ...]
    matches: tuple[PlayedMatch, ...]
    absences: tuple[Absence, ...]


def those_out_behind(rows: Sequence[Row], out: Mapping[str, int]) -> list[Row]:
    """Who dropped out stands behind all who stayed longer, whatever they have; the others keep their order."""
    if not out:
        return list(rows)
    stayed = max(out.values()) + 1
    ordered = sorted(rows, key=lambda row: -out.get(row.entry, stayed))
    found: list[Row] = []
    for _key, equals in groupby(ordered, key=lambda row: (out.get(row.entry, stayed), row.rank)):
        together, place = list(equals), len(found) + 1
        behind = bool(found) and out.get(found[-1].entry, stayed) != out.get(together[0].entry, stayed)
        found += [
            replace(row, rank=place, shared=len(together) > 1, decided_by=None if behind else row.decided_by)
            for row in together
        ]
    return found


def _plain(value: Any) -> Any:
    """A value of `scoring` as JSON data with all its fields, so that nothing it depends on is left out."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if isinstance(value, int | str | None) else str(value)


def read_standings_input(stage: Stage, everybody: Iterable[StageEntry] | None = None) -> StandingsInput:
    """What the stage's standings are made from, as it stands now. Six queries, however many matches.

    Only confirmed matches of published rounds count; an open one leaves its entries without a result and is no
    absence. `everybody`: all places of the stage with their entries, by number, for a caller that has read them.
    """
    if everybody is None:
        everybody = StageEntry.objects.filter(stage=stage).select_related("entry__unit").order_by("entry__number")
    places = [place for place in everybody if not place.annulled]
    entries = {str(place.entry_id): place.entry for place in places}
    rounds = list(Round.objects.public().filter(stage=stage).order_by("number").values_list("pk", "number"))
    numbers: dict[int, int] = dict(rounds)
    matches = _lines_of(numbers)
    confirmed = [match for match in matches if match.state == Match.State.CONFIRMED]
    sides = _sides_of([match for match in confirmed if _counts(stage, match)], numbers, entries)
    penalties = _penalties_of(confirmed, numbers)
    result_of = cache(_result)  # few results differ, of however many matches
    played = tuple(
        _played_match(match, numbers[match.round_id], sides[match.pk], penalties.get(match.pk, {}), result_of)
        for match in confirmed
        if match.pk in sides
    )
    # nobody is absent in a schedule: whoever does not come loses a match by it
    absences, out = ((), {}) if stage.is_schedule else _absences(stage, numbers, places)
    return StandingsInput(
        entries=entries,
        groups={str(place.entry_id): place.group for place in places if place.group},
        matches=played,
        absences=absences,
        out=out,
        settings=standings_settings(stage, places, after_round=max(numbers.values(), default=0)),
        after_round=max(numbers.values(), default=0),
        open_matches=len(matches) - len(confirmed),
        unit_best=StageSettings.from_mapping(stage.settings).unit_best,
    )


class _Line(NamedTuple):
    """What counts of a match's row; `levels` and `outcome` as JSON text, since thousands say the same."""

    pk: int
    round_id: int
    kind: str
    state: str
    outcome_reason: str
    winner: int | None
    levels: str | None
    outcome: str | None


def _lines_of(rounds: Iterable[int]) -> list[_Line]:
    """The matches of these rounds, without why they were paired: that is long and counts for nothing."""
    rows = Match.objects.filter(round_id__in=list(rounds)).order_by("round_id", "number")
    texts = Cast("levels", TextField()), Cast("outcome", TextField())
    return [
        _Line(*row) for row in rows.values_list("pk", "round_id", "kind", "state", "outcome_reason", "winner", *texts)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    """How a match ended, as `PlayedMatch` tells it."""

    outcome: OutcomeReason
    levels: tuple[int, ...] | None
    places: tuple[int, ...] | None
    out: tuple[int, ...]
    levels_earned: tuple[int, ...] | None
    hand_points: tuple[int, ...] | None
    points_forfeited: bool


def _result(outcome_reason: str, levels: str | None, outcome: str | None) -> _Result:
    reason = OutcomeReason(outcome_reason)
    told: Mapping[str, Any] = json.loads(outcome or "null") or {}
    reached = None if reason in _LEVELS_DO_NOT_COUNT else json.loads(levels or "null")

    def by_side(name: str) -> tuple[int, ...] | None:
        found = told.get(name)
        return None if found is None else tuple(found)

    return _Result(
        outcome=reason,
        levels=None if reached is None else tuple(reached),
        places=by_side("places"),
        out=by_side("out_seats") or (),
        levels_earned=by_side("levels_earned"),
        hand_points=by_side("hand_points"),
        points_forfeited=bool(told.get("points_forfeited")),
    )


def _played_match(
    match: _Line,
    number: int,
    sides: tuple[tuple[str, ...], ...],
    penalties: Mapping[int, int],
    result_of: Callable[[str, str | None, str | None], _Result],
) -> PlayedMatch:
    """A confirmed match of the round with this number as `scoring` counts it; `penalties` by side, as far as any."""
    result = result_of(match.outcome_reason, match.levels, match.outcome)
    return PlayedMatch(
        match=str(match.pk),
        round=number,
        sides=sides,
        outcome=result.outcome,
        winner=match.winner,
        levels=result.levels,
        places=result.places,
        out=result.out,
        penalties=tuple([penalties.get(side, 0) for side in range(len(sides))]),
        levels_earned=result.levels_earned,
        hand_points=result.hand_points,
        points_forfeited=result.points_forfeited,
    )


def standings_settings(stage: Stage, places: Iterable[StageEntry], *, after_round: int) -> StandingsSettings:
    """How the stage is ranked: its own settings, the rule set's chain where it names none, and the lots drawn."""
    settings = StageSettings.from_mapping(stage.settings)
    rules = _rule_set(stage)
    return StandingsSettings(
        scheme=settings.points_scheme(),
        tiebreaks=settings.tiebreaks or tuple(rules.tiebreaks),
        rounds=after_round,
        start_level=rules.start_level,
        head_to_head=settings.head_to_head,
        unplayed=settings.unplayed,
        opponents_a_round=_opponents_a_round(stage, rules),
        carried=_carried(stage, settings, places),
        lots={str(place.entry_id): place.lot for place in places if place.lot is not None},
    )


def _carried(stage: Stage, settings: StageSettings, places: Iterable[StageEntry]) -> dict[str, Fraction]:
    """Match points that the entries bring along from the stage before, in the share that the settings say."""
    source = stage.source
    if source is None or source.has_bracket or not settings.carried_percent:
        return {}
    given = read_standings_input(source)
    by_points = replace(given.settings, tiebreaks=("points",))
    brought = {
        row.entry: row.values["points"] * settings.carried_percent / 100
        for row in rank(tuple(given.entries), given.matches, given.absences, by_points).rows
    }
    return {str(place.entry_id): brought.get(str(place.entry_id), Fraction(0)) for place in places}


def _opponents_a_round(stage: Stage, rules: AnyRuleSet) -> int:
    """How many entries of the stage an entry meets in a round."""
    if rules.sides == 2 and stage.format != Stage.Format.INDIVIDUAL:
        return 1
    return rules.seats - rules.seats // rules.sides


def _counts(stage: Stage, match: _Line) -> bool:
    """Whether a confirmed match is counted. In a schedule everybody of a group has as many byes, and nobody gains by
    one; a match that nobody played since an opponent had left is won without play, if somebody was still there."""
    if not stage.is_schedule or match.kind != Match.Kind.BYE:
        return True
    return match.outcome_reason == OutcomeReason.WALKOVER and match.winner is not None


def _rule_set(stage: Stage) -> AnyRuleSet:
    version = stage.event.rule_set_version
    assert version is not None, "an event has a rule set before it has stages"
    return rule_set_of(version)


def _sides_of(
    matches: Sequence[_Line], rounds: Iterable[int], known: Mapping[str, Entry]
) -> dict[int, tuple[tuple[str, ...], ...]]:
    """Entry ids by match and side, side 0 first; without matches that have a place open or not of this stage."""
    byes = {match.pk for match in matches if match.kind == Match.Kind.BYE and match.outcome_reason == OutcomeReason.BYE}
    found: dict[int, dict[int, tuple[str, ...]]] = {}
    rows: Iterable[tuple[int, int, int | None]] = (
        MatchSide.objects.filter(round_id__in=list(rounds))
        .order_by("match_id", "side", "position")
        .values_list("match_id", "side", "entry_id")
    )
    asked = {match.pk for match in matches}
    texts = {int(entry): entry for entry in known}
    for match_id, side, entry_id in rows:
        # an undecided place has no entry
        if match_id not in asked or (entry_id is None and match_id in byes):
            continue
        entry = texts.get(entry_id, "") if entry_id is not None else ""
        sides = found.get(match_id)
        if sides is None:
            found[match_id] = {side: (entry,)}
        elif side in sides:
            sides[side] = (*sides[side], entry)
        else:
            sides[side] = (entry,)
    return {
        match_id: tuple(sides.values())
        for match_id, sides in found.items()
        if (len(sides) == 1) == (match_id in byes) and not any("" in entries for entries in sides.values())
    }


def _penalties_of(matches: Sequence[_Line], rounds: Iterable[int]) -> dict[int, dict[int, int]]:
    """How many penalties hold, by match and side."""
    newest: dict[tuple[int, int], Penalty] = {}
    asked = {match.pk for match in matches}
    for penalty in Penalty.objects.filter(match__round_id__in=list(rounds)).order_by("revision"):
        if penalty.match_id not in asked:
            continue
        newest[penalty.match_id, penalty.position] = penalty
    counts: dict[int, dict[int, int]] = {}
    for line in newest.values():
        if not line.struck:
            of_match = counts.setdefault(line.match_id, {})
            of_match[line.side] = of_match.get(line.side, 0) + 1
    return counts


def _absences(
    stage: Stage, numbers: Mapping[int, int], places: list[StageEntry]
) -> tuple[tuple[Absence, ...], dict[str, int]]:
    """Entries of the stage that were neither paired nor had a bye in a published round; and those that had dropped out
    before one, with the round after which they did. The rounds since are no absences of theirs."""
    asked = _IN_PLAY | ({EntryRound.State.ELIMINATED} if stage.format == Stage.Format.SWISS else frozenset())
    rows = EntryRound.objects.filter(round_id__in=numbers, state__in=asked)
    known: dict[int, set[int]] = {round_id: set() for round_id in numbers}
    out: dict[str, int] = {}
    for round_id, entry_id, state in rows.values_list("round_id", "entry_id", "state"):
        known[round_id].add(entry_id)
        if state == EntryRound.State.ELIMINATED:
            out[str(entry_id)] = min(out.get(str(entry_id), numbers[round_id]), numbers[round_id] - 1)
    absences = tuple(
        Absence(entry=str(place.entry_id), round=number)
        for round_id, number in numbers.items()
        for place in places
        if place.entry_id not in known[round_id]
    )
    return absences, out
