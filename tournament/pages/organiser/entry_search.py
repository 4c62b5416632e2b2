"""Whom somebody may be naming, as they type."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Stage
from tournament.pages.organiser.fragments import fragment
from tournament.pages.organiser.framing import Here, frame_of
from tournament.permissions import Act
from tournament.selectors.entry_search import entries_suggested
from tournament.selectors.stages.rows import stage_row

# the fields of forms that name an entry
_FIELDS = ("entry", "first", "second")


@require_safe
@login_required
def suggest(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Choices for what is typed in one of the fields, as options of a list."""
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row = stage_row(frame.event, stage)
    typed = next((request.GET[name] for name in _FIELDS if request.GET.get(name)), "")
    found = entries_suggested(Stage.objects.get(pk=row.pk), typed[:100])
    return fragment(frame, "entry_choices", {"rows": found})
