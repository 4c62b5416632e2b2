"""The audit's own answer to: can everybody have an opponent? Edmonds' blossom algorithm, unweighted."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


def largest_matching(neighbours: Sequence[set[int]]) -> int:
    """How many pairs a matching of this graph can have at most. `neighbours` is symmetric."""
    mate = _greedy(neighbours)
    spent = [False] * len(neighbours)
    for root in range(len(neighbours)):
        if mate[root] == -1:
            _augment(neighbours, mate, root, spent)
    return sum(other != -1 for other in mate) // 2


def _greedy(neighbours: Sequence[set[int]]) -> list[int]:
    """A start: vertex -> its partner or -1."""
    mate = [-1] * len(neighbours)
    for vertex, others in enumerate(neighbours):
        if mate[vertex] == -1:
            # whoever has the fewest other choices first
            free = [other for other in others if mate[other] == -1]
            if free:
                other = min(free, key=lambda candidate: (len(neighbours[candidate]), candidate))
                mate[vertex], mate[other] = other, vertex
    return mate


def everybody_can_be_matched(neighbours: Sequence[set[int]]) -> bool:
    """Whether a perfect matching exists. Dirac: it does if everybody knows at least half of the others."""
    count = len(neighbours)
    if count % 2:
        return False
    if all(2 * len(others) >= count for others in neighbours):
        return True
    if not all(neighbours):
        return False
    mate = _greedy(neighbours)
    spent = [False] * count
    # a vertex from which no way leads stays free in every largest matching that can be grown from here
    return all(_augment(neighbours, mate, root, spent) for root in range(count) if mate[root] == -1)


def _augment(neighbours: Sequence[set[int]], mate: list[int], root: int, spent: list[bool]) -> bool:
    """Whether the matching grew by a pair: there was an alternating way from `root` to another free vertex.

    If there was none, all that was searched is `spent`: no later way can lead through it.
    """
    count = len(neighbours)
    parent = [-1] * count
    base = list(range(count))
    outer = [False] * count
    outer[root] = True
    waiting = deque([root])

    def common_base(a: int, b: int) -> int:
        seen = set()
        while True:
            a = base[a]
            seen.add(a)
            if mate[a] == -1:
                break
            a = parent[mate[a]]
        while base[b] not in seen:
            b = parent[mate[base[b]]]
        return base[b]

    def mark(vertex: int, stem: int, child: int, blossom: set[int]) -> None:
        while base[vertex] != stem:
            blossom.update((base[vertex], base[mate[vertex]]))
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[child]

    while waiting:
        vertex = waiting.popleft()
        for other in neighbours[vertex]:
            if spent[other] or base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] != -1 and parent[mate[other]] != -1):
                stem = common_base(vertex, other)
                blossom: set[int] = set()
                mark(vertex, stem, other, blossom)
                mark(other, stem, vertex, blossom)
                for inner in range(count):
                    if base[inner] in blossom:
                        base[inner] = stem
                        if not outer[inner]:
                            outer[inner] = True
                            waiting.append(inner)
            elif parent[other] == -1:
                parent[other] = vertex
                if mate[other] == -1:
                    _flip(mate, parent, other)
                    return True
                outer[mate[other]] = True
                waiting.append(mate[other])
    for vertex in range(count):
        if outer[vertex] or parent[vertex] != -1:
            spent[vertex] = True
    return False


def _flip(mate: list[int], parent: Sequence[int], end: int) -> None:
    while end != -1:
        before = parent[end]
        after = mate[before]
        mate[end], mate[before] = before, end
        end = after
