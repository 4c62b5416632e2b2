"""Taking a confirmed result back: what it changes behind it in a bracket, then the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Conflict, Missing, NotAllowed
from tournament.forms.acts import RevisedActForm
from tournament.forms.corrections import ClearForm
from tournament.forms.matches import ReasonForm
from tournament.pages.referee.framing import carry_out, match_address, sheet_at, show
from tournament.permissions import Act, allows
from tournament.selectors.corrections import Consequences, consequences_of_reopening
from tournament.selectors.matches import MatchSheet
from tournament.selectors.rounds.outdated import after_reopening
from tournament.services import matches


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def reopen(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Where matches behind it have begun by its result, this page names them and leaves it to the chief referee."""
    sheet = sheet_at(request, slug, match_id)
    form = ReasonForm(request.POST or None, initial={"revision": sheet.match.revision})
    if request.method == "POST":
        if _carried_out(request, form, matches.reopen_match, match_id):
            return HttpResponseRedirect(match_address(sheet), status=303)
        sheet = _again(request, sheet, form)
    consequences = _consequences(sheet)
    return _ask(
        request,
        sheet,
        form,
        consequences,
        title=_("Reopen the match"),
        action=_("Reopen this match"),
        is_open=sheet.may_reopen and not consequences.begun,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def reopen_levels(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Only the levels are corrected: the winner stays, and with it all that was played by the result."""
    sheet = sheet_at(request, slug, match_id)
    form = ReasonForm(request.POST or None, initial={"revision": sheet.match.revision})
    if request.method == "POST":
        if _carried_out(request, form, matches.reopen_levels, match_id):
            return HttpResponseRedirect(match_address(sheet), status=303)
        sheet = _again(request, sheet, form)
    return _ask(
        request,
        sheet,
        form,
        Consequences(changes=()),
        title=_("Correct the levels only"),
        action=_("Reopen for the levels"),
        is_open=sheet.may_reopen and _keeps_winner(sheet),
        keeps_winner=True,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def clear(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """The chief referee reopens a match though others have begun by its result: these are played anew."""
    sheet = sheet_at(request, slug, match_id)
    consequences = _consequences(sheet)
    initial = {"revision": sheet.match.revision}
    form = ClearForm(request.POST or None, begun=consequences.begun, initial=initial)
    if request.method == "POST":
        if _carried_out(request, form, matches.reopen_and_clear, match_id, lambda: {"clears": form.cleared()}):
            return HttpResponseRedirect(match_address(sheet), status=303)
        sheet = _again(request, sheet, form)
        consequences = _consequences(sheet)
        form.show(consequences.begun)
    return _ask(
        request,
        sheet,
        form,
        consequences,
        title=_("Reopen the match and strike what was played by it"),
        action=_("Reopen the match and strike these sheets"),
        is_open=_may_clear(request, sheet)
        and (sheet.match.winner_stands is not None or (sheet.may_reopen and bool(consequences.begun))),
    )


def _carried_out(
    request: HttpRequest,
    form: ReasonForm,
    act: Callable[..., dict[str, Any]],
    match_id: int,
    more: Callable[[], dict[str, Any]] = dict,
) -> bool:
    """Whether the act of reopening was done; the form says why where it was not. `more`: what else the act takes."""
    answer = carry_out(
        form,
        lambda: act(
            request.user,
            request_id=form.cleaned_data["request_id"],
            match_id=match_id,
            revision=form.cleaned_data["revision"],
            reason=form.cleaned_data["reason"],
            **more(),
        ),
    )
    return answer is not None


def _keeps_winner(sheet: MatchSheet) -> bool:
    return sheet.stage.has_bracket and sheet.match.winner is not None


def _may_clear(request: HttpRequest, sheet: MatchSheet) -> bool:
    return allows(request.user, Act.CLEAR_RESULTS, sheet.stage.event_id)


def _consequences(sheet: MatchSheet) -> Consequences:
    if sheet.may_reopen or sheet.match.winner_stands is not None:
        return consequences_of_reopening(sheet.match)
    return Consequences(changes=())


def _again(request: HttpRequest, sheet: MatchSheet, form: RevisedActForm) -> MatchSheet:
    """The sheet as it stands now, after a refusal that the page can show."""
    if isinstance(form.refusal, Missing | NotAllowed):
        raise form.refusal
    if isinstance(form.refusal, Conflict):
        return sheet_at(request, sheet.stage.event.slug, sheet.match.pk)
    return sheet


def _ask(
    request: HttpRequest,
    sheet: MatchSheet,
    form: RevisedActForm,
    consequences: Consequences,
    *,
    title: str,
    action: str,
    is_open: bool,
    keeps_winner: bool = False,
) -> HttpResponse:
    context = {
        "form": form,
        "act_url": request.path,
        "title": title,
        "action": action,
        "consequences": consequences,
        "after": after_reopening(sheet.match) if sheet.may_reopen else None,
        "is_open": is_open,
        "keeps_winner": keeps_winner,
        "may_keep_winner": sheet.may_reopen and _keeps_winner(sheet) and not keeps_winner,
        "may_clear": _may_clear(request, sheet),
        "refusal": form.refusal,
    }
    template = "reopen_sheet" if request.htmx and request.method != "POST" else "reopen"
    return show(request, template, sheet, context, status=form.status)
