"""Acts on the day: substitutes, tables at which nobody has come, referees' tables, tables and seats by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournament.exchange.entry_lists import LONGEST_TEXT
from tournament.forms.acts import ActForm, RevisedActForm
from tournament.selectors.entries import MemberRow
from tournament.selectors.no_shows import LateTable
from tournament.selectors.rounds.pages import DrawnMatch
from tournament.selectors.substitutions import Coming, PersonRow, Room, Start
from tournament.selectors.table_referees import TableReferees

ALL_SIDES = "all"


class SubstitutionForm(RevisedActForm):
    """Who leaves, who comes (by a name, or somebody who had left an entry before), and from which match and hand on."""

    leaves = forms.TypedChoiceField(label=_("Who leaves"), coerce=int, widget=forms.RadioSelect)
    comes = forms.CharField(label=_("Who comes"), max_length=LONGEST_TEXT, required=False)
    comes_person = forms.TypedChoiceField(
        label=_("or somebody who left an entry before"), coerce=int, empty_value=None, required=False
    )
    begins = forms.ChoiceField(label=_("From when on"), required=False, widget=forms.RadioSelect)
    from_hand = forms.IntegerField(
        label=_("From hand"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Of a match that has begun; left empty, the next hand of one that is being played."),
    )
    consent = forms.CharField(label=_("Who of the opponents agrees"), max_length=200, required=False)
    reason = forms.CharField(
        label=_("Reason, and who agrees"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(
        self, *args: Any, members: Sequence[MemberRow], persons: Sequence[PersonRow], room: Room, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["begins"].choices = [
            ("", _first_words(room)),
            *((f"match-{each.match}", _start_words(each)) for each in room.starts),
            *((f"round-{each.round_number}", _coming_words(each)) for each in room.coming),
        ]
        if not any(each.has_begun for each in room.starts):
            del self.fields["from_hand"]
        self.fields["leaves"].choices = [(each.person, each.name) for each in members]
        if persons:
            known = [(each.person, f"{each.name} ({each.entry})") for each in persons]
            self.fields["comes_person"].choices = [("", "–"), *known]
        else:
            del self.fields["comes_person"]
            self.fields["comes"].required = True

    def values(self) -> dict[str, Any]:
        """Arguments of the service beside the entry."""
        person = self.cleaned_data.get("comes_person")
        given = {name: self.cleaned_data[name] for name in ("revision", "leaves", "reason", "consent")}
        kind, _dash, number = self.cleaned_data["begins"].partition("-")
        return {
            **given,
            "from_match": int(number) if kind == "match" else None,
            "from_round": int(number) if kind == "round" else None,
            "from_hand": self.cleaned_data.get("from_hand"),
            "comes": "" if person else self.cleaned_data["comes"],
            "comes_person": person,
        }


def _first_words(room: Room) -> str:
    """What happens if no match is chosen."""
    if room.first is not None and room.first.has_begun:
        return gettext("In the match that is being played, from its next hand on")
    return gettext("In every match that has not begun")


def _start_words(start: Start) -> str:
    said = {
        "stage": start.stage,
        "round": start.round_number,
        "opponent": start.opponents,
        "hands": start.hands,
    }
    if start.is_over:
        return gettext("%(stage)s, round %(round)d against %(opponent)s: over (hands: %(hands)d)") % said
    if start.has_begun:
        return gettext("%(stage)s, round %(round)d against %(opponent)s: being played (hands: %(hands)d)") % said
    return gettext("%(stage)s, round %(round)d against %(opponent)s: to come") % said


def _coming_words(coming: Coming) -> str:
    return gettext("%(stage)s, from round %(round)d on, which is yet to be published") % {
        "stage": coming.stage,
        "round": coming.round_number,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """What was said of a table: sides that are short of somebody, and the players who are missing."""

    table: LateTable
    sides: tuple[int, ...]
    players: tuple[str, ...]


class AbsentSidesForm(forms.Form):
    """Step one: for each late table, which side is missing, or which players where these were brought together for the
    round. Sent by GET, so that it can be looked at again."""

    def __init__(self, *args: Any, tables: Sequence[LateTable], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = tables
        for each in tables:
            if each.is_of_players:
                self.fields[f"match_{each.match}"] = _players_field(each)
                continue
            choices = [("", _("nobody is missing"))]
            choices += [
                (str(side.side), gettext("%(entry)s (%(side)s) is missing") % {"entry": side.names, "side": side.word})
                for side in each.sides
            ]
            choices.append((ALL_SIDES, _("nobody is here")))
            label = gettext("Table %(number)s") % {"number": each.table or "–"}
            self.fields[f"match_{each.match}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def rows(self) -> list[tuple[LateTable, forms.BoundField]]:
        return [(each, self[f"match_{each.match}"]) for each in self.tables]

    def absent(self) -> list[Absence]:
        """Tables at which somebody is missing."""
        found = []
        for each in self.tables:
            said = self.cleaned_data.get(f"match_{each.match}", "") if self.is_valid() else ""
            if said:
                found.append(_absence(each, said))
        return found


def _players_field(table: LateTable) -> forms.MultipleChoiceField:
    choices = [
        (f"{side.side}.{place}", f"{player} ({side.word})")
        for side in table.sides
        for place, player in enumerate(side.players)
    ]
    return forms.MultipleChoiceField(
        label=gettext("Table %(number)s: who is missing") % {"number": table.table or "–"},
        choices=choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


def _absence(table: LateTable, said: str | list[str]) -> Absence:
    places = [(side, place) for side in table.sides for place in range(len(side.players))]
    if isinstance(said, list):
        missing = [(side, place) for side, place in places if f"{side.side}.{place}" in said]
    else:
        missing = [(side, place) for side, place in places if said in (ALL_SIDES, str(side.side))]
    return Absence(
        table=table,
        sides=tuple(sorted({side.side for side, _place in missing})),
        players=tuple(side.players[place] for side, place in missing),
    )


class ForfeitForm(ActForm):
    """Step two. `absent`: match.revision.side.side, comma separated, as it was shown."""

    absent = forms.CharField(max_length=20_000, widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2}))

    @staticmethod
    def written(absent: Sequence[Absence]) -> str:
        return ",".join(".".join(map(str, (each.table.match, each.table.revision, *each.sides))) for each in absent)

    def clean_absent(self) -> list[dict[str, Any]]:
        try:
            rows = [[int(part) for part in row.split(".")] for row in self.cleaned_data["absent"].split(",")]
            return [{"match": match, "revision": revision, "sides": sides} for match, revision, *sides in rows]
        except ValueError:
            raise forms.ValidationError(_("Say at which table somebody is missing.")) from None


class TableRefereesForm(ActForm):
    """A referee, or nobody, for each table. `seen` are staff ids with the revisions that were looked at."""

    seen = forms.CharField(max_length=20_000, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, tables: TableReferees, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = tables
        self.initial.setdefault("seen", ",".join(f"{each.staff}.{each.revision}" for each in tables.referees))
        choices = [("", _("nobody of their own")), *((each.staff, each.name) for each in tables.referees)]
        for row in tables.tables:
            self.fields[f"table_{row.number}"] = forms.TypedChoiceField(
                label=gettext("Table %(number)s") % {"number": row.number},
                choices=choices,
                coerce=int,
                empty_value=None,
                required=False,
                initial=row.proposed,
            )

    def rows(self) -> list[tuple[Any, forms.BoundField]]:
        return [(row, self[f"table_{row.number}"]) for row in self.tables.tables]

    def clean_seen(self) -> dict[int, int]:
        try:
            rows = [each.split(".") for each in self.cleaned_data["seen"].split(",") if each]
            return {int(staff): int(revision) for staff, revision in rows}
        except ValueError:
            raise forms.ValidationError(_("Load the page again.")) from None

    def referees(self) -> list[dict[str, Any]]:
        """As the service takes it."""
        given: dict[int, list[int]] = {staff: [] for staff in self.cleaned_data["seen"]}
        for row in self.tables.tables:
            staff = self.cleaned_data[f"table_{row.number}"]
            if staff is not None:
                given.setdefault(staff, []).append(row.number)
        revisions = self.cleaned_data["seen"] | {
            each.staff: each.revision for each in self.tables.referees if each.staff not in self.cleaned_data["seen"]
        }
        return [
            {"staff": staff, "revision": revisions[staff], "table_numbers": numbers} for staff, numbers in given.items()
        ]


class SeatsForm(RevisedActForm):
    """A match of the round, and the table it goes to. `accepted` holds codes of warnings that were shown."""

    match = forms.TypedChoiceField(label=_("Match"), coerce=int)
    table = forms.IntegerField(label=_("goes to table"), min_value=1, max_value=9999)
    accepted = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, games: Sequence[DrawnMatch], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["match"].choices = match_choices(games)

    def accepted_codes(self) -> list[str]:
        return [code for code in self.cleaned_data["accepted"].split(",") if code]


class TurnForm(RevisedActForm):
    """A match of the round whose sides change seats."""

    match = forms.TypedChoiceField(label=_("Match"), coerce=int)

    def __init__(self, *args: Any, games: Sequence[DrawnMatch], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["match"].choices = match_choices(games)


def match_choices(games: Sequence[DrawnMatch]) -> list[tuple[Any, str]]:
    """Matches that have not begun, by table."""
    found: list[tuple[Any, str]] = [("", "–")]
    for each in games:
        names = " – ".join(side.entry.name for side in each.match.sides if side.entry)
        if each.match.state == "ready":
            found.append((each.match.pk, f"{each.match.table or '–'}{pgettext('after a label', ': ')}{names}"))
    return found
