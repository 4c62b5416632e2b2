"""The story of a match, hand by hand."""

from hypothesis import given
from hypothesis import strategies as st

from scoring import RulingKind, explain, say_all
from tests.scoring.sheets import EAST, EVERY, MATCH, SOUTH, fold, hand, penalty, ruling, sheets_of


def test_every_line_is_told_with_its_steps_and_the_end_with_its_rule() -> None:
    state = fold(MATCH, hand(1, SOUTH, 85), penalty(11, "wrong_follow", 0), ruling(12, RulingKind.TIME_UP))
    told = [say_all(chapter.notes, "en") for chapter in explain(MATCH, state)]
    assert told[0].startswith("Hand 1. The slip gives the attackers 85 points. Band 80 to 95:")
    assert told[1].startswith("North-South: follow error, number 1.")
    assert told[-1] == (
        "Time is up: East-West win, 2 to 2, on stage at equal levels. By this rule: “Tractor match rules”, questions and answers, 『肆』, rule 11."
    )
    assert [chapter.position for chapter in explain(MATCH, state)] == [10, 11, 12, None]


def test_a_match_that_goes_on_has_no_end_and_what_does_not_count_is_not_told_as_a_hand() -> None:
    (chapter,) = explain(MATCH, fold(MATCH, hand(1, EAST, 0, void=True)))
    assert say_all(chapter.notes, "zh") == "第 1 副作废，重新发牌。下一副抢庄。"


@given(st.sampled_from(EVERY), st.data())
def test_every_match_can_be_told_in_both_languages(rule_set, data: st.DataObject) -> None:
    state = fold(rule_set, *data.draw(sheets_of(rule_set)))
    for chapter in explain(rule_set, state):
        assert say_all(chapter.notes, "zh") != say_all(chapter.notes, "en")
