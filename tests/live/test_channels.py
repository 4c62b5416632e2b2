"""Streams inside one process: one poller an event, a sign of life, an end after a while, nothing left behind."""

import asyncio

import pytest

from tests import builders
from tournament import live
from tournament.models import AuditEntry

pytestmark = pytest.mark.django_db(transaction=True)


class Listener:
    """An ASGI connection to a stream."""

    def __init__(self, path: str, address: str = "192.0.2.1") -> None:
        self.scope = {"type": "http", "method": "GET", "path": path, "headers": [], "client": (address, 1)}
        self.sent: list[dict] = []
        self._gone = asyncio.Event()
        self._asked = False

    async def receive(self) -> dict:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict) -> None:
        self.sent.append(message)

    def leave(self) -> None:
        self._gone.set()

    @property
    def text(self) -> str:
        return b"".join(each.get("body", b"") for each in self.sent).decode()


async def nowhere(scope, receive, send) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})


async def until(true, seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(live, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.1)


def test_many_streams_of_an_event_share_one_poller_that_ends_with_the_last_of_them():
    event, other = builders.event(), builders.event()

    async def listen() -> None:
        streams = live.LiveStreams(nowhere)
        listeners = [Listener(f"/live/{each.slug}/") for each in (event, event, event, other)]
        tasks = [asyncio.create_task(streams(each.scope, each.receive, each.send)) for each in listeners]
        await until(lambda: all("hello" in each.text for each in listeners))
        assert len(streams._channels) == 2
        pollers = [task for task in asyncio.all_tasks() if "Channel._poll" in repr(task.get_coro())]
        assert len(pollers) == 2
        for each in listeners:
            each.leave()
        await asyncio.gather(*tasks)
        await until(lambda: all(task.done() for task in pollers))
        assert (streams._channels, streams._by_address.total()) == ({}, 0)

    asyncio.run(listen())


def test_a_quiet_stream_shows_a_sign_of_life_and_a_change_is_told_to_all():
    event = builders.event()

    async def listen() -> None:
        streams = live.LiveStreams(nowhere)
        listeners = [Listener(f"/live/{event.slug}/") for _each in range(3)]
        tasks = [asyncio.create_task(streams(each.scope, each.receive, each.send)) for each in listeners]
        await until(lambda: all(": still here" in each.text for each in listeners))
        assert not any("event: revision" in each.text for each in listeners)
        await asyncio.to_thread(AuditEntry.objects.create, event=event, act="confirm", subject="match:1", public=True)
        await until(lambda: all(each.text.count("event: revision") == 1 for each in listeners))
        for each in listeners:
            each.leave()
        await asyncio.gather(*tasks)

    asyncio.run(listen())


def test_a_long_stream_ends_by_itself_so_that_permissions_are_asked_again(monkeypatch):
    monkeypatch.setattr(live, "LONGEST_STREAM_SECONDS", 0.3)
    event = builders.event()

    async def listen() -> None:
        listener = Listener(f"/live/{event.slug}/")
        await asyncio.wait_for(live.LiveStreams(nowhere)(listener.scope, listener.receive, listener.send), 60)
        assert listener.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}

    asyncio.run(listen())


@pytest.mark.parametrize("path", ["/", "/live/", "/live/a/b/", "/live/ä/", "/live/x/desk/more/"])
def test_whatever_is_no_stream_goes_on_to_the_pages(path):
    async def ask() -> int:
        listener = Listener(path)
        await live.LiveStreams(nowhere)(listener.scope, listener.receive, listener.send)
        return listener.sent[0]["status"]

    assert asyncio.run(ask()) == 418
