"""In an event of players no page speaks of entries; in one of sides all do."""

import re
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.utils import translation

from tests import play
from tests.individual import individual, play_round
from tournament.models import Event
from tournament.templatetags.entry_words import _COUNTED, _WORDS, entries_counted, entry_word

PAGES = (
    "/e/{}/", "/e/{}/entries/", "/e/{}/entries/1/", "/e/{}/rounds/1/1/?by=name", "/e/{}/standings/1/", "/organise/{}/",
    "/organise/{}/entries/", "/organise/{}/entries/new/", "/organise/{}/entries/1/", "/organise/{}/entries/seeds/",
    "/organise/{}/entries/1/withdraw/", "/organise/{}/check-in/", "/organise/{}/stages/1/wishes/",
    "/organise/{}/stages/1/rounds/2/", "/organise/{}/stages/1/",
)  # fmt: skip
_ENTRIES = re.compile(r"\b[Ee]ntr(?:y|ies)\b")


def _texts(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    page = re.sub(r"<(script|style).*?</\1>", "", answer.content.decode(), flags=re.S)
    return [
        unescape(" ".join(text.split()))
        for text in re.findall(r">([^<>]+)<|placeholder=\"([^\"]+)\"", page)
        for text in text
    ]


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.mark.django_db
def test_pages_of_an_individual_event_speak_of_players():
    stage = individual("jj-2d", 10)
    play_round(stage, Random(1))
    play.drafted(stage)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(play.organiser_of(stage.event))
    left = {
        (page, text)
        for page in PAGES
        for text in _texts(client, page.format(stage.event.slug))
        if _ENTRIES.search(text)
    }
    assert left == set()


@pytest.mark.parametrize("word", sorted(_WORDS))
def test_every_word_has_a_form_for_both_kinds_of_events(word):
    for kind in Event.EntriesAre:
        assert entry_word(word, Event(entries_are=kind))
    if "entr" in entry_word(word, Event(entries_are="sides")).lower():
        assert "player" in entry_word(word, Event(entries_are="players")).lower()


@pytest.mark.parametrize("words", sorted(_COUNTED))
def test_what_is_counted_is_counted_in_both_kinds_of_events(words):
    assert "1 entry" in entries_counted(words, Event(entries_are="sides"), 1)
    assert "7 players" in entries_counted(words, Event(entries_are="players"), 7)
