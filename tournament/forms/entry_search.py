"""An entry named by typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.rulebook.lists import listed
from tournament.selectors.entries import EntryRow
from tournament.selectors.entry_search import MOST_NAMED

Search = Callable[[str], Sequence[EntryRow]]


class EntryField(forms.CharField):
    """An entry by its number or by words of its name, unit or members; cleans to its id.

    `looks_in` has to be called before it is used. Where the words are those of several the answer names them.
    """

    default_error_messages = {
        "nobody": _("Nobody here has this number, or all of these words."),
        "several": _("Several are meant: %(entries)s. Type the number of one."),
        "many": _("Many are meant, among them %(entries)s. Type the number of one, or more of its name."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=100, help_text=_("Its number, or a part of its name."), **kwargs)
        self._search: Search = lambda _text: ()

    def looks_in(self, search: Search, *, name: str, address: str) -> None:
        """What is typed into the field `name` is looked up by `search`, and while it is typed at `address`."""
        self._search = search
        self.widget.attrs |= {
            "autocomplete": "off",
            "list": f"{name}-choices",
            "hx-get": address,
            "hx-trigger": "input changed delay:200ms",
            "hx-target": f"#{name}-choices",
            "hx-swap": "innerHTML",
        }

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        found = self._search(text)
        if len(found) == 1:
            return found[0].id
        code = "nobody" if not found else "several" if len(found) <= MOST_NAMED else "many"
        named = listed(f"{row.number} {row.name}" for row in found[:MOST_NAMED])
        raise forms.ValidationError(self.error_messages[code], code=code, params={"entries": named})
