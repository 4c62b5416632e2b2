"""Questions about the rules over the API: anybody asks, bad input is told by its code, and nobody asks for ever."""

import json
from copy import deepcopy
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.answers import KINDS
from scoring.tiebreaks import criterion_ids
from tests.work import work_of
from tournament.api.rulings import MOST_BYTES, AskedOften

FOLLOW = {
    "id": "f1",
    "kind": "follow",
    "rule_set": "classic-2d",
    "input": {"trump": "H", "level": "5", "led": ["S9", "S9"], "hand": "S3 S3 S4 S4 SK D3", "play": ["SK", "S3"]},
}
CASES = [
    json.loads(line)
    for file in sorted((Path(__file__).parents[1] / "scoring" / "data").glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()[:3]
]


@pytest.fixture(autouse=True)
def nobody_has_asked_yet():
    cache.clear()


def asked(question, path="/api/v1/rulings/check", **headers):
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"} | headers)
    body = question if isinstance(question, bytes) else json.dumps(question)
    return client.post(path, body, content_type="application/json")


def error_of(response):
    return response.json()["error"]


@pytest.mark.parametrize("path", ["/api/v1/rulings/check", "/api/v1/rulings/check/"])
def test_anybody_asks_without_account_or_token(path):
    response = asked(FOLLOW, path)
    said = response.json()
    assert (response.status_code, said["id"], said["answer"]["legal"]) == (200, "f1", False)
    assert said["answer"]["reasons"] == said["sentences"]["en"]
    assert len(said["sentences"]["zh"]) == len(said["sentences"]["en"]) > 0


@pytest.mark.parametrize("case", [case for case in CASES if case["kind"] in KINDS], ids=lambda case: case["id"])
def test_it_answers_as_the_program_at_the_command_line_does(case):
    response = asked(case)
    assert response.status_code == 200
    assert {key: response.json()["answer"].get(key) for key in case["expected"]} == case["expected"]


def _standings(**settings):
    """Two entries and no match."""
    return {"kind": "standings", "rule_set": "classic-2d", "input": {"entries": ["a", "b"], "settings": settings}}


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ([], "not_an_object"),
        (None, "not_an_object"),
        ({}, "unknown_kind"),
        (FOLLOW | {"kind": "sneeze"}, "unknown_kind"),
        (FOLLOW | {"kind": ["follow"]}, "unknown_kind"),
        (FOLLOW | {"rule_set": "none"}, "unknown_rule_set"),
        (FOLLOW | {"rule_set": {}}, "bad_rule_set"),
        (FOLLOW | {"input": None}, "no_input"),
        (FOLLOW | {"options": 3}, "bad_options"),
        (FOLLOW | {"input": FOLLOW["input"] | {"play": ["SK", "S1"]}}, "not_a_card"),
        (FOLLOW | {"input": FOLLOW["input"] | {"trump": "X"}}, "bad_trump"),
        (FOLLOW | {"input": FOLLOW["input"] | {"fixed_trumps": list("2346789TJQKA")}}, "too_many_ranks"),
        ({"kind": "advance", "rule_set": "friends-5p-2d", "input": {"teams": "9" * 5000 + "v1"}}, "bad_teams"),
        ({"kind": "advance", "rule_set": "friends-5p-2d", "input": {"teams": "٣v٢"}}, "bad_teams"),
        (_standings(carried={"a": "1e9999999"}), "bad_number"),
        (_standings(carried={"a": "1" * 5000}), "bad_number"),
        (_standings(carried={"a": "1/0"}), "bad_number"),
        (_standings(scheme_values={"bye": "1e9999999"}), "bad_number"),
        (_standings(tiebreaks=["points", "points"]), "criterion_twice"),
        (b"{", "body_unreadable"),
        (b'{"kind": "\\ud800"}', "body_unreadable"),
    ],
)
def test_bad_input_is_refused_with_a_code_and_a_sentence(question, code):
    response = asked(question)
    assert response.status_code == 400
    assert error_of(response)["code"] == code
    assert error_of(response)["message"]


def test_more_equal_cards_than_one_suit_has_are_put_into_words():
    """In two colours six decks hold twelve of a card; ten of them are owed to ten."""
    colours = {"trump": None, "level": "5", "two_colour": True, "decks": 6}
    equal = ["S9"] * 6 + ["C9"] * 4
    hand = ["S8"] * 6 + ["C8"] * 4 + ["S7", "S6"]
    play = ["S8"] * 6 + ["C8"] * 2 + ["S7", "S6"]
    response = asked(FOLLOW | {"input": colours | {"led": equal, "hand": hand, "play": play}})
    assert (response.status_code, response.json()["answer"]["owed_rung"]) == (200, "10")
    said = {language: " ".join(said) for language, said in response.json()["sentences"].items()}
    assert "a group of 10 equal cards; the play gives only a group of 8 equal cards" in said["en"]
    assert "10张" in said["zh"]


def test_a_play_that_can_be_read_in_many_ways_is_answered_with_bounded_work():
    """Pairs that all could lie in one run: those of the level and of the ranks that are always trumps."""
    pairs = [suit + rank for rank in "2A" for suit in "SHDC"] + ["LJ", "BJ"]
    for count in range(4, len(pairs) + 1):
        trumps = {"trump": None, "level": "A", "fixed_trumps": ["2"], "cards": pairs[-count:] * 2}
        question = {"kind": "tractor", "rule_set": "classic-2d", "input": trumps}
        question |= {"options": {"offsuit_level_pairs_chain": True}}
        answered, calls = work_of(partial(asked, question))
        assert answered.status_code == 200
        assert calls < 1_500_000
        assert answered.json()["answer"]["length"] == count


def test_a_question_is_bounded_in_size():
    response = asked(FOLLOW | {"id": "x" * MOST_BYTES})
    assert (response.status_code, error_of(response)["code"]) == (413, "body_too_large")


def test_standings_with_every_cell_explained_are_bounded_in_size_and_work():
    """As many as may be asked for, by every criterion there is."""
    entries = [f"e{number}" for number in range(466)]
    matches = [{"sides": [a, b], "round": 1, "winner": 0, "levels": ["5", "3"]} for a, b in pairwise(entries)]
    settings = {"tiebreaks": list(criterion_ids())}
    told = {"entries": entries, "matches": matches, "settings": settings, "explain": True}
    question = {"kind": "standings", "rule_set": "classic-2d", "input": told}
    response, calls = work_of(lambda: asked(question))
    assert response.status_code == 200
    assert calls < 4_000_000
    assert response.json()["answer"]["rows"][0]["cells"]["points"]
    larger = question | {"id": "x" * 4000}
    assert (asked(larger).status_code, error_of(asked(larger))["code"]) == (413, "body_too_large")
    assert asked(larger | {"input": told | {"explain": False}}).status_code == 200


def test_looking_at_the_address_tells_that_it_is_asked_by_post():
    response = Client().get("/api/v1/rulings/check")
    assert response.status_code == 405


def test_who_asks_without_end_is_told_to_wait(monkeypatch):
    monkeypatch.setattr(AskedOften, "rate", "2/min")
    assert [asked(FOLLOW).status_code for _ in range(3)] == [200, 200, 429]
    refused = asked(FOLLOW)
    assert error_of(refused)["code"] == "throttled"
    assert int(refused["Retry-After"]) > 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_value_whatever_is_answered_with_an_error_of_the_server(data):
    cache.clear()
    question = deepcopy(data.draw(st.sampled_from(CASES)))
    spoilt = data.draw(st.sampled_from(["input", "options", "rule_set", "kind"]))
    keys = sorted(question["input"])
    if spoilt == "input" and keys:
        question["input"][data.draw(st.sampled_from(keys))] = data.draw(json_values)
    else:
        question[spoilt] = data.draw(json_values)
    response = asked(question)
    assert response.status_code in (200, 400)
    if response.status_code == 400:
        assert error_of(response)["code"]


def test_a_refusal_names_field_value_and_what_is_allowed_in_the_readers_language():
    wrong = {**FOLLOW, "input": {**FOLLOW["input"], "led": ["X9"]}}
    english, chinese = (error_of(asked(wrong, **{"Accept-Language": each})) for each in ("en", "zh-hans"))
    assert (english["code"], english["field"], english["value"]) == ("not_a_card", "led", "X9")
    assert english["message"] == "X9 is no card; led has suit and rank such as H5, ST, or LJ, BJ"
    assert chinese["message"] == "X9 不是牌；led 须为花色加点数，如 H5 ST，或 LJ BJ"
    assert english["allowed"]


def test_all_faults_of_a_rule_set_and_of_a_record_are_told():
    rules = error_of(asked({**FOLLOW, "rule_set": {"id": "own"}}))
    record = error_of(asked({"kind": "record", "rule_set": "half-1d", "input": {"record": "decks: x\nseats: y"}}))
    assert (rules["code"], rules["field"], record["field"]) == ("bad_rule_set", "rule_set", "record")
    for each in (rules, record):
        assert len(each["details"]["faults"]) > 1
        assert all(fault["path"] and fault["code"] for fault in each["details"]["faults"])


@pytest.mark.parametrize("sent", [None, 0, -1.5, True, "a", "上台", [1, [2]], {"a": None}])
def test_an_id_comes_back_as_it_was_sent(sent):
    assert asked({**FOLLOW, "id": sent}).json()["id"] == sent


def test_the_steps_of_a_hand_are_said_in_both_languages_and_in_the_one_that_is_asked_for():
    hand = {"kind": "hand_result", "rule_set": "classic-2d", "language": "zh", "input": {"attackers_points": 120}}
    said = asked(hand).json()
    assert said["answer"]["steps"] == said["sentences"]["zh"] != said["sentences"]["en"]
    assert len(said["sentences"]["en"]) > 0
