"""Acts on the day, as JSON."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests import builders, play
from tournament.models import Entry, Match, Round, Staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    event = builders.event()
    pairs = builders.entries(event, 4, members=2)
    builders.tables(event, 3)
    made = builders.stage(event, pairs, settings={"rounds_planned": 3})
    play.published(play.drafted(made))
    return made


@pytest.fixture
def ask(stage):
    client = Client(headers={"accept-language": "en"})
    client.force_login(play.organiser_of(stage.event))

    def send(path, body=None, method="post"):
        where = f"/api/v1/events/{stage.event.slug}/{path}"
        if body is None:
            return client.get(where)
        given = {"request_id": str(uuid4()), **body}
        return getattr(client, method)(where, given, content_type="application/json")

    return send


def test_a_substitute_comes_and_an_unknown_field_is_refused(ask):
    entry = Entry.objects.get(number=1)
    body = {"revision": 1, "leaves": entry.members.first().person_id, "comes": "丙", "reason": "agreed"}
    assert ask("entries/1/substitute/", body | {"round": 2}).status_code == 400
    answer = ask("entries/1/substitute/", body)
    assert (answer.status_code, answer.json()["from_round"]) == (200, 1)
    assert ask("entries/1/substitute/", body).json()["error"]["code"] == "stale_revision"


def test_late_tables_are_listed_and_ruled(ask):
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=5))
    page = ask("no-shows/?page_size=1").json()
    assert (page["count"], len(page["results"]), "page=2" in page["next"]) == (2, 1, True)
    rows = ask("no-shows/").json()["results"]
    assert rows[0] == page["results"][0]
    assert [(row["round"], row["minutes"], row["allowed"]) for row in rows] == [(1, 5, None)] * 2
    absent = [{"match": row["match"], "revision": row["revision"], "sides": [0, 1]} for row in rows]
    assert ask("no-shows/", {"absent": absent, "reason": "not there"}).status_code == 200
    assert set(Match.objects.values_list("outcome_reason", flat=True)) == {"double_forfeit"}


def test_referees_are_proposed_and_given(ask, stage):
    builders.staff(stage.event, Staff.Role.REFEREE, name="Zhou")
    seen = ask("table-referees/").json()
    (referee,) = seen["referees"]
    assert {row["proposed"] for row in seen["tables"]} == {referee["staff"]}
    given = [{"staff": referee["staff"], "revision": referee["revision"], "table_numbers": [1, 2]}]
    assert ask("table-referees/", {"referees": given}, "put").status_code == 200
    assert ask("table-referees/").json()["referees"][0]["table_numbers"] == [1, 2]


def test_a_match_moves_and_its_seats_turn(ask, stage):
    match = Match.objects.get(table__number=1)
    revision = Round.objects.get().revision
    place = f"stages/{stage.number}/rounds/1/"
    moved = ask(f"{place}tables/", {"revision": revision, "match": match.pk, "table": 3})
    assert moved.json()["moves"] == [{"match": match.pk, "from": 1, "to": 3}]
    turned = ask(f"{place}turn/", {"revision": moved.json()["revision"], "match": match.pk})
    assert turned.status_code == 200
    assert ask(f"{place}turn/", {"revision": revision, "match": match.pk}).status_code == 409
    other = ask("entries/1/miss/", {"stage": 1, "match": match.pk, "missed": "postponed", "reason": "ill"})
    assert other.json()["error"]["code"] == "not_a_schedule"
