"""判牌: ruling on a play at a table. Asking stores nothing; a ruling that is stored stands on the sheet."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.forms.plays import StoreRulingForm
from tournament.pages.asking import AskedPlay, asked_play, asking_context, shown
from tournament.pages.referee.framing import carry_out, match_address, sheet_at, show
from tournament.rulebook.plays import PlayKind, PlayRuling, Remedy, RemedyKind, remedies_for, rule_on
from tournament.selectors.matches import MatchSheet, preview_penalty, remedy_words
from tournament.services import matches
from tournament.templatetags.rulings import in_one


@require_safe
@login_required
def play(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """The question, prefilled with the level of the hand, and the ruling once it is asked; that alone for scripts."""
    sheet = sheet_at(request, slug, match_id)
    asked = asked_play(request, sheet.rule_set, level=sheet.state.next_level)
    store = _store_form(sheet, asked.ruling) if asked.ruling is not None and sheet.may_record else None
    return _page(request, sheet, asked, store)


@require_POST
@login_required
def store(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """The ruling stands on the sheet; the match's page says so."""
    sheet = sheet_at(request, slug, match_id)
    ruling = _ruling_again(sheet, request.POST.get("question"))
    form = _store_form(sheet, ruling, request.POST)
    answer = carry_out(
        form,
        lambda: matches.rule_on_play(
            request.user,
            request_id=form.cleaned_data["request_id"],
            match_id=match_id,
            revision=form.cleaned_data["revision"],
            question=form.cleaned_data["question"],
            remedy=form.remedy_mapping(),
            note=form.cleaned_data["note"],
            confirmed_questions=form.confirmed(),
        ),
    )
    if answer is not None:
        return HttpResponseRedirect(f"{match_address(sheet)}?saved={answer['position']}", status=303)
    if isinstance(form.refusal, Missing | NotAllowed):
        raise form.refusal
    if isinstance(form.refusal, Conflict):
        sheet = sheet_at(request, slug, match_id)
    context = {"store": form, "ruling": None if ruling is None else shown(ruling), "refusal": form.refusal}
    return show(request, "play_again", sheet, context, status=form.status)


def _page(request: HttpRequest, sheet: MatchSheet, asked: AskedPlay, store: StoreRulingForm | None) -> HttpResponse:
    context: dict[str, Any] = {
        **asking_context(asked, sheet.rule_set),
        "store": store,
        "play_url": reverse("referee_play", args=[sheet.stage.event.slug, sheet.match.pk]),
    }
    template = "play_ruling" if request.htmx else "play"
    # a fragment that says what is wrong has to be shown as well
    return show(request, template, sheet, context, status=200 if request.htmx else asked.status)


def _store_form(sheet: MatchSheet, ruling: PlayRuling | None, data: Any = None) -> StoreRulingForm:
    remedies = () if ruling is None else remedies_for(sheet.rule_set, ruling)
    initial = {
        "revision": sheet.match.revision,
        "question": None if ruling is None else {"kind": ruling.kind, "input": ruling.question["input"]},
    }
    words = [(remedy, _follows(sheet, remedy)) for remedy in remedies]
    return StoreRulingForm(data, remedies=words, initial=initial)


def _follows(sheet: MatchSheet, remedy: Remedy) -> str:
    """What follows, in words; of a penalty also what it does now, as it stands on the sheet at once."""
    words = remedy_words(sheet.rule_set, remedy)
    if remedy.kind is not RemedyKind.PENALTY:
        return words
    _offence, *done = preview_penalty(sheet, remedy.key, int(remedy.offender)) or ("",)
    return in_one([words, *done])


def _ruling_again(sheet: MatchSheet, posted: str | None) -> PlayRuling | None:
    """The ruling on what is posted to be stored; None where that is no question that can be ruled on."""
    try:
        found = json.loads(posted or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.get("kind") not in list(PlayKind):
        return None
    try:
        question = {"kind": found["kind"], "input": found.get("input"), "rule_set": sheet.rule_set.id}
        return rule_on(sheet.rule_set, question)
    except Invalid:
        return None
