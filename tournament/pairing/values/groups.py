"""Groups: who is drawn into which, how, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.pairing.values.saying import Reason


class GroupMethod(StrEnum):
    """How entries come into groups.

    snake: by seed rank, A B C D then D C B A and so on. pots: by seed rank in pots, one of each pot to a group,
    and lots decide within a pot. lots: lots decide, seed ranks are ignored. numbers: lot numbers were drawn
    by hand. placed: the groups were put together by hand.
    """

    SNAKE = "snake"
    POTS = "pots"
    LOTS = "lots"
    NUMBERS = "numbers"
    PLACED = "placed"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupEntry:
    """An entry to be drawn. `rank`: its seed, 1 the strongest; may be shared, then lots decide between equals."""

    id: int
    rank: int = 1
    unit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPlace:
    """Where an entry came to be. `pot`: its place in the group, from 1."""

    entry: int
    pot: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """`name`: A, B, ... Z, AA, AB, ...; `places` by pot."""

    name: str
    places: tuple[GroupPlace, ...]

    @property
    def entries(self) -> tuple[int, ...]:
        """Entry ids by pot: the order in which a round robin of the group takes them."""
        return tuple(place.entry for place in self.places)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDraw:
    """All groups.

    clashes: pairs of entries of one unit in one group. least_clashes: no draw of these entries, pots and sizes
    has fewer; when equal to `clashes` the draw is proved to be the best. seed: empty when drawn by hand.
    """

    groups: tuple[Group, ...]
    method: GroupMethod
    clashes: int
    least_clashes: int
    seed: str
    algorithm: str
    input_digest: str
    reasons: tuple[Reason, ...] = ()

    def group_of(self) -> dict[int, str]:
        """Entry id -> name of its group."""
        return {entry: group.name for group in self.groups for entry in group.entries}
