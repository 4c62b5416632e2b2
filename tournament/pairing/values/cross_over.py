"""From groups into a knock-out: slots named by source, and comparing entries of different groups."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournament.pairing.values.saying import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSource:
    """Who will stand in a slot: with `group`, the entry at `place` of that group; without, number `best` among
    the entries at `place` of all groups."""

    place: int
    group: str | None = None
    best: int | None = None

    @property
    def label(self) -> str:
        """Short and unique: "C2", or "3/1" for the best third."""
        return f"{self.place}/{self.best}" if self.group is None else f"{self.group}{self.place}"


class GroupSeeding(StrEnum):
    """How the entries that go on from groups are seeded.

    by_group: in the order of the groups' names, so that neighbouring groups meet, A1–B2. by_performance: the winners
    by what they have done, the best of them first, then the seconds, and so on.
    """

    BY_GROUP = "by_group"
    BY_PERFORMANCE = "by_performance"


FirstRoundMatch = tuple[GroupSource | None, GroupSource | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossOver:
    """Which place of which group stands where in the bracket.

    ranking: seeded by performance, for each place the groups in the order of their entries there, best first; empty
    where the order of the groups seeds.

    seeded: the sources in seed order; once they are known, `build_bracket` takes the entries in this order
    (no units, no seeds) and puts them where `first_round` says. first_round: from top to bottom; None is a bye.
    """

    groups: tuple[str, ...]
    qualifiers: int
    best_next: int
    seeded: tuple[GroupSource, ...]
    first_round: tuple[FirstRoundMatch, ...]
    reasons: tuple[Reason, ...]
    algorithm: str
    input_digest: str
    ranking: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedSource:
    """`entry` None: not known before the group (for a best-placed one: all groups) is final; nobody's where it is."""

    source: GroupSource
    entry: int | None
    reasons: tuple[Reason, ...] = ()


class UnequalGroups(StrEnum):
    """How entries of groups of different size are compared.

    drop_last_placed: results against the last-placed of larger groups are dropped, as many as the group is
    larger than the smallest, and the rest is added up. per_match: every figure is divided by the number of
    matches played. With groups of one size and all matches played both give the same order.
    """

    DROP_LAST_PLACED = "drop_last_placed"
    PER_MATCH = "per_match"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFigures:
    """What one match brought: `figures` in order of importance, more is better (match points, level
    difference, ...). `opponent_place`: the opponent's place in the final standings of the group. Byes are
    not matches."""

    opponent_place: int
    figures: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRecord:
    """An entry that is to be compared with those at the same place of other groups."""

    entry: int
    group: str
    group_size: int
    matches: tuple[MatchFigures, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedEntry:
    """`rank`: shared by equals (1, 2, 2, 4). figures: what was compared. counted: matches that went into it;
    dropped: matches left out."""

    entry: int
    group: str
    rank: int
    figures: tuple[Fraction, ...]
    counted: int
    dropped: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Best first. qualified: ids of the best, in order; empty while `tied` is not. tied: equals across the
    cut, which somebody must decide."""

    rows: tuple[ComparedEntry, ...]
    qualified: tuple[int, ...]
    tied: tuple[int, ...]
    rule: UnequalGroups
