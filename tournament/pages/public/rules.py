"""Rules in words, to read and to print: of an event, its referee's card, and the published sets to choose from."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournament.caching import public_page
from tournament.errors import Missing
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public

_DIGITS = 5


@public_page
@kept_page
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Rendered from the values that the event is played by; `?version=<number>` shows another version."""
    frame = public.public_frame(slug)
    return show(request, frame, Here.RULES, "rules", {"rules": public.rules_in_words(frame, _version(request))})


@public_page
@kept_page
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules in force on one side of A4, with how a hand is entered and whom to call."""
    frame = public.public_frame(slug)
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
