"""Referees to tables: a proposal that can be changed by hand, and the list to print."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.on_the_day import TableRefereesForm
from tournament.forms.tables import ranges_of
from tournament.pages.organiser.framing import Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.table_referees import table_referees
from tournament.services.table_referees import assign_referees


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def assign(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.MANAGE_TABLES, Here.TABLES)
    found = table_referees(frame.event)
    form = TableRefereesForm(request.POST or None, tables=found)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: assign_referees(
                request.user,
                request_id=form.cleaned_data["request_id"],
                event_id=frame.event.pk,
                referees=form.referees(),
            ),
        )
        if answer is not None:
            messages.success(request, _("The referees have their tables."))
            return redirect("table_referees", slug=slug)
        if form.refusal is not None and form.refusal.code == "stale_revision":
            form.data = form.data.copy()
            form.data["seen"] = form.initial["seen"]
    units = {each.staff: each.unit for each in found.referees}
    remarks = [
        (row.number, next(units[each] for each in sorted(row.clashes)))
        for row in found.tables
        if row.number in found.unavoidable
    ]
    context = {"form": form, "found": found, "remarks": remarks}
    return frame.show("table_referees", context, status=form.status)


@require_safe
@login_required
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Table by table who is its referee, and referee by referee which tables are theirs, to print."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.TABLES)
    found = table_referees(frame.event)
    by_referee = [(each, ranges_of(tuple(row.number for row in rows))) for each, rows in found.by_referee]
    names = {each.staff: each.name for each in found.referees}
    by_table = [(row, [names[each] for each in row.now]) for row in found.tables]
    return frame.show("table_referees_sheet", {"found": found, "by_referee": by_referee, "by_table": by_table})
