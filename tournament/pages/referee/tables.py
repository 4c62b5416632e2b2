"""The tables of a referee."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.selectors.matches import referee_tables
from tournament.selectors.public import Names


@require_safe
@login_required
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Own tables first, of these what waits for somebody first; with `?part=live` the lists alone."""
    found = referee_tables(request.user, slug)
    event, now = found.event, timezone.now()
    context = {
        "tables": found,
        "event": event,
        "event_name": Names(zh=event.name_zh, en=event.name_en),
        "rules": found.rule_set,
        "events_url": reverse("live_desk", args=[slug]),
        "clock": found.clock(now),
        "now": now,
    }
    template = "tables_live" if request.GET.get("part") == "live" else "tables"
    response = render(request, f"referee/{template}.html", context)
    response["Cache-Control"] = "private, no-store"
    return response
