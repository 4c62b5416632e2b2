"""The doors: name and password, personal link, and the way out."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import builders
from tournament.models import Staff
from tournament.selectors.staff import link_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def account():
    return builders.account("zhou", password=builders.PASSWORD, display_name="周敏")


def sign_in(client, *, password=builders.PASSWORD, **other):
    return client.post("/log-in/", {"name": "zhou", "password": password} | other)


def test_signing_in_leads_to_my_events_or_where_one_wanted_to_go(account):
    assert sign_in(Client())["Location"] == "/organise/"
    client = Client()
    wanted = client.get("/organise/new/")
    assert wanted["Location"] == "/log-in/?next=/organise/new/"
    assert sign_in(client, next="/organise/new/")["Location"] == "/organise/new/"


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com", "javascript:alert(1)", "http:///x"])
def test_signing_in_never_leads_to_another_site(account, elsewhere):
    assert sign_in(Client(), next=elsewhere)["Location"] == "/organise/"


def test_a_wrong_password_is_refused_in_general_words_and_the_name_kept(account):
    wrong = sign_in(Client(), password="wrong")
    unknown = Client().post("/log-in/", {"name": "nobody", "password": "wrong"})
    assert wrong.status_code == unknown.status_code == 403
    text = wrong.content.decode()
    assert 'value="zhou"' in text
    assert "wrong" not in text.replace("notice--wrong", "")


def test_a_lock_out_says_when_to_come_back(account):
    client = Client()
    for _each in range(5):
        sign_in(client, password="wrong")
    locked = sign_in(client)
    assert locked.status_code == 429
    assert 0 < int(locked["Retry-After"]) <= 900
    assert client.get("/organise/").status_code == 302


def test_an_empty_form_names_its_fields(account):
    answer = Client().post("/log-in/", {})
    assert answer.status_code == 400
    assert set(answer.context["form"].errors) == {"name", "password"}


def test_signing_out_needs_a_press_of_the_button(account):
    client = Client()
    client.force_login(account)
    assert client.get("/log-out/").status_code == 200
    assert client.get("/organise/").status_code == 200
    client.post("/log-out/")
    assert client.get("/organise/").status_code == 302


def link_of_new(role="referee"):
    event = builders.event(name_zh="春季赛")
    someone = builders.staff(event, role, name="周敏")
    return event, f"/referee/link/{link_token(Staff.objects.get(account=someone))}/"


def test_opening_a_link_only_shows_whose_it_is(account):
    _event, link = link_of_new()
    client = Client()
    shown = client.get(link)
    assert "周敏" in shown.content.decode()
    assert "春季赛" in shown.content.decode()
    assert "no-store" in shown["Cache-Control"]
    assert client.get("/organise/").status_code == 302


@pytest.mark.parametrize(("role", "page"), [("referee", "referee_tables"), ("chief_referee", "desk")])
def test_the_button_of_a_link_signs_in_and_leads_to_the_work(role, page):
    event, link = link_of_new(role)
    client = Client()
    assert client.post(link)["Location"] == reverse(page, args=[event.slug])
    assert client.get("/organise/").status_code == 200


def test_a_link_session_reaches_no_other_event():
    event, link = link_of_new("organiser")
    other = builders.event()
    Staff.objects.create(event=other, account=Staff.objects.get(account__name="周敏").account, role="organiser")
    client = Client()
    client.post(link)
    assert client.get(f"/organise/{event.slug}/entries/").status_code == 200
    assert client.get(f"/organise/{other.slug}/entries/").status_code == 403
    assert client.get("/organise/new/").status_code == 403


def test_a_forged_link_is_not_found():
    assert Client().get("/referee/link/1-1:forged/").status_code == 404
    assert Client().post("/referee/link/1-1:forged/").status_code == 404
