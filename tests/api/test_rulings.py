"""Questions about the rules over the API: anybody asks, bad input is told by its code, and nobody asks for ever."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.answers import KINDS
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
        (b"{", "body_unreadable"),
        (b'{"kind": "\\ud800"}', "body_unreadable"),
    ],
)
def test_bad_input_is_refused_with_a_code_and_a_sentence(question, code):
    response = asked(question)
    assert response.status_code == 400
    assert error_of(response)["code"] == code
    assert error_of(response)["message"]


def test_a_question_is_bounded_in_size():
    response = asked(FOLLOW | {"id": "x" * MOST_BYTES})
    assert (response.status_code, error_of(response)["code"]) == (413, "body_too_large")


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
