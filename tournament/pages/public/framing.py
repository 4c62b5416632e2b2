"""What stands around every page of an event, and its live part alone when the page asks for news."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.selectors import public
from tournament.templatetags.entry_words import entry_word


class Here(StrEnum):
    """The pages that the navigation of an event names."""

    EVENT = "event"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    BRACKET = "bracket"
    ENTRIES = "entries"
    RULES = "rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class NavItem:
    label: str
    url: str
    current: bool


def show(
    request: HttpRequest, frame: public.Frame, here: Here, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """The page `public/<template>.html`; with `?part=live` only `public/<template>_live.html`, its live part."""
    live = request.GET.get("part") == "live"
    whole = {"frame": frame, "event": frame.event, **context}
    if not live:
        whole["nav"] = navigation(frame, here)
        if frame.event.state != Event.State.DRAFT:
            whole["events_url"] = reverse("live_public", args=[frame.event.slug])
    return render(request, f"public/{template}{'_live' if live else ''}.html", whole)


def navigation(frame: public.Frame, here: Here) -> tuple[NavItem, ...]:
    """Links to what there is: no pairings before a round is published, no bracket before a knock-out; of a draft its
    rules alone, and the way back to the desk."""
    slug = frame.event.slug
    if frame.event.state == Event.State.DRAFT:
        return (
            NavItem(label=_("Desk"), url=reverse("desk", args=[slug]), current=False),
            NavItem(label=_("Rules"), url=reverse("public_rules", args=[slug]), current=here is Here.RULES),
        )
    items = [(Here.EVENT, _("Event"), reverse("public_event", args=[slug]))]
    if frame.stages:
        items.append((Here.PAIRINGS, _("Pairings"), reverse("public_rounds", args=[slug])))
    if frame.ranked_stage:
        items.append((Here.STANDINGS, _("Standings"), standings_url(frame, frame.ranked_stage)))
    if frame.bracket_stage:
        items.append((Here.BRACKET, _("Bracket"), reverse("public_bracket", args=[slug, frame.bracket_stage.number])))
    items.append((Here.ENTRIES, entry_word("entries", frame.event), reverse("public_entries", args=[slug])))
    items.append((Here.RULES, _("Rules"), reverse("public_rules", args=[slug])))
    return tuple(NavItem(label=label, url=url, current=key is here) for key, label, url in items)


def standings_url(frame: public.Frame, stage: public.StageRow) -> str:
    return reverse("public_standings", args=[frame.event.slug, stage.number])
