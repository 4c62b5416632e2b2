"""Forms of the other acts at a match: penalties, rulings, final results, and acts that need a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import RulingKind
from scoring.levels import PastAce
from tournament.errors import Questions
from tournament.forms.acts import ActForm, RevisedActForm
from tournament.services.matches.extending import MOST_MINUTES
from tournament.templatetags.level_names import level_by_goal

_TWO = 2


class ReasonForm(RevisedActForm):
    """An act that needs a written reason."""

    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))


class ExtensionForm(ActForm):
    """Whole minutes more for one table, beyond the `extension_seconds` that were seen given."""

    revision_field = "extension_seconds"
    extension_seconds = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    minutes = forms.IntegerField(label=_("Minutes more"), min_value=1, max_value=MOST_MINUTES)
    reason = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))


class AskedForm(RevisedActForm):
    """An act about which something may be asked before it is stored; sent again as it was, it says yes."""

    confirmed_questions = forms.CharField(required=False, widget=forms.HiddenInput)
    confirmed_for = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions: list[dict[str, Any]] = []

    def _asked_about(self) -> tuple[str, ...]:
        """Names of the fields that the questions are about."""
        return ()

    def _values(self) -> str:
        return " ".join(str(self.cleaned_data.get(name)) for name in self._asked_about())

    def confirmed(self) -> list[str]:
        """Questions answered with yes for just these values."""
        same = self.cleaned_data["confirmed_for"] == self._values()
        return self.cleaned_data["confirmed_questions"].split() if same else []

    def refuse(self, refusal: Any) -> None:
        if not isinstance(refusal, Questions):
            super().refuse(refusal)
            return
        self.refusal = refusal
        self.questions = list(refusal.details["questions"])
        self.data = self.data.copy()
        self.data["confirmed_questions"] = " ".join(each["code"] for each in self.questions)
        self.data["confirmed_for"] = self._values()


class SeenForm(RevisedActForm):
    """An act without a word to write: what was seen is what is meant."""


class PenaltyForm(AskedForm):
    offence = forms.ChoiceField(label=_("Offence"), widget=forms.RadioSelect)
    side = forms.TypedChoiceField(label=_("Side at fault"), coerce=int, widget=forms.RadioSelect)
    note = forms.CharField(label=_("Note"), required=False, max_length=2000)

    def __init__(self, *args: Any, offences: Iterable[tuple[str, str]], sides: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["offence"].choices = list(offences)
        names = list(sides)
        self.fields["side"].choices = list(enumerate(names))
        if len(names) > _TWO:
            self.fields["side"].label = _("Player at fault")

    def _asked_about(self) -> tuple[str, ...]:
        return ("offence", "side")


class RulingForm(RevisedActForm):
    """The fields that a kind does not need stay empty."""

    kind = forms.ChoiceField(label=_("Ruling"), widget=forms.RadioSelect)
    side = forms.TypedChoiceField(
        label=_("Side"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )
    levels = forms.IntegerField(
        label=_("Levels"), required=False, help_text=_("Only for a moved level: 2 is up two, −1 down one.")
    )
    minutes = forms.IntegerField(label=_("Minutes late"), required=False, help_text=_("Only for a late start."))
    note = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, kinds: Mapping[RulingKind, Any], sides: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [(str(kind), words) for kind, words in kinds.items()]
        names = list(sides)
        self.fields["side"].choices = [("", pgettext_lazy("side", "none")), *enumerate(names)]
        if len(names) > _TWO:
            self.fields["side"].label = _("Player")
        if RulingKind.LATE_START not in kinds:
            del self.fields["minutes"]
        if RulingKind.LEVEL_MOVE not in kinds:
            del self.fields["levels"]
        if len(kinds) == 1:
            self.initial.setdefault("kind", next(iter(kinds)).value)


class FinalResultForm(AskedForm):
    """The level of each side at the end, as `level_0`, `level_1` ...; who is on stage where there are two sides.

    `goal`: the first level that wins, None where none does.
    """

    on_stage = forms.TypedChoiceField(
        label=_("On stage at the end"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("Why it is corrected"), required=False, max_length=2000)

    def __init__(
        self,
        *args: Any,
        levels: Iterable[int],
        goal: int | None,
        past_ace: PastAce = PastAce.NEXT_LAP,
        names: tuple[str, ...],
        replaces: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.level_names = [f"level_{side}" for side in range(len(names))]
        choices = [(level, level_by_goal(level, goal, past_ace)) for level in levels]
        for field, name in zip(self.level_names, names, strict=True):
            self.fields[field] = forms.TypedChoiceField(
                label=gettext("Level of %(side)s") % {"side": name},
                coerce=int,
                choices=[("", gettext("choose")), *choices],
            )
        self.order_fields([*self.level_names, "on_stage", "reason"])
        if len(names) > _TWO:
            del self.fields["on_stage"]
        else:
            self.fields["on_stage"].choices = [("", gettext("not known")), *enumerate(names)]
        if replaces:
            self.fields["reason"].required = True
        else:
            del self.fields["reason"]

    def _asked_about(self) -> tuple[str, ...]:
        return (*self.level_names, "on_stage")

    def refuse(self, refusal: Any) -> None:
        if not isinstance(refusal, Questions) and (refusal.field or "").startswith("levels"):
            side = refusal.field.removeprefix("levels").strip("[]") or "0"
            refusal.field = f"level_{side}"
        super().refuse(refusal)
