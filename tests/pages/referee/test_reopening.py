"""Reopening a match of a bracket: what it changes stands on the page before the button."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests import builders, play
from tournament.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    stage = play.published_double_elimination(4)
    for key in ("W1M1", "W1M2"):
        play.confirm(_match(key), play.by_number(_match(key)))
        play.advance(stage)
    return stage


def _match(key):
    return Match.objects.select_related("round__stage__event").get(key=key)


def _client(account):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def _at(key, rest):
    match = _match(key)
    return f"/referee/{match.round.stage.event.slug}/matches/{match.pk}/{rest}"


def _text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def _press(account, key, rest, **fields):
    form = {"request_id": str(uuid4()), "revision": _match(key).revision, "reason": "misread"} | fields
    return _client(account).post(_at(key, rest), form)


def test_matches_that_wait_are_named_with_who_stands_there(stage):
    page = _text(_client(play.organiser_of(stage.event)).get(_at("W1M1", "reopen/")))
    assert re.search(
        r"Final of the winners\s+· table 1 \(\s*1 Pair 1\s+–\s+2 Pair 2\s*\)\.\s+It waits for this result\.", page
    )
    assert "Reopen this match" in page
    assert _press(play.organiser_of(stage.event), "W1M1", "reopen/").status_code == 303
    assert _match("W1M1").state == Match.State.REPORTED


def test_what_has_begun_is_left_to_the_chief_referee(stage):
    play.confirm(_match("W2M1"), 0)
    page = _text(_client(play.organiser_of(stage.event)).get(_at("W1M1", "reopen/")))
    assert "1 match has begun by this result:" in page
    assert "The chief referee decides whether they are played anew." in page
    assert "Reopen this match" not in page
    refused = _press(play.organiser_of(stage.event), "W1M1", "reopen/")
    assert refused.status_code == 409
    assert "The chief referee decides about them." in _text(refused)
    assert _press(play.organiser_of(stage.event), "W1M1", "reopen/clear/").status_code == 403


def test_the_chief_referee_strikes_what_was_shown(stage):
    play.confirm(_match("W2M1"), 0)
    chief = play.chief_of(stage.event)
    assert "Strike these sheets and reopen" in _text(_client(chief).get(_at("W1M1", "reopen/")))
    page = _client(chief).get(_at("W1M1", "reopen/clear/"))
    assert f'name="clears" value="{_match("W2M1").pk}"' in page.content.decode()
    unsaid = _press(chief, "W1M1", "reopen/clear/", clears="")
    assert unsaid.status_code == 409
    assert f'name="clears" value="{_match("W2M1").pk}"' in unsaid.content.decode(), "who sends again has seen it"
    assert _press(chief, "W1M1", "reopen/clear/", clears=str(_match("W2M1").pk)).status_code == 303
    assert (_match("W1M1").state, _match("W2M1").state) == (Match.State.REPORTED, Match.State.WAITING)


def test_where_nothing_has_begun_there_is_nothing_to_strike(stage):
    page = _text(_client(play.chief_of(stage.event)).get(_at("W1M1", "reopen/clear/")))
    assert "This cannot be done by you as the match stands now." in page


def test_a_reason_is_needed(stage):
    assert _press(play.organiser_of(stage.event), "W1M1", "reopen/", reason="").status_code == 400
    assert _match("W1M1").state == Match.State.CONFIRMED


def test_the_same_over_the_api(stage):
    play.confirm(_match("W2M1"), 0)
    chief, later = _client(play.chief_of(stage.event)), _match("W2M1")
    at = f"/api/v1/matches/{_match('W1M1').pk}/reopen/"
    changes = chief.get(at).json()["changes"]
    assert [(each["key"], each["begun"]) for each in changes][:2] == [("W2M1", True), ("L1M1", False)]

    def send(client, rest="", **body):
        given = {"request_id": str(uuid4()), "revision": _match("W1M1").revision, "reason": "misread"} | body
        return client.post(at + rest, given, content_type="application/json")

    assert send(chief).json()["error"]["code"] == "downstream_started"
    assert send(chief, "clear/", clears="all").json()["error"]["code"] == "not_a_list"
    assert send(chief, "clear/", clears=[]).json()["error"]["code"] == "consequences_changed"
    assert send(_client(play.organiser_of(stage.event)), "clear/", clears=[later.pk]).status_code == 403
    assert send(chief, "clear/", clears=[later.pk]).json()["cleared"] == [later.pk]


def test_waiting_for_a_table_stands_on_the_card():
    stage = play.published_knockout(8, tables=3)
    builders.staff(stage.event, "referee")
    page = _text(_client(play.chief_of(stage.event)).get(f"/referee/{stage.event.slug}/"))
    assert page.count("Waiting for a table") == 1


def test_the_page_offers_to_correct_the_levels_alone_and_says_what_that_keeps(stage):
    play.confirm(_match("W2M1"), 0)
    assert "Correct the levels only" in _text(_client(play.organiser_of(stage.event)).get(_at("W1M1", "reopen/")))
    page = _text(_client(play.organiser_of(stage.event)).get(_at("W1M1", "reopen/levels/")))
    assert "nothing that was played is struck" in page
    assert "Reopen for the levels" in page
    assert _press(play.organiser_of(stage.event), "W1M1", "reopen/levels/").status_code == 303
    assert (_match("W1M1").state, _match("W2M1").state) == (Match.State.REPORTED, Match.State.CONFIRMED)
    open_again = _text(_client(play.chief_of(stage.event)).get(_at("W1M1", "")))
    assert "Reopened for its levels alone" in open_again
    clearing = _text(_client(play.chief_of(stage.event)).get(_at("W1M1", "reopen/clear/")))
    assert "Reopen the match and strike these sheets" in clearing
