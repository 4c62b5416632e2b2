"""The bracket of a knock-out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.caching import public_page
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public


@public_page
@kept_page
def bracket(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """All rounds from the first to the final, with places that are still to be decided."""
    frame = public.public_frame(slug)
    stage_row = frame.stage(stage)
    return show(request, frame, Here.BRACKET, "bracket", {"stage": stage_row, "tree": public.bracket_tree(stage_row)})
