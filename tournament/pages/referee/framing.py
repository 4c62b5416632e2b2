"""What stands around every page of a table: the match, its event, and where one came from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from tournament.errors import Missing, Refused
from tournament.forms.acts import ActForm
from tournament.selectors.matches import MatchSheet, match_sheet, recorded_numbers
from tournament.selectors.public import Names


def sheet_at(request: HttpRequest, slug: str, match_id: int) -> MatchSheet:
    """The sheet, if the reader may see it and the address is right. Raises `Missing`, `NotAllowed`."""
    sheet = match_sheet(request.user, match_id)
    if sheet.stage.event.slug != slug:
        raise Missing("match_missing", _("There is no such match."))
    return sheet


def show(
    request: HttpRequest, template: str, sheet: MatchSheet, context: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """The page `referee/<template>.html` of a match; of officials, so that nobody keeps it."""
    event = sheet.stage.event
    names = sheet.names
    whole = {
        "sheet": sheet,
        "match": sheet.match,
        "event": event,
        "event_name": Names(zh=event.name_zh, en=event.name_en),
        "stage_name": Names(zh=sheet.stage.name_zh, en=sheet.stage.name_en),
        "sides": sheet.sides,
        "side_names": names.sides,
        "called_sides": sheet.called or names.sides,
        "called_short": sheet.called or names.short_sides,
        "called_seats": sheet.called or names.seats,
        "short_names": names.short_sides,
        "seat_names": names.seats,
        "recorded_hands": SimpleLazyObject(lambda: recorded_numbers(sheet.match.pk)),
        "now": timezone.now(),
        **(context or {}),
    }
    response = render(request, f"referee/{template}.html", whole, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def match_address(sheet: MatchSheet) -> str:
    return reverse("referee_match", args=[sheet.stage.event.slug, sheet.match.pk])


def carry_out(form: ActForm, act: Callable[[], dict[str, Any]]) -> dict[str, Any] | None:
    """What the act answers; None when the form or the act is refused, and then the form says why."""
    if not form.is_valid():
        return None
    try:
        return act()
    except Refused as refusal:
        form.refuse(refusal)
        return None
