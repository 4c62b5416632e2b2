"""The draw of lots: promised or not, by a seed that anyone can repeat, or written down as drawn by hand."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.lots import CommitmentForm, LotsByHandForm, SeedForm, WithdrawCommitmentForm
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.public import Promise, promises
from tournament.selectors.stages.lots import lots_page
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services.commitments import commit_to_draw, withdraw_commitment
from tournament.services.lots import draw_lots, record_lots


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def lots(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame, row = _stage(request, slug, stage)
    page = lots_page(row.pk, frame.event.pk)
    made = promises(frame.event.pk, stage_id=row.pk)
    form = SeedForm(request.POST or None, repeated=page.newest is not None, promised=_is_open(made))
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
    context = {
        "form": form,
        "commitment_form": CommitmentForm(),
        "stage": row,
        "page": page,
        "promises": made,
        "is_promised": _is_open(made),
        "open": not row.rounds,
        "ties_ahead": row.is_published and not row.has_bracket and not row.entries_are_given,
    }
    return frame.show("lots", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def by_hand(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame, row = _stage(request, slug, stage)
    page = lots_page(row.pk, frame.event.pk)
    form = LotsByHandForm(
        request.POST or None,
        entries=page.entries,
        repeated=page.newest is not None,
        promised=_is_open(promises(frame.event.pk, stage_id=row.pk)),
    )
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


@require_safe
@login_required
def sheet(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Every entry with an empty box for its number, to print and to write on."""
    frame, row = _stage(request, slug, stage)
    return frame.show("lots_sheet", {"stage": row, "page": lots_page(row.pk, frame.event.pk)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def commit(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Promises the next draw."""
    frame, row = _stage(request, slug, stage)
    form = CommitmentForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: commit_to_draw(request.user, request_id=form.cleaned_data["request_id"], stage_id=row.pk),
        )
        if answer is not None:
            messages.success(request, _("The next draw is promised; its hash stands on the page of the event."))
            return redirect("stage_lots", slug=slug, stage=stage)
    return ask(
        frame,
        form,
        title=_("Promise the next draw"),
        action=_("Promise it"),
        back=frame.address("stage_lots", stage),
        text=_(
            "A secret seed is made now, and its hash is published at once. The next draw uses this seed and shows it."
        ),
        consequences=[
            _("Nobody learns the seed before the draw, you neither."),
            _("A draw with another seed, or by hand, needs a reason that everybody reads."),
        ],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def withdraw(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Takes the promise back."""
    frame, row = _stage(request, slug, stage)
    form = WithdrawCommitmentForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: withdraw_commitment(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                reason=form.cleaned_data["reason"],
            ),
        )
        if answer is not None:
            messages.success(request, _("The promise is withdrawn."))
            return redirect("stage_lots", slug=slug, stage=stage)
    return ask(
        frame,
        form,
        title=_("Withdraw the promise"),
        action=_("Withdraw it"),
        back=frame.address("stage_lots", stage),
        consequences=[_("Its seed is shown to everybody and will not be used."), _("Everybody reads your reason.")],
        danger=True,
    )


def _stage(request: HttpRequest, slug: str, stage: int) -> tuple[Frame, StageRow]:
    frame = frame_of(request, slug, Act.DRAW_LOTS, Here.STAGES)
    return frame, stage_row(frame.event, stage)


def _is_open(made: tuple[Promise, ...]) -> bool:
    return any(each.state == "open" for each in made)
