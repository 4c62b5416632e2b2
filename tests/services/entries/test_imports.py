"""Lists are taken over whole or not at all, once."""

from pathlib import Path
from uuid import uuid4

import pytest

from tests import builders
from tests.concurrency.racing import at_once
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Entry, Event, ImportBatch, Job, Person, Unit
from tournament.services.entries import carry_out_import, discard_import, import_entries, preview_import
from tournament.services.rules import reset_rule_set

DATA = Path(__file__).parent.parent.parent / "data"

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return builders.event()


def preview(event, data, *, account=None, request_id=None, filename="entries.csv"):
    answer = preview_import(
        account or event.created_by,
        request_id=request_id or uuid4(),
        event_id=event.pk,
        filename=filename,
        data=data if isinstance(data, bytes) else data.encode(),
    )
    return ImportBatch.objects.get(pk=answer["batch"])


def real_list():
    return (DATA / "entries-48.csv").read_bytes()


def job_for(batch):
    return Job.objects.create(
        event=batch.event,
        kind=Job.Kind.IMPORT_ENTRIES,
        key=f"import_entries:batch={batch.pk}:{uuid4()}",
        arguments={"batch": batch.pk},
        created_by=batch.created_by,
    )


def carry_out(batch):
    return carry_out_import(job_for(batch), lambda done, total: None)


@pytest.mark.parametrize("name", ["entries-48.csv", "entries-48-gb18030.csv"])
def test_the_real_list_takes_part_whole(event, name):
    batch = preview(event, (DATA / name).read_bytes())
    assert Entry.objects.count() == 0
    assert carry_out(batch) == {"batch": batch.pk, "imported": 48}
    entries = list(Entry.objects.filter(event=event).order_by("number"))
    assert [entry.number for entry in entries] == list(range(1, 49))
    assert entries[0].name == "机械学院一队"
    assert entries[29].name == "=1+1队"
    assert entries[0].kind == Entry.Kind.PAIR
    assert Unit.objects.filter(event=event).count() == 16
    assert Person.objects.filter(name="王伟").count() == 4
    namesakes = Entry.objects.get(event=event, name="信息学院一队").members.all()
    assert len({member.person_id for member in namesakes}) == 2


def test_a_preview_says_how_the_file_was_read_and_leaves_an_audit_row(event):
    batch = preview(event, real_list(), filename="C:\\lists\\报名表.csv")
    assert (batch.filename, batch.encoding, batch.delimiter) == ("报名表.csv", "UTF-8 (BOM)", ",")
    assert (len(batch.rows), batch.faults) == (48, [])
    assert AuditEntry.objects.get(event=event).act == "preview_import"


def test_the_bad_list_cannot_be_imported_and_names_its_faults_by_line(event):
    batch = preview(event, (DATA / "entries-bad-semicolon.csv").read_bytes())
    assert sorted({fault["line"] for fault in batch.faults}) == [14, 15, 16]
    assert len(batch.faults) == 5
    with pytest.raises(Invalid) as refusal:
        import_entries(event.created_by, request_id=uuid4(), batch_id=batch.pk)
    assert refusal.value.code == "import_has_faults"
    assert refusal.value.details["faults"] == batch.faults
    with pytest.raises(Invalid):
        carry_out(batch)
    assert Entry.objects.count() == Job.objects.filter(state="queued").count() - 1 == 0


def test_an_import_carried_out_twice_is_stored_once_and_answered_alike(event):
    batch = preview(event, real_list())
    job = job_for(batch)
    told = []
    first = carry_out_import(job, lambda done, total: told.append((done, total)))
    assert carry_out_import(job, lambda done, total: None) == first
    assert Entry.objects.count() == 48
    assert AuditEntry.objects.filter(act="import_entries").count() == 1
    assert told == [(48, 48)], "whole or not at all: nothing is told of the way"


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_import_a_list_once(event):
    batch = preview(event, real_list())
    jobs = [job_for(batch), job_for(batch)]
    acts = [lambda job=job: carry_out_import(job, lambda done, total: None) for job in jobs]
    assert at_once(*acts) == [{"batch": batch.pk, "imported": 48}] * 2
    assert Entry.objects.count() == 48


@pytest.mark.django_db(transaction=True)
def test_two_lists_with_the_same_names_at_once_are_one_list(event):
    batches = [preview(event, real_list()), preview(event, real_list())]
    acts = [lambda batch=batch: carry_out(batch) for batch in batches]
    outcomes = at_once(*acts)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Invalid", "dict"]
    assert Entry.objects.count() == 48


def test_entries_that_take_part_already_clash_by_line_at_the_preview(event):
    builders.entries(event, 2)
    Entry.objects.filter(event=event, number=2).update(seed=7)
    batch = preview(event, "队名,队员1,队员2,种子\nPair 1,甲,乙,\n二队,丙,丁,7\n三队,戊,己,8\n")
    assert [(fault["line"], fault["field"], fault["code"]) for fault in batch.faults] == [
        (2, "name", "name_taken"),
        (3, "seed", "seed_taken"),
    ]


def test_entries_made_since_the_preview_stop_the_import_whole(event):
    batch = preview(event, "队名,队员1,队员2\n一队,甲,乙\nPair 1,丙,丁\n")
    assert batch.faults == []
    builders.entries(event, 1)
    with pytest.raises(Invalid) as refusal:
        carry_out(batch)
    assert [fault["line"] for fault in refusal.value.details["faults"]] == [3]
    assert Entry.objects.count() == 1
    batch.refresh_from_db()
    assert batch.state == ImportBatch.State.PREVIEWED


def test_sides_of_another_size_since_the_preview_stop_the_import_whole(event):
    batch = preview(event, "队名,队员1,队员2,队员3\n一队,甲,乙,\n二队,丙,丁,戊\n")
    assert batch.faults == []
    reset_rule_set(event.created_by, request_id=uuid4(), event_id=event.pk, revision=1, preset="union-3v3-6d")
    with pytest.raises(Invalid) as refusal:
        carry_out(batch)
    (fault,) = refusal.value.details["faults"]
    assert (fault["line"], fault["field"], fault["code"]) == (2, "member_3", "member_missing")
    Event.objects.filter(pk=event.pk).update(entries_are=Event.EntriesAre.PLAYERS)
    with pytest.raises(Invalid) as refusal:
        carry_out(batch)
    assert [(each["line"], each["code"]) for each in refusal.value.details["faults"]] == [
        (2, "too_many_members"),
        (3, "too_many_members"),
    ]
    assert Entry.objects.count() == 0


def test_a_list_added_later_is_numbered_on(event):
    carry_out(preview(event, "队名,单位,队员1,队员2\n一队,数学系,甲,乙\n"))
    carry_out(preview(event, "队名,单位,队员1,队员2\n二队,数学系,丙,丁\n"))
    assert list(Entry.objects.values_list("number", "name")) == [(1, "一队"), (2, "二队")]
    assert Unit.objects.count() == 1


def test_the_same_preview_request_twice_keeps_one_batch(event):
    request_id = uuid4()
    assert preview(event, "队名,队员1,队员2\n", request_id=request_id) == preview(
        event, "队名,队员1,队员2\n", request_id=request_id
    )
    with pytest.raises(Conflict):
        preview(event, "队名,队员1,队员2\n一队,甲,乙\n", request_id=request_id)


def test_the_same_import_requested_twice_is_one_job(event):
    batch = preview(event, real_list())
    first = import_entries(event.created_by, request_id=uuid4(), batch_id=batch.pk)
    second = import_entries(event.created_by, request_id=uuid4(), batch_id=batch.pk)
    assert first == second
    assert Job.objects.count() == 1


def test_a_discarded_list_is_never_imported(event):
    batch = preview(event, real_list())
    discard_import(event.created_by, request_id=uuid4(), batch_id=batch.pk)
    with pytest.raises(Conflict) as refusal:
        import_entries(event.created_by, request_id=uuid4(), batch_id=batch.pk)
    assert refusal.value.code == "import_discarded"
    with pytest.raises(Conflict):
        carry_out(batch)
    assert Entry.objects.count() == 0


def test_an_imported_list_can_be_neither_imported_nor_discarded(event):
    batch = preview(event, real_list())
    carry_out(batch)
    for act in (import_entries, discard_import):
        with pytest.raises(Conflict) as refusal:
            act(event.created_by, request_id=uuid4(), batch_id=batch.pk)
        assert refusal.value.code == "import_done"


def test_a_finished_event_takes_no_list():
    event = builders.event(state="finished")
    with pytest.raises(Conflict) as refusal:
        preview(event, real_list())
    assert refusal.value.code == "event_finished"


@pytest.mark.parametrize("role", ["referee", "viewer"])
def test_referees_and_viewers_do_not_import(event, role):
    batch = preview(event, real_list())
    someone = builders.staff(event, role)
    with pytest.raises(NotAllowed):
        preview(event, real_list(), account=someone)
    with pytest.raises(NotAllowed):
        import_entries(someone, request_id=uuid4(), batch_id=batch.pk)


def test_events_for_sides_of_three_need_three_members():
    event = builders.event(preset="union-3v3-6d")
    batch = preview(event, "队名,队员1,队员2,队员3\n一队,甲,乙,\n二队,丙,丁,戊\n")
    assert [(fault["line"], fault["code"]) for fault in batch.faults] == [(2, "member_missing")]
