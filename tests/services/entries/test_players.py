"""Entries of an event that players enter alone: one member each, called by the entry's name."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Invalid
from tournament.models import Entry, ImportBatch
from tournament.services.entries import MemberGiven, add_entry, edit_entry, import_entries, preview_import

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return builders.event(preset="friends-5p-3d", entries_are="players")


def _add(event, name, **given):
    answer = add_entry(event.created_by, request_id=uuid4(), event_id=event.pk, name=name, **given)
    return Entry.objects.get(pk=answer["entry"])


def _members(entry):
    return list(entry.members.values_list("person__name", flat=True))


def _import(event, text):
    account = event.created_by
    answer = preview_import(account, request_id=uuid4(), event_id=event.pk, filename="players.csv", data=text.encode())
    batch = ImportBatch.objects.get(pk=answer["batch"])
    if not batch.faults:
        import_entries(account, request_id=uuid4(), batch_id=batch.pk)
        play.run_jobs()
    return batch


def test_the_name_of_the_entry_is_the_player():
    event = builders.event(preset="jj-2d", entries_are="players")
    entry = _add(event, "张三", unit="甲")
    assert (entry.kind, _members(entry)) == (Entry.Kind.PLAYER, ["张三"])


def test_renaming_the_entry_renames_the_same_person(event):
    entry = _add(event, "张三")
    person = entry.members.get().person_id
    values = {"name": "张叁", "unit": "", "seed": None, "members": []}
    edit_entry(event.created_by, request_id=uuid4(), entry_id=entry.pk, revision=1, **values)
    assert entry.members.get().person_id == person
    assert _members(entry) == ["张叁"]


def test_a_second_member_is_refused(event):
    with pytest.raises(Invalid) as refused:
        _add(event, "张三", members=["张三", "李四"])
    assert (refused.value.code, refused.value.allowed) == ("too_many_members", "1–1")
    entry = _add(event, "王五")
    pair = [MemberGiven(name="王五"), MemberGiven(name="赵六")]
    with pytest.raises(Invalid):
        edit_entry(
            event.created_by,
            request_id=uuid4(),
            entry_id=entry.pk,
            revision=1,
            name="王五",
            unit="",
            seed=None,
            members=pair,
        )


@pytest.mark.parametrize(
    "text",
    [
        "姓名,单位,种子\n张三,甲,1\n李四,乙,\n",
        "name,unit\n张三,甲\n李四,乙\n",
        "选手\n张三\n李四\n",
        "张三,甲\n李四,乙\n",
        "张三\n李四\n",
        "队名,单位,队员1\n张三,甲,张三\n李四,乙,李四\n",
    ],
)
def test_lists_of_players_are_read_as_people_keep_them(event, text):
    batch = _import(event, text)
    assert batch.faults == []
    entries = list(Entry.objects.filter(event=event).order_by("number"))
    assert [(each.name, each.kind, _members(each)) for each in entries] == [
        ("张三", "player", ["张三"]),
        ("李四", "player", ["李四"]),
    ]


def test_two_people_in_a_line_are_a_fault(event):
    batch = _import(event, "队名,单位,队员1,队员2\n甲队,甲,张三,李四\n")
    assert [(each["code"], each["line"]) for each in batch.faults] == [("too_many_members", 2)]
    assert not Entry.objects.filter(event=event).exists()
