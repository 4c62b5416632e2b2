"""Tables and seats by hand: first what it changes and gives up, then the button."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.forms.on_the_day import SeatsForm, TurnForm
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook import rule_set_of
from tournament.selectors.rounds.pages import round_page
from tournament.selectors.rounds.remarks import sentence_of
from tournament.selectors.rounds.seats import preview_exchange, preview_turn
from tournament.selectors.stages.rows import RoundRow, StageRow, stage_row
from tournament.services.seats import exchange_tables, turn_seats


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tables(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """GET asks which match goes where; GET with `match` and `table` shows what that changes; POST does it."""
    frame, row, its_round = _round(request, slug, stage, number)
    games = round_page(its_round.pk, rule_set_of(frame.event.rule_set_version)).games
    initial = {"revision": its_round.revision, **{name: request.GET.get(name) for name in ("match", "table")}}
    form = SeatsForm(request.POST or None, games=games, initial=initial)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: exchange_tables(
                request.user,
                request_id=form.cleaned_data["request_id"],
                round_id=its_round.pk,
                revision=form.cleaned_data["revision"],
                match_id=form.cleaned_data["match"],
                table_number=form.cleaned_data["table"],
                accepted_warnings=form.accepted_codes(),
            ),
        )
        if answer is not None:
            messages.success(request, _("The tables are changed."))
            return redirect("desk_round", slug=slug, stage=stage, number=number)
    turn = TurnForm(games=games, initial={"revision": its_round.revision})
    context = {"stage": row, "round": its_round, "form": form, "turn": turn, **_exchange(its_round, form)}
    return frame.show("round_seats", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def turn(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """The sides of a match change seats."""
    frame, _row, its_round = _round(request, slug, stage, number)
    games = round_page(its_round.pk, rule_set_of(frame.event.rule_set_version)).games
    initial = {"revision": its_round.revision, "match": request.GET.get("match")}
    form = TurnForm(request.POST or None, games=games, initial=initial)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: turn_seats(
                request.user,
                request_id=form.cleaned_data["request_id"],
                round_id=its_round.pk,
                revision=form.cleaned_data["revision"],
                match_id=form.cleaned_data["match"],
            ),
        )
        if answer is not None:
            messages.success(request, _("The two sides have changed seats."))
            return redirect("desk_round", slug=slug, stage=stage, number=number)
    return ask(
        frame,
        form,
        title=_("Turn the seats of a match?"),
        consequences=_turned(its_round, form),
        action=_("Turn the seats"),
        back=frame.address("round_tables", stage, number),
    )


def _round(request: HttpRequest, slug: str, stage: int, number: int) -> tuple[Frame, StageRow, RoundRow]:
    frame = frame_of(request, slug, Act.SWAP_ENTRIES, Here.DESK)
    row = stage_row(frame.event, stage)
    return frame, row, row.round(number)


def _exchange(its_round: RoundRow, form: SeatsForm) -> dict[str, Any]:
    """What the exchange changes, and what it gives up; why there is none otherwise."""
    try:
        exchange = preview_exchange(its_round.pk, int(form["match"].value()), int(form["table"].value()))
    except (TypeError, ValueError):
        return {"exchange": None}
    except Refused as refusal:
        return {"exchange": None, "refused": None if form.refusal is not None else refusal.text()}
    warnings = [sentence_of(each, exchange.names) for each in exchange.warnings]
    accepts = ",".join(sorted({each.code for each in warnings if each.grade != "low"}))
    return {"exchange": exchange, "warnings": warnings, "accepts": accepts}


def _turned(its_round: RoundRow, form: TurnForm) -> list[str]:
    try:
        seen = preview_turn(its_round.pk, int(form["match"].value()))
    except (TypeError, ValueError):
        return []
    except Refused as refusal:
        return [] if form.refusal is not None else [refusal.text()]
    said = {"table": seen.table or "–", "first": seen.sides[0], "second": seen.sides[1]}
    found = [_("Table %(table)s: %(first)s sits where %(second)s would have sat, and the other way round.") % said]
    if seen.published:
        found.append(_("The round is published: printed sheets no longer agree. Tell the players."))
    return found
