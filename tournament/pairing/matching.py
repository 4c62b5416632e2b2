"""Lexicographic optimal matching.

Several costs are put into one integer: each level is multiplied by more than all later levels together can add
up to over a whole matching, so one maximum weight matching is the lexicographic optimum. The lowest level is
seeded noise: among equally good pairings chance decides, the same chance for the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import rustworkx

Pair = tuple[int, int]
CostOf = Callable[[int, int], int]

# The solver counts in signed 128-bit integers and adds up a few weights.
LARGEST_WEIGHT_BITS = 120
_NOISE_BITS = 40
_NOISE_PRIME = 2**61 - 1


def best_matching(
    vertices: Sequence[int], edges: Sequence[Pair], costs: Sequence[CostOf], lots: Callable[[int], int]
) -> set[Pair]:
    """A matching of as many vertices as possible, and among those the lexicographically cheapest.

    `costs`: most important first, none negative. `lots`: vertex -> seeded number for the noise.
    """
    weights = lexicographic_weights(edges, [[cost(a, b) for a, b in edges] for cost in costs], lots)
    index = {vertex: number for number, vertex in enumerate(vertices)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(vertices))
    graph.add_edges_from([(index[a], index[b], weight) for (a, b), weight in zip(edges, weights, strict=True)])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return {(min(a, b), max(a, b)) for a, b in ((vertices[i], vertices[j]) for i, j in found)}


def lexicographic_weights(
    edges: Sequence[Pair], columns: Sequence[Sequence[int]], lots: Callable[[int], int]
) -> list[int]:
    """Positive weights whose largest total belongs to the lexicographically cheapest perfect matching."""
    bounds = [_largest_total(edges, column) for column in columns]
    used = 1
    for bound in bounds:
        used *= bound + 1
    noise = max(0, min(_NOISE_BITS, LARGEST_WEIGHT_BITS - used.bit_length() - len(edges).bit_length() - 1))
    mask = (1 << noise) - 1
    totals = [(lots(a) * lots(b) % _NOISE_PRIME) & mask for a, b in edges]
    factor = _largest_total(edges, totals) + 1
    for column, bound in zip(reversed(columns), reversed(bounds), strict=True):
        if bound:
            totals = [total + factor * cost for total, cost in zip(totals, column, strict=True)]
            factor *= bound + 1
    largest = max(totals, default=0) + 1
    if largest.bit_length() > LARGEST_WEIGHT_BITS:
        raise OverflowError(f"pairing weights need {largest.bit_length()} bits of {LARGEST_WEIGHT_BITS}")
    return [largest - total for total in totals]


def _largest_total(edges: Sequence[Pair], column: Sequence[int]) -> int:
    """No matching costs more: each edge costs at most half of what its two ends may cost at worst."""
    worst: dict[int, int] = {}
    for (a, b), cost in zip(edges, column, strict=True):
        if cost > worst.get(a, 0):
            worst[a] = cost
        if cost > worst.get(b, 0):
            worst[b] = cost
    return sum(worst.values()) // 2
