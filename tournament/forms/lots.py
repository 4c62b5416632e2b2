"""Drawing lots, promising a draw, and writing down lots drawn by hand."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.acts import ActForm


class SeedForm(ActForm):
    """Drawing lots: a seed to repeat them from, and why they are drawn again or not by the promised seed."""

    seed = forms.CharField(
        label=_("Seed of the lots"),
        required=False,
        max_length=64,
        help_text=_("A number that nobody can choose, drawn in public. Left empty, one is made at random."),
    )
    reason = forms.CharField(label=_("Why the lots are drawn again"), max_length=1000)

    def __init__(self, *args: Any, repeated: bool, promised: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if promised:
            self.fields["seed"].help_text = _(
                "Left empty, the promised seed is used. Another one needs a reason, and everybody reads it."
            )
        _ask_why(self, repeated=repeated, passed_over=False, promised=promised)


class CommitmentForm(ActForm):
    """Promising the next draw."""


class WithdrawCommitmentForm(ActForm):
    """Taking a promise back."""

    reason = forms.CharField(label=_("Reason"), max_length=1000, help_text=_("Everybody reads it."))


class LotsByHandForm(ActForm):
    """A number for each entry, as it was drawn."""

    reason = forms.CharField(label=_("Why the lots are drawn again"), max_length=1000)

    def __init__(
        self, *args: Any, entries: tuple[Any, ...], repeated: bool, promised: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        _ask_why(self, repeated=repeated, passed_over=promised, promised=promised)
        self.entries = entries
        number = forms.NumberInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "enterkeyhint": "next", "data-lot": ""}
        )
        for entry in entries:
            self.fields[f"lot_{entry.pk}"] = forms.IntegerField(
                label=f"{entry.number} {entry.name}", min_value=1, max_value=len(entries), widget=deepcopy(number)
            )

    def clean(self) -> dict[str, Any]:
        """Each number is taken once; the second that has it says who has it already."""
        holder: dict[int, str] = {}
        for entry in self.entries:
            name = f"lot_{entry.pk}"
            number = self.cleaned_data.get(name)
            if number in holder:
                self.add_error(
                    name,
                    gettext("%(number)d has been given to %(entry)s already.")
                    % {"number": number, "entry": holder[number]},
                )
            elif number is not None:
                holder[number] = f"{entry.number} {entry.name}"
        return self.cleaned_data

    def lot_fields(self) -> list[forms.BoundField]:
        return [self[f"lot_{entry.pk}"] for entry in self.entries]

    def lots(self) -> dict[int, int]:
        return {entry.pk: self.cleaned_data[f"lot_{entry.pk}"] for entry in self.entries}


def _ask_why(form: forms.Form, *, repeated: bool, passed_over: bool, promised: bool) -> None:
    """The reason is asked for where one is needed: of a repeat, and of a draw that passes over a promise."""
    field = form.fields["reason"]
    if repeated:
        return
    if not promised:
        del form.fields["reason"]
        return
    field.label = _("Why the promised seed is not used")
    field.required = passed_over
