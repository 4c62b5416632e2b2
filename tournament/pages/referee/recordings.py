"""牌谱: the record of a hand, what it shows beside what was entered, and putting one there or taking it away."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.levels import level_letter
from tournament.errors import Conflict, Missing, NotAllowed
from tournament.forms.matches import ReasonForm
from tournament.forms.recordings import RecordForm
from tournament.pages.referee.framing import carry_out, sheet_at, show
from tournament.selectors.matches import MatchSheet, may_attach_record, recorded_hand
from tournament.services.matches import attach_record, take_record_away

_EXAMPLE = """rule_set: {rule_set}
decks: {decks}
seats: {seats}
declarer: 0
trump: H
level: {level}
dealt 0: S3 S3 SA …
kitty: S5 C5 …
buried: C7 C8 …
trick 0: SA | S3 | S9 | D7
trick 0: SK S9 => S9 | …"""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def record(request: HttpRequest, slug: str, match_id: int, number: int) -> HttpResponse:
    """What is recorded of hand `number`, and the form that puts a record there."""
    sheet = sheet_at(request, slug, match_id)
    if request.method != "POST":
        return _page(request, sheet, number, _form(sheet))
    form = RecordForm(request.POST, request.FILES)
    answer = carry_out(
        form,
        lambda: attach_record(
            request.user,
            request_id=form.cleaned_data["request_id"],
            match_id=match_id,
            revision=form.cleaned_data["revision"],
            number=number,
            record=form.cleaned_data["record"],
        ),
    )
    if answer is not None:
        messages.success(request, _("The record stands beside hand %(number)s.") % {"number": number})
        return HttpResponseRedirect(_address(sheet, number), status=303)
    if isinstance(form.refusal, Missing | NotAllowed):
        raise form.refusal
    if isinstance(form.refusal, Conflict):
        sheet = sheet_at(request, slug, match_id)
    return _page(request, sheet, number, form)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def take_away(request: HttpRequest, slug: str, match_id: int, number: int) -> HttpResponse:
    """The record of hand `number` is taken away, with a reason."""
    sheet = sheet_at(request, slug, match_id)
    form = ReasonForm(request.POST or None, initial={"revision": sheet.match.revision})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: take_record_away(
                request.user,
                request_id=form.cleaned_data["request_id"],
                match_id=match_id,
                revision=form.cleaned_data["revision"],
                number=number,
                reason=form.cleaned_data["reason"],
            ),
        )
        if answer is not None:
            messages.success(request, _("The record of hand %(number)s is taken away.") % {"number": number})
            return HttpResponseRedirect(_address(sheet, number), status=303)
        if isinstance(form.refusal, Missing | NotAllowed):
            raise form.refusal
    context = {
        "form": form,
        "act_url": request.path,
        "title": _("Take the record of hand %(number)s away") % {"number": number},
        "action": _("Take the record away"),
        "consequences": [
            _("No record stands beside the hand any more; what stood there is kept."),
            _("Nothing changes in the score."),
        ],
        "danger": True,
        "is_open": may_attach_record(request.user, sheet) and recorded_hand(sheet, number) is not None,
        "closed": _("There is no record of this hand."),
        "refusal": form.refusal,
    }
    return show(request, "act", sheet, context, status=form.status)


def _page(request: HttpRequest, sheet: MatchSheet, number: int, form: RecordForm) -> HttpResponse:
    hand = sheet.hand(number)
    context: dict[str, Any] = {
        "number": number,
        "hand": hand,
        "line": sheet.line_at(hand.position),
        "recorded": recorded_hand(sheet, number),
        "form": form,
        "may_attach": may_attach_record(request.user, sheet) and not hand.struck,
        "may_correct": sheet.may_record,
        "refusal": form.refusal,
        "example": _EXAMPLE.format(
            rule_set=sheet.rule_set.id, decks=sheet.rule_set.decks, seats=sheet.rule_set.seats, level=_level(sheet)
        ),
    }
    return show(request, "record", sheet, context, status=form.status)


def _level(sheet: MatchSheet) -> str:
    return level_letter(sheet.rule_set.start_level)


def _form(sheet: MatchSheet) -> RecordForm:
    return RecordForm(initial={"revision": sheet.match.revision})


def _address(sheet: MatchSheet, number: int) -> str:
    return reverse("referee_record", args=[sheet.stage.event.slug, sheet.match.pk, number])
