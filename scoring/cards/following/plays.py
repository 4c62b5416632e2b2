"""The legal answers to a lead: all of them for a small hand, or one quickly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from scoring.cards.card import Card
from scoring.cards.following.demand import Demand, demand_on
from scoring.cards.following.holding import Counts, Cut, Holding, placements
from scoring.cards.following.ladders import Standing
from scoring.cards.play_rules import PlayRules
from scoring.cards.situation import Situation
from scoring.cards.units import Shape

MOST_FOLLOWS = 500


def legal_follows(
    led: Sequence[Card],
    hand: Sequence[Card],
    situation: Situation,
    rules: PlayRules,
    *,
    most: int = MOST_FOLLOWS,
    named: Sequence[Sequence[Card]] = (),
) -> Iterator[tuple[Card, ...]]:
    """The legal answers out of this hand, at most so many, no two of which differ in equal cards only.

    What is owed stands first in each, then what is free; lowest first. Nothing where the hand has fewer cards than were
    led. CardsRefused: as `read_lead`.
    """
    demand = demand_on(hand, led, situation, rules, named)
    return islice(_answers(demand), most)


def _answers(demand: Demand) -> Iterator[tuple[Card, ...]]:
    if len(demand.held) + len(demand.others) < demand.cards:
        return
    if demand.is_short:
        others = Holding(demand.others, demand.situation)
        for counts in _choices(others.counts, demand.cards - len(demand.held)):
            play = (*demand.held, *others.cards(counts))
            if demand.held or demand.lets_go(play):
                yield play
        return
    hand = Holding(demand.held, demand.situation)
    owed = demand.owed(hand)
    seen: set[Counts] = set()
    for shapes in (*_as_good(demand, owed), *demand.bombs()):
        for used in placements(hand, shapes, Cut.FREE):
            free = tuple(count - taken for count, taken in zip(hand.counts, used, strict=True))
            for more in _choices(free, demand.cards - sum(used)):
                counts = tuple(map(sum, zip(used, more, strict=True)))
                if counts not in seen:
                    seen.add(counts)
                    yield _owed_first(hand, used, counts)


def _as_good(demand: Demand, owed: Standing) -> Iterator[tuple[Shape, ...]]:
    """What an answer may hold. Where groups are protected, more than is owed may be played."""
    if demand.cut is Cut.WHOLE:
        yield from demand.ladder.down_to(owed)
    else:
        yield from owed.rung.choices


def _owed_first(hand: Holding, used: Counts, counts: Counts) -> tuple[Card, ...]:
    owed = hand.cards(used)
    free = (
        card for group, first, last in zip(hand.groups, used, counts, strict=True) for card in group.cards[first:last]
    )
    return (*owed, *free)


def _choices(counts: Counts, cards: int) -> Iterator[Counts]:
    """All ways to take so many cards out of groups of these sizes, the first groups first."""
    if not counts:
        if cards == 0:
            yield ()
        return
    first, *others = counts
    for taken in range(min(first, cards), max(0, cards - sum(others)) - 1, -1):
        for more in _choices(tuple(others), cards - taken):
            yield (taken, *more)


def one_legal_follow(
    led: Sequence[Card],
    hand: Sequence[Card],
    situation: Situation,
    rules: PlayRules,
    *,
    random: Random | None = None,
    named: Sequence[Sequence[Card]] = (),
) -> tuple[Card, ...]:
    """One legal answer out of a hand with at least as many cards as were led.

    What is owed comes out of the lowest groups, with the lowest cards besides; with `random` any cards where the hand
    is free. CardsRefused: as `read_lead`.
    """
    demand = demand_on(hand, led, situation, rules, named)
    if demand.is_short:
        play = (*demand.held, *_some(demand.others, demand.cards - len(demand.held), situation, random))
        return play if demand.held or demand.lets_go(play) else _with_a_side_card(demand, play)
    holding = Holding(demand.held, situation)
    used = next(placements(holding, demand.owed(holding).shapes, demand.cut))
    rest = [card for group, taken in zip(holding.groups, used, strict=True) for card in group.cards[taken:]]
    return (*holding.cards(used), *_some(rest, demand.cards - sum(used), situation, random))


def _some(cards: Sequence[Card], count: int, situation: Situation, random: Random | None) -> Sequence[Card]:
    if random is not None:
        return random.sample(cards, count)
    return sorted(cards, key=lambda card: (card.points, situation.height_of(card)))[:count]


def _with_a_side_card(demand: Demand, play: tuple[Card, ...]) -> tuple[Card, ...]:
    """The play with a side card for its last one: trumps alone would have had to match the lead."""
    suit_of = demand.situation.suit_of
    side_card = next(card for card in demand.others if suit_of(card) != suit_of(play[0]))
    return (*play[:-1], side_card)
