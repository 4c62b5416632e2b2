"""The draw of lots: by a seed that anyone can repeat, or written down as drawn by hand."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.forms.stages import LotsByHandForm, SeedForm
from tournament.pages.organiser.framing import Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.stages.lots import lots_page
from tournament.selectors.stages.rows import stage_row
from tournament.services.lots import draw_lots, record_lots


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def lots(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.DRAW_LOTS, Here.STAGES)
    row = stage_row(frame.event, stage)
    page = lots_page(row.pk, frame.event.pk)
    form = SeedForm(request.POST or None, repeated=page.newest is not None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: draw_lots(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                seed=form.cleaned_data["seed"] or None,
                reason=form.cleaned_data.get("reason", ""),
            ),
        )
        if answer is not None:
            messages.success(request, _("%(count)d lots are drawn.") % {"count": len(answer["order"])})
            return redirect("stage_lots", slug=slug, stage=stage)
    context = {"form": form, "stage": row, "page": page, "open": not row.rounds}
    return frame.show("lots", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def by_hand(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.DRAW_LOTS, Here.STAGES)
    row = stage_row(frame.event, stage)
    page = lots_page(row.pk, frame.event.pk)
    form = LotsByHandForm(request.POST or None, entries=page.entries, repeated=page.newest is not None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: record_lots(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                lots=form.lots(),
                reason=form.cleaned_data.get("reason", ""),
            ),
        )
        if answer is not None:
            messages.success(request, _("The lots are written down."))
            return redirect("stage_lots", slug=slug, stage=stage)
    return frame.show("lots_by_hand", {"form": form, "stage": row}, status=form.status)
