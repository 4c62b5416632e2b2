"""Who is level in the final standings, and how they are put in order."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.errors import Refused
from tournament.models import Stage
from tournament.pages.organiser.deciding import ask_to_decide, best_first
from tournament.pages.organiser.extra_matches import ask_for_extra_matches
from tournament.pages.organiser.framing import Here, frame_of
from tournament.permissions import Act
from tournament.selectors.stages.level_places import LevelPlaces, level_in_standings
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services import extra_matches
from tournament.services.level_places import decide_places

_MOST_DIGITS = 5


@require_safe
@login_required
def level_places(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Everybody who is, or was, level, with what decided; for each that is open the way to decide it."""
    frame = frame_of(request, slug, Act.CUT, Here.DESK)
    row = stage_row(frame.event, stage)
    try:
        found = level_in_standings(_model(row))
    except Refused as refusal:
        return frame.show("level_places", {"stage": row, "ties": (), "why": refusal})
    ties = [{"tie": each, "query": _query(each)} for each in found.ties]
    return frame.show("level_places", {"stage": row, "ties": ties, "why": None})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def decide(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """`?group=&place=` names those who are level; lots or the chief referee put them in order."""
    frame = frame_of(request, slug, Act.CUT, Here.DESK)
    row = stage_row(frame.event, stage)
    back = frame.address("level_places", stage)
    tie = _asked(request, row)
    if tie.method:
        return redirect(back)
    return ask_to_decide(
        frame,
        row,
        decide_places,
        page="level_place",
        tied=best_first(tie.rows, tie.blocks),
        names=_names(tie),
        extra=f"{frame.address('play_extra_matches_for_places', stage)}?{_query(tie)}",
        back=back,
        done=_("They stand in order; the standings show it."),
        shown={"tie": tie},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def play(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """`?group=&place=`: the first of them who are still level play for their places."""
    frame = frame_of(request, slug, Act.DECIDE_TIE, Here.DESK)
    row = stage_row(frame.event, stage)
    tie = _asked(request, row)
    back = frame.address("level_places", stage)
    if not tie.level:
        return redirect(back)
    return ask_for_extra_matches(
        frame,
        row,
        extra_matches.play_extra_matches_for_places,
        level=tie.still_level,
        names=_names(tie),
        back=back,
        then=_("As soon as all of it is confirmed the standings show the order that it gave."),
    )


def _model(row: StageRow) -> Stage:
    return Stage.objects.get(pk=row.pk)


def _asked(request: HttpRequest, row: StageRow) -> LevelPlaces:
    given = request.POST if request.method == "POST" else request.GET
    place = given.get("place", "")
    number = int(place) if place.isascii() and place.isdigit() and len(place) <= _MOST_DIGITS else 0
    return level_in_standings(_model(row)).tie_at(given.get("group", ""), number)


def _names(tie: LevelPlaces) -> dict[str, Any]:
    return {"group": tie.group, "place": tie.place}


def _query(tie: LevelPlaces) -> str:
    return urlencode(_names(tie))
