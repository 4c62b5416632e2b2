"""The desk: the event's path, every table of the round, what needs a hand, and the one next step."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tournament.pages.organiser.fragments import desk_events, fragment
from tournament.pages.organiser.framing import Frame, Here, frame_of
from tournament.permissions import Act
from tournament.selectors.desk import desk
from tournament.selectors.desk.tables import tables_shown


@require_safe
@login_required
def desk_page(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    return frame.show("desk", _context(frame) | {"events_url": desk_events(frame)})


@require_safe
@login_required
def desk_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of the desk."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    return fragment(frame, "desk_live", _context(frame))


def _context(frame: Frame) -> dict[str, Any]:
    """`?q=` looks for tables, `?page=` turns the page."""
    asked = frame.request.GET
    whole = desk(frame.event, frame.standing)
    return {
        "desk": whole,
        "shown": tables_shown(whole, words=asked.get("q", "")[:100], page=asked.get("page")),
        "asked": urlencode({name: asked[name] for name in ("q", "page") if asked.get(name)}),
        "may": {str(act): frame.standing.allows(act) for act in Act},
        "now": timezone.now(),
    }
