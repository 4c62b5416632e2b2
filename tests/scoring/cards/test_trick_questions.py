"""Questions about tricks and throws: the fine of every rule set, and what is no question."""

import pytest

from scoring.answers import QuestionRefused, answer

THROWN = ["H9", "H8", "H8", "H4", "H4"]


def asked(kind: str, rule_set: str, options: dict | None = None, **values: object) -> dict:
    values = {"trump": "D", "level": "T", **values}
    return answer({"kind": kind, "rule_set": rule_set, "options": options or {}, "input": values})


@pytest.mark.parametrize(
    ("rule_set", "forced", "back", "penalty"),
    [
        ("classic-2d", ["H4", "H4"], 3, 0),
        ("shengji-2d", ["H4", "H4"], 3, 0),
        ("shuangsheng-match-2d", ["H4", "H4"], 3, 30),
        ("shuangsheng-online-2d", ["H4", "H4"], 3, 0),
        ("jj-2d", ["H9"], 4, 25),
        ("auction-friends", ["H4", "H4"], 3, 50),
    ],
)
def test_a_throw_that_falls_is_fined_as_the_rule_set_says(
    rule_set: str, forced: list[str], back: int, penalty: int
) -> None:
    found = asked("throw", rule_set, thrown=THROWN, other_hands={"next": ["H5", "H5"], "partner": "H3"}, base_stake=100)
    assert (found["valid"], found["refused"]) == (False, False)
    assert (found["forced"], found["cards_taken_back"], found["penalty"]) == (forced, back, penalty)
    assert found["beaten_by"] == [{"unit": ["H4", "H4"], "hand": "next", "cards": ["H5", "H5"]}]
    assert found.get("stake_loss") == (50 if rule_set == "shuangsheng-online-2d" else None)
    assert found["reasons"]
    assert found["source"].startswith("seed")


def test_of_a_throw_that_stands_nothing_goes_back() -> None:
    found = asked("throw", "shuangsheng-online-2d", thrown=THROWN, other_hands=[["H3"], []], base_stake=100)
    assert (found["valid"], found["forced"], found["cards_taken_back"], found["stake_loss"]) == (True, None, 0, 0)


@pytest.mark.parametrize(
    ("rule_set", "options", "values", "refused"),
    [
        ("permanent-two-2d", {}, {}, True),
        ("permanent-two-2d", {"throws_allowed": "all"}, {}, False),
        ("union-3v3-6d", {}, {}, True),
        ("four-deck", {}, {}, True),
        ("four-deck", {}, {"other_hands": {"next": ["S3"]}}, False),
        ("auction-3p-2d", {}, {"side_tricks_before": 2}, False),
        ("auction-3p-2d", {}, {"side_tricks_before": 3}, True),
        ("shuangsheng-online-2d", {}, {"thrown": ["DA", "D4"]}, True),
    ],
)
def test_what_the_rules_forbid_goes_back_whole(rule_set: str, options: dict, values: dict, refused: bool) -> None:
    found = asked("throw", rule_set, options, **{"thrown": ["HA", "H9"], "other_hands": {"next": ["H3"]}, **values})
    assert (found["valid"], found["refused"]) == (not refused, refused)
    assert (found["forced"], found["cards_taken_back"]) == (None, 2 if refused else 0)
    assert found["penalty"] == 0


def test_a_forbidden_throw_falls_to_its_smallest_unit_where_the_lead_is_not_refused() -> None:
    hands = {"next": ["S3"]}
    found = asked("throw", "permanent-two-2d", {"refuse_lead": False}, thrown=["SA", "SA", "SK"], other_hands=hands)
    assert (found["valid"], found["refused"], found["forced"]) == (False, False, ["SK"])


def test_the_leader_names_his_units_where_the_rules_let_him() -> None:
    plays = [["H3", "H3", "H3", "H4", "H4", "H4"], ["D5", "D5", "D5", "D7", "D7", "D7"]]
    reading = [plays[0][:3], plays[0][3:]]
    assert asked("trick", "shengji-3d", plays=plays)["winner"] == 0
    free = {"leader_may_choose_reading": True}
    assert asked("trick", "shengji-3d", free, plays=plays, reading=reading)["winner"] == 1


@pytest.mark.parametrize(
    ("kind", "values", "code"),
    [
        ("trick", {}, "bad_list"),
        ("trick", {"plays": []}, "no_plays"),
        ("trick", {"plays": [["S3"], 7]}, "bad_cards"),
        ("trick", {"plays": [["S3"], ["S4", "S4"]]}, "different_lengths"),
        ("trick", {"plays": [["S3", "H3"], ["S4", "S4"]]}, "several_suits"),
        ("trick", {"plays": [["S3"], ["S3"], ["S3"]]}, "too_many_of_a_card"),
        ("trick", {"plays": [["S3"]], "reading": 5}, "bad_list"),
        ("trick", {"plays": [["S3"]], "reading": [["S3"]]}, "reading_not_named"),
        ("throw", {"thrown": ["SA"]}, "bad_hands"),
        ("throw", {"thrown": [], "other_hands": {}}, "no_cards"),
        ("throw", {"thrown": ["SA", "S3"], "other_hands": {"next": 4}}, "bad_cards"),
        ("throw", {"thrown": ["SA", "HA"], "other_hands": {}}, "several_suits"),
        ("throw", {"thrown": ["SA", "S3"], "other_hands": {}, "side_tricks_before": -1}, "bad_number"),
    ],
)
def test_what_is_no_trick_and_no_throw_is_refused_with_its_code(kind: str, values: dict, code: str) -> None:
    with pytest.raises(QuestionRefused) as caught:
        asked(kind, "shengji-2d", **values)
    assert caught.value.code == code
