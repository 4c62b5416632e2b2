"""What reopening a confirmed match would do to the matches behind it in a bracket, told before it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.models import Entry, Match, MatchSide
from tournament.pairing import BracketChange, ChangeEffect, PairingRefused, changes_of_taking_back
from tournament.rulebook.brackets import drawn_bracket, ended_matches, has_begun, is_needless, standing_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """A match behind the one that is reopened. `names`: "number name" of who stands there now, by side, empty where
    nobody does; `stays`: by side, whether that entry keeps its place.

    `begun`: something stands on its sheet, and would be struck. `effect` as `pairing` tells it.
    """

    match: int
    round_number: int
    number: int
    name: str
    key: str
    table: int | None
    state: str
    names: tuple[str, str]
    stays: tuple[bool, bool]
    effect: ChangeEffect
    begun: bool

    def to_mapping(self) -> dict[str, Any]:
        return {
            "match": self.match,
            "round": self.round_number,
            "number": self.number,
            "name": self.name,
            "key": self.key,
            "table": self.table,
            "state": self.state,
            "names": list(self.names),
            "stays": list(self.stays),
            "effect": str(self.effect),
            "begun": self.begun,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """In the order of the bracket; none outside of one."""

    changes: tuple[Consequence, ...]

    @property
    def begun(self) -> tuple[Consequence, ...]:
        """Those whose sheets would be struck."""
        return tuple(each for each in self.changes if each.begun)

    @property
    def waiting(self) -> tuple[Consequence, ...]:
        """Those that only wait for the result again."""
        return tuple(each for each in self.changes if not each.begun)


def consequences_of_reopening(match: Match) -> Consequences:
    """What becomes of the other matches while this confirmed match is open again. Four queries in a bracket."""
    stage = match.round.stage
    bracket = drawn_bracket(stage.pk) if stage.has_bracket else None
    if bracket is None:
        return Consequences(changes=())
    matches = {
        each.key: each
        for each in Match.objects.filter(round__stage=stage).select_related("round", "table").defer("round__pairing")
    }
    sides = list(MatchSide.objects.filter(match__in=[each.pk for each in matches.values()]))
    stands = standing_of(bracket, ended_matches(matches.values(), sides))
    try:
        changes = changes_of_taking_back(bracket, stands.decided, match.key)
    except PairingRefused:
        # it counts for nothing as it is: the bracket has other entries for it, or none yet
        return Consequences(changes=())
    names = {place.key: str(place.name) for place in bracket.matches}
    told = [each for each in changes if not is_needless(names[each.match], each.before.standing)]
    return Consequences(changes=_told(told, matches, sides))


def _told(
    changes: list[BracketChange], matches: Mapping[str, Match], sides: list[MatchSide]
) -> tuple[Consequence, ...]:
    touched = {matches[each.match].pk for each in changes}
    stand = {(side.match_id, side.side): side.entry_id for side in sides if side.match_id in touched}
    entries = Entry.objects.filter(pk__in={entry for entry in stand.values() if entry is not None})
    names = {entry.pk: str(entry) for entry in entries.only("number", "name")}
    found = []
    for change in changes:
        match = matches[change.match]
        there = (stand.get((match.pk, 0)), stand.get((match.pk, 1)))
        first, second = (names.get(entry, "") if entry is not None else "" for entry in there)
        stays = (
            there[0] is not None and there[0] == change.after.entries[0],
            there[1] is not None and there[1] == change.after.entries[1],
        )
        found.append(
            Consequence(
                match=match.pk,
                round_number=match.round.number,
                number=match.number,
                name=match.name,
                key=match.key,
                table=match.table.number if match.table is not None else None,
                state="disputed" if match.disputed else str(match.state),
                names=(first, second),
                stays=stays,
                effect=change.effect,
                begun=has_begun(match),
            )
        )
    return tuple(found)
