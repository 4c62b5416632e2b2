"""The tables of an event: which numbers, in which rooms."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.forms.tables import TablesForm, ranges_of, read_tables, write_tables
from tournament.pages.organiser.framing import Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.events import tables_in_use
from tournament.services.events import set_tables


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.MANAGE_TABLES, Here.TABLES)
    standing = [{"number": table.number, "room": table.room} for table in tables_in_use(frame.event.pk)]
    initial = {"tables": write_tables(standing), "revision": frame.event.revision}
    form = TablesForm(request.POST or None, initial=initial)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: set_tables(
                request.user,
                request_id=form.cleaned_data["request_id"],
                event_id=frame.event.pk,
                revision=form.cleaned_data["revision"],
                tables=read_tables(form.cleaned_data["tables"]),
            ),
        )
        if answer is not None:
            messages.success(request, _("%(number)s tables are in use.") % {"number": len(answer["tables"])})
            return redirect("event_tables", slug=slug)
    rooms: dict[str, list[int]] = {}
    for table in standing:
        rooms.setdefault(str(table["room"]), []).append(int(table["number"]))
    context = {
        "form": form,
        "count": len(standing),
        "rooms": [
            {"room": room, "numbers": ranges_of(numbers), "count": len(numbers)} for room, numbers in rooms.items()
        ],
        "stands": write_tables(form.refusal.details["current"]["tables"]) if _is_stale(form) else None,
    }
    return frame.show("tables", context, status=form.status)


def _is_stale(form: TablesForm) -> bool:
    return form.refusal is not None and form.refusal.code == "stale_revision"
