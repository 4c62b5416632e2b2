"""Swapping two entries of a draft: first what it would give up, then the button."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Questions, Refused
from tournament.forms.entry_labels import call_by
from tournament.forms.rounds import SwapForm
from tournament.pages.organiser.framing import Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.rounds.remarks import sentence_of
from tournament.selectors.rounds.swaps import entries_to_swap, preview_swap
from tournament.selectors.stages.rows import stage_row
from tournament.services.swaps import swap_entries


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def swap(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """GET with `first` and `second` shows what the swap does; POST does it, if its warnings are accepted."""
    frame = frame_of(request, slug, Act.SWAP_ENTRIES, Here.DESK)
    row = stage_row(frame.event, stage)
    draft = row.round(number)
    posted = request.POST if request.method == "POST" else None
    initial = {
        "revision": draft.revision,
        "first": request.GET.get("first"),
        "second": request.GET.get("second"),
    }
    form = SwapForm(posted, entries=entries_to_swap(draft.pk), initial=initial)
    call_by(form, frame.event)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: swap_entries(
                request.user,
                request_id=form.cleaned_data["request_id"],
                round_id=draft.pk,
                revision=form.cleaned_data["revision"],
                first=form.cleaned_data["first"],
                second=form.cleaned_data["second"],
                accepted_warnings=form.accepted_codes(),
            ),
        )
        if answer is not None:
            messages.success(request, _("The two have changed places."))
            return redirect("desk_round", slug=slug, stage=stage, number=number)
    context = {"stage": row, "round": draft, "form": form, **_preview(draft.pk, form)}
    return frame.show("round_swap_sheet" if request.htmx else "round_swap", context, status=form.status)


def _preview(draft_id: int, form: SwapForm) -> dict[str, object]:
    """The names of both and the warnings of the swap; why there is none otherwise."""
    try:
        first, second = form.pair()
        preview = preview_swap(draft_id, first, second)
    except (TypeError, ValueError):
        return {"preview": None}
    except Refused as refusal:
        return {"preview": None, "refused": None if isinstance(form.refusal, Refused) else refusal.text()}
    sentences = [sentence_of(each, preview.names) for each in preview.warnings]
    asked = sorted({each.code for each in sentences if each.grade != "low"})
    asks_now = isinstance(form.refusal, Questions)
    return {"preview": preview, "warnings": sentences, "accepts": ",".join(asked), "asks_now": asks_now}
