"""What it changes when an entry leaves a round robin.

FIDE practice: an entry that has played fewer than half of its matches is struck from the standings, since those who
happened to meet it early would gain or lose by it; its opponents' other rounds are then byes that count for nothing.
From half on its results stand and the matches it no longer plays are won by default. The rounds still to come
keep the Berger table: nobody else's opponents, rounds or sides change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import assert_never

from tournament.pairing.values import (
    Annulment,
    ByeGiven,
    ByeKind,
    FreedRound,
    Pairing,
    PairingRefused,
    PlayedMatch,
    Reason,
    RemainingMatches,
    RoundRobin,
    RoundRobinWithdrawal,
)


def withdraw_from_round_robin(
    drawn: RoundRobin,
    entry: int,
    *,
    played: Collection[int],
    withdrawn: Collection[int] = (),
    annulment: Annulment = Annulment.UNDER_HALF,
) -> RoundRobinWithdrawal:
    """Every round that `entry` has not played is freed, and its opponent there has a bye.

    played: numbers of the rounds whose match `entry` played at the table; a forfeit is not played.
    withdrawn: entries that left before; nobody has a bye where both sides are gone.
    Raises PairingRefused: unknown_entry, round_not_in_draw, round_without_match (a bye cannot be played).
    """
    if entry not in drawn.entries:
        raise PairingRefused("unknown_entry", "entry", entry=entry)
    opponents = {each.number: _opponent(each.pairings, entry) for each in drawn.rounds}
    for number in sorted(played):
        if number not in opponents:
            raise PairingRefused("round_not_in_draw", "played", round=number, largest=len(drawn.rounds))
        if opponents[number] is None:
            raise PairingRefused("round_without_match", "played", round=number, entry=entry)
    matches = sum(opponent is not None for opponent in opponents.values())
    met = tuple(
        PlayedMatch(round_number=number, opponent=opponent)
        for number, opponent in opponents.items()
        if number in played and opponent is not None
    )
    struck = _is_annulled(len(met), matches, annulment)
    freed = tuple(
        FreedRound(round_number=number, opponent=opponent, bye=_bye(opponent, entry, withdrawn))
        for number, opponent in opponents.items()
        if number not in played
    )
    code = "withdrawn_results_annulled" if struck else "withdrawn_results_stand"
    return RoundRobinWithdrawal(
        entry=entry,
        matches=matches,
        played=len(met),
        freed=freed,
        annulled=met if struck else (),
        remaining=RemainingMatches.NOT_COUNTED if struck else RemainingMatches.WON_BY_DEFAULT,
        reasons=(Reason(code=code, params={"entry": entry, "played": len(met), "matches": matches}),),
    )


def _opponent(pairings: Iterable[Pairing], entry: int) -> int | None:
    for pairing in pairings:
        if pairing.first == entry:
            return pairing.second
        if pairing.second == entry:
            return pairing.first
    return None


def _is_annulled(played: int, matches: int, annulment: Annulment) -> bool:
    match annulment:
        case Annulment.NEVER:
            return False
        case Annulment.UNDER_HALF:
            return 2 * played < matches
        case Annulment.ALWAYS:
            return True
        case _:
            assert_never(annulment)


def _bye(opponent: int | None, entry: int, withdrawn: Collection[int]) -> ByeGiven | None:
    if opponent is None or opponent in withdrawn:
        return None
    reason = Reason(code="opponent_withdrew", params={"opponent": entry})
    return ByeGiven(entry=opponent, kind=ByeKind.ALLOCATED, reasons=(reason,))
