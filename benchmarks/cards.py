"""How fast rulings on cards are: `python -m benchmarks.cards` prints a Markdown table of processor time on one core."""

from __future__ import annotations

import gc
import platform
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from benchmarks.scoring import Figure, seconds
from scoring.cards.card import Card, Suit, pack
from scoring.cards.following import judge_follow, one_legal_follow
from scoring.cards.leading import legal_leads
from scoring.cards.play_rules import PlayRules, ThrowsAllowed, play_rules_of
from scoring.cards.record.report import replay_by
from scoring.cards.simulate import simulate_hand
from scoring.cards.situation import Situation
from scoring.cards.throwing import OtherHand, judge_throw
from scoring.cards.tricks import judge_trick
from scoring.rules.published import all_preset_ids, load_any_preset

HANDS = 10
"""Simulated hands of each rule set, and dealt hands of each size."""

Act = Callable[[], object]


def spread(acts: Sequence[Act]) -> tuple[float, float]:
    """Processor milliseconds of the middle and the slowest act, each done once."""
    gc.collect()
    took = sorted(_once(act) for act in acts)
    return 1000 * took[len(took) // 2], 1000 * took[-1]


def _once(act: Act) -> float:
    start = time.process_time()
    act()
    return time.process_time() - start


def figure(what: str, acts: Sequence[Act], aim: str) -> Figure:
    middle, slowest = spread(acts)
    return Figure(
        what=f"{what} (middle, slowest of {len(acts):,})", found=f"{middle:.2f} ms, {slowest:.2f} ms", aim=aim
    )


def tricks() -> list[Figure]:
    """Tricks of simulated hands of all rule sets."""
    acts: list[Act] = []
    for name in all_preset_ids():
        rules = play_rules_of(name)
        for number in range(HANDS):
            record = simulate_hand(load_any_preset(name), random.Random(number))
            situation = rules.situation(decks=record.decks, trump=record.trump, level=record.level)
            for trick in record.tricks:
                plays = [play.cards for play in trick.plays]
                acts.append(lambda plays=plays, where=situation, rules=rules: judge_trick(plays, where, rules))
    alone = figure("a trick", acts, "5 ms")
    whole = seconds(lambda: [act() for act in acts], least=1)
    return [
        Figure(what="tricks of all rule sets adjudicated a second", found=f"{len(acts) / whole:,.0f}", aim=""),
        alone,
    ]


def _dealt(decks: int, seats: int, held: int) -> Iterator[list[list[Card]]]:
    for number in range(HANDS):
        cards = list(pack(decks))
        random.Random(number).shuffle(cards)
        yield [cards[seat * held : (seat + 1) * held] for seat in range(seats)]


def throws() -> list[Figure]:
    """All cards of a suit thrown at once, held against every other hand."""
    figures = []
    for name, decks, seats, held in (("shengji-2d", 2, 4, 25), ("union-3v3-6d", 6, 6, 54)):
        rules = replace(play_rules_of(name), throws_allowed=ThrowsAllowed.ALL)
        situation = rules.situation(decks=decks, trump=Suit.HEARTS, level="9")
        acts: list[Act] = []
        for hands in _dealt(decks, seats, held):
            others = [OtherHand(name=str(seat), cards=tuple(hand)) for seat, hand in enumerate(hands[1:], 1)]
            for suit in sorted({situation.suit_of(card) for card in hands[0]}):
                thrown = [card for card in hands[0] if situation.suit_of(card) == suit]
                acts.append(_throw(thrown, others, situation, rules))
        figures.append(figure(f"a whole suit thrown, {decks} decks, {seats} hands", acts, "5 ms"))
    return figures


def _throw(thrown: list[Card], others: list[OtherHand], situation: Situation, rules: PlayRules) -> Act:
    return lambda: judge_throw(thrown, others, situation, rules)


def follows() -> list[Figure]:
    """The longest leads of dealt hands, answered from the next hand."""
    figures = []
    for name, decks, seats, held, aim in (("auction-3p-2d", 2, 3, 33, "5 ms"), ("union-3v3-6d", 6, 6, 54, "50 ms")):
        rules = play_rules_of(name)
        situation = rules.situation(decks=decks, trump=Suit.HEARTS, level="9")
        acts: list[Act] = []
        for hands in _dealt(decks, seats, held):
            for unit in legal_leads(hands[0], situation, rules).units[:5]:
                acts += _follow(unit.cards, hands[1], situation, rules)
        figures.append(figure(f"following the longest leads, {held} cards held", acts, aim))
    return [*figures, _long_lead()]


def _long_lead() -> Figure:
    """A run of five pairs against a hand of 54 cards, most of them of the led suit and much of it alike."""
    rules = play_rules_of("union-3v3-6d")
    situation = rules.situation(decks=6, trump=Suit.HEARTS, level="9")
    led = [Card(f"S{rank}") for rank in "TJQKA" for _copy in range(2)]
    acts: list[Act] = []
    for number in range(HANDS):
        chance = random.Random(number)
        in_suit = [Card(f"S{rank}") for rank in "345678TJQKA" for _copy in range(4)]
        others = chance.sample([card for card in pack(6) if situation.suit_of(card) != "S"], 14)
        hand = [*chance.sample(in_suit, 40), *others]
        acts += _follow(led, hand, situation, rules)
    return figure("following a lead of 10 cards, 54 held, 40 of the suit", acts, "50 ms")


def _follow(led: Sequence[Card], hand: Sequence[Card], situation: Situation, rules: PlayRules) -> list[Act]:
    """A legal answer judged, and one that takes the cards of the suit as they come."""
    suit = situation.suit_of(led[0])
    careless = sorted(hand, key=lambda card: situation.suit_of(card) != suit)[: len(led)]
    plays = (one_legal_follow(led, hand, situation, rules), careless)
    return [lambda play=play: judge_follow(led, hand, play, situation, rules) for play in plays]


def whole_hands() -> list[Figure]:
    """Simulated hands replayed from their records."""
    figures = []
    for name, aim in (("shengji-2d", "20 ms"), ("union-3v3-6d", "")):
        rule_set = load_any_preset(name)
        records = [simulate_hand(rule_set, random.Random(number)) for number in range(HANDS)]
        acts: list[Act] = [lambda record=record, rules=rule_set: replay_by(rules, record) for record in records]
        figures.append(figure(f"a whole hand replayed, {rule_set.decks} decks", acts, aim))
    return figures


def main() -> None:
    print(f"Python {platform.python_version()}, processor time on one core\n")
    print("| what | found | aim |")
    print("|---|---|---|")
    for row in (*tricks(), *throws(), *follows(), *whole_hands()):
        print(f"| {row.what} | {row.found} | {row.aim} |")


if __name__ == "__main__":
    main()
