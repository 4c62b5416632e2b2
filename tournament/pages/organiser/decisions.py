"""Decisions on ties of a stage, and taking one back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.rounds import RevisedReasonForm
from tournament.models import Stage
from tournament.pages.organiser.framing import Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.stages.decisions import require_decision_of, standing_decision, standing_decisions
from tournament.selectors.stages.rows import stage_row
from tournament.services.decisions import undo_decision


@require_safe
@login_required
def decisions(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """What was decided about entries that were level, by whom and why; of each whether it may be taken back."""
    frame = frame_of(request, slug, Act.CUT, Here.DESK)
    row = stage_row(frame.event, stage)
    found = standing_decisions(Stage.objects.select_related("event").get(pk=row.pk))
    return frame.show(
        "decisions", {"stage": row, "decisions": found, "may_decide": frame.standing.allows(Act.DECIDE_TIE)}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def undo(request: HttpRequest, slug: str, stage: int, decision: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.DECIDE_TIE, Here.DESK)
    row = stage_row(frame.event, stage)
    form = RevisedReasonForm(request.POST or None)
    if request.method == "POST":
        # the act is asked before what stands is: sent once more it is answered alike, though the decision is gone
        require_decision_of(row.pk, decision)
        answer = carry_out(
            form,
            lambda: undo_decision(
                request.user, request_id=form.cleaned_data["request_id"], decision_id=decision, **form.values()
            ),
        )
        if answer is not None:
            messages.success(request, _("The decision is taken back; they are level again."))
            return redirect("tie_decisions", slug=slug, stage=stage)
    found = standing_decision(Stage.objects.select_related("event").get(pk=row.pk), decision)
    if found.kept_by is not None:
        raise found.kept_by
    form.initial["revision"] = found.revision
    names = pgettext("between items", ", ").join(f"{each.number} {each.name}" for each in found.order)
    consequences = [
        _("%(names)s are level again from place %(place)d on; the standings show it at once.")
        % {"names": names, "place": found.place},
        _("What was decided stays in the history, with your reason."),
    ]
    if found.draw is not None:
        consequences.append(_("The lots stay among the draws that everybody sees, with your reason beside them."))
    return ask(
        frame,
        form,
        title=_("Take this decision back?"),
        consequences=consequences,
        action=_("Take it back"),
        back=frame.address("tie_decisions", stage),
        danger=True,
    )
