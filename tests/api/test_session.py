"""Signing in over the API."""

import json

import pytest
from django.test import Client

from tests import builders
from tournament.models import Staff
from tournament.selectors.staff import link_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    return Client(enforce_csrf_checks=True)


def send(client, method, body, *, path="session/", csrf=True):
    headers = {"X-CSRFToken": client.get("/api/v1/session/").json()["csrf_token"]} if csrf else {}
    return getattr(client, method)(
        f"/api/v1/{path}", json.dumps(body), content_type="application/json", headers=headers
    )


def test_who_am_i_before_between_and_after(client):
    builders.account("zhou", password=builders.PASSWORD, display_name="周", may_create_events=True)
    assert client.get("/api/v1/session/").json()["account"] is None
    signed_in = send(client, "post", {"name": "zhou", "password": builders.PASSWORD})
    assert signed_in.status_code == 200
    assert client.get("/api/v1/session/").json()["account"] == {
        "name": "zhou",
        "display_name": "周",
        "may_create_events": True,
        "entered_by_link": False,
    }
    assert send(client, "delete", {}).status_code == 204
    assert client.get("/api/v1/session/").json()["account"] is None


def test_without_the_csrf_token_nobody_signs_in(client):
    builders.account("zhou", password=builders.PASSWORD)
    answer = send(client, "post", {"name": "zhou", "password": builders.PASSWORD}, csrf=False)
    assert answer.status_code == 403
    assert client.get("/api/v1/session/").json()["account"] is None


def test_failures_are_told_alike_and_end_in_a_lock_out_with_its_time(client):
    builders.account("zhou", password=builders.PASSWORD)
    answers = [send(client, "post", {"name": name, "password": "wrong"}) for name in ["zhou"] * 5 + ["nobody"]]
    assert {answer.status_code for answer in answers} == {403}
    assert len({answer.content for answer in answers}) == 1
    locked = send(client, "post", {"name": "zhou", "password": builders.PASSWORD})
    assert locked.status_code == 429
    assert locked.json()["error"]["code"] == "too_many_attempts"
    assert 0 < int(locked["Retry-After"]) <= 900


@pytest.mark.parametrize(
    ("body", "field"),
    [({"name": "zhou"}, "password"), ({"name": "zhou", "password": "x", "remember": True}, "remember"), ([], None)],
)
def test_a_broken_body_names_the_field(client, body, field):
    answer = send(client, "post", body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "invalid"
    assert field is None or field in answer.json()["error"]["details"]["fields"]


def test_a_personal_link_opens_a_session_for_its_event_only(client):
    event, other = builders.event(), builders.event()
    someone = builders.staff(event, "organiser")
    Staff.objects.create(event=other, account=someone, role="organiser")
    token = link_token(Staff.objects.get(event=event, account=someone))
    assert send(client, "post", {"token": token}, path="session/link/").json()["account"]["entered_by_link"] is True
    assert client.get(f"/api/v1/events/{event.slug}/staff/").status_code == 200
    assert client.get(f"/api/v1/events/{other.slug}/staff/").status_code == 403
    assert send(client, "post", {"token": "1-1:forged"}, path="session/link/").status_code == 404
