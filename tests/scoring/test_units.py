"""Units by the sum of their best entries."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import rank_units, ranks_and_points
from tests.scoring.stages import chain, match

UNITS = {"A": "north", "B": "north", "C": "south", "D": "south"}


def ranked(**points: int) -> dict[str, tuple[int, Fraction]]:
    """Entries with so many points, ranked by them alone."""
    return {entry: (1 + sum(other > own for other in points.values()), Fraction(own)) for entry, own in points.items()}


def told(rows) -> list[tuple]:
    return [(row.unit, row.rank, row.total, row.decided_by) for row in rows]


def test_units_are_ranked_by_the_sum_of_their_best_entries() -> None:
    played = [match(1, "A", "C", 0), match(1, "B", "D", 1), match(2, "A", "D", 0)]
    entries = ranks_and_points(list("ABCDE"), played, [], chain("wins"))
    one = rank_units(entries, UNITS, best=1)
    assert [(row.unit, row.rank, row.total, row.counted) for row in one] == [
        ("north", 1, 4, ("A",)),
        ("south", 2, 2, ("D",)),
    ]
    assert [(row.counted, row.amounts) for row in rank_units(entries, UNITS, best=2)] == [
        (("A", "B"), (4, 0)),
        (("D", "C"), (2, 0)),
    ]


def test_equal_sums_are_separated_by_the_ranks_of_the_entries_that_count() -> None:
    entries = ranked(A=6, B=1, C=4, D=3)
    assert told(rank_units(entries, UNITS, best=2)) == [("north", 1, 7, None), ("south", 2, 7, "ranks")]


def test_units_that_are_equal_in_everything_share_a_rank_and_the_next_one_is_left_out() -> None:
    entries = ranked(A=6, B=3, C=3, D=1)
    units = {"A": "north", "B": "west", "C": "east", "D": "south"}
    rows = rank_units(entries, units, best=1)
    assert told(rows) == [("north", 1, 6, None), ("east", 2, 3, "sum"), ("west", 2, 3, None), ("south", 4, 1, "sum")]
    assert [row.shared for row in rows] == [False, True, True, False]


def test_a_unit_with_too_few_entries_has_fewer_terms_and_says_how_many_are_missing() -> None:
    entries = ranked(A=4, B=4, C=8)
    rows = rank_units(entries, {"A": "north", "B": "north", "C": "south"}, best=2)
    assert [(row.unit, row.total, row.missing) for row in rows] == [("south", 8, 1), ("north", 8, 0)]
    assert rows[1].decided_by == "ranks", "8 and nobody behind stands before 4 and 4: rank 1 is better than rank 2"


def test_entries_without_a_unit_do_not_count() -> None:
    assert rank_units(ranked(A=1, B=2), {}, best=3) == ()


def test_at_least_one_entry_counts() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        rank_units(ranked(A=1), {"A": "north"}, best=0)


@given(
    st.lists(st.tuples(st.integers(-3, 6), st.sampled_from("wxyz")), max_size=14),
    st.integers(1, 5),
    st.randoms(use_true_random=False),
)
def test_the_sum_is_the_largest_there_is_and_ranks_are_those_of_a_competition(given_entries, best, random) -> None:
    names = [f"E{number:02}" for number in range(len(given_entries))]
    entries = ranked(**{name: points for name, (points, _unit) in zip(names, given_entries, strict=True)})
    units = {name: unit for name, (_points, unit) in zip(names, given_entries, strict=True)}
    rows = rank_units(entries, units, best=best)
    assert {row.unit for row in rows} == set(units.values())
    for row in rows:
        members = [name for name in names if units[name] == row.unit]
        take = min(best, len(members))
        sums = [sum(entries[each][1] for each in chosen) for chosen in combinations(members, take)]
        assert row.total == sum(row.amounts) == max(sums)
        assert (len(row.counted), row.missing) == (take, best - take)
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
        assert row.shared == (sum(other.rank == row.rank for other in rows) > 1)
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)
    random.shuffle(names)
    assert rank_units({name: entries[name] for name in names}, {name: units[name] for name in names}, best=best) == rows
