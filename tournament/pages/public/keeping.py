"""Made once, sent to many: when something is published, every phone in the hall asks for the same page at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from tournament.selectors.revisions import public_revision

View = Callable[..., HttpResponse]
Key = tuple[str, str]

KEPT_SECONDS = 5.0
KEPT_BYTES = 24 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPage:
    """A page as it was sent while `token` was the event's public revision; `made_at` on the monotonic clock."""

    token: str
    made_at: float
    content: bytes


class PageStore:
    """The pages of one process, by address and language; the longest unused give way."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._pages: OrderedDict[Key, KeptPage] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def find(self, key: Key, token: str) -> bytes | None:
        """The page, if it was made at this revision and lately."""
        with self._lock:
            page = self._pages.get(key)
            if page is None or page.token != token or time.monotonic() - page.made_at > KEPT_SECONDS:
                return None
            self._pages.move_to_end(key)
            return page.content

    def keep(self, key: Key, token: str, content: bytes) -> None:
        with self._lock:
            old = self._pages.pop(key, None)
            self._bytes += len(content) - (len(old.content) if old else 0)
            self._pages[key] = KeptPage(token=token, made_at=time.monotonic(), content=content)
            while self._bytes > self._most_bytes:
                _key, dropped = self._pages.popitem(last=False)
                self._bytes -= len(dropped.content)


_store = PageStore(KEPT_BYTES)


def kept_page(view: View) -> View:
    """The page of an event, kept while the event's public revision stands, for seconds at most: one query.

    The revision is asked for before the page is made, so that what changes meanwhile makes it old. An event in which
    nothing public was done yet is not kept. The view's answer depends on its address and the language alone.
    """

    @wraps(view)
    def answered(request: HttpRequest, slug: str, **arguments: Any) -> HttpResponse:
        revision = public_revision(slug)
        if revision.changed_at is None:
            return view(request, slug=slug, **arguments)
        key = (request.get_full_path(), get_language() or "")
        kept = _store.find(key, revision.token)
        if kept is not None:
            return HttpResponse(kept)
        response = view(request, slug=slug, **arguments)
        if response.status_code == 200:
            _store.keep(key, revision.token, response.content)
        return response

    return answered
