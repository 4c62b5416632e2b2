"""Taking back what nobody has played: a draft, a published round, the stage of a cut, extra matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournament.forms.rounds import RevisedReasonForm
from tournament.models import Round
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.rounds.deleting import GoingRound, require_deletable, require_stage_unplayed
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services import cut, extra_matches, pairing_round
from tournament.services.requests import Answer

_SEEN_BY_EVERYBODY = gettext_lazy("Everybody sees it go from the public pages at once. Tell the hall.")


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
        title=_("Pair round %(number)d again?") % {"number": number},
        consequences=[
            _("The draft is discarded with its swaps, and a new seed is drawn."),
            _("Entries, results, wishes and tables are taken as they stand now."),
            _("The audit trail keeps both draws and the reason."),
        ],
        action=_("Pair again"),
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


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def undo_cut(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.CUT, Here.DESK)
    row = stage_row(frame.event, stage)
    return _take_stage_back(
        frame,
        row,
        cut.undo_cut,
        title=_("Undo the cut?"),
        consequences=[_stage_goes(row)],
        action=_("Undo the cut"),
        done=_("The cut is undone."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def undo_extra_matches(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.DECIDE_TIE, Here.DESK)
    row = stage_row(frame.event, stage)
    consequences = [_stage_goes(row)]
    if row.is_published:
        going = require_stage_unplayed(row.pk)
        consequences = [
            _("The stage “%(name)s” is removed.") % {"name": row.names},
            _tables_go(going),
            str(_SEEN_BY_EVERYBODY),
        ]
    return _take_stage_back(
        frame,
        row,
        extra_matches.undo_extra_matches,
        title=_("Take the extra matches back?"),
        consequences=[*consequences, _("The tie is open again.")],
        action=_("Take them back"),
        done=_("The extra matches are taken back."),
    )


def _take_stage_back(
    frame: Frame,
    row: StageRow,
    act: Callable[..., Answer],
    *,
    title: str,
    consequences: Sequence[str],
    action: str,
    done: str,
) -> HttpResponse:
    """Asks for a reason, then lets `act` remove the stage."""
    request = frame.request
    form = RevisedReasonForm(request.POST or None, initial={"revision": row.revision})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: act(request.user, request_id=form.cleaned_data["request_id"], stage_id=row.pk, **form.values()),
        )
        if answer is not None:
            messages.success(request, done)
            return redirect("desk", slug=frame.event.slug)
    return ask(
        frame,
        form,
        title=title,
        consequences=consequences,
        action=action,
        back=frame.address("stage_bracket", row.number) if row.has_bracket else frame.address("event_stages"),
        danger=True,
    )


def _stage_goes(row: StageRow) -> str:
    return _("The stage “%(name)s” and its drafts are removed.") % {"name": row.names}


def _tables_go(games: int) -> str:
    return ngettext(
        "%(count)d table goes; nothing has been written on its sheet.",
        "%(count)d tables go; nothing has been written on their sheets.",
        games,
    ) % {"count": games}


def _what_goes(going: GoingRound) -> list[str]:
    found = [_tables_go(going.games)]
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
    found.append(str(_SEEN_BY_EVERYBODY))
    found.append(_("The audit trail keeps who would have met whom."))
    return found
