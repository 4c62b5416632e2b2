"""Taking a confirmed result back."""

from __future__ import annotations

from typing import Any

from django import forms

from tournament.forms.matches import ReasonForm
from tournament.selectors.corrections import Consequence


class ClearForm(ReasonForm):
    """`clears` names the matches whose sheets are shown to be struck."""

    clears = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20_000)

    def __init__(self, *args: Any, begun: tuple[Consequence, ...], **kwargs: Any) -> None:
        kwargs["initial"] = {"clears": _listed(begun)} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)

    def show(self, begun: tuple[Consequence, ...]) -> None:
        """Who sends again has seen these."""
        self.data = self.data.copy()
        self.data["clears"] = _listed(begun)

    def cleared(self) -> list[int]:
        """Ids of matches; what is no number is not meant."""
        listed = self.cleaned_data["clears"].split(",")
        return [int(each) for each in listed if each.isascii() and each.isdigit() and len(each) < 19]


def _listed(begun: tuple[Consequence, ...]) -> str:
    return ",".join(str(each.match) for each in begun)
