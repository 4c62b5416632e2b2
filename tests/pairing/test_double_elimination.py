"""Double elimination: the published flow, byes, late rematches, and brackets played to the end."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.bracket_play import defeats, in_words, play
from tests.work import work_of
from tournament.pairing import (
    Bracket,
    BracketPart,
    ByesTo,
    Decided,
    MatchStanding,
    PairingRefused,
    SecondFinal,
    SlotKind,
    audit_double_elimination,
    audit_double_elimination_as_given,
    build_double_elimination,
    build_double_elimination_as_given,
    champion_of,
    final_places,
    name_of_round,
    part_of,
    resolve_bracket,
)

DATA = Path(__file__).parent / "data"
FLOW: dict[str, dict[str, dict[str, list[str]]]] = json.loads((DATA / "double_elimination_flow.json").read_text())
REMATCH: dict[str, dict[str, Any]] = tomllib.loads((DATA / "first_rematch.toml").read_text())


def bracket_of(count: int, second_final: SecondFinal = SecondFinal.IF_NEEDED) -> Bracket:
    return build_double_elimination(range(1, count + 1), second_final=second_final)


# --- the flow --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", FLOW)
def test_everybody_goes_where_the_published_flow_says(count: str) -> None:
    found: dict[str, dict[str, list[str]]] = {}
    for match in bracket_of(int(count)).matches:
        found.setdefault(str(match.round), {})[match.key] = in_words(match)
    assert found == FLOW[count]


@pytest.mark.parametrize("power", range(1, 11))
def test_full_brackets_have_twice_the_matches_less_two_and_the_second_final(power: int) -> None:
    size = 2**power
    assert len(bracket_of(size, SecondFinal.NEVER).matches) == 2 * size - 2
    bracket = bracket_of(size)
    assert len(bracket.matches) == 2 * size - 1
    assert bracket.rounds == 2 * power + 1
    losers_rounds = {match.key.partition("M")[0] for match in bracket.matches if part_of(match.key) == "losers"}
    assert len(losers_rounds) == 2 * (power - 1)


def test_every_size_up_to_200_and_the_largest_pass_the_audit() -> None:
    for count in [*range(2, 201), 511, 513, 1024, 4095, 4096]:
        assert audit_double_elimination(range(1, count + 1), bracket_of(count)) == ()


def test_no_match_that_can_be_played_has_a_bye_and_games_are_as_many_as_losses() -> None:
    for count in range(2, 130):
        bracket = bracket_of(count, SecondFinal.NEVER)
        games = [match for match in bracket.matches if SlotKind.BYE not in {slot.kind for slot in match.slots}]
        assert len(games) == 2 * count - 2
        assert all(match.round == 1 for match in bracket.matches if match not in games)


def test_parts_are_told_by_key() -> None:
    parts = {part_of(match.key) for match in bracket_of(8).matches}
    assert parts == {BracketPart.WINNERS, BracketPart.LOSERS, BracketPart.FINALS}


def test_rounds_are_named() -> None:
    names = {match.key: match.name for match in bracket_of(8).matches}
    assert names["W1M1"] == "winners_round_1"
    assert names["W3M1"] == "winners_final"
    assert names["L3M1"] == "losers_round_3"
    assert names["L4M1"] == "losers_final"
    assert (names["final"], names["second_final"]) == ("final", "second_final")


@pytest.mark.parametrize(("code", "entries"), [("bracket_size", [1]), ("entry_twice", [1, 2, 3, 1])])
def test_impossible_fields_are_refused(code: str, entries: list[int]) -> None:
    with pytest.raises(PairingRefused) as refusal:
        build_double_elimination(entries)
    assert refusal.value.code == code


def test_places_may_be_given_and_units_and_lots_count_as_in_a_knock_out() -> None:
    slots = [5, None, 3, 4, 9, 1, 2, None]
    given = build_double_elimination_as_given(slots, second_final=SecondFinal.NEVER)
    assert [slot.entry for match in given.matches if match.round == 1 for slot in match.slots] == slots
    assert audit_double_elimination_as_given(slots, given, second_final=SecondFinal.NEVER) == ()
    order = list(range(1, 30))
    units = {one: f"unit {one % 5}" for one in order}
    bracket = build_double_elimination(order, units=units, seeds=4, byes=ByesTo.HIGHEST_LOT)
    findings = audit_double_elimination(order, bracket, units=units, seeds=4, byes=ByesTo.HIGHEST_LOT)
    assert {finding.code for finding in findings} <= {"unit_halves_uneven"}


# --- rematches -------------------------------------------------------------------------------------------


def first_rematch_by_paths(bracket: Bracket) -> int:
    """One was beaten in a match, the other won it and was beaten further on: where do their ways come together?"""
    target = {(slot.kind, slot.match): match.key for match in bracket.matches for slot in match.slots}

    def way_of_loser(key: str) -> list[str]:
        way = [target[SlotKind.LOSER_OF, key]]
        while way[-1] != "final":
            way.append(target[SlotKind.WINNER_OF, way[-1]])
        return way

    winners = [match.key for match in bracket.matches if part_of(match.key) is BracketPart.WINNERS]
    ways = {key: way_of_loser(key) for key in winners}
    earliest = 99
    for beaten_in in winners:
        behind = set(ways[beaten_in])
        further = target[SlotKind.WINNER_OF, beaten_in]
        while further != "final":
            meeting = next(key for key in ways[further] if key in behind)
            earliest = min(earliest, int(meeting[1:].partition("M")[0]))
            further = target[SlotKind.WINNER_OF, further]
    return earliest


@pytest.mark.parametrize("size", REMATCH)
def test_no_rematch_is_possible_before_the_round_of_the_table(size: str) -> None:
    assert first_rematch_by_paths(bracket_of(int(size), SecondFinal.NEVER)) == REMATCH[size]["round"]


@pytest.mark.parametrize("size", REMATCH)
def test_losers_come_in_where_the_masks_of_the_table_say(size: str) -> None:
    source = {match.key: in_words(match)[0] for match in bracket_of(int(size)).matches}
    for winners_round, mask in enumerate(REMATCH[size]["masks"], start=2):
        assert len(mask) == int(size).bit_length() - 1 - winners_round
        for place in range(int(size) >> winners_round):
            comes_down = f"loser of W{winners_round}M{(place ^ int(mask, 2)) + 1}"
            assert source[f"L{2 * winners_round - 2}M{place + 1}"] == comes_down


@settings(max_examples=40, deadline=None)
@given(count=st.integers(5, 70), seed=st.integers(0, 10**6))
def test_no_rematch_is_played_before_the_round_of_the_table(count: int, seed: int) -> None:
    bracket = bracket_of(count)
    _decided, state = play(bracket, random.Random(seed))
    met = set()
    for match in state:
        if None in match.entries:
            continue
        pair = frozenset(match.entries)
        if part_of(match.key) is BracketPart.LOSERS and pair in met:
            assert int(match.key[1:].partition("M")[0]) >= REMATCH[str(bracket.size)]["round"]
        met.add(pair)


# --- played to the end -----------------------------------------------------------------------------------


@settings(max_examples=120, deadline=None)
@given(count=st.integers(2, 70), seed=st.integers(0, 10**6), second_final=st.sampled_from(SecondFinal))
def test_everybody_but_the_champion_loses_twice_and_has_a_place(
    count: int, seed: int, second_final: SecondFinal
) -> None:
    bracket = bracket_of(count, second_final)
    decided, state = play(bracket, random.Random(seed))
    champion = champion_of(bracket, state)
    lost = defeats(state)
    final = next(match for match in state if match.key == "final")
    for entry in range(1, count + 1):
        unbeaten_loser_of_one_final = second_final is SecondFinal.NEVER and entry == final.loser == final.entries[0]
        if entry == champion:
            assert lost[entry] <= 1
        else:
            assert lost[entry] == (1 if unbeaten_loser_of_one_final else 2)
    assert all(match.entries[0] != match.entries[1] for match in state)
    assert_a_match_a_round_at_most(bracket, state)
    places = final_places(bracket, decided)
    assert next(place.entry for place in places) == champion
    assert [(place.first, place.last) for place in places][:4] == [(one, one) for one in range(1, min(4, count) + 1)]
    assert sorted(place.entry for place in places) == list(range(1, count + 1))
    assert_ranges_fill_all_places([(place.first, place.last) for place in places])


@settings(max_examples=120, deadline=None)
@given(count=st.integers(2, 70), seed=st.integers(0, 10**6), share=st.sampled_from([0.05, 0.3, 0.8]))
def test_where_nobody_came_the_others_go_on_and_nobody_plays_after_two_losses(
    count: int, seed: int, share: float
) -> None:
    bracket = bracket_of(count)
    decided, state = play(bracket, random.Random(seed), double_forfeits=share)
    assert all(match.standing not in (MatchStanding.WAITING, MatchStanding.READY) for match in state)
    assert max(defeats(state).values()) <= 2
    assert_a_match_a_round_at_most(bracket, state)
    absent = {
        entry
        for match in state
        if match.standing is MatchStanding.DECIDED and match.winner is None
        for entry in match.entries
    }
    champion = champion_of(bracket, state)
    assert champion not in absent
    last_round = {
        entry: match.round for match, stood in zip(bracket.matches, state, strict=True) for entry in stood.entries
    }
    for match, stood in zip(bracket.matches, state, strict=True):
        if stood.standing is MatchStanding.DECIDED and stood.winner is None:
            assert all(last_round[entry] == match.round for entry in stood.entries)
    places = final_places(bracket, decided)
    assert sorted(place.entry for place in places) == list(range(1, count + 1))
    assert [place.entry for place in places if place.first == 1] == ([] if champion is None else [champion])
    assert max(place.last for place in places) == max(count, 2)


def assert_a_match_a_round_at_most(bracket: Bracket, state: tuple[Any, ...]) -> None:
    rounds = [
        (match.round, entry)
        for match, stood in zip(bracket.matches, state, strict=True)
        for entry in stood.entries
        if entry is not None
    ]
    assert len(rounds) == len(set(rounds))


def assert_ranges_fill_all_places(ranges: list[tuple[int, int]]) -> None:
    place = 1
    while place <= len(ranges):
        first, last = ranges[place - 1]
        assert first == place
        assert ranges[first - 1 : last] == [(first, last)] * (last - first + 1)
        place = last + 1
    assert place == len(ranges) + 1


def state_of(bracket: Bracket, *results: tuple[str, int | None]) -> dict[str, Any]:
    decided = [Decided(match=match, winner=winner) for match, winner in results]
    return {match.key: match for match in resolve_bracket(bracket, decided)}


FOUR = [("W1M1", 1), ("W1M2", 2), ("W2M1", 1), ("L1M1", 3), ("L2M1", 2)]


def test_the_second_final_is_played_only_if_the_unbeaten_entry_loses_the_first() -> None:
    bracket = bracket_of(4)
    state = state_of(bracket, *FOUR, ("final", 1))
    assert (state["second_final"].standing, state["second_final"].winner) == (MatchStanding.WALKOVER, 1)
    assert champion_of(bracket, state.values()) == 1
    state = state_of(bracket, *FOUR, ("final", 2))
    assert (state["second_final"].standing, state["second_final"].entries) == (MatchStanding.READY, (2, 1))
    assert champion_of(bracket, state.values()) is None
    state = state_of(bracket, *FOUR, ("final", 2), ("second_final", 1))
    assert champion_of(bracket, state.values()) == 1


def test_with_one_final_it_decides() -> None:
    bracket = bracket_of(4, SecondFinal.NEVER)
    assert champion_of(bracket, state_of(bracket, *FOUR, ("final", 2)).values()) == 2


def test_a_double_forfeit_sends_nobody_down() -> None:
    state = state_of(bracket_of(4), ("W1M1", None), ("W1M2", 2))
    assert (state["W2M1"].standing, state["W2M1"].winner) == (MatchStanding.WALKOVER, 2)
    assert (state["L1M1"].standing, state["L1M1"].winner) == (MatchStanding.WALKOVER, 3)
    assert (state["L2M1"].standing, state["L2M1"].winner) == (MatchStanding.WALKOVER, 3)
    assert (state["final"].standing, state["final"].entries) == (MatchStanding.READY, (2, 3))


def test_places_behind_the_third_are_shared_by_those_beaten_in_the_same_round() -> None:
    bracket = bracket_of(16)
    decided, _state = play(bracket, random.Random(1))
    ranges = [(place.first, place.last) for place in final_places(bracket, decided)]
    assert ranges == [(1, 1), (2, 2), (3, 3), (4, 4), *[(5, 6)] * 2, *[(7, 8)] * 2, *[(9, 12)] * 4, *[(13, 16)] * 4]


# --- size ------------------------------------------------------------------------------------------------


def test_a_double_elimination_of_1024_is_built_and_resolved_with_work_in_step_with_its_matches() -> None:
    _state, calls = work_of(lambda: resolve_bracket(bracket_of(1024), []))
    assert calls < 150_000


@pytest.mark.parametrize(
    ("names", "name"),
    [
        ([], ""),
        (["", ""], ""),
        (["final", "third_place"], "final"),
        (["winners_round_2", "winners_round_2", "losers_round_1"], ""),
        (["winners_final", "losers_round_3"], ""),
        (["losers_round_2"], "losers_round_2"),
        (["second_final"], "second_final"),
    ],
)
def test_a_round_that_both_sides_play_has_the_name_of_neither(names: list[str], name: str) -> None:
    assert name_of_round(names) == name
