"""Records of hands over HTTP."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from scoring.cards.record import record_to_data, record_to_text
from tests.at_table import at_table
from tests.builders import staff
from tests.recordings import record_of, text_of, with_revoke

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = at_table()
    table.hand(0, 45)
    return table


def client_of(account):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def send(table, account=None, method="put", rest="", **body):
    body = {"request_id": str(uuid4()), "revision": table.now.revision} | body
    address = f"/api/v1/matches/{table.match.pk}/hands/1/record/{rest}"
    return getattr(client_of(account or table.referee), method)(
        address, json.dumps(body), content_type="application/json"
    )


def read(table, account=None):
    return client_of(account or table.referee).get(f"/api/v1/matches/{table.match.pk}/hands/1/record/")


def test_a_record_is_put_read_and_taken_away(table):
    assert read(table).status_code == 404
    record, trick, seat = with_revoke(record_of(table.match))
    answer = send(table, record=record_to_data(record))
    assert (answer.status_code, answer.json()["recording"]) == (200, 1)
    found = read(table).json()
    assert found["text"] == record_to_text(record)
    assert found["replay"]["record"] == record_to_data(record)
    assert found["replay"]["complete"]
    assert (trick, seat) in [(each["trick"], each["seat"]) for each in found["replay"]["violations"]]
    assert all(each["sentences"]["zh"] and each["sentences"]["en"] for each in found["replay"]["violations"])
    assert found["hand"]["declarer_seat"] == record.declarer
    assert {"field", "name", "entered", "recorded"} == set(found["differences"][0])
    assert send(table, method="post", rest="away/", reason="of another table").json()["recording"] is None
    assert read(table).json()["error"]["code"] == "record_missing"


def test_the_hand_of_the_record_can_be_sent_as_a_correction(table):
    send(table, record=text_of(table.match))
    hand = read(table).json()["hand"]
    answer = client_of(table.referee).put(
        f"/api/v1/matches/{table.match.pk}/hands/1/",
        json.dumps(
            {
                "request_id": str(uuid4()),
                "revision": table.now.revision,
                "hand": hand,
                "reason": "record",
                "confirmed_questions": ["ask_declaring_side", "ask_declarer", "ask_level", "ask_many_fines"],
            }
        ),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.json()
    assert read(table).json()["differences"] == []


@pytest.mark.parametrize("record", [None, 5, [], {}, "", "x", {"seats": 10**400}, {"tricks": {"a": 1}}, ["\u0000"]])
def test_what_is_no_record_is_refused_with_its_place(table, record):
    answer = send(table, record=record)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "record"
    assert answer.json()["error"]["details"]["faults"]


def test_viewers_read_and_write_nothing(table):
    send(table, record=text_of(table.match))
    viewer = staff(table.event, "viewer")
    assert read(table, viewer).status_code == 200
    assert send(table, viewer, record=text_of(table.match, seed=8)).status_code == 403
    assert Client().get(f"/api/v1/matches/{table.match.pk}/hands/1/record/").status_code in (401, 403)
