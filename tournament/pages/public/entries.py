"""Entries: the list, and one entry's way through the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.caching import public_page
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public
from tournament.selectors.substitutions import substitutions_of

NEIGHBOURS = 3
"""Rows of the standings that are shown above and below one's own."""


@public_page
@kept_page
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Who takes part."""
    frame = public.public_frame(slug)
    return show(request, frame, Here.ENTRIES, "entries", {"entries": public.entry_rows(frame.event.pk)})


@public_page
@kept_page
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What an entry does next, where it stands, and every match it has played."""
    frame = public.public_frame(slug)
    shape = public.event_shape(frame.event)
    ranked = frame.ranked_stage
    table = public.standings_table(ranked) if ranked else None
    path = public.entry_path(frame, number)
    plays_in = path.answer.round if path.answer.kind == public.AnswerKind.PLAYS else None
    context = {
        "path": path,
        "ends_at": public.clock_end(plays_in, shape) if plays_in else None,
        "ranked_stage": ranked,
        "table": table,
        "neighbours": table.around(number, NEIGHBOURS) if table else (),
        "shape": shape,
        "substitutions": substitutions_of(path.entry.ref.pk),
    }
    return show(request, frame, Here.ENTRIES, "entry", context)
