"""The page on which one changes one's password."""

import pytest
from django.test import Client

from tests import builders
from tournament.models import Staff
from tournament.selectors.staff import link_token

pytestmark = pytest.mark.django_db

NEW = "another long pass phrase"
TYPED = {"current": builders.PASSWORD, "new": NEW, "again": NEW}


@pytest.fixture
def account():
    return builders.account("zhou", password=builders.PASSWORD)


def signed_in(password: str = builders.PASSWORD) -> Client:
    client = Client(headers={"accept-language": "en"})
    assert client.post("/log-in/", {"name": "zhou", "password": password}).status_code == 302
    return client


def test_this_device_goes_on_and_the_others_have_to_sign_in_anew(account):
    here, elsewhere = signed_in(), signed_in()
    assert 'href="/password/"' in here.get("/organise/").content.decode()
    changed = here.post("/password/", TYPED)
    assert (changed.status_code, changed["Location"]) == (302, "/organise/")
    assert "Your password is changed." in here.get("/organise/").content.decode()
    assert elsewhere.get("/organise/").status_code == 302
    assert signed_in(NEW).get("/organise/").status_code == 200


@pytest.mark.parametrize(
    ("typed", "field", "status"),
    [
        ({"current": "wrong"}, "current", 403),
        ({"again": "something else"}, "again", 400),
        ({"new": "short", "again": "short"}, "new", 400),
        ({"current": ""}, "current", 400),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_comes_back(account, typed, field, status):
    client = signed_in()
    answer = client.post("/password/", TYPED | typed)
    assert answer.status_code == status
    assert set(answer.context["form"].errors) == {field}
    assert NEW not in answer.content.decode()
    assert client.get("/organise/").status_code == 200


def test_a_lock_out_says_when_to_come_back(account):
    client = signed_in()
    for _each in range(5):
        client.post("/password/", TYPED | {"current": "wrong"})
    locked = client.post("/password/", TYPED)
    assert locked.status_code == 429
    assert 0 < int(locked["Retry-After"]) <= 900


def test_who_came_by_a_personal_link_is_told_that_there_is_no_password():
    event = builders.event()
    someone = builders.staff(event, "referee", name="周敏")
    client = Client(headers={"accept-language": "en"})
    client.post(f"/referee/link/{link_token(Staff.objects.get(account=someone))}/")
    assert "You are here by a personal link" in client.get("/password/").content.decode()
    assert client.post("/password/", TYPED).status_code == 409


def test_strangers_are_asked_to_sign_in_first():
    assert Client().get("/password/")["Location"].startswith("/log-in/")


def test_the_page_is_kept_by_nobody(account):
    assert "no-store" in signed_in().get("/password/")["Cache-Control"]
