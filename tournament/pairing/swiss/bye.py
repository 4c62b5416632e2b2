"""Who sits out when the field is odd.

Order of importance: fewest rematches for the others, fewest earlier byes of the holder, fewest clashes of units
among the others where units go before the score, and then the lowest place in the ranking.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tournament.pairing.matching import CostOf, Pair, best_matching
from tournament.pairing.swiss.field import Field
from tournament.pairing.swiss.solve import LARGEST_EXACT_FIELD, Solution, solve
from tournament.pairing.values import Level

_TRIES = 24


def bye_order(field: Field) -> list[int]:
    """Positions in the order in which they are asked to sit out: fewest byes, then lowest place."""
    return sorted(range(len(field)), key=lambda place: (field.entries[place].byes, -place))


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeChoice:
    """The position that sits out, its earlier byes, the field without it, and the pairing of that."""

    holder: int
    byes: int
    rest: Field
    solution: Solution


def choose_bye(field: Field) -> ByeChoice | None:
    """The best holder; None if there is no pairing at all.

    Exact up to `LARGEST_EXACT_FIELD`. Above, up to `_TRIES` holders are tried until one needs neither a rematch nor
    more clashes of units than the sizes of the units force.
    """
    asked = _asked_first(field)
    first = _try(field, asked[0])
    if first is not None and _cannot_be_outranked(first):
        return first
    if len(field) <= LARGEST_EXACT_FIELD:
        holder = _best_holder(field)
        return None if holder is None else _try(field, holder)
    found = [] if first is None else [first]
    for place in asked[1:_TRIES]:
        choice = _try(field, place)
        if choice is not None:
            found.append(choice)
            if _cannot_be_outranked(choice):
                break
    return min(found, key=_importance, default=None)


def _asked_first(field: Field) -> list[int]:
    """`bye_order`, but before the lowest place those whose absence leaves the fewest forced clashes."""
    if not field.units_first:
        return bye_order(field)
    sizes = Counter(entry.unit for entry in field.entries if entry.unit)

    def forced(place: int) -> int:
        unit = field.entries[place].unit
        largest = max((size - (name == unit) for name, size in sizes.items()), default=0)
        return max(0, largest - len(field) // 2)

    crowded = any(size > len(field) // 2 for size in sizes.values())
    return sorted(bye_order(field), key=lambda place: (field.entries[place].byes, crowded and forced(place)))


def _try(field: Field, place: int) -> ByeChoice | None:
    rest = field.without({place})
    solution = solve(rest)
    if solution is None:
        return None
    return ByeChoice(holder=place, byes=field.entries[place].byes, rest=rest, solution=solution)


def _cannot_be_outranked(choice: ByeChoice) -> bool:
    """Whether nothing that outranks the place of the bye could be better with a holder asked later."""
    total = choice.solution.certificate.total
    if total(Level.REMATCHES):
        return False
    return not choice.rest.units_first or total(Level.UNIT_CLASHES) == choice.rest.clash_bound


def _importance(choice: ByeChoice) -> tuple[int, ...]:
    total = choice.solution.certificate.total
    return (
        total(Level.REMATCHES),
        total(Level.REPEATED_REMATCHES),
        choice.byes,
        total(Level.UNIT_CLASHES) if choice.rest.units_first else 0,
        -choice.holder,
    )


def _best_holder(field: Field) -> int | None:
    """One exact matching with the bye as an opponent of its own, on the levels above the score."""
    bye = len(field)
    people = range(bye)
    edges: list[Pair] = [(a, b) for a, b in combinations(people, 2) if not field.is_forbidden(a, b)]
    edges += [(place, bye) for place in people]

    def between_entries(costs: list[int]) -> CostOf:
        by_pair = dict(zip(edges, costs, strict=False))
        return lambda a, b: by_pair.get((a, b), 0)

    def for_bye(cost_of: list[int]) -> CostOf:
        return lambda a, b: cost_of[min(a, b)] if bye in (a, b) else 0

    ends = np.array(edges[: len(edges) - bye], dtype=np.int64).reshape(-1, 2)
    units = (Level.UNIT_CLASHES,) if field.units_first else ()
    rematch, repeated, *clash = (
        between_entries(field.costs(level, ends[:, 0], ends[:, 1]).tolist())
        for level in (Level.REMATCHES, Level.REPEATED_REMATCHES, *units)
    )
    earlier = for_bye([entry.byes for entry in field.entries])
    height = for_bye([bye - 1 - place for place in people])
    found = best_matching(range(bye + 1), edges, [rematch, repeated, earlier, *clash, height], lambda _place: 0)
    return next((a for a, b in found if b == bye and 2 * len(found) > bye), None)
