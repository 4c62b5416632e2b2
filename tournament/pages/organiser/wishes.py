"""Wishes for rounds to come: pairs, byes said beforehand, and who of the last drop out."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Conflict, Missing, Questions
from tournament.forms.acts import ActForm
from tournament.forms.entry_labels import call_by
from tournament.forms.wishes import ByeForm, PairWishForm
from tournament.models import Stage
from tournament.pages.organiser.deciding import ask_to_decide
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.pairing import Relation
from tournament.permissions import Act
from tournament.rulebook.refusals import spoken
from tournament.selectors.entry_search import entries_meant, entry_named
from tournament.selectors.rounds.wishes import (
    bye_row,
    coming_rounds,
    relations_of,
    warnings_now,
    wish_row,
    wishes_shown,
)
from tournament.selectors.stages.last_places import dropping_next
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services import pairing_round
from tournament.services import wishes as services

LARGE_FIELD = 500
"""Entries above which the page says what speaks against wishes only when it is asked."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def wishes(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """What was wished, and a form for one more pair; `?entry=` names one of the two.

    `?q=` looks for wishes, `?page=` and `?byes=` turn their pages. `?against=1` says what speaks against them where the
    field is large.
    """
    frame, row, its_stage = _stage_of(request, slug, stage)
    asked = request.GET
    page = wishes_shown(its_stage, words=asked.get("q", "")[:100], page=asked.get("page"), byes_page=asked.get("byes"))
    relations = relations_of(its_stage)
    initial = {
        "kind": "forced",
        "relation": relations[0].value,
        "first": entry_named(its_stage, request.GET.get("entry", "")),
        "round_number": page.number,
    }
    form = PairWishForm(
        request.POST or None,
        search=partial(entries_meant, its_stage),
        search_at=frame.address("suggest_entries", stage),
        rounds=list(range(page.number, page.last + 1)),
        relations=relations,
        initial=initial,
    )
    call_by(form, frame.event)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: services.add_pair_wish(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                kind=form.cleaned_data["kind"],
                relation=form.cleaned_data["relation"],
                first=form.cleaned_data["first"],
                second=form.cleaned_data["second"],
                round_number=form.cleaned_data["round_number"],
                reason=form.cleaned_data["reason"],
                accepted_warnings=form.accepted_codes(),
            ),
        )
        if answer is not None:
            _tell(request, answer)
            messages.success(request, _("The wish is noted."))
            return redirect("stage_wishes", slug=slug, stage=stage)
    weighed = page.field <= LARGE_FIELD or bool(asked.get("against"))
    context = {
        "stage": row,
        "page": page,
        "warnings": warnings_now(its_stage) if page.field and weighed else (),
        "unweighed": bool(page.field) and not weighed,
        "form": form,
        **_asked(form),
    }
    return frame.show("wishes", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def withdraw(request: HttpRequest, slug: str, stage: int, wish: int) -> HttpResponse:
    frame, _row, its_stage = _stage_of(request, slug, stage)
    found = wish_row(its_stage, wish)
    if found is None:
        raise Missing("wish_missing", _("There is no such wish any more."))
    form = ActForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: services.withdraw_pair_wish(
                request.user, request_id=form.cleaned_data["request_id"], wish_id=found.pk
            ),
        )
        if answer is not None:
            messages.success(request, _("The wish is taken back."))
            return redirect("stage_wishes", slug=slug, stage=stage)
    words = _("%(first)s and %(second)s must not meet.")
    if found.is_forced:
        words = {
            Relation.ANY: _("%(first)s and %(second)s must meet."),
            Relation.PARTNERS: _("%(first)s and %(second)s must be partners."),
            Relation.OPPONENTS: _("%(first)s and %(second)s must be opponents."),
        }[Relation(found.relation)]
    pair = {"first": f"{found.first.number} {found.first.name}", "second": f"{found.second.number} {found.second.name}"}
    return ask(
        frame,
        form,
        title=_("Take this wish back?"),
        consequences=[
            words % pair,
            _("From now on the draw decides."),
        ],
        action=_("Take back"),
        back=frame.address("stage_wishes", stage),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def bye(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """A bye said beforehand; `?entry=` names who has it."""
    frame, row, its_stage = _stage_of(request, slug, stage)
    rounds = _rounds(its_stage)
    form = ByeForm(
        request.POST or None,
        search=partial(entries_meant, its_stage),
        search_at=frame.address("suggest_entries", stage),
        rounds=rounds,
        initial={
            "entry": entry_named(its_stage, request.GET.get("entry", "")),
            "round_number": rounds[0] if rounds else None,
        },
    )
    call_by(form, frame.event)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: services.give_bye(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                entry_id=form.cleaned_data["entry"],
                round_number=form.cleaned_data["round_number"],
                accepted_warnings=form.accepted_codes(),
            ),
        )
        if answer is not None:
            _tell(request, answer)
            messages.success(request, _("The bye is noted."))
            return redirect("stage_wishes", slug=slug, stage=stage)
    context = {"stage": row, "form": form, **_asked(form)}
    return frame.show("wish_bye_sheet" if request.htmx else "wish_bye", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def bye_back(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """Takes the bye of the entry with this number back."""
    frame, row, its_stage = _stage_of(request, slug, stage)
    found = bye_row(its_stage, number)
    if found is None:
        raise Missing("bye_missing", _("This entry has no bye in a coming round."))
    form = ActForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: services.take_bye_back(
                request.user, request_id=form.cleaned_data["request_id"], stage_id=row.pk, entry_id=found.entry.pk
            ),
        )
        if answer is not None:
            messages.success(request, _("The bye is taken back."))
            return redirect("stage_wishes", slug=slug, stage=stage)
    return ask(
        frame,
        form,
        title=_("Take the bye back?"),
        consequences=[
            _("%(entry)s is paired in round %(number)d as all others.")
            % {"entry": f"{found.entry.number} {found.entry.name}", "number": found.round_number}
        ],
        action=_("Take back"),
        back=frame.address("stage_wishes", stage),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def last_places(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Who drops out before the next round; a tie across the line is decided here."""
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row = stage_row(frame.event, stage)
    number = len(row.rounds) + 1
    found = dropping_next(Stage.objects.get(pk=row.pk), number)
    if found is None:
        raise Conflict("no_last_places", _("Nobody drops out of this stage now."))
    return ask_to_decide(
        frame,
        row,
        pairing_round.decide_last_places,
        page="last_places",
        tied=found.tied,
        names={},
        extra=frame.address("play_extra_matches_of_last", stage),
        back=frame.address("pair_round", stage),
        done=_("The tie is decided. The next round can be paired."),
        shown={"number": number, "found": found},
    )


def _stage_of(request: HttpRequest, slug: str, stage: int) -> tuple[Frame, StageRow, Stage]:
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row = stage_row(frame.event, stage)
    if row.format not in Stage.ROUND_BY_ROUND:
        raise Conflict("not_swiss", _("Only rounds that are paired one after the other take wishes."))
    return frame, row, Stage.objects.get(pk=row.pk)


def _rounds(stage: Stage) -> list[int]:
    number, last = coming_rounds(stage)
    return list(range(number, last + 1))


def _asked(form: PairWishForm | ByeForm) -> dict[str, Any]:
    """The warnings that have to be meant, in the reader's language, and their codes for the next try."""
    if not isinstance(form.refusal, Questions):
        return {"asked": (), "accepts": ""}
    questions = form.refusal.details["questions"]
    return {
        "asked": [{"text": each["sentences"][spoken()], "grade": each["grade"]} for each in questions],
        "accepts": ",".join(sorted({each["code"] for each in questions})),
    }


def _tell(request: HttpRequest, answer: dict[str, Any]) -> None:
    for warning in answer["warnings"]:
        messages.warning(request, warning["sentences"][spoken()])
