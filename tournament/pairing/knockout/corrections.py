"""What a changed result does to the matches behind it, told before it is done."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.pairing.knockout.resolution import resolve_bracket, results_by_match, walk
from tournament.pairing.values import (
    Bracket,
    BracketChange,
    ChangeEffect,
    Decided,
    MatchStanding,
    PairingRefused,
    ResolvedMatch,
)


def changes_of_result(bracket: Bracket, decided: Sequence[Decided], corrected: Decided) -> tuple[BracketChange, ...]:
    """What becomes of the other matches if `corrected.match` ends so, in the order of the bracket.

    A later result between the same two entries stands; between others it is cleared, and what followed from it too.
    The match itself is not named. Empty: nothing changes behind it.
    Raises PairingRefused as `resolve_bracket`, of `decided` and of `corrected`.
    """
    return _changes(bracket, decided, corrected.match, corrected)


def changes_of_taking_back(bracket: Bracket, decided: Sequence[Decided], match: str) -> tuple[BracketChange, ...]:
    """What becomes of the other matches if `match` is open again; otherwise as `changes_of_result`."""
    return _changes(bracket, decided, match, None)


def _changes(
    bracket: Bracket, decided: Sequence[Decided], corrected: str, result: Decided | None
) -> tuple[BracketChange, ...]:
    results = results_by_match(bracket, decided)
    before = {match.key: match for match in resolve_bracket(bracket, decided)}
    if corrected not in before:
        raise PairingRefused("unknown_match", "corrected", match=corrected)
    if before[corrected].standing not in (MatchStanding.READY, MatchStanding.DECIDED):
        raise PairingRefused("match_not_ready", "corrected", match=corrected)

    def outcome(key: str, first: int, second: int) -> Decided | None:
        if key == corrected:
            return result
        return results.get(key) if before[key].entries == (first, second) else None

    return tuple(
        BracketChange(match=after.key, effect=_effect(before[after.key], after), before=before[after.key], after=after)
        for after in walk(bracket, outcome)
        if after.key != corrected and after != before[after.key]
    )


def _effect(before: ResolvedMatch, after: ResolvedMatch) -> ChangeEffect:
    if before.standing is MatchStanding.DECIDED:
        return ChangeEffect.RESULT_CLEARED
    if after.standing in (MatchStanding.WALKOVER, MatchStanding.EMPTY):
        return ChangeEffect.GOES_THROUGH
    return ChangeEffect.ENTRIES_CHANGED
