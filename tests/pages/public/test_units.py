"""Units by their best entries, as everybody sees them."""

import re

import pytest
from django.utils.html import strip_tags

from tests import builders
from tests.snapshots import snapshot

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


def text_of(response) -> str:
    return re.sub(r"\s+", " ", strip_tags(response.content.decode().replace("<", " <")))


def counted(number, rank, points):
    return {"entry": number, "number": number, "name": f"Pair {number}", "group": "", "rank": rank, "points": points}


def unit(name, rank, total, *entries, **fields):
    own = {"shared": False, "decided_by": "sum", "entries": len(entries), "missing": 0} | fields
    return {"unit": name, "rank": rank, "total": total, "counted": list(entries), **own}


UNITS = {
    "best": 2,
    "rows": [
        unit("Library", 1, "14", counted(1, 1, "8"), counted(2, 2, "6"), decided_by=None, entries=3),
        unit("Kitchen", 2, "7", counted(4, 3, "7/2"), counted(5, 3, "7/2"), shared=True),
        unit("Works", 2, "7", counted(6, 3, "7/2"), counted(7, 3, "7/2"), shared=True, decided_by=None),
        unit("School", 4, "7", counted(8, 3, "7"), decided_by="ranks", missing=1),
    ],
}


@pytest.fixture
def ranked():
    event = builders.event()
    entries = builders.entries(event, 9)
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries)
    return stage, entries, f"/e/{event.slug}/standings/1/"


def test_each_unit_shows_its_sum_and_the_entries_it_adds_up_from(client, ranked):
    stage, entries, home = ranked
    snapshot(stage, entries, units=UNITS)
    page = client.get(f"{home}units/", headers=ENGLISH)
    text = text_of(page)
    assert "1 Library 14 1 Pair 1 rank 1 8 2 Pair 2 rank 2 6" in text
    assert "2= Kitchen 7 4 Pair 4 rank 3 3.5" in text
    assert "2= Works" in text
    assert "Only 1 of 2: nothing counts for the rest. Equal sum; the unit above has the better ranks." in text
    assert "provisional" in text
    assert f'href="{home}1/"' in page.content.decode()
    snapshot(stage, entries, revision=2, provisional=False, units=UNITS)
    assert "after round 1 · revision 2" in text_of(client.get(f"{home}units/", headers=ENGLISH))


def test_the_standings_lead_to_the_units_only_where_they_are_ranked(client, ranked):
    stage, entries, home = ranked
    snapshot(stage, entries)
    assert f"{home}units/" not in client.get(home).content.decode()
    assert client.get(f"{home}units/").status_code == 404
    snapshot(stage, entries, revision=2, units=UNITS)
    assert f"{home}units/" in client.get(home).content.decode()


def test_before_there_are_standings_there_are_no_units(client):
    event = builders.event()
    entries = builders.entries(event, 2)
    builders.published_round(builders.stage(event, entries), entries)
    assert client.get(f"/e/{event.slug}/standings/1/units/").status_code == 404


def test_where_no_entry_has_a_unit_the_page_says_so(client, ranked):
    stage, entries, home = ranked
    snapshot(stage, entries, units={"best": 3, "rows": []})
    assert "No entry has a unit" in text_of(client.get(f"{home}units/", headers=ENGLISH))


def test_units_are_read_in_two_queries_and_unchanged_ones_in_one(client, ranked, django_assert_num_queries):
    stage, entries, home = ranked
    snapshot(stage, entries, units=UNITS)
    with django_assert_num_queries(2):
        first = client.get(f"{home}units/")
    with django_assert_num_queries(1):
        again = client.get(f"{home}units/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    live = client.get(f"{home}units/?part=live")
    assert b"<html" not in live.content
    assert live["ETag"] != first["ETag"]
    snapshot(stage, entries, revision=2, units=UNITS)
    assert client.get(f"{home}units/", headers={"If-None-Match": first["ETag"]}).status_code == 200
