"""Entries of a unit in different groups, as well as can be.

A clash is a pair of entries of one unit in one group. Pot after pot takes the assignment with the fewest clashes,
and among those the one nearest to where the snake or the lots point. What is left uneven is then evened out
between two groups at a time: exchanging the two groups' entries of a pot is turning round one arrow between
two units, and a way of arrows from a unit that is too many here to one that is too many there can be turned as a
whole. Where the sizes of the groups differ by one at most, each pair of groups can be made even to one entry of
every unit (de Werra's theorem on equitable edge colourings of bipartite graphs), so the fewest clashes of all are
reached. With more uneven sizes other orders of pots are tried until a bound is reached; if none reaches it, the best
counts.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence

from tournament.pairing.assignment import cheapest_assignment

_GAINFUL = 3
_UNEVEN = 2
# how often all pots are dealt out anew to bring entries nearer to their places; later passes hardly gain
_PASSES = 3
# how many pots are tried as the first to be dealt where the fewest clashes are not reached at once
_ORDERS = 8
# with more groups than this, entries are left where they belong and clashes are evened out group by group: as few
# clashes, though more entries move, in far less time
_MOST_ASSIGNED_GROUPS = 64

# For each pot: number of group -> entry
Placed = list[dict[int, int]]


def spread_units(ideal: Sequence[Mapping[int, int]], units: Mapping[int, str]) -> Placed:
    """`ideal` with entries of a pot exchanged so that there are as few clashes as can be, and, as far as
    that leaves a choice, entries stay near their place."""
    best: _Spread | None = None
    least = least_clashes(ideal, units)
    for order in _orders(len(ideal)):
        spread = _spread(ideal, units, order)
        if best is None or spread.total() < best.total():
            best = spread
        if best.total()[0] == least:
            break
    return best.placed if best is not None else []


def _orders(pots: int) -> Iterator[list[int]]:
    """Orders in which pots can be dealt: forwards, backwards, and so with another pot first."""
    for first in range(min(pots, _ORDERS)):
        order = [*range(first, pots), *range(first)]
        yield order
        yield order[::-1]


def _spread(ideal: Sequence[Mapping[int, int]], units: Mapping[int, str], order: Sequence[int]) -> _Spread:
    spread = _Spread(ideal, units)
    for pot in order:
        spread.assign(pot)
    if spread.even_out():
        spread.bring_heads_home()
    for _ in range(_PASSES):
        if not spread.improve():
            break
    return spread


def count_clashes(placed: Sequence[Mapping[int, int]], units: Mapping[int, str]) -> int:
    """Pairs of entries of one unit in one group."""
    crowd = Counter((units[entry], group) for pot in placed for group, entry in pot.items() if units.get(entry))
    return sum(many * (many - 1) // 2 for many in crowd.values())


def least_clashes(pots: Sequence[Mapping[int, int]], units: Mapping[int, str]) -> int:
    """No way of dealing these pots out to their groups has fewer clashes: each unit taken for itself.

    The pots that go to the fewest groups are dealt first, always to the groups with the fewest of the unit.
    """
    # unit -> how many of it are in a group -> groups with so many; groups of a pot are also in every larger pot
    loads: dict[str, Counter[int]] = defaultdict(Counter)
    total = 0
    for pot in sorted(pots, key=len):
        members = Counter(units[entry] for entry in pot.values() if units.get(entry))
        for unit, many in members.items():
            load = loads[unit]
            load[0] = len(pot) - sum(groups for crowd, groups in load.items() if crowd)
            left, filled = many, Counter[int]()
            for crowd in sorted(load):
                taken = min(left, load[crowd])
                total += taken * crowd
                left -= taken
                filled[crowd] -= taken
                filled[crowd + 1] += taken
            load.update(filled)
    return total


class _Spread:
    def __init__(self, ideal: Sequence[Mapping[int, int]], units: Mapping[int, str]) -> None:
        members = Counter(units[entry] for pot in ideal for entry in pot.values() if units.get(entry))
        self.placed: Placed = [dict(pot) for pot in ideal]
        self._home = {entry: group for pot in ideal for group, entry in pot.items()}
        # an entry that nobody else shares a unit with cannot clash
        self._unit = {entry: units[entry] for entry in self._home if units.get(entry) and members[units[entry]] > 1}
        self._crowd: dict[str, Counter[int]] = defaultdict(Counter)
        self._dealt: set[int] = set()
        self._clash = max((len(pot) for pot in ideal), default=0) ** 3 + 1

    def assign(self, pot: int) -> bool:
        """The pot is dealt out anew, best for what the other pots dealt so far hold; whether that gains. Pots for
        very many groups stay as they are."""
        here = self.placed[pot]
        if pot in self._dealt:
            self._count(here, -1)
        self._dealt.add(pot)
        if len(here) > _MOST_ASSIGNED_GROUPS:
            self._count(here, 1)
            return False
        groups = list(here)
        entry_at_home = {self._home[entry]: entry for entry in here.values()}
        entries = [entry_at_home[group] for group in groups]
        column_of = cheapest_assignment(len(groups), lambda row, column: self._cost(entries[row], groups[column]))
        dealt = {groups[column]: entries[row] for row, column in enumerate(column_of)}
        gains = self._total(dealt) < self._total(here)
        if gains:
            self.placed[pot] = {group: dealt[group] for group in groups}
        self._count(self.placed[pot], 1)
        return gains

    def improve(self) -> bool:
        """Every pot is dealt out anew; whether any of that gained."""
        return sum(self.assign(pot) for pot in range(len(self.placed))) > 0

    def total(self) -> tuple[int, int]:
        """Clashes, and squared distances from where entries belong."""
        away = sum((group - self._home[entry]) ** 2 for pot in self.placed for group, entry in pot.items())
        return count_clashes(self.placed, self._unit), away

    def _cost(self, entry: int, group: int) -> int:
        unit = self._unit.get(entry)
        clashes = 0 if unit is None else self._crowd[unit][group]
        return self._clash * clashes + (group - self._home[entry]) ** 2

    def _total(self, dealt: Mapping[int, int]) -> int:
        return sum(self._cost(entry, group) for group, entry in dealt.items())

    def _count(self, dealt: Mapping[int, int], by: int) -> None:
        for group, entry in dealt.items():
            unit = self._unit.get(entry)
            if unit is not None:
                self._crowd[unit][group] += by

    def even_out(self) -> bool:
        """No two groups are left that could share out their entries more evenly; whether anything moved."""
        groups = sorted(self.placed[0])
        moved, again = False, True
        while again:
            again = False
            for unit in sorted(self._crowd):
                crowd = self._crowd[unit]
                fewest = min(crowd[group] for group in groups)
                for one in [group for group in groups if crowd[group] - fewest >= _UNEVEN]:
                    for _, other in sorted((abs(group - one), group) for group in groups):
                        # counts change while evening out, hence asked anew for every pair
                        if crowd[one] - crowd[other] >= _UNEVEN and self._even_out_pair(one, other):
                            moved = again = True
        return moved

    def _even_out_pair(self, one: int, other: int) -> bool:
        moved = False
        while (pots := self._way(one, other)) is not None:
            for pot in pots:
                here = self.placed[pot]
                self._count({one: here[one], other: here[other]}, -1)
                here[one], here[other] = here[other], here[one]
                self._count({one: here[one], other: here[other]}, 1)
            moved = True
        return moved

    def _way(self, one: int, other: int) -> list[int] | None:
        """Pots whose exchange makes the two groups more even, or None."""
        surplus: Counter[str] = Counter()
        arrows: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for pot, here in enumerate(self.placed):
            ends = [self._unit_or_own(here[group]) if group in here else None for group in (one, other)]
            for end, by in zip(ends, (1, -1), strict=True):
                if end is not None:
                    surplus[end] += by
            if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                arrows[ends[0]].append((ends[1], pot))
        for start in sorted(surplus, key=lambda unit: (-surplus[unit], unit)):
            reached: dict[str, tuple[str, int] | None] = {start: None}
            queue = deque([start])
            while queue:
                here_unit = queue.popleft()
                if surplus[start] - surplus[here_unit] >= _GAINFUL:
                    return _back(reached, here_unit)
                for unit, pot in arrows[here_unit]:
                    if unit not in reached:
                        reached[unit] = (here_unit, pot)
                        queue.append(unit)
        return None

    def _unit_or_own(self, entry: int) -> str:
        return self._unit.get(entry) or f"\0{entry}"

    def bring_heads_home(self) -> None:
        """Whole groups of one size change their names, so that the first pot stands where it should."""
        size: Counter[int] = Counter(group for pot in self.placed for group in pot)
        heads = self.placed[0]
        for group in sorted(heads):
            while (home := self._home[heads[group]]) != group and size[home] == size[group]:
                for here in self.placed:
                    if group in here:
                        self._count({group: here[group], home: here[home]}, -1)
                        here[group], here[home] = here[home], here[group]
                        self._count({group: here[group], home: here[home]}, 1)


def _back(reached: Mapping[str, tuple[str, int] | None], end: str) -> list[int]:
    pots = []
    step = reached[end]
    while step is not None:
        before, pot = step
        pots.append(pot)
        step = reached[before]
    return pots
