"""The page of a table: what stands, the next hand, a correction, and what a hand would do."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.errors import Conflict, Refused
from tournament.forms.hands import AnyHandForm, PlayersHandForm, correction_form, hand_form
from tournament.forms.hands.counted import remedies_initial
from tournament.models import Event
from tournament.pages.referee.framing import carry_out, match_address, sheet_at, show
from tournament.rulebook.reports import fit_hand
from tournament.rulebook.sheets import report_of
from tournament.selectors.matches import (
    MatchSheet,
    Preview,
    clock_at_table,
    preview_hand,
    recorded_hand,
    rules_at,
)
from tournament.services import matches


@require_safe
@login_required
def match(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """The match; `?saved=<position>` shows what the line just written did, or that it is struck."""
    sheet = sheet_at(request, slug, match_id)
    saved = request.GET.get("saved", "")
    position = int(saved) if saved.isascii() and saved.isdigit() and len(saved) < 6 else 0
    line, struck = sheet.line_at(position), sheet.struck(position)
    return show(request, "match", sheet, _live(sheet) | {"form": _next_hand(sheet), "saved": line, "struck": struck})


@require_safe
@login_required
def clock(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """The clock of the table alone, asked for by a page that is open there when a clock was moved."""
    now = timezone.now()
    found = clock_at_table(request.user, slug, match_id, now)
    response = render(request, "referee/clock.html", {"clock": found.clock, "event": found.event, "now": now})
    response["Cache-Control"] = "private, no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def hands(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """The next hand, or with the check button only what it would do. Loaded without a hand it is the match's page.

    A hand that is stored needs no more of the match than its rules, which keeps the busiest request short.
    """
    if request.method != "POST":
        return HttpResponseRedirect(match_address(sheet_at(request, slug, match_id)))
    form = hand_form(rules_at(slug, match_id), request.POST)
    if "check" in request.POST:
        sheet = sheet_at(request, slug, match_id)
        form.name_players(sheet.players)
        return show(request, "match", sheet, _live(sheet) | {"form": form, "preview": _preview(sheet, form)})
    answer = carry_out(
        form,
        lambda: matches.record_hand(
            request.user,
            request_id=form.cleaned_data["request_id"],
            match_id=match_id,
            revision=form.cleaned_data["revision"],
            hand=form.posted(),
            confirmed_questions=form.confirmed(),
        ),
    )
    if answer is not None:
        place = reverse("referee_match", args=[slug, match_id])
        return HttpResponseRedirect(f"{place}?saved={answer['position']}", status=303)
    sheet = sheet_at(request, slug, match_id)
    return _again(request, "match", sheet, form, _live(sheet))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correction(request: HttpRequest, slug: str, match_id: int, number: int) -> HttpResponse:
    """Hand `number` as it stands, or with `?from=record` as its record has it, to be put right with a reason."""
    sheet = sheet_at(request, slug, match_id)
    hand = sheet.hand(number)
    stands = fit_hand(sheet.rule_set, report_of(hand))
    recorded = recorded_hand(sheet, number) if request.GET.get("from") == "record" else None
    if recorded is not None and recorded.report is not None:
        stands = recorded.report
    form = correction_form(sheet.rule_set, request.POST or None, stands, revision=sheet.match.revision)
    form.name_players(sheet.players)
    context: dict[str, Any] = {
        "form": form,
        "number": number,
        "hand": hand,
        "line": sheet.line_at(hand.position),
        "from_record": recorded is not None and recorded.report is not None,
    }
    if request.method != "POST":
        return show(request, "correction", sheet, context)
    if "check" in request.POST:
        return show(request, "correction", sheet, context | {"preview": _preview(sheet, form, number)})
    answer = carry_out(
        form,
        lambda: matches.correct_hand(
            request.user,
            request_id=form.cleaned_data["request_id"],
            match_id=sheet.match.pk,
            revision=form.cleaned_data["revision"],
            number=number,
            hand=form.posted(),
            reason=form.cleaned_data["reason"],
            confirmed_questions=form.confirmed(),
        ),
    )
    if answer is not None:
        return HttpResponseRedirect(f"{match_address(sheet)}?saved={answer['position']}", status=303)
    if isinstance(form.refusal, Conflict):
        sheet = sheet_at(request, slug, match_id)
        context |= {"hand": sheet.hand(number), "line": sheet.line_at(hand.position)}
    return _again(request, "correction", sheet, form, context)


@require_POST
@login_required
def preview(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """What the hand in the form would do, as a fragment; `number` names the hand it would replace."""
    sheet = sheet_at(request, slug, match_id)
    asked = request.POST.get("number", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else None
    form = hand_form(sheet.rule_set, request.POST)
    form.name_players(sheet.players)
    context = {
        "sheet": sheet,
        "called_sides": sheet.called or sheet.names.sides,
        "preview": _preview(sheet, form, number),
        "form": form,
        "seat_labels": form.seat_labels,
        "replaces": number or "",
        "bands_moved": isinstance(form, PlayersHandForm) and request.POST.get("bands_for") != form.bands_hold_for,
        "lacks_a_transfer_row": isinstance(form, PlayersHandForm) and form.lacks_a_transfer_row,
    }
    return render(request, "referee/previewed.html", context)


def _live(sheet: MatchSheet) -> dict[str, Any]:
    """Where an open page of the table hears that a clock was moved; of clocks alone, for there is one at each table."""
    event = sheet.stage.event
    return {} if event.state == Event.State.DRAFT else {"events_url": reverse("live_clocks", args=[event.slug])}


def _next_hand(sheet: MatchSheet) -> AnyHandForm:
    """The empty form with the next declarer proposed, and the fines of what was ruled on during the hand."""
    initial: dict[str, Any] = {"revision": sheet.match.revision, "declarer_seat": sheet.state.next_declarer_seat}
    initial |= remedies_initial(sheet.waiting_remedies)
    form = hand_form(sheet.rule_set, initial=initial)
    form.name_players(sheet.players)
    return form


def _preview(sheet: MatchSheet, form: AnyHandForm, number: int | None = None) -> Preview | None:
    """None while too little is filled in to say anything."""
    form.is_valid()
    needed = (name for name in form.fields if name not in ("request_id", "revision", "reason"))
    if any(name not in form.cleaned_data for name in needed) or form.lacks_points:
        return None
    return preview_hand(sheet, form.posted(), number=number)


def _again(
    request: HttpRequest, template: str, sheet: MatchSheet, form: AnyHandForm, context: dict[str, Any] | None = None
) -> HttpResponse:
    """The page with what was typed, what was wrong or is asked, and after a conflict what stands now."""
    refusal: Refused | None = form.refusal
    form.name_players(sheet.players)
    given = context or {}
    whole = {**given, "form": form, "refusal": refusal, "preview": _preview(sheet, form, given.get("number"))}
    response = show(request, template, sheet, whole, status=form.status)
    # the form is sent by script where there is one; its answer is the whole page, also when it refuses
    response["HX-Retarget"] = "body"
    return response
