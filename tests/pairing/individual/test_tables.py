"""Numbers of tables for individual rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pairing.individual.event import Event
from tournament.pairing import (
    Formation,
    IndividualPlayer,
    IndividualSettings,
    PairingRefused,
    TableOrder,
    audit_numbers,
    number_tables,
    say_reason,
)


def test_the_top_table_by_score_has_the_first_number() -> None:
    event = Event(20, IndividualSettings())
    event.play_rounds(2)
    drawn, players = event.draw(), event.players()
    numbered = number_tables(drawn, players, event.settings, [3, 5, 6, 7, 9, 11], seed="s")
    assert [table.sides for table in numbered] == [table.sides for table in drawn.tables]
    assert numbered[0].table == 3
    assert sorted(table.table for table in numbered) == [3, 5, 6, 7, 9]
    assert all(say_reason(reason, "en") for table in numbered for reason in table.reasons)


def test_where_scores_do_not_matter_nobody_returns_to_a_table_for_long() -> None:
    event = Event(40, IndividualSettings(formation=Formation.ROTATING))
    returns = 0
    for _ in range(4):
        drawn, players = event.draw(), event.players()
        numbered = number_tables(drawn, players, event.settings, range(1, 11), seed="s")
        event.play(drawn)
        for table in numbered:
            for side in table.sides:
                for player in side:
                    one = event.played[player]
                    one.tables[-1] = table.table
                    returns += one.tables[:-1].count(table.table)
    # by chance alone 24 of 160 would
    assert returns <= 8


def test_fixed_tables_go_first() -> None:
    players = [IndividualPlayer(id=number, score=0, rank=number) for number in range(1, 9)]
    event = Event(8, IndividualSettings())
    drawn = event.draw()
    first, second = drawn.tables
    fixed = {second.seats[2]: 1}
    numbered = number_tables(drawn, players, event.settings, [1, 2], seed="s", fixed_tables=fixed)
    assert [table.table for table in numbered] == [2, 1]
    assert numbered[1].reasons[0].code == "table_fixed"
    both = {second.seats[0]: 2, second.seats[1]: 1}
    shared = number_tables(drawn, players, event.settings, [1, 2], seed="s", fixed_tables=both)
    assert [reason.code for reason in shared[1].reasons] == ["table_fixed", "fixed_table_shared"]
    claims = {first.seats[0]: 1, second.seats[0]: 1}
    with pytest.raises(PairingRefused, match="table_claimed_twice"):
        number_tables(drawn, players, event.settings, [1, 2], seed="s", fixed_tables=claims)


@pytest.mark.parametrize(
    ("numbers", "fixed", "code"),
    [([1], {}, "too_few_tables"), ([1, 1], {}, "table_twice"), ([1, 2], {1: 9}, "unknown_table")],
)
def test_numbers_that_do_not_do_are_refused(numbers: list[int], fixed: dict[int, int], code: str) -> None:
    event = Event(8, IndividualSettings())
    with pytest.raises(PairingRefused, match=code):
        number_tables(event.draw(), event.players(), event.settings, numbers, seed="s", fixed_tables=fixed)


def test_spread_deals_groups_over_the_rooms_and_top_first_does_not() -> None:
    event = Event(16, IndividualSettings())
    drawn, players, rooms = event.draw(), event.players(), {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2}
    spread = number_tables(drawn, players, event.settings, range(1, 7), seed="s", rooms=rooms, order=TableOrder.SPREAD)
    assert sorted(rooms[table.table] for table in spread) == [1, 1, 2, 2]
    top_first = number_tables(drawn, players, event.settings, range(1, 7), seed="s", rooms=rooms)
    assert [table.table for table in top_first] == [1, 2, 3, 4]
    assert audit_numbers(drawn, range(1, 7), spread) == audit_numbers(drawn, range(1, 7), top_first) == ()


@pytest.mark.parametrize("order", list(TableOrder))
def test_players_with_a_range_sit_within_it_and_the_lowest_seat_holds_where_two_differ(order: TableOrder) -> None:
    event = Event(16, IndividualSettings())
    drawn, players = event.draw(), event.players()
    first, second = drawn.tables[0].seats[0], drawn.tables[0].seats[1]
    allowed = {first: [3, 4], second: [5, 6], drawn.tables[3].seats[2]: [4]}
    numbered = number_tables(drawn, players, event.settings, range(1, 7), seed="s", allowed_tables=allowed, order=order)
    assert [numbered[0].table, numbered[3].table] == [3, 4]
    assert [each.code for each in numbered[0].reasons] == ["table_in_range", "table_range_shared"]
    assert audit_numbers(drawn, range(1, 7), numbered, allowed_tables=allowed) == ()


def test_ranges_without_a_free_table_are_refused() -> None:
    event = Event(8, IndividualSettings())
    drawn = event.draw()
    allowed = {drawn.tables[0].seats[0]: [2], drawn.tables[1].seats[0]: [2]}
    with pytest.raises(PairingRefused, match="no_table_in_range"):
        number_tables(drawn, event.players(), event.settings, [1, 2, 3], seed="s", allowed_tables=allowed)


def test_the_audit_finds_numbers_that_cannot_be() -> None:
    event = Event(8, IndividualSettings())
    drawn = event.draw()
    one, other = number_tables(drawn, event.players(), event.settings, [1, 2], seed="s")
    wrong = (replace(one, table=9), replace(other, table=9))
    player = drawn.tables[0].seats[0]
    codes = [each.code for each in audit_numbers(drawn, [1, 2], wrong, fixed_tables={player: 1})]
    assert codes == ["table_unknown", "table_used_twice", "fixed_table_not_kept"]
    ranged = audit_numbers(drawn, [1, 2], (other, one), allowed_tables={player: [7]})
    assert [each.code for each in ranged] == ["tables_not_as_drawn", "table_out_of_range"]
