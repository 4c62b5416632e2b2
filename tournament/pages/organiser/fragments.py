"""Live parts of pages: fragments that are sent again only when they have changed."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response

from tournament.pages.organiser.framing import Frame


def fragment(frame: Frame, template: str, context: dict[str, Any]) -> HttpResponse:
    """`organiser/<template>.html` alone, 304 when the reader holds just this."""
    whole = {"event": frame.event, "standing": frame.standing, "own_tables": frame.own_tables, **context}
    response = render(frame.request, f"organiser/{template}.html", whole)
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    return get_conditional_response(frame.request, etag=etag, response=response)


def desk_events(frame: Frame) -> str:
    """Where the stream of the desk is."""
    return reverse("live_desk", args=[frame.event.slug])
