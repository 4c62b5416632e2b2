"""Home, and the page of an event: first the answer to "where do I play?", then the rest."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.caching import public_page
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.rulebook.clocks import ClockNow
from tournament.selectors import public


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNow:
    """A round that people are asking about. `clock`: None before it is started."""

    stage: public.StageRow
    round: public.RoundRow
    progress: public.Progress
    clock: ClockNow | None


@public_page
def home(request: HttpRequest) -> HttpResponse:
    """Published events: now, coming, and over."""
    return render(request, "public/home.html", {"lists": public.public_events(timezone.now())})


@public_page
@kept_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """An event; `?q=` finds entries by number, name, unit or member. `?part=podium` is the first three alone."""
    frame = public.public_frame(slug)
    bracket = public.bracket_tree(frame.bracket_stage) if frame.bracket_stage else None
    if request.GET.get("part") == "podium":
        return render(request, "public/podium.html", {"event": frame.event, "bracket": bracket})
    searched = request.GET.get("q", "").strip()
    shape = public.event_shape(frame.event)
    context = {
        "searched": searched,
        "found": public.find_entries(frame, searched),
        "most_found": public.MOST_FOUND,
        "now": _round_now(frame, shape),
        "bracket": bracket,
        "promises": public.promises(frame.event.pk),
        "shape": shape,
    }
    return show(request, frame, Here.EVENT, "event", context)


def _round_now(frame: public.Frame, shape: public.LadderShape | None) -> RoundNow | None:
    stage = frame.current_stage
    if stage is None:
        return None
    row = stage.current_round
    clock = public.clock_now(row, shape, timezone.now())
    return RoundNow(stage=stage, round=row, progress=public.round_progress(row), clock=clock)
