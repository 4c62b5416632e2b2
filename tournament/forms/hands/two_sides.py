"""The form of a hand of two sides: band, adjust, save; everything rarer is folded away and empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import HandReport
from tournament.forms.hands.counted import PARTY_WORDS, CountedHandForm, counted_initial
from tournament.selectors.matches import Band, HandOptions


class HandForm(CountedHandForm):
    """A band touched without JavaScript fills in for empty points."""

    band = forms.TypedChoiceField(coerce=int, empty_value=None, required=False)
    award = forms.ChoiceField(label=_("A fault decides the hand"), required=False, widget=forms.RadioSelect)
    options: HandOptions

    def __init__(self, *args: Any, options: HandOptions, **kwargs: Any) -> None:
        super().__init__(*args, options=options, **kwargs)
        self._offer("band", [("", ""), *((each.value, each.label) for each in options.bands)])
        awards = [
            (
                f"{kind}:{party.value}",
                gettext("%(fault)s: %(party)s at fault") % {"fault": words, "party": PARTY_WORDS[party]},
            )
            for kind, party, words in options.awards
        ]
        self._offer("award", [("", gettext("none")), *awards])
        if options.played_out_below:
            self.fields["award_cards_left"] = self._cards_left_field()

    def _cards_left_field(self) -> forms.IntegerField:
        told = [
            gettext("%(fault)s: with fewer than %(cards)d the hand is played out first; otherwise it may be stopped.")
            % {"fault": words, "cards": below}
            for _kind, words, below in self.options.played_out_below
        ]
        return forms.IntegerField(
            label=_("Cards left when the fault was found"),
            required=False,
            help_text=" ".join(told),
            widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 0}),
        )

    def clean(self) -> dict[str, Any]:
        """Refuses cards left of a hand that no fault decides."""
        given = super().clean()
        if given.get("award_cards_left") is not None and not given.get("award") and not given.get("void"):
            self.add_error("award_cards_left", _("Say which fault decides the hand, or leave this empty."))
        return given

    def _bands(self) -> Sequence[Band]:
        return self.options.bands

    def _filled_in(self) -> int | None:
        points = super()._filled_in()
        return self._number("band") if points is None else points

    @property
    def opens_faults(self) -> bool:
        asked = ["award_cards_left"] if "award_cards_left" in self.fields else []
        return self.has_any("award", "void", *asked)

    def _points(self) -> int | None:
        given = self.cleaned_data
        points: int | None = given["points"] if given["points"] is not None else given["band"]
        return points

    def _own_parts(self) -> dict[str, Any]:
        if not self.cleaned_data["award"]:
            return {}
        kind, _colon, offender = self.cleaned_data["award"].partition(":")
        cards = self.cleaned_data.get("award_cards_left")
        left = {} if cards is None else {"cards_left": cards}
        return {"award": {"kind": kind, "offender": offender, **left}}

    @property
    def lacks_points(self) -> bool:
        return super().lacks_points and not self.cleaned_data["award"]


class CorrectionForm(HandForm):
    """A hand that stands, as it should have been, and why."""

    reason = forms.CharField(label=_("Why it is corrected"), max_length=2000, widget=forms.TextInput)


def initial_of(report: HandReport) -> dict[str, Any]:
    """What the form shows of a stored hand."""
    initial = counted_initial(report)
    if report.award is not None:
        initial["award"] = f"{report.award.kind.value}:{report.award.offender.value}"
        initial["award_cards_left"] = report.award.cards_left
    return initial
