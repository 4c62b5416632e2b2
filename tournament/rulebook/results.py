"""What standings are made from: confirmed matches, absences and settings of a stage as values of `scoring`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from scoring import Absence, AnyRuleSet, OutcomeReason, PlayedMatch, StandingsSettings, rank
from tournament.models import Entry, EntryRound, Match, MatchSide, Penalty, Round, Stage, StageEntry
from tournament.rulebook.rule_sets import rule_set_of
from tournament.rulebook.stage_settings import StageSettings

# the levels of a match that was not played say nothing about the two sides
_LEVELS_DO_NOT_COUNT = frozenset(
    {OutcomeReason.BYE, OutcomeReason.FORFEIT, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.WALKOVER}
)
# of a match; why it was paired is long and counts for nothing
_READ = ("round", "kind", "state", "levels", "outcome", "outcome_reason", "winner")
_IN_PLAY = frozenset({EntryRound.State.PAIRED, EntryRound.State.BYE})


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsInput:
    """All that the standings of a stage depend on. Entry ids are texts; `entries` in the order of their numbers.

    `after_round`: the number of the last published round, 0 before the first. `open_matches` counts matches of
    published rounds that are not confirmed. `groups`: entry -> its group, empty where the stage has none; each group is
    ranked for itself. `out`: entry -> the round after which it dropped out; it stands behind all who stayed longer.
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

    def as_mapping(self) -> dict[str, Any]:
        """JSON data that differs whenever the standings could differ."""
        return {
            "entries": [
                [entry_id, entry.number, entry.name, entry.unit.name if entry.unit else ""]
                for entry_id, entry in self.entries.items()
            ],
            "matches": [_plain(each) for each in self.matches],
            "absences": [_plain(each) for each in self.absences],
            "settings": _plain(self.settings),
            "after_round": self.after_round,
            "open_matches": self.open_matches,
        } | {name: dict(each) for name, each in (("groups", self.groups), ("out", self.out)) if each}


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
    matches = list(Match.objects.filter(round_id__in=numbers).only(*_READ).order_by("round_id", "number"))
    confirmed = [match for match in matches if match.state == Match.State.CONFIRMED]
    sides = _sides_of([match for match in confirmed if _counts(stage, match)], numbers, entries)
    penalties = _penalties_of(confirmed, numbers)
    played = tuple(
        played_match(match, numbers[match.round_id], sides[match.pk], penalties.get(match.pk, {}))
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
    )


def played_match(
    match: Match, number: int, sides: tuple[tuple[str, ...], ...], penalties: Mapping[int, int]
) -> PlayedMatch:
    """A confirmed match of the round with this number as `scoring` counts it; `penalties` by side, as far as any."""
    reason = OutcomeReason(match.outcome_reason)
    levels = None
    if reason not in _LEVELS_DO_NOT_COUNT and match.levels is not None:
        levels = tuple(match.levels)
    return PlayedMatch(
        match=str(match.pk),
        round=number,
        sides=sides,
        outcome=reason,
        winner=match.winner,
        levels=levels,
        places=_by_side(match, "places"),
        out=_by_side(match, "out_seats") or (),
        penalties=tuple(penalties.get(side, 0) for side in range(len(sides))),
        levels_earned=_by_side(match, "levels_earned"),
        hand_points=_by_side(match, "hand_points"),
        points_forfeited=bool((match.outcome or {}).get("points_forfeited")),
    )


def _by_side(match: Match, name: str) -> tuple[int, ...] | None:
    """What the outcome tells of the sides; None where it is not known."""
    found = (match.outcome or {}).get(name)
    return None if found is None else tuple(found)


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


def _counts(stage: Stage, match: Match) -> bool:
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
    matches: list[Match], rounds: Iterable[int], known: Mapping[str, Entry]
) -> dict[int, tuple[tuple[str, ...], ...]]:
    """Entry ids by match and side, side 0 first; without matches that have a place open or not of this stage."""
    byes = {match.pk for match in matches if match.kind == Match.Kind.BYE and match.outcome_reason == OutcomeReason.BYE}
    found: dict[int, dict[int, list[str]]] = {}
    # an undecided place has no entry
    rows: Iterable[tuple[int, int, int | None]] = (
        MatchSide.objects.filter(round_id__in=list(rounds))
        .order_by("match_id", "side", "position")
        .values_list("match_id", "side", "entry_id")
    )
    asked = {match.pk for match in matches}
    for match_id, side, entry_id in rows:
        if match_id not in asked:
            continue
        if entry_id is not None or match_id not in byes:
            found.setdefault(match_id, {}).setdefault(side, []).append(str(entry_id))
    return {
        match_id: tuple(tuple(entries) for entries in sides.values())
        for match_id, sides in found.items()
        if (len(sides) == 1) == (match_id in byes) and all(each in known for side in sides.values() for each in side)
    }


def _penalties_of(matches: list[Match], rounds: Iterable[int]) -> dict[int, dict[int, int]]:
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
    known: set[tuple[int, int]] = set()
    out: dict[str, int] = {}
    for round_id, entry_id, state in rows.values_list("round_id", "entry_id", "state"):
        known.add((round_id, entry_id))
        if state == EntryRound.State.ELIMINATED:
            out[str(entry_id)] = min(out.get(str(entry_id), numbers[round_id]), numbers[round_id] - 1)
    absences = tuple(
        Absence(entry=str(place.entry_id), round=number)
        for round_id, number in numbers.items()
        for place in places
        if (round_id, place.entry_id) not in known
    )
    return absences, out
