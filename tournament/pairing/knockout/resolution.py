"""Where everybody stands once some matches are decided. One pass over the bracket, whatever its form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import assert_never

from tournament.pairing.values import (
    Bracket,
    BracketMatch,
    BracketRound,
    Decided,
    MatchStanding,
    PairingRefused,
    ResolvedMatch,
    Slot,
    SlotKind,
)

# the result of a match between two entries, None while it is open
Outcome = Callable[[str, int, int], Decided | None]

# What is known about a slot: not yet known, or somebody, or that nobody will come.
_Known = tuple[bool, int | None]
_UNKNOWN: _Known = (False, None)
_NOBODY: _Known = (True, None)


def resolve_bracket(bracket: Bracket, decided: Sequence[Decided]) -> tuple[ResolvedMatch, ...]:
    """Where everybody stands once these matches are decided, in the order of `bracket.matches`.

    Byes and matches that lost their opponent go on as walk-overs by themselves; where both were absent nobody goes
    on and nobody goes down, and the next opponent has a walk-over. A second final that is not needed is a walk-over
    for the champion.
    Raises PairingRefused: unknown_match, match_decided_twice, match_not_ready, winner_not_in_match.
    """
    results = results_by_match(bracket, decided)
    resolved = walk(bracket, lambda key, _first, _second: results.get(key))
    for match in resolved:
        if match.key in results and match.standing is not MatchStanding.DECIDED:
            raise PairingRefused("match_not_ready", "decided", match=match.key)
    return resolved


def champion_of(bracket: Bracket, resolved: Iterable[ResolvedMatch]) -> int | None:
    """Who has won the whole bracket; None while it is open, or if nobody has."""
    standing = {match.key: match for match in resolved}
    finals = [match for match in bracket.matches if match.name in (BracketRound.FINAL, BracketRound.SECOND_FINAL)]
    return standing[finals[-1].key].winner


def results_by_match(bracket: Bracket, decided: Sequence[Decided]) -> dict[str, Decided]:
    """Raises PairingRefused: unknown_match, match_decided_twice."""
    keys = {match.key for match in bracket.matches}
    results: dict[str, Decided] = {}
    for result in decided:
        if result.match not in keys:
            raise PairingRefused("unknown_match", "decided", match=result.match)
        if result.match in results:
            raise PairingRefused("match_decided_twice", "decided", match=result.match)
        results[result.match] = result
    return results


def walk(bracket: Bracket, outcome: Outcome) -> tuple[ResolvedMatch, ...]:
    """The bracket with every match that has two entries decided as `outcome` says.

    Raises PairingRefused: winner_not_in_match.
    """
    so_far: dict[str, ResolvedMatch] = {}
    for match in bracket.matches:
        first, second = (_known(match, slot, so_far) for slot in match.slots)
        so_far[match.key] = _resolved(match.key, first, second, outcome)
    return tuple(so_far.values())


def _known(match: BracketMatch, slot: Slot, so_far: Mapping[str, ResolvedMatch]) -> _Known:
    match slot.kind:
        case SlotKind.ENTRY:
            return (True, slot.entry)
        case SlotKind.BYE:
            return _NOBODY
        case SlotKind.WINNER_OF:
            source = so_far[slot.match or ""]
            return (True, source.winner) if _is_over(source) else _UNKNOWN
        case SlotKind.LOSER_OF:
            source = so_far[slot.match or ""]
            if not _is_over(source):
                return _UNKNOWN
            if match.name == BracketRound.SECOND_FINAL and source.loser == source.entries[1]:
                # beaten before it came to the final: this was the second loss
                return _NOBODY
            return (True, source.loser)
        case _:
            assert_never(slot.kind)


def _is_over(match: ResolvedMatch) -> bool:
    return match.standing not in (MatchStanding.WAITING, MatchStanding.READY)


def _resolved(key: str, first: _Known, second: _Known, outcome: Outcome) -> ResolvedMatch:
    one, other = first[1], second[1]
    winner = loser = None
    if not (first[0] and second[0]):
        standing = MatchStanding.WAITING
    elif one is None and other is None:
        standing = MatchStanding.EMPTY
    elif one is None or other is None:
        standing = MatchStanding.WALKOVER
        winner = other if one is None else one
    elif (result := outcome(key, one, other)) is None:
        standing = MatchStanding.READY
    else:
        standing = MatchStanding.DECIDED
        winner = result.winner
        if winner is not None:
            if winner not in (one, other):
                raise PairingRefused("winner_not_in_match", "decided", match=key, entry=winner)
            loser = other if winner == one else one
    return ResolvedMatch(key=key, entries=(one, other), standing=standing, winner=winner, loser=loser)
