"""The cut to a knock-out, and the tie across it."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Invalid, Refused
from tournament.forms.rounds import CutForm
from tournament.models import Stage
from tournament.pages.organiser.deciding import ask_to_decide, best_first
from tournament.pages.organiser.framing import Here, carry_out, frame_of
from tournament.pages.organiser.group_cut import cut_of_groups
from tournament.permissions import Act
from tournament.rulebook.individual_fields import individual_settings
from tournament.selectors.stages.cut import CutLine, FinalStandings, require_final_standings
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services.cut import cut_to_knockout, decide_tie

USUAL_SIZES = (16, 8, 4, 2)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def cut(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """`?size=` draws the line through the standings; the button makes the bracket."""
    frame = frame_of(request, slug, Act.CUT, Here.DESK)
    row = stage_row(frame.event, stage)
    if row.format == Stage.Format.GROUPS:
        return cut_of_groups(frame, row)
    standings = _standings(row)
    if isinstance(standings, Refused):
        return frame.show("cut_not_yet", {"stage": row, "why": standings}, status=200)
    individual = row.format == Stage.Format.INDIVIDUAL
    usual = _usual_sizes(row)
    size = _asked_size(request, standings, usual)
    initial = {
        "size": size,
        "format": "individual" if individual else "knockout",
        "carried_percent": 0,
        "rounds_planned": row.settings.rounds_planned,
        "name_zh": "决赛" if individual else "淘汰赛",
        "name_en": "Final rounds" if individual else "Knock-out",
        "places_played": "4",
    }
    form = CutForm(request.POST or None, individual=individual, initial=initial)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: cut_to_knockout(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                size=form.cleaned_data["size"],
                name_zh=form.cleaned_data["name_zh"],
                name_en=form.cleaned_data["name_en"],
                settings=form.settings(),
                format=form.cleaned_data["format"],
            ),
        )
        if answer is not None and individual:
            messages.success(request, _("The stage is made. Pair its first round next."))
            return redirect("desk", slug=slug)
        if answer is not None and "rounds" not in answer:
            messages.success(request, _("The stage is made. Make its schedule next."))
            return redirect("desk", slug=slug)
        if answer is not None:
            messages.success(request, _("The bracket stands as a draft. Look at it, then publish it."))
            return redirect("stage_bracket", slug=slug, stage=answer["number"])
        if form.refusal is not None and form.refusal.code == "tie_across_cut":
            return redirect(f"{reverse('decide_tie', args=[slug, stage])}?size={form.cleaned_data['size']}")
        size = _asked_size(request, standings, usual)
    context = {
        "stage": row,
        "form": form,
        "line": _line(standings, size),
        "passed_over": standings.passed_over,
        "sizes": [each for each in usual if each <= len(standings.rows)],
        "individual": individual,
        "may_decide": frame.standing.allows(Act.DECIDE_TIE),
    }
    return frame.show("cut", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tie(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Who are level for how many places, and how that is decided."""
    frame = frame_of(request, slug, Act.CUT, Here.DESK)
    row = stage_row(frame.event, stage)
    standings = require_final_standings(_model(row))
    line = standings.cut_at(_asked_size(request, standings, _usual_sizes(row)))
    back = f"{frame.address('cut_stage', stage)}?size={line.size}"
    if not line.tied or line.decision is not None:
        return redirect(back)
    tied = [each for each in line.rows if each.entry in line.tied]
    return ask_to_decide(
        frame,
        row,
        decide_tie,
        page="cut_tie",
        tied=best_first(tied, line.blocks) if line.blocks else tied,
        names={"size": line.size},
        extra=f"{frame.address('play_extra_matches', stage)}?size={line.size}",
        back=back,
        done=_("The tie is decided. The cut can go on."),
        shown={"line": line, "tied": tied},
    )


def _model(row: StageRow) -> Stage:
    return Stage.objects.get(pk=row.pk)


def _standings(row: StageRow) -> FinalStandings | Refused:
    try:
        return require_final_standings(_model(row))
    except Refused as refusal:
        return refusal


def _usual_sizes(row: StageRow) -> tuple[int, ...]:
    """For players whose partners are drawn whole tables, else those of a bracket without byes; the largest first."""
    if row.format != Stage.Format.INDIVIDUAL:
        return USUAL_SIZES
    seats = individual_settings(_model(row)).table_size
    return tuple(seats * tables for tables in (4, 3, 2, 1))


def _asked_size(request: HttpRequest, standings: FinalStandings, usual: Sequence[int]) -> int:
    """What was asked for, else the largest usual size that leaves as many out; never more than there are."""
    asked = request.POST.get("size") or request.GET.get("size") or ""
    if asked.isascii() and asked.isdigit() and len(asked) < 6:
        return int(asked)
    rows = len(standings.rows)
    return next((size for size in usual[1:] if size * 2 <= rows), max(2, min(rows, usual[-1])))


def _line(standings: FinalStandings, size: int) -> CutLine | None:
    try:
        return standings.cut_at(size)
    except Invalid:
        return None
