"""A whole field of even size into pairs: exactly up to a few hundred entries, in rolling blocks above."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournament.pairing.matching import CostOf, Pair, best_matching
from tournament.pairing.swiss.field import Field
from tournament.pairing.values import Certificate, Level, LevelTotal, Method

# Up to here one matching over all legal pairings takes well under a second.
LARGEST_EXACT_FIELD = 400
_REMATCH_LEVELS = (Level.REMATCHES, Level.REPEATED_REMATCHES)
# (window, horizon): how many next opponents each entry is offered, and how many entries are matched at once
_ATTEMPTS = ((16, 240), (32, 480))


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Pairs of positions, lower position first, with what is known about them."""

    pairs: tuple[Pair, ...]
    certificate: Certificate


def solve(field: Field) -> Solution | None:
    """The best pairing of an even field; None if the forbidden pairs leave somebody over."""
    if len(field) <= LARGEST_EXACT_FIELD:
        return solve_exactly(field)
    best: Solution | None = None
    for sequence, window, horizon in _attempts(field):
        pairs = match_in_blocks(field, sequence, window, horizon)
        if pairs is None:
            continue
        certificate = _certify(field, pairs, Method.ROLLING, window, horizon)
        if best is None or _key(certificate) < _key(best.certificate):
            best = Solution(pairs=tuple(sorted(pairs)), certificate=certificate)
        if certificate.proved(Level.SCORE_DIFFERENCE):
            break
    return best or solve_exactly(field)


def _attempts(field: Field) -> Iterator[tuple[Sequence[int], int, int]]:
    for window, horizon in _ATTEMPTS:
        yield field.ideal_sequence, window, horizon
    if field.units_first:
        window, horizon = _ATTEMPTS[-1]
        yield _largest_unit_spread(field), window, horizon


def _largest_unit_spread(field: Field) -> list[int]:
    """The ideal sequence with the largest unit dealt out evenly over it: for fields in which a unit stands so
    thick that its entries find no others nearby."""
    sizes = Counter(entry.unit for entry in field.entries if entry.unit)
    largest = max(sizes, key=lambda unit: (sizes[unit], unit), default=None)
    own = [place for place in field.ideal_sequence if field.entries[place].unit == largest]
    others = [place for place in field.ideal_sequence if field.entries[place].unit != largest]
    dealt = [
        (Fraction(2 * number + 1, len(part)), place) for part in (own, others) for number, place in enumerate(part)
    ]
    return [place for _, place in sorted(dealt)]


def solve_exactly(field: Field) -> Solution | None:
    """The optimum over all pairings; rematches come in only where there is no pairing without."""
    everybody = range(len(field))
    edges = [(a, b) for a, b in combinations(everybody, 2) if field.is_fresh(a, b)]
    pairs = best_matching(everybody, edges, _costs(field, field.levels), field.lot)
    if 2 * len(pairs) < len(field):
        edges = [(a, b) for a, b in combinations(everybody, 2) if not field.is_forbidden(a, b)]
        levels = (*_REMATCH_LEVELS, *field.levels)
        pairs = best_matching(everybody, edges, _costs(field, levels), field.lot)
    if 2 * len(pairs) < len(field):
        return None
    certificate = _certify(field, pairs, Method.EXACT, len(field), len(field))
    return Solution(pairs=tuple(sorted(pairs)), certificate=certificate)


def _costs(field: Field, levels: Sequence[Level]) -> list[CostOf]:
    return [field.cost_of(level) for level in levels]


def _certify(field: Field, pairs: set[Pair], method: Method, window: int, horizon: int) -> Certificate:
    def total(level: Level) -> int:
        return sum(field.cost(level, a, b) for a, b in pairs)

    def bound(level: Level) -> int:
        match level:
            case Level.REMATCHES:
                # exact: nothing stands above this level, so its optimum is a bound
                return total(level) if method is Method.EXACT else 0
            case Level.UNIT_CLASHES:
                return field.clash_bound
            case Level.SCORE_DIFFERENCE:
                return field.score_bound
            case _:
                return 0

    levels = (*_REMATCH_LEVELS, *field.levels)
    return Certificate(
        method=method,
        totals=tuple(LevelTotal(level=level, total=total(level), bound=bound(level)) for level in levels),
        window=window,
        horizon=horizon,
    )


def _key(certificate: Certificate) -> tuple[int, ...]:
    return tuple(total.total for total in certificate.totals)


def match_in_blocks(field: Field, sequence: Sequence[int], window: int, horizon: int) -> set[Pair] | None:
    """Pairs without rematch from optimal matchings over a sliding stretch of `sequence`.

    Of each stretch only the pairs within its first half are kept. A stretch that leaves somebody over grows;
    at the end it takes back pairs that were kept before. None if that does not help either.
    """
    offered = _offered(field, sequence, window)
    costs = _costs(field, field.levels)
    kept: list[Pair] = []
    pool: list[int] = []
    reached = 0
    size = horizon
    taken_back = 1
    while True:
        fresh = min(len(sequence), reached + max(0, size - len(pool)))
        fresh += (fresh - reached + len(pool)) % 2
        pool += range(reached, fresh)
        reached = fresh
        pairs = _match_stretch(sequence, pool, offered, costs, field)
        at_the_end = reached == len(sequence)
        if 2 * len(pairs) < len(pool):
            if not at_the_end:
                size *= 2
            elif kept:
                for a, b in kept[-taken_back:]:
                    pool += (a, b)
                del kept[-taken_back:]
                pool.sort()
                taken_back *= 2
            else:
                return None
            continue
        if at_the_end:
            kept += pairs
            return {(min(sequence[a], sequence[b]), max(sequence[a], sequence[b])) for a, b in kept}
        settled = set(pool[: max(2, len(pool) // 2)])
        done = sorted(pair for pair in pairs if settled.issuperset(pair))
        kept += done
        gone = {place for pair in done for place in pair}
        pool = [place for place in pool if place not in gone]
        size = horizon if done else 2 * size


def _offered(field: Field, sequence: Sequence[int], window: int) -> list[list[int]]:
    """Sequence place -> later sequence places it may meet: `window` without rematch and of other units,
    and those of its own unit that it passes on the way, as far as `window` places down."""
    offered = []
    for place, entry in enumerate(sequence):
        found: list[int] = []
        clean = 0
        for later in range(place + 1, len(sequence)):
            if clean == window:
                break
            other = sequence[later]
            if not field.is_fresh(entry, other):
                continue
            if field.clash(entry, other):
                if later <= place + window:
                    found.append(later)
                continue
            found.append(later)
            clean += 1
        offered.append(found)
    return offered


def _match_stretch(
    sequence: Sequence[int],
    pool: Sequence[int],
    offered: Sequence[Sequence[int]],
    costs: Sequence[CostOf],
    field: Field,
) -> set[Pair]:
    inside = set(pool)
    place_of = {sequence[place]: place for place in pool}
    edges = [(sequence[place], sequence[later]) for place in pool for later in offered[place] if later in inside]
    found = best_matching([sequence[place] for place in pool], edges, costs, field.lot)
    return {(min(place_of[a], place_of[b]), max(place_of[a], place_of[b])) for a, b in found}
