"""The clock on the pages of a table."""

import re
from datetime import timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from scoring import load_any_preset
from tests import builders
from tests.at_table import at_table
from tests.pages.rounds.conftest import hidden_fields
from tournament.models import Match, Round

pytestmark = pytest.mark.django_db


def table_after(minutes, **fields):
    mapping = load_any_preset("shuangsheng-match-2d").to_mapping()
    mapping["clock"] = {**mapping["clock"], "minutes": 60, "no_new_hand_minutes": 5, "running_hand": "abandoned"}
    table = at_table(builders.published_match(mapping=mapping))
    Round.objects.filter(pk=table.match.round_id).update(
        state="running", clock_started_at=timezone.now() - timedelta(minutes=minutes), **fields
    )
    return table


def page(table, rest="", account=None):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account or table.referee)
    answer = client.get(f"/referee/{table.event.slug}/matches/{table.match.pk}/{rest}")
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(markup):
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def clock_time(table, minutes):
    moment = Round.objects.get(pk=table.match.round_id).clock_started_at + timedelta(minutes=minutes)
    return f"{moment.astimezone(ZoneInfo(table.event.time_zone)):%H:%M}"


def test_before_the_closing_minutes_the_page_says_until_when_a_hand_may_begin():
    table = table_after(10)
    said = text_of(page(table))
    assert f"No new hand after {clock_time(table, 55)}." in said
    assert clock_time(table, 60) in said
    assert "when the time is up is broken off" in said


def test_in_the_closing_minutes_and_after_the_bell_it_says_that_no_hand_begins():
    assert "no new hand" in text_of(page(table_after(57))).lower()
    assert "Time is up; no new hand begins." in text_of(page(table_after(61)))


def test_an_extension_is_said_beside_the_clock_and_in_the_list_of_tables():
    table = table_after(57)
    Match.objects.filter(pk=table.match.pk).update(extension_seconds=300)
    said = text_of(page(table))
    assert "+5 min" in said
    assert f"No new hand after {clock_time(table, 60)}." in said
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(table.referee)
    assert "+5 min" in text_of(client.get(f"/referee/{table.event.slug}/").content.decode())
    public = client.get(f"/e/{table.event.slug}/matches/{table.match.pk}/").content.decode()
    assert f"{clock_time(table, 65)}</time>" in public


def test_a_paused_clock_stands_and_says_so():
    now = timezone.now()
    table = table_after(10, clock_paused_at=now)
    markup = page(table)
    assert "data-clock-ends" not in markup
    assert re.search(r"\d+:\d\d \(paused\)", text_of(markup))
    assert "The clock is paused with" in text_of(markup)


def test_who_may_rule_extends_the_table_from_its_page():
    table = table_after(50)
    assert "Extend this table" not in page(table)
    assert "Extend this table" in page(table, account=table.chief)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(table.chief)
    where = f"/referee/{table.event.slug}/matches/{table.match.pk}/extension/"
    fields = hidden_fields(client.get(where).content.decode())
    assert client.post(where, fields | {"minutes": 0, "reason": "x"}).status_code == 400
    answer = client.post(where, fields | {"minutes": 5, "reason": "The fire bell rang."})
    assert answer.status_code == 303
    assert table.now.extension_seconds == 300
    other = fields | {"request_id": str(uuid4()), "minutes": 3, "reason": "The fire bell rang."}
    answer = client.post(where, other)
    assert answer.status_code == 409
    said = text_of(answer.content.decode())
    assert "Someone else was faster" in said
    assert "Extend this table: +3 min" in said
    again = hidden_fields(answer.content.decode())
    assert again["extension_seconds"] == "300"
    assert client.post(where, other | again | {"request_id": str(uuid4())}).status_code == 303
    assert table.now.extension_seconds == 480
    assert "This cannot be done by you" in text_of(page(table, "extension/"))


def test_an_open_page_asks_for_its_clock_alone_and_hears_of_clocks_alone(django_assert_max_num_queries):
    table = table_after(10)
    markup = page(table)
    where = f"/referee/{table.event.slug}/matches/{table.match.pk}/clock/"
    assert f'data-live-url="{where}"' in markup
    assert f'data-events-url="/live/{table.event.slug}/clocks/"' in markup
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(table.referee)
    Round.objects.filter(pk=table.match.round_id).update(clock_paused_at=timezone.now())
    with django_assert_max_num_queries(5):
        answer = client.get(where)
    assert answer["Cache-Control"] == "private, no-store"
    said = answer.content.decode()
    assert "The clock is paused with" in text_of(said)
    assert "<form" not in said
    elsewhere = client.get(f"/referee/{builders.event().slug}/matches/{table.match.pk}/clock/")
    assert elsewhere.status_code == 404


def test_before_the_clock_is_started_and_when_the_match_is_over_there_is_none():
    table = at_table()
    assert page(table, "clock/").strip() == ""
    Round.objects.filter(pk=table.match.round_id).update(state="running", clock_started_at=timezone.now())
    assert "data-clock-ends" in page(table, "clock/")
    table.hand(0, 45)
    table.act("record_ruling", kind="time_up", confirmed_questions=["ask_clock_runs"])
    assert page(table, "clock/").strip() == ""
    assert "data-live-url" not in page(table)
