"""Rules in words, to read and to print: of an event, its referee's card, and the published sets to choose from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournament.caching import public_page
from tournament.errors import Missing
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.permissions import Act
from tournament.selectors import public
from tournament.selectors.events import event_for

_DIGITS = 5


def _for_officials_in_draft(page: Callable[[HttpRequest, public.Frame], HttpResponse]) -> Callable[..., HttpResponse]:
    """The page of an event that is public, kept; of one that is not yet, for those alone who may see its desk."""

    @kept_page
    def of_everybody(request: HttpRequest, slug: str) -> HttpResponse:
        return page(request, public.public_frame(slug))

    @wraps(page)
    def answered(request: HttpRequest, slug: str) -> HttpResponse:
        try:
            return of_everybody(request, slug=slug)
        except Missing as missing:
            if missing.code != "event_missing" or not request.user.is_authenticated:
                raise
        event, _standing = event_for(request.user, slug, Act.SEE_DESK)
        response = page(request, public.frame_before_publication(event))
        response["Cache-Control"] = "private, no-store"
        return response

    return answered


@public_page
@_for_officials_in_draft
def rules(request: HttpRequest, frame: public.Frame) -> HttpResponse:
    """Rendered from the values that the event is played by; `?version=<number>` shows another version."""
    return show(request, frame, Here.RULES, "rules", {"rules": public.rules_in_words(frame, _version(request))})


@public_page
@_for_officials_in_draft
def card(request: HttpRequest, frame: public.Frame) -> HttpResponse:
    """The rules in force on one side of A4, with how a hand is entered and whom to call."""
    return show(request, frame, Here.RULES, "card", {"rules": public.rules_in_words(frame)})


@public_page
def rule_sets(request: HttpRequest) -> HttpResponse:
    """All published rule sets at a glance."""
    found = public.published_rules()
    context = {
        "two_sides": [each for each in found if not each.of_players],
        "players": [each for each in found if each.of_players],
        "count": len(found),
    }
    return render(request, "public/rule_sets.html", context)


@public_page
def rule_set(request: HttpRequest, preset: str) -> HttpResponse:
    """One published rule set, whole."""
    found, blocks = public.published_rules_in_words(preset)
    return render(request, "public/rule_set.html", {"set": found, "blocks": blocks})


def _version(request: HttpRequest) -> int | None:
    """The version asked for. Raises `Missing` for what is no number."""
    asked = request.GET.get("version", "")
    if not asked:
        return None
    if not (asked.isascii() and asked.isdigit() and len(asked) <= _DIGITS):
        raise Missing("rules_version_missing", _("There is no such version of the rules."))
    return int(asked)
