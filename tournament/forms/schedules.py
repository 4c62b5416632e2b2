"""Drawing groups, making the schedule of all rounds, and the way from groups into a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.acts import ActForm
from tournament.forms.stages import PLACES_PLAYED
from tournament.selectors.public.matches import EntryRef
from tournament.selectors.schedules import EmptyPlace

DRAWN_METHODS = [
    ("snake", _("By the seeds, forwards and backwards: A B C, C B A")),
    ("pots", _("From pots: the best by seed are spread over the groups, lots decide within a pot")),
    ("lots", _("By lots alone")),
]


class RepeatedForm(ActForm):
    """An act that needs a reason when it is done again."""

    reason = forms.CharField(label=_("Why again"), max_length=1000)

    def __init__(self, *args: Any, repeated: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields(["reason"])
        if not repeated:
            del self.fields["reason"]

    def told(self) -> str:
        return str(self.cleaned_data.get("reason", ""))


class GroupDrawForm(RepeatedForm):
    """A draw by a seed that anyone can repeat."""

    method = forms.ChoiceField(label=_("How the groups are drawn"), choices=DRAWN_METHODS, widget=forms.RadioSelect)
    seed = forms.CharField(
        label=_("Seed of the draw"), required=False, max_length=64, help_text=_("Left empty, one is made at random.")
    )


class GroupNumbersForm(RepeatedForm):
    """The number that each entry drew from the hat."""

    def __init__(self, *args: Any, entries: Sequence[EntryRef], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = entries
        for entry in entries:
            self.fields[f"number_{entry.pk}"] = forms.IntegerField(
                label=f"{entry.number} {entry.name}", min_value=1, max_value=len(entries)
            )

    @property
    def number_fields(self) -> list[forms.BoundField]:
        return [self[f"number_{entry.pk}"] for entry in self.entries]

    def numbers(self) -> dict[int, int]:
        """Entry id -> number."""
        return {entry.pk: self.cleaned_data[f"number_{entry.pk}"] for entry in self.entries}


class PlaceGroupsForm(RepeatedForm):
    """Each entry in the group that is chosen for it; within a group the order of the list."""

    def __init__(
        self,
        *args: Any,
        entries: Sequence[EntryRef],
        names: Sequence[str],
        group_of: Mapping[int, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entries, self.names = entries, names
        for entry in entries:
            label = f"{entry.number} {entry.name}"
            self.fields[f"group_{entry.pk}"] = forms.ChoiceField(
                label=f"{label} · {entry.unit}" if entry.unit else label,
                choices=[("", "–"), *((name, name) for name in names)],
                initial=group_of.get(entry.pk, ""),
            )

    @property
    def group_fields(self) -> list[forms.BoundField]:
        return [self[f"group_{entry.pk}"] for entry in self.entries]

    def groups(self) -> list[list[int]]:
        """Entry ids of group A, of group B, and so on."""
        return [
            [entry.pk for entry in self.entries if self.cleaned_data[f"group_{entry.pk}"] == name]
            for name in self.names
        ]


class EnterGroupForm(ActForm):
    """A late entry, and the group in which it takes the empty place."""

    entry = forms.TypedChoiceField(label=_("Late entry"), coerce=int)
    group = forms.ChoiceField(label=_("Group"), required=False, widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), max_length=1000)

    def __init__(self, *args: Any, entries: Sequence[EntryRef], places: Sequence[EmptyPlace], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = [(each.pk, f"{each.number} {each.name}") for each in entries]
        if [each.group for each in places] == [""]:
            del self.fields["group"]
        else:
            self.fields["group"].choices = [
                (each.group, _("%(group)s, %(size)d entries") % {"group": each.group, "size": each.size})
                for each in places
            ]

    def chosen_group(self) -> str:
        return str(self.cleaned_data.get("group", ""))


class GroupCutForm(ActForm):
    """Who goes on from the groups, and to what."""

    qualifiers = forms.IntegerField(label=_("Go on from each group"), min_value=1, max_value=400)
    best_next = forms.IntegerField(
        label=_("Best of those behind them"),
        min_value=0,
        max_value=64,
        help_text=_("With two from each group: the best thirds. 0 for none."),
    )
    seeding = forms.ChoiceField(
        label=_("How the bracket is seeded"),
        choices=[
            ("by_group", _("By the groups: A1–B2, B1–A2; it may be drawn before they are over")),
            ("by_performance", _("By performance: the best winner is seed 1; once all groups are final")),
        ],
        widget=forms.RadioSelect,
    )
    format = forms.ChoiceField(
        label=_("They play"),
        choices=[("knockout", _("a knock-out")), ("double_elimination", _("a double elimination"))],
        widget=forms.RadioSelect,
    )
    places_played = forms.ChoiceField(
        label=_("Places played out in a knock-out"), choices=PLACES_PLAYED, widget=forms.RadioSelect
    )
    name_zh = forms.CharField(label=_("Name in Chinese"), max_length=80)
    name_en = forms.CharField(label=_("Name in English"), max_length=80, required=False)

    def settings(self) -> dict[str, str]:
        """Of the stage that is made."""
        if self.cleaned_data["format"] != "knockout":
            return {}
        return {"places_played": self.cleaned_data["places_played"]}
