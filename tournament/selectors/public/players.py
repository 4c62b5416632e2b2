"""Who sat at a table: the members of each entry as they were in that match."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Match, MatchSide
from tournament.selectors.substitutions import members_then


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryThen:
    """`members`: who played in the entry, by the order of its list; with from which hand on where somebody came in the
    middle of the match."""

    number: int
    name: str
    members: tuple[str, ...]


def players_of(match_id: int) -> tuple[EntryThen, ...]:
    """Of a match of a published round, by side; entries of a single player are left out, for their names say it all.
    Five queries at most."""
    match = Match.objects.public().filter(pk=match_id).select_related("round__stage").defer("round__pairing").first()
    if match is None:
        return ()
    sides = MatchSide.objects.filter(match=match, entry__isnull=False).select_related("entry")
    entries = [side.entry for side in sides.order_by("side", "position").prefetch_related("entry__members__person")]
    then = members_then(match, [entry.pk for entry in entries if entry is not None])
    found = [
        EntryThen(
            number=entry.number,
            name=entry.name,
            members=then.get(entry.pk, tuple(member.person.name for member in entry.members.all())),
        )
        for entry in entries
        if entry is not None
    ]
    return tuple(each for each in found if len(each.members) > 1)
