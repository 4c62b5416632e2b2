"""Groups: the published snakes, units apart as well as can be, repeatable lots, and draws by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.pairing import (
    FindingGrade,
    GroupDraw,
    GroupEntry,
    GroupMethod,
    PairingRefused,
    audit_groups,
    group_sizes,
    groups_as_placed,
    groups_by_hand,
    make_groups,
    say_reason,
    suggested_group_count,
)
from tournament.pairing.assignment import cheapest_assignment

DRAWN = [GroupMethod.SNAKE, GroupMethod.POTS, GroupMethod.LOTS]


def field(count: int, units: str = "") -> list[GroupEntry]:
    """Entries 1 to count, ranked by number; `units` letter by letter, a dot for none."""
    padded = units.ljust(count, ".")
    return [GroupEntry(id=n, rank=n, unit=None if u == "." else u) for n, u in enumerate(padded[:count], start=1)]


def rows(draw: GroupDraw) -> dict[str, tuple[int, ...]]:
    return {group.name: group.entries for group in draw.groups}


def errors(entries: Sequence[GroupEntry], draw: GroupDraw, sizes: Sequence[int]) -> list[str]:
    return [f.code for f in audit_groups(entries, draw, sizes=sizes) if f.grade is FindingGrade.ERROR]


def snake(count: int, groups: int) -> dict[str, tuple[int, ...]]:
    return rows(make_groups(field(count), sizes=group_sizes(count, groups), method=GroupMethod.SNAKE, seed="s"))


def test_the_snake_lays_out_the_published_groups() -> None:
    assert snake(16, 4) == {"A": (1, 8, 9, 16), "B": (2, 7, 10, 15), "C": (3, 6, 11, 14), "D": (4, 5, 12, 13)}
    assert snake(10, 4) == {"A": (1, 8, 9), "B": (2, 7, 10), "C": (3, 6), "D": (4, 5)}
    thirty_two = snake(32, 8)
    assert (thirty_two["A"], thirty_two["H"]) == ((1, 16, 17, 32), (8, 9, 24, 25))
    assert {sum(group) for group in thirty_two.values()} == {66}


@given(st.integers(1, 40), st.integers(0, 200))
@settings(max_examples=100, deadline=None)
def test_even_sizes_are_where_the_snake_ends(count: int, more: int) -> None:
    entries = 2 * count + more
    sizes = group_sizes(entries, count)
    assert sum(sizes) == entries
    dealt = [0] * count
    for number in range(entries):
        row, place = divmod(number, count)
        dealt[place if row % 2 == 0 else count - 1 - place] += 1
    assert list(sizes) == dealt


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[GroupEntry], list[int]]:
    sizes = draw(st.lists(st.integers(2, 7), min_size=1, max_size=9))
    units = st.one_of(st.none(), st.sampled_from("abcdefg"))
    ranks = st.integers(1, 12)
    entries = [GroupEntry(id=n * 7 % 211, rank=draw(ranks), unit=draw(units)) for n in range(1, sum(sizes) + 1)]
    return entries, sizes


@given(fields(), st.sampled_from(DRAWN), st.text("abc", min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_field_in_any_sizes_passes_the_audit(
    drawn: tuple[list[GroupEntry], list[int]], method: GroupMethod, seed: str
) -> None:
    entries, sizes = drawn
    draw = make_groups(entries, sizes=sizes, method=method, seed=seed)  # type: ignore[arg-type]
    assert errors(entries, draw, sizes) == []
    assert draw.clashes >= draw.least_clashes
    if max(sizes) - min(sizes) <= 1:
        assert draw.clashes == draw.least_clashes
    assert make_groups(entries[::-1], sizes=sizes, method=method, seed=seed) == draw  # type: ignore[arg-type]


def fewest_by_trying_all(draw: GroupDraw, units: dict[int, str | None]) -> int:
    """Every way of dealing the draw's own pots out to their groups."""
    deepest = max(len(group.places) for group in draw.groups)
    pots = [
        [(number, units[group.entries[pot]]) for number, group in enumerate(draw.groups) if len(group.places) > pot]
        for pot in range(deepest)
    ]

    @cache
    def least(pot: int, crowd: frozenset[tuple[tuple[int, str], int]]) -> int:
        if pot == len(pots):
            return 0
        groups = [group for group, _ in pots[pot]]
        best = 10**9
        for way in set(permutations([unit for _, unit in pots[pot]])):
            count = Counter(dict(crowd))
            added = 0
            for group, unit in zip(groups, way, strict=True):
                if unit is not None:
                    added += count[group, unit]
                    count[group, unit] += 1
            best = min(best, added + least(pot + 1, frozenset(count.items())))
        return best

    return least(0, frozenset())


@given(st.integers(2, 4), st.integers(4, 12), st.text("abcd.", min_size=12, max_size=12), st.sampled_from(DRAWN))
@settings(max_examples=150, deadline=None)
def test_no_way_of_dealing_the_pots_has_fewer_clashes(groups: int, count: int, units: str, method: GroupMethod) -> None:
    count = max(count, 2 * groups)
    entries, sizes = field(count, units), group_sizes(count, groups)
    draw = make_groups(entries, sizes=sizes, method=method, seed="s")  # type: ignore[arg-type]
    assert draw.clashes == fewest_by_trying_all(draw, {entry.id: entry.unit for entry in entries})


@given(st.lists(st.integers(2, 4), min_size=2, max_size=3), st.text("abcd.", min_size=12, max_size=12))
@settings(max_examples=150, deadline=None)
def test_in_uneven_groups_the_bound_never_exceeds_what_is_possible(sizes: list[int], units: str) -> None:
    entries = field(sum(sizes), units)
    draw = make_groups(entries, sizes=sizes, method=GroupMethod.SNAKE, seed="s")
    fewest = fewest_by_trying_all(draw, {entry.id: entry.unit for entry in entries})
    assert draw.least_clashes <= fewest <= draw.clashes <= fewest + 1


@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
@settings(max_examples=200, deadline=None)
def test_an_assignment_is_the_cheapest_of_all(costs: list[list[int]]) -> None:
    size = len(costs)
    found = cheapest_assignment(size, lambda row, column: costs[row][column])
    assert sorted(found) == list(range(size))
    cheapest = min(sum(costs[row][column] for row, column in enumerate(way)) for way in permutations(range(size)))
    assert sum(costs[row][column] for row, column in enumerate(found)) == cheapest


def test_greedy_dealing_would_clash_where_this_does_not() -> None:
    """With a and c both in A from the first two pots, either a or c of the third meets its like there."""
    entries = field(6, "abdcca")
    draw = make_groups(entries, sizes=[3, 3], method=GroupMethod.SNAKE, seed="s")
    assert draw.clashes == 0


def test_a_moved_entry_says_why_and_an_unmoved_one_says_its_place() -> None:
    entries = field(8, "a......a")
    draw = make_groups(entries, sizes=[2, 2, 2, 2], method=GroupMethod.SNAKE, seed="s")
    assert draw.group_of()[8] == "B"
    codes = {place.entry: [reason.code for reason in place.reasons] for group in draw.groups for place in group.places}
    assert codes[8] == ["group_by_snake", "moved_away_from_unit"]
    assert codes[7] == ["group_by_snake", "moved_for_units_of_others"]
    assert codes[1] == ["group_by_snake"]
    said = [say_reason(reason, "en") for reason in draw.reasons]
    assert said == ["Entries moved to keep units apart: 2.", "No two entries of a unit are in one group."]


def test_unavoidable_clashes_are_proved() -> None:
    draw = make_groups(field(6, "aaaaaa"), sizes=[3, 3], method=GroupMethod.LOTS, seed="s")
    assert (draw.clashes, draw.least_clashes) == (6, 6)
    assert draw.reasons[-1].code == "units_apart_as_far_as_possible"


def test_lots_ignore_ranks_and_pots_keep_them() -> None:
    entries = field(40)
    by_pots = make_groups(entries, sizes=[5] * 8, method=GroupMethod.POTS, seed="s")
    assert all({(entry - 1) // 8 for entry in group} == set(range(5)) for group in rows(by_pots).values())
    assert rows(by_pots) != snake(40, 8)
    by_lots = make_groups(entries, sizes=[5] * 8, method=GroupMethod.LOTS, seed="s")
    assert any({(entry - 1) // 8 for entry in group} != set(range(5)) for group in rows(by_lots).values())
    assert make_groups(entries, sizes=[5] * 8, method=GroupMethod.LOTS, seed="t") != by_lots


def test_seeded_heads_stand_apart_and_lots_decide_the_rest() -> None:
    entries = [GroupEntry(id=n, rank=1 if n <= 4 else 2) for n in range(1, 17)]
    draws = [make_groups(entries, sizes=[4] * 4, method=GroupMethod.POTS, seed=str(seed)) for seed in range(5)]
    for draw in draws:
        assert {group.entries[0] for group in draw.groups} == {1, 2, 3, 4}
        assert draw.reasons[0].code == "equal_ranks_by_lot"
    assert len({tuple(group.entries for group in draw.groups) for draw in draws}) == 5


def test_a_large_field_is_drawn_with_every_unit_spread() -> None:
    entries = [GroupEntry(id=n, rank=n, unit=f"u{n * n % 61}") for n in range(2000)]
    sizes = group_sizes(2000, 250)
    draw = make_groups(entries, sizes=sizes, method=GroupMethod.SNAKE, seed="s")
    assert draw.clashes == draw.least_clashes == 0
    assert errors(entries, draw, sizes) == []


def test_groups_1_gives_these_groups_for_ever() -> None:
    entries = field(14, "abcabcabca....")
    draw = make_groups(entries, sizes=[4, 5, 5], method=GroupMethod.LOTS, seed="2026")
    assert rows(draw) == GOLDEN
    assert draw.input_digest == GOLDEN_DIGEST


GOLDEN = {"A": (11, 4, 2, 3), "B": (5, 7, 13, 14, 9), "C": (10, 6, 12, 1, 8)}
GOLDEN_DIGEST = "668136e2b5e159963f68e712a2ed8b7a28f0986e4452d10899322f0c05e95bc9"


# --- by hand ---------------------------------------------------------------------------------------------


def test_numbers_drawn_by_hand_go_to_the_groups_in_turn_and_nothing_is_moved() -> None:
    entries = field(7, "aa")
    numbers = {1: 1, 2: 4, 3: 2, 4: 3, 5: 5, 6: 6, 7: 7}
    draw = groups_by_hand(entries, numbers, sizes=[3, 2, 2])
    assert rows(draw) == {"A": (1, 2, 7), "B": (3, 5), "C": (4, 6)}
    assert (draw.method, draw.clashes, draw.least_clashes, draw.seed) == (GroupMethod.NUMBERS, 1, 0, "")
    found = audit_groups(entries, draw, sizes=[3, 2, 2], numbers=numbers)
    assert [(f.code, f.grade) for f in found] == [("unit_mates_in_group", FindingGrade.NOTICE)]


def test_groups_put_together_by_hand_stand_as_they_are() -> None:
    entries = field(5)
    draw = groups_as_placed(entries, [[5, 1], [2, 4, 3]])
    assert rows(draw) == {"A": (5, 1), "B": (2, 4, 3)}
    assert draw.method is GroupMethod.PLACED
    assert audit_groups(entries, draw, sizes=[2, 3]) == ()


@given(st.permutations(range(1, 13)), st.sampled_from([[3, 3, 3, 3], [5, 4, 3], [2, 6, 4], [12]]))
@settings(max_examples=50, deadline=None)
def test_any_numbers_by_hand_pass_the_audit(order: list[int], sizes: list[int]) -> None:
    entries = field(12, "aabbccdd")
    numbers = dict(zip(range(1, 13), order, strict=True))
    draw = groups_by_hand(entries, numbers, sizes=sizes)
    found = audit_groups(entries, draw, sizes=sizes, numbers=numbers)
    assert {f.grade for f in found} <= {FindingGrade.NOTICE}
    assert len(found) == draw.clashes >= draw.least_clashes


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("number_twice", {1: 1, 2: 1, 3: 3, 4: 4}),
        ("number_missing", {1: 1, 2: 2, 3: 3}),
        ("number_out_of_range", {1: 1, 2: 2, 3: 3, 4: 5}),
        ("unknown_entry", {1: 1, 2: 2, 3: 3, 9: 4}),
    ],
)
def test_wrong_numbers_are_refused(code: str, numbers: dict[int, int]) -> None:
    with pytest.raises(PairingRefused) as refused:
        groups_by_hand(field(4), numbers, sizes=[2, 2])
    assert (refused.value.code, refused.value.field) == (code, "numbers")


@pytest.mark.parametrize(
    ("code", "groups"),
    [
        ("entry_twice", [[1, 2], [3, 1]]),
        ("unknown_entry", [[1, 2], [3, 9]]),
        ("entry_not_placed", [[1, 2], [3]]),
        ("group_size_out_of_range", [[1, 2, 3], [4]]),
    ],
)
def test_wrong_groups_are_refused(code: str, groups: list[list[int]]) -> None:
    with pytest.raises(PairingRefused) as refused:
        groups_as_placed(field(4), groups)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("code", "entries", "sizes", "seed"),
    [
        ("no_entries", [], [2], "s"),
        ("entry_twice", [*field(3), GroupEntry(id=3)], [2, 2], "s"),
        ("seed_empty", field(4), [2, 2], ""),
        ("group_sizes_differ", field(4), [2, 3], "s"),
        ("group_size_out_of_range", field(4), [1, 3], "s"),
        ("group_size_out_of_range", field(401), [401], "s"),
    ],
)
def test_what_cannot_be_drawn_is_refused(code: str, entries: list[GroupEntry], sizes: list[int], seed: str) -> None:
    with pytest.raises(PairingRefused) as refused:
        make_groups(entries, sizes=sizes, method=GroupMethod.SNAKE, seed=seed)
    assert refused.value.code == code


@pytest.mark.parametrize("entries", range(6, 321))
def test_proposed_groups_have_three_to_five_entries(entries: int) -> None:
    assert set(group_sizes(entries, suggested_group_count(entries))) <= {3, 4, 5}


@pytest.mark.parametrize(
    ("entries", "count"),
    [(0, 2), (5, 2), (8, 2), (9, 2), (11, 3), (12, 4), (16, 4), (24, 8), (28, 8), (48, 16), (400, 64)],
)
def test_so_many_groups_are_proposed(entries: int, count: int) -> None:
    assert suggested_group_count(entries) == count


@pytest.mark.parametrize("count", [0, -1, 4])
def test_a_number_of_groups_that_leaves_one_alone_is_refused(count: int) -> None:
    with pytest.raises(PairingRefused, match="group_count_out_of_range"):
        group_sizes(7, count)
    assert group_sizes(7, 3) == (3, 2, 2)


def test_empty_input_by_hand_is_refused() -> None:
    for refused_draw in (lambda: groups_by_hand([], {}, sizes=[2]), lambda: groups_as_placed([], [])):
        with pytest.raises(PairingRefused, match="no_entries"):
            refused_draw()
    with pytest.raises(PairingRefused, match="entry_twice"):
        groups_as_placed([GroupEntry(id=1), GroupEntry(id=1)], [[1], [1]])


def test_groups_after_z_have_two_letters() -> None:
    draw = make_groups(field(60), sizes=[2] * 30, method=GroupMethod.SNAKE, seed="s")
    assert [group.name for group in draw.groups][24:29] == ["Y", "Z", "AA", "AB", "AC"]
    assert errors(field(60), draw, [2] * 30) == []
