"""The audit's own matching, against trying everything and against the solver it must not share."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import rustworkx
from hypothesis import given, settings
from hypothesis import strategies as st

import tournament.pairing.audit
from tournament.pairing.audit.graph import everybody_can_be_matched, largest_matching


def graph_of(count: int, edges: set[tuple[int, int]]) -> list[set[int]]:
    neighbours: list[set[int]] = [set() for _ in range(count)]
    for a, b in edges:
        neighbours[a].add(b)
        neighbours[b].add(a)
    return neighbours


def by_trying(neighbours: list[set[int]], left: frozenset[int]) -> int:
    if not left:
        return 0
    one = min(left)
    rest = left - {one}
    return max(
        [by_trying(neighbours, rest)] + [1 + by_trying(neighbours, rest - {other}) for other in neighbours[one] & rest]
    )


@settings(max_examples=300, deadline=None)
@given(count=st.integers(0, 8), density=st.floats(0.1, 0.9), seed=st.integers(0, 10**6))
def test_small_graphs_come_out_as_trying_everything_does(count: int, density: float, seed: int) -> None:
    chance = random.Random(seed)
    edges = {(a, b) for b in range(count) for a in range(b) if chance.random() < density}
    neighbours = graph_of(count, edges)
    assert largest_matching(neighbours) == by_trying(neighbours, frozenset(range(count)))
    assert everybody_can_be_matched(neighbours) == (2 * largest_matching(neighbours) == count)


def test_sparse_graphs_full_of_odd_cycles_come_out_as_another_solver_says() -> None:
    for seed in range(150):
        chance = random.Random(seed)
        count = chance.randint(10, 70)
        edges = {
            (min(a, b), max(a, b))
            for a, b in (chance.sample(range(count), 2) for _ in range(int(count * chance.uniform(0.7, 1.8))))
        }
        graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
        graph.add_nodes_from([None] * count)
        graph.add_edges_from_no_data(sorted(edges))
        wanted = len(rustworkx.max_weight_matching(graph, max_cardinality=True))
        assert largest_matching(graph_of(count, edges)) == wanted


def test_two_triangles_cannot_be_matched_and_a_bridge_between_them_helps() -> None:
    triangles = {(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)}
    assert not everybody_can_be_matched(graph_of(6, triangles))
    assert largest_matching(graph_of(6, triangles)) == 2
    assert everybody_can_be_matched(graph_of(6, {*triangles, (2, 3)}))


def test_the_audit_shares_nothing_with_what_it_audits_but_the_value_types() -> None:
    room = Path(tournament.pairing.audit.__file__).parent
    imported = {
        node.module
        for path in room.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tournament")
    }
    assert {module for module in imported if not module.startswith("tournament.pairing.audit.")} == {
        "tournament.pairing.values"
    }
    plain = {
        name.name
        for path in room.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert plain <= {"hashlib", "json"}
