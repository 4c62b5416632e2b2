"""A large field in rolling blocks: optimal matchings over a sliding stretch of the ideal sequence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tournament.pairing.matching import IntArray, Pair, heaviest, largest_totals, weigh
from tournament.pairing.swiss.field import Field
from tournament.pairing.values import Level


def match_in_blocks(
    field: Field, sequence: Sequence[int], window: int, horizon: int, *, levels: Sequence[Level] | None = None
) -> set[Pair] | None:
    """Pairs from optimal matchings over a sliding stretch of `sequence`.

    `levels`: what counts, most important first; None for the levels of the field. Rematches are offered only if they
    are a level.
    Of each stretch only the pairs within its first half are kept. A stretch that leaves somebody over grows;
    at the end it takes back pairs that were kept before. None if that does not help either.
    """
    offers = _Offers(field, sequence, window, horizon, field.levels if levels is None else levels)
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
        pairs = offers.best_within(pool)
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
        settled = pool[max(2, len(pool) // 2) - 1]
        done = sorted(pair for pair in pairs if pair[1] <= settled)
        kept += done
        gone = {place for pair in done for place in pair}
        pool = [place for place in pool if place not in gone]
        size = horizon if done else 2 * size


class _Offers:
    """Who is offered to whom, by places of the sequence, and what the weights of these edges are."""

    def __init__(
        self, field: Field, sequence: Sequence[int], window: int, horizon: int, levels: Sequence[Level]
    ) -> None:
        self._order = np.array(sequence, dtype=np.int64)
        self._lots = [field.lots[place] for place in sequence]
        self._horizon = horizon
        excluded = (
            [field.forbidden_pairs] if Level.REMATCHES in levels else [field.forbidden_pairs, field.met_pairs[:2]]
        )
        self._a, self._b = _offered(field, self._order, window, excluded)
        positions = self._order[self._a], self._order[self._b]
        self._columns = [field.compared(level, *positions) for level in levels]
        self._starts: list[int] = np.searchsorted(self._a, np.arange(len(sequence) + 1)).tolist()
        self._inside = np.full(len(sequence), -1, dtype=np.int64)
        # stretches of the usual length share their weights
        bounds = [int(column.max(initial=0)) * (horizon // 2) for column in self._columns]
        weighed = weigh(horizon, self._a, self._b, self._columns, self._lots, bounds=bounds)
        self._weights = np.array(weighed.weights, dtype=object)

    def best_within(self, pool: Sequence[int]) -> set[Pair]:
        """The best matching among these places, ascending, as pairs of places."""
        numbers = np.array(pool, dtype=np.int64)
        self._inside[numbers] = np.arange(len(pool))
        stretch = slice(self._starts[pool[0]], self._starts[pool[-1] + 1])
        a, b = self._inside[self._a[stretch]], self._inside[self._b[stretch]]
        both = (a >= 0) & (b >= 0)
        self._inside[numbers] = -1
        a, b = a[both], b[both]
        if len(pool) <= self._horizon:
            weights = self._weights[stretch][both].tolist()
        else:
            columns = [column[stretch][both] for column in self._columns]
            bounds = largest_totals(len(pool), a, b, columns)
            lots = [self._lots[place] for place in pool]
            weights = weigh(len(pool), a, b, columns, lots, bounds=bounds).weights
        found = heaviest(list(zip(a.tolist(), b.tolist(), weights, strict=True)))
        return {(pool[one], pool[other]) for one, other in found}


def _offered(
    field: Field, order: IntArray, window: int, excluded: Sequence[tuple[IntArray, IntArray]]
) -> tuple[IntArray, IntArray]:
    """Edges (a, b) between places of the sequence, a < b, sorted by a.

    Each place is offered the next `window` that are not excluded and that are of other units, and those of its own
    unit that it passes within `window` places. Who finds fewer nearby is offered fresh ones however far down.
    """
    size = len(order)
    reach = min(size - 1, window + window // 2)
    place_of = np.empty(size, dtype=np.int64)
    place_of[order] = np.arange(size)
    steps = np.arange(1, reach + 1)
    below = np.arange(size)[:, None] + steps[None, :]
    there = below < size
    below = np.minimum(below, size - 1)
    legal = there.copy()
    for first, second in excluded:
        one, other = place_of[first], place_of[second]
        upper, step = np.minimum(one, other), np.abs(one - other)
        near = step <= reach
        legal[upper[near], step[near] - 1] = False
    if field.units_count:
        units = field.units[order]
        clash = units[:, None] == units[below]
    else:
        clash = np.zeros_like(legal)
    clean = legal & ~clash
    so_far = np.cumsum(clean, axis=1)
    wanted = (clean & (so_far <= window)) | (legal & clash & (steps <= window)[None, :])
    a, step = np.nonzero(wanted)
    b = a + step + 1
    short = np.nonzero((so_far[:, -1] < window) & (np.arange(size) + reach < size - 1))[0].tolist()
    further = [pair for place in short for pair in _further(field, order, place, reach, window - so_far[place, -1])]
    if further:
        more = np.array(further, dtype=np.int64)
        a, b = np.concatenate((a, more[:, 0])), np.concatenate((b, more[:, 1]))
        sorted_by_place = np.lexsort((b, a))
        a, b = a[sorted_by_place], b[sorted_by_place]
    return a.astype(np.int64), b.astype(np.int64)


def _further(field: Field, order: IntArray, place: int, reach: int, missing: int) -> list[Pair]:
    """The next `missing` opponents without rematch and of other units, from beyond `reach` places down."""
    found: list[Pair] = []
    one = int(order[place])
    for later in range(place + reach + 1, len(order)):
        if len(found) == missing:
            break
        other = int(order[later])
        if field.is_fresh(one, other) and not field.clash(one, other):
            found.append((place, later))
    return found
