"""Pairings by table and by name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.caching import public_page
from tournament.errors import Missing
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public


@public_page
def current(request: HttpRequest, slug: str) -> HttpResponse:
    """On to the round people are asking about."""
    stage = public.public_frame(slug).current_stage
    if stage is None:
        raise Missing("round_missing", _("No round has been published yet."))
    return redirect("public_round", slug, stage.number, stage.current_round.number)


@public_page
@kept_page
def pairings(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """A round by table; with `?by=name` by name."""
    frame = public.public_frame(slug)
    stage_row = frame.stage(stage)
    shape = public.event_shape(frame.event)
    context = {
        "stage": stage_row,
        "pairings": public.pairings(stage_row.round(number)),
        "by_name": request.GET.get("by") == "name",
        "clock": public.clock_now(stage_row.round(number), shape, timezone.now()),
        "shape": shape,
    }
    return show(request, frame, Here.PAIRINGS, "pairings", context)
