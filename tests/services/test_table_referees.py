"""Referees are given their tables, all at once."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, Entry, Match, Staff, Table, Unit
from tournament.selectors.table_referees import table_referees
from tournament.services.staff import edit_staff
from tournament.services.table_referees import assign_referees

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    return play.swiss(8, units=("North", "South", "East", "West"), tables=6)


def referee(stage, name, unit=None):
    account = builders.staff(stage.event, Staff.Role.REFEREE, name=name)
    staff = Staff.objects.get(account=account)
    if unit is not None:
        Staff.objects.filter(pk=staff.pk).update(unit=Unit.objects.get(event=stage.event, name=unit))
    return Staff.objects.get(pk=staff.pk)


def assign(stage, rows, account=None):
    given = [
        {"staff": staff.pk, "revision": staff.revision, "table_numbers": numbers} for staff, numbers in rows.items()
    ]
    return assign_referees(
        account or play.chief_of(stage.event), request_id=uuid4(), event_id=stage.event.pk, referees=given
    )


def numbers(staff):
    return sorted(staff.tables.values_list("number", flat=True))


def test_the_proposal_keeps_referees_from_their_own_unit_and_covers_every_table(stage):
    draft = play.drafted(stage)
    of_north, other = referee(stage, "North's", "North"), referee(stage, "Other")
    found = table_referees(stage.event)
    assert found.round == (stage.number, 1)
    assert {row.proposed for row in found.tables} == {of_north.pk, other.pk}
    north = Match.objects.filter(round=draft, sides__entry__unit__name="North").values_list("table__number", flat=True)
    assert north
    assert all(row.proposed == other.pk for row in found.tables if row.number in north)
    assert found.unavoidable == ()
    shares = [row.proposed for row in found.tables if row.playing]
    assert abs(shares.count(of_north.pk) - shares.count(other.pk)) <= 1


def test_without_rounds_the_tables_in_use_are_shared_out(stage):
    Table.objects.filter(event=stage.event, number=6).update(in_use=False)
    first, second = referee(stage, "a"), referee(stage, "b")
    found = table_referees(stage.event)
    assert [row.proposed for row in found.tables] == [first.pk] * 3 + [second.pk] * 2
    assert found.round is None


def test_each_has_just_the_tables_given_and_the_record_says_so(stage):
    first, second = referee(stage, "a"), referee(stage, "b")
    first.tables.set(Table.objects.filter(event=stage.event))
    answer = assign(stage, {first: [1, 2], second: [3]})
    assert (numbers(first), numbers(second)) == ([1, 2], [3])
    assert [row["revision"] for row in answer["referees"]] == [2, 2]
    assert AuditEntry.objects.filter(act="assign_referees").count() == 2
    found = table_referees(stage.event)
    assert [row.now for row in found.tables] == [(first.pk,), (first.pk,), (second.pk,), (), (), ()]
    assert [row.number for row in found.without_referee] == [4, 5, 6]


def test_what_somebody_changed_meanwhile_is_not_overwritten(stage):
    first, second = referee(stage, "a"), referee(stage, "b")
    organiser = play.organiser_of(stage.event)
    edit_staff(
        organiser, request_id=uuid4(), staff_id=second.pk, revision=1, role="referee", table_numbers=[5], unit="Jury"
    )
    with pytest.raises(Conflict) as stale:
        assign(stage, {first: [1], second: [2]})
    assert stale.value.code == "stale_revision"
    assert (numbers(first), numbers(second)) == ([], [5])
    second.refresh_from_db()
    assert second.unit is not None
    assert second.unit.name == "Jury"


def test_bad_input_and_people_who_are_no_referees_are_refused(stage):
    first, second = referee(stage, "a"), referee(stage, "b")
    for rows, code in (({first: [99]}, "table_unknown"), ({first: [1], second: [1]}, "table_repeated")):
        with pytest.raises(Invalid) as refused:
            assign(stage, rows)
        assert refused.value.code == code
    chief = Staff.objects.get(account=play.chief_of(stage.event))
    with pytest.raises(Conflict) as no_referee:
        assign(stage, {chief: [1]})
    assert no_referee.value.code == "not_a_referee"
    elsewhere = referee(play.swiss(2), "elsewhere")
    with pytest.raises(Missing):
        assign(stage, {elsewhere: [1]})
    assert not Entry.objects.filter(fixed_table__isnull=False).exists()


@pytest.mark.parametrize("role", [Staff.Role.REFEREE, Staff.Role.VIEWER])
def test_referees_and_viewers_give_no_tables(stage, role):
    first = referee(stage, "a")
    with pytest.raises(NotAllowed):
        assign(stage, {first: [1]}, builders.staff(stage.event, role))
