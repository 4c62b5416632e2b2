"""A whole field of even size into pairs: exactly up to a few hundred entries, in rolling blocks above."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tournament.pairing.matching import IntArray, Pair, heaviest, largest_totals, weigh
from tournament.pairing.swiss.blocks import match_in_blocks
from tournament.pairing.swiss.field import Field
from tournament.pairing.values import Certificate, Level, LevelTotal, Method

# Up to here one matching over all legal pairings takes well under a second.
LARGEST_EXACT_FIELD = 400
_REMATCH_LEVELS = (Level.REMATCHES, Level.REPEATED_REMATCHES)
# (window, horizon): how many next opponents each entry is offered, and how many entries are matched at once
_ATTEMPTS = ((8, 96), (16, 240), (32, 480))
# Only where none of these leaves everybody an opponent.
_WIDE_ATTEMPTS = ((64, 960), (128, 1920))
# Up to here a field that blocks cannot pair without rematch is solved as a whole.
_LARGEST_WHOLE_FIELD = 600


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
    for window, horizon in _ATTEMPTS:
        found = _in_blocks(field, field.ideal_sequence, window, horizon)
        if found is None:
            continue
        if found.certificate.proved(Level.SCORE_DIFFERENCE):
            return found
        if best is None and found.certificate.total(Level.UNIT_CLASHES) > field.clash_bound and field.units_first:
            spread = _in_blocks(field, _largest_unit_spread(field), *_ATTEMPTS[-1])
            if spread is not None and _key(spread) < _key(found):
                return spread
        if best is not None and _key(found) >= _key(best):
            # a wider window did not help, nor will a wider one still
            return best
        best = found
    return best or _solve_scarce(field)


def _solve_scarce(field: Field) -> Solution | None:
    """A large field in which opponents are scarce: from afar, then as a whole, then in blocks with rematches."""
    for window, horizon in _WIDE_ATTEMPTS:
        found = _in_blocks(field, field.ideal_sequence, window, horizon)
        if found is not None:
            return found
    if len(field) <= _LARGEST_WHOLE_FIELD:
        return solve_exactly(field)
    return _in_blocks(field, field.ideal_sequence, *_ATTEMPTS[-1], levels=(*_REMATCH_LEVELS, *field.levels))


def _in_blocks(
    field: Field, sequence: Sequence[int], window: int, horizon: int, levels: Sequence[Level] | None = None
) -> Solution | None:
    pairs = match_in_blocks(field, sequence, window, horizon, levels=levels)
    if pairs is None:
        return None
    certificate = _certify(field, pairs, Method.ROLLING, window, horizon)
    return Solution(pairs=tuple(sorted(pairs)), certificate=certificate)


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
    a, b = _all_but(field, *field.forbidden_pairs)
    met = field.costs(Level.REMATCHES, a, b)
    levels = field.levels
    pairs, weighed = _best(field, a[met == 0], b[met == 0], levels)
    if 2 * len(pairs) < len(field):
        levels = (*_REMATCH_LEVELS, *field.levels)
        pairs, weighed = _best(field, a, b, levels)
    if 2 * len(pairs) < len(field):
        return None
    through = None if weighed == len(levels) else levels[weighed - 1]
    certificate = _certify(field, pairs, Method.EXACT, len(field), len(field), through)
    return Solution(pairs=tuple(sorted(pairs)), certificate=certificate)


def _all_but(field: Field, first: IntArray, second: IntArray) -> tuple[IntArray, IntArray]:
    """All pairs of positions `a` < `b` but these."""
    size = len(field)
    open_to = np.triu(np.ones((size, size), dtype=bool), k=1)
    open_to[first, second] = False
    a, b = np.nonzero(open_to)
    return a.astype(np.int64), b.astype(np.int64)


def _best(field: Field, a: IntArray, b: IntArray, levels: Sequence[Level]) -> tuple[set[Pair], int]:
    """The best matching over these edges, and how many of the levels were weighed."""
    columns = [field.compared(level, a, b) for level in levels]
    bounds = largest_totals(len(field), a, b, columns)
    weighed = weigh(len(field), a, b, columns, field.lots, bounds=bounds)
    return heaviest(list(zip(a.tolist(), b.tolist(), weighed.weights, strict=True))), weighed.levels


def _certify(
    field: Field, pairs: set[Pair], method: Method, window: int, horizon: int, through: Level | None = None
) -> Certificate:
    ends = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)

    def level_total(level: Level) -> LevelTotal:
        total = int(field.costs(level, ends[:, 0], ends[:, 1]).sum())
        match level:
            case Level.REMATCHES:
                # exact: nothing stands above this level, so its optimum is a bound
                bound = total if method is Method.EXACT else 0
            case Level.UNIT_CLASHES:
                bound = field.clash_bound
            case Level.SCORE_DIFFERENCE:
                bound = field.score_bound
            case _:
                bound = 0
        return LevelTotal(level=level, total=total, bound=bound)

    return Certificate(
        method=method,
        totals=tuple(level_total(level) for level in (*_REMATCH_LEVELS, *field.levels)),
        window=window,
        horizon=horizon,
        exact_through=through,
    )


def _key(solution: Solution) -> tuple[int, ...]:
    return tuple(total.total for total in solution.certificate.totals)
