"""The rules trainer: for everybody, for every published rule set, and nothing is stored."""

import re

import pytest
from django.test import Client

from scoring import all_preset_ids
from scoring.answers.examples import examples_of
from tests.public_event import public_event
from tournament.models import AuditEntry

pytestmark = pytest.mark.django_db

FOLLOW = {
    "kind": "follow",
    "ask": "yes",
    "trump": "H",
    "level": "5",
    "led": "S9 S9",
    "hand": "S3 S3 SK",
    "play": "SK S3",
}


def visited(path, query=None, language="en", **headers):
    return Client(headers={"Accept-Language": language} | headers).get(path, query or {})


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/classic-2d/"])
def test_the_way_there_stands_on_home_and_rules(path):
    assert 'href="/trainer/' in visited(path).content.decode()


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_rule_set_can_be_practised_in_both_languages(preset):
    assert f"/trainer/{preset}/" in visited("/trainer/").content.decode()
    for language in ("en", "zh-hans"):
        assert visited(f"/trainer/{preset}/", language=language).status_code == 200
    for number, example in enumerate(examples_of(preset), 1):
        page = visited(f"/trainer/{preset}/examples/{number}/", {"guess": example.right}, "en")
        assert "Right." in text_of(page)


def test_an_example_tells_nothing_before_the_guess():
    page = visited("/trainer/classic-2d/examples/1/")
    assert "Is this answer allowed?" in text_of(page)
    assert "♠9 ♠9" in text_of(page)
    assert page.context.get("ruling") is None
    assert "not allowed" not in text_of(page)


@pytest.mark.parametrize(("guess", "words"), [("yes", "Not so."), ("no", "Right.")])
def test_a_guess_is_told_whether_it_was_right_and_why(guess, words):
    for headers in ({}, {"HX-Request": "true"}):
        page = visited("/trainer/classic-2d/examples/1/", {"guess": guess}, **headers)
        assert words in text_of(page)
        assert "pair of spades held, none played" in text_of(page)
        assert ("<html" in page.content.decode()) is not bool(headers)
        assert "HX-Request" in page["Vary"]


def test_a_guess_that_is_none_is_no_guess():
    assert visited("/trainer/classic-2d/examples/1/", {"guess": "perhaps"}).context.get("ruling") is None


@pytest.mark.parametrize(
    "path", ["/trainer/none/", "/trainer/classic-2d/examples/0/", "/trainer/classic-2d/examples/99/"]
)
def test_what_is_not_there_is_missing(path):
    assert visited(path).status_code == 404


def test_a_play_of_ones_own_is_ruled_on_and_nothing_is_stored():
    page = visited("/trainer/classic-2d/", FOLLOW)
    assert "This answer is not allowed." in text_of(page)
    assert "Store the ruling" not in text_of(page)
    assert not AuditEntry.objects.exists()


def test_a_play_that_cannot_be_is_said_so():
    page = visited("/trainer/classic-2d/", FOLLOW | {"led": "S9 X9"})
    assert page.status_code == 400
    assert "“X9” is no card." in text_of(page)


def test_the_rules_of_an_event_lead_to_practising_them():
    event = public_event().event
    page = visited(f"/e/{event.slug}/rules/")
    assert 'href="/trainer/shuangsheng-match-2d/"' in page.content.decode()
