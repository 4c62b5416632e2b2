"""Entries at the desk: lists from files, one by one, check-in, seeds."""

from html import unescape
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import builders
from tournament.models import Entry, ImportBatch

DATA = Path(__file__).parent.parent.parent / "data"

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return builders.event()


@pytest.fixture
def client(event):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(event.created_by)
    return client


def hidden(page, form="form"):
    return {field.name: field.value() for field in page.context[form] if field.is_hidden}


def upload(client, event, data, *, name="entries.csv"):
    path = f"/organise/{event.slug}/entries/import/"
    file = SimpleUploadedFile(name, data)
    return client.post(path, hidden(client.get(path)) | {"file": file})


def test_the_preview_shows_how_the_file_was_read_with_all_rows(client, event):
    answer = upload(client, event, (DATA / "entries-48-gb18030.csv").read_bytes())
    page = client.get(answer["Location"])
    text = page.content.decode()
    assert "GB18030" in text
    for name in ("=1+1队", "🀄胡了", "陈𬭎", "&quot;老友&quot;,北京路"):
        assert name in text
    assert Entry.objects.count() == 0


def test_the_bad_list_shows_each_fault_by_line_and_offers_no_import(client, event):
    answer = upload(client, event, (DATA / "entries-bad-semicolon.csv").read_bytes())
    page = client.get(answer["Location"])
    assert [fault.line for fault in page.context["faults"]] == [14, 15, 15, 16, 16]
    assert "run/" not in page.content.decode()
    path = f"{answer['Location']}run/"
    refused = client.post(path, {"request_id": str(uuid4())})
    assert refused.status_code == 400
    assert Entry.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_the_real_list_is_taken_over_by_one_press(jobs_run_here, client, event):
    batch = upload(client, event, (DATA / "entries-48.csv").read_bytes())["Location"]
    form = hidden(client.get(batch), "run_form")
    assert client.post(f"{batch}run/", form).status_code == 302
    assert client.post(f"{batch}run/", form).status_code == 302
    assert Entry.objects.filter(event=event).count() == 48
    shown = client.get(batch)
    assert shown.context["batch"].state == "imported"
    assert f"/organise/{event.slug}/check-in/" in shown.content.decode()


def test_a_press_after_a_clash_tells_the_lines(client, event, jobs_run_here, django_capture_on_commit_callbacks):
    batch = upload(client, event, "队名,队员1,队员2\nPair 1,甲,乙\n".encode())["Location"]
    builders.entries(event, 1)
    form = hidden(client.get(batch), "run_form")
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"{batch}run/", form)
    page = client.get(batch)
    assert page.context["batch"].job.state == "failed"
    assert [fault.line for fault in page.context["batch"].job.faults] == [2]
    assert Entry.objects.count() == 1


def test_a_waiting_import_is_followed_by_the_page(client, event):
    batch = upload(client, event, b"name,member1,member2\nx,a,b\n")["Location"]
    client.post(f"{batch}run/", hidden(client.get(batch), "run_form"))
    assert f'data-live-url="{batch}progress/"' in client.get(batch).content.decode()
    progress = client.get(f"{batch}progress/")
    assert progress.context["batch"].job.state == "queued"
    assert "<html" not in progress.content.decode()
    bar = progress.content.decode().split("<progress")[1].split(">")[0]
    assert "value" not in bar, "nobody can say how far it is"
    assert "taken over whole" in progress.content.decode()


def test_a_list_is_discarded(client, event):
    batch = upload(client, event, b"name,member1,member2\nx,a,b\n")["Location"]
    asked = client.get(f"{batch}discard/").content.decode()
    assert ImportBatch.objects.get().state == "previewed", "it is asked about first"
    assert "Nothing of it is stored as an entry." in unescape(asked)
    assert client.post(f"{batch}discard/", {"request_id": str(uuid4())}).status_code == 302
    assert ImportBatch.objects.get().state == "discarded"


def test_without_a_file_the_form_comes_back(client, event):
    path = f"/organise/{event.slug}/entries/import/"
    answer = client.post(path, hidden(client.get(path)))
    assert answer.status_code == 400
    assert "file" in answer.context["form"].errors


def test_an_entry_is_added_and_the_fault_of_a_bad_one_stands_at_its_field(client, event):
    path = f"/organise/{event.slug}/entries/new/"
    values = {"name": "一队", "unit": "数学系", "member_1": "甲", "member_2": "乙", "seed": "1", "done": ""}
    assert client.post(path, hidden(client.get(path)) | values)["Location"] == f"/organise/{event.slug}/entries/"
    again = client.post(path, hidden(client.get(path)) | values)
    assert (again.status_code, set(again.context["form"].errors)) == (400, {"name"})
    assert 'value="数学系"' in again.content.decode()


def test_an_entry_is_edited_and_a_substitute_is_another_person(client, event):
    entry = builders.entries(event, 1, members=2)[0]
    persons = list(entry.members.values_list("person_id", flat=True))
    path = f"/organise/{event.slug}/entries/{entry.number}/"
    values = {"name": "新名", "unit": "", "seed": "", "member_1": "甲", "member_2": "替补", "substitute_2": "on"}
    assert client.post(path, hidden(client.get(path)) | values).status_code == 302
    members = list(entry.members.values_list("person_id", "person__name"))
    assert members[0] == (persons[0], "甲")
    assert members[1][0] not in persons


def test_a_stale_edit_shows_what_stands(client, event):
    entry = builders.entries(event, 1, members=2)[0]
    path = f"/organise/{event.slug}/entries/{entry.number}/"
    values = {"unit": "", "seed": "", "member_1": "甲", "member_2": "乙"}
    seen = hidden(client.get(path))
    client.post(path, hidden(client.get(path)) | values | {"name": "第一"})
    refused = client.post(path, seen | values | {"name": "第二"})
    assert refused.status_code == 409
    assert refused.context["stands"]["name"] == "第一"
    assert client.post(path, hidden(refused) | values | {"name": "第二"}).status_code == 302


@pytest.mark.parametrize(
    ("state", "acts"), [("checked_in", {"withdraw", "absent"}), ("withdrawn", {"return"}), ("disqualified", {"return"})]
)
def test_an_entry_offers_the_acts_that_its_state_allows(client, event, state, acts):
    taking_part = builders.entries(event, 2, members=2)
    builders.stage(event, taking_part)
    Entry.objects.filter(pk=taking_part[0].pk).update(state=state)
    text = client.get(f"/organise/{event.slug}/entries/1/").content.decode()
    offered = {act for act in ("withdraw", "disqualify", "return", "absent", "present") if f"entries/1/{act}/" in text}
    assert offered == acts


def test_only_the_chief_referee_is_offered_to_disqualify(event):
    builders.entries(event, 1, members=2)
    client = Client()
    client.force_login(builders.staff(event, "chief_referee"))
    assert "entries/1/disqualify/" in client.get(f"/organise/{event.slug}/entries/1/").content.decode()


def test_an_entry_that_sits_the_next_round_out_can_take_it_back(client, event):
    entry = builders.entries(event, 1, members=2)[0]
    builders.stage(event, [entry])
    entry.stage_entries.update(absent_in_round=1)
    assert "entries/1/present/" in client.get(f"/organise/{event.slug}/entries/1/").content.decode()


def touch(client, event, entries, state="checked_in", **headers):
    body = {"request_id": str(uuid4()), "entry": [entry.pk for entry in entries], "state": state}
    return client.post(f"/organise/{event.slug}/check-in/?q=x", body, headers=headers)


def test_one_touch_checks_in_and_another_takes_it_back(client, event):
    entry = builders.entries(event, 1)[0]
    Entry.objects.update(state="registered")
    touched = touch(client, event, [entry], **{"HX-Request": "true"})
    text = touched.content.decode()
    assert "<html" not in text
    assert 'hx-swap-oob="true"' in text
    entry.refresh_from_db()
    assert entry.state == "checked_in"
    assert touch(client, event, [entry], "registered")["Location"] == f"/organise/{event.slug}/check-in/?q=x"
    entry.refresh_from_db()
    assert entry.state == "registered"


def test_a_unit_that_arrives_together_is_checked_in_together(client, event):
    builders.entries(event, 6, units=["数学系", "物理系"])
    Entry.objects.update(state="registered")
    page = client.get(f"/organise/{event.slug}/check-in/", {"q": "数学系"})
    assert len(page.context["many"]) == 3
    touch(client, event, Entry.objects.filter(pk__in=[row.id for row in page.context["many"]]))
    assert Entry.objects.filter(state="checked_in", unit__name="数学系").count() == 3


def test_a_filter_that_finds_nobody_says_why(client, event):
    def told(page, **asked):
        return client.get(f"/organise/{event.slug}/{page}", asked).content.decode()

    assert "No entries yet" in told("check-in/", **{"in": "registered"})
    builders.entries(event, 2)
    Entry.objects.update(state="checked_in")
    assert "Everybody is here." in told("check-in/", **{"in": "registered"})
    assert "No entry has all these words." in told("check-in/", q="nobody", **{"in": "registered"})
    assert "Nobody is in this state." in told("entries/", state="withdrawn")
    assert "No entry has all these words." in told("entries/", state="withdrawn", q="nobody")
    Entry.objects.update(state="registered")
    assert "Nobody is here yet." in told("check-in/", **{"in": "checked_in"})
    Entry.objects.update(state="withdrawn")
    assert "Nobody is expected." in told("check-in/", **{"in": "registered"})


def test_a_withdrawn_entry_has_no_button_and_a_touch_is_refused(client, event):
    entry = builders.entries(event, 1)[0]
    Entry.objects.update(state="withdrawn")
    assert f'id="touch-{entry.pk}"' not in client.get(f"/organise/{event.slug}/check-in/").content.decode()
    assert touch(client, event, [entry]).status_code == 409
    assert touch(client, event, [entry], **{"HX-Request": "true"}).status_code == 409


@pytest.mark.parametrize("body", [{}, {"entry": "x", "request_id": "1"}, {"request_id": "nonsense", "entry": "1"}])
def test_a_broken_touch_is_no_error_of_the_server(client, event, body):
    assert client.post(f"/organise/{event.slug}/check-in/", body).status_code == 400


def test_the_search_finds_by_name_unit_member_and_number(client, event):
    builders.entries(event, 12, units=["数学系", "物理系"], members=2)
    path = f"/organise/{event.slug}/check-in/"
    for words, number in [("Pair 12", 1), ("物理系", 6), ("Player 3-1", 1), ("12", 1), ("zzz", 0)]:
        found = client.get(path, {"q": words}, headers={"HX-Request": "true"})
        assert len(found.context["rows"]) == number, words


def test_seeds_are_typed_as_numbers(client, event):
    builders.entries(event, 3)
    path = f"/organise/{event.slug}/entries/seeds/"
    assert client.post(path, hidden(client.get(path)) | {"numbers": "3, 1"}).status_code == 302
    assert list(Entry.objects.order_by("number").values_list("seed", flat=True)) == [2, None, 1]
    unknown = client.post(path, hidden(client.get(path)) | {"numbers": "3, 77"})
    assert (unknown.status_code, "numbers" in unknown.context["form"].errors) == (404, True)
    broken = client.post(path, hidden(client.get(path)) | {"numbers": "best"})
    assert (broken.status_code, "numbers" in broken.context["form"].errors) == (400, True)


@pytest.mark.parametrize("page", ["entries", "check-in"])
@pytest.mark.parametrize("number", [2, 120])
def test_lists_take_the_same_queries_for_few_and_many(client, event, page, number, django_assert_max_num_queries):
    builders.entries(event, number, units=["a", "b"], members=2)
    with django_assert_max_num_queries(10):
        answer = client.get(f"/organise/{event.slug}/{page}/")
    assert answer.status_code == 200


def test_long_lists_come_in_pages_and_a_page_too_far_is_the_last(client, event):
    builders.entries(event, 120)
    page = client.get(f"/organise/{event.slug}/entries/", {"page": "99"})
    assert page.context["page"].number == page.context["page"].paginator.num_pages == 3
