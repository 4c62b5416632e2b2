"""How public pages are kept: revalidated always, cheap to revalidate, the same for everybody."""

import pytest
from django.test import Client
from django.utils import timezone

from tests import builders
from tests.snapshots import snapshot
from tournament.models import AuditEntry, Entry, Event, Round
from tournament.pages.public import keeping

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def large(db):
    """Standings of 500 entries."""
    event = builders.event()
    entries = builders.entries(event, 500, units=["A", "B"])
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries[:4])
    snapshot(stage, entries, criteria=["points", "level_difference", "wins", "opponents_score", "progressive", "lots"])
    return f"/e/{event.slug}/standings/1/"


def test_standings_of_500_entries_take_two_queries_cold_and_one_warm(client, large, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = client.get(large)
    assert page.content.decode().count("<tr") == 501
    assert len(page.content) < 400_000
    with django_assert_num_queries(1):
        client.get(large)


def test_unchanged_standings_are_answered_304_in_one_query(client, large, django_assert_num_queries):
    page = client.get(large)
    with django_assert_num_queries(1):
        again = client.get(large, headers={"if-none-match": page.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary"):
        assert again.headers[name] == page.headers[name]


def test_the_etag_moves_with_revision_language_part_and_what_stands_around(client, shown):
    address = f"{shown.home}standings/1/"

    def etag(path=address, **headers):
        return client.get(path, headers=headers).headers["ETag"]

    seen = [etag(), etag(**{"accept-language": "en"}), etag(f"{address}?part=live")]
    snapshot(shown.swiss, shown.entries[::-1], revision=2)
    seen.append(etag())
    Round.objects.filter(stage=shown.swiss, number=2).update(state=Round.State.CLOSED, closed_at=timezone.now())
    seen.append(etag())
    shown.event.revision += 1
    shown.event.name_zh = "北京杯"
    shown.event.save()
    seen.append(etag())
    for state in (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED):
        shown.entries[0].state = state
        shown.entries[0].save()
        seen.append(etag())
    assert len(set(seen)) == len(seen)
    assert etag() == seen[-1]


def test_a_stale_etag_gets_the_new_page(client, shown):
    address = f"{shown.home}standings/1/"
    old = client.get(address).headers["ETag"]
    snapshot(shown.swiss, shown.entries, revision=2)
    page = client.get(address, headers={"if-none-match": old, "accept-language": "en"})
    assert page.status_code == 200
    assert "revision 2" in page.content.decode()


def test_every_public_page_is_revalidated_and_varies_by_what_decides_its_language(client, shown):
    for address in ["/", *shown.addresses]:
        page = client.get(address)
        assert page.headers["Cache-Control"] == "no-cache", address
        assert {"Accept-Language", "Cookie"} <= {each.strip() for each in page.headers["Vary"].split(",")}, address
        again = client.get(address, headers={"if-none-match": page.headers["ETag"]})
        assert again.status_code == 304, address


def test_no_public_page_sets_a_cookie_or_opens_a_session(client, shown, django_assert_max_num_queries):
    for address in ["/", *shown.addresses, "/robots.txt"]:
        with django_assert_max_num_queries(14) as queries:
            page = client.get(address)
        assert not page.cookies, address
        assert not any("session" in each["sql"] for each in queries.captured_queries), address


def test_who_is_signed_in_gets_the_same_page_at_the_same_cost(shown):
    stranger, official = Client(), Client()
    official.force_login(builders.staff(shown.event, "chief_referee"))
    for address in ["/", *shown.addresses]:
        theirs, ours = stranger.get(address), official.get(address)
        assert theirs.content == ours.content, address
        assert theirs.headers["ETag"] == ours.headers["ETag"], address


@pytest.mark.parametrize(
    ("page", "most"),
    [
        ("", 8), ("?q=Pair", 14), ("entries/", 4), ("entries/2/", 10), ("rounds/1/1/", 7), ("bracket/2/", 5),
        ("standings/1/2/", 3), ("rules/", 4), ("card/", 4),
    ],
)  # fmt: skip
def test_a_page_takes_as_many_queries_for_many_entries_as_for_few(
    client, shown, page, most, django_assert_max_num_queries
):
    client.get(shown.home + page)
    with django_assert_max_num_queries(most) as few:
        client.get(shown.home + page)
    more = builders.entries(shown.event, 30, units=["C"], members=2)
    builders.published_round(shown.swiss, more, number=9)
    with django_assert_max_num_queries(most) as many:
        client.get(shown.home + page)
    assert len(many.captured_queries) == len(few.captured_queries)


@pytest.fixture
def acted(shown):
    """The event, with a public act on record."""
    AuditEntry.objects.create(event=shown.event, act="publish_round", subject="round:1", public=True)
    return shown


def test_a_page_is_made_once_while_nothing_public_happens(client, acted, django_assert_num_queries):
    for address in (acted.home, f"{acted.home}rounds/1/1/?by=name", f"{acted.home}entries/3/?part=live"):
        page = client.get(address)
        with django_assert_num_queries(1):
            again = client.get(address)
        assert (again.status_code, again.content) == (200, page.content)
        assert again.headers["Vary"] == page.headers["Vary"]
        assert client.get(address, headers={"if-none-match": page.headers["ETag"]}).status_code == 304


def test_a_public_act_shows_at_once_what_it_changed(client, acted):
    client.get(acted.home, headers=ENGLISH)
    acted.event.name_en = "Renamed Cup"
    acted.event.save()
    assert "Renamed Cup" not in client.get(acted.home, headers=ENGLISH).content.decode()
    AuditEntry.objects.create(event=acted.event, act="edit_event", subject="event:1", public=True)
    assert "Renamed Cup" in client.get(acted.home, headers=ENGLISH).content.decode()


def test_a_kept_page_grows_old_within_seconds(client, acted, monkeypatch):
    monkeypatch.setattr(keeping, "KEPT_SECONDS", 0.0)
    client.get(acted.home, headers=ENGLISH)
    acted.event.name_en = "Renamed Cup"
    acted.event.save()
    assert "Renamed Cup" in client.get(acted.home, headers=ENGLISH).content.decode()


def test_languages_and_addresses_are_kept_apart(client, acted):
    chinese = client.get(acted.home, headers={"accept-language": "zh-hans"}).content
    assert client.get(acted.home, headers=ENGLISH).content != chinese
    assert client.get(acted.home, headers={"accept-language": "zh-hans"}).content == chinese
    assert client.get(f"{acted.home}?q=3", headers={"accept-language": "zh-hans"}).content != chinese


def test_a_page_of_a_draft_is_not_kept_for_anybody(client, acted):
    assert client.get(acted.home).status_code == 200
    Event.objects.filter(pk=acted.event.pk).update(state=Event.State.DRAFT)
    assert client.get(acted.home).status_code == 404


def test_kept_pages_take_no_more_room_than_they_may():
    store = keeping.PageStore(most_bytes=100)
    for number in range(5):
        store.keep((f"/{number}", "en"), "t", b"x" * 40)
    assert [store.find((f"/{number}", "en"), "t") is not None for number in range(5)] == [False] * 3 + [True] * 2
    assert store.find(("/4", "en"), "another") is None
