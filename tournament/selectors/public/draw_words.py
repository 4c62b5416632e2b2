"""What went into a draw and what came out of it, in words and rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Draw
from tournament.rulebook.draws import StoredSwiss
from tournament.rulebook.individual_draws import StoredIndividual
from tournament.rulebook.lists import listed
from tournament.rulebook.repeating import OnRecord
from tournament.rulebook.schedules import StoredSchedule
from tournament.rulebook.stored_rounds import StoredRound
from tournament.selectors.draws import ids_in

NumberNameUnit = tuple[int, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What went in, one row for each entry, in the order in which the draw took them; ids stand in its document."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of the outcome; `name` of a group or a round, empty where the outcome has one part."""

    name: str
    lines: tuple[str, ...]


class DrawWords:
    """`entries`: id -> number, name and unit as they are now. `of_players`: everybody has entered alone."""

    def __init__(self, entries: Mapping[int, NumberNameUnit], *, of_players: bool) -> None:
        self.entries = entries
        self.entry_label = pgettext("individual event", "Player") if of_players else _("Entry")
        self.names = {entry: f"{number} {name}" for entry, (number, name, _unit) in entries.items()}

    def input_of(self, record: OnRecord) -> Table:
        """What a draw that is made once started from."""
        if record.kind == Draw.Kind.LOTS:
            rows = sorted(record.input, key=lambda row: row["id"])
            return Table(
                columns=(_("Number"), self.entry_label, _("Unit")),
                rows=tuple((str(row["number"]), row["name"], row["unit"] or "") for row in rows),
            )
        given: Mapping[str, Any] = record.input
        if record.kind == Draw.Kind.TIE:
            return self._tied(given)
        units = given.get("units") or {str(each["id"]): each["unit"] for each in given.get("entries") or ()}
        order = ids_in(given)
        return Table(
            columns=(pgettext("place in the order of seeds or lots", "Place"), self.entry_label, _("Unit")),
            rows=tuple(
                (str(place), self._name(entry), units.get(str(entry), "")) for place, entry in enumerate(order, start=1)
            ),
        )

    def outcome_of(self, record: OnRecord) -> tuple[Block, ...]:
        """What a draw that is made once came to."""
        match record.kind:
            case Draw.Kind.LOTS:
                return (Block(name="", lines=tuple(self._lots(record))),)
            case Draw.Kind.TIE:
                return self._tie_decided(record)
            case Draw.Kind.BRACKET:
                return (Block(name="", lines=tuple(self._first_matches(record.outcome))),)
            case Draw.Kind.GROUPS:
                return tuple(
                    Block(
                        name=_("Group %(name)s") % {"name": group["name"]},
                        lines=tuple(self._name(place["entry"]) for place in group["places"]),
                    )
                    for group in record.outcome["groups"]
                )
            case _:
                return tuple(self._schedule(StoredSchedule.from_mapping(record.input)))

    def field_of(self, stored: StoredRound) -> Table:
        """What a round from the standings started from."""
        match stored:
            case StoredSwiss():
                return Table(
                    columns=(_("Entry"), _("Unit"), _("Rank"), _("Points"), _("Byes"), _("Opponents so far")),
                    rows=tuple(
                        (
                            self._name(each.id),
                            each.unit or "",
                            str(each.rank),
                            str(Fraction(each.score, stored.settings.score_scale)),
                            str(each.byes),
                            self._list(each.opponents),
                        )
                        for each in sorted(stored.entries, key=lambda each: (each.rank, each.id))
                    ),
                )
            case StoredIndividual():
                with_partners = stored.settings.players_per_side > 1
                return Table(
                    columns=(
                        self.entry_label,
                        _("Unit"),
                        _("Rank"),
                        _("Points"),
                        _("Rounds sat out"),
                        _("Partners so far") if with_partners else _("Opponents so far"),
                    ),
                    rows=tuple(
                        (
                            self._name(each.id),
                            each.unit or "",
                            str(each.rank),
                            str(Fraction(each.score, stored.settings.score_scale)),
                            str(each.sit_outs),
                            self._list(met.player for met in (each.partners if with_partners else each.opponents)),
                        )
                        for each in sorted(stored.players, key=lambda each: (each.rank, each.id))
                    ),
                )
            case _:
                assert_never(stored)

    def round_of(self, stored: StoredRound) -> tuple[Block, ...]:
        """Who meets whom in a round from the standings, and who sits out."""
        match stored:
            case StoredSwiss():
                lines = [f"{self._name(each.first)} – {self._name(each.second)}" for each in stored.draw.pairings]
                out = [self._name(bye.entry) for bye in stored.draw.byes]
                resting = _("Bye")
            case StoredIndividual():
                lines = [
                    " – ".join(" + ".join(map(self._name, side)) for side in table.sides)
                    for table in stored.draw.tables
                ]
                out = [self._name(each.player) for each in stored.draw.sit_outs]
                resting = _("Sits out")
            case _:
                assert_never(stored)
        pairings = Block(name="", lines=tuple(lines))
        return (pairings, Block(name=resting, lines=tuple(out))) if out else (pairings,)

    def _tied(self, given: Mapping[str, Any]) -> Table:
        """Who was level for which places: after extra matches some may be ahead of others already."""
        block_of = {entry: number for number, block in enumerate(given["blocks"]) for entry in block}
        first = [given["place"] + sum(map(len, given["blocks"][:number])) for number in range(len(given["blocks"]))]
        rows = sorted(given["entries"], key=lambda row: (block_of[row["id"]], row["id"]))
        return Table(
            columns=(_("Number"), self.entry_label, _("Level from place")),
            rows=tuple(
                (
                    str(row["number"]),
                    row["name"],
                    f"{given['group']}{first[block_of[row['id']]]}",
                )
                for row in rows
            ),
        )

    def _tie_decided(self, record: OnRecord) -> tuple[Block, ...]:
        called = {row["id"]: f"{row['number']} {row['name']}" for row in record.input["entries"]}
        order, lots = record.outcome["order"], record.outcome["lots"]
        decided = Block(name="", lines=tuple(called[entry] for entry in order))
        if order == lots:
            return (decided,)
        return (decided, Block(name=_("Lots in order"), lines=tuple(called[entry] for entry in lots)))

    def _lots(self, record: OnRecord) -> Iterable[str]:
        called = {row["id"]: f"{row['number']} {row['name']}" for row in record.input}
        return (called.get(entry, f"#{entry}") for entry in record.outcome)

    def _first_matches(self, bracket: Mapping[str, Any]) -> Iterable[str]:
        for match in bracket["matches"]:
            sides = [self._slot(slot) for slot in match["slots"]]
            if match["round"] == 1:
                yield " – ".join(sides)

    def _schedule(self, stored: StoredSchedule) -> Iterable[Block]:
        for group, table in stored.tables().items():
            for each in table.rounds:
                values = {"name": group, "number": each.number}
                yield Block(
                    name=(_("Group %(name)s, round %(number)s") if group else _("Round %(number)s")) % values,
                    lines=tuple(f"{self._name(pair.first)} – {self._name(pair.second)}" for pair in each.pairings),
                )

    def _slot(self, slot: Mapping[str, Any]) -> str:
        if slot["kind"] == "bye":
            return _("bye")
        return self._name(slot["entry"]) if slot["entry"] is not None else _("open")

    def _name(self, entry: int) -> str:
        return self.names.get(entry, f"#{entry}")

    def _list(self, entries: Iterable[int]) -> str:
        return listed(self._name(each) for each in entries)
