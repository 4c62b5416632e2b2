"""Who sits out when the field is odd.

Order of importance: fewest rematches for the others, fewest earlier byes of the holder, fewest clashes of units
among the others where units go before the score, and then the lowest place in the ranking.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from tournament.pairing.matching import CostOf, Pair, best_matching
from tournament.pairing.swiss.field import Field
from tournament.pairing.swiss.solve import LARGEST_EXACT_FIELD, Solution, solve
from tournament.pairing.values import Level

_TRIES = 12


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

    Exact up to `LARGEST_EXACT_FIELD`. Above, if the first in order would cost a rematch or a clash of units, a
    few dozen holders are tried: the next in order and those of the largest unit.
    """
    order = bye_order(field)
    first = _try(field, order[0])
    if first is not None and _outranked_by_nothing(first):
        return first
    if len(field) <= LARGEST_EXACT_FIELD:
        holder = _best_holder(field)
        return None if holder is None else _try(field, holder)
    found = [choice for place in _worth_a_try(field, order) if (choice := _try(field, place)) is not None]
    return min(found, key=_importance, default=None)


def _try(field: Field, place: int) -> ByeChoice | None:
    rest = field.without(place)
    solution = solve(rest)
    if solution is None:
        return None
    return ByeChoice(holder=place, byes=field.entries[place].byes, rest=rest, solution=solution)


def _outranked_by_nothing(choice: ByeChoice) -> bool:
    """Whether nothing that outranks the place of the bye could be better with another holder."""
    certificate = choice.solution.certificate
    if certificate.total(Level.REMATCHES):
        return False
    return not (choice.rest.units_first and certificate.total(Level.UNIT_CLASHES))


def _worth_a_try(field: Field, order: list[int]) -> list[int]:
    sizes = Counter(entry.unit for entry in field.entries if entry.unit)
    largest = max(sizes, key=lambda unit: (sizes[unit], unit), default=None)
    of_largest = [place for place in order if largest and field.entries[place].unit == largest]
    return list(dict.fromkeys(order[:_TRIES] + of_largest[:_TRIES]))


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

    def between_entries(cost: CostOf) -> CostOf:
        return lambda a, b: 0 if bye in (a, b) else cost(a, b)

    def for_bye(cost_of: list[int]) -> CostOf:
        return lambda a, b: cost_of[min(a, b)] if bye in (a, b) else 0

    units = (Level.UNIT_CLASHES,) if field.units_first else ()
    rematch, repeated, *clash = (
        between_entries(field.cost_of(level)) for level in (Level.REMATCHES, Level.REPEATED_REMATCHES, *units)
    )
    earlier = for_bye([entry.byes for entry in field.entries])
    height = for_bye([bye - 1 - place for place in people])
    found = best_matching(
        range(bye + 1), edges, [rematch, repeated, earlier, *clash, height], lambda _place: 0
    )
    return next((a for a, b in found if b == bye and 2 * len(found) > bye), None)
