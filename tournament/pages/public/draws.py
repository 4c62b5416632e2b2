"""Draws as they happened: promised, drawn, and repeated for whoever asks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.caching import public_page
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public


@public_page
@kept_page
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    """Every draw of the event that is public, and what was promised before."""
    frame = public.public_frame(slug)
    context = {"draws": public.draw_lines(frame.event.pk), "promises": public.promises(frame.event.pk)}
    return show(request, frame, Here.EVENT, "draws", context)


@public_page
def draw(request: HttpRequest, slug: str, draw: int) -> HttpResponse:
    """A draw with all that went in and came out; with `?repeat=1` it is drawn again."""
    frame = public.public_frame(slug)
    return _shown(request, frame, public.draw_page(frame.event.pk, draw))


@public_page
def round_draw(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """The same for a round drawn from the standings."""
    frame = public.public_frame(slug)
    return _shown(request, frame, public.round_draw_page(frame.event.pk, stage, number))


def _shown(request: HttpRequest, frame: public.Frame, page: public.DrawPage) -> HttpResponse:
    answered = public.repeated(page) if request.GET.get("repeat") == "1" else None
    return show(request, frame, Here.EVENT, "draw", {"page": page, "answered": answered})
