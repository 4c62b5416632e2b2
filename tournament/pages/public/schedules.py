"""Crosstables of round robins and groups: who met whom, with results."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tournament.caching import public_page
from tournament.errors import Missing
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public
from tournament.selectors.schedules import crosstables


@public_page
@kept_page
def crosstable(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """A table a group; rounds that are drafts are not in it."""
    frame = public.public_frame(slug)
    stage_row = frame.stage(stage)
    if not stage_row.is_schedule:
        raise Missing("crosstable_missing", _("Only a round robin and groups have a crosstable."))
    tables = crosstables(stage_row.pk, [each.pk for each in stage_row.rounds])
    return show(request, frame, Here.STANDINGS, "crosstable", {"stage": stage_row, "tables": tables})
