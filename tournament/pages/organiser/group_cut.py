"""From groups into a bracket: the sheet of places, who holds them, and ties that decide one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Missing, Refused
from tournament.forms.schedules import GroupCutForm
from tournament.models import CutDecision, Stage
from tournament.pages.organiser.deciding import ask_to_decide, best_first
from tournament.pages.organiser.framing import Frame, Here, carry_out, frame_of
from tournament.pairing import GroupSeeding
from tournament.permissions import Act
from tournament.rulebook.cross_overs import StoredCrossOver
from tournament.selectors.stages.group_cut import (
    GroupCut,
    GroupTie,
    drawn_plan,
    read_group_cut,
    sizes_of_groups,
    standings_are_computed,
)
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services.group_cut import cut_groups, decide_group_tie

_BY_HAND = frozenset({CutDecision.Method.LOTS, CutDecision.Method.CHIEF_REFEREE})
_USUAL_QUALIFIERS = 2
_LONGEST_NUMBER = 4


def cut_of_groups(frame: Frame, row: StageRow) -> HttpResponse:
    """`?qualifiers=&best_next=&seeding=` draws the sheet; the button makes the bracket. Afterwards it shows who
    holds what."""
    request = frame.request
    source = Stage.objects.get(pk=row.pk)
    drawn = drawn_plan(source)
    asked = drawn or _asked(request, source)
    initial = {
        "qualifiers": asked.qualifiers,
        "best_next": asked.best_next,
        "seeding": str(asked.seeding),
        "format": "knockout",
        "places_played": "4",
        "name_zh": "淘汰赛",
        "name_en": "Knock-out",
    }
    form = GroupCutForm(request.POST or None, initial=initial)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: cut_groups(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                qualifiers=form.cleaned_data["qualifiers"],
                best_next=form.cleaned_data["best_next"],
                seeding=form.cleaned_data["seeding"],
                format=form.cleaned_data["format"],
                name_zh=form.cleaned_data["name_zh"],
                name_en=form.cleaned_data["name_en"],
                settings=form.settings(),
            ),
        )
        if answer is not None:
            messages.success(request, _("The bracket stands as a draft. Look at it, then publish it."))
            return redirect("stage_bracket", slug=frame.event.slug, stage=answer["number"])
    cut, why_not = _read(source, asked)
    context = {
        "stage": row,
        "form": form,
        "cut": cut,
        "why_not": why_not,
        "waits_for_ranking": asked.seeding is GroupSeeding.BY_PERFORMANCE and cut is not None and not cut.plan.ranking,
        "is_cut": drawn is not None,
        "bracket_stage": Stage.objects.filter(source=source).first(),
        "may_decide": frame.standing.allows(Act.DECIDE_TIE),
        "decided_by_hand": cut is not None and any(tie.method in _BY_HAND for tie in cut.ties),
    }
    return frame.show("group_cut", context, status=form.status)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedTie:
    """The tie that the address names; None where there is no such tie. `names`: what names it, `query` the same as it
    stands in an address. `back`: to where it was named."""

    plan: StoredCrossOver
    tie: GroupTie | None
    back: str
    names: dict[str, Any]

    @property
    def query(self) -> str:
        return urlencode(self.names)


def asked_tie(frame: Frame, row: StageRow) -> AskedTie:
    """`?group=&place=&qualifiers=&best_next=`. Raises what refuses the sheet."""
    request = frame.request
    source = Stage.objects.get(pk=row.pk)
    plan = drawn_plan(source) or _asked(request, source)
    given = request.POST or request.GET
    group, place = given.get("group", ""), _number(given.get("place"), 1)
    back = reverse("cut_stage", args=[frame.event.slug, row.number])
    cut, refusal = _read(source, plan)
    if cut is None:
        raise refusal or Missing("tie_missing", _("There is no such tie."))
    return AskedTie(
        plan=plan,
        tie=next((each for each in cut.ties if (each.group, each.place) == (group, place)), None),
        back=f"{back}?qualifiers={plan.qualifiers}&best_next={plan.best_next}",
        names={"group": group, "place": place, "qualifiers": plan.qualifiers, "best_next": plan.best_next},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tie(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """`?group=&place=` names entries that are level; how they are put in order."""
    frame = frame_of(request, slug, Act.CUT, Here.DESK)
    row = stage_row(frame.event, stage)
    asked = asked_tie(frame, row)
    found = asked.tie
    if found is None or found.decided is not None:
        return redirect(asked.back)
    return ask_to_decide(
        frame,
        row,
        decide_group_tie,
        page="group_tie",
        tied=best_first(found.rows, found.blocks),
        names=asked.names,
        extra=f"{frame.address('play_extra_group_matches', stage)}?{asked.query}",
        back=asked.back,
        done=_("The tie is decided."),
        shown={"tie": found},
    )


def _asked(request: HttpRequest, source: Stage) -> StoredCrossOver:
    """What was asked for, else two from each group, or one where a group has no two."""
    sizes = sizes_of_groups(source)
    usual = min([_USUAL_QUALIFIERS, *sizes.values()])
    given = request.POST or request.GET
    return StoredCrossOver(
        sizes=sizes,
        qualifiers=_number(given.get("qualifiers"), max(1, usual)),
        best_next=_number(given.get("best_next"), 0),
        seeding=_seeding(given.get("seeding")),
    )


def _seeding(asked: str | None) -> GroupSeeding:
    return GroupSeeding(asked) if asked in [str(each) for each in GroupSeeding] else GroupSeeding.BY_GROUP


def _number(text: str | None, otherwise: int) -> int:
    if text and text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER:
        return int(text)
    return otherwise


def _read(source: Stage, plan: StoredCrossOver) -> tuple[GroupCut | None, Refused | None]:
    try:
        cut = read_group_cut(source, plan, current=standings_are_computed(source))
        if plan.seeding is GroupSeeding.BY_PERFORMANCE and not plan.ranking and cut.ranking is not None:
            ranked = replace(plan, ranking=cut.ranking)
            cut = read_group_cut(source, ranked, current=standings_are_computed(source))
        return cut, None
    except Refused as refusal:
        return None, refusal
