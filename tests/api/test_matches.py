"""Matches over HTTP: the acts at a table as JSON, with clear refusals and a bounded number of queries."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import builders
from tests.at_table import at_table
from tournament.models import Hand, Round

pytestmark = pytest.mark.django_db

GOOD = {"declarer_seat": 0, "attackers_points": 45}
MOST_QUERIES_FOR_A_HAND = 15


def client_of(account):
    client = Client()
    client.force_login(account)
    return client


def send(client, path, body, method="post"):
    return getattr(client, method)(f"/api/v1/{path}", json.dumps(body), content_type="application/json")


def write(table, path, *, account=None, method="post", **body):
    body = {"request_id": str(uuid4()), "revision": table.now.revision} | body
    if path == "extension/":
        del body["revision"]
    return send(client_of(account or table.referee), f"matches/{table.match.pk}/{path}", body, method)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("hands_before", [0, 8], ids=["the first hand", "the ninth hand"])
def test_a_recorded_hand_takes_few_queries_whole_request_included(hands_before):
    table = at_table()
    for index in range(hands_before):
        table.hand((index * 3) % 4, 80)
    client = client_of(table.referee)
    body = {"request_id": str(uuid4()), "revision": table.now.revision, "hand": {"declarer_seat": 0, "attackers_points": 80}, "confirmed_questions": ["ask_declaring_side", "ask_declarer"]}  # fmt: skip
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = send(client, f"matches/{table.match.pk}/hands/", body)
    assert response.status_code == 201
    assert len(queries) <= MOST_QUERIES_FOR_A_HAND, [each["sql"][:90] for each in queries.captured_queries]


def test_a_hand_is_recorded_and_answered():
    table = at_table()
    response = write(table, "hands/", hand=GOOD)
    assert response.status_code == 201
    answer = response.json()
    assert (answer["number"], answer["levels_after"], answer["revision"]) == (1, [4, 2], 2)


def test_the_same_request_twice_is_answered_alike():
    table = at_table()
    body = {"request_id": str(uuid4()), "revision": 1, "hand": GOOD}
    client = client_of(table.referee)
    first, second = (send(client, f"matches/{table.match.pk}/hands/", body) for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert Hand.objects.count() == 1


def test_the_second_of_two_referees_gets_both_versions():
    table = at_table()
    write(table, "hands/", hand=GOOD)
    response = write(table, "hands/", account=table.second, revision=1, hand={**GOOD, "attackers_points": 50})
    assert response.status_code == 409
    error = response.json()["error"]
    assert error["code"] == "stale_revision"
    assert error["details"]["yours"]["hand"]["attackers_points"] == 50
    assert error["details"]["current"]["last_line"]["hand"]["attackers_points"] == 45
    assert error["details"]["current"]["by"] == str(table.referee)


def test_an_unlikely_hand_is_asked_about():
    table = at_table()
    response = write(table, "hands/", hand={**GOOD, "attackers_points": 0})
    assert response.status_code == 422
    assert [each["code"] for each in response.json()["error"]["details"]["questions"]] == ["ask_no_points"]
    again = write(table, "hands/", hand={**GOOD, "attackers_points": 0}, confirmed_questions=["ask_no_points"])
    assert again.status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ([], "body"),
        ("hand", "body"),
        ({"hand": GOOD, "revision": 1}, "request_id"),
        ({"hand": GOOD, "revision": 1, "request_id": "7"}, "request_id"),
        ({"hand": GOOD, "revision": 1, "request_id": 7}, "request_id"),
        ({"hand": GOOD, "request_id": str(uuid4())}, "revision"),
        ({"hand": GOOD, "revision": "1", "request_id": str(uuid4())}, "revision"),
        ({"hand": GOOD, "revision": 1, "request_id": str(uuid4()), "points": 5}, "body"),
        ({"revision": 1, "request_id": str(uuid4())}, "declarer_seat"),
        ({"hand": None, "revision": 1, "request_id": str(uuid4())}, "hand"),
        ({"hand": {**GOOD, "attackers_points": 42}, "revision": 1, "request_id": str(uuid4())}, "attackers_points"),
    ],
)
def test_a_body_that_cannot_be_is_refused_by_its_field(body, field):
    table = at_table()
    response = send(client_of(table.referee), f"matches/{table.match.pk}/hands/", body)
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["field"] == field
    assert error["allowed"]
    assert error["message"]
    assert not Hand.objects.exists()


@pytest.mark.parametrize("body", ["", "{", "\xff", "[1,", '{"a": NaN}'])
def test_what_is_no_json_is_refused(body):
    table = at_table()
    client = client_of(table.referee)
    response = client.post(f"/api/v1/matches/{table.match.pk}/hands/", body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["error"]["code"]


def test_a_hand_is_corrected_struck_and_the_sheet_tells_the_whole_story():
    table = at_table()
    write(table, "hands/", hand=GOOD)
    corrected = write(table, "hands/1/", method="put", hand={**GOOD, "attackers_points": 60}, reason="misread")
    assert (corrected.status_code, corrected.json()["levels_after"]) == (200, [3, 2])
    struck = write(table, "lines/1/strike/", reason="wrong table")
    assert (struck.status_code, struck.json()["levels_after"]) == (200, [2, 2])
    sheet = client_of(table.referee).get(f"/api/v1/matches/{table.match.pk}/sheet/").json()
    assert sheet["lines"] == []
    assert [(each["revision"], each["struck"], each["reason"]) for each in sheet["history"]] == [
        (3, True, "wrong table"),
        (2, False, "misread"),
        (1, False, ""),
    ]


def test_penalties_rulings_and_confirmation():
    table = at_table()
    assert write(table, "penalties/", offence="wrong_follow", side=0).status_code == 201
    assert write(table, "rulings/", account=table.chief, kind="forfeit", side=1, note="late").status_code == 201
    same = write(table, "confirm/", account=table.chief)
    assert (same.status_code, same.json()["error"]["code"]) == (409, "same_person")
    assert write(table, "dispute/", account=table.second, reason="they were here").status_code == 200
    assert write(table, "confirm/", account=table.second).json()["error"]["code"] == "disputed"
    organiser = table.event.created_by
    assert write(table, "confirm/", account=organiser).json()["state"] == "confirmed"
    assert write(table, "reopen/", account=table.second, reason="x").status_code == 403
    assert write(table, "reopen/", account=table.chief, reason="slip found").json()["state"] == "reported"


def test_a_final_result_over_http():
    table = at_table()
    response = write(table, "final-result/", levels=[9, 7], on_stage=0)
    assert (response.status_code, response.json()["over"], response.json()["outcome"]["winner"]) == (201, True, 0)


def test_a_preview_says_what_would_happen_and_stores_nothing():
    table = at_table()
    client = client_of(table.referee)
    response = send(client, f"matches/{table.match.pk}/preview/", {"hand": {**GOOD, "attackers_points": 0}})
    answer = response.json()
    assert (response.status_code, answer["levels_before"], answer["levels_after"]) == (200, [2, 2], [6, 2])
    assert set(answer["sentences"]) == {"zh", "en"}
    assert [each["code"] for each in answer["questions"]] == ["ask_no_points"]
    assert not Hand.objects.exists()
    refused = send(client, f"matches/{table.match.pk}/preview/", {"hand": {**GOOD, "attackers_points": 41}})
    assert (refused.status_code, refused.json()["error"]["field"]) == (400, "attackers_points")


@pytest.mark.parametrize("path", ["hands/", "penalties/", "rulings/", "final-result/", "confirm/", "dispute/", "reopen/", "lines/1/strike/", "preview/"])  # fmt: skip
def test_without_an_account_nothing_is_written(path):
    table = at_table()
    assert send(Client(), f"matches/{table.match.pk}/{path}", {}).status_code == 403
    assert Client().get(f"/api/v1/matches/{table.match.pk}/sheet/").status_code == 403


def test_a_write_from_another_site_is_refused():
    table = at_table()
    client = Client(enforce_csrf_checks=True)
    client.force_login(table.referee)
    assert send(client, f"matches/{table.match.pk}/hands/", {"hand": GOOD}).status_code == 403


def test_everybody_reads_published_matches_and_nobody_a_draft():
    table = at_table()
    pair = builders.entries(table.event, 2)
    draft = builders.published_round(table.match.round.stage, pair, state="draft").matches.get()
    anybody = Client()
    listed = anybody.get(f"/api/v1/events/{table.event.slug}/matches/").json()
    assert [each["id"] for each in listed["results"]] == [table.match.pk]
    detail = anybody.get(f"/api/v1/matches/{table.match.pk}/").json()
    assert [side["entry"]["name"] for side in detail["sides"]] == ["Pair 1", "Pair 2"]
    assert anybody.get(f"/api/v1/matches/{draft.pk}/").status_code == 404
    assert client_of(table.referee).get(f"/api/v1/matches/{draft.pk}/sheet/").status_code == 404


def test_a_list_of_matches_is_narrowed_down():
    table = at_table()
    table.hand(0, 45)
    path = f"/api/v1/events/{table.event.slug}/matches/"
    assert Client().get(path, {"state": "playing", "stage": 1, "round": 1}).json()["count"] == 1
    assert Client().get(path, {"state": "ready"}).json()["count"] == 0
    assert Client().get(path, {"round": 2}).json()["count"] == 0
    for broken in ({"state": "gone"}, {"round": "x"}, {"stage": "-1"}, {"round": "9" * 12}, {"round": "²"}):
        assert Client().get(path, broken).status_code == 400
    for broken, allowed in (
        ({"page": "99"}, "1..1"),
        ({"page": "x"}, "1..1"),
        ({"page": "0"}, "1..1"),
        ({"page_size": "0"}, "1..1000"),
        ({"page_size": "many"}, "1..1000"),
        ({"page_size": "1001"}, "1..1000"),
    ):
        refused = Client().get(path, broken, headers={"accept-language": "zh-hans"})
        ((field, value),) = broken.items()
        error = refused.json()["error"]
        assert (
            (refused.status_code, error["code"]) == (404, "page_missing") if field == "page" else (400, "not_a_number")
        )
        assert (error["field"], error["value"], error["allowed"]) == (field, value, allowed)
        assert error["message"].startswith(f"“{field}”不能是“{value}”")


def test_a_ruling_on_a_play_is_stored_with_the_penalty_that_follows_and_asks_when_that_ends_the_match():
    table = at_table()
    cards = {"trump": "H", "level": "2", "led": ["S9", "S9"], "hand": "S3 S3 SK", "play": "SK S3"}
    remedy = {"kind": "penalty", "key": "wrong_follow", "offender": "1"}
    response = write(table, "plays/", question={"kind": "follow", "input": cards}, remedy=remedy)
    answer = response.json()
    assert (response.status_code, answer["position"], answer["penalty_position"]) == (201, 1, 2)
    (penalty, ruling) = client_of(table.referee).get(f"/api/v1/matches/{table.match.pk}/sheet/").json()["lines"]
    assert ruling["play"]["answer"]["legal"] is False
    assert penalty["offence"] == "wrong_follow"
    table.act("record_penalty", offence="wrong_follow", side=1)
    third = {"question": {"kind": "follow", "input": cards}, "remedy": remedy}
    asked = write(table, "plays/", **third)
    assert (asked.status_code, table.now.state) == (422, "playing")
    (code,) = [each["code"] for each in asked.json()["error"]["details"]["questions"]]
    assert write(table, "plays/", **third, confirmed_questions=[code]).json()["over"] is True


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "not_a_mapping"),
        ({"question": {"kind": "level", "input": {}}}, "not_a_choice"),
        ({"question": {"kind": "throw", "input": {}}}, "bad_cards"),
        ({"question": {"kind": "throw", "input": {}}, "sneeze": 1}, "field_unknown"),
    ],
)
def test_a_play_that_cannot_be_ruled_on_is_refused(body, code):
    response = write(at_table(), "plays/", **body)
    assert (response.status_code, response.json()["error"]["code"]) == (400, code)


def test_a_table_is_given_more_time_and_its_sheet_says_so():
    table = at_table()
    sheet = f"/api/v1/matches/{table.match.pk}/sheet/"
    assert client_of(table.referee).get(sheet).json()["clock"] is None
    given = {"extension_seconds": 0, "minutes": 5, "reason": "The fire bell rang."}
    refused = write(table, "extension/", account=table.chief, **given)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "clock_not_running")
    Round.objects.filter(pk=table.match.round_id).update(state="running", clock_started_at=timezone.now())
    assert write(table, "extension/", **given).status_code == 403
    answer = write(table, "extension/", account=table.chief, **given)
    assert (answer.status_code, answer.json()["extension_seconds"]) == (200, 300)
    clock = client_of(table.referee).get(sheet).json()["clock"]
    assert (clock["extension_minutes"], clock["may_start_hand"], clock["paused"]) == (5, True, False)
    assert clock["no_new_hand_after"] <= clock["ends_at"]
    assert set(clock["sentences"]) == {"zh", "en"}
    wrong = write(table, "extension/", account=table.chief, **(given | {"minutes": 61}))
    assert (wrong.status_code, wrong.json()["error"]["field"]) == (400, "minutes")
