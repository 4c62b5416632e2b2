"""Where opponents in a bracket will go on without play when an entry leaves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tournament.models import Entry, Match, MatchSide
from tournament.pairing import Bracket, BracketMatch, BracketRound, MatchStanding, ResolvedMatch, SlotKind
from tournament.rulebook.brackets import drawn_bracket, ended_matches, standing_of


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkOver:
    """A match of a bracket that will not be played. `opponent`: "number name", empty while it is not known."""

    key: str
    name: str
    round_number: int
    number: int
    opponent: str


def walk_overs(stage_id: int, entry: int, forfeited: Collection[int]) -> tuple[WalkOver, ...]:
    """The matches ahead of the entry, on the losers' side or for places too, that its opponents win without play. Those
    in `forfeited` (ids) are ruled on their own. Five queries at most."""
    bracket = drawn_bracket(stage_id)
    if bracket is None:
        return ()
    matches = list(
        Match.objects.filter(round__stage=stage_id).only("key", "state", "winner", "winner_stands", "outcome")
    )
    sides = MatchSide.objects.filter(match__round__stage=stage_id).only("match", "side", "entry")
    stands = standing_of(bracket, ended_matches(matches, sides))
    resolved = {each.key: each for each in stands.resolved}
    ruled = {match.key for match in matches if match.pk in forfeited}
    place = _ahead(bracket, resolved, entry)
    found: list[BracketMatch] = []
    while place is not None:
        if place.key not in ruled:
            found.append(place)
        place = _where_losers_go(bracket, resolved, place, entry)
    opponents = {each.key: _opponent(resolved[each.key], entry) for each in found}
    known = Entry.objects.filter(pk__in=[each for each in opponents.values() if each is not None])
    names = {each.pk: str(each) for each in known.only("number", "name")}
    return tuple(
        WalkOver(
            key=each.key,
            name=str(each.name),
            round_number=each.round,
            number=each.number,
            opponent=names.get(opponents[each.key] or 0, ""),
        )
        for each in found
    )


def _ahead(bracket: Bracket, resolved: dict[str, ResolvedMatch], entry: int) -> BracketMatch | None:
    """The match in which the entry stands and which is not decided."""
    still_open = (MatchStanding.WAITING, MatchStanding.READY)
    standing = [
        place
        for place in bracket.matches
        if entry in resolved[place.key].entries and resolved[place.key].standing in still_open
    ]
    return standing[-1] if standing else None


def _where_losers_go(
    bracket: Bracket, resolved: dict[str, ResolvedMatch], place: BracketMatch, entry: int
) -> BracketMatch | None:
    """None for the last; a second loss in the final is the end, too."""
    for each in bracket.matches:
        if any(slot.kind is SlotKind.LOSER_OF and slot.match == place.key for slot in each.slots):
            beaten_before = each.name == BracketRound.SECOND_FINAL and resolved[place.key].entries[0] != entry
            return None if beaten_before else each
    return None


def _opponent(match: ResolvedMatch, entry: int) -> int | None:
    """Who else is known to stand there; a place of a group that is not known yet is nobody."""
    others = [each for each in match.entries if each is not None and each != entry and each > 0]
    return others[0] if others else None
