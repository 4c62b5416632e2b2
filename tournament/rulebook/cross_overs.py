"""From groups into a bracket: the sheet as it is stored with the draw, and what entries of different groups are
compared by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scoring import PlayedMatch, StandingsSettings, rank
from tournament.pairing import (
    CrossOver,
    Finding,
    GroupRecord,
    GroupSeeding,
    GroupSource,
    MatchFigures,
    audit_cross_over,
    cross_over,
)
from tournament.rulebook.results import StandingsInput

# what adds up match by match; the other criteria of a chain only mean something among the entries of one group
_ADDED_UP = (
    "points",
    "wins",
    "level_difference",
    "level_points",
    "levels_climbed",
    "times_over_ace",
    "fewer_penalties",
)
_LESS_IS_BETTER = frozenset({"fewer_penalties"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCrossOver:
    """Who goes on: the first `qualifiers` of every group and the `best_next` best of those behind them. `sizes`: of the
    groups when the sheet was drawn. `ranking`: seeded by performance, the groups in order for each place that goes on;
    empty before that is known."""

    sizes: Mapping[str, int]
    qualifiers: int
    best_next: int
    seeding: GroupSeeding = GroupSeeding.BY_GROUP
    ranking: tuple[tuple[str, ...], ...] = ()

    def drawn(self) -> CrossOver:
        """Raises PairingRefused: no_groups, qualifiers_out_of_range, best_next_out_of_range, bracket_size."""
        return cross_over(self.sizes, qualifiers=self.qualifiers, best_next=self.best_next, ranking=self.ranking)

    def audited(self) -> tuple[Finding, ...]:
        """What the audit says of the sheet; raises as `drawn`."""
        return audit_cross_over(
            self.sizes, self.drawn(), qualifiers=self.qualifiers, best_next=self.best_next, ranking=self.ranking
        )

    def to_mapping(self) -> dict[str, Any]:
        return {
            "sizes": [[name, size] for name, size in self.sizes.items()],
            "qualifiers": self.qualifiers,
            "best_next": self.best_next,
            "places": [source.label for source in self.drawn().seeded],
            **(
                {"seeding": str(self.seeding), "ranking": [list(level) for level in self.ranking]}
                if self.seeding is GroupSeeding.BY_PERFORMANCE
                else {}
            ),
        }

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> StoredCrossOver:
        return cls(
            sizes=dict(mapping["sizes"]),
            qualifiers=mapping["qualifiers"],
            best_next=mapping["best_next"],
            seeding=GroupSeeding(mapping.get("seeding", GroupSeeding.BY_GROUP)),
            ranking=tuple(tuple(level) for level in mapping.get("ranking", ())),
        )


def source_of(label: str) -> GroupSource:
    """The place that a label names: "C2" the second of group C, "3/1" the first of the best thirds."""
    place, _slash, best = label.partition("/")
    if best:
        return GroupSource(place=int(place), best=int(best))
    group = label.rstrip("0123456789")
    return GroupSource(group=group, place=int(label.removeprefix(group)))


def compared_criteria(settings: StandingsSettings) -> tuple[str, ...]:
    """The criteria of the stage's chain that entries of different groups can be compared by; points at least."""
    return tuple(each for each in settings.tiebreaks if each in _ADDED_UP) or ("points",)


def record_of(
    given: StandingsInput, entry: int, group: str, order: Sequence[int], criteria: Sequence[str]
) -> GroupRecord:
    """What the matches of the entry brought, each for itself. `order`: entry ids of its group, best first."""
    places = {str(other): place for place, other in enumerate(order, start=1)}
    return GroupRecord(
        entry=entry,
        group=group,
        group_size=len(order),
        matches=tuple(
            MatchFigures(
                opponent_place=places[_opponent(match, str(entry))],
                figures=_figures(match, str(entry), given.settings, criteria),
            )
            for match in given.matches
            if str(entry) in match.entries and _opponent(match, str(entry)) in places
        ),
    )


def _opponent(match: PlayedMatch, entry: str) -> str:
    return next(each for each in match.entries if each != entry)


def _figures(
    match: PlayedMatch, entry: str, settings: StandingsSettings, criteria: Sequence[str]
) -> tuple[Fraction, ...]:
    alone = replace(settings, tiebreaks=tuple(criteria), carried={}, lots={}, manual_order={}, extra_matches=())
    row = next(each for each in rank(match.entries, (match,), (), alone).rows if each.entry == entry)
    return tuple(-row.values[each] if each in _LESS_IS_BETTER else row.values[each] for each in criteria)
