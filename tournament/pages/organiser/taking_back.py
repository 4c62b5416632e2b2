"""Drawing a draft again, and taking a published round down that nobody has played."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.forms.rounds import RevisedReasonForm
from tournament.models import Round
from tournament.pages.organiser.framing import Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.rounds.deleting import GoingRound, require_deletable
from tournament.selectors.stages.rows import stage_row
from tournament.services import pairing_round


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def redraw(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    draft = stage_row(frame.event, stage).round(number)
    form = RevisedReasonForm(request.POST or None, initial={"revision": draft.revision})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: pairing_round.redraw_draft(
                request.user, request_id=form.cleaned_data["request_id"], round_id=draft.pk, **form.values()
            ),
        )
        if answer is not None:
            return redirect("event_job", slug=slug, job_id=answer["job"])
    return ask(
        frame,
        form,
        title=_("Draw round %(number)d again?") % {"number": number},
        consequences=[
            _("The draft is discarded with its swaps, and a new seed is drawn."),
            _("Entries, results, wishes and tables are taken as they stand now."),
            _("The audit trail keeps both draws and the reason."),
        ],
        action=_("Draw again"),
        back=frame.address("desk_round", stage, number),
        danger=True,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.DELETE_ROUND, Here.DESK)
    its_round = stage_row(frame.event, stage).round(number)
    going = require_deletable(Round.objects.select_related("stage").get(pk=its_round.pk))
    form = RevisedReasonForm(request.POST or None, initial={"revision": its_round.revision})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: pairing_round.delete_round(
                request.user, request_id=form.cleaned_data["request_id"], round_id=its_round.pk, **form.values()
            ),
        )
        if answer is not None:
            messages.success(request, _("Round %(number)d is deleted. It can be paired anew.") % {"number": number})
            return redirect("desk", slug=slug)
    return ask(
        frame,
        form,
        title=_("Delete round %(number)d?") % {"number": number},
        consequences=_what_goes(going),
        action=_("Delete the round"),
        back=frame.address("desk_round", stage, number),
        danger=True,
    )


def _what_goes(going: GoingRound) -> list[str]:
    found = [
        ngettext(
            "%(count)d table goes; nothing has been written on its sheet.",
            "%(count)d tables go; nothing has been written on their sheets.",
            going.games,
        )
        % {"count": going.games}
    ]
    if going.byes:
        found.append(
            ngettext("%(count)d bye goes with its points.", "%(count)d byes go with their points.", going.byes)
            % {"count": going.byes}
        )
    if going.clock_runs:
        found.append(_("Its clock is running: players may have sat down already."))
    if going.dropped:
        found.append(
            ngettext(
                "%(count)d entry that had dropped out is judged anew.",
                "%(count)d entries that had dropped out are judged anew.",
                going.dropped,
            )
            % {"count": going.dropped}
        )
    found.append(_("Everybody sees it go from the public pages at once. Tell the hall."))
    found.append(_("The audit trail keeps who would have met whom."))
    return found
