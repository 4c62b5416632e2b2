"""Entries: the list, and one entry's way through the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.caching import public_page
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.rulebook.clocks import ClockNow
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
    context = {
        "path": path,
        "clock": _clock(path.answer, shape),
        "ranked_stage": ranked,
        "table": table,
        "neighbours": table.around(number, NEIGHBOURS) if table else (),
        "shape": shape,
        "substitutions": substitutions_of(path.entry.ref.pk),
    }
    return show(request, frame, Here.ENTRIES, "entry", context)


def _clock(answer: public.Answer, shape: public.LadderShape | None) -> ClockNow | None:
    """Of the table that the entry has to go to."""
    if answer.kind != public.AnswerKind.PLAYS or answer.round is None or answer.match is None:
        return None
    return public.clock_now(answer.round, shape, timezone.now(), extension_seconds=answer.match.extension_seconds)
