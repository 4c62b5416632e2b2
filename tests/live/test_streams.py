"""Streams tell open pages that something changed; they carry no data and hold nothing."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests import builders
from tests.servers import wait_until
from tests.web_server import PATIENCE_SECONDS
from tournament.models import CLOCK_ACTS, AuditEntry, Event, Staff
from tournament.selectors.revisions import Audience, event_revision

LONG_AGO = timedelta(hours=1)


def act(event: Event, *, public: bool, pk: int | None = None) -> AuditEntry:
    return AuditEntry.objects.create(pk=pk, event=event, act="confirm", subject="match:1", public=public)


def cookie_of(account, **kept) -> str:
    client = Client()
    client.force_login(account)
    if kept:
        session = client.session
        session.update(kept)
        session.save()
    return f"sessionid={client.cookies['sessionid'].value}"


@pytest.mark.django_db
class TestRevision:
    def test_an_act_moves_the_token_of_those_who_may_see_it(self):
        event, other = builders.event(), builders.event()
        before = {audience: event_revision(event.pk, audience).token for audience in Audience}
        act(event, public=False)
        act(other, public=True)
        assert event_revision(event.pk, Audience.PUBLIC).token == before[Audience.PUBLIC]
        assert event_revision(event.pk, Audience.DESK).token != before[Audience.DESK]
        act(event, public=True)
        assert event_revision(event.pk, Audience.PUBLIC).token != before[Audience.PUBLIC]

    def test_the_tables_hear_of_clocks_alone(self, django_assert_num_queries):
        event = builders.event()
        before = event_revision(event.pk, Audience.CLOCKS)
        act(event, public=True)
        assert event_revision(event.pk, Audience.CLOCKS) == before
        for number, name in enumerate(CLOCK_ACTS, start=1):
            AuditEntry.objects.create(event=event, act=name, subject=f"round:{number}", public=True)
            with django_assert_num_queries(1):
                after = event_revision(event.pk, Audience.CLOCKS)
            assert after.token != before.token
            before = after

    def test_an_act_committed_late_with_a_smaller_id_moves_it_too(self):
        event = builders.event()
        newest = act(event, public=True, pk=1_000_000)
        before = event_revision(event.pk, Audience.PUBLIC).token
        act(event, public=True, pk=newest.pk - 7)
        assert event_revision(event.pk, Audience.PUBLIC).token != before

    def test_it_is_one_question_and_knows_when(self, django_assert_num_queries):
        event = builders.event()
        assert event_revision(event.pk, Audience.PUBLIC).changed_at is None
        made = act(event, public=True)
        with django_assert_num_queries(1):
            assert event_revision(event.pk, Audience.PUBLIC).changed_at == made.at


def test_everybody_hears_of_public_acts_and_officials_of_all(serve):
    event = builders.event()
    official = builders.staff(event, Staff.Role.REFEREE)
    act(event, public=True)
    AuditEntry.objects.update(at=timezone.now() - LONG_AGO)
    server = serve()
    public = server.stream(f"/live/{event.slug}/")
    desk = server.stream(f"/live/{event.slug}/desk/", Cookie=cookie_of(official))
    assert public.status == desk.status == 200
    assert public.headers["content-type"].startswith("text/event-stream")
    assert public.headers["cache-control"] == "no-store"
    first = public.next()
    assert (first["event"], first["retry"]) == ("hello", "3000")
    assert desk.next()["event"] == "hello"
    act(event, public=False)
    assert desk.next()["event"] == "revision"
    assert public.is_quiet(2.5)
    act(event, public=True)
    told = public.next()
    assert told["event"] == "revision"
    assert told["id"] == told["data"] == event_revision(event.pk, Audience.PUBLIC).token != first["id"]
    assert desk.next()["event"] == "revision"


def test_who_comes_back_or_comes_just_after_a_change_is_told_at_once(serve):
    event = builders.event()
    server = serve()
    act(event, public=True)
    assert server.stream(f"/live/{event.slug}/").next()["event"] == "revision"
    AuditEntry.objects.update(at=timezone.now() - LONG_AGO)
    token = event_revision(event.pk, Audience.PUBLIC).token
    assert server.stream(f"/live/{event.slug}/", **{"Last-Event-ID": token}).next()["event"] == "hello"
    assert server.stream(f"/live/{event.slug}/", **{"Last-Event-ID": "older"}).next()["event"] == "revision"


def test_doors_are_held(serve):
    event, draft, other = builders.event(), builders.event(state=Event.State.DRAFT), builders.event()
    official = builders.staff(event, Staff.Role.VIEWER)
    revoked = builders.staff(event, Staff.Role.ORGANISER)
    Staff.objects.filter(account=revoked).update(revoked_at=timezone.now())
    server = serve()
    cookie = cookie_of(official)
    assert server.stream("/live/nothing-here/").status == 404
    assert server.stream(f"/live/{draft.slug}/").status == 404
    assert server.stream(f"/live/{draft.slug}/clocks/").status == 404
    assert server.stream(f"/live/{event.slug}/clocks/").status == 200
    assert server.stream(f"/live/{draft.slug}/", Cookie=cookie_of(draft.created_by)).status == 404
    assert server.stream(f"/live/{draft.slug}/desk/", Cookie=cookie_of(draft.created_by)).status == 200
    assert server.stream(f"/live/{event.slug}/desk/").status == 404
    assert server.stream(f"/live/{event.slug}/desk/", Cookie="sessionid=forged; ;=;x").status == 404
    assert server.stream(f"/live/{event.slug}/desk/", Cookie='sessionid="\\000aaaaaaaaaaaaaaaa"').status == 404
    assert server.stream(f"/live/{event.slug}/desk/", Cookie=cookie_of(revoked)).status == 404
    assert server.stream(f"/live/{other.slug}/desk/", Cookie=cookie).status == 404
    assert server.stream(f"/live/{event.slug}/desk/", Cookie=cookie).status == 200


def test_a_session_of_a_personal_link_hears_its_own_event_until_the_link_is_renewed(serve):
    event = builders.event()
    official = builders.staff(event, Staff.Role.REFEREE)
    other = builders.event()
    Staff.objects.create(event=other, account=official, role=Staff.Role.ORGANISER)
    server = serve()
    cookie = cookie_of(official, link_used=[event.pk, 1])
    assert server.stream(f"/live/{event.slug}/desk/", Cookie=cookie).status == 200
    assert server.stream(f"/live/{other.slug}/desk/", Cookie=cookie).status == 404
    Staff.objects.filter(event=event, account=official).update(link_number=2)
    assert server.stream(f"/live/{event.slug}/desk/", Cookie=cookie).status == 404


def test_an_address_has_so_many_streams_and_one_that_ends_makes_room(serve):
    event = builders.event()
    server = serve(LIVE_STREAMS_PER_ADDRESS="3")
    streams = [server.stream(f"/live/{event.slug}/") for _each in range(3)]
    refused = server.stream(f"/live/{event.slug}/")
    assert (refused.status, refused.headers["retry-after"]) == (429, "60")
    streams[0].close()
    wait_until(
        lambda: server.stream(f"/live/{event.slug}/").status == 200, seconds=PATIENCE_SECONDS, what="room for a stream"
    )


def test_many_streams_hold_no_connection_and_all_are_told(serve):
    event = builders.event()
    server = serve()
    at_first = server.connections()
    streams = [server.stream(f"/live/{event.slug}/") for _each in range(150)]
    assert all(stream.status == 200 for stream in streams)
    for stream in streams:
        stream.next()
    assert server.connections() <= at_first + 4
    act(event, public=True)
    assert {stream.next()["event"] for stream in streams} == {"revision"}


def test_pages_are_answered_beside_open_streams_and_the_server_stops_in_time(serve):
    event = builders.event()
    server = serve()
    streams = [server.stream(f"/live/{event.slug}/") for _each in range(20)]
    page = server.stream(f"/e/{event.slug}/")
    assert (streams[-1].status, page.status) == (200, 200), server.log.read_text()
    assert server.stop() < PATIENCE_SECONDS / 2
