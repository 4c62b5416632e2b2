"""The form of a hand of players with levels of their own: who declared with whom, and where the levels went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Direction, Party, PlayersHandReport, TransferAnswer
from tournament.forms.hands.counted import CountedHandForm, counted_initial, index_in
from tournament.forms.rules.words import HOOK
from tournament.selectors.matches import Band, PlayersHandOptions, SeatPlayer

_SPOIL = "spoil"
_TRANSFER = "transfer"
_TRANSFER_PARTS = ("giver", "taker", "direction", "levels", "answer")
# what is chosen in an empty row already
_TOLD_TRANSFER_PARTS = ("giver", "taker", "levels")
_MOST_TRANSFERS = 12
_DIRECTIONS = {
    Direction.UP: pgettext_lazy("levels passed on", "climbs them"),
    Direction.DOWN: pgettext_lazy("levels passed on", "drops them"),
}
_ANSWERS = {
    TransferAnswer.TAKEN: pgettext_lazy("levels passed on", "taken"),
    TransferAnswer.REFUSED: pgettext_lazy("levels passed on", "refused"),
}


class PlayersHandForm(CountedHandForm):
    """The bands follow from how many friends there are and from the bid; they fill in the points, by script only.

    There is always one row more for levels passed on than are filled in.
    """

    options: PlayersHandOptions

    def __init__(self, *args: Any, options: PlayersHandOptions, **kwargs: Any) -> None:
        super().__init__(*args, options=options, **kwargs)
        self.players: Sequence[SeatPlayer] = ()
        fields = self.fields
        if options.most_friends:
            fields["friend_seats"] = _friends_field(options)
        if options.bids is not None:
            least, most = options.bids
            numeric = {"inputmode": "numeric", "min": least, "max": most, "step": options.point_step}
            fields["bid"] = forms.IntegerField(label=_("Bid"), required=False, widget=forms.NumberInput(attrs=numeric))
        if options.asks_last_trick_seat:
            fields["last_trick_seat"] = forms.TypedChoiceField(
                label=_("Who won the last trick"),
                coerce=int,
                empty_value=None,
                required=False,
                widget=forms.RadioSelect,
            )
        if options.hooks:
            fields["hook"] = forms.ChoiceField(
                label=_("Hooked: the attackers won the last trick with the declarer's level card"),
                choices=[("", pgettext("hook", "no")), *((hook.value, HOOK[hook.value]) for hook in options.hooks)],
                required=False,
                widget=forms.RadioSelect,
            )
        if options.gives_out:
            for seat, _name in options.seats:
                fields[f"{_SPOIL}:{seat}"] = _levels_field()
        if options.passes_on:
            for row in range(self._transfer_rows()):
                fields |= _transfer_fields(row)
        self._offer_seats()

    def _transfer_rows(self) -> int:
        given: Mapping[str, Any] = self.data if self.is_bound else self.initial
        told = [
            row
            for row in range(_MOST_TRANSFERS)
            if any(given.get(_transfer_name(row, part)) not in (None, "") for part in _TOLD_TRANSFER_PARTS)
        ]
        return min(_MOST_TRANSFERS, max(told, default=-1) + 2)

    def _offer_seats(self) -> None:
        seats = list(self.seat_labels.items())
        self._offer("declarer_seat", seats)
        if self.options.most_friends == 1:
            self._offer("friend_seats", [("", gettext("nobody, plays alone")), *seats])
        elif self.options.most_friends:
            self._offer("friend_seats", seats)
        if self.options.asks_last_trick_seat:
            open_to = [] if self.options.needs_last_trick_seat else [("", gettext("not noted"))]
            self._offer("last_trick_seat", [*open_to, *seats])
        for seat, label in seats:
            if self.options.gives_out:
                self.fields[f"{_SPOIL}:{seat}"].label = gettext("Levels for %(player)s") % {"player": label}
        for name in self.fields:
            if name.startswith(f"{_TRANSFER}:") and name.endswith((":giver", ":taker")):
                self._offer(name, [("", "–"), *seats])

    def name_players(self, players: Sequence[SeatPlayer]) -> None:
        super().name_players(players)
        self.players = players
        self._offer_seats()

    # What the page shows

    @property
    def declarers(self) -> list[tuple[Any, SeatPlayer | None]]:
        """The choices of who declares, each with its player."""
        return self._with_players("declarer_seat")

    @property
    def possible_friends(self) -> list[tuple[Any, SeatPlayer | None]]:
        """The choices of friends, each with its player."""
        return self._with_players("friend_seats")

    @property
    def last_trick_seats(self) -> list[tuple[Any, SeatPlayer | None]]:
        """The choices of who won the last trick, each with its player."""
        return self._with_players("last_trick_seat")

    def _with_players(self, name: str) -> list[tuple[Any, SeatPlayer | None]]:
        by_seat = {str(player.seat): player for player in self.players}
        return [(choice, by_seat.get(str(choice.data["value"]))) for choice in self[name]]

    @property
    def plays_level(self) -> int | None:
        """The level that the declarer filled in stands at."""
        seat = self._number("declarer_seat")
        return next((player.level for player in self.players if player.seat == seat), None)

    @property
    def friends(self) -> int:
        """How many friends are filled in."""
        if not self.options.most_friends:
            return 0
        value = self["friend_seats"].value()
        if self.options.most_friends == 1:
            return int(value not in (None, ""))
        return min(len(value or ()), self.options.most_friends)

    @property
    def asks_several_friends(self) -> bool:
        return self.options.most_friends > 1

    @property
    def bands_hold_for(self) -> str:
        """Names what the bands depend on: they have to be shown anew when this changes."""
        bid = self._number("bid") if self.options.bids is not None else None
        return f"{self.friends}:{'' if bid is None else bid}"

    def _bands(self) -> Sequence[Band]:
        bid = self._number("bid") if self.options.bids is not None else None
        return self.options.bands(friends=self.friends, bid=bid)

    @property
    def spoils(self) -> list[Any]:
        """The fields for levels given out."""
        return [self[name] for name in self.fields if name.startswith(f"{_SPOIL}:")]

    @property
    def transfers(self) -> list[list[Any]]:
        """The rows for levels passed on, each its fields in order."""
        rows = sum(1 for name in self.fields if name.startswith(f"{_TRANSFER}:") and name.endswith(":giver"))
        return [[self[_transfer_name(row, part)] for part in _TRANSFER_PARTS] for row in range(rows)]

    @property
    def lacks_a_transfer_row(self) -> bool:
        """The page that sent this has no empty row left."""
        return self.options.passes_on and _transfer_name(len(self.transfers) - 1, "giver") not in self.data

    @property
    def opens_last_trick(self) -> bool:
        return self.has_any("hook") if self.options.hooks else False

    @property
    def opens_spoils(self) -> bool:
        return self.has_any(*(name for name in self.fields if name.startswith(f"{_SPOIL}:")))

    @property
    def opens_transfers(self) -> bool:
        told = (f":{part}" for part in _TOLD_TRANSFER_PARTS)
        endings = tuple(told)
        names = [name for name in self.fields if name.startswith(f"{_TRANSFER}:")]
        return self.has_any(*(name for name in names if name.endswith(endings) or name in self.errors))

    # What was said

    def clean(self) -> dict[str, Any]:
        """Refuses a bid or a winner of the last trick that is missing, and one who cannot be."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if not given.get("void"):
            if self.lacks_bid and "bid" not in self.errors:
                self.add_error("bid", _("Say the bid."))
            if self.lacks_last_trick and "last_trick_seat" not in self.errors:
                self.add_error("last_trick_seat", _("Say who won the last trick: the shares depend on it."))
        seat = given.get("last_trick_seat")
        if seat is not None and "declarer_seat" in given:
            declared = seat in (given["declarer_seat"], *self._friend_seats())
            winner = Party.DECLARERS if declared else Party.ATTACKERS
            if given.get("last_trick_winner") not in (None, "", winner.value):
                self.add_error("last_trick_winner", _("This is not the side of the player who won the last trick."))
            if given.get("hook") and declared:
                self.add_error("hook", _("Only the attackers hook, and the declarer's side won the last trick."))
        return given

    def _friend_seats(self) -> list[int]:
        given = self.cleaned_data.get("friend_seats")
        if given is None or given == "":
            return []
        return [given] if isinstance(given, int) else list(given)

    def _own_parts(self) -> dict[str, Any]:
        given = self.cleaned_data
        said = {
            "friend_seats": self._friend_seats(),
            "bid": given.get("bid"),
            "last_trick_seat": given.get("last_trick_seat"),
            "hook": given.get("hook"),
            "spoils": list(self._spoils()),
            "transfers": list(self._transfers()),
        }
        return {name: value for name, value in said.items() if value not in (None, "", [])}

    def _spoils(self) -> Iterator[dict[str, Any]]:
        for name in self.fields:
            prefix, _colon, seat = name.partition(":")
            if prefix == _SPOIL and self.cleaned_data[name]:
                yield {"taker": int(seat), "levels": self.cleaned_data[name]}

    def _transfers(self) -> Iterator[dict[str, Any]]:
        for row in self._told_transfers():
            parts = {part: self.cleaned_data[_transfer_name(row, part)] for part in _TRANSFER_PARTS}
            yield {part: value for part, value in parts.items() if value not in (None, "")}

    def _told_transfers(self) -> list[int]:
        return [
            row
            for row in range(len(self.transfers))
            if any(self.cleaned_data[_transfer_name(row, part)] not in (None, "") for part in _TOLD_TRANSFER_PARTS)
        ]

    @property
    def lacks_bid(self) -> bool:
        """The rules have an auction, and no bid is filled in."""
        return self.options.bids is not None and self._number("bid") is None

    @property
    def lacks_last_trick(self) -> bool:
        """Who won the last trick decides how declarer and friend share what they won, and is not filled in."""
        shared = self.options.needs_last_trick_seat and self.friends > 0
        keeps = any(band.keeps for band in self._bands() if self._holds(band))
        return shared and keeps and self._number("last_trick_seat") is None

    @property
    def lacks_points(self) -> bool:
        lacks_more = (self.lacks_bid or self.lacks_last_trick) and not self.cleaned_data["void"]
        return super().lacks_points or lacks_more

    def _own_name(self, field: str | None) -> str | None:
        if field is not None and field.startswith("friend_seats"):
            return "friend_seats"
        if field is not None and field.startswith("spoils"):
            given = list(self._spoils())
            index = index_in(field) if "[" in field else 0
            first = next((name for name in self.fields if name.startswith(f"{_SPOIL}:")), None)
            return f"{_SPOIL}:{given[index]['taker']}" if index < len(given) else first
        if field is not None and field.startswith("transfers["):
            rows, part = self._told_transfers(), field.rpartition(".")[2]
            index = index_in(field)
            return _transfer_name(rows[index], part) if index < len(rows) else None
        return super()._own_name(field)


class PlayersCorrectionForm(PlayersHandForm):
    """A hand that stands, as it should have been, and why."""

    reason = forms.CharField(label=_("Why it is corrected"), max_length=2000, widget=forms.TextInput)


def initial_of_players(report: PlayersHandReport, options: PlayersHandOptions) -> dict[str, Any]:
    """What the form shows of a stored hand."""
    initial = counted_initial(report)
    friends = list(report.friend_seats)
    initial["friend_seats"] = friends if options.most_friends > 1 else (friends[0] if friends else "")
    initial |= {"bid": report.bid, "last_trick_seat": report.last_trick_seat}
    initial["hook"] = report.hook.value if report.hook is not None else ""
    initial |= {f"{_SPOIL}:{spoil.taker}": spoil.levels for spoil in report.spoils}
    for row, transfer in enumerate(report.transfers):
        told = {
            "giver": transfer.giver,
            "taker": transfer.taker,
            "direction": transfer.direction.value,
            "levels": transfer.levels,
            "answer": transfer.answer.value,
        }
        initial |= {_transfer_name(row, part): value for part, value in told.items()}
    return initial


def _friends_field(options: PlayersHandOptions) -> forms.Field:
    if options.most_friends == 1:
        return forms.TypedChoiceField(
            label=_("Friend"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
        )
    return forms.TypedMultipleChoiceField(
        label=_("Friends"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )


def _levels_field() -> forms.IntegerField:
    numeric = {"inputmode": "numeric", "min": 0}
    return forms.IntegerField(label=_("Levels"), required=False, widget=forms.NumberInput(attrs=numeric))


def _transfer_name(row: int, part: str) -> str:
    return f"{_TRANSFER}:{row}:{part}"


def _transfer_fields(row: int) -> dict[str, forms.Field]:
    def seat(label: Any) -> forms.Field:
        return forms.TypedChoiceField(label=label, coerce=int, empty_value=None, required=False)

    fields = {
        "giver": seat(pgettext_lazy("levels passed on", "Who gives")),
        "taker": seat(pgettext_lazy("levels passed on", "To whom")),
        "direction": forms.ChoiceField(
            label=pgettext_lazy("levels passed on", "Who gets them"),
            choices=[(each.value, words) for each, words in _DIRECTIONS.items()],
            required=False,
        ),
        "levels": _levels_field(),
        "answer": forms.ChoiceField(
            label=pgettext_lazy("levels passed on", "Answer"),
            choices=[(each.value, words) for each, words in _ANSWERS.items()],
            required=False,
        ),
    }
    return {_transfer_name(row, part): field for part, field in fields.items()}
