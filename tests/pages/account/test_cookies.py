"""Cookies that no browser was given by us."""

import pytest
from django.test import Client

from tests import builders

pytestmark = pytest.mark.django_db

# a quoted cookie may hold any character as an octal number
FORGED = ['sessionid="\\000aaaaaaaaaaaaaaaa"', "sessionid=" + "a" * 4000, 'sessionid="\\377\\376 a"', "sessionid=x"]


@pytest.mark.parametrize("cookie", FORGED)
@pytest.mark.parametrize("address", ["/", "/log-in/", "/organise/", "/api/v1/session/", "/api/v1/events/"])
def test_a_forged_session_is_no_session(cookie, address):
    answer = Client(raise_request_exception=False).get(address, headers={"Cookie": cookie})
    assert answer.status_code in (200, 302)


@pytest.mark.parametrize("cookie", FORGED)
def test_who_had_a_forged_session_signs_in_under_a_new_one(cookie):
    builders.account("zhou", password=builders.PASSWORD)
    answer = Client(raise_request_exception=False).post(
        "/log-in/", {"name": "zhou", "password": builders.PASSWORD}, headers={"Cookie": cookie}
    )
    assert answer.status_code == 302
    assert len(answer.cookies["sessionid"].value) == 32


@pytest.mark.parametrize("cookie", ['csrftoken="\\000"', 'messages="\\000"', 'django_language="\\000"', 'x="\\000"'])
def test_other_forged_cookies_are_not_heeded(cookie):
    assert Client(raise_request_exception=False).get("/log-in/", headers={"Cookie": cookie}).status_code == 200
