"""Knock-outs with places played out, byes by lot, places as given, and who comes to which place."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.bracket_play import defeats, in_words, play
from tournament.pairing import (
    Bracket,
    BracketPart,
    ByesTo,
    Decided,
    FindingGrade,
    MatchStanding,
    PairingRefused,
    PlacesPlayed,
    SlotKind,
    audit_bracket,
    audit_bracket_as_given,
    build_bracket,
    build_bracket_as_given,
    build_double_elimination,
    champion_of,
    final_places,
    part_of,
)


def ranges(bracket: Bracket, decided: list[Decided]) -> list[tuple[int, int]]:
    return [(place.first, place.last) for place in final_places(bracket, decided)]


def placed(bracket: Bracket, *results: tuple[str, int | None]) -> list[tuple[int, int, int]]:
    decided = [Decided(match=match, winner=winner) for match, winner in results]
    return [(place.entry, place.first, place.last) for place in final_places(bracket, decided)]


# --- places played ---------------------------------------------------------------------------------------


def test_losers_of_the_quarter_finals_play_for_fifth_to_eighth() -> None:
    bracket = build_bracket(range(1, 9), places_played=PlacesPlayed.EIGHT)
    placing = {
        match.key: (match.round, match.number, match.name, match.places, in_words(match))
        for match in bracket.matches
        if part_of(match.key) is BracketPart.PLACES
    }
    assert placing == {
        "P5-8M1": (2, 3, "places_5_to_8", (5, 8), ["loser of R1M1", "loser of R1M2"]),
        "P5-8M2": (2, 4, "places_5_to_8", (5, 8), ["loser of R1M3", "loser of R1M4"]),
        "third": (3, 2, "third_place", (3, 4), ["loser of R2M1", "loser of R2M2"]),
        "P5-6M1": (3, 3, "places_5_to_6", (5, 6), ["winner of P5-8M1", "winner of P5-8M2"]),
        "P7-8M1": (3, 4, "places_7_to_8", (7, 8), ["loser of P5-8M1", "loser of P5-8M2"]),
    }


@pytest.mark.parametrize(
    ("places_played", "own_places"),
    [("1", 2), ("4", 4), ("8", 8), ("16", 16), ("all", 32)],
)
def test_places_are_single_as_far_as_they_are_played(places_played: str, own_places: int) -> None:
    bracket = build_bracket(range(1, 33), places_played=PlacesPlayed(places_played))
    decided, _state = play(bracket, random.Random(places_played))
    found = ranges(bracket, decided)
    assert found[:own_places] == [(place, place) for place in range(1, own_places + 1)]
    assert all(first < last for first, last in found[own_places:])


def test_all_places_of_a_full_bracket_keep_everybody_playing() -> None:
    bracket = build_bracket(range(1, 17), places_played=PlacesPlayed.ALL)
    assert Counter(match.round for match in bracket.matches) == dict.fromkeys(range(1, 5), 8)


def test_what_is_played_for_is_said() -> None:
    reasons = {one.code: one.params for one in build_bracket(range(1, 7), places_played=PlacesPlayed.EIGHT).reasons}
    assert reasons["places_played_to"] == {"place": 6}


@settings(max_examples=150, deadline=None)
@given(
    count=st.integers(2, 70),
    seed=st.integers(0, 10**6),
    places_played=st.sampled_from(PlacesPlayed),
    byes=st.sampled_from(ByesTo),
)
def test_everybody_but_the_champion_is_beaten_and_the_places_asked_for_are_single(
    count: int, seed: int, places_played: PlacesPlayed, byes: ByesTo
) -> None:
    bracket = build_bracket(range(1, count + 1), places_played=places_played, byes=byes)
    decided, state = play(bracket, random.Random(seed))
    main = tuple(match for match in state if part_of(match.key) is BracketPart.MAIN)
    champion = champion_of(bracket, state)
    assert defeats(main) == dict.fromkeys(set(range(1, count + 1)) - {champion}, 1)
    assert all(match.standing in (MatchStanding.DECIDED, MatchStanding.WALKOVER) for match in state)
    assert all(
        match.round == 1
        for match, stood in zip(bracket.matches, state, strict=True)
        if stood.standing is MatchStanding.WALKOVER
    )
    places = final_places(bracket, decided)
    assert places[0].entry == champion
    assert sorted(place.entry for place in places) == list(range(1, count + 1))
    own = count if places_played is PlacesPlayed.ALL else min(count, int(places_played))
    assert [place.last for place in places[:own]] == list(range(1, own + 1))
    taken = Counter((place.first, place.last) for place in places)
    assert all(last - first + 1 == sharing for (first, last), sharing in taken.items())
    assert_nobody_in_two_matches_of_a_round(bracket, state)


@settings(max_examples=150, deadline=None)
@given(count=st.integers(2, 70), seed=st.integers(0, 10**6), share=st.sampled_from([0.1, 0.5, 1.0]))
def test_with_matches_that_nobody_came_to_all_have_a_place_still(count: int, seed: int, share: float) -> None:
    bracket = build_bracket(range(1, count + 1), places_played=PlacesPlayed.ALL)
    decided, state = play(bracket, random.Random(seed), double_forfeits=share)
    assert all(match.standing not in (MatchStanding.WAITING, MatchStanding.READY) for match in state)
    places = final_places(bracket, decided)
    assert sorted(place.entry for place in places) == list(range(1, count + 1))
    champion = champion_of(bracket, state)
    assert [place.entry for place in places if place.first == 1] == ([] if champion is None else [champion])
    assert_nobody_in_two_matches_of_a_round(bracket, state)


def assert_nobody_in_two_matches_of_a_round(bracket: Bracket, state: tuple) -> None:
    stood = [
        (match.round, entry)
        for match, resolved in zip(bracket.matches, state, strict=True)
        for entry in resolved.entries
        if entry is not None
    ]
    assert len(stood) == len(set(stood))


# --- final places ----------------------------------------------------------------------------------------


def test_a_place_is_told_once_nothing_more_can_come() -> None:
    bracket = build_bracket(range(1, 9))
    assert placed(bracket, ("R1M1", 1)) == [(8, 5, 8)]
    results = [("R1M1", 1), ("R1M2", 4), ("R1M3", 2), ("R1M4", 3), ("R2M1", 1)]
    assert placed(bracket, *results) == [(entry, 5, 8) for entry in (5, 6, 7, 8)]
    results += [("R2M2", 2), ("third", 4)]
    assert placed(bracket, *results)[:2] == [(4, 3, 3), (3, 4, 4)]


def test_losing_semi_finalists_share_third_place_where_nobody_plays_for_it() -> None:
    bracket = build_bracket(range(1, 5), places_played=PlacesPlayed.ONE)
    found = placed(bracket, ("R1M1", 1), ("R1M2", 2), ("R2M1", 2))
    assert found == [(2, 1, 1), (1, 2, 2), (3, 3, 4), (4, 3, 4)]


def test_without_a_winner_of_the_final_nobody_is_first() -> None:
    bracket = build_bracket(range(1, 5))
    found = placed(bracket, ("R1M1", 1), ("R1M2", 2), ("R2M1", None), ("third", 3))
    assert found == [(1, 2, 2), (2, 2, 2), (3, 3, 3), (4, 4, 4)]


def test_the_others_move_up_for_semi_finalists_who_did_not_come() -> None:
    bracket = build_bracket(range(1, 5))
    assert placed(bracket, ("R1M1", None), ("R1M2", 2)) == [(2, 1, 1), (3, 2, 2), (1, 3, 4), (4, 3, 4)]


# --- byes by lot -----------------------------------------------------------------------------------------


def resting(bracket: Bracket) -> set[int | None]:
    return {
        slot.entry
        for match in bracket.matches
        if SlotKind.BYE in {slot.kind for slot in match.slots}
        for slot in match.slots
        if slot.kind is SlotKind.ENTRY
    }


def test_the_highest_lots_sit_out() -> None:
    lots = [30, 10, 50, 20, 60, 40]
    bracket = build_bracket(lots, byes=ByesTo.HIGHEST_LOT)
    assert resting(bracket) == {60, 40}
    assert "byes_to_the_highest_lots" in {reason.code for reason in bracket.reasons}


def test_seeds_play_while_lots_fill_the_byes_and_rest_only_when_they_do_not() -> None:
    entries = list(range(1, 14))
    assert resting(build_bracket(entries, seeds=4, byes=ByesTo.HIGHEST_LOT)) == {11, 12, 13}
    bracket = build_bracket(entries[:9], seeds=4, byes=ByesTo.HIGHEST_LOT)
    assert resting(bracket) == {6, 7, 8, 9, 1, 2, 3}
    at = [slot.entry for match in bracket.matches if match.round == 1 for slot in match.slots]
    assert [at[0], at[8], at[12], at[4]] == [1, 2, 3, 4]


@settings(max_examples=150, deadline=None)
@given(count=st.integers(2, 90), seeds=st.integers(0, 90), units=st.integers(0, 12), seed=st.integers(0, 10**6))
def test_byes_by_lot_pass_the_audit_with_seeds_and_units(count: int, seeds: int, units: int, seed: int) -> None:
    chance = random.Random(seed)
    order = chance.sample(range(1, 200), count)
    unit_of = {one: f"unit {chance.randrange(units)}" for one in order} if units else None
    kept = min(seeds, count)
    bracket = build_bracket(order, units=unit_of, seeds=kept, byes=ByesTo.HIGHEST_LOT)
    findings = audit_bracket(order, bracket, units=unit_of, seeds=kept, byes=ByesTo.HIGHEST_LOT)
    assert [finding for finding in findings if finding.grade is FindingGrade.ERROR] == []


def test_the_audit_finds_a_bye_that_belongs_to_a_higher_lot() -> None:
    entries = range(1, 7)
    codes = {
        one.code for one in audit_bracket(entries, build_bracket(entries, seeds=0), seeds=0, byes=ByesTo.HIGHEST_LOT)
    }
    assert codes == {"bye_not_to_the_highest_lot", "digest_differs"}


# --- places as given -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slots", [[3, 1], [1, None], [4, None, None, 2], [9, 8, 7, None, 5, 4, None, 2]])
def test_places_are_taken_as_they_are(slots: list[int | None]) -> None:
    bracket = build_bracket_as_given(slots, places_played=PlacesPlayed.EIGHT) if slots != [1, None] else None
    if bracket is None:
        with pytest.raises(PairingRefused, match="bracket_size"):
            build_bracket_as_given(slots)
        return
    assert [slot.entry for match in bracket.matches if match.round == 1 for slot in match.slots] == slots
    assert audit_bracket_as_given(slots, bracket, places_played=PlacesPlayed.EIGHT) == ()


@pytest.mark.parametrize(
    ("code", "slots"),
    [
        ("bracket_size", [1, None]),
        ("entry_twice", [1, 2, 1, 3]),
        ("slots_not_a_power_of_two", [1, 2, 3]),
        ("bye_meets_bye", [1, 2, None, None]),
    ],
)
def test_places_that_make_no_bracket_are_refused(code: str, slots: list[int | None]) -> None:
    with pytest.raises(PairingRefused) as refusal:
        build_bracket_as_given(slots)
    assert refusal.value.code == code


def test_the_audit_finds_given_places_that_were_not_kept() -> None:
    found = {one.code for one in audit_bracket_as_given([2, 1, 3, 4], build_bracket_as_given([1, 2, 3, 4]))}
    assert found == {"slot_differs", "digest_differs"}


@settings(max_examples=100, deadline=None)
@given(power=st.integers(1, 5), seed=st.integers(0, 10**6), places_played=st.sampled_from(PlacesPlayed))
def test_wherever_the_byes_stand_the_places_asked_for_are_single(
    power: int, seed: int, places_played: PlacesPlayed
) -> None:
    chance = random.Random(seed)
    slots: list[int | None] = list(range(1, 2**power + 1))
    for match in range(0, len(slots), 2):
        if chance.random() < 0.5 and sum(entry is not None for entry in slots) > 2:
            slots[match + chance.randrange(2)] = None
    bracket = build_bracket_as_given(slots, places_played=places_played)
    assert audit_bracket_as_given(slots, bracket, places_played=places_played) == ()
    decided, _state = play(bracket, chance)
    count = sum(entry is not None for entry in slots)
    own = count if places_played is PlacesPlayed.ALL else min(count, int(places_played))
    assert [place.last for place in final_places(bracket, decided)[:own]] == list(range(1, own + 1))


# --- determinism -----------------------------------------------------------------------------------------


def test_what_came_to_be_settable_later_leaves_older_digests_alone() -> None:
    assert build_bracket(range(1, 7)).input_digest == OLD_DIGEST
    bracket = build_bracket(
        range(1, 12), units={n: str(n % 3) for n in range(1, 12)}, seeds=2, places_played=PlacesPlayed.ONE
    )
    assert bracket.input_digest == OLD_DIGEST_WITH_UNITS
    at = [slot.entry for match in bracket.matches if match.round == 1 for slot in match.slots]
    assert at == [1, None, 8, 9, 4, None, 5, None, 2, None, 7, 6, 3, None, 10, 11]


def test_every_setting_has_a_digest_of_its_own_and_the_order_of_units_has_none() -> None:
    digests = {
        build_bracket(range(1, 12), places_played=places, byes=byes, seeds=0).input_digest
        for places in PlacesPlayed
        for byes in ByesTo
    }
    assert len(digests) == len(PlacesPlayed) * len(ByesTo)
    units = {one: f"unit {one % 4}" for one in range(1, 40)}
    backwards = dict(reversed(units.items()))
    assert build_bracket(range(1, 40), units=units, seeds=0) == build_bracket(range(1, 40), units=backwards, seeds=0)


def test_double_elimination_1_gives_this_first_round_for_ever() -> None:
    bracket = build_double_elimination(range(1, 12), units={n: str(n % 3) for n in range(1, 12)}, seeds=2)
    at = [slot.entry for match in bracket.matches if match.round == 1 for slot in match.slots]
    assert at == [1, None, 8, 9, 4, None, 5, None, 2, None, 7, 6, 3, None, 10, 11]
    assert bracket.input_digest == DOUBLE_ELIMINATION_DIGEST


OLD_DIGEST = "5b20765d63b59b2b7380a0361a1e966f88eafe707587b48282b8c4ec5c1c7ec1"
OLD_DIGEST_WITH_UNITS = "f87ebd8be345e79d821faf30cf09ad9e28930ba493acbf4555bb15d341570709"
DOUBLE_ELIMINATION_DIGEST = "da97a282cb6cb75a9752351e0225879c6a1ba8663c35c2edd8e56c0cfd218783"
