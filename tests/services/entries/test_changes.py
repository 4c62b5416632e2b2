"""Entries are added, changed, checked in and seeded."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import builders, play
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, Entry, Person, StandingsSnapshot, Unit
from tournament.services.entries import MemberGiven, add_entry, check_in, edit_entry, set_seeds
from tournament.services.standings import rebuild

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return builders.event()


def add(event, account=None, **other):
    given = {"request_id": uuid4(), "event_id": event.pk, "name": "一队", "members": ["甲", "乙"]} | other
    return Entry.objects.get(pk=add_entry(account or event.created_by, **given)["entry"])


def edit(entry, account=None, **other):
    given = {
        "request_id": uuid4(),
        "entry_id": entry.pk,
        "revision": entry.revision,
        "name": entry.name,
        "unit": "",
        "members": members_of(entry),
        "seed": entry.seed,
    } | other
    return edit_entry(account or entry.event.created_by, **given)


def members_of(entry):
    return [MemberGiven(name=member.person.name, person=member.person_id) for member in entry.members.all()]


def names_of(entry):
    return [member.person.name for member in entry.members.all()]


def test_an_entry_gets_the_next_number_and_its_own_persons(event):
    builders.entries(event, 3)
    entry = add(event, unit=" 数学系 ", seed=2)
    assert (entry.number, entry.unit.name, entry.seed, entry.state) == (4, "数学系", 2, "registered")
    assert names_of(entry) == ["甲", "乙"]
    assert AuditEntry.objects.get(subject=f"entry:{entry.pk}").after["name"] == "一队"


def test_the_same_request_twice_adds_one_entry(event):
    request_id = uuid4()
    assert add(event, request_id=request_id) == add(event, request_id=request_id)
    assert Entry.objects.count() == 1


def test_two_namesakes_in_one_pair_are_two_persons(event):
    entry = add(event, members=["王伟", "王伟"])
    assert Person.objects.filter(entries=entry).count() == 2


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"name": ""}, "text_missing", "name"),
        ({"name": "长" * 81}, "text_too_long", "name"),
        ({"name": "a\u200bb"}, "control_character", "name"),
        ({"name": "Pair 1"}, "name_taken", "name"),
        ({"unit": "长" * 81}, "text_too_long", "unit"),
        ({"members": ["甲"]}, "members_missing", "member_2"),
        ({"members": ["", "乙"]}, "members_missing", "member_1"),
        ({"members": list("甲乙丙丁戊己庚辛壬")}, "too_many_members", "member_8"),
        ({"members": ["甲", "长" * 81]}, "text_too_long", "member_2"),
        ({"seed": 0}, "seed_invalid", "seed"),
        ({"seed": 1}, "seed_taken", "seed"),
    ],
)
def test_bad_input_is_refused_by_field_and_stores_nothing(event, given, code, field):
    builders.entries(event, 1)
    Entry.objects.update(seed=1)
    with pytest.raises(Invalid) as refusal:
        add(event, **given)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert refusal.value.text()
    assert (Entry.objects.count(), Person.objects.count(), Unit.objects.count()) == (1, 0, 0)


def test_a_member_spelled_anew_stays_the_same_person_and_a_substitute_is_another(event):
    entry = add(event)
    first, second = members_of(entry)
    spelled = MemberGiven(name="甲甲", person=first.person)
    edit(entry, members=[MemberGiven(name="丙"), spelled])
    persons = list(entry.members.values_list("person_id", "person__name"))
    assert [name for _id, name in persons] == ["丙", "甲甲"]
    assert persons[1][0] == first.person
    assert persons[0][0] != second.person
    assert Person.objects.get(pk=second.person).name == "乙"


def test_a_person_of_another_entry_cannot_be_taken(event):
    entry, other = add(event), add(event, name="二队")
    with pytest.raises(Invalid) as refusal:
        edit(entry, members=[members_of(entry)[0], members_of(other)[0]])
    assert refusal.value.code == "person_unknown"
    assert names_of(entry) == ["甲", "乙"]


def test_a_stale_edit_is_refused_with_both_versions(event):
    entry = add(event)
    edit(entry, name="新名")
    with pytest.raises(Conflict) as refusal:
        edit(entry, name="旧名")
    assert refusal.value.code == "stale_revision"
    assert refusal.value.details["current"]["name"] == "新名"


@pytest.mark.parametrize("role", ["referee", "viewer"])
def test_referees_and_viewers_do_not_change_entries(event, role):
    entry = add(event)
    someone = builders.staff(event, role)
    for act in (lambda: add(event, someone, name="二队"), lambda: edit(entry, someone)):
        with pytest.raises(NotAllowed):
            act()
    with pytest.raises(NotAllowed):
        check(event, [entry], account=someone)


def check(event, entries, *, state="checked_in", account=None):
    return check_in(
        account or event.created_by,
        request_id=uuid4(),
        event_id=event.pk,
        entry_ids=[entry.pk for entry in entries],
        checked_in_state=state,
    )


def test_check_in_of_many_changes_those_that_are_not_here_yet(event):
    entries = [add(event, name=name) for name in ("一队", "二队", "三队")]
    check(event, entries[:1])
    answer = check(event, entries[:2])
    assert answer == {"changed": [entries[1].pk], "state": "checked_in", "checked_in": 2, "taking_part": 3}
    assert AuditEntry.objects.filter(act="check_in").count() == 2


def test_check_in_of_a_field_costs_what_one_entry_costs_and_leaves_a_row_of_each(event):
    first, *others = builders.entries(event, 40)
    Entry.objects.update(state=Entry.State.REGISTERED)
    with CaptureQueriesContext(connection) as of_one:
        check(event, [first])
    with CaptureQueriesContext(connection) as of_many:
        check(event, others)
    assert len(of_many) == len(of_one)
    told = AuditEntry.objects.filter(act="check_in").values_list("subject", "before", "after", "account_id")
    assert list(told) == [
        (f"entry:{each.pk}", {"state": "registered"}, {"state": "checked_in"}, event.created_by_id)
        for each in (first, *others)
    ]


def test_check_in_can_be_taken_back(event):
    entry = add(event)
    check(event, [entry])
    check(event, [entry], state="registered")
    entry.refresh_from_db()
    assert (entry.state, entry.revision) == (Entry.State.REGISTERED, 3)


def test_an_entry_that_has_withdrawn_cannot_be_checked_in(event):
    entries = [add(event), add(event, name="二队")]
    Entry.objects.filter(pk=entries[1].pk).update(state=Entry.State.WITHDRAWN)
    with pytest.raises(Conflict) as refusal:
        check(event, entries)
    assert refusal.value.code == "entry_not_taking_part"
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.REGISTERED


def test_check_in_takes_only_its_two_states_and_entries_of_the_event(event):
    entry = add(event)
    with pytest.raises(Invalid):
        check(event, [entry], state="withdrawn")
    with pytest.raises(Missing):
        check(builders.event(created_by=event.created_by), [entry])


def seeds(event, order, *, seen):
    return set_seeds(
        event.created_by,
        request_id=uuid4(),
        event_id=event.pk,
        seen=[entry.pk for entry in seen],
        entry_ids=[entry.pk for entry in order],
    )


def test_seeds_are_set_in_order_and_can_change_places(event):
    one, two, three = builders.entries(event, 3)
    seeds(event, [two, one], seen=[])
    seeds(event, [one, two, three], seen=[two, one])
    assert list(Entry.objects.order_by("number").values_list("seed", flat=True)) == [1, 2, 3]
    seeds(event, [], seen=[one, two, three])
    assert not Entry.objects.filter(seed__isnull=False).exists()


def test_seeds_seen_in_an_older_order_are_not_overwritten(event):
    one, two = builders.entries(event, 2)
    seeds(event, [one], seen=[])
    with pytest.raises(Conflict) as refusal:
        seeds(event, [two], seen=[])
    assert refusal.value.details["current"] == {"seeds": [one.pk]}


def test_an_entry_has_one_seed_and_belongs_to_the_event(event):
    (one,) = builders.entries(event, 1)
    with pytest.raises(Invalid):
        seeds(event, [one, one], seen=[])
    with pytest.raises(Missing):
        seeds(event, builders.entries(builders.event(), 1), seen=[])


def test_standings_that_are_stored_call_the_entry_by_its_new_name():
    stage = play.played(play.swiss(4), 1)
    entry = Entry.objects.get(event=stage.event, number=2)
    edit(entry, name="二队", members=[MemberGiven(name="甲"), MemberGiven(name="乙")])
    play.run_jobs()
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    assert "二队" in [row["name"] for row in rows]
    assert rebuild(stage.event_id)["stages"][0]["agrees"]
