"""Tables and sides."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.pairing import (
    FindingGrade,
    Pairing,
    PairingRefused,
    Seated,
    SeatHistory,
    audit_seating,
    seat_matches,
)

THREE = [Pairing(first=1, second=2), Pairing(first=3, second=4), Pairing(first=5, second=6)]


def tables_of(seated: tuple[Seated, ...]) -> list[int]:
    return [match.table for match in seated]


def test_the_top_pairing_sits_at_the_first_table_and_so_on_down() -> None:
    seated = seat_matches(THREE, [11, 12, 13, 14], {}, seed="s")
    assert tables_of(seated) == [11, 12, 13]
    assert seated[0].reasons[0].code == "table_by_ranking"


def test_a_fixed_table_is_kept_and_the_others_close_ranks() -> None:
    seated = seat_matches(THREE, [1, 2, 3], {}, seed="s", fixed_tables={6: 1})
    assert tables_of(seated) == [2, 3, 1]
    assert seated[2].reasons[0].params == {"entry": 6, "table": 1}


def test_of_two_fixed_tables_that_of_the_higher_ranked_holds() -> None:
    seated = seat_matches(THREE, [1, 2, 3], {}, seed="s", fixed_tables={5: 1, 6: 2})
    assert tables_of(seated) == [2, 3, 1]
    assert "fixed_table_given_up" in {reason.code for reason in seated[2].reasons}


def test_pairings_between_equal_scores_exchange_tables_so_that_nobody_sits_there_again() -> None:
    histories = {3: SeatHistory(tables=(2,)), 1: SeatHistory(tables=(1,))}
    level_of = dict.fromkeys(range(1, 7), 4)
    seated = seat_matches(THREE, [1, 2, 3], histories, seed="s", level_of=level_of)
    # the top pairing does not move, though entry 1 has sat at table 1
    assert tables_of(seated) == [1, 3, 2]
    assert [match.reasons[0].code for match in seated] == [
        "table_by_ranking_again",
        "table_exchanged_among_equals",
        "table_exchanged_among_equals",
    ]


def test_pairings_between_different_scores_keep_their_order() -> None:
    histories = {3: SeatHistory(tables=(2,))}
    level_of = {1: 6, 2: 6, 3: 4, 4: 4, 5: 2, 6: 2}
    assert tables_of(seat_matches(THREE, [1, 2, 3], histories, seed="s", level_of=level_of)) == [1, 2, 3]
    assert tables_of(seat_matches(THREE, [1, 2, 3], histories, seed="s")) == [1, 2, 3]


def test_who_has_had_side_0_less_often_gets_it() -> None:
    histories = {1: SeatHistory(seat_balance=1), 2: SeatHistory(seat_balance=-1)}
    seated = seat_matches(THREE[:1], [1], histories, seed="s")
    assert (seated[0].side0, seated[0].side1) == (2, 1)
    assert seated[0].reasons[-1].code == "side_by_balance"


def test_equals_get_sides_by_the_seed() -> None:
    sides = {seat_matches(THREE[:1], [1], {}, seed=str(seed))[0].side0 for seed in range(20)}
    assert sides == {1, 2}
    assert seat_matches(THREE, [1, 2, 3], {}, seed="s") == seat_matches(THREE, [1, 2, 3], {}, seed="s")


@pytest.mark.parametrize(
    ("code", "tables", "fixed"),
    [
        ("too_few_tables", [1, 2], {}),
        ("table_twice", [1, 2, 2], {}),
        ("unknown_table", [1, 2, 3], {1: 9}),
        ("table_claimed_twice", [1, 2, 3], {1: 2, 3: 2}),
    ],
)
def test_tables_that_do_not_work_out_are_refused(code: str, tables: list[int], fixed: dict[int, int]) -> None:
    with pytest.raises(PairingRefused) as refusal:
        seat_matches(THREE, tables, {}, seed="s", fixed_tables=fixed)
    assert refusal.value.code == code


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_any_seating_passes_the_audit_and_repeats_no_more_than_the_strict_order(seed: int) -> None:
    chance = random.Random(seed)
    count = chance.randint(1, 40)
    pairings = [Pairing(first=2 * number + 1, second=2 * number + 2) for number in range(count)]
    entries = range(1, 2 * count + 1)
    tables = chance.sample(range(1, 100), count + chance.randint(0, 3))
    histories = {
        one: SeatHistory(
            seat_balance=chance.randint(-2, 2),
            tables=tuple(chance.choice(tables) for _ in range(chance.randint(0, 5))),
        )
        for one in entries
    }
    level_of = {one: 10 - (one - 1) // 12 for one in entries}
    fixed = {chance.choice(entries): chance.choice(tables)} if chance.random() < 0.5 else {}
    free = seat_matches(pairings, tables, histories, seed="s", fixed_tables=fixed, level_of=level_of)
    strict = seat_matches(pairings, tables, histories, seed="s", fixed_tables=fixed)

    def repeats(seated: tuple[Seated, ...]) -> int:
        return sum(histories[one].tables.count(match.table) for match in seated for one in (match.side0, match.side1))

    assert repeats(free) <= repeats(strict)
    for seated in (free, strict):
        findings = audit_seating(pairings, tables, seated, fixed_tables=fixed, histories=histories)
        assert [finding for finding in findings if finding.grade is FindingGrade.ERROR] == []
        assert findings == ()
