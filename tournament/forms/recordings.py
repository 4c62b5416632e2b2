"""The record of a hand, pasted or out of a file."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.cards.record.text import MOST_TEXT
from tournament.errors import Refused
from tournament.forms.acts import RevisedActForm
from tournament.rulebook.recordings import fault_words

MOST_BYTES = 4 * MOST_TEXT
"""Of a file."""


class RecordForm(RevisedActForm):
    """A record as text, one fact a line, or as JSON: what stands in the field, or else in the file."""

    record = forms.CharField(
        label=_("Record"),
        required=False,
        strip=False,
        help_text=_("One fact a line; or the same as JSON."),
        widget=forms.Textarea(
            attrs={
                "rows": 12,
                "autocapitalize": "off",
                "autocomplete": "off",
                "autocorrect": "off",
                "spellcheck": "false",
                "class": "mono",
            }
        ),
    )
    file = forms.FileField(
        label=_("Or its file"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.json,text/plain,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        text = given.get("record") or ""
        if not text.strip() and given.get("file"):
            text = self._text_of(given["file"])
        if text.strip():
            given["record"] = self._read(text)
        elif not self.errors:
            self.add_error("record", gettext("Paste the record, or choose its file."))
        return given

    def _text_of(self, file: Any) -> str:
        if file.size > MOST_BYTES:
            self.add_error("file", gettext("This file is too large for the record of a hand."))
            return ""
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", gettext("This file is no text in UTF-8."))
            return ""
        # shown again, so that it can be put right where it is wrong
        self.data = self.data.copy()
        self.data["record"] = text.replace("\x00", "�")
        return text

    def _read(self, text: str) -> Any:
        """JSON as data, anything else as it is."""
        if not text.lstrip().startswith("{"):
            return text
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            self.add_error("record", gettext("This begins like JSON and is none."))
            return None

    def refuse(self, refusal: Refused) -> None:
        """As every form; all that is wrong in a record is told, line by line."""
        faults = refusal.details.get("faults", ())
        if len(faults) < 2:
            super().refuse(refusal)
            return
        self.refusal = refusal
        self.add_error("record", [fault_words(fault) for fault in faults])
