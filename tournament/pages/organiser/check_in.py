"""The check-in desk: type a part of a name, unit or number, touch once; every touch can be taken back."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Invalid, Refused
from tournament.models import Entry, Event
from tournament.pages.organiser.framing import Frame, Here, frame_of
from tournament.permissions import Act
from tournament.selectors.entries import entry_counts, entry_page, entry_rows, find_entries
from tournament.services.entries import check_in
from tournament.templatetags.entry_words import entries_counted

ROWS_AT_THE_DESK = 40


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.CHECK_IN, Here.CHECK_IN)
    if request.method == "POST":
        return _touch(frame)
    return _show(frame)


def _show(frame: Frame, *, refusal: Refused | None = None) -> HttpResponse:
    words = frame.request.GET.get("q", "")[:100]
    state = _state_asked(frame.request)
    found = find_entries(frame.event.pk, words=words, state=state)
    page = entry_page(found, frame.request.GET.get("page"), size=ROWS_AT_THE_DESK)
    counts = entry_counts(frame.event.pk)
    shown_expected = [row for row in page if row.is_expected]
    context = {
        "words": words,
        "state": state,
        "counts": counts,
        "page": page,
        "rows": [(row, uuid4()) for row in page],
        "many": shown_expected if (words or state) and len(shown_expected) > 1 else [],
        "many_request_id": uuid4(),
        "refusal": refusal,
    }
    template = "entries_check_in_found" if frame.request.htmx else "entries_check_in"
    return frame.show(template, context, status=refusal.status if refusal else 200)


def _touch(frame: Frame) -> HttpResponse:
    request = frame.request
    try:
        entry_ids = [int(each) for each in request.POST.getlist("entry")]
        request_id = UUID(request.POST.get("request_id", ""))
    except ValueError:
        return _show(frame, refusal=_unreadable())
    try:
        answer = check_in(
            request.user,
            request_id=request_id,
            event_id=frame.event.pk,
            entry_ids=entry_ids,
            checked_in_state=request.POST.get("state", ""),
        )
    except Refused as refusal:
        if request.htmx:
            raise
        return _show(frame, refusal=refusal)
    if request.htmx and len(entry_ids) == 1:
        rows = entry_rows(Entry.objects.filter(event=frame.event, pk__in=entry_ids))
        context = {"row": rows[0], "request_id": uuid4(), "counts": entry_counts(frame.event.pk), "words": ""}
        return frame.show("entries_check_in_touched", context)
    messages.success(request, _told(frame.event, answer["state"], len(answer["changed"])))
    asked = {name: request.GET[name] for name in ("q", "in", "page") if request.GET.get(name)}
    return HttpResponseRedirect(request.path + (f"?{urlencode(asked)}" if asked else ""))


def _told(event: Event, state: str, number: int) -> str:
    return entries_counted("checked_in" if state == Entry.State.CHECKED_IN else "taken_back", event, number)


def _state_asked(request: HttpRequest) -> str:
    """`?in=registered` shows those expected, `?in=checked_in` those here; anything else shows all."""
    asked = request.GET.get("in", "")
    return asked if asked in (Entry.State.REGISTERED, Entry.State.CHECKED_IN) else ""


def _unreadable() -> Invalid:
    return Invalid("check_in_unreadable", _("The form could not be read. Load the page again."))
