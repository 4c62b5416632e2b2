"""What holds for the whole site: headers, error pages, files for machines."""

import pytest
from django.test import Client, override_settings
from django.urls import path

from tests import builders
from tournament.config.urls import urlpatterns as site_addresses

pytestmark = pytest.mark.django_db

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def directives(header: str) -> set[str]:
    return {each.strip() for each in header.split(";")}


@pytest.mark.parametrize(
    "address", ["/", "/e/{slug}/", "/e/{slug}/rules/", "/log-in/", "/nowhere/", "/api/v1/public/events/"]
)
def test_every_answer_carries_the_strict_headers(client, address):
    answer = client.get(address.format(slug=builders.event().slug))
    assert directives(answer.headers["Content-Security-Policy"]) == directives(CSP)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", ["/", "/e/{slug}/", "/e/{slug}/entries/", "/e/{slug}/rules/", "/nowhere/"])
def test_no_page_needs_inline_script_or_style(client, address):
    body = client.get(address.format(slug=builders.event().slug)).content.decode()
    for forbidden in (" style=", "<style", " onclick", " onload", "javascript:"):
        assert forbidden not in body
    assert body.count("<script") == body.count("<script src=")


@pytest.mark.parametrize(("language", "words"), [("en", "There is nothing here"), ("zh-hans", 'lang="zh-hans"')])
def test_an_unknown_address_is_answered_404_in_the_readers_language(client, language, words):
    answer = client.get("/nowhere/", headers={"accept-language": language})
    assert answer.status_code == 404
    assert words in answer.content.decode()


def _broken(request):
    raise ZeroDivisionError("a bug with a secret in its text")


urlpatterns = [path("broken/", _broken), *site_addresses]
handler500 = "tournament.pages.errors.server_error"
handler404 = "tournament.pages.errors.page_not_found"


@override_settings(ROOT_URLCONF=__name__)
def test_a_bug_is_answered_500_in_words_and_tells_nothing():
    answer = Client(raise_request_exception=False).get("/broken/", headers={"accept-language": "en"})
    assert answer.status_code == 500
    assert "Something is broken here" in answer.content.decode()
    assert "ZeroDivisionError" not in answer.content.decode()
    assert "secret" not in answer.content.decode()


def test_robots_may_read_what_is_public_and_nothing_else(client):
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    lines = answer.content.decode().splitlines()
    for closed in ("/organise/", "/referee/", "/api/", "/live/"):
        assert f"Disallow: {closed}" in lines
    assert not any(line.startswith("Disallow: /e/") or line == "Disallow: /" for line in lines)


def test_the_mark_is_the_favicon(client):
    answer = client.get("/favicon.ico")
    assert answer.status_code == 301
    assert answer.headers["Location"].endswith("shangtai/mark.svg")
    assert client.get(answer.headers["Location"]).status_code == 200


def test_an_address_without_its_last_stroke_leads_to_the_page(client):
    event = builders.event()
    answer = client.get(f"/e/{event.slug}")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"/e/{event.slug}/")


def test_without_the_asgi_entrance_a_stream_says_so(client):
    assert client.get("/live/anything/").status_code == 501
