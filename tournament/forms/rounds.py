"""Acts on rounds: pairing, swapping, publishing, cutting, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.acts import ActForm, RevisedActForm
from tournament.forms.moments import LocalMomentField
from tournament.forms.stages import PLACES_PLAYED
from tournament.selectors.rounds.swaps import EntriesToSwap


class PairForm(ActForm):
    """Pairing the next round; with open tables the chief referee says why all the same."""

    override_reason = forms.CharField(
        label=_("Why the round is paired although tables are open"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        overrides = kwargs.pop("overrides")
        super().__init__(*args, **kwargs)
        if not overrides:
            del self.fields["override_reason"]


class ReasonForm(ActForm):
    reason = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))


class RevisedReasonForm(RevisedActForm):
    reason = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))

    def values(self) -> dict[str, Any]:
        """Arguments of the service beside what is acted on."""
        return {name: self.cleaned_data[name] for name in self.fields if name != "request_id"}


class PartnerStaysForm(RevisedReasonForm):
    """Leaving in the middle of a match in which a partner stays behind."""

    shared_matches = forms.ChoiceField(
        label=_("The match in which the partner stays behind"),
        choices=[
            ("left_open", _("stays open: somebody steps in, or it is decided at the table")),
            ("lost", _("is lost for the partner as well")),
        ],
        widget=forms.RadioSelect,
    )


class ReturnForm(RevisedReasonForm):
    """Coming back with losses by ruling that nobody has confirmed."""

    lost_matches = forms.ChoiceField(
        label=_("Matches that it lost by leaving and that nobody has confirmed"),
        choices=[("stay", _("stay lost")), ("struck", _("are played after all: the rulings are struck"))],
        widget=forms.RadioSelect,
    )


class MissForm(ActForm):
    """The next match of a schedule that an entry cannot play. `match`: the one that was shown."""

    match = forms.IntegerField(widget=forms.HiddenInput)
    missed = forms.ChoiceField(
        label=_("The match"),
        choices=[
            ("postponed", _("is played later: it gives its table up, and the round stays open until then")),
            ("forfeited", _("is forfeited")),
        ],
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))


class OptionalReasonForm(ActForm):
    reason = forms.CharField(
        label=_("Reason"), max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )


class RedrawForm(ActForm):
    """Drawing a bracket; again only with a reason."""

    reason = forms.CharField(label=_("Why the bracket is drawn again"), max_length=1000)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        repeated = kwargs.pop("repeated")
        super().__init__(*args, **kwargs)
        if not repeated:
            del self.fields["reason"]


class PublishForm(RevisedActForm):
    starts_at = LocalMomentField(
        label=_("Start of play"), required=False, help_text=_("Day and time by the clocks of the event's zone.")
    )


class PublishScheduleForm(PublishForm):
    """One round of a schedule, or all that are still drafts."""

    publishing = forms.ChoiceField(
        label=_("What is published"),
        choices=[
            ("this_round", _("This round; the others one after the other")),
            ("all_rounds", _("All rounds that are still drafts")),
        ],
        initial="this_round",
        widget=forms.RadioSelect,
    )


MOST_NUMBER = 2**31 - 1


class SwapForm(RevisedActForm):
    """Two entries of a draft, chosen from a list, in a large field by their numbers. `accepted` holds the codes of
    warnings that were shown and are meant."""

    first = forms.TypedChoiceField(label=_("Entry"), coerce=int)
    second = forms.TypedChoiceField(label=_("takes the place of"), coerce=int)
    accepted = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, entries: EntriesToSwap, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._entries = entries
        choices = [("", "–"), *((entry.pk, f"{entry.number} {entry.name}") for entry in entries.listed or ())]
        for name in ("first", "second"):
            if entries.listed is not None:
                self.fields[name].choices = choices
            else:
                self.fields[name] = forms.IntegerField(
                    label=self.fields[name].label,
                    min_value=1,
                    max_value=MOST_NUMBER,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
                    help_text=_("The entry's number."),
                )

    def clean_first(self) -> int:
        return self._meant("first")

    def clean_second(self) -> int:
        return self._meant("second")

    def _meant(self, name: str) -> int:
        """The id of the entry, which a large field was asked for by its number."""
        given: int = self.cleaned_data[name]
        if self._entries.listed is not None:
            return given
        found = self._entries.with_number(given)
        if found is None:
            raise forms.ValidationError(_("There is no entry with this number in the round."))
        return found

    def pair(self) -> tuple[int, int]:
        """Ids of the two as they were asked for, sent or not. Raises `ValueError` where they name no entries."""
        given = [int(self[name].value() or 0) for name in ("first", "second")]
        if self._entries.listed is not None:
            return given[0], given[1]
        first, second = (self._entries.with_number(number) for number in given)
        if first is None or second is None:
            raise ValueError("no such entry")
        return first, second

    def accepted_codes(self) -> list[str]:
        return [code for code in self.cleaned_data["accepted"].split(",") if code]


class CutForm(ActForm):
    """How many go on, and to what."""

    size = forms.IntegerField(label=_("Entries that go on"), min_value=2)
    format = forms.ChoiceField(
        label=_("They play"),
        choices=[
            ("knockout", _("a knock-out")),
            ("double_elimination", _("a double elimination")),
            ("round_robin", _("a round robin: everybody against everybody")),
        ],
        widget=forms.RadioSelect,
    )
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30)
    carried_percent = forms.IntegerField(
        label=_("Match points brought along into a round robin, in percent"), min_value=0, max_value=100
    )
    name_zh = forms.CharField(label=_("Name in Chinese"), max_length=80)
    name_en = forms.CharField(label=_("Name in English"), max_length=80, required=False)
    places_played = forms.ChoiceField(
        label=_("Places played out"),
        choices=PLACES_PLAYED,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, individual: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not individual:
            del self.fields["rounds_planned"]
            return
        del self.fields["places_played"]
        self.fields["format"].choices = [("individual", _("individual rounds again"))]
        self.fields["size"].label = _("Players who go on")
        self.fields["carried_percent"].label = _("Match points brought along, in percent")

    def settings(self) -> dict[str, Any]:
        """Of the stage that is made."""
        match self.cleaned_data["format"]:
            case "individual":
                return {name: self.cleaned_data[name] for name in ("rounds_planned", "carried_percent")}
            case "knockout":
                return {"places_played": self.cleaned_data["places_played"]}
            case "round_robin":
                return {"carried_percent": self.cleaned_data["carried_percent"]}
            case _:
                return {}


class ExtraMatchesForm(ActForm):
    """How those who are level play for it; two of them play one match either way."""

    format = forms.ChoiceField(
        label=_("They play"),
        choices=[
            ("knockout", _("a knock-out of every place: it always decides")),
            ("round_robin", _("everybody against everybody: some may still be level afterwards")),
        ],
        initial="knockout",
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, entries: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if entries == _TWO:
            del self.fields["format"]

    def chosen_format(self) -> str:
        return str(self.cleaned_data.get("format", "knockout"))


_TWO = 2


class TieForm(ActForm):
    """How a tie for places is decided. With the chief referee's order each tied entry has a place."""

    method = forms.ChoiceField(
        label=_("The tie is decided"),
        choices=[("lots", _("by lots, drawn now and recorded")), ("chief_referee", _("by the chief referee"))],
        widget=forms.RadioSelect,
    )
    seed = forms.CharField(
        label=_("Seed of the lots"),
        required=False,
        max_length=64,
        help_text=_("Left empty, one is made at random."),
    )
    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=1000, help_text=_("Needed when the chief referee decides.")
    )

    def __init__(self, *args: Any, tied: Sequence[Any], promised: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if promised:
            self.fields["seed"].help_text = _("Left empty, the promised seed is used. Another one needs a reason.")
        self.tied = tied
        for place, row in enumerate(tied, start=1):
            self.fields[f"place_{row.entry}"] = forms.IntegerField(
                label=f"{row.number} {row.name}", min_value=1, max_value=len(tied), initial=place
            )

    def place_fields(self) -> list[forms.BoundField]:
        return [self[f"place_{row.entry}"] for row in self.tied]

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        places = [given.get(f"place_{row.entry}") for row in self.tied]
        if given.get("method") not in (None, "lots") and sorted(p for p in places if p) != list(
            range(1, len(self.tied) + 1)
        ):
            self.add_error(None, _("Give each tied entry a place of its own."))
        return given

    def order(self) -> list[int]:
        """Entry ids, best first; empty for lots."""
        if self.cleaned_data["method"] == "lots":
            return []
        return sorted((row.entry for row in self.tied), key=lambda entry: self.cleaned_data[f"place_{entry}"])
