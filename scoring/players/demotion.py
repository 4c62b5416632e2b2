"""Demotions: the declarer's side loses the last trick to the very rank that the declarer plays."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.levels import ACE, Level, Seat, level_letter
from scoring.players.rule_set import Hook, PlayersRuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Demotion:
    """Levels that each seat drops, and what `giver` has to lay on opponents because nobody of the side can.

    `spares_taker`: whoever won the last trick drops only what the other opponents cannot; otherwise any opponent may be
    named.
    """

    drops: tuple[int, ...]
    open_drops: int
    giver: Seat
    spares_taker: bool


def demotion_of(
    rule_set: PlayersRuleSet,
    *,
    dealer_level: Level,
    took_stage: bool,
    hook: Hook | None,
    levels: Sequence[Level],
    declarer: Seat,
    friend: Seat | None,
) -> Demotion | None:
    """The demotion of a hand, or None: it needs the attackers on stage, a hook, and a level that the rules name.

    Reading: a declarer who plays alone drops all of it himself.
    """
    rules = rule_set.demotions
    if rules is None or hook is None or not took_stage:
        return None
    by_jack = dealer_level == rules.jack.level
    if by_jack:
        total = rules.jack.totals[hook]
        mine = total if friend is None else total - total // 3
        theirs = total - mine
    elif dealer_level == rules.ace.level:
        mine = max(0, levels[declarer] - rules.ace.back_to)
        theirs = 0 if friend is None else rules.ace.friend_drops
    else:
        return None
    drops = [0] * len(levels)
    floor = rule_set.start_level
    drops[declarer] = min(mine, levels[declarer] - floor)
    left = mine - drops[declarer] + theirs
    if friend is not None:
        drops[friend] = min(left, levels[friend] - floor)
        left -= drops[friend]
    giver = declarer if by_jack or friend is None else friend
    return Demotion(drops=tuple(drops), open_drops=left, giver=giver, spares_taker=by_jack)


def hook_of(cards: Sequence[str], level: Level) -> Hook | None:
    """With which format of the level's rank a play won; None when another rank is in it, or jokers."""
    if level not in range(2, ACE + 1) or any(card[1:] != level_letter(level) for card in cards):
        return None
    groups = Counter(Counter(cards).values())
    if groups[3] > 1:
        return Hook.TITANIC
    if groups[2] > 1:
        return Hook.TRACTOR
    if groups[3]:
        return Hook.TRIPLE
    return Hook.PAIR if groups[2] else Hook.SINGLE
