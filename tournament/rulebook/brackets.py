"""A stored bracket as `pairing` sees it: which of its matches are decided, and where everybody stands by that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring import OutcomeReason
from tournament.models import Draw, Match, MatchSide, StageEntry
from tournament.pairing import (
    Bracket,
    BracketRound,
    Decided,
    FinalPlace,
    MatchStanding,
    ResolvedMatch,
    Slot,
    SlotKind,
    final_places,
)
from tournament.pairing.knockout.resolution import walk
from tournament.rulebook.draws import read_bracket

Entries = tuple[int | None, int | None]
# how the outcome of a second final that nobody has to play says so
NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A stored match that sends somebody on, or for certain nobody: who stood in it, and who won."""

    entries: Entries
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The bracket by what has ended: `decided` as `pairing` takes it, `resolved` in the order of the bracket."""

    bracket: Bracket
    decided: tuple[Decided, ...]
    resolved: tuple[ResolvedMatch, ...]


def standing_of(bracket: Bracket, ended: Mapping[str, Ended]) -> Standing:
    """Where everybody stands; a result between others than those who belong in the match decides nothing."""
    decided: list[Decided] = []

    def outcome(key: str, first: int, second: int) -> Decided | None:
        end = ended.get(key)
        if end is None or end.entries != (first, second):
            return None
        decided.append(Decided(match=key, winner=end.winner))
        return decided[-1]

    resolved = walk(bracket, outcome)
    return Standing(bracket=bracket, decided=tuple(decided), resolved=resolved)


def ended_matches(matches: Iterable[Match], sides: Iterable[MatchSide]) -> dict[str, Ended]:
    """The matches of a stored bracket that have ended, by key."""
    stands: dict[int, dict[int, int | None]] = {}
    for side in sides:
        stands.setdefault(side.match_id, {})[side.side] = side.entry_id
    found = {}
    for match in matches:
        stand = stands.get(match.pk, {})
        if is_decided(match):
            won = winning_side(match)
            winner = None if won is None else stand.get(won)
            found[match.key] = Ended(entries=(stand.get(0), stand.get(1)), winner=winner)
    return found


def is_decided(match: Match) -> bool:
    """Whether the match sends somebody on or, for certain, nobody: a draw decides nothing in a bracket. One that is
    open again for its levels alone has sent its winner on as before."""
    if match.state != Match.State.CONFIRMED:
        return match.winner_stands is not None
    return match.winner is not None or (match.outcome or {}).get("decided_by") != "draw"


def winning_side(match: Match) -> int | None:
    """The side that a decided match sends on as its winner; None for nobody."""
    return match.winner if match.winner_stands is None else match.winner_stands


def has_begun(match: Match) -> bool:
    """Whether anything stands on its sheet. What was struck does not count, unless its winner stands nevertheless."""
    return match.kind == Match.Kind.GAME and (match.state in BEGUN or match.winner_stands is not None)


BEGUN = (Match.State.PLAYING, Match.State.REPORTED, Match.State.CONFIRMED)


def is_needless(name: str, standing: MatchStanding) -> bool:
    """Whether this is a second final that nobody has to play."""
    return name == BracketRound.SECOND_FINAL and standing in (MatchStanding.WALKOVER, MatchStanding.EMPTY)


def outcome_without_play(
    reason: OutcomeReason | str, winner: int | None, decided_by: str = "no_opponent"
) -> dict[str, object]:
    """The stored outcome of a match that nobody had to rule: a bye, a walk-over, a second final not needed."""
    return {
        "reason": str(reason),
        "winner": winner,
        "decided_by": decided_by,
        "levels": None,
        "clause": "",
        "needs_decision": False,
    }


def drawn_bracket(stage_id: int) -> Bracket | None:
    """The stage's bracket as it was drawn last, with the entries that are known by now; None before it is drawn. Two
    queries at most."""
    draw = Draw.objects.filter(stage_id=stage_id, kind=Draw.Kind.BRACKET).order_by("-number").first()
    return None if draw is None else with_places_known(read_bracket(draw.outcome), stage_id)


def placeholder(seed: int) -> int:
    """What stands for the entry with this seed, from 1, until it is known."""
    return -seed


def known(entry: int | None) -> int | None:
    """The entry; None for a placeholder."""
    return None if entry is None or entry < 0 else entry


def with_places_known(bracket: Bracket, stage_id: int) -> Bracket:
    """The bracket with the entries that are known by now, and byes for places that are nobody's. Two queries, none for
    a bracket that was drawn of entries."""
    if all(known(slot.entry) == slot.entry for match in bracket.matches for slot in match.slots):
        return bracket
    seeds = StageEntry.objects.filter(stage_id=stage_id, seed__isnull=False).values_list("seed", "entry_id")
    entry_of = {placeholder(seed): entry for seed, entry in seeds if seed is not None}
    vacant = set(
        MatchSide.objects.filter(round__stage_id=stage_id, source=MatchSide.Source.BYE)
        .exclude(source_place="")
        .values_list("match__key", "side")
    )
    return replace(
        bracket,
        matches=tuple(
            replace(
                match,
                slots=(
                    _held(match.slots[0], entry_of, is_vacant=(match.key, 0) in vacant),
                    _held(match.slots[1], entry_of, is_vacant=(match.key, 1) in vacant),
                ),
            )
            if any(slot.kind is SlotKind.ENTRY for slot in match.slots)
            else match
            for match in bracket.matches
        ),
    )


def _held(slot: Slot, entry_of: Mapping[int, int], *, is_vacant: object) -> Slot:
    if is_vacant:
        return Slot(kind=SlotKind.BYE)
    return slot if slot.entry is None else replace(slot, entry=entry_of.get(slot.entry, slot.entry))


def places_of(stage_id: int) -> tuple[FinalPlace, ...]:
    """The places of all who play no more, best first; none before a bracket is drawn. Four queries at most."""
    bracket = drawn_bracket(stage_id)
    if bracket is None:
        return ()
    matches = Match.objects.filter(round__stage=stage_id).only("key", "state", "winner", "winner_stands", "outcome")
    sides = MatchSide.objects.filter(match__round__stage=stage_id).only("match", "side", "entry")
    stands = standing_of(bracket, ended_matches(matches, sides))
    return tuple(place for place in final_places(bracket, stands.decided) if place.entry > 0)
