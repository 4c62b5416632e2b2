"""Bodies that no honest program sends: each is refused with a clear error, none is a bug."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from tests import builders
from tests.at_table import at_table
from tournament.models import Hand, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return at_table()


@pytest.fixture
def client(table):
    client = Client(raise_request_exception=False)
    client.force_login(table.chief)
    return client


def send(client, path, body, content_type="application/json"):
    return client.generic("POST", f"/api/v1/{path}", body, content_type=content_type)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"NaN",
        b'{"revision": Infinity}',
        b'{"a": [1e400]}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"9" * 5000,
    ],
    ids=["half", "NaN", "infinite", "too large", "no UTF-8", "deep lists", "deep objects", "many digits"],
)
def test_what_is_no_json_is_said_to_be_none(table, client, body):
    answer = send(client, f"matches/{table.match.pk}/hands/", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "body_unreadable")


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb"])
@pytest.mark.parametrize("place", ["value", "name", "inside"])
def test_half_a_character_is_refused_wherever_it_stands(table, client, text, place):
    settings = {"value": {"scheme": text}, "name": {text: 1}, "inside": {"tiebreaks": [[text]]}}[place]
    body = {"request_id": str(uuid4()), "format": "swiss", "name_zh": "甲", "settings": settings}
    stages = Stage.objects.count()
    answer = send(client, f"events/{table.event.slug}/stages/", json.dumps(body))
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "body_unreadable")
    assert Stage.objects.count() == stages


def test_a_body_that_is_too_large_is_refused_unread(table, client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 2000
    hand = {"declarer_seat": 0, "attackers_points": 45}
    body = {"request_id": str(uuid4()), "revision": 1, "hand": hand}
    path = f"matches/{table.match.pk}/hands/"
    answer = send(client, path, json.dumps(body | {"confirmed_questions": ["x" * 2000]}))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "body_too_large")
    assert Hand.objects.count() == 0
    assert send(client, path, json.dumps(body)).status_code == 201


@pytest.mark.parametrize("content_type", ["text/plain", "application/xml"])
def test_another_kind_of_body_is_refused(table, client, content_type):
    answer = send(client, f"matches/{table.match.pk}/confirm/", b"{}", content_type)
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "unsupported_media_type")


def test_an_error_says_in_the_readers_language_that_the_body_is_unreadable(table, client):
    path = f"/api/v1/matches/{table.match.pk}/hands/"
    said = {
        language: client.post(path, b"{", content_type="application/json", headers={"Accept-Language": language})
        .json()["error"]["message"]
        for language in ("en", "zh-hans")
    }  # fmt: skip
    assert said["en"] != said["zh-hans"]


def test_no_event_is_made_of_half_characters(client):
    maker = builders.account(may_create_events=True)
    client.force_login(maker)
    body = {"request_id": str(uuid4()), "name_zh": "\ud800", "preset": "classic-2d", "\ud800": 1}
    assert send(client, "events/", json.dumps(body)).status_code == 400
