"""The audit trail of an event."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.pages.organiser.framing import Here, frame_of
from tournament.permissions import Act
from tournament.selectors.history import act_page

_MOST_DIGITS = 18


@require_safe
@login_required
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Acts, newest first, a page at a time; `?before=` an act's number goes back. Anything else starts anew."""
    frame = frame_of(request, slug, Act.SEE_AUDIT, Here.DESK)
    before = request.GET.get("before", "")
    known = before.isascii() and before.isdigit() and len(before) <= _MOST_DIGITS
    return frame.show("history", {"page": act_page(frame.event, before=int(before) if known else None)})
