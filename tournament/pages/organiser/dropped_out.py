"""Who has dropped out of a stage as one of the last."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Stage
from tournament.pages.organiser.framing import Here, frame_of
from tournament.permissions import Act
from tournament.selectors.stages.dropped_out import dropped_page
from tournament.selectors.stages.rows import stage_row, without_drafts


@require_safe
@login_required
def dropped_out(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """`?q=` looks for entries, `?page=` turns the page."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    row = stage_row(frame.event, stage)
    if not frame.standing.allows(Act.SEE_DRAFTS):
        row = without_drafts((row,))[0]
    words = request.GET.get("q", "")[:100]
    page = dropped_page(
        Stage.objects.get(pk=row.pk), [each.pk for each in row.rounds], words=words, page=request.GET.get("page")
    )
    return frame.show("dropped_out", {"stage": row, "page": page, "words": words})
