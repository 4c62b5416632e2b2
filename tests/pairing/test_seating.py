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
    TableOrder,
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
        assert {finding.code for finding in findings} <= {"same_table_all_day"}


# --- ranges, rooms, spread tables, and the same table all day ---------------------------------------------

MANY = [Pairing(first=2 * number + 1, second=2 * number + 2) for number in range(8)]


def test_a_table_range_is_kept_and_the_others_close_ranks() -> None:
    seated = seat_matches(THREE, [1, 2, 3, 4], {}, seed="s", allowed_tables={2: [3, 4]})
    assert tables_of(seated) == [3, 1, 2]
    assert seated[0].reasons[0].code == "table_in_range"
    assert audit_seating(THREE, [1, 2, 3, 4], seated, allowed_tables={2: [3, 4]}) == ()


def test_ranges_that_overlap_are_all_kept_where_that_can_be() -> None:
    allowed = {1: [1, 2], 3: [1], 5: [2, 3]}
    seated = seat_matches(THREE, [1, 2, 3], {}, seed="s", allowed_tables=allowed)
    assert tables_of(seated) == [2, 1, 3]


def test_of_two_ranges_without_a_common_table_that_of_the_higher_ranked_holds() -> None:
    seated = seat_matches(THREE, [1, 2, 3], {}, seed="s", allowed_tables={1: [3], 2: [2]})
    assert tables_of(seated)[0] == 3
    assert "table_range_given_up" in {reason.code for reason in seated[0].reasons}


def test_a_full_range_is_refused_with_the_entry_that_finds_no_table() -> None:
    with pytest.raises(PairingRefused) as refusal:
        seat_matches(THREE, [1, 2, 3], {}, seed="s", allowed_tables={1: [2], 3: [2]})
    assert (refusal.value.code, refusal.value.params["entry"]) == ("no_table_in_range", 3)


def test_rooms_are_named_and_every_table_needs_one() -> None:
    seated = seat_matches(THREE, [1, 2, 3], {}, seed="s", rooms={1: 1, 2: 1, 3: 2})
    assert [match.reasons[1].params["room"] for match in seated] == [1, 1, 2]
    with pytest.raises(PairingRefused, match="room_missing"):
        seat_matches(THREE, [1, 2, 3], {}, seed="s", rooms={1: 1})


def test_spread_deals_the_pairings_over_the_rooms_and_over_tables_by_lot() -> None:
    rooms = {table: 1 + (table > 4) for table in range(1, 9)}
    tops = set()
    for seed in range(20):
        seated = seat_matches(MANY, range(1, 9), {}, seed=str(seed), rooms=rooms, order=TableOrder.SPREAD)
        assert [rooms[match.table] for match in seated] == [1, 2] * 4
        assert sorted(tables_of(seated)) == list(range(1, 9))
        tops.add(seated[0].table)
        assert audit_seating(MANY, range(1, 9), seated, order=TableOrder.SPREAD) == ()
    assert tops == {1, 2, 3, 4}


def test_spread_repeats_no_table_while_that_can_be_avoided() -> None:
    histories = {one: SeatHistory(tables=(1, 2, 3, 4)) for one in range(1, 9)}
    seated = seat_matches(MANY, range(1, 9), histories, seed="s", order=TableOrder.SPREAD)
    assert {match.table for match in seated[:4]} == {5, 6, 7, 8}


def test_nobody_sits_at_the_same_table_all_day_but_the_top_pairing() -> None:
    level_of = {one: 100 - one // 3 for one in range(1, 17)}
    histories = {one: SeatHistory(tables=((one + 1) // 2,) * 3) for one in range(1, 17)}
    seated = seat_matches(MANY, range(1, 9), histories, seed="s", level_of=level_of)
    assert seated[0].table == 1
    assert seated[0].reasons[0].code == "top_pairing_keeps_first_table"
    assert all(match.table != place for place, match in enumerate(seated[1:], start=2))
    findings = audit_seating(MANY, range(1, 9), seated, histories=histories)
    assert [(finding.code, finding.params["table"]) for finding in findings] == [("same_table_all_day", 1)] * 2


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), order=st.sampled_from(TableOrder))
def test_any_seating_with_ranges_and_rooms_passes_the_audit(seed: int, order: TableOrder) -> None:
    chance = random.Random(seed)
    count = chance.randint(2, 30)
    pairings = [Pairing(first=2 * number + 1, second=2 * number + 2) for number in range(count)]
    tables = range(1, count + 4)
    histories = {
        one: SeatHistory(tables=tuple(chance.choices(tables, k=chance.randint(0, 4))))
        for one in range(1, 2 * count + 1)
    }
    allowed = {chance.randint(1, 2 * count): chance.sample(tables, 4) for _ in range(2)}
    rooms = {table: 1 + table % 3 for table in tables}
    seated = seat_matches(
        pairings, tables, histories, seed="s", allowed_tables=allowed, rooms=rooms, order=order, level_of={}
    )
    findings = audit_seating(pairings, tables, seated, histories=histories, allowed_tables=allowed, order=order)
    assert {finding.code for finding in findings} <= {"same_table_all_day"}
