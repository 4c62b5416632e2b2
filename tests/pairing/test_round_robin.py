"""Round robins: the published tables, what holds for every number of entries, and withdrawals."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.pairing import (
    Annulment,
    ByeKind,
    Cycles,
    PairingRefused,
    RemainingMatches,
    RoundRobin,
    audit_round_robin,
    keep_table_sides,
    pair_round_robin,
    say_reason,
    seat_matches,
    withdraw_from_round_robin,
)

TABLES = tomllib.loads((Path(__file__).parent / "data" / "berger.toml").read_text())
PUBLISHED = {
    int(name.removeprefix("places-")): [
        [tuple(int(place) for place in pair.split("-")) for pair in line.split()] for line in table["rounds"]
    ]
    for name, table in TABLES.items()
}


def rounds_of(drawn: RoundRobin) -> list[list[tuple[int, int]]]:
    return [[(pairing.first, pairing.second) for pairing in each.pairings] for each in drawn.rounds]


def sides_of(drawn: RoundRobin, entry: int) -> list[int]:
    return [
        int(pairing.second == entry)
        for each in drawn.rounds
        for pairing in each.pairings
        if entry in (pairing.first, pairing.second)
    ]


def test_the_published_tables_run_from_4_to_16_places() -> None:
    assert list(PUBLISHED) == [4, 6, 8, 10, 12, 14, 16]


@pytest.mark.parametrize("places", PUBLISHED)
def test_an_even_number_plays_the_published_table(places: int) -> None:
    assert rounds_of(pair_round_robin(range(1, places + 1))) == PUBLISHED[places]


@pytest.mark.parametrize("places", PUBLISHED)
def test_an_odd_number_plays_the_next_table_and_whoever_meets_the_empty_place_sits_out(places: int) -> None:
    drawn = pair_round_robin(range(1, places))
    assert rounds_of(drawn) == [[pair for pair in row if places not in pair] for row in PUBLISHED[places]]
    sitting_out = [min(pair) for row in PUBLISHED[places] for pair in row if places in pair]
    assert [each.bye.entry for each in drawn.rounds if each.bye is not None] == sitting_out
    assert {each.bye.kind for each in drawn.rounds if each.bye is not None} == {ByeKind.ALLOCATED}


@pytest.mark.parametrize("count", [*range(2, 61), 127, 128, 399, 400])
def test_every_number_of_entries_passes_the_audit(count: int) -> None:
    entries = range(1, count + 1)
    assert audit_round_robin(entries, pair_round_robin(entries)) == ()


@pytest.mark.parametrize("count", range(2, 41))
def test_a_double_round_robin_passes_the_audit_and_nobody_sits_on_one_side_three_times_in_a_row(count: int) -> None:
    entries = range(1, count + 1)
    drawn = pair_round_robin(entries, cycles=Cycles.DOUBLE)
    assert audit_round_robin(entries, drawn, cycles=Cycles.DOUBLE) == ()
    for entry in entries:
        sides = sides_of(drawn, entry)
        assert sum(sides) * 2 == len(sides)
        assert all(len(set(sides[start : start + 3])) == 2 for start in range(len(sides) - 2))


def test_without_the_exchange_somebody_would_sit_on_one_side_three_times_in_a_row() -> None:
    first = [pair for row in PUBLISHED[10] for pair in row if 1 in pair]
    sides = [int(pair[1] == 1) for pair in first]
    sides += [1 - side for side in sides]
    assert any(len(set(sides[start : start + 3])) == 1 for start in range(len(sides) - 2))


@pytest.mark.parametrize("places", PUBLISHED)
def test_a_double_round_robin_exchanges_the_last_two_rounds_and_then_reverses_sides(places: int) -> None:
    table = PUBLISHED[places]
    first = [*table[:-2], table[-1], table[-2]]
    second = [[(b, a) for a, b in row] for row in table]
    drawn = pair_round_robin(range(1, places + 1), cycles=Cycles.DOUBLE)
    assert rounds_of(drawn) == first + second
    assert [each.cycle for each in drawn.rounds] == [1] * (places - 1) + [2] * (places - 1)


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=45, unique=True), st.sampled_from(Cycles))
@settings(max_examples=60, deadline=None)
def test_any_ids_in_any_order_meet_as_their_places_do(entries: list[int], cycles: Cycles) -> None:
    drawn = pair_round_robin(entries, cycles=cycles)
    assert audit_round_robin(entries, drawn, cycles=cycles) == ()
    plain = pair_round_robin(range(len(entries)), cycles=cycles)
    assert rounds_of(drawn) == [[(entries[a], entries[b]) for a, b in row] for row in rounds_of(plain)]
    assert all(
        abs(2 * sum(sides) - len(sides)) <= (0 if len(sides) % 2 == 0 else 1)
        for sides in (sides_of(drawn, entry) for entry in entries)
    )


@pytest.mark.parametrize(
    ("code", "entries"), [("round_robin_size", [1]), ("round_robin_size", range(401)), ("entry_twice", [3, 4, 3])]
)
def test_what_cannot_be_paired_is_refused(code: str, entries: list[int]) -> None:
    with pytest.raises(PairingRefused) as refused:
        pair_round_robin(entries)
    assert (refused.value.code, refused.value.field) == (code, "entries")


def test_pairings_and_byes_say_where_they_stand_in_the_table() -> None:
    even = pair_round_robin(range(1, 9))
    assert say_reason(even.rounds[2].pairings[0].reasons[0], "en") == "Round 3 of the Berger table: places 2 and 8."
    odd = pair_round_robin([70, 71, 72], cycles=Cycles.DOUBLE)
    assert odd.rounds[0].bye is not None
    assert "place 1 meets the empty place 4" in say_reason(odd.rounds[0].bye.reasons[0], "en")
    assert "换边" in say_reason(odd.rounds[-1].pairings[0].reasons[0], "zh")
    assert {reason.code for reason in odd.reasons} == {
        "everybody_meets_everybody",
        "second_cycle_reversed",
        "last_rounds_exchanged",
        "everybody_sits_out_once_a_cycle",
    }


def test_tables_come_from_the_seating_and_sides_from_the_berger_table() -> None:
    drawn = pair_round_robin(range(1, 9)).rounds[1]
    seated = keep_table_sides(drawn, seat_matches(drawn.pairings, [1, 2, 3, 4], {}, seed="s", fixed_tables={2: 4}))
    assert {(match.side0, match.side1) for match in seated} == {(8, 5), (6, 4), (7, 3), (1, 2)}
    assert next(match.table for match in seated if match.side0 == 1) == 4
    assert all([reason.code for reason in match.reasons].count("side_by_berger_table") == 1 for match in seated)
    assert not any(reason.code in ("side_by_lot", "side_by_balance") for m in seated for reason in m.reasons)


# --- withdrawals -----------------------------------------------------------------------------------------

SIX = pair_round_robin(range(1, 7))


def test_under_half_the_results_are_annulled_and_the_rest_counts_for_nobody() -> None:
    left = withdraw_from_round_robin(SIX, 2, played=[1, 2])
    assert (left.matches, left.played) == (5, 2)
    assert [(match.round_number, match.opponent) for match in left.annulled] == [(1, 5), (2, 1)]
    assert [(freed.round_number, freed.opponent) for freed in left.freed] == [(3, 6), (4, 3), (5, 4)]
    assert [freed.bye.entry for freed in left.freed if freed.bye is not None] == [6, 3, 4]
    assert left.remaining is RemainingMatches.NOT_COUNTED
    assert "do not count" in say_reason(left.reasons[0], "en")


def test_from_half_on_the_results_stand_and_the_rest_is_won_by_default() -> None:
    left = withdraw_from_round_robin(SIX, 2, played=[1, 2, 3])
    assert left.annulled == ()
    assert left.remaining is RemainingMatches.WON_BY_DEFAULT
    even = pair_round_robin(range(1, 6))
    rounds = [each.number for each in even.rounds if each.bye is None or each.bye.entry != 1]
    assert withdraw_from_round_robin(even, 1, played=rounds[:2]).annulled == ()
    assert withdraw_from_round_robin(even, 1, played=rounds[:1]).annulled != ()


@pytest.mark.parametrize(
    ("annulment", "played", "annulled"),
    [(Annulment.NEVER, [1], 0), (Annulment.ALWAYS, [1, 2, 3, 4], 4), (Annulment.UNDER_HALF, [], 0)],
)
def test_the_setting_decides_about_annulment(annulment: Annulment, played: list[int], annulled: int) -> None:
    left = withdraw_from_round_robin(SIX, 1, played=played, annulment=annulment)
    assert len(left.annulled) == annulled
    assert len(left.freed) == 5 - len(played)


def test_two_that_have_both_left_give_nobody_a_bye_and_an_own_bye_frees_nobody() -> None:
    left = withdraw_from_round_robin(SIX, 2, played=[1], withdrawn=[6])
    assert [(f.opponent, f.bye is None) for f in left.freed] == [(1, False), (6, True), (3, False), (4, False)]
    five = pair_round_robin(range(1, 6))
    own_bye = next(each.number for each in five.rounds if each.bye is not None and each.bye.entry == 3)
    freed = {f.round_number: f for f in withdraw_from_round_robin(five, 3, played=[]).freed}
    assert (freed[own_bye].opponent, freed[own_bye].bye) == (None, None)


@given(st.integers(2, 20), st.data())
@settings(max_examples=60, deadline=None)
def test_a_withdrawal_frees_each_unplayed_round_once(count: int, data: st.DataObject) -> None:
    drawn = pair_round_robin(range(1, count + 1), cycles=data.draw(st.sampled_from(Cycles)))
    entry = data.draw(st.integers(1, count))
    with_match = [each.number for each in drawn.rounds if each.bye is None or each.bye.entry != entry]
    played = data.draw(st.sets(st.sampled_from(with_match)))
    left = withdraw_from_round_robin(drawn, entry, played=played)
    assert sorted([*played, *(freed.round_number for freed in left.freed)]) == [r.number for r in drawn.rounds]
    assert len(left.annulled) == (len(played) if 2 * len(played) < len(with_match) else 0)
    assert all(a.round_number < b.round_number for a, b in pairwise(left.freed))


@pytest.mark.parametrize(
    ("code", "entry", "played"),
    [("unknown_entry", 9, []), ("round_not_in_draw", 1, [8]), ("round_without_match", 1, [1])],
)
def test_a_withdrawal_that_does_not_fit_the_draw_is_refused(code: str, entry: int, played: list[int]) -> None:
    with pytest.raises(PairingRefused) as refused:
        withdraw_from_round_robin(pair_round_robin(range(1, 8)), entry, played=played)
    assert refused.value.code == code
