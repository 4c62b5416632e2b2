"""Whatever stands under a key of a question, it is answered or refused: with a code, the field, and what is allowed."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.answers import KINDS, QuestionRefused, answer
from scoring.answers.schema import question_schema
from tests.scoring.answers.test_schema import ASKED

INPUTS = {
    each["if"]["properties"]["kind"]["const"]: each["then"]["properties"]["input"]
    for each in question_schema()["allOf"]
}
BY_KIND = {kind: [each for each in ASKED if each["kind"] == kind] for kind in KINDS}
WRONG = [
    None, True, False, 0, -1, 1, 7, 80, 10**6 + 5, -(10**99), 1.5, 1e308, "", "x", "2", "over-A", "over-A+" + "9" * 50, "١",
    "²", "S", "H5", "H5 H5 H6 H6", "x" * 5000, "\ud800", "\x00", "<b>{0}{field}%s</b>", [], {}, [[]], [{}], {"": None},
    ["H5"], ["H5"] * 400, [1, 2, 3], [True], [None], [0] * 50, {"a": 1}, {"0": 1}, [["H5"], ["H6"]], {"attackers": ["H5"]},
]  # fmt: skip


def _paths(value: object, at: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(path for key, inner in items for path in _paths(inner, (*at, key)))]


def _put(root: dict, path: tuple[str | int, ...], value: object) -> None:
    block = root
    for key in path[:-1]:
        block = block[key]
    block[path[-1]] = value


def _check(question: dict) -> None:
    try:
        json.dumps(answer(question), allow_nan=False)
    except QuestionRefused as refused:
        for language in ("en", "zh"):
            told = refused.to_mapping(language)
            assert told["code"].replace("_", "").isalpha()
            assert 0 < len(told["message"]) < 2000
            assert len(json.dumps(told)) < 8000, "what was sent is not sent back whole"


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=150)
@given(data=st.data())
def test_a_wrong_value_is_refused_or_not_read(kind: str, data: st.DataObject) -> None:
    question = copy.deepcopy(data.draw(st.sampled_from(BY_KIND[kind])))
    for _each in range(data.draw(st.integers(1, 2))):
        if data.draw(st.booleans()):
            path = data.draw(st.sampled_from(_paths(question["input"], ("input",))))
        else:
            path = ("input", data.draw(st.sampled_from(sorted(INPUTS[kind]["properties"]))))
            if not isinstance(question["input"], dict):
                continue
        _put(question, path, copy.deepcopy(data.draw(st.sampled_from(WRONG))))
    _check(question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            {"kind": "level", "input": {"attackers_points": "80"}},
            {"code": "bad_number", "field": "attackers_points", "value": "80", "allowed": "a whole number from -1000000 to 1000000",
             "message": "attackers_points is a whole number from -1000000 to 1000000, not \"80\""},
        ),
        (
            {"kind": "match", "input": {"entries": [{"declarer_seat": 0}, {"declarer_seat": 9}]}},
            {"code": "bad_number", "field": "entries[1].declarer_seat", "value": "9", "allowed": "a whole number from 0 to 3",
             "message": "entries[1].declarer_seat is a whole number from 0 to 3, not 9"},
        ),
        (
            {"kind": "standings", "input": {"entries": ["A"], "matches": [{"round": 1, "sides": [["A"], 5]}]}},
            {"code": "bad_list", "field": "matches[0].sides"},
        ),
        (
            {"kind": "standings", "input": {"entries": ["A"], "settings": {"carried": {"A": "much"}}}},
            {"code": "bad_number", "field": "settings.carried.A", "value": "much"},
        ),
        (
            {"kind": "standings", "input": {"entries": ["A"], "settings": {"carried": {"A": "1/9973"}}}},
            {"code": "bad_number", "field": "settings.carried.A", "value": "1/9973"},
        ),
        (
            {"kind": "trick", "input": {"plays": [["H5"], ["H55"]]}},
            {"code": "not_a_card", "field": "plays[1]", "value": "H55"},
        ),
        (
            {"kind": "follow", "input": {"trump": "H", "level": "5", "led": ["S9", "H9"], "hand": ["S3"], "play": ["S3"]}},
            {"code": "several_suits", "value": "S9 H9"},
        ),
        (
            {"kind": "penalty", "input": {"event": "sneezing"}},
            {"code": "unknown_event", "field": "event", "value": "sneezing"},
        ),
        (
            {"kind": "bid", "input": {}},
            {"code": "unknown_question"},
        ),
        (
            {"kind": "hand_result", "input": {"attackers_points": 83}},
            {"code": "points_off_step", "field": "attackers_points", "value": "83"},
        ),
        (
            {"kind": "level", "input": {"attackers_points": 80}, "rule_set": {"id": "own"}},
            {"code": "bad_rule_set", "field": "rule_set"},
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_the_field_the_value_and_what_is_allowed(question: dict, expected: dict) -> None:
    with pytest.raises(QuestionRefused) as caught:
        answer({"rule_set": "classic-2d", **question})
    told = caught.value.to_mapping()
    assert {key: told.get(key) for key in expected} == expected
    assert told["message"] != caught.value.sentence("zh")


COUNTED = {"trick_points": 80, "kitty_points": 15, "last_trick_winner": "attackers", "format": "pair", "cards": 2}
TWO = {"entries": ["A", "B"]}
FOUR = {"entries": ["A", "B", "C", "D"], "settings": {"scheme": "places", "tiebreaks": ["points"]}}


@pytest.mark.parametrize(
    ("kind", "rule_set", "asked", "code", "field", "value"),
    [
        ("hand_result", "classic-2d", COUNTED | {"attackers_points": 70}, "points_do_not_add_up", "attackers_points", "70"),
        ("hand_result", "classic-2d", COUNTED | {"cards": 3}, "format_cards", "cards", "3"),
        ("hand_result", "classic-2d", {"points_in_tricks": 81, "multiplier": 1}, "points_off_step", "points_in_tricks", "81"),
        ("hand_result", "classic-2d", COUNTED | {"penalty_points": {}}, "bad_number", "penalty_points", "{}"),
        ("hand_result", "shuangsheng-match-2d",
         {"penalties": [{"event": "甩错", "offender": "attackers", "cards": 1}, {"event": "多牌少牌", "offender": "both"}],
          "award": None}, "fines_without_points", "penalties", "1"),
        ("hand_result", "menghuan-match-2d", {"penalty": {"event": "wrong_card_count", "offender": "both"}},
         "award_offender", "penalty.offender", "both"),
        ("hand_result", "shuangsheng-match-2d",
         {"attackers_points": 80, "penalties": [{"event": "failed_throw", "offender": "both", "cards": 1}]},
         "fine_offender", "penalties[0].offender", "both"),
        ("kitty", "classic-2d", {"last_trick_winner": "attackers", "winning_play": []}, "no_cards", "winning_play", None),
        ("level", "classic-2d", {"attackers_points": ""}, "bad_number", "attackers_points", '""'),
        ("advance", "classic-2d", {"seats_in_play_order": ["E", "N", "W", "S"], "dealer": "X", "dealer_side_stays": True},
         "bad_seats", "dealer", "X"),
        ("match", "classic-2d", {"entries": [{"kind": "ruling", "ruling": "time_up"}, COUNTED | {"declarer_seat": 0, "cards": 3}]},
         "format_cards", "entries[1].cards", "3"),
        ("match", "classic-2d", {"entries": [{"declarer_seat": 0, "void": True, "position": 7}, {"declarer_seat": 0, "position": 7, "void": True}]},
         "position_twice", "entries[1].position", "7"),
        ("match", "classic-2d", {"entries": [{"kind": "ruling", "ruling": "late_start", "side": 0, "minutes": 5}]},
         "late_start_not_in_rules", "entries[0].ruling", "late_start"),
        ("match", "shuangsheng-match-2d", {"entries": [{"declarer_seat": 0, "attackers_points": 5,
         "fines": [{"event": "nap", "offender": "attackers", "cards": 1}]}]}, "fine_unknown", "entries[0].fines[0].event", "nap"),
        ("match", "auction-3p-2d", {"entries": [{"declarer_seat": 0, "attackers_points": 5, "bid": 7}]},
         "bid_out_of_range", "entries[0].bid", "7"),
        ("match", "shuangsheng-match-2d", {"offences_before": [{"side": 0, "counter": "folow", "count": 1}]},
         "not_a_choice", "offences_before[0].counter", "folow"),
        ("standings", "classic-2d", TWO | {"matches": [{"round": 1, "sides": ["A", ["Q"]]}]},
         "bad_standings", "matches[0].sides[1][0]", "Q"),
        ("standings", "classic-2d", TWO | {"absences": [{"entry": "Q", "round": 1}]}, "bad_standings", "absences[0].entry", "Q"),
        ("standings", "classic-2d", TWO | {"open_matches": [["A", "Q"]]}, "bad_standings", "open_matches[0][1]", "Q"),
        ("standings", "classic-2d", TWO | {"settings": {"extra_matches": [{"round": 1, "sides": ["Q", "A"]}]}},
         "bad_standings", "settings.extra_matches[0].sides[0]", "Q"),
        ("standings", "classic-2d", TWO | {"settings": {"scheme_values": {"joy": 1}}},
         "unknown_value", "settings.scheme_values.joy", "joy"),
        ("standings", "classic-2d", TWO | {"matches": [{"round": 1, "sides": ["A", "B"], "winner": 0}, {"round": 2, "sides": ["A", "B"], "levels": ["9"]}]},
         "not_by_side", "matches[1].levels", "['9']"),
        ("standings", "classic-2d", TWO | {"matches": [{"round": 1, "sides": ["A", "B"], "levels": []}]},
         "not_by_side", "matches[0].levels", "[]"),
        ("standings", "classic-2d", TWO | {"matches": [{"round": 1, "sides": ["A", "B"], "penalties": [0, -1]}]},
         "bad_number", "matches[0].penalties[1]", "-1"),
        ("standings", "classic-2d", TWO | {"matches": [{"round": 1, "sides": ["A", "A"]}]}, "sides_wrong", "matches[0].sides", "['A', 'A']"),
        ("standings", "classic-2d", TWO | {"matches": [{"round": 1, "sides": ["A", "B"], "outcome": "bye"}]},
         "sides_of_outcome", "matches[0].outcome", "bye"),
        ("standings", "classic-2d", TWO | {"matches": [{"round": 1, "sides": ["A", "B"], "outcome": "forfeit"}]},
         "winner_needed", "matches[0].winner", "null"),
        ("standings", "classic-2d", TWO | {"settings": {"scheme": "26-point"}, "matches": [{"round": 1, "sides": ["A", "B"], "winner": 0}]},
         "levels_needed", "matches[0].levels", "null"),
        ("standings", "friends-4p-2d", FOUR | {"matches": [{"round": 1, "sides": ["A", "B", "C", "D"]}]},
         "places_missing", "matches[0].places", "null"),
        ("standings", "friends-4p-2d", FOUR | {"matches": [{"round": 1, "sides": ["A", "B", "C", "D"], "places": [1, 2, 2, 3]}]},
         "places_wrong", "matches[0].places", "[1, 2, 2, 3]"),
        ("standings", "friends-4p-2d", FOUR | {"matches": [{"round": 1, "sides": ["A", "B"], "winner": 0}]},
         "scheme_needs_more_sides", "matches[0].sides", "['A', 'B']"),
    ],
)  # fmt: skip
def test_the_field_of_a_refusal_is_a_path_within_the_question(
    kind: str, rule_set: str, asked: dict, code: str, field: str, value: str | None
) -> None:
    with pytest.raises(QuestionRefused) as caught:
        answer({"kind": kind, "rule_set": rule_set, "input": asked})
    told = caught.value.to_mapping()
    assert (told["code"], told["field"], told.get("value")) == (code, field, value)
    assert caught.value.sentence("zh") != told["message"]


@pytest.mark.parametrize(
    ("kind", "asked", "field", "most"),
    [
        ("match", {"entries": [{"declarer_seat": 0, "void": True}] * 2001}, "entries", "2000"),
        ("standings", {"entries": ["A"] * 50_001}, "entries", "50000"),
        ("standings", {"entries": ["A", "B"], "matches": [{}] * 100_001}, "matches", "100000"),
        ("standings", {"entries": ["A", "B"], "matches": [{}] * 5001, "explain": True}, "matches", "5000"),
        ("standings", {"entries": ["A"] * 5001, "explain": True}, "entries", "5000"),
        ("standings", {"entries": ["A"], "absences": [{}] * 100_001}, "absences", "100000"),
        ("standings", {"entries": ["A"], "open_matches": [[]] * 100_001}, "open_matches", "100000"),
        ("standings", {"entries": [], "matches": [{"round": 1, "sides": [["A"] * 13, ["B"] * 12]}]}, "matches[0].sides", "24"),
    ],
)  # fmt: skip
def test_what_would_take_without_end_is_refused_before_it_is_read(
    kind: str, asked: dict, field: str, most: str
) -> None:
    with pytest.raises(QuestionRefused) as caught:
        answer({"kind": kind, "rule_set": "classic-2d", "input": asked})
    told = caught.value.to_mapping()
    assert (told["code"], told["field"], told["allowed"]) == ("too_many", field, most)


def test_all_that_is_wrong_with_a_rule_set_is_told_up_to_a_score_of_faults() -> None:
    with pytest.raises(QuestionRefused) as caught:
        answer({"kind": "points", "rule_set": {"id": "own"}, "input": {}})
    faults = caught.value.to_mapping()["faults"]
    assert 3 < len(faults) <= 20
    assert all(each["path"] and each["code"] and each["allowed"] for each in faults)
