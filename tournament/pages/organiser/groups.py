"""Groups of a stage: drawn by a seed, written down as drawn by hand, or put together by hand."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.forms.schedules import DRAWN_METHODS, GroupDrawForm, GroupNumbersForm, PlaceGroupsForm
from tournament.pages.organiser.framing import Frame, Here, carry_out, frame_of
from tournament.pairing import suggested_group_count
from tournament.pairing.groups.layout import group_name
from tournament.permissions import Act
from tournament.selectors.schedules import GroupsPage, groups_page
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services import schedules

_FEWEST_IN_A_GROUP = 2


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def groups(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The groups as they stand, and the draw of them."""
    frame, row, page = _page_of(request, slug, stage)
    own = str(row.settings.group_method)
    method = own if own in [value for value, _words in DRAWN_METHODS] else "snake"
    form = GroupDrawForm(request.POST or None, repeated=page.newest is not None, initial={"method": method})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: schedules.draw_groups(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                method=form.cleaned_data["method"],
                seed=form.cleaned_data["seed"] or None,
                reason=form.told(),
            ),
        )
        if answer is not None:
            return _drawn(frame, row, answer)
    proposed = suggested_group_count(len(page.entries))
    context = {
        "form": form,
        "stage": row,
        "page": page,
        "open": not row.rounds,
        "proposed": None if proposed == row.settings.group_count else proposed,
        "may_change": frame.standing.allows(Act.MANAGE_STAGES),
    }
    return frame.show("groups", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def by_hand(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The numbers that everybody drew: 1 to group A, 2 to B, and so on in turn."""
    frame, row, page = _page_of(request, slug, stage)
    form = GroupNumbersForm(request.POST or None, entries=page.entries, repeated=page.newest is not None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: schedules.record_groups(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                numbers=form.numbers(),
                reason=form.told(),
            ),
        )
        if answer is not None:
            return _drawn(frame, row, answer)
    return frame.show("groups_by_hand", {"form": form, "stage": row}, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def place(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Every entry in the group that is chosen for it. It starts from the groups as they stand, so that one can be
    moved."""
    frame, row, page = _page_of(request, slug, stage)
    form = PlaceGroupsForm(
        request.POST or None,
        entries=_in_order(page),
        names=_names(row, page),
        group_of=page.group_of,
        repeated=page.newest is not None,
    )
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: schedules.place_groups(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                groups=form.groups(),
                reason=form.told(),
            ),
        )
        if answer is not None:
            return _drawn(frame, row, answer)
    return frame.show("groups_place", {"form": form, "stage": row}, status=form.status)


def _page_of(request: HttpRequest, slug: str, stage: int) -> tuple[Frame, StageRow, GroupsPage]:
    frame = frame_of(request, slug, Act.DRAW_LOTS, Here.STAGES)
    row = stage_row(frame.event, stage)
    return frame, row, groups_page(row.pk, frame.event.pk, row.source)


def _names(row: StageRow, page: GroupsPage) -> list[str]:
    """As many groups as there are, or as the stage plans; never more than can have two entries."""
    most = len(page.entries) // _FEWEST_IN_A_GROUP
    wanted = len(page.groups) or row.settings.group_count
    return [group_name(number) for number in range(max(1, min(wanted, most)))]


def _in_order(page: GroupsPage) -> list[Any]:
    """Those in groups by their pots, so that whoever is not moved keeps its place; the others by number."""
    pot = {place.entry.pk: place.pot for group in page.groups for place in group.places}
    return sorted(page.entries, key=lambda entry: (pot.get(entry.pk, len(page.entries) + 1), entry.number))


def _drawn(frame: Frame, row: StageRow, answer: dict[str, Any]) -> HttpResponse:
    many = len(answer["groups"])
    messages.success(
        frame.request, ngettext("%(count)d group stands.", "%(count)d groups stand.", many) % {"count": many}
    )
    return redirect("stage_groups", slug=frame.event.slug, stage=row.number)
