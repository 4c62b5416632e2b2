"""Wishes for rounds to come, fixed tables, and who of the last drop out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.acts import ActForm, RevisedActForm
from tournament.forms.rounds import TieForm
from tournament.selectors.public.matches import EntryRef


class _Accepting(ActForm):
    """`accepted` holds the codes of warnings that were shown and are meant."""

    accepted = forms.CharField(required=False, widget=forms.HiddenInput)

    def accepted_codes(self) -> list[str]:
        return [code for code in self.cleaned_data["accepted"].split(",") if code]


def _entry_choices(entries: Sequence[EntryRef]) -> list[tuple[Any, str]]:
    return [("", "–"), *((entry.pk, f"{entry.number} {entry.name}") for entry in entries)]


class PairWishForm(_Accepting):
    """Two entries and what is wished of them. `rounds`: numbers of those to come."""

    kind = forms.ChoiceField(label=_("The two"), widget=forms.RadioSelect)
    first = forms.TypedChoiceField(label=_("Entry"), coerce=int)
    second = forms.TypedChoiceField(label=_("Other entry"), coerce=int)
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int, empty_value=None, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=1000, required=False)

    def __init__(
        self, *args: Any, entries: Sequence[EntryRef], rounds: Sequence[int], kinds: Sequence[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].choices = _entry_choices(entries)
        self.fields["kind"].choices = [each for each in _KINDS if each[0] in kinds]
        numbers = [(number, _("Round %(number)d") % {"number": number}) for number in rounds]
        self.fields["round_number"].choices = [*numbers, ("", _("Every round"))]


_KINDS = [
    ("forced", _("must meet")),
    ("forbidden", _("must not meet")),
]


class ByeForm(_Accepting):
    """An entry that is to have a bye."""

    entry = forms.TypedChoiceField(label=_("Entry"), coerce=int)
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int)

    def __init__(self, *args: Any, entries: Sequence[EntryRef], rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = _entry_choices(entries)
        self.fields["round_number"].choices = [
            (number, _("Round %(number)d") % {"number": number}) for number in rounds
        ]


class FixedTableForm(RevisedActForm):
    """The table an entry always has. `tables`: (number, room) in use."""

    table = forms.TypedChoiceField(
        label=_("Always at table"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("For a wheelchair user, for instance. It holds for rounds drawn from now on."),
    )

    def __init__(self, *args: Any, tables: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].choices = [
            ("", _("Any table")),
            *((number, f"{number} · {room}" if room else str(number)) for number, room in tables),
        ]


class LastPlacesForm(TieForm):
    """How a tie across the line is decided below which entries drop out."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["size"]
