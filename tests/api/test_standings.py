"""Standings as JSON: what was stored, for everybody, sent again only when it has changed."""

import pytest
from django.test import Client

from tests import builders
from tests.at_table import at_table
from tournament.models import Entry, Event, Round, Unit
from tournament.services.standings import refresh_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = at_table()
    table.play_out()
    table.confirm()
    refresh_now(table.match.round.stage_id)
    return table


def address(table):
    return f"/api/v1/events/{table.event.slug}/standings/1/"


def test_the_newest_standings_are_served_as_stored(table):
    response = Client().get(address(table))
    standings = response.json()
    assert response.status_code == 200
    assert (standings["revision"], standings["after_round"], standings["provisional"]) == (1, 1, False)
    assert standings["criteria"][0] == "points"
    assert [(row["rank"], row["number"], row["values"]["points"]) for row in standings["rows"]] == [
        (1, 1, "2"),
        (2, 2, "0"),
    ]


def test_what_has_not_changed_is_not_sent_again(table):
    first = Client().get(address(table))
    again = Client().get(address(table), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    table.act("reopen_match", table.chief, reason="slip found")
    refresh_now(table.match.round.stage_id)
    after = Client().get(address(table), headers={"If-None-Match": first["ETag"]})
    assert after.status_code == 200
    assert after["ETag"] != first["ETag"]


def test_standings_take_at_most_three_queries_and_a_304_one(table, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        first = Client().get(address(table))
    with django_assert_max_num_queries(1):
        assert Client().get(address(table), headers={"If-None-Match": first["ETag"]}).status_code == 304
    with django_assert_max_num_queries(1):
        assert Client().get(address(table)).content == first.content


def test_who_has_left_is_told_at_once(table):
    first = Client().get(address(table))
    assert (first.json()["withdrawn"], first.json()["disqualified"]) == ([], [])
    Entry.objects.filter(event=table.event, number=2).update(state=Entry.State.WITHDRAWN)
    Entry.objects.filter(event=table.event, number=1).update(state=Entry.State.DISQUALIFIED)
    after = Client().get(address(table), headers={"If-None-Match": first["ETag"]})
    assert after.status_code == 200
    assert (after.json()["withdrawn"], after.json()["disqualified"]) == ([2], [1])


def test_the_sums_of_an_entry_are_written_out_in_both_languages(table):
    answer = Client().get(address(table) + "entries/1/").json()
    points = answer["sums"]["points"]
    assert points["total"] == "2"
    assert set(points["terms"][0]["sentences"]) == {"zh", "en"}
    assert Client().get(address(table) + "entries/9/").status_code == 404


def test_nothing_of_drafts_and_of_what_is_not_there(table):
    assert Client().get(address(table).replace("standings/1", "standings/2")).status_code == 404
    assert Client().get("/api/v1/events/nowhere/standings/1/").json()["error"]["code"] == "standings_missing"
    Round.objects.update(state="draft")
    assert Client().get(address(table)).status_code == 404
    Round.objects.update(state="published")
    Event.objects.update(state="draft")
    assert Client().get(address(table)).status_code == 404


def test_a_stage_without_standings_has_none_to_show():
    event = builders.event()
    pair = builders.entries(event, 2)
    builders.published_round(builders.stage(event, pair), pair)
    assert Client().get(f"/api/v1/events/{event.slug}/standings/1/").status_code == 404


def test_an_unconfirmed_result_counts_nowhere():
    table = at_table()
    table.play_out()
    refresh_now(table.match.round.stage_id)
    rows = Client().get(address(table)).json()["rows"]
    assert {row["values"]["points"] for row in rows} == {"0"}


def test_units_stand_in_the_document_where_they_are_ranked(table):
    assert Client().get(address(table)).json()["units"] is None
    stage = table.match.round.stage
    unit = Unit.objects.create(event=table.event, name="Library")
    Entry.objects.filter(event=table.event, number=1).update(unit=unit)
    stage.settings = {**stage.settings, "unit_best": 2}
    stage.save()
    refresh_now(stage.pk)
    units = Client().get(address(table)).json()["units"]
    assert units["best"] == 2
    [row] = units["rows"]
    assert (row["unit"], row["rank"], row["total"], row["missing"]) == ("Library", 1, "2", 1)
    assert [(each["number"], each["points"]) for each in row["counted"]] == [(1, "2")]
