"""Impossible reports of a hand are refused with code, field, value and what is allowed."""

from dataclasses import replace

import pytest

import scoring
from scoring import AwardKind, Fine, FormatKind, HandAward, HandRefused, Party, WinningFormat, score_hand
from scoring.hand.checks import least_and_most_points, most_kitty_points
from tests.scoring.sheets import CLASSIC, MATCH, SOUTH, UNION, awarded, changed, counted, hand

SINGLE = WinningFormat.single()
ATTACKERS, DECLARERS, BOTH = Party.ATTACKERS, Party.DECLARERS, Party.BOTH


def fine(offence: str, offender: Party, cards: int) -> Fine:
    return Fine(offence=offence, offender=offender, cards=cards)


def won(kind: FormatKind, cards: int) -> scoring.CountedPoints:
    return counted(40, 0, ATTACKERS, WinningFormat(kind=kind, cards=cards))


def found_late(kind: AwardKind, left: int) -> HandAward:
    return HandAward(kind=kind, offender=DECLARERS, cards_left=left)


REFUSALS = [
    (UNION, hand(1, SOUTH, 0, award=found_late(AwardKind.LABOUR_REFORM, -1)), "cards_left_out_of_range", "award.cards_left", -1),
    (UNION, hand(1, SOUTH, 0, award=found_late(AwardKind.LABOUR_REFORM, 55)), "cards_left_out_of_range", "award.cards_left", 55),
    (MATCH, hand(1, SOUTH, 0, award=found_late(AwardKind.CARD_COUNT_ERROR, 9)), "cards_left_not_asked", "award.cards_left", 9),
    (MATCH, hand(1, SOUTH, 83), "points_off_step", "points.attackers_points", 83),
    (MATCH, hand(1, SOUTH, -5), "points_out_of_range", "points.attackers_points", -5),
    (MATCH, hand(1, SOUTH, 10**9), "points_out_of_range", "points.attackers_points", 10**9),
    (MATCH, hand(1, SOUTH, True), "points_out_of_range", "points.attackers_points", True),
    (MATCH, hand(1, SOUTH, "80"), "points_out_of_range", "points.attackers_points", "80"),
    (MATCH, hand(1, 4, 80), "seat_out_of_range", "declarer_seat", 4),
    (MATCH, hand(1, -1, 80), "seat_out_of_range", "declarer_seat", -1),
    (UNION, hand(1, 6, 80), "seat_out_of_range", "declarer_seat", 6),
    (MATCH, hand(0, SOUTH, 80), "hand_number_out_of_range", "number", 0),
    (MATCH, hand(1, SOUTH, 80, level=1), "level_out_of_range", "level", 1),
    (MATCH, hand(1, SOUTH, 80, level=11), "level_out_of_range", "level", 11),
    (CLASSIC, hand(1, SOUTH, 80, level=15), "level_out_of_range", "level", 15),
    (UNION, hand(1, SOUTH, 80, level=2), "level_out_of_range", "level", 2),
    (MATCH, hand(1, SOUTH, 80, points=None), "points_missing", "points", None),
    (MATCH, hand(1, SOUTH, 80, void=True), "hand_void", "void", "true"),
    (MATCH, hand(1, SOUTH, 0, points=counted(205, 0, ATTACKERS, SINGLE)), "points_out_of_range", "points.trick_points", 205),
    (MATCH, hand(1, SOUTH, 0, points=counted(150, 55, ATTACKERS, SINGLE)), "points_exceed_decks", "points.trick_points", 150),
    (MATCH, hand(1, SOUTH, 0, points=counted(0, 85, ATTACKERS, SINGLE)), "kitty_points_out_of_range", "points.kitty_points", 85),
    (MATCH, hand(1, SOUTH, 0, points=counted(0, 12, ATTACKERS, SINGLE)), "points_off_step", "points.kitty_points", 12),
    (UNION, hand(1, SOUTH, 0, points=counted(0, 5, ATTACKERS, SINGLE)), "kitty_points_out_of_range", "points.kitty_points", 5),
    (MATCH, hand(1, SOUTH, 0, points=counted(0, 5, BOTH, SINGLE)), "last_trick_winner", "points.last_trick.winner", "both"),
    (MATCH, hand(1, SOUTH, 0, points=counted(0, 5, ATTACKERS)), "format_missing", "points.last_trick.format", None),
    (UNION, hand(1, SOUTH, 0, points=counted(0, 0, DECLARERS)), "format_missing", "points.last_trick.format", None),
    (MATCH, hand(1, SOUTH, 0, points=won(FormatKind.RUN, 6)), "format_unknown", "points.last_trick.format.kind", "run"),
    (MATCH, hand(1, SOUTH, 0, points=won(FormatKind.SINGLE, 2)), "format_cards", "points.last_trick.format.cards", 2),
    (MATCH, hand(1, SOUTH, 0, points=won(FormatKind.PAIR, 3)), "format_cards", "points.last_trick.format.cards", 3),
    (MATCH, hand(1, SOUTH, 0, points=won(FormatKind.TRACTOR, 2)), "format_cards", "points.last_trick.format.cards", 2),
    (MATCH, hand(1, SOUTH, 0, points=won(FormatKind.TRACTOR, 5)), "format_cards", "points.last_trick.format.cards", 5),
    (MATCH, hand(1, SOUTH, 0, points=won(FormatKind.TRACTOR, 26)), "format_cards", "points.last_trick.format.cards", 26),
    (UNION, hand(1, SOUTH, 0, points=won(FormatKind.EQUAL_CARDS, 7)), "format_cards", "points.last_trick.format.cards", 7),
    (UNION, hand(1, SOUTH, 0, points=won(FormatKind.RUN, 7)), "format_cards", "points.last_trick.format.cards", 7),
    (UNION, hand(1, SOUTH, 0, points=won(FormatKind.RUN, 3)), "format_cards", "points.last_trick.format.cards", 3),
    (CLASSIC, hand(1, SOUTH, 80, fines=(fine("failed_throw", DECLARERS, 1),)), "fine_unknown", "fines[0].offence", "failed_throw"),
    (MATCH, hand(1, SOUTH, 80, fines=(fine("failed_throw", BOTH, 1),)), "fine_offender", "fines[0].offender", "both"),
    (MATCH, hand(1, SOUTH, 80, fines=(fine("failed_throw", DECLARERS, 1), fine("failed_throw", DECLARERS, 0))), "fine_cards", "fines[1].cards", 0),
    (MATCH, hand(1, SOUTH, 80, fines=(fine("failed_throw", DECLARERS, 26),)), "fine_cards", "fines[0].cards", 26),
    (CLASSIC, awarded(1, SOUTH, AwardKind.CARD_COUNT_ERROR, DECLARERS), "award_unknown", "award.kind", "card_count_error"),
    (UNION, awarded(1, SOUTH, AwardKind.LABOUR_REFORM, BOTH, 80), "award_offender", "award.offender", "both"),
    (UNION, awarded(1, SOUTH, AwardKind.LABOUR_REFORM, DECLARERS), "points_missing", "points", None),
    (
        MATCH,
        replace(awarded(1, SOUTH, AwardKind.CARD_COUNT_ERROR, DECLARERS), fines=(fine("failed_throw", DECLARERS, 1),)),
        "fines_without_points",
        "fines",
        1,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rule_set", "report", "code", "field", "value"), REFUSALS)
def test_what_cannot_be_true_is_refused_by_name(rule_set, report, code: str, field: str, value) -> None:
    with pytest.raises(HandRefused) as caught:
        score_hand(rule_set, report)
    refused = caught.value
    assert (refused.code, refused.field, refused.value) == (code, field, value)
    assert refused.allowed
    assert scoring.say(refused.note, "zh") != scoring.say(refused.note, "en")


@pytest.mark.parametrize("told", [135, 145, 0, 80])
def test_a_total_that_tricks_and_kitty_do_not_give_is_refused(told: int) -> None:
    parts = counted(80, 15, ATTACKERS, WinningFormat.pair())
    with pytest.raises(HandRefused) as caught:
        score_hand(MATCH, hand(1, SOUTH, 0, points=replace(parts, slip_total=told)))
    refused = caught.value
    assert (refused.code, refused.field, refused.value, refused.allowed) == (
        "points_do_not_add_up",
        "points.slip_total",
        told,
        "140",
    )
    assert scoring.say(refused.note, "zh") != scoring.say(refused.note, "en")


def test_a_total_that_tricks_and_kitty_give_may_stand_beside_them() -> None:
    parts = counted(80, 15, ATTACKERS, WinningFormat.pair())
    plain = score_hand(MATCH, hand(1, SOUTH, 0, points=parts))
    assert score_hand(MATCH, hand(1, SOUTH, 0, points=replace(parts, slip_total=140))) == plain
    lost = counted(150, 0, DECLARERS, WinningFormat.pair())
    assert score_hand(UNION, hand(1, SOUTH, 0, points=replace(lost, slip_total=0))).attackers_points == 0


@pytest.mark.parametrize(
    ("rule_set", "report"),
    [
        (MATCH, hand(1, SOUTH, 0)),
        (MATCH, hand(1, SOUTH, 760)),
        (MATCH, hand(1, SOUTH, 80, level=10)),
        (MATCH, hand(999, 3, 80)),
        (MATCH, hand(1, SOUTH, 0, points=counted(120, 80, ATTACKERS, WinningFormat.tractor(12)))),
        (UNION, hand(1, 5, 0, points=counted(600, 0, ATTACKERS, WinningFormat(kind=FormatKind.RUN, cards=10)))),
    ],
)
def test_what_is_possible_however_rare_is_scored(rule_set, report) -> None:
    assert score_hand(rule_set, report).attackers_points is not None


def test_the_bounds_of_a_total_follow_from_cards_and_factors() -> None:
    assert most_kitty_points(MATCH) == 80
    assert least_and_most_points(MATCH) == (0, 120 + 80 * 8 * 2**10)
    assert least_and_most_points(UNION) == (600 - 53 * 600, 54 * 600)
    assert least_and_most_points(changed(UNION, "kitty.declarers_last_trick", "none")) == (0, 54 * 600)


def test_an_award_names_its_offender() -> None:
    award = HandAward(kind=AwardKind.CARD_COUNT_ERROR, offender=BOTH)
    assert score_hand(MATCH, hand(1, SOUTH, 0, points=None, award=award)).band == "contested"
