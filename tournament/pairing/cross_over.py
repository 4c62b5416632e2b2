"""From groups into a knock-out: algorithm "cross-over/1".

Seeds 1 to g are the winners of the g groups in order of their names, the next g seeds the seconds, and so on; last
come the best of those next in line. Within a level the order is free and is chosen so that entries of one group
meet as late as can be: fewest first-round meetings that are possible, then fewest in the second round, and so on.
Where that leaves a choice, the second of a group meets the winner of the neighbouring one: A1-B2, B1-A2, C1-D2, D1-C2.
With two from each group they stand in opposite halves and meet in the final at the earliest. Levels are settled one
after the other and then again, each as best it can for the others, until none gains.

Seeded by performance (algorithm "cross-over-by-performance/1") the winners are seeds 1 to g in the order of their
records across the groups. On the levels below everybody stands as near to the place that their record gives them as
keeping the entries of one group apart allows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.pairing.assignment import cheapest_assignment
from tournament.pairing.digest import input_digest
from tournament.pairing.knockout import LARGEST, SMALLEST, standard_order
from tournament.pairing.values import (
    CrossOver,
    FirstRoundMatch,
    GroupSource,
    PairingRefused,
    Reason,
    ResolvedSource,
)

ALGORITHM = "cross-over/1"
BY_PERFORMANCE = "cross-over-by-performance/1"

_Settled = tuple[int | None, tuple[Reason, ...]]
_NOT_YET: _Settled = (None, ())


def cross_over(
    sizes: Mapping[str, int], *, qualifiers: int, best_next: int = 0, ranking: Sequence[Sequence[str]] = ()
) -> CrossOver:
    """The first `qualifiers` of every group and the `best_next` best of those at the place after them.

    sizes: name of each group, in order -> its entries. Byes go to the top seeds, so to winners first.
    ranking: to seed by performance, for each place that goes on all groups in the order of their entries there, best
    first; empty to seed by the order of the groups.
    Raises PairingRefused: no_groups, qualifiers_out_of_range (1 to the size of the smallest group),
    best_next_out_of_range (0 to the number of groups that have such a place), bracket_size (2 to 4096 in all),
    ranking_incomplete.
    """
    if not sizes:
        raise PairingRefused("no_groups", "sizes")
    smallest = min(sizes.values())
    if not 1 <= qualifiers <= smallest:
        raise PairingRefused("qualifiers_out_of_range", "qualifiers", found=qualifiers, largest=smallest)
    having = sum(size > qualifiers for size in sizes.values())
    if not 0 <= best_next <= having:
        raise PairingRefused("best_next_out_of_range", "best_next", found=best_next, largest=having)
    count = len(sizes) * qualifiers + best_next
    if not SMALLEST <= count <= LARGEST:
        raise PairingRefused("bracket_size", "sizes", found=count, smallest=SMALLEST, largest=LARGEST)
    names = tuple(sizes)
    if ranking and (len(ranking) != qualifiers or any(sorted(level) != sorted(names) for level in ranking)):
        raise PairingRefused("ranking_incomplete", "ranking", places=qualifiers, groups=len(names))
    tree = _Tree(count)
    wishes = [_by_record([names.index(group) for group in level]) for level in ranking]
    wishes = wishes or [_by_neighbours(len(names), number, tree) for number in range(qualifiers)]
    levels = _settle(wishes, tree)
    algorithm = BY_PERFORMANCE if ranking else ALGORITHM
    seeded = [
        GroupSource(group=names[group], place=place) for place, level in enumerate(levels, start=1) for group in level
    ]
    seeded += [GroupSource(place=qualifiers + 1, best=number) for number in range(1, best_next + 1)]
    return CrossOver(
        groups=names,
        qualifiers=qualifiers,
        best_next=best_next,
        seeded=tuple(seeded),
        first_round=_first_round(seeded, tree.size),
        reasons=_reasons(levels, wishes if ranking else (), best_next, tree),
        algorithm=algorithm,
        input_digest=input_digest(
            {
                "algorithm": algorithm,
                "sizes": [[name, size] for name, size in sizes.items()],
                "qualifiers": qualifiers,
                "best_next": best_next,
            }
            | ({"ranking": [list(level) for level in ranking]} if ranking else {})
        ),
        ranking=tuple(tuple(level) for level in ranking),
    )


def resolve_cross_over(
    drawn: CrossOver, standings: Mapping[str, Sequence[int]], best: Sequence[int] = ()
) -> tuple[ResolvedSource, ...]:
    """The sources in seed order, each with its entry as far as known.

    standings: group -> entry ids, best first, for the groups that are final; others are left out. Where entries left a
    group since the sheet was drawn it may be shorter: nobody holds the places behind its last. best: ids of the best
    at the next place, best first (`Comparison.qualified`); only once all groups are final, and fewer than the sheet
    has slots for where there are no more. They take the slots kept for them so that they meet entries of their own
    group as late as can be, and in their order as far as that leaves a choice.
    Raises PairingRefused: unknown_group, entry_twice, groups_not_final, best_count_differs (more than slots),
    best_not_at_place.
    """
    seen: set[int] = set()
    for group, order in standings.items():
        if group not in drawn.groups:
            raise PairingRefused("unknown_group", "standings", group=group)
        for entry in order:
            if entry in seen:
                raise PairingRefused("entry_twice", "standings", entry=entry)
            seen.add(entry)
    best_at = _settle_best(drawn, standings, best) if best else {}
    resolved = []
    for source in drawn.seeded:
        if source.group is None:
            holder, reasons = best_at.get(source.best or 0, _NOT_YET)
        else:
            order = standings.get(source.group, ())
            holder, reasons = (order[source.place - 1] if len(order) >= source.place else None), ()
        resolved.append(ResolvedSource(source=source, entry=holder, reasons=reasons))
    return tuple(resolved)


class _Tree:
    """How bad it is for two of a group to stand at two seeds: each round earlier outweighs all later ones."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.size = 1 << (count - 1).bit_length()
        self.rounds = self.size.bit_length() - 1
        self._place = {seed: place for place, seed in enumerate(standard_order(self.size))}
        pairs = count * count
        self._weight: list[int] = [pairs ** (self.rounds - number) for number in range(self.rounds)] + [0]
        # ties within a level add up to less than one meeting
        self.unit = count**3 + 1

    def meeting(self, seed: int, other: int) -> int:
        """The round, from 1, in which the two meet if both get there."""
        return (self._place[seed] ^ self._place[other]).bit_length()

    def cost(self, seed: int, mates: Sequence[int]) -> int:
        return self.unit * sum(self._weight[self.meeting(seed, mate)] for mate in mates)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wish:
    """A level as it would be if nobody had to be kept apart: the groups in seed order. `at`: group -> where it belongs,
    a number, so that the difference of two tells how far a group is from where another one belongs."""

    groups: tuple[int, ...]
    at: Mapping[int, int]


def _settle(wishes: Sequence[_Wish], tree: _Tree) -> list[list[int]]:
    """For each level the numbers of the groups in seed order; the first as wished."""
    levels = [list(wishes[0].groups)]
    for number in range(1, len(wishes)):
        levels.append(_dealt(wishes[number], number, levels, tree))
    again = True
    while again:
        again = False
        for number in range(1, len(wishes)):
            dealt = _dealt(wishes[number], number, levels, tree)
            stands = _cost_of(levels[number], wishes[number], number, levels, tree)
            if _cost_of(dealt, wishes[number], number, levels, tree) < stands:
                levels[number] = dealt
                again = True
    return levels


def _mates(groups: int, number: int, levels: Sequence[Sequence[int]]) -> dict[int, list[int]]:
    """Group -> the seeds of its entries on the other levels."""
    mates: dict[int, list[int]] = defaultdict(list)
    for other, level in enumerate(levels):
        if other != number:
            for place, group in enumerate(level):
                mates[group].append(other * groups + place + 1)
    return mates


def _by_neighbours(groups: int, number: int, tree: _Tree) -> _Wish:
    """For each seed of the level the group that would stand there if only neighbours counted; the winners in order."""
    at = {group: group for group in range(groups)}
    if number == 0:
        return _Wish(groups=tuple(at), at=at)
    wished: list[int | None] = []
    for seed in range(number * groups + 1, (number + 1) * groups + 1):
        opponent = tree.size + 1 - seed
        neighbour = (opponent - 1) ^ 1
        wished.append(neighbour if opponent <= groups and neighbour < groups else None)
    left = iter([group for group in range(groups) if group not in wished])
    return _Wish(groups=tuple(next(left) if group is None else group for group in wished), at=at)


def _by_record(groups: Sequence[int]) -> _Wish:
    return _Wish(groups=tuple(groups), at={group: place for place, group in enumerate(groups)})


def _dealt(wish: _Wish, number: int, levels: Sequence[Sequence[int]], tree: _Tree) -> list[int]:
    groups = len(wish.groups)
    mates = _mates(groups, number, levels)
    seed_wished = {group: number * groups + place + 1 for place, group in enumerate(wish.groups)}

    def cost(group: int, other: int) -> int:
        return tree.cost(seed_wished[other], mates[group]) + (wish.at[group] - wish.at[other]) ** 2

    # rows and columns are groups: column g is the seed where group g is wished
    column_of = cheapest_assignment(groups, cost)
    group_at = {column: group for group, column in enumerate(column_of)}
    return [group_at[group] for group in wish.groups]


def _cost_of(level: Sequence[int], wish: _Wish, number: int, levels: Sequence[Sequence[int]], tree: _Tree) -> int:
    groups = len(level)
    mates = _mates(groups, number, levels)
    return sum(
        tree.cost(number * groups + place + 1, mates[group]) + (wish.at[group] - wish.at[wish.groups[place]]) ** 2
        for place, group in enumerate(level)
    )


def _settle_best(drawn: CrossOver, standings: Mapping[str, Sequence[int]], best: Sequence[int]) -> dict[int, _Settled]:
    """Number of the slot among the best -> the entry that takes it, and why."""
    if missing := [group for group in drawn.groups if group not in standings]:
        raise PairingRefused("groups_not_final", "best", group=missing[0])
    if len(best) > drawn.best_next:
        raise PairingRefused("best_count_differs", "best", found=len(best), needed=drawn.best_next)
    group_of = {order[drawn.qualifiers]: group for group, order in standings.items() if len(order) > drawn.qualifiers}
    for place, entry in enumerate(best):
        if entry not in group_of:
            raise PairingRefused("best_not_at_place", "best", entry=entry, place=drawn.qualifiers + 1)
        if entry in best[:place]:
            raise PairingRefused("entry_twice", "best", entry=entry)
    tree = _Tree(len(drawn.seeded))
    first_seed = len(drawn.seeded) - drawn.best_next + 1
    mates: dict[str, list[int]] = defaultdict(list)
    for seed, source in enumerate(drawn.seeded, start=1):
        if source.group is not None:
            mates[source.group].append(seed)

    def cost(place: int, slot: int) -> int:
        if place >= len(best):  # nobody: any slot that is left
            return 0
        return tree.cost(first_seed + slot, mates[group_of[best[place]]]) + (place - slot) ** 2

    settled: dict[int, _Settled] = {}
    for place, slot in enumerate(cheapest_assignment(drawn.best_next, cost)[: len(best)]):
        entry = best[place]
        reasons = [
            Reason(
                code="best_placed", params={"rank": place + 1, "group": group_of[entry], "place": drawn.qualifiers + 1}
            )
        ]
        if place != slot:
            reasons.append(Reason(code="best_placed_moved_from_group", params={"slot": slot + 1}))
        settled[slot + 1] = (entry, tuple(reasons))
    return settled


def _first_round(seeded: Sequence[GroupSource], size: int) -> tuple[FirstRoundMatch, ...]:
    at = [seeded[seed - 1] if seed <= len(seeded) else None for seed in standard_order(size)]
    return tuple(zip(at[::2], at[1::2], strict=True))


def _reasons(
    levels: Sequence[Sequence[int]], by_record: Sequence[_Wish], best_next: int, tree: _Tree
) -> tuple[Reason, ...]:
    groups = len(levels[0])
    reasons = [Reason(code="winners_are_top_seeds", params={"count": groups})]
    if by_record:
        reasons = [Reason(code="winners_seeded_by_performance", params={"count": groups})]
        moved = sum(
            group != wished
            for level, wish in zip(levels, by_record, strict=True)
            for group, wished in zip(level, wish.groups, strict=True)
        )
        if moved:
            reasons.append(Reason(code="moved_to_keep_groups_apart", params={"count": moved}))
    if tree.size > tree.count:
        reasons.append(Reason(code="byes_to_the_top", params={"count": tree.size - tree.count}))
    meetings = [
        tree.meeting(seed, mate)
        for number, level in enumerate(levels)
        for group, mates in _mates(groups, number, levels).items()
        for seed in [number * groups + level.index(group) + 1]
        for mate in mates
    ]
    if meetings and min(meetings) == tree.rounds:
        reasons.append(Reason(code="group_mates_meet_in_final_only"))
    elif meetings:
        reasons.append(Reason(code="group_mates_meet_late", params={"round": min(meetings), "rounds": tree.rounds}))
    if best_next:
        place = len(levels) + 1
        reasons.append(Reason(code="best_placed_settled_later", params={"count": best_next, "place": place}))
    return tuple(reasons)
