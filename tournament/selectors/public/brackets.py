"""The bracket of a knock-out or a double elimination, with places that are still to be decided."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Match
from tournament.pairing import BracketRound
from tournament.rulebook.brackets import places_of
from tournament.selectors.bracket_sections import Column, Section, sections_of
from tournament.selectors.public.frames import StageRow
from tournament.selectors.public.matches import EntryRef, MatchRow, match_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """The place of an entry that plays no more: `first` to `last`, the same where it is its own."""

    first: int
    last: int
    entry: EntryRef


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketTree:
    """Every side of the bracket with its rounds; a second final that nobody has to play is not there.

    `now`: the anchor of the round that is played, the last one when all is over. `places`: best first.
    """

    sections: tuple[Section[MatchRow], ...]
    now: str
    places: tuple[PlaceRow, ...]

    @property
    def matches(self) -> tuple[MatchRow, ...]:
        return tuple(match for section in self.sections for column in section.columns for match in column.matches)

    @property
    def final(self) -> MatchRow | None:
        """The match that decides first place."""
        second = self._named(BracketRound.SECOND_FINAL)
        return second if second is not None else self._named(BracketRound.FINAL)

    @property
    def champion(self) -> EntryRef | None:
        return self.final.winner if self.final else None

    @property
    def runner_up(self) -> EntryRef | None:
        """Who lost the final; None while it is not confirmed."""
        return _beaten(self.final)

    @property
    def third(self) -> EntryRef | None:
        """Who won the match for the third place, or lost the last one before the final of a double elimination."""
        match = self._named(BracketRound.THIRD_PLACE)
        return match.winner if match is not None else _beaten(self._named(BracketRound.LOSERS_FINAL))

    def _named(self, name: BracketRound) -> MatchRow | None:
        return next((match for match in self.matches if match.name == name), None)


def bracket_tree(stage: StageRow) -> BracketTree:
    """The bracket of a stage. Six queries. Raises `Missing` (`bracket_missing`) for a stage without one."""
    if not stage.has_bracket:
        raise Missing("bracket_missing", _("This stage has no bracket."))
    matches = match_rows(
        Match.objects.filter(round_id__in=[each.pk for each in stage.rounds]).order_by("round__number", "number")
    )
    sections = sections_of(matches)
    entries = {slot.entry.pk: slot.entry for match in matches for slot in match.slots if slot.entry is not None}
    return BracketTree(
        sections=sections,
        now=_now(sections),
        places=tuple(
            PlaceRow(first=place.first, last=place.last, entry=entries[place.entry])
            for place in places_of(stage.pk)
            if place.entry in entries
        ),
    )


def _now(sections: tuple[Section[MatchRow], ...]) -> str:
    """The earliest round with a match that counts not yet; else the last of the first side or of the finals."""
    columns = [column for section in sections for column in section.columns]
    open_ones = [column for column in columns if not all(match.confirmed for match in column.matches)]
    if open_ones:
        return min(open_ones, key=lambda column: column.number).anchor
    last: Column[MatchRow] | None = max(columns, key=lambda column: column.number, default=None)
    return last.anchor if last is not None else ""


def _beaten(match: MatchRow | None) -> EntryRef | None:
    winner = match.winner if match is not None else None
    if match is None or winner is None:
        return None
    return next((each.entry for each in match.opponents_of(winner.pk)), None)
