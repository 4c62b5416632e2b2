"""Questions about a whole hand: every way to tell its points, and faults that decide it."""

import pytest

from scoring.answers import QuestionRefused, answer

MATCH = "shuangsheng-match-2d"


def asked(rule_set: str, **values: object) -> dict:
    return answer({"kind": "hand_result", "rule_set": rule_set, "input": values})


def test_every_way_to_tell_a_hand_gives_the_same() -> None:
    # 80 on the table and 15 in the kitty, won with a pair
    play = {"winning_play": ["SA", "SA"], "trump": "H", "level": "6"}
    won = {"kitty_points": 15, "last_trick_winner": "attackers"}
    told = [
        asked(MATCH, attackers_points=140),
        asked(MATCH, trick_points=80, **won, **play),
        asked(MATCH, attackers_trick_points=80, **won, format="pair", cards=2),
        asked(MATCH, trick_points=80, **won, multiplier=4),
        asked(MATCH, points_in_tricks=80, kitty_points=15, kitty_multiplier=4),
        asked(MATCH, trick_points=150, penalty_points=-10),
        asked(MATCH, trick_points=150, penalty={"event": "甩错", "offender": "attackers", "cards": 1}),
    ]
    assert {(hand["attackers_total"], hand["attackers_gain"], hand["dealer_side_stays"]) for hand in told} == {
        (140, 3, False)
    }


def test_a_kitty_that_the_declarers_kept_counts_for_nothing_whatever_the_factor() -> None:
    kept = {"trick_points": 80, "kitty_points": 15, "last_trick_winner": "dealer_side"}
    assert asked(MATCH, **kept)["attackers_total"] == asked(MATCH, **kept, multiplier=4)["attackers_total"] == 80


@pytest.mark.parametrize(
    ("rule_set", "values", "expected"),
    [
        (MATCH, {"penalties": [{"event": "wrong_card_count", "offender": "dealer_side"}]},
         {"attackers_gain": 1, "dealer_side_stays": False}),
        (MATCH, {"attackers_points": 0, "penalty": {"event": "多牌少牌", "offender": "attackers"}},
         {"dealer_side_gain": 1, "dealer_side_stays": True}),
        (MATCH, {"award": {"kind": "card_count_error", "offender": "both"}},
         {"dealer_side_gain": 0, "attackers_gain": 0, "next_dealer": "race"}),
        ("menghuan-match-2d", {"penalty": {"event": "wrong_card", "offender": "dealer_side"}},
         {"attackers_gain": 0, "dealer_side_stays": False}),
        ("union-3v3-6d", {"attackers_points": 240, "penalty": {"event": "revoke (劳改)", "offender": "dealer_side"}},
         {"attackers_gain": 2, "dealer_side_stays": False}),
        ("union-3v3-6d", {"attackers_points": 300, "award": {"kind": "labour_reform", "offender": "declarers"}},
         {"attackers_gain": 3, "attackers_total": 300}),
        ("union-3v3-6d", {"attackers_points": 300, "penalty": {"event": "劳改", "offender": "dealer_side", "cards_left": 9}},
         {"attackers_gain": 3, "steps": [
             "The slip gives the attackers 300 points.", "Fault (labour reform) of the declarers.",
             "9 cards were left when it was found, fewer than 10: the hand was played out first.",
             "At 300 points the table gives 1 level, on top of the award.",
             "The declarers step down; the attackers take the stage and climb 3 levels."]}),
        ("permanent-two-2d", {"penalty": {"event": "no_declaration", "offender": "dealer_side"}},
         {"dealer_side_stays": False, "attackers_gain": 0}),
        (MATCH, {"void": True}, {"redealt": True, "dealer_side_gain": 0, "attackers_gain": 0}),
    ],
)  # fmt: skip
def test_a_fault_decides_a_hand_and_a_void_one_is_dealt_again(rule_set: str, values: dict, expected: dict) -> None:
    found = asked(rule_set, **values)
    assert {key: found.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("rule_set", "values", "code"),
    [
        (MATCH, {}, "bad_party"),
        (MATCH, {"trick_points": 80, "kitty_points": 10}, "bad_party"),
        (MATCH, {"trick_points": 200, "kitty_points": 10, "multiplier": 2}, "points_exceed_decks"),
        (MATCH, {"trick_points": 100, "kitty_points": 3, "multiplier": 5}, "points_off_step"),
        (MATCH, {"trick_points": 102, "multiplier": 2}, "points_off_step"),
        (MATCH, {"trick_points": 100, "penalty_points": -3}, "points_off_step"),
        (MATCH, {"trick_points": 100, "penalty": "ten"}, "bad_number"),
        (MATCH, {"trick_points": 100, "penalty": {"event": "sneezing", "offender": "attackers"}}, "unknown_event"),
        (MATCH, {"attackers_points": 100, "penalty_points": 5, "award": {"kind": "card_count_error", "offender": "both"}},
         "not_with_award"),
        (MATCH, {"penalties": [{"event": "wrong_card_count", "offender": "both"}] * 2}, "several_awards"),
        ("union-3v3-6d", {"trick_points": 100, "last_trick_winner": "dealer_side", "multiplier": 2}, "format_missing"),
        ("union-3v3-6d", {"trick_points": 100}, "bad_party"),
        ("union-3v3-6d", {"penalty": {"event": "劳改", "offender": "dealer_side"}}, "points_missing"),
        ("friends-5p-3d", {"attackers_points": 80, "penalty": {"event": "wrong_card"}}, "unknown_event"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(rule_set: str, values: dict, code: str) -> None:
    with pytest.raises(QuestionRefused) as refused:
        asked(rule_set, **values)
    assert refused.value.code == code


def test_a_hand_told_by_its_factor_is_added_up_step_by_step() -> None:
    parts = {"trick_points": 80, "kitty_points": 15, "multiplier": 4}
    found = asked("classic-2d", **parts, last_trick_winner="attackers", penalty_points=-10)
    assert found["attackers_total"] == 130
    assert found["steps"] == [
        "The attackers took 80 points in tricks.",
        "The attackers won the kitty: 15 points times 4 is 60.",
        "The attackers have 140 points in all.",
        "Penalties change the attackers' points by -10.",
        "The attackers have 130 points in all.",
        "Band 120 to 155: the attackers take the stage and climb 1 level.",
    ]
    assert asked("classic-2d", **parts, attackers_points=140)["attackers_total"] == 140
    with pytest.raises(QuestionRefused, match="What was counted gives 140 points in all, not 145"):
        asked("classic-2d", **parts, attackers_points=145)
    held = asked("union-3v3-6d", trick_points=100, multiplier=3)
    assert held["steps"][:2] == [
        "The attackers took 100 points in tricks.",
        "The attackers won the last trick: their 100 points count 3 times, which adds 200.",
    ]
    kept = asked("classic-2d", **{**parts, "last_trick_winner": "dealer_side"})
    assert kept["steps"][1] == "The declarers won the last trick; the kitty counts for nothing."


@pytest.mark.parametrize(
    ("rule_set", "values", "last"),
    [
        ("jj-2d", {"attackers_points": 115, "base": 3},
         "The hand is worth 27 times the base 3: 81 for the attackers, the negative for the declarers."),
        ("jj-2d", {"attackers_points": 120, "penalty_points": -5, "base": 3},
         "The hand is worth 27 times the base 3: 81 for the attackers, the negative for the declarers."),
        ("friends-5p-3d", {"attackers_points": 180},
         "180 points: the attackers take the stage, and each climbs 1 level."),
        ("friends-5p-3d", {"attackers_points": 0, "dealer_has_friend": True},
         "0 points: the declarer's side climbs 9 levels in all."),
        ("auction-3p-2d", {"attackers_points": 80, "bid": 120}, "80 points: the declarer's side climbs 2 levels in all."),
    ],
)  # fmt: skip
def test_the_last_step_says_what_the_total_brings(rule_set: str, values: dict, last: str) -> None:
    assert asked(rule_set, **values)["steps"][-1] == last
