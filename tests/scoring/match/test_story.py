"""The story of a match, hand by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import AwardKind, Party, RulingKind, WinningFormat, explain, load_preset, say_all
from tests.scoring.sheets import EAST, EVERY, MATCH, SOUTH, awarded, counted, fold, hand, penalty, ruling, sheets_of


def test_every_line_is_told_with_its_steps_and_the_end_with_its_rule() -> None:
    state = fold(MATCH, hand(1, SOUTH, 85), penalty(11, "wrong_follow", 0), ruling(12, RulingKind.TIME_UP))
    told = [say_all(chapter.notes, "en") for chapter in explain(MATCH, state)]
    assert told[0].startswith("Hand 1. The slip gives the attackers 85 points. Band 80 to 95:")
    assert told[1].startswith("North-South: follow error, number 1.")
    assert told[-1] == (
        "Time is up: East-West win, 2 to 2, on stage at equal levels. By this rule: “Tractor match rules”, questions and answers, 『肆』, rule 11."
    )
    assert [chapter.position for chapter in explain(MATCH, state)] == [10, 11, 12, None]


def test_a_counted_hand_is_told_as_the_sum_that_it_is() -> None:
    won = hand(1, SOUTH, 0, points=counted(80, 15, Party.ATTACKERS, WinningFormat.pair()))
    (chapter,) = explain(MATCH, fold(MATCH, won))
    assert say_all(chapter.notes, "en") == (
        "Hand 1. The attackers took 80 points in tricks. The attackers won the kitty with a pair: 15 points times 4 is "
        "60. The attackers have 140 points in all. Band 140 to 155: the attackers take the stage and climb 3 levels. "
        "140 points: East-West take the stage and climb 3 levels, 2 → 5. Next, East declares and plays 5."
    )


def test_what_was_written_with_a_ruling_or_a_penalty_is_told_with_it_and_moves_nothing() -> None:
    noted = replace(penalty(11, "wrong_follow", 0), note="hand 1 {sic}")
    sheet = [hand(1, SOUTH, 85), noted, ruling(12, RulingKind.ADJUDGED_LOSS, 0, reason="talked all the time")]
    state = fold(MATCH, *sheet)
    told = {language: [say_all(each.notes, language) for each in explain(MATCH, state)] for language in ("zh", "en")}
    assert told["en"][1].startswith("North-South: follow error, number 1. Note: “hand 1 {sic}”. ")
    assert told["en"][2].startswith(
        "The match is adjudged lost for North-South. Reason: “talked all the time”. East-West win;"
    )
    assert told["zh"][2].startswith("裁定南北判负。理由：“talked all the time”。")
    silent = fold(MATCH, sheet[0], penalty(11, "wrong_follow", 0), replace(sheet[2], reason=""))
    assert [line.notes for line in silent.lines] == [line.notes for line in state.lines]
    assert "Reason" not in say_all(explain(MATCH, silent)[2].notes, "en")


@pytest.mark.parametrize(
    ("kind", "side"), [(RulingKind.FORFEIT, 0), (RulingKind.ABANDONED, None), (RulingKind.DISQUALIFIED, 1)]
)
def test_an_end_by_ruling_names_the_referee_and_no_clause(kind: RulingKind, side: int | None) -> None:
    *_, end = explain(MATCH, fold(MATCH, ruling(1, kind, side)))
    assert say_all(end.notes, "en").endswith("By the referee's ruling.")
    assert say_all(end.notes, "zh").endswith("依据：裁判的裁定。")


def test_a_fault_that_only_costs_the_stage_tells_of_no_levels() -> None:
    rules = load_preset("menghuan-match-2d")
    sheet = [hand(1, SOUTH, 80), awarded(2, EAST, AwardKind.CARD_COUNT_ERROR, Party.DECLARERS)]
    told = say_all(explain(rules, fold(rules, *sheet))[1].notes, "en")
    assert "levels" not in told
    assert "North-South take the stage." in told


def test_a_match_that_goes_on_has_no_end_and_what_does_not_count_is_not_told_as_a_hand() -> None:
    (chapter,) = explain(MATCH, fold(MATCH, hand(1, EAST, 0, void=True)))
    assert say_all(chapter.notes, "zh") == "第 1 副作废，重新发牌。下一副抢庄。"


@given(st.sampled_from(EVERY), st.data())
def test_every_match_can_be_told_in_both_languages(rule_set, data: st.DataObject) -> None:
    state = fold(rule_set, *data.draw(sheets_of(rule_set)))
    for chapter in explain(rule_set, state):
        assert say_all(chapter.notes, "zh") != say_all(chapter.notes, "en")
