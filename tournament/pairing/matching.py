"""Lexicographic optimal matching.

Several costs are put into one integer: each level is multiplied by more than all later levels together can add
up to over a whole matching, so one maximum weight matching is the lexicographic optimum. The lowest level is
seeded noise: among equally good pairings chance decides, the same chance for the same seed.

The solver counts in signed 128-bit integers and would wrap around silently, so nothing is left to luck. In a graph
of n vertices with weights up to W the solver's duals stay within (n + 1) W, and it adds up four such numbers at
most: weights of up to `weight_bits(n)` bits cannot overflow. Levels that do not fit are left out from the last
upwards, and the caller is told how many were weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import rustworkx

Pair = tuple[int, int]
CostOf = Callable[[int, int], int]
IntArray = npt.NDArray[np.int64]

_SOLVER_BITS = 127
_NOISE_BITS = 40
# Numbers below this may be added up in an array of 64-bit integers.
_LIMB = 2**62


def weight_bits(vertices: int) -> int:
    """How many bits a weight may have in a graph of so many vertices."""
    return _SOLVER_BITS - 3 - (vertices + 1).bit_length()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """Positive weights, one per edge; of the levels the first `levels` are in them."""

    weights: list[int]
    levels: int


def weigh(
    vertices: int, a: IntArray, b: IntArray, columns: Sequence[IntArray], lots: Sequence[int], *, bounds: Sequence[int]
) -> Weighed:
    """Weights whose largest total belongs to the lexicographically cheapest perfect matching.

    `columns`: the costs of every edge per level, most important first, none negative. `bounds`: what no matching
    exceeds on each level. `lots`: vertex -> seeded number for the noise.
    Raises OverflowError if not even the first level fits.
    """
    most = weight_bits(vertices)
    used = 1
    levels = 0
    for bound in bounds:
        if (used * (bound + 1)).bit_length() > most:
            break
        used *= bound + 1
        levels += 1
    if not levels and bounds:
        raise OverflowError(f"pairing weights up to {bounds[0]} in total do not fit into {most} bits")
    pairs = max(1, vertices // 2)
    noise = max(0, min(_NOISE_BITS, most - used.bit_length() - pairs.bit_length()))
    # limbs: arrays of 64-bit numbers, each with the factor it counts by
    limb = _noise(a, b, lots, noise)
    factor = pairs * ((1 << noise) - 1) + 1
    limbs: list[tuple[IntArray, int]] = []
    base = 1
    for column, bound in zip(reversed(columns[:levels]), reversed(bounds[:levels]), strict=True):
        if not bound:
            continue
        if factor // base * (bound + 1) >= _LIMB:
            limbs.append((limb, base))
            base = factor
            limb = np.zeros(len(a), dtype=np.int64)
        limb = limb + column * (factor // base)
        factor *= bound + 1
    limbs.append((limb, base))
    return Weighed(weights=_turned(limbs), levels=levels)


def _turned(limbs: Sequence[tuple[IntArray, int]]) -> list[int]:
    """The least total gets the largest weight, the largest total gets 1."""
    (lowest, _), *others = limbs
    totals: list[int] = lowest.tolist()
    for limb, base in others:
        totals = [total + base * part for total, part in zip(totals, limb.tolist(), strict=True)]
    largest = max(totals, default=0) + 1
    return [largest - total for total in totals]


def _noise(a: IntArray, b: IntArray, lots: Sequence[int], bits: int) -> IntArray:
    if not bits:
        return np.zeros(len(a), dtype=np.int64)
    # odd factors, so that the product of any two lots is spread over all of 64 bits, which wrap around
    odd = np.array(lots, dtype=np.uint64) | np.uint64(1)
    return ((odd[a] * odd[b]) >> np.uint64(64 - bits)).astype(np.int64)


def largest_totals(vertices: int, a: IntArray, b: IntArray, columns: Sequence[IntArray]) -> list[int]:
    """What no matching exceeds, per column: each edge costs at most half of what its two ends may cost at worst."""
    found = []
    for column in columns:
        worst = np.zeros(vertices, dtype=np.int64)
        np.maximum.at(worst, a, column)
        np.maximum.at(worst, b, column)
        found.append(int(worst.sum()) // 2)
    return found


def heaviest(edges: Sequence[tuple[int, int, int]]) -> set[Pair]:
    """A matching of as many vertices as possible, and among those one of the largest weight."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.extend_from_weighted_edge_list(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return {(min(a, b), max(a, b)) for a, b in found}


def best_matching(
    vertices: Sequence[int], edges: Sequence[Pair], costs: Sequence[CostOf], lots: Callable[[int], int]
) -> set[Pair]:
    """A matching of as many vertices as possible, and among those the lexicographically cheapest.

    `costs`: most important first, none negative. `lots`: vertex -> seeded number for the noise, below 2**63.
    Raises OverflowError if the costs do not all fit into the solver's numbers.
    """
    index = {vertex: number for number, vertex in enumerate(vertices)}
    ends = np.array([(index[a], index[b]) for a, b in edges], dtype=np.int64).reshape(-1, 2)
    a, b = ends[:, 0], ends[:, 1]
    columns = [np.array([cost(one, other) for one, other in edges], dtype=np.int64) for cost in costs]
    bounds = largest_totals(len(index), a, b, columns)
    weighed = weigh(len(index), a, b, columns, [lots(vertex) for vertex in vertices], bounds=bounds)
    if weighed.levels < len(costs):
        raise OverflowError(f"only {weighed.levels} of {len(costs)} levels fit into {weight_bits(len(index))} bits")
    found = heaviest(list(zip(a.tolist(), b.tolist(), weighed.weights, strict=True)))
    return {(min(one, other), max(one, other)) for one, other in ((vertices[i], vertices[j]) for i, j in found)}
