"""Wishes for rounds to come, tables of entries, and who of the last drop out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.acts import ActForm, RevisedActForm
from tournament.forms.entry_search import EntryField, Search
from tournament.pairing import Relation
from tournament.selectors.entries import EntryRow


class _Accepting(ActForm):
    """`accepted` holds the codes of warnings that were shown and are meant."""

    accepted = forms.CharField(required=False, widget=forms.HiddenInput)

    def accepted_codes(self) -> list[str]:
        return [code for code in self.cleaned_data["accepted"].split(",") if code]


class PairWishForm(_Accepting):
    """Two entries and what is wished of them. `rounds`: numbers of those to come."""

    kind = forms.ChoiceField(label=_("The two"), widget=forms.RadioSelect)
    relation = forms.ChoiceField(
        label=_("As what, if they must meet"),
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Neither of them sits out then."),
    )
    first = EntryField(label=_("Entry"))
    second = EntryField(label=_("Other entry"))
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int, empty_value=None, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=1000, required=False)

    def __init__(
        self,
        *args: Any,
        search: Search,
        search_at: str,
        rounds: Sequence[int],
        relations: Sequence[Relation],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].looks_in(search, name=name, address=search_at)
        self.fields["kind"].choices = _KINDS
        self.fields["relation"].choices = [(each.value, RELATIONS[each]) for each in relations]
        if len(relations) == 1:
            del self.fields["relation"]
        numbers = [(number, _("Round %(number)d") % {"number": number}) for number in rounds]
        self.fields["round_number"].choices = [*numbers, ("", _("Every round"))]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.get("kind") == "forbidden" or not given.get("relation"):
            given["relation"] = Relation.ANY.value
        return given


RELATIONS = {
    Relation.ANY: _("at one table, partners or opponents"),
    Relation.PARTNERS: _("as partners"),
    Relation.OPPONENTS: _("as opponents"),
}
_KINDS = [
    ("forced", _("must meet")),
    ("forbidden", _("must not meet")),
]


class ByeForm(_Accepting):
    """An entry that is to have a bye."""

    entry = EntryField(label=_("Entry"))
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int)

    def __init__(self, *args: Any, search: Search, search_at: str, rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].looks_in(search, name="entry", address=search_at)
        self.fields["round_number"].choices = [
            (number, _("Round %(number)d") % {"number": number}) for number in rounds
        ]


class TablesOfEntryForm(RevisedActForm):
    """Where an entry plays. `tables`: (number, room) in use."""

    where = forms.ChoiceField(label=_("Plays"), widget=forms.RadioSelect)
    table = forms.TypedChoiceField(label=_("Always at table"), coerce=int, empty_value=None, required=False)
    tables_from = forms.IntegerField(label=_("From table"), min_value=1, max_value=9999, required=False)
    tables_to = forms.IntegerField(label=_("To table"), min_value=1, max_value=9999, required=False)
    room = forms.ChoiceField(label=_("Room"), required=False)

    def __init__(self, *args: Any, tables: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rooms = dict.fromkeys(room for _number, room in tables if room)
        self.fields["where"].choices = [each for each in _PLACES if each[0] != "room" or rooms]
        self.fields["table"].choices = [
            ("", "–"),
            *((number, f"{number} · {room}" if room else str(number)) for number, room in tables),
        ]
        self.fields["room"].choices = [("", "–"), *((room, room) for room in rooms)]
        if not rooms:
            del self.fields["room"]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        match given.get("where"):
            case "table" if given.get("table") is None:
                self.add_error("table", _("Say which table."))
            case "range" if given.get("tables_from") is None and given.get("tables_to") is None:
                self.add_error("tables_from", _("Say the first table, the last, or both."))
            case "room" if not given.get("room"):
                self.add_error("room", _("Say which room."))
        return given

    @staticmethod
    def standing(row: EntryRow) -> dict[str, Any]:
        """What the form starts from."""
        wanted = row.table_range
        if wanted is None:
            return {"where": "table" if row.fixed_table else "any", "table": row.fixed_table}
        return {
            "where": "room" if wanted.room else "range",
            "tables_from": wanted.first,
            "tables_to": wanted.last,
            "room": wanted.room,
        }


_PLACES = [
    ("any", _("at any table")),
    ("table", _("always at one table: a wheelchair user, for instance")),
    ("range", _("only at tables with these numbers")),
    ("room", _("only in one room")),
]
