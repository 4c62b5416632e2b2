"""From groups into a knock-out: who meets whom, group mates apart, best thirds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournament.pairing import (
    CrossOver,
    FindingGrade,
    GroupRecord,
    GroupSource,
    MatchFigures,
    PairingRefused,
    UnequalGroups,
    audit_bracket,
    audit_cross_over,
    audit_resolved_cross_over,
    build_bracket,
    compare_across_groups,
    cross_over,
    resolve_cross_over,
    say_source,
)


def sizes_of(groups: int, size: int = 4) -> dict[str, int]:
    return {chr(ord("A") + number): size for number in range(groups)}


def sheet(drawn: CrossOver) -> str:
    return " ".join("-".join(source.label if source else "bye" for source in match) for match in drawn.first_round)


def errors(sizes: dict[str, int], drawn: CrossOver, qualifiers: int, best_next: int = 0) -> list[str]:
    found = audit_cross_over(sizes, drawn, qualifiers=qualifiers, best_next=best_next)
    return [finding.code for finding in found if finding.grade is FindingGrade.ERROR]


@pytest.mark.parametrize(
    ("groups", "qualifiers", "best_next", "expected"),
    [
        (2, 1, 0, "A1-B1"),
        (2, 2, 0, "A1-B2 B1-A2"),
        (4, 2, 0, "A1-B2 D1-C2 B1-A2 C1-D2"),
        (8, 2, 0, "A1-B2 H1-G2 D1-C2 E1-F2 B1-A2 G1-H2 C1-D2 F1-E2"),
        (3, 2, 0, "A1-bye B2-C2 B1-bye C1-A2"),
        (3, 2, 2, "A1-3/2 B2-C2 B1-3/1 C1-A2"),
        (1, 4, 0, "A1-A4 A2-A3"),
    ],
)
def test_the_first_round_is_the_usual_one(groups: int, qualifiers: int, best_next: int, expected: str) -> None:
    drawn = cross_over(sizes_of(groups), qualifiers=qualifiers, best_next=best_next)
    assert sheet(drawn) == expected


@pytest.mark.parametrize("groups", range(1, 17))
@pytest.mark.parametrize("qualifiers", range(1, 5))
def test_every_number_of_groups_and_qualifiers_passes_the_audit(groups: int, qualifiers: int) -> None:
    sizes = sizes_of(groups, 6)
    for best_next in {0, 1, groups // 2, groups - 1}:
        if groups * qualifiers + best_next >= 2:
            drawn = cross_over(sizes, qualifiers=qualifiers, best_next=best_next)
            assert errors(sizes, drawn, qualifiers, best_next) == []


@pytest.mark.parametrize("groups", [2, 3, 5, 6, 7, 8, 12, 16, 100])
def test_two_of_a_group_meet_in_the_final_at_the_earliest(groups: int) -> None:
    drawn = cross_over({str(n): 4 for n in range(groups)}, qualifiers=2)
    order = [source for match in drawn.first_round for source in match]
    half = len(order) // 2
    for name in drawn.groups:
        at = [place for place, source in enumerate(order) if source is not None and source.group == name]
        assert (at[0] < half) != (at[1] < half)
    assert "group_mates_meet_in_final_only" in {reason.code for reason in drawn.reasons}


def test_byes_go_to_group_winners_first() -> None:
    for groups in range(2, 20):
        drawn = cross_over(sizes_of(groups), qualifiers=2)
        free = {one for match in drawn.first_round if None in match for one in match if one is not None}
        assert free == set(drawn.seeded[: len(free)])
        assert sum(one.place == 1 for one in free) == min(groups, len(free))


def meetings(seeded: list[int], groups: int) -> tuple[int, ...]:
    """How many pairs of group mates meet in round 1, 2, ... if all win, before the final."""
    bracket = build_bracket(list(range(1, len(seeded) + 1)))
    places = [slot.entry for match in bracket.matches if match.round == 1 for slot in match.slots]
    place = {entry: number for number, entry in enumerate(places) if entry is not None}
    count = [0] * (bracket.rounds + 1)
    for one, other in combinations(range(len(seeded)), 2):
        if seeded[one] == seeded[other]:
            count[(place[one + 1] ^ place[other + 1]).bit_length()] += 1
    return tuple(count[1 : bracket.rounds])


@pytest.mark.parametrize(
    ("groups", "qualifiers"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2)]
)
def test_no_other_order_within_the_levels_keeps_group_mates_apart_longer(groups: int, qualifiers: int) -> None:
    drawn = cross_over(sizes_of(groups), qualifiers=qualifiers)
    found = meetings([ord(source.group or "") - ord("A") for source in drawn.seeded], groups)
    orders = list(permutations(range(groups)))
    # names of groups are free, so that the first level may stand as it is
    best = min(
        meetings([*range(groups), *(group for level in way for group in level)], groups)
        for way in product(orders, repeat=qualifiers - 1)
    )
    assert found == best


def test_the_bracket_of_the_resolved_entries_is_the_sheet() -> None:
    sizes = sizes_of(6)
    drawn = cross_over(sizes, qualifiers=2, best_next=4)
    standings = {name: [10 * n + place for place in range(1, 5)] for n, name in enumerate(sizes, start=1)}
    best = [33, 13, 63, 23]
    resolved = resolve_cross_over(drawn, standings, best)
    assert audit_resolved_cross_over(drawn, resolved, standings, best) == ()
    entry_of = {one.source: one.entry for one in resolved}
    order = [one.entry for one in resolved if one.entry is not None]
    bracket = build_bracket(order)
    assert audit_bracket(order, bracket) == ()
    first_round = [tuple(slot.entry for slot in match.slots) for match in bracket.matches if match.round == 1]
    assert first_round == [
        tuple(None if source is None else entry_of[source] for source in match) for match in drawn.first_round
    ]


@pytest.mark.parametrize("thirds", list(combinations("ABCDEF", 4)))
def test_best_thirds_never_meet_their_own_group_at_once(thirds: tuple[str, ...]) -> None:
    drawn = cross_over(sizes_of(6), qualifiers=2, best_next=4)
    standings = {name: [10 * n + place for place in range(1, 5)] for n, name in enumerate("ABCDEF", start=1)}
    group_of = {entry: name for name, order in standings.items() for entry in order}
    for order in permutations(thirds):
        best = [standings[name][2] for name in order]
        resolved = resolve_cross_over(drawn, standings, best)
        entry_of = {one.source: one.entry for one in resolved}
        assert sorted(entry_of[one.source] or 0 for one in resolved if one.source.best) == sorted(best)
        for one, other in drawn.first_round:
            assert one is not None
            assert other is not None
            assert group_of[entry_of[one] or 0] != group_of[entry_of[other] or 0]


def test_slots_stay_open_until_their_group_is_final() -> None:
    drawn = cross_over(sizes_of(3), qualifiers=2, best_next=2)
    resolved = {one.source.label: one.entry for one in resolve_cross_over(drawn, {"B": [7, 8, 9, 6]})}
    assert resolved == {"A1": None, "B1": 7, "C1": None, "A2": None, "B2": 8, "C2": None, "3/1": None, "3/2": None}


def test_sources_are_said_in_both_languages() -> None:
    second = GroupSource(group="C", place=2)
    assert say_source(second, "en") == "2nd of group C"
    assert say_source(second, "zh") == "C 组第 2 名"
    assert say_source(GroupSource(place=3, best=1), "en") == "best 3rd of a group (slot 1)"
    assert "第 3 名" in say_source(GroupSource(place=3, best=1), "zh")
    assert [say_source(GroupSource(group="A", place=n), "en").split()[0] for n in (1, 4, 11, 12, 13, 21)] == [
        "1st", "4th", "11th", "12th", "13th", "21st",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "sizes", "qualifiers", "best_next"),
    [
        ("no_groups", {}, 2, 0),
        ("qualifiers_out_of_range", {"A": 4, "B": 3}, 4, 0),
        ("qualifiers_out_of_range", {"A": 4, "B": 3}, 0, 0),
        ("best_next_out_of_range", {"A": 4, "B": 3}, 3, 2),
        ("best_next_out_of_range", {"A": 4, "B": 3}, 2, -1),
        ("bracket_size", {"A": 4}, 1, 0),
    ],
)
def test_what_cannot_cross_over_is_refused(code: str, sizes: dict[str, int], qualifiers: int, best_next: int) -> None:
    with pytest.raises(PairingRefused) as refused:
        cross_over(sizes, qualifiers=qualifiers, best_next=best_next)
    assert refused.value.code == code


THREE = {"A": [1, 2, 3], "B": [4, 5, 6], "C": [7, 8, 9]}


@pytest.mark.parametrize(
    ("code", "standings", "best"),
    [
        ("unknown_group", {**THREE, "D": [10, 11]}, []),
        ("entry_twice", {"A": [1, 2], "B": [1, 4]}, []),
        ("groups_not_final", {"A": [1, 2, 3]}, [3]),
        ("best_count_differs", THREE, [3, 6, 9]),
        ("best_not_at_place", THREE, [3, 5]),
        ("entry_twice", THREE, [3, 3]),
    ],
)
def test_standings_that_do_not_fit_are_refused(code: str, standings: dict[str, list[int]], best: list[int]) -> None:
    with pytest.raises(PairingRefused) as refused:
        resolve_cross_over(cross_over(sizes_of(3, 3), qualifiers=2, best_next=2), standings, best)
    assert refused.value.code == code


def test_nobody_holds_places_of_entries_that_left_their_group() -> None:
    drawn = cross_over(sizes_of(3, 3), qualifiers=2, best_next=2)
    standings = {"A": [1], "B": [4, 5, 6], "C": [7, 8]}
    resolved = resolve_cross_over(drawn, standings, [6])
    holders = {each.source.label: each.entry for each in resolved}
    assert {label: holders[label] for label in ("A1", "A2", "B1", "B2", "C1", "C2")} == {
        "A1": 1, "A2": None, "B1": 4, "B2": 5, "C1": 7, "C2": 8,
    }  # fmt: skip
    assert sorted(holders[label] or 0 for label in ("3/1", "3/2")) == [0, 6]
    assert audit_resolved_cross_over(drawn, resolved, standings, [6]) == ()


# --- comparing across groups -----------------------------------------------------------------------------


def record(entry: int, group: str, size: int, *matches: tuple[int, int, int]) -> GroupRecord:
    """Matches as (place of the opponent, match points, level difference)."""
    figures = tuple(
        MatchFigures(opponent_place=place, figures=(Fraction(points), Fraction(levels)))
        for place, points, levels in matches
    )
    return GroupRecord(entry=entry, group=group, group_size=size, matches=figures)


LARGE = record(1, "A", 5, (1, 0, -3), (2, 0, -2), (4, 2, 1), (5, 2, 5))
SMALL = record(2, "B", 4, (1, 0, -1), (2, 1, 0), (4, 2, 2))


def test_results_against_the_last_placed_of_the_larger_group_are_dropped() -> None:
    compared = compare_across_groups([LARGE, SMALL], take=1)
    assert [(row.entry, row.rank, row.figures, row.counted, row.dropped) for row in compared.rows] == [
        (2, 1, (Fraction(3), Fraction(1)), 3, 0),
        (1, 2, (Fraction(2), Fraction(-4)), 3, 1),
    ]
    assert compared.qualified == (2,)
    assert compared.rule is UnequalGroups.DROP_LAST_PLACED
    assert [reason.code for reason in compared.rows[1].reasons] == ["last_placed_dropped"]


def test_averages_count_every_match_played() -> None:
    compared = compare_across_groups([LARGE, SMALL], take=1, rule=UnequalGroups.PER_MATCH)
    assert [(row.entry, row.figures) for row in compared.rows] == [
        (1, (Fraction(1), Fraction(1, 4))),
        (2, (Fraction(1), Fraction(1, 3))),
    ][::-1]
    assert all(reason.code == "figures_per_match" for row in compared.rows for reason in row.reasons)


def test_a_tie_across_the_cut_waits_for_a_decision() -> None:
    equal = [record(n, "ABC"[n - 1], 4, (1, 1, 0)) for n in (1, 2, 3)]
    best = record(4, "D", 4, (1, 2, 0))
    waiting = compare_across_groups([*equal, best], take=2)
    assert (waiting.qualified, waiting.tied) == ((), (1, 2, 3))
    assert [(row.entry, row.rank) for row in waiting.rows] == [(4, 1), (1, 2), (2, 2), (3, 2)]
    decided = compare_across_groups([*equal, best], take=2, decided=[3, 1, 2])
    assert (decided.qualified, decided.tied) == ((4, 3), ())
    assert [(row.entry, row.rank) for row in decided.rows] == [(4, 1), (3, 2), (1, 3), (2, 4)]
    assert decided.rows[1].reasons[0].code == "tie_across_groups_decided"


def test_a_tie_beside_the_cut_needs_no_decision() -> None:
    equal = [record(n, "ABC"[n - 1], 4, (1, 1, 0)) for n in (1, 2, 3)]
    assert compare_across_groups(equal, take=3).qualified == (1, 2, 3)
    assert compare_across_groups(equal, take=0).qualified == ()
    assert compare_across_groups([], take=0).rows == ()


def test_an_entry_without_a_match_has_nought() -> None:
    compared = compare_across_groups([record(1, "A", 4), SMALL], take=1, rule=UnequalGroups.PER_MATCH)
    assert [(row.entry, row.counted) for row in compared.rows] == [(2, 3), (1, 0)]


@given(
    st.lists(st.lists(st.tuples(st.integers(0, 3), st.integers(-5, 5)), min_size=3, max_size=3), min_size=1, max_size=8)
)
@settings(max_examples=80, deadline=None)
def test_in_equal_groups_both_rules_give_one_order(results: list[list[tuple[int, int]]]) -> None:
    records = [
        record(n, str(n), 4, *((place, *figures) for place, figures in zip((1, 2, 4), each, strict=True)))
        for n, each in enumerate(results)
    ]
    orders = [
        [(r.entry, r.rank) for r in compare_across_groups(records, take=1, rule=rule).rows] for rule in UnequalGroups
    ]
    assert orders[0] == orders[1]


@pytest.mark.parametrize(
    ("code", "records", "take"),
    [
        ("entry_twice", [SMALL, SMALL], 1),
        ("best_next_out_of_range", [SMALL, LARGE], 3),
        ("best_next_out_of_range", [SMALL, LARGE], -1),
        (
            "figures_differ",
            [
                SMALL,
                GroupRecord(entry=9, group="C", group_size=4, matches=(MatchFigures(opponent_place=1, figures=()),)),
            ],
            1,
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(code: str, records: list[GroupRecord], take: int) -> None:
    with pytest.raises(PairingRefused) as refused:
        compare_across_groups(records, take=take)
    assert refused.value.code == code


@st.composite
def ranked_groups(draw: st.DrawFn) -> tuple[dict[str, int], int, list[list[str]]]:
    names = [chr(ord("A") + number) for number in range(draw(st.integers(1, 8)))]
    qualifiers = draw(st.integers(1, 3))
    assume(len(names) * qualifiers >= 2)
    ranking = [list(draw(st.permutations(names))) for _ in range(qualifiers)]
    return {name: draw(st.integers(qualifiers, 5)) for name in names}, qualifiers, ranking


@given(ranked_groups())
def test_seeded_by_performance_the_winners_stand_in_their_order_and_group_mates_apart(
    given_ranking: tuple[dict[str, int], int, list[list[str]]],
) -> None:
    sizes, qualifiers, ranking = given_ranking
    drawn = cross_over(sizes, qualifiers=qualifiers, ranking=ranking)
    assert [source.label for source in drawn.seeded[: len(sizes)]] == [f"{group}1" for group in ranking[0]]
    findings = audit_cross_over(sizes, drawn, qualifiers=qualifiers, ranking=ranking)
    assert [each.code for each in findings if each.grade is FindingGrade.ERROR] == []


def test_the_best_winner_meets_the_weakest_second_of_another_group() -> None:
    sizes = dict.fromkeys("ABCD", 4)
    drawn = cross_over(sizes, qualifiers=2, ranking=["CADB", "BDAC"])
    first = [tuple(source.label for source in match if source) for match in drawn.first_round]
    # C's own second is the weakest and would meet the winner of C: it changes places
    assert [source.label for source in drawn.seeded[:4]] == ["C1", "A1", "D1", "B1"]
    assert ("C1", "C2") not in first
    halves = [{label[0] for match in half for label in match} for half in (first[:2], first[2:])]
    assert halves == [set("ABCD"), set("ABCD")]
    assert "winners_seeded_by_performance" in [reason.code for reason in drawn.reasons]


def test_a_ranking_that_nobody_has_to_leave_is_kept() -> None:
    drawn = cross_over(dict.fromkeys("AB", 4), qualifiers=2, ranking=["BA", "BA"])
    assert [source.label for source in drawn.seeded] == ["B1", "A1", "B2", "A2"]
    assert "moved_to_keep_groups_apart" not in [reason.code for reason in drawn.reasons]


@pytest.mark.parametrize("ranking", [["AB"], ["AB", "AA"], ["AB", "A"], ["AB", "AB", "AB"], ["AB", "AC"]])
def test_a_ranking_with_a_group_too_many_or_too_few_is_refused(ranking: list[str]) -> None:
    with pytest.raises(PairingRefused) as refused:
        cross_over(dict.fromkeys("AB", 3), qualifiers=2, ranking=ranking)
    assert refused.value.code == "ranking_incomplete"


def test_the_audit_sees_winners_out_of_their_order() -> None:
    sizes = dict.fromkeys("AB", 3)
    drawn = cross_over(sizes, qualifiers=1, ranking=["BA"])
    wrong = replace(drawn, seeded=drawn.seeded[::-1])
    codes = [each.code for each in audit_cross_over(sizes, wrong, qualifiers=1, ranking=["BA"])]
    assert "winners_out_of_order" in codes
    assert "algorithm_unknown" in [each.code for each in audit_cross_over(sizes, drawn, qualifiers=1)]
