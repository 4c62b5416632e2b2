"""Implausible though possible values are asked about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import AwardKind, Fine, Party, RulingKind, WinningFormat, question_hand
from tests.scoring.sheets import (
    EAST,
    EVERY,
    MATCH,
    NORTH,
    SOUTH,
    awarded,
    counted,
    fold,
    hand,
    hands_of,
    ruling,
    sheets_of,
)

START = fold(MATCH)
SECOND = fold(MATCH, hand(1, SOUTH, 50))
AT_TEN = fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 0))
TRACTOR = WinningFormat.tractor(4)


@pytest.mark.parametrize(
    ("state", "report", "asked"),
    [
        (START, hand(1, EAST, 85), []),
        (SECOND, hand(2, NORTH, 85, level=4), []),
        (SECOND, hand(2, EAST, 85), ["ask_declaring_side"]),
        (SECOND, hand(2, SOUTH, 85), ["ask_declarer"]),
        (SECOND, hand(2, NORTH, 85, level=5), ["ask_level"]),
        (SECOND, hand(2, NORTH, 0), ["ask_no_points"]),
        (SECOND, hand(2, NORTH, 205), ["ask_above_cards", "ask_many_levels"]),
        (SECOND, hand(2, NORTH, 0, points=counted(40, 45, Party.DECLARERS)), ["ask_kitty_high"]),
        (SECOND, hand(2, NORTH, 0, points=counted(40, 0, Party.ATTACKERS, TRACTOR)), ["ask_long_format"]),
        (SECOND, hand(2, NORTH, 85, void=True), []),
        (SECOND, hand(2, NORTH, 84), []),
        (SECOND, awarded(2, NORTH, AwardKind.CARD_COUNT_ERROR, Party.BOTH), ["ask_award"]),
        (AT_TEN, hand(3, SOUTH, 75), ["ask_goal"]),
        (AT_TEN, hand(3, SOUTH, 80), []),
        (fold(MATCH, ruling(1, RulingKind.FORFEIT, 0)), hand(1, SOUTH, 50), ["ask_match_is_over"]),
    ],
)
def test_only_the_implausible_is_asked(state, report, asked: list[str]) -> None:
    assert [note.code for note in question_hand(MATCH, state, report)] == asked


def test_a_fine_for_many_cards_is_asked_about() -> None:
    fines = (Fine(offence="failed_throw", offender=Party.DECLARERS, cards=6),)
    assert [note.code for note in question_hand(MATCH, START, hand(1, SOUTH, 5, fines=fines))] == ["ask_many_fines"]


@given(st.data(), st.sampled_from(EVERY))
def test_every_question_is_a_question_in_both_languages(data: st.DataObject, rule_set) -> None:
    state = scoring.fold_match(rule_set, data.draw(sheets_of(rule_set)))
    for note in question_hand(rule_set, state, data.draw(hands_of(rule_set, 20))):
        assert scoring.say(note, "zh").endswith("？")
        assert scoring.say(note, "en").endswith("?")
