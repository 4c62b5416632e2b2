"""Who is level in the final standings, and how they are put in order."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.errors import Refused
from tournament.forms.rounds import ExtraMatchesForm
from tournament.forms.schedules import GroupTieForm
from tournament.models import Stage
from tournament.pages.organiser.deciding import open_promise, ways_to_decide
from tournament.pages.organiser.extra_matches import ask_for_extra_matches, made_extra_matches
from tournament.pages.organiser.framing import Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.stages.cut import CutRow
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
    promise = open_promise(frame, row.pk)
    form = GroupTieForm(
        request.POST or None, tied=_best_first(tie), promised=promise is not None, initial={"method": "lots"}
    )
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: decide_places(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                group=tie.group,
                place=tie.place,
                method=form.cleaned_data["method"],
                order=form.order(),
                reason=form.cleaned_data["reason"],
                seed=form.cleaned_data["seed"] or None,
            ),
        )
        if answer is not None:
            messages.success(request, _("They stand in order; the standings show it."))
            return redirect(back)
    context = {
        "stage": row,
        "form": form,
        "tie": tie,
        "names": _names(tie),
        "back": back,
        **ways_to_decide(
            frame, row, promise, extra=f"{frame.address('play_extra_matches_for_places', stage)}?{_query(tie)}"
        ),
    }
    return frame.show("level_place", context, status=form.status)


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
    form = ExtraMatchesForm(request.POST or None, entries=len(tie.level))
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: extra_matches.play_extra_matches_for_places(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                group=tie.group,
                place=tie.place,
                format=form.chosen_format(),
            ),
        )
        if answer is not None:
            return made_extra_matches(frame, answer)
    return ask_for_extra_matches(
        frame,
        form,
        row,
        tie.still_level,
        back,
        _names(tie),
        then=_("As soon as all of it is confirmed the standings show the order that it gave."),
    )


def _model(row: StageRow) -> Stage:
    return Stage.objects.get(pk=row.pk)


def _asked(request: HttpRequest, row: StageRow) -> LevelPlaces:
    given = request.POST if request.method == "POST" else request.GET
    place = given.get("place", "")
    number = int(place) if place.isascii() and place.isdigit() and len(place) <= _MOST_DIGITS else 0
    return level_in_standings(_model(row)).tie_at(given.get("group", ""), number)


def _names(tie: LevelPlaces) -> dict[str, str]:
    return {"group": tie.group, "place": str(tie.place)}


def _query(tie: LevelPlaces) -> str:
    return urlencode(_names(tie))


def _best_first(tie: LevelPlaces) -> list[CutRow]:
    at = {entry: place for place, entry in enumerate(entry for block in tie.blocks for entry in block)}
    return sorted(tie.rows, key=lambda row: at[row.entry])
