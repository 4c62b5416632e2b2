"""Single knock-out: places, byes, units, and the way to the final."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.work import work_of
from tournament.pairing import (
    Bracket,
    BracketRound,
    Decided,
    FindingGrade,
    MatchStanding,
    PairingRefused,
    PlacesPlayed,
    SlotKind,
    audit_bracket,
    build_bracket,
    resolve_bracket,
)


def bracket_of(count: int, places_played: PlacesPlayed = PlacesPlayed.FOUR) -> Bracket:
    return build_bracket(list(range(1, count + 1)), places_played=places_played)


def places(bracket: Bracket) -> list[int | None]:
    return [slot.entry for match in bracket.matches if match.round == 1 for slot in match.slots]


STANDARD: dict[int, list[int]] = {
    int(size): order
    for size, order in json.loads((Path(__file__).parent / "data" / "standard_places.json").read_text()).items()
}


@pytest.mark.parametrize("size", STANDARD)
def test_seeds_stand_in_the_published_order(size: int) -> None:
    assert places(bracket_of(size)) == STANDARD[size]


@pytest.mark.parametrize(("count", "with_bye"), [(12, {1, 2, 3, 4}), (5, {1, 2, 3}), (3, {1}), (9, set(range(1, 8)))])
def test_byes_go_to_the_top(count: int, with_bye: set[int]) -> None:
    bracket = bracket_of(count)
    found = {
        slot.entry
        for match in bracket.matches
        if match.round == 1 and SlotKind.BYE in {slot.kind for slot in match.slots}
        for slot in match.slots
        if slot.kind is SlotKind.ENTRY
    }
    assert found == with_bye


def test_every_size_up_to_300_and_the_largest_pass_the_audit() -> None:
    for count in [*range(2, 301), 1023, 1025, 4095, 4096]:
        bracket = bracket_of(count)
        assert audit_bracket(range(1, count + 1), bracket) == ()
        assert len({match.key for match in bracket.matches}) == bracket.size - 1 + (count >= 4)


def test_top_seeds_meet_as_late_as_they_can() -> None:
    for count in (16, 23, 64):
        bracket = bracket_of(count)
        at = places(bracket)
        for sections in (2, 4, 8):
            width = bracket.size // sections
            for section in range(sections):
                inside = at[section * width : (section + 1) * width]
                assert sum(entry is not None and entry <= sections for entry in inside) == 1


def test_rounds_are_named_from_the_final_back() -> None:
    names = Counter(match.name for match in bracket_of(32).matches)
    assert names == {
        BracketRound.FINAL: 1,
        BracketRound.THIRD_PLACE: 1,
        BracketRound.SEMI_FINAL: 2,
        BracketRound.QUARTER_FINAL: 4,
        BracketRound.ROUND_OF_16: 8,
        BracketRound.ROUND_OF_32: 16,
    }


def test_the_losing_semi_finalists_play_for_third_place() -> None:
    third = bracket_of(8).match("third")
    assert [(slot.kind, slot.match) for slot in third.slots] == [
        (SlotKind.LOSER_OF, "R2M1"),
        (SlotKind.LOSER_OF, "R2M2"),
    ]
    with pytest.raises(KeyError):
        bracket_of(8, PlacesPlayed.ONE).match("third")


def test_three_entries_have_no_third_place_match_and_are_told() -> None:
    bracket = bracket_of(3)
    assert "third" not in {match.key for match in bracket.matches}
    assert "too_few_for_third_place" in {reason.code for reason in bracket.reasons}


@pytest.mark.parametrize(
    ("code", "seeded", "seeds"),
    [
        ("bracket_size", [1], None),
        ("bracket_size", range(4097), None),
        ("entry_twice", [1, 2, 1], None),
        ("seeds_out_of_range", [1, 2, 3], 4),
        ("seeds_out_of_range", [1, 2, 3], -1),
    ],
)
def test_impossible_brackets_are_refused(code: str, seeded: list[int], seeds: int | None) -> None:
    with pytest.raises(PairingRefused) as refusal:
        build_bracket(seeded, seeds=seeds)
    assert refusal.value.code == code


# --- units -----------------------------------------------------------------------------------------------


def drawn(count: int, units: int, seed: int) -> tuple[list[int], dict[int, str]]:
    chance = random.Random(seed)
    order = chance.sample(range(1, count + 1), count)
    return order, {one: f"unit {chance.randrange(units)}" for one in order}


@settings(max_examples=120, deadline=None)
@given(power=st.integers(2, 7), units=st.integers(1, 40), seed=st.integers(0, 10**6))
def test_without_seeds_and_byes_each_section_holds_a_unit_s_share_and_no_more(
    power: int, units: int, seed: int
) -> None:
    size = 2**power
    order, unit_of = drawn(size, units, seed)
    at = places(build_bracket(order, units=unit_of, seeds=0))
    whole = Counter(unit_of.values())
    for sections in (2**step for step in range(1, power + 1)):
        width = size // sections
        for section in range(sections):
            inside = Counter(unit_of[one] for one in at[section * width : (section + 1) * width] if one)
            assert all(count <= -(-whole[unit] // sections) for unit, count in inside.items())


@settings(max_examples=120, deadline=None)
@given(
    count=st.integers(2, 90),
    units=st.integers(1, 30),
    seed=st.integers(0, 10**6),
    seeds=st.sampled_from([None, 0, 1, 4, 8]),
)
def test_moving_units_apart_keeps_seeds_and_byes_and_passes_the_audit(
    count: int, units: int, seed: int, seeds: int | None
) -> None:
    order, unit_of = drawn(count, units, seed)
    kept = None if seeds is None else min(seeds, count)
    bracket = build_bracket(order, units=unit_of, seeds=kept)
    findings = audit_bracket(order, bracket, units=unit_of, seeds=kept)
    assert [finding for finding in findings if finding.grade is FindingGrade.ERROR] == []


@settings(max_examples=150, deadline=None)
@given(count=st.integers(3, 12), units=st.integers(1, 7), seed=st.integers(0, 10**6))
def test_halves_are_as_even_as_byes_to_the_top_allow(count: int, units: int, seed: int) -> None:
    """Against every way of dealing those with a bye and those without out to the halves."""
    order, unit_of = drawn(count, units, seed)
    bracket = build_bracket(order, units=unit_of, seeds=0)
    at = places(bracket)
    upper_half = at[: bracket.size // 2]
    byes = bracket.size - count

    def unevenness(upper: set[int]) -> int:
        surplus = Counter(unit_of[one] if one in upper else "" for one in order)
        return sum((2 * surplus[unit] - whole) ** 2 for unit, whole in Counter(unit_of.values()).items())

    upper = {one for one in upper_half if one is not None}
    with_bye, playing = order[:byes], order[byes:]
    resting = len(upper & set(with_bye))
    best = min(
        unevenness({*some, *others})
        for some in combinations(with_bye, resting)
        for others in combinations(playing, len(upper) - resting)
    )
    assert unevenness(upper) == best


def test_a_fixed_seed_s_partner_goes_to_the_other_half() -> None:
    """1 and 8 are of one unit and would meet at once; 8 goes to the half of 2."""
    at = places(build_bracket(range(1, 9), units={1: "A", 8: "A"}, seeds=4))
    assert [at[0], at[2], at[4], at[6]] == [1, 4, 2, 3]
    assert at.index(8) >= 4


def test_entries_without_a_unit_are_left_where_they_are() -> None:
    assert places(build_bracket(range(1, 17), units={}, seeds=0)) == STANDARD[16]


def test_a_full_bracket_of_4096_with_units_is_built_with_bounded_work() -> None:
    order, _ = drawn(4096, 1, 1)
    units = {one: f"unit {one % 1365}" for one in order}
    _bracket, calls = work_of(lambda: build_bracket(order, units=units, seeds=0))
    assert calls < 20_000_000


# --- results ---------------------------------------------------------------------------------------------


def test_byes_go_on_by_themselves_and_winners_and_losers_find_their_matches() -> None:
    bracket = bracket_of(6)
    state = {match.key: match for match in resolve_bracket(bracket, [])}
    assert state["R1M1"].standing is MatchStanding.WALKOVER
    assert state["R1M2"].standing is MatchStanding.READY
    assert state["R2M1"].standing is MatchStanding.WAITING
    assert state["R2M1"].entries == (1, None)
    decided = [
        Decided(match="R1M2", winner=5),
        Decided(match="R1M4", winner=3),
        Decided(match="R2M1", winner=1),
        Decided(match="R2M2", winner=3),
        Decided(match="R3M1", winner=3),
        Decided(match="third", winner=5),
    ]
    state = {match.key: match for match in resolve_bracket(bracket, decided)}
    assert (state["R3M1"].entries, state["R3M1"].winner, state["R3M1"].loser) == ((1, 3), 3, 1)
    assert (state["third"].entries, state["third"].winner, state["third"].loser) == ((5, 2), 5, 2)


def test_a_match_that_nobody_came_to_gives_the_next_opponent_a_walk_over() -> None:
    decided = [Decided(match="R1M1", winner=None), Decided(match="R1M2", winner=2)]
    state = {match.key: match for match in resolve_bracket(bracket_of(4), decided)}
    assert (state["R2M1"].standing, state["R2M1"].winner) == (MatchStanding.WALKOVER, 2)
    assert (state["third"].standing, state["third"].winner) == (MatchStanding.WALKOVER, 3)


def test_nobody_anywhere_leaves_the_rest_of_the_bracket_empty() -> None:
    decided = [Decided(match=key, winner=None) for key in ("R1M1", "R1M2")]
    state = {match.key: match for match in resolve_bracket(bracket_of(4), decided)}
    assert state["R2M1"].standing is MatchStanding.EMPTY
    assert state["third"].standing is MatchStanding.EMPTY


@pytest.mark.parametrize(
    ("code", "decided"),
    [
        ("unknown_match", [("R9M1", 1)]),
        ("match_decided_twice", [("R1M1", 1), ("R1M1", 4)]),
        ("match_not_ready", [("R2M1", 1)]),
        ("winner_not_in_match", [("R1M1", 2)]),
    ],
)
def test_results_that_do_not_fit_are_refused(code: str, decided: list[tuple[str, int]]) -> None:
    with pytest.raises(PairingRefused) as refusal:
        resolve_bracket(bracket_of(4), [Decided(match=key, winner=winner) for key, winner in decided])
    assert refusal.value.code == code


def test_a_bye_cannot_be_given_a_result() -> None:
    with pytest.raises(PairingRefused, match="match_not_ready"):
        resolve_bracket(bracket_of(3), [Decided(match="R1M1", winner=1)])


@settings(max_examples=60, deadline=None)
@given(count=st.integers(2, 70), seed=st.integers(0, 10**6))
def test_any_bracket_played_to_the_end_has_one_champion_who_never_lost(count: int, seed: int) -> None:
    chance = random.Random(seed)
    bracket = bracket_of(count)
    decided: list[Decided] = []
    while True:
        state = resolve_bracket(bracket, decided)
        ready = [match for match in state if match.standing is MatchStanding.READY]
        if not ready:
            break
        match = chance.choice(ready)
        decided.append(Decided(match=match.key, winner=chance.choice(match.entries)))
    final = next(match for match in state if match.key == f"R{bracket.rounds}M1")
    beaten = {match.loser for match in state if match.loser is not None}
    assert beaten == set(range(1, count + 1)) - {final.winner}
    assert all(match.standing in (MatchStanding.DECIDED, MatchStanding.WALKOVER) for match in state)
