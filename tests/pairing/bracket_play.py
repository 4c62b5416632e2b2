"""Playing brackets to the end by chance, and saying slots in words."""

from __future__ import annotations

import random
from collections import Counter

from tournament.pairing import Bracket, BracketMatch, Decided, MatchStanding, ResolvedMatch, SlotKind, resolve_bracket


def play(
    bracket: Bracket, chance: random.Random, *, double_forfeits: float = 0.0
) -> tuple[list[Decided], tuple[ResolvedMatch, ...]]:
    """Every match is decided, now one, now another; `double_forfeits`: the share that nobody comes to."""
    decided: list[Decided] = []
    while True:
        state = resolve_bracket(bracket, decided)
        ready = [match for match in state if match.standing is MatchStanding.READY]
        if not ready:
            return decided, state
        for match in chance.sample(ready, chance.randint(1, len(ready))):
            winner = None if chance.random() < double_forfeits else chance.choice(match.entries)
            decided.append(Decided(match=match.key, winner=winner))


def defeats(state: tuple[ResolvedMatch, ...]) -> Counter[int]:
    """Lost matches by entry; a double forfeit counts for both."""
    lost: Counter[int] = Counter()
    for match in state:
        if match.standing is MatchStanding.DECIDED:
            lost.update(entry for entry in match.entries if entry is not None and entry != match.winner)
    return lost


def in_words(match: BracketMatch) -> list[str]:
    words = []
    for slot in match.slots:
        match slot.kind:
            case SlotKind.ENTRY:
                words.append(str(slot.entry))
            case SlotKind.BYE:
                words.append("bye")
            case SlotKind.WINNER_OF:
                words.append(f"winner of {slot.match}")
            case SlotKind.LOSER_OF:
                words.append(f"loser of {slot.match}")
    return words
