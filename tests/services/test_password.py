"""Changing one's own password."""

import pytest
from django.contrib.auth import authenticate
from django.test import Client

from tests import builders
from tournament.errors import Conflict, Invalid, NotAllowed, TooMany
from tournament.models import AuditEntry, LoginFailure
from tournament.services.accounts import change_password, log_in

pytestmark = pytest.mark.django_db

NEW = "another long pass phrase"


@pytest.fixture
def account():
    return builders.account("zhou", password=builders.PASSWORD)


@pytest.fixture
def request_of(account, rf):
    """The account, signed in by its password."""
    client = Client()
    client.force_login(account)
    request = rf.post("/password/", REMOTE_ADDR="10.0.0.1")
    request.session = client.session
    request.user = account
    return request


def test_the_new_password_signs_in_and_the_old_one_does_not(account, request_of):
    change_password(request_of, current=builders.PASSWORD, new=NEW)
    assert authenticate(username="zhou", password=NEW) == account
    assert authenticate(username="zhou", password=builders.PASSWORD) is None
    act = AuditEntry.objects.get(act="change_password")
    assert (act.account, act.event) == (account, None)
    assert NEW not in str(vars(act))
    assert LoginFailure.objects.count() == 0


def test_a_wrong_current_password_changes_nothing(account, request_of):
    with pytest.raises(NotAllowed) as refusal:
        change_password(request_of, current="wrong", new=NEW)
    assert refusal.value.code == "password_wrong"
    assert authenticate(username="zhou", password=builders.PASSWORD) == account


@pytest.mark.parametrize(("new", "code"), [("short", "password_weak"), (builders.PASSWORD, "password_unchanged")])
def test_a_new_password_is_long_enough_and_new(account, request_of, new, code):
    with pytest.raises(Invalid) as refusal:
        change_password(request_of, current=builders.PASSWORD, new=new)
    assert (refusal.value.code, refusal.value.field) == (code, "new")
    assert authenticate(username="zhou", password=builders.PASSWORD) == account


def test_guessing_locks_out_as_at_the_door_and_counts_together(account, request_of, rf):
    for _each in range(3):
        with pytest.raises(NotAllowed):
            change_password(request_of, current="wrong", new=NEW)
    door = rf.post("/log-in/", REMOTE_ADDR="10.0.0.1")
    for _each in range(2):
        with pytest.raises(NotAllowed):
            log_in(door, "zhou", "wrong")
    with pytest.raises(TooMany):
        change_password(request_of, current=builders.PASSWORD, new=NEW)
    assert authenticate(username="zhou", password=builders.PASSWORD) == account


def test_an_account_without_a_password_has_none_to_change(request_of):
    request_of.user = builders.account("link-only")
    with pytest.raises(Conflict) as refusal:
        change_password(request_of, current="", new=NEW)
    assert refusal.value.code == "no_password"
