"""Entries, lists, check-in and seeds over the API."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import builders
from tournament.models import Entry, ImportBatch
from tournament.services.entries import add_entry

DATA = Path(__file__).parent.parent / "data"

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return builders.event()


@pytest.fixture
def client(event):
    return client_of(event.created_by)


def client_of(account):
    client = Client()
    client.force_login(account)
    return client


def send(client, method, event, path, **body):
    return getattr(client, method)(
        f"/api/v1/events/{event.slug}/{path}", json.dumps(body, default=str), content_type="application/json"
    )


def upload(client, event, data, *, name="entries.csv", **other):
    body = {"request_id": str(uuid4()), "file": SimpleUploadedFile(name, data)} | other
    return client.post(f"/api/v1/events/{event.slug}/imports/", body)


def test_the_bad_list_is_answered_with_its_faults_and_stores_no_entry(client, event):
    made = upload(client, event, (DATA / "entries-bad-semicolon.csv").read_bytes())
    assert made.status_code == 201
    assert made.json() | {"batch": 0} == {"batch": 0, "encoding": "UTF-8", "delimiter": ";", "rows": 12, "faults": 5}
    path = f"imports/{made.json()['batch']}/"
    shown = client.get(f"/api/v1/events/{event.slug}/{path}").json()
    assert [(fault["line"], fault["field"]) for fault in shown["faults"]] == [
        (14, "name"),
        (15, "name"),
        (15, "member_2"),
        (16, "name"),
        (16, "seed"),
    ]
    assert all(fault["sentence"] for fault in shown["faults"])
    refused = send(client, "post", event, f"{path}run/", request_id=uuid4())
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "import_has_faults")
    assert len(refused.json()["error"]["details"]["faults"]) == 5
    assert Entry.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_the_real_list_is_uploaded_and_imported_by_a_job(jobs_run_here, client, event):
    batch = upload(client, event, (DATA / "entries-48-gb18030.csv").read_bytes()).json()["batch"]
    run = send(client, "post", event, f"imports/{batch}/run/", request_id=uuid4())
    assert run.status_code == 202
    shown = client.get(f"/api/v1/events/{event.slug}/imports/{batch}/").json()
    assert (shown["state"], shown["job"]["state"], shown["encoding"]) == ("imported", "done", "GB18030")
    assert shown["job"]["id"] == run.json()["job"]
    assert (shown["job"]["progress_done"], shown["job"]["progress_total"]) == (48, 48)
    assert client.get(f"/api/v1/events/{event.slug}/entries/").json()["count"] == 48


def test_a_list_can_be_discarded(client, event):
    batch = upload(client, event, b"name,member1,member2\nx,a,b\n").json()["batch"]
    assert send(client, "post", event, f"imports/{batch}/discard/", request_id=uuid4()).json()["state"] == "discarded"
    assert send(client, "post", event, f"imports/{batch}/run/", request_id=uuid4()).status_code == 409


def test_an_upload_without_file_or_with_a_field_nobody_asked_for_is_refused(client, event):
    bodies = ({"request_id": str(uuid4())}, {"request_id": str(uuid4()), "file": "x"})
    assert all(client.post(f"/api/v1/events/{event.slug}/imports/", body).status_code == 400 for body in bodies)
    assert "sheet" in upload(client, event, b"x", sheet="1").json()["error"]["details"]["fields"]
    assert ImportBatch.objects.count() == 0


def test_an_empty_file_is_a_fault_of_the_list(client, event):
    made = upload(client, event, b"").json()
    assert made["faults"] == 1


def test_lists_of_another_event_are_not_found(client, event):
    batch = upload(client, event, b"name,member1,member2\nx,a,b\n").json()["batch"]
    other = builders.event()
    stranger = client_of(other.created_by)
    assert stranger.get(f"/api/v1/events/{other.slug}/imports/{batch}/").status_code == 404
    for path in ("run/", "discard/"):
        answer = send(stranger, "post", other, f"imports/{batch}/{path}", request_id=uuid4())
        assert answer.status_code == 404


def test_an_entry_is_added_and_edited_with_its_persons_kept(client, event):
    body = {"name": "一队", "unit": "数学系", "members": ["王伟", "王伟"], "seed": 3}
    made = send(client, "post", event, "entries/", request_id=uuid4(), **body)
    assert made.status_code == 201
    path = f"entries/{made.json()['number']}/"
    shown = client.get(f"/api/v1/events/{event.slug}/{path}").json()
    persons = [member["person"] for member in shown["members"]]
    assert len(set(persons)) == 2
    members = [{"name": "王炜", "person": persons[1]}, {"name": "李"}]
    edit = {"revision": 1, "name": "一队", "members": members}
    assert send(client, "put", event, path, request_id=uuid4(), **edit).json()["revision"] == 2
    shown = client.get(f"/api/v1/events/{event.slug}/{path}").json()
    assert shown["members"][0] == {"person": persons[1], "name": "王炜"}
    assert shown["members"][1]["person"] not in persons
    assert send(client, "put", event, path, request_id=uuid4(), **edit).status_code == 409


@pytest.mark.parametrize(
    "wrong", [{"seeed": 1}, {"seed": "x"}, {"members": "甲乙"}, {"members": [1, {}]}, {"name": "x" * 81}]
)
def test_a_broken_entry_names_its_field(client, event, wrong):
    body = {"name": "一队", "members": ["甲", "乙"]} | wrong
    answer = send(client, "post", event, "entries/", request_id=uuid4(), **body)
    assert answer.status_code == 400
    assert next(iter(wrong)) in answer.json()["error"]["details"]["fields"]


def test_check_in_of_many_and_back(client, event):
    entries = builders.entries(event, 3)
    Entry.objects.update(state="registered")
    ids = [entry.pk for entry in entries]
    answer = send(client, "post", event, "entries/check-in/", request_id=uuid4(), entries=ids, state="checked_in")
    assert answer.json() == {"changed": ids, "state": "checked_in", "checked_in": 3, "taking_part": 3}
    back = send(client, "post", event, "entries/check-in/", request_id=uuid4(), entries=ids[:1], state="registered")
    assert back.json()["checked_in"] == 2
    unknown = send(client, "post", event, "entries/check-in/", request_id=uuid4(), entries=[10**15], state="registered")
    assert unknown.status_code == 404


def test_seeds_are_set_in_order(client, event):
    one, two = builders.entries(event, 2)
    body = {"seen": [], "entries": [two.pk, one.pk]}
    assert send(client, "put", event, "entries/seeds/", request_id=uuid4(), **body).json() == {
        "seeds": [two.pk, one.pk]
    }
    assert send(client, "put", event, "entries/seeds/", request_id=uuid4(), **body).status_code == 409


def test_the_list_is_searched_and_everybody_may_read_that_of_a_published_event(event):
    builders.entries(event, 12, units=["数学系", "物理系"], members=2)
    found = Client().get(f"/api/v1/events/{event.slug}/entries/", {"q": "数学系 player"}).json()
    assert found["count"] == 6
    assert Client().get(f"/api/v1/events/{event.slug}/entries/", {"q": "Pair 12"}).json()["count"] == 1
    assert Client().get(f"/api/v1/events/{event.slug}/entries/", {"state": "nonsense"}).json()["count"] == 0
    draft = builders.event(state="draft")
    assert Client().get(f"/api/v1/events/{draft.slug}/entries/").status_code == 404


@pytest.mark.parametrize("number", [1, 60])
def test_the_list_takes_the_same_queries_for_few_and_many(event, number, django_assert_max_num_queries):
    builders.entries(event, number, units=["a", "b"], members=2)
    with django_assert_max_num_queries(7):
        Client().get(f"/api/v1/events/{event.slug}/entries/")


@pytest.mark.parametrize("role", ["referee", "viewer"])
def test_referees_and_viewers_change_nothing(event, role):
    entry = builders.entries(event, 1)[0]
    client = client_of(builders.staff(event, role))
    body = {"name": "x", "members": ["甲", "乙"]}
    assert send(client, "post", event, "entries/", request_id=uuid4(), **body).status_code == 403
    checked = {"entries": [entry.pk], "state": "registered"}
    assert send(client, "post", event, "entries/check-in/", request_id=uuid4(), **checked).status_code == 403
    assert upload(client, event, b"x").status_code == 403


def test_a_session_of_one_event_does_not_reach_another(event):
    other = builders.event()
    add_entry(other.created_by, request_id=uuid4(), event_id=other.pk, name="x", members=["a", "b"])
    body = {"revision": 1, "name": "y", "members": [{"name": "a"}, {"name": "b"}]}
    assert send(client_of(event.created_by), "put", other, "entries/1/", request_id=uuid4(), **body).status_code == 403


@pytest.mark.parametrize("state", ["%00", "lost", "%F0%9F%80%84", "registered%00"])
def test_a_state_that_there_is_not_finds_nothing(state):
    event = builders.event()
    builders.entries(event, 2)
    client = Client(raise_request_exception=False)
    client.force_login(event.created_by)
    found = client.get(f"/api/v1/events/{event.slug}/entries/?state={state}")
    assert (found.status_code, found.json()["count"]) == (200, 0)
    assert client.get(f"/organise/{event.slug}/entries/?state={state}").status_code == 200
