"""What the forms of all hands share: who declares, the points counted, fines, and questions that are asked back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import AnyHandReport, CountedPoints, Party, TotalPoints
from tournament.errors import Questions
from tournament.forms.acts import RevisedActForm
from tournament.rulebook.plays import Remedy, RemedyKind
from tournament.selectors.matches import Band, PointsOptions, SeatPlayer
from tournament.templatetags.level_names import level_name

FINE = "fine"
PARTY_WORDS = {
    Party.DECLARERS: _("declarers"),
    Party.ATTACKERS: _("attackers"),
    Party.BOTH: _("both sides"),
}
_POSTED_TO_FIELD = {
    "attackers_points": "points",
    "trick_points": "points",
    "winning_format.kind": "winning_format",
    "winning_format.cards": "winning_format",
    "award.kind": "award",
    "award.offender": "award",
    "award.cards_left": "award_cards_left",
}


class CountedHandForm(RevisedActForm):
    """A hand under the options of a rule set.

    `points` are the attackers'. Once a winner of the last trick is chosen they are the points in the tricks alone,
    and kitty and format are added by the rules; `total` is what somebody has added up as well, and has to agree.
    """

    declarer_seat = forms.TypedChoiceField(label=_("Declarer"), coerce=int, widget=forms.RadioSelect)
    level = forms.TypedChoiceField(label=_("Level played"), coerce=int, empty_value=None, required=False)
    trump = forms.ChoiceField(label=_("Trump suit"), required=False, widget=forms.RadioSelect)
    points = forms.IntegerField(
        label=_("Attackers' points"), required=False, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )
    last_trick_winner = forms.ChoiceField(label=_("Last trick"), required=False, widget=forms.RadioSelect)
    kitty_points = forms.IntegerField(
        label=_("Points in the kitty"), required=False, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )
    winning_format = forms.ChoiceField(label=_("Won with"), required=False)
    total = forms.IntegerField(
        label=_("Total, if it was counted too"),
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    void = forms.BooleanField(label=_("Misdealt and dealt again: counts for nothing"), required=False)
    confirmed_questions = forms.CharField(required=False, widget=forms.HiddenInput)
    confirmed_for = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, options: PointsOptions, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = options
        self.questions: list[dict[str, Any]] = []
        self.seat_labels = dict(options.seats)
        self._offer("declarer_seat", options.seats)
        self._offer(
            "level",
            [
                ("", gettext("as the sheet says")),
                *((each, level_name(each, options.past_ace)) for each in options.levels),
            ],
        )
        signs = [(code, sign or pgettext_lazy("trump", "none")) for code, sign in options.trumps]
        self._offer("trump", [("", gettext("not noted")), *signs])
        winners = [(str(each), PARTY_WORDS[each]) for each in options.last_trick_winners]
        self._offer("last_trick_winner", [("", gettext("not needed")), *winners])
        formats = [
            (each.value, gettext("%(format)s: × %(factor)d") % {"format": each.words, "factor": each.factor})
            for each in options.formats
        ]
        self._offer("winning_format", [("", gettext("choose")), *formats])
        for offence, words in options.fines:
            for party in (Party.DECLARERS, Party.ATTACKERS):
                self.fields[f"{FINE}:{offence}:{party.value}"] = forms.IntegerField(
                    label=gettext("%(offence)s, cards of the %(party)s")
                    % {"offence": words, "party": PARTY_WORDS[party]},
                    required=False,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 0}),
                )
        self.fields["points"].widget.attrs |= {"step": options.point_step, "min": options.least, "max": options.most}
        self.fields["kitty_points"].widget.attrs |= {"step": options.point_step, "min": 0}
        self.fields["total"].widget.attrs |= {"step": options.point_step, "min": options.least, "max": options.most}
        self.fields["total"].help_text = (
            _("Tricks and kitty together, before fines. It is compared with what is counted here.")
            if options.counts_kitty
            else _("With the last trick, before fines. It is compared with what is counted here.")
        )

    def clean(self) -> dict[str, Any]:
        """Refuses a counted hand of which the kitty is not said, and a total beside nothing that is counted."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        counted = given.get("last_trick_winner") and not given.get("void")
        if counted and self.options.counts_kitty and given.get("kitty_points") is None:
            self.add_error("kitty_points", _("Say the points in the kitty."))
        if given.get("total") is not None and not given.get("last_trick_winner") and not given.get("void"):
            self.add_error(
                "total",
                _("Say who won the last trick; or leave this empty, and enter the total as the attackers' points."),
            )
        return given

    def _offer(self, name: str, choices: Any) -> None:
        self.fields[name].choices = list(choices)

    def name_players(self, players: Sequence[SeatPlayer]) -> None:
        """Seats are called by who sits there, as far as that is known."""
        named = gettext("%(seat)s · %(name)s")
        for player in players:
            if player.name:
                words = {"seat": self.seat_labels[player.seat], "name": player.name}
                self.seat_labels[player.seat] = named % words
        self._offer("declarer_seat", self.seat_labels.items())

    @property
    def bands(self) -> list[tuple[Band, bool]]:
        """The bands to touch, and whether each is lit: it holds the points that are filled in, and nothing is added to
        these or taken off."""
        apart = self._number("points") is not None and self._counts_more
        return [(band, not apart and self._holds(band)) for band in self._bands()]

    def _holds(self, band: Band) -> bool:
        points = self._filled_in()
        return points is not None and band.first <= points and (band.last is None or points <= band.last)

    @property
    def _counts_more(self) -> bool:
        """The hand's points are not those filled in alone: a last trick or a fine goes with them."""
        return bool(self["last_trick_winner"].value()) or any(
            each.value() not in (None, "", "0", 0) for each in self.fines
        )

    def _bands(self) -> Sequence[Band]:
        """The bands that the rules have for hands of this kind."""
        return ()

    def _filled_in(self) -> int | None:
        return self._number("points")

    def _number(self, name: str) -> int | None:
        value = self[name].value()
        try:
            return int(value)
        except (TypeError, ValueError):
            return None

    @property
    def fines(self) -> Iterator[Any]:
        """The fields of the fines."""
        return (self[name] for name in self.fields if name.startswith(f"{FINE}:"))

    def has_any(self, *names: str) -> bool:
        """Whether something stands in one of these fields, so that its part of the form is unfolded."""
        return any(self[name].value() not in (None, "", False) or name in self.errors for name in names)

    @property
    def declared_by(self) -> str:
        """Who declares as it is filled in; empty while nobody does."""
        seat = self._number("declarer_seat")
        return self.seat_labels.get(seat, "") if seat is not None else ""

    @property
    def proposes(self) -> bool:
        """The form is as the sheet proposes it: nothing has been sent yet, and it is no correction."""
        return not self.is_bound and "reason" not in self.fields

    @property
    def opens_declarer(self) -> bool:
        return self["declarer_seat"].value() in (None, "") or "declarer_seat" in self.errors

    @property
    def opens_trump(self) -> bool:
        return self.has_any("level", "trump")

    @property
    def opens_kitty(self) -> bool:
        return self.has_any("last_trick_winner", "kitty_points", "winning_format", "total")

    @property
    def opens_fines(self) -> bool:
        return self.has_any(*(name for name in self.fields if name.startswith(f"{FINE}:")))

    @property
    def opens_faults(self) -> bool:
        return self.has_any("void")

    def posted(self) -> dict[str, Any]:
        """The hand in the shape that the services read. Of a valid form only."""
        given = self.cleaned_data
        hand: dict[str, Any] = {"declarer_seat": given["declarer_seat"]}
        if given["level"] is not None:
            hand["level"] = given["level"]
        if given["trump"]:
            hand["trump"] = given["trump"]
        if given["void"]:
            return hand | {"void": True}
        points = self._points()
        if given["last_trick_winner"]:
            hand |= self._counted(points)
        elif points is not None:
            hand["attackers_points"] = points
        fines = list(self._fines())
        if fines:
            hand["fines"] = fines
        return hand | self._own_parts()

    def _points(self) -> int | None:
        points: int | None = self.cleaned_data["points"]
        return points

    def _own_parts(self) -> dict[str, Any]:
        """What only hands of this kind say."""
        return {}

    def _counted(self, points: int | None) -> dict[str, Any]:
        given = self.cleaned_data
        kitty = given["kitty_points"]
        counted: dict[str, Any] = {
            "trick_points": points,
            "kitty_points": 0 if kitty is None and not self.options.counts_kitty else kitty,
            "last_trick_winner": given["last_trick_winner"],
        }
        if given["winning_format"]:
            kind, _colon, cards = given["winning_format"].partition(":")
            counted["winning_format"] = {"kind": kind, "cards": int(cards)}
        if given["total"] is not None:
            counted["attackers_points"] = given["total"]
        return counted

    def _fines(self) -> Iterator[dict[str, Any]]:
        for name in self.fields:
            prefix, _colon, rest = name.partition(":")
            if prefix == FINE and self.cleaned_data[name]:
                offence, _colon, party = rest.rpartition(":")
                yield {"offence": offence, "offender": party, "cards": self.cleaned_data[name]}

    @property
    def lacks_points(self) -> bool:
        """Nothing has been said yet that a hand could be scored by."""
        return self._points() is None and not self.cleaned_data["void"]

    def confirmed(self) -> list[str]:
        """Questions answered with yes for just these values; none when something was changed since they were asked."""
        if self.cleaned_data["confirmed_for"] != self._values_digest():
            return []
        return self.cleaned_data["confirmed_questions"].split()

    def _values_digest(self) -> str:
        return hashlib.sha256(json.dumps(self.posted(), sort_keys=True).encode()).hexdigest()[:16]

    def refuse(self, refusal: Any) -> None:
        """As every form; questions become a box with a button that says yes to them for these values."""
        if isinstance(refusal, Questions):
            self.refusal = refusal
            self.questions = list(refusal.details["questions"])
            self.data = self.data.copy()
            codes = {*self.confirmed(), *(each["code"] for each in self.questions)}
            self.data["confirmed_questions"] = " ".join(sorted(codes))
            self.data["confirmed_for"] = self._values_digest()
            return
        refusal.field = self._own_name(refusal.field)
        super().refuse(refusal)

    def _own_name(self, field: str | None) -> str | None:
        if field is None:
            return None
        if field.startswith("fines["):
            fines = list(self._fines())
            index = index_in(field)
            return f"{FINE}:{fines[index]['offence']}:{fines[index]['offender']}" if index < len(fines) else None
        if field == "attackers_points" and self.cleaned_data.get("last_trick_winner"):
            return "total"
        return _POSTED_TO_FIELD.get(field, field)


def index_in(field: str) -> int:
    """The number in a name as fines[2].cards."""
    return int(field[field.index("[") + 1 : field.index("]")])


def counted_initial(report: AnyHandReport) -> dict[str, Any]:
    """What the form shows of a stored hand, as far as all hands have it."""
    initial: dict[str, Any] = {
        "declarer_seat": report.declarer_seat,
        "level": report.level,
        "trump": report.trump.value if report.trump is not None else "",
        "void": report.void,
    }
    match report.points:
        case TotalPoints(attackers_points=total):
            initial["points"] = total
        case CountedPoints(trick_points=tricks, kitty_points=kitty, last_trick=last):
            initial |= {"points": tricks, "kitty_points": kitty, "last_trick_winner": last.winner.value}
            if last.format is not None:
                initial["winning_format"] = f"{last.format.kind.value}:{last.format.cards}"
        case None:
            pass
    for fine in report.fines:
        initial[f"{FINE}:{fine.offence}:{fine.offender.value}"] = fine.cards
    return initial


def remedies_initial(remedies: Iterable[Remedy]) -> dict[str, Any]:
    """What rulings on plays of the hand put into its form: cards fined, added up, and the fault that decides it."""
    initial: dict[str, Any] = {}
    for remedy in remedies:
        match remedy.kind:
            case RemedyKind.FINE:
                name = f"{FINE}:{remedy.key}:{remedy.offender}"
                initial[name] = initial.get(name, 0) + remedy.cards
            case RemedyKind.AWARD:
                initial["award"] = f"{remedy.key}:{remedy.offender}"
            case RemedyKind.PENALTY:
                pass
            case _:
                assert_never(remedy.kind)
    return initial
