"""The rules of an event over the API."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from scoring import load_any_preset
from tests import builders, play
from tests.api.test_events import client_of, send
from tests.services.rules.edited import PRESET, values_with
from tournament.models import Event, Round, RuleSetVersion

pytestmark = pytest.mark.django_db


def test_everybody_reads_the_rules_of_a_published_event():
    event = builders.event()
    told = Client().get(f"/api/v1/events/{event.slug}/rules/").json()
    assert (told["preset"], told["values"]) == (PRESET, load_any_preset(PRESET).to_mapping())
    assert [row["number"] for row in told["versions"]] == [1]
    assert "by" not in told["versions"][0]
    staff = client_of(event.created_by).get(f"/api/v1/events/{event.slug}/rules/").json()
    assert staff["versions"][0]["by"] == "Organiser"


def test_the_rules_are_replaced_before_the_first_round():
    event = builders.event()
    given = {"request_id": uuid4(), "revision": 1, "values": values_with(clock__minutes=45)}
    answer = send(client_of(event.created_by), "put", f"events/{event.slug}/rules/", **given)
    assert (answer.status_code, answer.json()["version"], answer.json()["revision"]) == (200, 2, 2)


def test_every_fault_is_listed_and_nothing_is_stored():
    event = builders.event()
    wrong = values_with(clock__minutes=0, levels__goal=1)
    given = {"request_id": uuid4(), "revision": 1, "values": wrong}
    answer = send(client_of(event.created_by), "put", f"events/{event.slug}/rules/", **given)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "rule_set_invalid")
    assert {"clock.minutes", "levels.goal"} <= {each["path"] for each in error["details"]["faults"]}
    assert RuleSetVersion.objects.filter(event=event).count() == 1


def test_values_are_checked_without_storing():
    event = builders.event()
    client, path = client_of(builders.staff(event)), f"events/{event.slug}/rules/check/"
    told = send(client, "post", path, values=values_with(clock__minutes=45)).json()
    assert told["differences"] == [{"path": "clock.minutes", "before": 60, "after": 45}]
    told = send(client, "post", path, values=values_with(clock__minutes="x")).json()
    assert [(each["path"], each["code"]) for each in told["faults"]] == [("clock.minutes", "not_in_range")]
    assert send(client, "post", path, values=[1]).status_code == 400
    assert (RuleSetVersion.objects.count(), Event.objects.get(pk=event.pk).revision) == (1, 1)


def test_the_chief_referee_changes_them_after_it():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    its_round = Round.objects.get(stage=stage)
    client, path = client_of(play.chief_of(stage.event)), f"events/{stage.event.slug}/rules/"
    given = {"request_id": uuid4(), "revision": 1, "values": values_with(clock__minutes=45)}
    assert send(client, "post", path, **given).status_code == 400, "a reason is missing"
    answer = send(client, "post", path, **given, reason="hall closes", from_round=its_round.pk)
    assert (answer.status_code, answer.json()["rounds"]) == (200, [its_round.pk])
    told = client.get(f"/api/v1/{path}").json()
    assert [(row["number"], row["holds_from"], row["reason"]) for row in told["versions"]] == [
        (2, its_round.pk, "hall closes"),
        (1, None, ""),
    ]


def test_a_stale_revision_and_frozen_rules_are_conflicts():
    event = builders.event()
    client = client_of(event.created_by)
    body = {"revision": 7, "values": values_with()}
    answer = send(client, "put", f"events/{event.slug}/rules/", request_id=uuid4(), **body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale_revision")


def test_checking_finds_what_storing_refuses():
    event = builders.event()
    values = values_with(names__zh="a\x00b")
    told = send(client_of(event.created_by), "post", f"events/{event.slug}/rules/check/", values=values).json()
    assert [(each["path"], each["code"]) for each in told["faults"]] == [("names.zh", "control_character")]


@pytest.mark.parametrize("deep", range(600, 1000, 20))
def test_values_nested_as_deep_as_can_be_read_are_refused(deep):
    event = builders.event()
    values = json.dumps(load_any_preset(PRESET).to_mapping() | {"names": "x"})
    values = values.replace('"x"', "[" * deep + '"a\\u0000b"' + "]" * deep)
    body = f'{{"request_id": "{uuid4()}", "revision": 1, "values": {values}}}'
    client = client_of(event.created_by)
    answer = client.generic("PUT", f"/api/v1/events/{event.slug}/rules/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("rule_set_invalid", "body_unreadable")
    assert RuleSetVersion.objects.filter(event=event).count() == 1
