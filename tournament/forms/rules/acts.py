"""What goes with the values of a rule set when they are stored: revision, and after the freeze reason and round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.acts import RevisedActForm
from tournament.rulebook import preset_choices
from tournament.rulebook.notes import reading_language


class EditRulesForm(RevisedActForm):
    """Before the first round: nothing is asked for but the values."""


class ChangeRulesForm(RevisedActForm):
    """After it: from which round on, and why."""

    from_round = forms.ChoiceField(label=_("Holds from"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Why"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, rounds: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(str(pk), words) for pk, words in rounds]
        self.fields["from_round"].choices = [*named, ("", _("the next round that is published"))]
        self.fields["from_round"].required = False
        self.initial.setdefault("from_round", named[0][0] if named else "")

    def from_round_id(self) -> int | None:
        """None: the next round that is published."""
        chosen = self.cleaned_data["from_round"]
        return int(chosen) if chosen else None


class PresetForm(RevisedActForm):
    """Taking a published rule set as it stands."""

    preset = forms.ChoiceField(
        label=_("Published rule sets"),
        choices=lambda: [(each.id, each.names[reading_language()]) for each in preset_choices()],
        widget=forms.RadioSelect,
    )
