"""Live streams: server-sent events that say "something has changed", answered in front of Django.

    /live/<slug>/         everybody; told when an act changed something public
    /live/<slug>/clocks/  everybody; told when an act moved the clock of a round or of a table
    /live/<slug>/desk/    officials (session cookie); told of every act

A stream carries no data, only a token; pages fetch their live parts again, through the doors that decide what may be
seen. However many streams an event has, one poller per process asks the database, and no stream holds a connection
to it or a thread.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.db import connections
from django.http import HttpRequest, parse_cookie
from django.utils import timezone

from tournament.permissions import Act, allows
from tournament.selectors.revisions import Audience, Revision, event_pk, event_revision, public_event_pk
from tournament.services.accounts import client_address, link_used

logger = logging.getLogger(__name__)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

POLL_SECONDS = 1.0
HEARTBEAT_SECONDS = 15.0
# then the browser comes back by itself, and permissions are asked again
LONGEST_STREAM_SECONDS = 1800.0
RECONNECT_MILLISECONDS = 3000
# a page made shortly before its stream opened may have missed what happened in between
JUST_NOW = timedelta(seconds=15)

_ADDRESS = re.compile(r"/live/(?P<slug>[-a-zA-Z0-9_]{1,60})/(?:(?P<part>desk|clocks)/)?")
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


class Channel:
    """One event and audience: asks for its revision while anybody listens, and wakes the listeners."""

    def __init__(self, event: int, audience: Audience, revision: Revision) -> None:
        self.revision = revision
        self.listeners = 0
        self._event = event
        self._audience = audience
        self._news = asyncio.Event()
        self._poller = asyncio.create_task(self._poll())

    async def change_from(self, token: str) -> str:
        """The newest token, as soon as it is another one."""
        while self.revision.token == token:
            await self._news.wait()
        return self.revision.token

    def close(self) -> None:
        self._poller.cancel()

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                found = await _in_thread(event_revision, self._event, self._audience)
            except Exception:
                logger.exception("live streams of event %s could not ask for its revision", self._event)
                continue
            if found.token != self.revision.token:
                self.revision = found
                self._news.set()
                self._news = asyncio.Event()


class LiveStreams:
    """ASGI application that answers streams and hands everything else to `inner`."""

    def __init__(self, inner: Application) -> None:
        self._inner = inner
        self._channels: dict[tuple[int, Audience], Channel] = {}
        self._by_address: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = _ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if wanted is None or scope["method"] != "GET":
            await self._inner(scope, receive, send)
            return
        request = _request_of(scope)
        address = client_address(request)
        if (
            self._by_address[address] >= settings.LIVE_STREAMS_PER_ADDRESS
            or self._by_address.total() >= settings.LIVE_STREAMS
        ):
            await _refuse(send, 429, b"too many streams", (b"retry-after", b"60"))
            return
        audience = Audience(wanted["part"] or "public")
        self._by_address[address] += 1
        try:
            event = await _in_thread(_event_for, audience, wanted["slug"], request)
            if event is None:
                await _refuse(send, 404, b"no such stream")
                return
            channel = await self._join(event, audience)
            try:
                await _stream(channel, request.META.get("HTTP_LAST_EVENT_ID", ""), receive, send)
            finally:
                self._leave((event, audience), channel)
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    async def _join(self, event: int, audience: Audience) -> Channel:
        key = (event, audience)
        if key not in self._channels:
            revision = await _in_thread(event_revision, event, audience)
            if key not in self._channels:
                self._channels[key] = Channel(event, audience, revision)
        channel = self._channels[key]
        channel.listeners += 1
        return channel

    def _leave(self, key: tuple[int, Audience], channel: Channel) -> None:
        channel.listeners -= 1
        if not channel.listeners:
            channel.close()
            del self._channels[key]


async def _stream(channel: Channel, seen: str, receive: Receive, send: Send) -> None:
    """Sends until the reader is gone or the stream has been open for long."""
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    token = channel.revision.token
    changed_at = channel.revision.changed_at
    missed = seen != token if seen else changed_at is not None and timezone.now() - changed_at < JUST_NOW
    await _write(send, f"retry: {RECONNECT_MILLISECONDS}\n{_told('revision' if missed else 'hello', token)}")
    end = time.monotonic() + LONGEST_STREAM_SECONDS
    gone = asyncio.create_task(_disconnected(receive))
    news = asyncio.create_task(channel.change_from(token))
    try:
        while time.monotonic() < end:
            done, _pending = await asyncio.wait(
                {gone, news}, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if gone in done:
                return
            if news in done:
                token = news.result()
                await _write(send, _told("revision", token))
                news = asyncio.create_task(channel.change_from(token))
            else:
                await _write(send, ": still here\n\n")
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        gone.cancel()
        news.cancel()


def _told(name: str, token: str) -> str:
    return f"id: {token}\nevent: {name}\ndata: {token}\n\n"


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(send: Send, status: int, text: bytes, *headers: tuple[bytes, bytes]) -> None:
    start = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store"), *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": text})


async def _in_thread(work: Callable[..., Any], *arguments: Any) -> Any:
    """A short question to the database; its connection is given back at once."""

    def asked() -> Any:
        try:
            return work(*arguments)
        finally:
            connections.close_all()

    return await asyncio.get_running_loop().run_in_executor(_threads, asked)


def _event_for(audience: Audience, slug: str, request: HttpRequest) -> int | None:
    """The event's key, if this reader may listen to it."""
    if audience is not Audience.DESK:
        return public_event_pk(slug)
    found = event_pk(slug)
    if found is None:
        return None
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    account = get_user(request)
    if account.is_authenticated:
        account.link_used = link_used(request)
    return found if allows(account, Act.SEE_DESK, found) else None


def _request_of(scope: Scope) -> HttpRequest:
    """As much of the request as permissions and limits ask for."""
    request = HttpRequest()
    for name, value in scope["headers"]:
        request.META[f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"] = value.decode("latin-1")
    request.META["REMOTE_ADDR"] = scope["client"][0] if scope.get("client") else "unknown"
    request.COOKIES = parse_cookie(request.META.get("HTTP_COOKIE", ""))
    return request
