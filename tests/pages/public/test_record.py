"""The public page of a hand's record: there while the result counts and the hand stands, and never before."""

import pytest
from django.test import Client

from tests.at_table import at_table
from tests.recordings import text_of
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A match played out and reported, with a record of its first hand."""
    found = at_table()
    found.play_out()
    found.act("attach_record", number=1, record=text_of(found.match))
    return found


def page(table, number: object = 1, **headers: str):
    return Client(headers=headers).get(f"/e/{table.event.slug}/matches/{table.match.pk}/hands/{number}/")


def test_before_the_result_counts_there_is_no_record_and_no_word_of_one(table):
    address = f"/e/{table.event.slug}/matches/{table.match.pk}/"
    assert page(table).status_code == 404
    assert "hands/1" not in Client().get(address).content.decode()
    table.confirm()
    assert page(table).status_code == 200
    assert "hands/1" in Client().get(address).content.decode()


def test_while_a_result_is_taken_back_its_record_is_gone_and_what_is_put_right_meanwhile_stays_hidden(table):
    table.confirm()
    first = page(table).content
    table.act("reopen_match", table.chief, reason="misread")
    assert page(table).status_code == 404
    table.act("attach_record", number=1, record=text_of(table.match, seed=8))
    assert page(table).status_code == 404
    table.confirm()
    assert page(table).status_code == 200
    assert page(table).content != first


def test_a_struck_hand_has_no_record(table):
    table.act("strike_line", table.chief, position=1, reason="another table")
    table.act("record_ruling", table.chief, kind="adjudged_loss", side=1, note="they left")
    table.confirm()
    assert page(table).status_code == 404


def test_the_page_is_revalidated_and_changes_with_the_record(table):
    table.confirm()
    seen = page(table)
    tag = seen.headers["ETag"]
    assert "no-cache" in seen.headers["Cache-Control"]
    same = page(table, if_none_match=tag)
    assert (same.status_code, same.content) == (304, b"")
    table.act("attach_record", number=1, record=text_of(table.match, seed=8))
    changed = page(table, if_none_match=tag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag
    table.act("take_record_away", number=1, reason="of another table")
    gone = page(table, if_none_match=tag)
    assert gone.status_code == 404


def test_languages_have_tags_of_their_own(table):
    table.confirm()
    chinese, english = (page(table, accept_language=each) for each in ("zh-hans", "en"))
    assert chinese.headers["ETag"] != english.headers["ETag"]
    assert page(table, accept_language="en", if_none_match=chinese.headers["ETag"]).status_code == 200


def test_officials_see_what_everybody_sees(table):
    signed_in = Client()
    signed_in.force_login(table.chief)
    address = f"/e/{table.event.slug}/matches/{table.match.pk}/hands/1/"
    assert signed_in.get(address).status_code == 404
    table.confirm()
    assert signed_in.get(address).content == page(table).content


@pytest.mark.parametrize("number", [0, 2, 999, 10**30])
def test_a_hand_without_a_record_has_no_page(table, number):
    table.confirm()
    assert page(table, number).status_code == 404


def test_a_match_of_another_event_or_of_an_event_nobody_may_see_has_none(table):
    table.confirm()
    other = at_table()
    address = f"/e/{other.event.slug}/matches/{table.match.pk}/hands/1/"
    assert Client().get(address).status_code == 404
    Event.objects.filter(pk=table.event.pk).update(state=Event.State.DRAFT)
    assert page(table).status_code == 404
