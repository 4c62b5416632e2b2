"""Level entries of final standings over the API."""

from uuid import uuid4

import pytest
from django.test import Client

from tests import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Ranks 1, 2, 2, 2, 5, 5, 5, 8."""
    return play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)


@pytest.fixture
def chief(stage):
    client = Client()
    client.force_login(play.chief_of(stage.event))
    return client


def address(stage):
    return f"/api/v1/events/{stage.event.slug}/stages/{stage.number}/level-places/"


def post(client, url, **body):
    return client.post(url, {"request_id": str(uuid4()), **body}, content_type="application/json")


def test_who_is_level_is_listed_decided_and_shown_in_the_standings(chief, stage):
    first, second = chief.get(address(stage)).json()["level_places"]
    assert (first["place"], first["method"], len(first["level"]), second["place"]) == (2, "", 3, 5)
    answer = post(chief, address(stage), place=2, method="lots", seed="in public")
    assert answer.status_code == 201
    order = answer.json()["order"]
    standings = chief.get(f"/api/v1/events/{stage.event.slug}/standings/{stage.number}/").json()
    assert [row["entry"] for row in standings["rows"][1:4]] == order
    assert standings["criteria"] == ["points", "lots"]
    assert chief.get(address(stage)).json()["level_places"][0]["method"] == "lots"


def test_extra_matches_are_made_for_those_who_are_level(chief, stage):
    made = post(chief, f"{address(stage)}extra-matches/", place=5)
    assert made.status_code == 201
    assert len(made.json()["entries"]) == 3
    second = chief.get(address(stage)).json()["level_places"][1]
    assert [each["stage"] for each in second["extra_matches"]] == [made.json()["stage"]]


def test_what_is_refused_has_a_code(chief, stage):
    assert post(chief, address(stage), place=1, method="lots").json()["error"]["code"] == "level_places_missing"
    refused = post(chief, address(stage), place=2, method="coin")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "method")


def test_a_decision_is_listed_and_taken_back(chief, stage):
    post(chief, address(stage), place=2, method="lots", seed="in public")
    decisions = f"/api/v1/events/{stage.event.slug}/stages/{stage.number}/decisions/"
    (listed,) = chief.get(decisions).json()["decisions"]
    assert (listed["place"], listed["method"], len(listed["order"]), listed["kept_by"]) == (2, "lots", 3, None)
    where = f"{decisions}{listed['id']}/undo/"
    refused = post(chief, where, revision=listed["revision"], reason=" ")
    assert (refused.status_code, "reason" in refused.content.decode()) == (400, True)
    body = {"request_id": str(uuid4()), "revision": listed["revision"], "reason": "A slip fell to the ground."}
    answers = [post(chief, where, **body) for _each in range(2)]
    assert [each.status_code for each in answers] == [200, 200]
    assert answers[0].json() == answers[1].json() == {"decision": listed["id"], "revision": 2}
    assert chief.get(decisions).json() == {"decisions": []}
    assert chief.get(address(stage)).json()["level_places"][0]["method"] == ""
    elsewhere = where.replace(f"/stages/{stage.number}/", "/stages/9/")
    assert post(chief, elsewhere, revision=1, reason="x").status_code == 404
    assert post(chief, f"{decisions}0/undo/", revision=1, reason="x").json()["error"]["code"] == "decision_missing"
