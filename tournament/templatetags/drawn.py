"""Words and addresses of draws."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.selectors.draws import ROUND_KINDS, DrawLine
from tournament.selectors.public import Names

register = template.Library()

_KINDS: Mapping[str, Any] = {
    "lots": _("Draw of lots"),
    "bracket": _("Draw of the bracket"),
    "groups": _("Draw of the groups"),
    "schedule": _("Schedule of all rounds"),
    "tie": _("Lots that decide a tie"),
}
_METHODS: Mapping[str, Any] = {
    "lots": pgettext_lazy("method of a draw", "lots by shuffling"),
    "by-hand": pgettext_lazy("method of a draw", "lots drawn by hand"),
    "swiss": pgettext_lazy("method of a draw", "Swiss pairing, the best of all possible"),
    "individual": pgettext_lazy("method of a draw", "partners and opponents for individual players"),
    "knockout": pgettext_lazy("method of a draw", "knock-out bracket"),
    "double_elimination": pgettext_lazy("method of a draw", "bracket of a double elimination"),
    "cross-over": pgettext_lazy("method of a draw", "crossover from the groups"),
    "cross-over-by-performance": pgettext_lazy("method of a draw", "crossover by performance in the groups"),
    "groups": pgettext_lazy("method of a draw", "groups by draw"),
    "groups-by-hand": pgettext_lazy("method of a draw", "groups put together by hand"),
    "berger": pgettext_lazy("method of a draw", "round robin by the Berger tables"),
}
_DIFFERENCES: Mapping[str, Any] = {
    "outcome": pgettext_lazy("difference", "another outcome"),
    "input_digest": pgettext_lazy("difference", "another digest of the input"),
    "audit": pgettext_lazy("difference", "the audit finds an error"),
    "commitment": pgettext_lazy("difference", "the seed is not the promised one"),
    "input": pgettext_lazy("difference", "what went in cannot be drawn"),
}


@register.filter
def draw_title(line: DrawLine) -> str:
    """What was drawn: "Draw of lots 2", "Round 3"."""
    if line.kind in ROUND_KINDS:
        return gettext("Round %(number)s") % {"number": line.number}
    return f"{_KINDS[line.kind]} {line.number}" if line.number > 1 else str(_KINDS[line.kind])


@register.filter
def method_words(algorithm: str) -> str:
    """How it was drawn, with the version of the method: "by shuffling, version 1"; an unknown one by its code."""
    method, _slash, version = algorithm.partition("/")
    if method not in _METHODS:
        return algorithm
    return gettext("%(method)s, version %(version)s") % {"method": _METHODS[method], "version": version}


@register.filter
def stage_name(line: DrawLine) -> str:
    return str(Names(zh=line.stage_zh, en=line.stage_en))


@register.filter
def draw_url(line: DrawLine, slug: str) -> str:
    if line.kind in ROUND_KINDS:
        return reverse("public_round_draw", args=[slug, line.stage_number, line.number])
    return reverse("public_draw", args=[slug, line.pk])


@register.filter
def draw_document_url(line: DrawLine, slug: str) -> str:
    if line.kind in ROUND_KINDS:
        return reverse("api_public_round_draw", args=[slug, line.stage_number, line.number])
    return reverse("api_public_draw", args=[slug, line.pk])


@register.filter
def difference_words(difference: str) -> str:
    return str(_DIFFERENCES[difference])


@register.filter
def repeat_command(line: DrawLine, slug: str) -> str:
    """What an operator types to have the draw repeated."""
    return f"python manage.py verify_draw {slug} --stage {line.stage_number} --draw {line.number}"


@register.filter
def check_command(seed: str) -> str:
    """What anybody types to see the hash of a seed."""
    return f"printf %s {shlex.quote(seed)} | sha256sum"
