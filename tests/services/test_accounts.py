"""Signing in, locking out, and what a session opened by a link may reach."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from django.utils import timezone

from tests import builders
from tournament.errors import Missing, NotAllowed, TooMany
from tournament.models import LinkUsed, LoginFailure, Staff
from tournament.permissions import Act, Role, allows, require_event_creator, standing_of
from tournament.selectors.events import my_events
from tournament.selectors.staff import link_token
from tournament.services.accounts import client_address, enter_by_link, link_used, log_in, log_out
from tournament.services.staff import renew_link

pytestmark = pytest.mark.django_db


def request_from(address="10.0.0.1", **headers):
    request = RequestFactory().post("/", REMOTE_ADDR=address, **headers)
    request.session = SessionStore()
    request.user = AnonymousUser()
    return request


@pytest.fixture
def account():
    return builders.account("zhou", password=builders.PASSWORD)


def fail(times, *, name="zhou", address="10.0.0.1"):
    for _each in range(times):
        with pytest.raises(NotAllowed):
            log_in(request_from(address), name, "wrong")


def test_the_right_password_signs_in_and_forgets_failures(account):
    fail(4)
    request = request_from()
    assert log_in(request, " zhou ", builders.PASSWORD) == account
    assert request.session["_auth_user_id"] == str(account.pk)
    assert link_used(request) is None
    assert LoginFailure.objects.count() == 0


def test_a_wrong_name_and_a_wrong_password_are_told_alike(account):
    refusals = []
    for name in ("zhou", "nobody", ""):
        with pytest.raises(NotAllowed) as refusal:
            log_in(request_from(), name, "wrong")
        refusals.append((refusal.value.code, refusal.value.text()))
    assert len(set(refusals)) == 1


def test_after_five_failures_even_the_right_password_waits(account):
    fail(5)
    with pytest.raises(TooMany) as refusal:
        log_in(request_from(), "zhou", builders.PASSWORD)
    assert refusal.value.code == "too_many_attempts"
    assert 0 < refusal.value.params["seconds"] <= 900
    assert LoginFailure.objects.count() == 5


def test_the_lock_out_is_of_a_name_from_an_address(account):
    fail(5)
    assert log_in(request_from("10.0.0.2"), "zhou", builders.PASSWORD) == account


def test_an_address_that_fails_thirty_times_waits_with_every_name(account):
    for number in range(30):
        fail(1, name=f"name-{number}")
    with pytest.raises(TooMany):
        log_in(request_from(), "zhou", builders.PASSWORD)


def test_the_lock_out_ends_after_a_quarter_of_an_hour(account):
    fail(5)
    LoginFailure.objects.update(at=timezone.now() - timedelta(minutes=15, seconds=1))
    assert log_in(request_from(), "zhou", builders.PASSWORD) == account
    assert LoginFailure.objects.count() == 0


def test_an_account_that_is_switched_off_does_not_sign_in(account):
    account.is_active = False
    account.save()
    fail(1)
    with pytest.raises(NotAllowed):
        log_in(request_from(), "zhou", builders.PASSWORD)


def test_an_account_without_a_password_is_not_entered_by_any(account):
    builders.account("link-only")
    fail(1, name="link-only")
    assert LoginFailure.objects.get().name == "link-only"


@pytest.mark.parametrize("name", ["a\0b", "名" * 500])
def test_impossible_names_are_wrong_names(name):
    fail(1, name=name)
    assert LoginFailure.objects.count() == 1


def test_a_forwarded_address_counts_only_behind_a_trusted_proxy(settings):
    request = request_from("10.0.0.9", HTTP_X_FORWARDED_FOR="6.6.6.6, 1.2.3.4")
    assert client_address(request) == "10.0.0.9"
    settings.TRUSTED_PROXIES = 1
    assert client_address(request) == "1.2.3.4"


def entered(staff):
    """The account as the middleware gives it to a view after the link was used."""
    request = request_from()
    account = enter_by_link(request, link_token(staff)).account
    account.link_used = link_used(request)
    return account


def test_a_session_opened_by_a_link_reaches_its_event_only():
    event, other = builders.event(), builders.event()
    someone = builders.staff(event)
    Staff.objects.create(event=other, account=someone, role=Staff.Role.ORGANISER)
    someone.may_create_events = True
    someone.save()
    account = entered(Staff.objects.get(event=event, account=someone))
    assert standing_of(account, event.pk).role is Role.REFEREE
    assert standing_of(account, other.pk).role is Role.PUBLIC
    assert [row.id for row in my_events(account)] == [event.pk]
    with pytest.raises(NotAllowed):
        require_event_creator(account)
    someone.link_used = None
    assert standing_of(someone, other.pk).role is Role.ORGANISER


def test_a_renewed_link_ends_the_sessions_opened_by_the_older():
    event = builders.event()
    someone = builders.staff(event)
    staff = Staff.objects.get(event=event, account=someone)
    account = entered(staff)
    assert account.link_used == LinkUsed(event_id=event.pk, link_number=1)
    assert allows(account, Act.RECORD, event.pk)
    renew_link(event.created_by, request_id=uuid4(), staff_id=staff.pk)
    assert not allows(account, Act.RECORD, event.pk)
    assert my_events(account) == []


def test_who_signs_in_by_password_is_no_longer_held_to_the_link_they_came_by(account):
    event = builders.event()
    staff = Staff.objects.create(event=event, account=account, role=Staff.Role.VIEWER)
    request = request_from()
    request.user = enter_by_link(request, link_token(staff)).account
    log_in(request, "zhou", builders.PASSWORD)
    assert link_used(request) is None


def test_a_void_link_signs_nobody_in():
    request = request_from()
    with pytest.raises(Missing):
        enter_by_link(request, "1-1:forged")
    assert "_auth_user_id" not in request.session


def test_after_logging_out_the_session_is_empty(account):
    request = request_from()
    log_in(request, "zhou", builders.PASSWORD)
    log_out(request)
    assert dict(request.session.items()) == {}
