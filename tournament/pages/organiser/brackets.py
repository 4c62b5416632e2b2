"""The bracket of a knock-out stage: drawing it, looking at it while it is a draft and while it is played."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.rounds import RedrawForm
from tournament.pages.organiser.fragments import desk_events, fragment
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook import rule_set_of
from tournament.selectors.brackets import staff_bracket
from tournament.selectors.rounds.deleting import may_go_unplayed
from tournament.selectors.stages.rows import stage_row, without_drafts
from tournament.services.brackets import make_bracket


@require_safe
@login_required
def bracket(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    return frame.show("bracket", _context(frame, stage) | {"events_url": desk_events(frame)})


@require_safe
@login_required
def bracket_live(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The live part of the bracket."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    return fragment(frame, "bracket_live", _context(frame, stage))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def draw(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row = stage_row(frame.event, stage)
    drawn_before = staff_bracket(row, None).draws > 0
    form = RedrawForm(request.POST or None, repeated=drawn_before)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: make_bracket(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                reason=form.cleaned_data.get("reason", ""),
            ),
        )
        if answer is not None:
            messages.success(request, _("The bracket is drawn, as a draft."))
            return redirect("stage_bracket", slug=slug, stage=stage)
    return ask(
        frame,
        form,
        title=_("Draw the bracket?"),
        consequences=[
            _("Every round stands as a draft that only officials see."),
            _("Byes go to the top places; seeds stand where they cannot meet early."),
        ],
        action=_("Draw the bracket"),
        back=frame.address("desk"),
    )


def _context(frame: Frame, stage: int) -> dict[str, Any]:
    row = stage_row(frame.event, stage)
    if not frame.standing.allows(Act.SEE_DRAFTS):
        row = without_drafts((row,))[0]
    return {
        "stage": row,
        "goes_unplayed": may_go_unplayed(row),
        "bracket": staff_bracket(row, rule_set_of(frame.event.rule_set_version)),
        "may": {str(act): frame.standing.allows(act) for act in Act},
    }
