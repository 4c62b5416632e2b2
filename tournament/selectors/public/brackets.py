"""The bracket of a knock-out stage, with places that are still to be decided."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Match
from tournament.pairing import BracketRound
from tournament.selectors.public.frames import StageRow
from tournament.selectors.public.matches import EntryRef, MatchRow, match_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketColumn:
    """One round: matches in the order of the bracket; `name` as `BracketRound`, or empty."""

    number: int
    name: str
    state: str
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketTree:
    """All rounds from the first to the final; the third-place match stands apart."""

    columns: tuple[BracketColumn, ...]
    third_place: MatchRow | None

    @property
    def final(self) -> MatchRow | None:
        last = self.columns[-1].matches if self.columns else ()
        return last[0] if len(last) == 1 else None

    @property
    def champion(self) -> EntryRef | None:
        return self.final.winner if self.final else None

    @property
    def runner_up(self) -> EntryRef | None:
        """Who lost the final; None while it is not confirmed."""
        if self.final is None or self.champion is None:
            return None
        return next((each.entry for each in self.final.opponents_of(self.champion.pk)), None)

    @property
    def third(self) -> EntryRef | None:
        """Who won the match for the third place; None without one and while it is not confirmed."""
        return self.third_place.winner if self.third_place else None


def bracket_tree(stage: StageRow) -> BracketTree:
    """The bracket of a knock-out stage. Two queries. Raises `Missing` (`bracket_missing`) for another format."""
    if not stage.has_bracket:
        raise Missing("bracket_missing", _("This stage has no bracket."))
    rounds = {each.number: each for each in stage.rounds}
    matches = match_rows(
        Match.objects.filter(round_id__in=[each.pk for each in stage.rounds]).order_by("round__number")
    )
    third = next((each for each in matches if each.name == BracketRound.THIRD_PLACE), None)
    tree = sorted((each for each in matches if each is not third), key=lambda each: (each.round_number, each.number))
    return BracketTree(
        columns=tuple(
            _column(rounds[number].state, number, tuple(members))
            for number, members in groupby(tree, key=lambda each: each.round_number)
        ),
        third_place=third,
    )


def _column(state: str, number: int, matches: tuple[MatchRow, ...]) -> BracketColumn:
    return BracketColumn(number=number, name=matches[0].name, state=state, matches=matches)
