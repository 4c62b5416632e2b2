"""What stands around every page of an event behind the door: who may see it, its navigation, its acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.forms.acts import ActForm
from tournament.models import Event, Table
from tournament.pages.event_names import event_name
from tournament.permissions import Act, Standing
from tournament.selectors.events import event_for
from tournament.templatetags.entry_words import entry_word


class Here(StrEnum):
    """The pages that the navigation of an event names."""

    DESK = "desk"
    STAGES = "stages"
    ENTRIES = "entries"
    CHECK_IN = "check_in"
    TABLES = "tables"
    STAFF = "staff"
    RULES = "rules"
    EVENT = "event"


@dataclass(frozen=True, slots=True, kw_only=True)
class NavItem:
    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """An event, the reader's standing in it, and where on its pages they are."""

    request: HttpRequest
    event: Event
    standing: Standing
    here: Here

    def show(self, template: str, context: dict[str, Any] | None = None, *, status: int = 200) -> HttpResponse:
        """The page `organiser/<template>.html` within the event's navigation."""
        whole = {
            "event": self.event,
            "event_name": event_name(self.event),
            "standing": self.standing,
            "own_tables": self.own_tables,
            "nav": navigation(self.event, self.standing, self.here),
            **(context or {}),
        }
        response = render(self.request, f"organiser/{template}.html", whole, status=status)
        response["Cache-Control"] = "private, no-store"
        return response

    @property
    def own_tables(self) -> frozenset[int] | None:
        """Numbers of the tables whose sheets are open to the reader; None for all. One query, for who is held to
        some."""
        if not self.standing.table_ids:
            return None
        return frozenset(Table.objects.filter(pk__in=self.standing.table_ids).values_list("number", flat=True))

    def address(self, name: str, *arguments: Any) -> str:
        return reverse(name, args=[self.event.slug, *arguments])


def frame_of(request: HttpRequest, slug: str, act: Act, here: Here) -> Frame:
    """The frame, if the reader may `act`. Two queries. Raises `Missing` and `NotAllowed`."""
    event, standing = event_for(request.user, slug, act)
    return Frame(request=request, event=event, standing=standing, here=here)


def navigation(event: Event, standing: Standing, here: Here) -> list[NavItem]:
    """Links to what the reader may do."""
    items = [
        (Here.DESK, Act.SEE_DESK, _("Desk"), "desk"),
        (Here.STAGES, Act.MANAGE_STAGES, _("Stages"), "event_stages"),
        (Here.ENTRIES, Act.EDIT_ENTRIES, entry_word("entries", event), "event_entries"),
        (Here.CHECK_IN, Act.CHECK_IN, _("Check-in"), "check_in"),
        (Here.TABLES, Act.MANAGE_TABLES, _("Tables"), "event_tables"),
        (Here.STAFF, Act.MANAGE_STAFF, _("Staff"), "event_staff"),
        (Here.RULES, Act.SEE_DESK, _("Rules"), "event_rules"),
        (Here.EVENT, Act.EDIT_EVENT, _("Event"), "edit_event"),
    ]
    return [
        NavItem(label=label, url=reverse(name, args=[event.slug]), current=key is here)
        for key, act, label, name in items
        if standing.allows(act)
    ]


def carry_out(form: ActForm, act: Callable[[], Any]) -> Any:
    """What the act answers; None when the form or the act is refused, and then the form says why."""
    if not form.is_valid():
        return None
    try:
        return act()
    except Refused as refusal:
        form.refuse(refusal)
        return None


def ask(
    frame: Frame,
    form: ActForm,
    *,
    title: str,
    action: str,
    back: str,
    text: str = "",
    consequences: Sequence[str] = (),
    danger: bool = False,
) -> HttpResponse:
    """The page that names what an act will do before the button that does it; a fragment for the side sheet."""
    context = {
        "title": title,
        "text": text,
        "consequences": consequences,
        "action": action,
        "action_url": frame.request.path,
        "danger": danger,
        "cancel_url": back,
        "form": form,
    }
    sheet = bool(frame.request.htmx)
    return frame.show("event_ask_sheet" if sheet else "event_ask", context, status=form.status)
