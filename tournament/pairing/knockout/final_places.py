"""Who has come to which place.

An entry's place is settled by the last match it stood in: its loser has the worst place that was at stake there, its
winner the best. Those beaten in the same round for the same places share them. Both of a double forfeit count as
beaten in that match; in a double elimination, as beaten in the round that takes in the losers of that match.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tournament.pairing.knockout.resolution import resolve_bracket, results_by_match, walk
from tournament.pairing.values import Bracket, Decided, FinalPlace, MatchStanding

_OVER = (MatchStanding.DECIDED, MatchStanding.WALKOVER)


def final_places(bracket: Bracket, decided: Sequence[Decided]) -> tuple[FinalPlace, ...]:
    """The places of all who play no more, best first, equals by entry id.

    Places run without gaps: whoever is behind n others is (n + 1)-th at best, whatever byes and forfeits left empty.
    Only first place is never given without a win: if nobody won the last match, the best are second.
    While matches are open, places are given as if each of them will have a winner.
    Raises PairingRefused as `resolve_bracket`.
    """
    stands = {match.key: match.standing for match in resolve_bracket(bracket, decided)}
    results = results_by_match(bracket, decided)
    # how many will come to each place does not depend on who wins
    played_out = walk(bracket, lambda key, first, _second: results.get(key) or Decided(match=key, winner=first))
    last_match: dict[int, tuple[int, str]] = {}
    for place, match in zip(bracket.matches, played_out, strict=True):
        best, worst = place.places
        for entry in match.entries:
            if entry is not None:
                last_match[entry] = (best if entry == match.winner else worst, match.key)
    equals: defaultdict[int, list[int]] = defaultdict(list)
    for entry, (rank, _key) in last_match.items():
        equals[rank].append(entry)
    found: list[FinalPlace] = []
    ahead = 0
    vacant = 1 not in equals
    for _rank, entries in sorted(equals.items()):
        first = max(ahead + 1, 1 + vacant)
        ahead += len(entries)
        found += [
            FinalPlace(entry=entry, first=first, last=max(ahead, first))
            for entry in sorted(entries)
            if stands[last_match[entry][1]] in _OVER
        ]
    return tuple(found)
