"""Level entries in order: by what was played, then by lots, and the audit sees whatever is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing import (
    Blocks,
    audit_tie_order,
    keeps_blocks,
    level_across,
    level_among_first,
    order_by_lots,
    split_by_ranks,
)


@st.composite
def blocks(draw: st.DrawFn) -> Blocks:
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
    ids = draw(st.permutations(range(1, sum(sizes) + 1)))
    return tuple(tuple(ids[sum(sizes[:number]) : sum(sizes[: number + 1])]) for number in range(len(sizes)))


@given(blocks(), st.dictionaries(st.integers(1, 20), st.integers(1, 4)))
def test_ranks_only_separate_within_a_block_and_lose_nobody(level: Blocks, ranks: dict[int, int]) -> None:
    split = split_by_ranks(level, ranks)
    assert keeps_blocks(level, [entry for block in split for entry in block])
    assert sorted(sum(split, ())) == sorted(sum(level, ()))
    for block in split:
        ranked = [ranks.get(entry) for entry in block]
        whole = next(each for each in level if block[0] in each)
        assert len(set(ranked)) == 1 or set(block) == set(whole)


@given(blocks(), st.integers(0, 20))
def test_the_line_is_decided_exactly_when_no_block_lies_across_it(level: Blocks, places: int) -> None:
    across = level_across(level, places)
    order = sum(level, ())
    first = set(order[:places])
    assert (across == ()) == all(set(block) <= first or not set(block) & first for block in level)
    assert across in ((), *level)


@pytest.mark.parametrize(
    ("level", "places", "found"),
    [
        (((1, 2, 3),), 1, (1, 2, 3)),
        (((1,), (2, 3)), 1, ()),
        (((1,), (2, 3)), 2, (2, 3)),
        (((1,), (2,), (3, 4)), 2, ()),
        ((), 2, ()),
    ],
)
def test_every_place_that_matters_is_somebodys_own(level: Blocks, places: int, found: tuple[int, ...]) -> None:
    assert level_among_first(level, places) == found


@given(blocks(), st.text(min_size=1, max_size=10))
def test_lots_put_everybody_in_order_and_pass_the_audit(level: Blocks, seed: str) -> None:
    decided = order_by_lots(level, seed)
    assert order_by_lots(tuple(tuple(reversed(block)) for block in level), seed).order == decided.order
    assert audit_tie_order(level, decided) == ()
    assert keeps_blocks(level, decided.order)


def test_the_audit_sees_whoever_stands_where_they_do_not_belong() -> None:
    level = ((1, 2), (3, 4))
    decided = order_by_lots(level, "a seed")
    first, second, third, fourth = decided.order
    for order, code in (
        ((second, first, third, fourth), "tie_against_lots"),
        ((third, first, second, fourth), "tie_ahead_of_better"),
        ((first, second, third), "entry_missing"),
        ((first, second, third, third), "entry_twice"),
        ((first, second, third, 9), "entry_unknown"),
    ):
        assert code in [finding.code for finding in audit_tie_order(level, replace(decided, order=order))]
    forged = replace(decided, lots=replace(decided.lots, seed="another"))
    assert [finding.code for finding in audit_tie_order(level, forged)] == ["lots_not_repeatable"]
