"""Entries: one at a time, as a list, and their seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.exchange.entry_lists import LARGEST_SEED, LONGEST_TEXT, MOST_MEMBERS
from tournament.forms.acts import ActForm, RevisedActForm
from tournament.services.entries import MemberGiven


class _EntryFields(forms.Form):
    """Name, unit, seed, and as many members as a side has, with two places more for a roster.

    Who enters alone is called by the entry's name, and nobody else is asked for.
    """

    name = forms.CharField(label=_("Name"), max_length=LONGEST_TEXT)
    unit = forms.CharField(
        label=_("Unit"), max_length=LONGEST_TEXT, required=False, widget=forms.TextInput(attrs={"list": "units"})
    )
    seed = forms.IntegerField(label=_("Seed"), required=False, min_value=1, max_value=LARGEST_SEED)

    def add_members(self, needed: int, places: int) -> None:
        self.places = range(1, min(places, MOST_MEMBERS) + 1 if needed > 1 else 1)
        for position in self.places:
            self.fields[f"member_{position}"] = forms.CharField(
                label=gettext("Member %(number)s") % {"number": position},
                max_length=LONGEST_TEXT,
                required=position <= needed,
            )


class AddEntryForm(_EntryFields, ActForm):
    def __init__(self, *args: Any, members_needed: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_members(members_needed, members_needed + 2)

    def members(self) -> list[str]:
        return [self.cleaned_data[f"member_{position}"] for position in self.places]


class EditEntryForm(_EntryFields, RevisedActForm):
    """Each place keeps its person unless the box says that somebody else sits there now."""

    def __init__(self, *args: Any, members_needed: int, members: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_members(members_needed, max(members_needed, len(members)) + 2)
        self.persons = {position: person for position, (person, _name) in enumerate(members, start=1)}
        for position, (_person, name) in zip(self.places, members, strict=False):
            self.initial[f"member_{position}"] = name
            self.fields[f"substitute_{position}"] = forms.BooleanField(
                label=gettext("Another person than %(name)s (a substitute)") % {"name": name}, required=False
            )

    def member_fields(self) -> list[tuple[Any, Any]]:
        """Each member's field with the box of its substitute, None where nobody sits yet."""
        return [
            (self[f"member_{position}"], self[f"substitute_{position}"] if position in self.persons else None)
            for position in self.places
        ]

    def members(self) -> list[MemberGiven]:
        given = []
        for position in self.places:
            substitute = self.cleaned_data.get(f"substitute_{position}")
            person = None if substitute else self.persons.get(position)
            given.append(MemberGiven(name=self.cleaned_data[f"member_{position}"], person=person))
        return given


class UploadForm(ActForm):
    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )


class SeedsForm(ActForm):
    seen = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)
    numbers = forms.CharField(
        label=_("Numbers of the seeded entries, the strongest first"),
        required=False,
        max_length=5000,
        help_text=_("Separate them with commas or spaces, for example: 12, 3, 40. Left empty, nobody is seeded."),
        widget=forms.Textarea(attrs={"rows": 2, "inputmode": "numeric"}),
    )
