"""A hand to its score: points, bonus, fines, awards, and the reason for each step."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import AwardKind, CountedPoints, Fine, FormatKind, Party, Stage, TotalPoints, WinningFormat, score_hand
from tests.scoring.sheets import (
    CLASSIC,
    EVERY,
    MATCH,
    SOUTH,
    UNION,
    WEST,
    awarded,
    changed,
    counted,
    fold,
    hand,
    hands_of,
)

CARDS, REFORM = AwardKind.CARD_COUNT_ERROR, AwardKind.LABOUR_REFORM
PAIR, TRIPLE = WinningFormat.pair(), WinningFormat(kind=FormatKind.EQUAL_CARDS, cards=3)


def throw(offender: Party, cards: int) -> Fine:
    return Fine(offence="failed_throw", offender=offender, cards=cards)


def test_a_total_is_taken_as_it_stands() -> None:
    score = score_hand(MATCH, hand(1, WEST, 85))
    assert (score.declaring_side, score.attackers_points, score.stage, score.band) == (1, 85, Stage.SWITCH, "switch")


def test_tricks_and_a_won_kitty_add_up() -> None:
    score = score_hand(MATCH, hand(1, SOUTH, 0, points=counted(60, 15, Party.ATTACKERS, WinningFormat.tractor(2))))
    assert (score.attackers_points, score.band) == (60 + 8 * 15, "A+5")


def test_a_saved_kitty_counts_for_nothing_and_needs_no_format() -> None:
    score = score_hand(CLASSIC, hand(1, SOUTH, 0, points=counted(60, 40, Party.DECLARERS)))
    assert (score.attackers_points, score.band) == (60, "D+1")


def test_a_fine_goes_to_the_attackers_when_the_declarers_erred_and_from_them_otherwise() -> None:
    by_declarers = score_hand(MATCH, hand(1, SOUTH, 60, fines=(throw(Party.DECLARERS, 2),)))
    by_attackers = score_hand(MATCH, hand(1, SOUTH, 60, fines=(throw(Party.ATTACKERS, 2),)))
    assert (by_declarers.attackers_points, by_attackers.attackers_points) == (80, 40)
    assert (by_declarers.band, by_attackers.band) == ("switch", "D+2")


def test_a_total_below_zero_is_shown_and_counts_as_zero() -> None:
    score = score_hand(MATCH, hand(1, SOUTH, 5, fines=(throw(Party.ATTACKERS, 3),)))
    assert (score.attackers_points, score.band) == (-25, "D+4")
    assert "points_below_zero" in [step.code for step in score.steps]


@pytest.mark.parametrize(
    ("setting", "expected"), [("mirror", (-150, "D+5")), ("deduct", (-300, "D+5")), ("none", (150, "D+2"))]
)
def test_the_union_declarers_last_trick_follows_its_setting(setting: str, expected: tuple[int, str]) -> None:
    rules = changed(UNION, "kitty.declarers_last_trick", setting)
    score = score_hand(rules, hand(1, SOUTH, 0, points=counted(150, 0, Party.DECLARERS, TRIPLE)))
    assert (score.attackers_points, score.band) == expected


def test_the_union_pair_doubles_the_points_that_the_attackers_hold() -> None:
    score = score_hand(UNION, hand(1, SOUTH, 0, points=counted(150, 0, Party.ATTACKERS, PAIR)))
    assert (score.attackers_points, score.band) == (300, "A+1")


@pytest.mark.parametrize(
    ("offender", "band", "stage"),
    [
        (Party.DECLARERS, "A+1", Stage.SWITCH),
        (Party.ATTACKERS, "D+1", Stage.KEEP),
        (Party.BOTH, "contested", Stage.CONTESTED),
    ],
)
def test_a_wrong_number_of_cards_decides_the_hand_by_who_was_at_fault(offender, band: str, stage: Stage) -> None:
    for points in (None, 0, 200):
        score = score_hand(MATCH, awarded(1, SOUTH, CARDS, offender, points))
        assert (score.band, score.stage, score.attackers_points) == (band, stage, points)


@pytest.mark.parametrize(
    ("offender", "points", "band"),
    [
        (Party.DECLARERS, 200, "A+2"),
        (Party.DECLARERS, 240, "A+2"),
        (Party.DECLARERS, 295, "A+2"),
        (Party.DECLARERS, 300, "A+3"),
        (Party.DECLARERS, 360, "A+4"),
        (Party.ATTACKERS, 300, "D+2"),
        (Party.ATTACKERS, 240, "D+2"),
        (Party.ATTACKERS, 235, "D+3"),
        (Party.ATTACKERS, 0, "D+7"),
    ],
)
def test_labour_reform_adds_two_levels_to_what_the_innocent_side_earns(offender, points: int, band: str) -> None:
    assert score_hand(UNION, awarded(1, SOUTH, REFORM, offender, points)).band == band


def test_labour_reform_of_the_attackers_may_void_their_points_as_a_setting() -> None:
    rules = changed(UNION, "awards.labour_reform.attackers_at_fault", "as_zero")
    assert score_hand(rules, awarded(1, SOUTH, REFORM, Party.ATTACKERS, 300)).band == "D+7"
    assert score_hand(rules, awarded(1, SOUTH, REFORM, Party.DECLARERS, 300)).band == "A+3"


@pytest.mark.parametrize(("left", "code"), [(0, "award_played_out"), (9, "award_played_out"), (10, "award_may_stop")])
def test_the_cards_left_when_labour_reform_is_found_say_whether_the_hand_is_played_out(left: int, code: str) -> None:
    silent = awarded(1, SOUTH, REFORM, Party.DECLARERS, 300)
    assert silent.award is not None
    told = replace(silent, award=replace(silent.award, cards_left=left))
    plain, score = score_hand(UNION, silent), score_hand(UNION, told)
    (said,) = [step for step in score.steps if step not in plain.steps]
    assert (said.code, said.params) == (code, {"left": left, "below": 10})
    assert replace(score, steps=plain.steps) == plain, "what it costs is the same"
    assert said in fold(UNION, told).lines[0].notes


def test_points_that_do_not_count_in_an_awarded_hand_are_worth_no_hand_points() -> None:
    values = scoring.load_preset("jj-2d").to_mapping()
    values["awards"] = MATCH.to_mapping()["awards"]
    ignored = scoring.RuleSet.from_mapping(values)
    assert score_hand(ignored, awarded(1, SOUTH, CARDS, Party.DECLARERS, 120)).hand_points is None
    values["awards"] = UNION.to_mapping()["awards"]
    added = scoring.RuleSet.from_mapping(values)
    assert score_hand(added, awarded(1, SOUTH, REFORM, Party.DECLARERS, 120)).hand_points == 40
    values["awards"]["labour_reform"]["attackers_at_fault"] = "as_zero"
    as_zero = scoring.RuleSet.from_mapping(values)
    assert score_hand(as_zero, awarded(1, SOUTH, REFORM, Party.ATTACKERS, 120)).hand_points == -60


@given(st.data(), st.sampled_from(EVERY))
def test_the_steps_of_a_score_add_up_to_its_points(data: st.DataObject, rule_set) -> None:
    report = data.draw(hands_of(rule_set, 1).filter(lambda made: not made.void))
    score = score_hand(rule_set, report)
    assert sum(step.params["amount"] for step in score.steps if "amount" in step.params) == score.attackers_points
    assert min(score.declarers_climb, score.attackers_climb) == 0
    for language in ("zh", "en"):
        assert scoring.say_all(score.steps, language)


@given(st.data(), st.sampled_from(EVERY))
def test_a_score_depends_on_the_declarer_only_by_side(data: st.DataObject, rule_set) -> None:
    report = data.draw(hands_of(rule_set, 1).filter(lambda made: not made.void))
    score = score_hand(rule_set, report)
    assert score.declaring_side == report.declarer_seat % 2


@given(st.data(), st.sampled_from(EVERY))
def test_the_parts_and_the_total_of_a_hand_give_the_same_answer(data: st.DataObject, rule_set) -> None:
    parts = data.draw(
        hands_of(rule_set, 1).filter(lambda made: not made.void and isinstance(made.points, CountedPoints))
    )
    total = score_hand(rule_set, replace(parts, fines=(), award=None)).attackers_points
    told = score_hand(rule_set, replace(parts, points=TotalPoints(attackers_points=total)))
    counted_up = score_hand(rule_set, parts)
    for name in ("attackers_points", "declarers_climb", "attackers_climb", "stage", "band", "hand_points"):
        assert getattr(told, name) == getattr(counted_up, name)


@given(st.data(), st.sampled_from(EVERY))
def test_more_points_are_never_worse_for_the_attackers(data: st.DataObject, rule_set) -> None:
    fewer, more = sorted(5 * data.draw(st.integers(0, rule_set.points_in_play // 5)) for _ in range(2))
    less, better = (score_hand(rule_set, hand(1, SOUTH, points)) for points in (fewer, more))
    assert less.attackers_climb - less.declarers_climb <= better.attackers_climb - better.declarers_climb
    assert (less.stage is Stage.SWITCH) <= (better.stage is Stage.SWITCH)
    assert (less.hand_points or 0) <= (better.hand_points or 0)
