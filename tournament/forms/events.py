"""Making and changing an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.acts import ActForm, RevisedActForm
from tournament.forms.moments import LocalMomentField, moment_in_zone
from tournament.models import Event
from tournament.rulebook import preset_choices
from tournament.selectors.time_zones import DEFAULT_TIME_ZONE

ENTRIES_ARE = [
    ("sides", _("Pairs or teams enter together")),
    ("players", _("Players enter alone; partners and opponents are drawn each round")),
]


class _EventFields(forms.Form):
    name_zh = forms.CharField(label=_("Name in Chinese"), max_length=120)
    name_en = forms.CharField(label=_("Name in English"), max_length=120, required=False)
    slug = forms.CharField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_(
            "Small letters, digits and hyphens; it stands in the event's address. Left empty, one is proposed."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=60,
        initial=DEFAULT_TIME_ZONE,
        help_text=_("Type a part of the name to search, for example Berlin."),
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    starts_at = LocalMomentField(
        label=_("Start"), required=False, help_text=_("Day and time by the clocks of that time zone.")
    )
    entries_are = forms.ChoiceField(
        label=_("Who enters"),
        choices=[("", _("As the rules are meant")), *ENTRIES_ARE],
        initial="",
        required=False,
        widget=forms.RadioSelect,
    )
    preset = forms.ChoiceField(label=_("Rules"), choices=lambda: [(each.id, each.id) for each in preset_choices()])

    def values(self) -> Mapping[str, Any]:
        """Arguments of the service. Raises `Invalid` for a time that the clocks skip."""
        given = {name: self.cleaned_data[name] for name in ("name_zh", "name_en", "slug", "place", "time_zone")}
        starts_at = moment_in_zone(self.cleaned_data["starts_at"], given["time_zone"])
        entries_are = self.cleaned_data["entries_are"] or None
        return given | {"starts_at": starts_at, "preset": self.cleaned_data["preset"], "entries_are": entries_are}


class CreateEventForm(_EventFields, ActForm):
    pass


class EditEventForm(_EventFields, RevisedActForm):
    """With an event as it stands. What may not change any more is not asked for; the rules have their own pages."""

    def __init__(self, *args: Any, event: Event, has_entrants: bool, **kwargs: Any) -> None:
        zone = ZoneInfo(event.time_zone)
        kwargs["initial"] = {
            "revision": event.revision,
            "name_zh": event.name_zh,
            "name_en": event.name_en,
            "slug": event.slug,
            "place": event.place,
            "time_zone": event.time_zone,
            "starts_at": event.starts_at.astimezone(zone) if event.starts_at else None,
            "entries_are": event.entries_are,
        }
        super().__init__(*args, **kwargs)
        self.fields["slug"].required = True
        self.fields["slug"].help_text = _("Small letters, digits and hyphens; it stands in the event's address.")
        if event.state != Event.State.DRAFT:
            del self.fields["slug"]
        if has_entrants:
            del self.fields["entries_are"]
        else:
            self.fields["entries_are"].choices = ENTRIES_ARE
        del self.fields["preset"]

    def values(self) -> Mapping[str, Any]:
        given = {name: self.cleaned_data[name] for name in ("name_zh", "name_en", "place", "time_zone")}
        starts_at = moment_in_zone(self.cleaned_data["starts_at"], given["time_zone"])
        return given | {
            "slug": self.cleaned_data.get("slug"),
            "starts_at": starts_at,
            "entries_are": self.cleaned_data.get("entries_are") or None,
        }
