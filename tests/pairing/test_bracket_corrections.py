"""What a changed result does further on, told before it is done."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.bracket_play import play
from tournament.pairing import (
    Bracket,
    BracketChange,
    ChangeEffect,
    Decided,
    MatchStanding,
    PairingRefused,
    build_bracket,
    build_double_elimination,
    changes_of_result,
    changes_of_taking_back,
    resolve_bracket,
)


def results(*pairs: tuple[str, int | None]) -> list[Decided]:
    return [Decided(match=match, winner=winner) for match, winner in pairs]


def effects(changes: tuple[BracketChange, ...]) -> dict[str, ChangeEffect]:
    return {change.match: change.effect for change in changes}


FOUR = build_bracket(range(1, 5))
SEMI_FINALS = results(("R1M1", 1), ("R1M2", 2))


def test_before_the_final_the_entries_are_exchanged() -> None:
    changes = changes_of_result(FOUR, SEMI_FINALS, Decided(match="R1M1", winner=4))
    assert effects(changes) == {"R2M1": ChangeEffect.ENTRIES_CHANGED, "third": ChangeEffect.ENTRIES_CHANGED}
    assert (changes[0].before.entries, changes[0].after.entries) == ((1, 2), (4, 2))
    assert (changes[1].before.entries, changes[1].after.entries) == ((4, 3), (1, 3))


def test_a_decided_final_is_cleared() -> None:
    decided = [*SEMI_FINALS, *results(("R2M1", 2))]
    changes = changes_of_result(FOUR, decided, Decided(match="R1M1", winner=4))
    assert effects(changes) == {"R2M1": ChangeEffect.RESULT_CLEARED, "third": ChangeEffect.ENTRIES_CHANGED}
    assert changes[0].after.standing is MatchStanding.READY


def test_the_same_result_again_changes_nothing() -> None:
    assert changes_of_result(FOUR, SEMI_FINALS, Decided(match="R1M1", winner=1)) == ()


def test_a_double_forfeit_lets_the_next_go_through() -> None:
    changes = changes_of_result(FOUR, SEMI_FINALS, Decided(match="R1M1", winner=None))
    assert effects(changes) == {"R2M1": ChangeEffect.GOES_THROUGH, "third": ChangeEffect.GOES_THROUGH}


def test_taking_a_result_back_opens_what_follows() -> None:
    changes = changes_of_taking_back(FOUR, SEMI_FINALS, "R1M2")
    assert effects(changes) == {"R2M1": ChangeEffect.ENTRIES_CHANGED, "third": ChangeEffect.ENTRIES_CHANGED}
    assert changes[0].after.entries == (1, None)
    assert changes[0].after.standing is MatchStanding.WAITING


def test_a_correction_among_the_winners_reaches_the_losers_and_the_second_final() -> None:
    bracket = build_double_elimination(range(1, 5))
    played = [("W1M1", 1), ("W1M2", 2), ("W2M1", 1), ("L1M1", 3), ("L2M1", 2), ("final", 2), ("second_final", 2)]
    changes = changes_of_result(bracket, results(*played), Decided(match="W2M1", winner=2))
    assert effects(changes) == dict.fromkeys(["L2M1", "final", "second_final"], ChangeEffect.RESULT_CLEARED)
    changes = changes_of_result(bracket, results(*played), Decided(match="final", winner=1))
    assert effects(changes) == {"second_final": ChangeEffect.RESULT_CLEARED}
    assert changes[0].after.standing is MatchStanding.WALKOVER


@pytest.mark.parametrize(
    ("code", "corrected"),
    [("unknown_match", ("R9M1", 1)), ("match_not_ready", ("R2M1", 1)), ("winner_not_in_match", ("R1M1", 2))],
)
def test_corrections_that_do_not_fit_are_refused(code: str, corrected: tuple[str, int]) -> None:
    with pytest.raises(PairingRefused) as refusal:
        changes_of_result(FOUR, [], results(corrected)[0])
    assert refusal.value.code == code


@settings(max_examples=150, deadline=None)
@given(
    count=st.integers(2, 40),
    seed=st.integers(0, 10**6),
    double=st.sampled_from([build_bracket, build_double_elimination]),
)
def test_what_is_told_is_what_comes_of_the_results_that_stand(count: int, seed: int, double: type[Bracket]) -> None:
    chance = random.Random(seed)
    bracket = double(range(1, count + 1))
    decided, _state = play(bracket, chance, double_forfeits=0.1)
    decided = decided[: chance.randint(1, len(decided))]
    before = {match.key: match for match in resolve_bracket(bracket, decided)}
    wrong = chance.choice(decided)
    right = Decided(match=wrong.match, winner=chance.choice([*before[wrong.match].entries, None]))
    changes = {change.match: change for change in changes_of_result(bracket, decided, right)}
    cleared = {key for key, change in changes.items() if change.effect is ChangeEffect.RESULT_CLEARED}
    stand = [right if one == wrong else one for one in decided if one.match not in cleared]
    after = {match.key: match for match in resolve_bracket(bracket, stand)}
    for key, match in after.items():
        if key in changes:
            assert (changes[key].before, changes[key].after) == (before[key], match)
        elif key != wrong.match:
            assert match == before[key]
    needless = [key for key in cleared if after[key].entries == before[key].entries]
    assert needless == []
