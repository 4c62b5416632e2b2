"""The rules of an event in words, to read and to print."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.caching import public_page
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public


@public_page
@kept_page
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Rendered from the values that the event is played by."""
    frame = public.public_frame(slug)
    return show(request, frame, Here.RULES, "rules", {"rules": public.rules_in_words(frame.event)})
