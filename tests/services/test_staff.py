"""Officials are taken on, changed and revoked; their links hold as long as they should."""

from uuid import uuid4

import pytest

from tests import builders
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import Account, AuditEntry, Staff
from tournament.selectors.staff import link_token, staff_of_token, staff_rows
from tournament.services.staff import add_staff, edit_staff, link_of, renew_link, restore_staff, revoke_staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return builders.event()


def add(event, account=None, **other):
    given = {"request_id": uuid4(), "event_id": event.pk, "display_name": "周敏", "role": "referee"} | other
    return Staff.objects.get(pk=add_staff(account or event.created_by, **given)["staff"])


def test_a_referee_without_a_name_enters_by_the_link_only(event):
    builders.tables(event, 3)
    staff = add(event, table_numbers=[1, 3])
    assert not staff.account.has_usable_password()
    assert staff.account.display_name == "周敏"
    assert [table.number for table in staff.tables.all()] == [1, 3]
    assert link_of(staff) == f"/referee/link/{link_token(staff)}/"
    assert staff_of_token(link_token(staff)) == staff


def test_a_password_is_kept_as_a_hash_and_nowhere_else(event):
    staff = add(event, account_name="zhou", password=builders.PASSWORD)
    assert staff.account.check_password(builders.PASSWORD)
    assert builders.PASSWORD not in str(list(AuditEntry.objects.values_list("before", "after")))


def test_the_owner_of_an_account_joins_under_their_own_password(event):
    owner = builders.account("li", password=builders.PASSWORD, display_name="李")
    staff = add(event, account_name="li")
    assert staff.account == owner
    assert owner.check_password(builders.PASSWORD)


def test_the_same_request_twice_takes_on_one_official(event):
    request_id = uuid4()
    assert add(event, request_id=request_id) == add(event, request_id=request_id)
    assert Staff.objects.filter(event=event).count() == 2


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"role": "king"}, "role_unknown", "role"),
        ({"display_name": " "}, "text_missing", "display_name"),
        ({"account_name": "li", "password": "another pass phrase"}, "account_name_taken", "account_name"),
        ({"account_name": "link-only"}, "account_name_taken", "account_name"),
        ({"account_name": "nobody"}, "account_missing", "account_name"),
        ({"password": builders.PASSWORD}, "account_name_missing", "account_name"),
        ({"account_name": "new", "password": "1234"}, "password_weak", "password"),
        ({"table_numbers": [9]}, "table_unknown", "table_numbers"),
        ({"role": "viewer", "table_numbers": [1]}, "tables_not_for_role", "table_numbers"),
    ],
)
def test_bad_input_is_refused_by_field_and_makes_no_account(event, given, code, field):
    builders.account("li", password=builders.PASSWORD)
    builders.account("link-only")
    builders.tables(event, 1)
    accounts = Account.objects.count()
    with pytest.raises(Invalid) as refusal:
        add(event, **given)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert refusal.value.text()
    assert Account.objects.count() == accounts


def test_nobody_has_two_roles_in_one_event(event):
    builders.account("li", password=builders.PASSWORD)
    add(event, account_name="li")
    with pytest.raises(Conflict) as refusal:
        add(event, account_name="li", role="viewer")
    assert refusal.value.code == "staff_exists"


@pytest.mark.parametrize("role", ["chief_referee", "referee", "viewer"])
def test_only_the_organiser_manages_staff(event, role):
    with pytest.raises(NotAllowed):
        add(event, builders.staff(event, role))


def test_a_renewed_link_makes_the_older_one_void(event):
    staff = add(event)
    old = link_token(staff)
    renew_link(event.created_by, request_id=uuid4(), staff_id=staff.pk)
    staff.refresh_from_db()
    assert staff_of_token(link_token(staff)) == staff
    with pytest.raises(Missing):
        staff_of_token(old)


@pytest.mark.parametrize("token", ["", "1-1", "1-1:", "1-1:forged", "x:y", "1:2:3", "\x00"])
def test_a_forged_link_is_void(event, token):
    with pytest.raises(Missing) as refusal:
        staff_of_token(token)
    assert refusal.value.code == "link_void"


def test_a_revoked_official_is_back_with_a_new_link_only(event):
    staff = add(event)
    old = link_token(staff)
    revoke_staff(event.created_by, request_id=uuid4(), staff_id=staff.pk)
    with pytest.raises(Missing):
        staff_of_token(old)
    with pytest.raises(Conflict):
        renew_link(event.created_by, request_id=uuid4(), staff_id=staff.pk)
    restore_staff(event.created_by, request_id=uuid4(), staff_id=staff.pk)
    staff.refresh_from_db()
    assert staff_of_token(link_token(staff)) == staff
    with pytest.raises(Missing):
        staff_of_token(old)


def test_the_last_organiser_can_neither_be_revoked_nor_given_another_role(event):
    own = Staff.objects.get(event=event)
    with pytest.raises(Conflict) as refusal:
        revoke_staff(event.created_by, request_id=uuid4(), staff_id=own.pk)
    assert refusal.value.code == "last_organiser"
    with pytest.raises(Conflict):
        edit_staff(event.created_by, request_id=uuid4(), staff_id=own.pk, revision=1, role="viewer")
    add(event, role="organiser")
    revoke_staff(event.created_by, request_id=uuid4(), staff_id=own.pk)
    own.refresh_from_db()
    assert own.revoked_at is not None


def test_an_edit_replaces_role_and_tables_and_a_stale_one_is_refused(event):
    builders.tables(event, 2)
    staff = add(event, table_numbers=[1])
    given = {"staff_id": staff.pk, "revision": 1}
    edit_staff(event.created_by, request_id=uuid4(), role="referee", table_numbers=[2], **given)
    assert [table.number for table in staff.tables.all()] == [2]
    with pytest.raises(Conflict) as refusal:
        edit_staff(event.created_by, request_id=uuid4(), role="chief_referee", **given)
    assert refusal.value.details["current"]["table_numbers"] == [2]


def test_the_list_of_officials_takes_two_queries(event, django_assert_num_queries):
    builders.tables(event, 4)
    for _each in range(5):
        add(event, table_numbers=[1, 2])
    with django_assert_num_queries(2):
        rows = staff_rows(event.pk)
    assert [row.role for row in rows] == ["organiser"] + ["referee"] * 5
    assert rows[1].table_numbers == (1, 2)
