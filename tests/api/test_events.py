"""Events and staff over the API."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from tests import builders
from tournament.models import Event, Staff, Table

pytestmark = pytest.mark.django_db


def client_of(account):
    client = Client()
    client.force_login(account)
    return client


def send(client, method, path, **body):
    return getattr(client, method)(f"/api/v1/{path}", json.dumps(body, default=str), content_type="application/json")


@pytest.fixture
def creator():
    return client_of(builders.account("creator", may_create_events=True))


NEW = {"name_zh": "春季赛", "preset": "shuangsheng-match-2d", "time_zone": "Asia/Shanghai"}


def test_an_event_is_made_edited_published_and_finished(creator):
    made = send(creator, "post", "events/", request_id=uuid4(), starts_at="2026-05-01T09:00", **NEW)
    assert made.status_code == 201
    slug = made.json()["slug"]
    shown = creator.get(f"/api/v1/events/{slug}/").json()
    assert shown["starts_at"] == "2026-05-01T01:00:00Z"
    assert (shown["role"], shown["state"], shown["rule_set"]["preset"]) == ("organiser", "draft", NEW["preset"])
    edit = {"request_id": uuid4(), "revision": 1, "name_zh": "新名", "time_zone": "UTC"}
    assert send(creator, "put", f"events/{slug}/", **edit).json()["revision"] == 2
    assert send(creator, "post", f"events/{slug}/publish/", request_id=uuid4()).json()["state"] == "published"
    assert send(creator, "post", f"events/{slug}/finish/", request_id=uuid4()).json()["state"] == "finished"


def test_the_same_request_twice_is_answered_alike(creator):
    body = NEW | {"request_id": str(uuid4())}
    assert send(creator, "post", "events/", **body).json() == send(creator, "post", "events/", **body).json()
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"nmae_en": "x"}, "nmae_en"),
        ({"request_id": "1"}, "request_id"),
        ({"name_zh": ""}, "name_zh"),
        ({"name_zh": ["x"]}, "name_zh"),
        ({"name_zh": "a\0b"}, "name_zh"),
        ({"starts_at": "tomorrow"}, "starts_at"),
        ({"starts_at": 5}, "starts_at"),
    ],
)
def test_a_broken_field_is_named(creator, wrong, field):
    answer = send(creator, "post", "events/", **(NEW | {"request_id": str(uuid4())} | wrong))
    assert answer.status_code == 400
    assert field in answer.json()["error"]["details"]["fields"]
    assert Event.objects.count() == 0


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"preset": "bridge"}, "preset_unknown"),
        ({"time_zone": "Mars"}, "time_zone_unknown"),
        ({"slug": "A b"}, "slug_invalid"),
        ({"starts_at": "1812-01-01T00:00Z"}, "starts_at_invalid"),
        ({"starts_at": "0001-01-01T00:00"}, "starts_at_invalid"),
        ({"time_zone": "Europe/Berlin", "starts_at": "2026-03-29T02:30"}, "starts_at_skipped"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_its_code(creator, wrong, code):
    answer = send(creator, "post", "events/", **(NEW | {"request_id": str(uuid4())} | wrong))
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code


def test_a_stale_edit_is_a_conflict_with_both_versions():
    event = builders.event()
    client = client_of(event.created_by)
    body = {"revision": 1, "name_zh": "甲"}
    assert send(client, "put", f"events/{event.slug}/", request_id=uuid4(), **body).status_code == 200
    answer = send(client, "put", f"events/{event.slug}/", request_id=uuid4(), **body)
    assert answer.status_code == 409
    assert answer.json()["error"]["details"]["yours"] == 1
    assert answer.json()["error"]["details"]["current"]["revision"] == 2


def test_the_list_shows_published_events_to_all_and_drafts_to_their_staff():
    draft, public = builders.event(state="draft"), builders.event()
    assert [row["slug"] for row in Client().get("/api/v1/events/").json()["events"]] == [public.slug]
    rows = client_of(draft.created_by).get("/api/v1/events/").json()["events"]
    assert {row["slug"]: row["role"] for row in rows} == {draft.slug: "organiser", public.slug: "public"}
    assert Client().get(f"/api/v1/events/{draft.slug}/").status_code == 404


def test_without_an_account_nothing_is_written():
    event = builders.event()
    for method, path in [
        ("post", "events/"),
        ("put", f"events/{event.slug}/"),
        ("post", f"events/{event.slug}/publish/"),
        ("put", f"events/{event.slug}/tables/"),
        ("post", f"events/{event.slug}/staff/"),
        ("post", f"events/{event.slug}/entries/"),
        ("post", f"events/{event.slug}/imports/"),
        ("post", f"events/{event.slug}/entries/check-in/"),
    ]:
        assert send(Client(), method, path).status_code == 403, path


def test_tables_are_read_and_replaced():
    event = builders.event()
    client = client_of(event.created_by)
    body = {"request_id": uuid4(), "revision": 1, "tables": [{"number": 1, "room": "大厅"}, {"number": 2}]}
    assert send(client, "put", f"events/{event.slug}/tables/", **body).json() == {"tables": [1, 2], "revision": 2}
    assert client.get(f"/api/v1/events/{event.slug}/tables/").json() == {
        "tables": [{"number": 1, "room": "大厅"}, {"number": 2, "room": ""}],
        "revision": 2,
    }
    bad = body | {"request_id": uuid4(), "tables": [{"number": 1, "rooom": "x"}]}
    answer = send(client, "put", f"events/{event.slug}/tables/", **bad)
    assert (answer.status_code, "rooom" in answer.content.decode()) == (400, True)
    assert Table.objects.count() == 2


def test_staff_are_taken_on_changed_renewed_revoked_and_restored():
    event = builders.event()
    builders.tables(event, 3)
    client = client_of(event.created_by)
    path = f"events/{event.slug}/staff/"
    body = {"request_id": uuid4(), "display_name": "周敏", "role": "referee", "table_numbers": [1, 2]}
    made = send(client, "post", path, **body)
    assert made.status_code == 201
    one = f"{path}{made.json()['staff']}/"
    shown = client.get(f"/api/v1/{one}").json()
    assert (shown["display_name"], shown["table_numbers"], shown["signs_in"]) == ("周敏", [1, 2], False)
    assert shown["link"].startswith("http://testserver/referee/link/")
    edit = {"request_id": uuid4(), "revision": 1, "role": "chief_referee"}
    assert send(client, "put", one, **edit).json()["revision"] == 2
    assert send(client, "post", f"{one}renew-link/", request_id=uuid4()).status_code == 200
    assert client.get(f"/api/v1/{one}").json()["link"] != shown["link"]
    assert send(client, "post", f"{one}revoke/", request_id=uuid4()).status_code == 200
    assert client.get(f"/api/v1/{one}").json()["link"] is None
    assert send(client, "post", f"{one}restore/", request_id=uuid4()).status_code == 200
    assert len(client.get(f"/api/v1/{path}").json()["staff"]) == 2


def test_links_of_staff_are_for_organisers_only():
    event, other = builders.event(), builders.event()
    for role in ("chief_referee", "referee", "viewer"):
        assert client_of(builders.staff(event, role)).get(f"/api/v1/events/{event.slug}/staff/").status_code == 403
    own = Staff.objects.get(event=event, account=event.created_by)
    path = f"/api/v1/events/{other.slug}/staff/{own.pk}/"
    assert client_of(other.created_by).get(path).status_code == 404
    assert client_of(other.created_by).get(f"/api/v1/events/{other.slug}/staff/{10**30}/").status_code == 404


def test_who_enters_is_proposed_by_the_rules_and_told(creator):
    made = send(creator, "post", "events/", request_id=uuid4(), **NEW | {"preset": "jj-2d"}).json()
    assert creator.get(f"/api/v1/events/{made['slug']}/").json()["entries_are"] == "players"
    wrong = send(creator, "post", "events/", request_id=uuid4(), entries_are="dogs", **NEW)
    assert wrong.status_code == 400
    assert "entries_are" in wrong.json()["error"]["details"]["fields"]
    unfit = NEW | {"preset": "friends-5p-3d", "entries_are": "sides"}
    refused = send(creator, "post", "events/", request_id=uuid4(), **unfit)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "rules_need_players")
    changed = {"request_id": uuid4(), "revision": 1, "name_zh": "新名", "time_zone": "UTC", "entries_are": "sides"}
    assert send(creator, "put", f"events/{made['slug']}/", **changed).status_code == 200
    assert Event.objects.get(slug=made["slug"]).entries_are == "sides"
