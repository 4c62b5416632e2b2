"""Every fault that can be planted in round robins, groups and cross-overs is found, and said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tournament.pairing import (
    ByeGiven,
    ByeKind,
    CrossOver,
    Cycles,
    Finding,
    FindingGrade,
    Group,
    GroupDraw,
    GroupEntry,
    GroupMethod,
    GroupPlace,
    GroupSource,
    Pairing,
    RoundRobin,
    audit_cross_over,
    audit_groups,
    audit_resolved_cross_over,
    audit_round_robin,
    cross_over,
    groups_by_hand,
    make_groups,
    pair_round_robin,
    resolve_cross_over,
    say_finding,
)


def grades(findings: tuple[Finding, ...]) -> dict[str, FindingGrade]:
    for finding in findings:
        for language in ("zh", "en"):
            assert "{" not in say_finding(finding, language)
    return {finding.code: finding.grade for finding in findings}


# --- round robin -----------------------------------------------------------------------------------------

SIX = range(1, 7)
FIVE = range(1, 6)


def with_pairings(number: int, *pairs: tuple[int, int]) -> Callable[[RoundRobin], RoundRobin]:
    def plant(drawn: RoundRobin) -> RoundRobin:
        pairings = tuple(Pairing(first=first, second=second) for first, second in pairs)
        rounds = tuple(replace(r, pairings=pairings) if r.number == number else r for r in drawn.rounds)
        return replace(drawn, rounds=rounds)

    return plant


def exchanged(one: int, other: int) -> Callable[[RoundRobin], RoundRobin]:
    def plant(drawn: RoundRobin) -> RoundRobin:
        rounds = list(drawn.rounds)
        first, second = rounds[one - 1], rounds[other - 1]
        rounds[one - 1], rounds[other - 1] = replace(second, number=one), replace(first, number=other)
        return replace(drawn, rounds=tuple(rounds))

    return plant


@pytest.mark.parametrize(
    ("code", "plant"),
    [
        ("round_robin_shape", lambda drawn: replace(drawn, rounds=drawn.rounds[:-1])),
        ("round_robin_shape", lambda drawn: replace(drawn, rounds=drawn.rounds[::-1])),
        ("entry_twice_in_round", with_pairings(1, (1, 6), (2, 5), (3, 5))),
        ("entry_missing_in_round", with_pairings(1, (1, 6), (2, 5))),
        ("entry_unknown_in_round", with_pairings(1, (1, 6), (2, 5), (3, 9))),
        ("meetings_wrong", with_pairings(1, (1, 2), (6, 5), (3, 4))),
        ("sides_unbalanced", with_pairings(2, (4, 6), (3, 5), (2, 1))),
        ("not_the_berger_table", exchanged(1, 2)),
        ("algorithm_unknown", lambda drawn: replace(drawn, algorithm="circle/1")),
        ("digest_differs", lambda drawn: replace(drawn, input_digest="")),
    ],
)
def test_planted_faults_in_a_round_robin_are_found(code: str, plant: Callable[[RoundRobin], RoundRobin]) -> None:
    drawn = pair_round_robin(SIX)
    assert audit_round_robin(SIX, drawn) == ()
    assert grades(audit_round_robin(SIX, plant(drawn)))[code] is FindingGrade.ERROR


def test_sides_that_do_not_change_and_rounds_not_exchanged_are_found_in_a_double_round_robin() -> None:
    drawn = pair_round_robin(SIX, cycles=Cycles.DOUBLE)
    same = with_pairings(6, *((p.first, p.second) for p in drawn.rounds[0].pairings))(drawn)
    assert "sides_not_reversed" in grades(audit_round_robin(SIX, same, cycles=Cycles.DOUBLE))
    plain = exchanged(4, 5)(drawn)
    assert set(grades(audit_round_robin(SIX, plain, cycles=Cycles.DOUBLE))) == {"not_the_berger_table"}


def test_a_bye_that_comes_twice_is_found() -> None:
    drawn = pair_round_robin(FIVE)
    last = drawn.rounds[-1]
    assert last.bye is not None
    bye = ByeGiven(entry=last.pairings[0].first, kind=ByeKind.ALLOCATED)
    other = Pairing(first=last.bye.entry, second=last.pairings[0].second)
    planted = replace(last, bye=bye, pairings=(other, *last.pairings[1:]))
    found = grades(audit_round_robin(FIVE, replace(drawn, rounds=(*drawn.rounds[:-1], planted))))
    assert {"byes_wrong", "meetings_wrong"} <= set(found)


# --- groups ----------------------------------------------------------------------------------------------

UNITS = ["a", "b", None, None, None, "a", "b", None]
EIGHT = [GroupEntry(id=n, rank=n, unit=unit) for n, unit in enumerate(UNITS, start=1)]
SIZES = [4, 4]


def as_groups(*columns: list[int]) -> Callable[[GroupDraw], GroupDraw]:
    def plant(draw: GroupDraw) -> GroupDraw:
        groups = tuple(
            Group(name=name, places=tuple(GroupPlace(entry=e, pot=pot) for pot, e in enumerate(column, start=1)))
            for name, column in zip("AB", columns, strict=True)
        )
        return replace(draw, groups=groups)

    return plant


@pytest.mark.parametrize(
    ("code", "plant"),
    [
        ("entry_missing", as_groups([1, 4, 5, 8], [2, 3, 6, 9])),
        ("entry_unknown", as_groups([1, 4, 5, 8], [2, 3, 6, 9])),
        ("entry_twice", as_groups([1, 4, 5, 8], [2, 3, 6, 1])),
        ("group_size_differs", as_groups([1, 4, 5], [2, 3, 6, 7, 8])),
        ("groups_misnamed", lambda draw: replace(draw, groups=draw.groups[::-1])),
        (
            "group_pots_wrong",
            lambda draw: replace(
                draw, groups=(replace(draw.groups[0], places=draw.groups[0].places[::-1]), draw.groups[1])
            ),
        ),
        ("pot_out_of_order", as_groups([3, 4, 5, 8], [2, 1, 6, 7])),
        ("unit_crowded_avoidably", as_groups([1, 3, 6, 8], [2, 4, 5, 7])),
        ("clash_count_differs", lambda draw: replace(draw, clashes=5)),
        ("algorithm_unknown", lambda draw: replace(draw, algorithm="groups/0")),
        ("digest_differs", lambda draw: replace(draw, seed="s", input_digest="")),
    ],
)
def test_planted_faults_in_groups_are_found(code: str, plant: Callable[[GroupDraw], GroupDraw]) -> None:
    draw = make_groups(EIGHT, sizes=SIZES, method=GroupMethod.SNAKE, seed="s")
    assert audit_groups(EIGHT, draw, sizes=SIZES) == ()
    assert grades(audit_groups(EIGHT, plant(draw), sizes=SIZES))[code] is FindingGrade.ERROR


@pytest.mark.parametrize("method", [GroupMethod.SNAKE, GroupMethod.POTS, GroupMethod.LOTS])
def test_groups_that_are_not_what_seed_and_lots_give_are_found(method: GroupMethod) -> None:
    entries = [GroupEntry(id=n, rank=n) for n in range(1, 9)]
    draw = make_groups(entries, sizes=SIZES, method=method, seed="s")  # type: ignore[arg-type]
    assert audit_groups(entries, draw, sizes=SIZES) == ()
    one, other = (list(group.entries) for group in draw.groups)
    one[3], other[3] = other[3], one[3]
    assert set(grades(audit_groups(entries, as_groups(one, other)(draw), sizes=SIZES))) == {"groups_not_as_drawn"}


def test_numbers_that_were_not_followed_are_found() -> None:
    numbers = {n: 9 - n for n in range(1, 9)}
    draw = groups_by_hand(EIGHT, numbers, sizes=SIZES)
    swapped = {**numbers, 1: 7, 2: 8}
    assert "numbers_not_followed" in grades(audit_groups(EIGHT, draw, sizes=SIZES, numbers=swapped))
    assert "numbers_not_followed" not in grades(audit_groups(EIGHT, draw, sizes=SIZES, numbers=numbers))


# --- cross-over ------------------------------------------------------------------------------------------

FOUR = dict.fromkeys("ABCD", 4)


def with_seeds(exchange: dict[int, GroupSource]) -> Callable[[CrossOver], CrossOver]:
    return lambda drawn: replace(
        drawn, seeded=tuple(exchange.get(seed, source) for seed, source in enumerate(drawn.seeded, start=1))
    )


def source(label: str) -> GroupSource:
    return GroupSource(group=label[0], place=int(label[1:]))


@pytest.mark.parametrize(
    ("code", "plant"),
    [
        ("cross_over_shape", lambda drawn: replace(drawn, seeded=drawn.seeded[:-1])),
        ("cross_over_shape", lambda drawn: replace(drawn, first_round=drawn.first_round[:-1])),
        ("source_unknown", with_seeds({8: source("A3")})),
        ("source_missing", with_seeds({8: source("A3")})),
        ("source_twice", with_seeds({8: source("A1")})),
        ("source_out_of_level", with_seeds({1: source("B2"), 8: source("A1")})),
        ("first_round_differs", lambda drawn: replace(drawn, first_round=drawn.first_round[::-1])),
        ("group_mates_meet_at_once", with_seeds({7: source("B2"), 8: source("A2")})),
        ("group_mates_in_one_half", with_seeds({7: source("B2"), 8: source("A2")})),
        ("algorithm_unknown", lambda drawn: replace(drawn, algorithm="cross-over/0")),
        ("digest_differs", lambda drawn: replace(drawn, input_digest="")),
    ],
)
def test_planted_faults_in_a_cross_over_are_found(code: str, plant: Callable[[CrossOver], CrossOver]) -> None:
    drawn = cross_over(FOUR, qualifiers=2)
    assert audit_cross_over(FOUR, drawn, qualifiers=2) == ()
    assert grades(audit_cross_over(FOUR, plant(drawn), qualifiers=2))[code] is FindingGrade.ERROR


def test_groups_that_lean_to_one_half_where_more_than_two_qualify_are_noticed() -> None:
    drawn = cross_over(FOUR, qualifiers=4)
    labels = dict(enumerate(drawn.seeded, start=1))
    upper = {1, 4, 5, 8, 9, 12, 13, 16}
    mine = next(s for s in range(13, 17) if labels[s].group == "A")
    other = next(s for s in range(13, 17) if (s in upper) != (mine in upper))
    planted = with_seeds({mine: labels[other], other: labels[mine]})(drawn)
    assert grades(audit_cross_over(FOUR, planted, qualifiers=4))["group_uneven_in_halves"] is FindingGrade.NOTICE


STANDINGS = {name: [10 * n + place for place in range(1, 5)] for n, name in enumerate("ABC", start=1)}
BEST = [13, 23]


def test_planted_faults_in_resolved_slots_are_found() -> None:
    drawn = cross_over(dict.fromkeys("ABC", 4), qualifiers=2, best_next=2)
    resolved = resolve_cross_over(drawn, STANDINGS, BEST)
    assert audit_resolved_cross_over(drawn, resolved, STANDINGS, BEST) == ()

    def audit(**entries: int | None) -> dict[str, FindingGrade]:
        planted = [
            replace(one, entry=entries[key]) if (key := one.source.label.replace("/", "_")) in entries else one
            for one in resolved
        ]
        return grades(audit_resolved_cross_over(drawn, planted, STANDINGS, BEST))

    assert set(audit(A1=12)) == {"slot_filled_wrongly"}
    assert set(audit(A1=None)) == {"slot_left_open"}
    at = {one.source.label: one.entry for one in resolved}
    # A1 meets the second slot and B1 the first: the best of A belongs in the first
    assert (at["3/1"], at["3/2"]) == (13, 23)


def test_best_placed_who_meet_their_own_group_or_are_missing_are_found() -> None:
    drawn = cross_over(dict.fromkeys("ABC", 4), qualifiers=2, best_next=2)
    resolved = resolve_cross_over(drawn, STANDINGS, BEST)

    def with_best(first: int, second: int) -> dict[str, FindingGrade]:
        planted = [
            replace(one, entry={1: first, 2: second}[one.source.best]) if one.source.best else one for one in resolved
        ]
        return grades(audit_resolved_cross_over(drawn, planted, STANDINGS, BEST))

    assert with_best(13, 23) == {}
    assert set(with_best(23, 13)) == {"best_meet_own_group_at_once"}
    assert set(with_best(13, 13)) == {"entry_missing", "entry_twice"}
    assert "slot_filled_wrongly" in with_best(13, 33)
    assert set(grades(audit_resolved_cross_over(drawn, resolved[:-1], STANDINGS, BEST))) == {"cross_over_shape"}
