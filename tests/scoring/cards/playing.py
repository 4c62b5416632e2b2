"""Cards, hands and situations for tests of play."""

from dataclasses import replace

from hypothesis import strategies as st

from scoring.cards.card import DECK, Card, Suit, read_cards
from scoring.cards.play_rules import CrossTypeBeating, PlayRules, RuffMatch, ThrowBeat, play_rules_of
from scoring.cards.situation import TRUMPS, Situation

PLAYED = (("classic-2d", 2), ("lianzhong-3d", 3), ("four-deck", 4), ("union-3v3-6d", 6), ("permanent-two-2d", 2))
"""Rule sets that differ in how cards are ordered and compared, with their decks."""


def cards(text: str, decks: int = 6) -> tuple[Card, ...]:
    """Cards by their texts, or as "H 9 9 8" where they are of one suit."""
    parts = text.split()
    if parts and parts[0] in ("S", "H", "D", "C"):
        parts = [parts[0] + rank for rank in parts[1:]]
    return read_cards(parts, decks=decks)


def situation(rules: PlayRules, trump: str | None, level: str | None, decks: int = 2) -> Situation:
    return rules.situation(decks=decks, trump=None if trump is None else Suit(trump), level=level)


@st.composite
def situations(draw: st.DrawFn) -> tuple[PlayRules, Situation]:
    """Rules with any way to compare throws, in a hand of any trump suit and a level among the low ranks."""
    name, decks = draw(st.sampled_from(PLAYED))
    rules = replace(
        play_rules_of(name),
        throw_beat=draw(st.sampled_from(ThrowBeat)),
        ruff_match=draw(st.sampled_from(RuffMatch)),
        cross_type_beating=draw(st.sampled_from(CrossTypeBeating)),
    )
    trump = draw(st.none() | st.sampled_from(Suit))
    return rules, rules.situation(decks=decks, trump=trump, level=draw(st.none() | st.sampled_from("345A")))


@st.composite
def tricks(draw: st.DrawFn, most_cards: int = 6) -> tuple[PlayRules, Situation, list[list[Card]]]:
    """A lead of few ranks of one suit, and answers in suit, in trumps or mixed: structure is frequent."""
    rules, where = draw(situations())
    ranks = draw(st.sampled_from(("2345", "34567", "JQKA2", "9TJ", "45A")))
    pool = [card for card in DECK if card.is_joker or card.rank in ranks]
    by_suit: dict[str, list[Card]] = {}
    for card in pool:
        by_suit.setdefault(where.suit_of(card), []).append(card)
    led_suit = draw(st.sampled_from(sorted(by_suit)))
    length = draw(st.integers(1, min(most_cards, len(by_suit[led_suit]) * where.decks)))
    left = dict.fromkeys(pool, where.decks)
    plays = []
    for place in range(draw(st.integers(2, 4))):
        kinds = [led_suit] if place == 0 else [led_suit, TRUMPS, TRUMPS, "mixed"]
        kind = draw(st.sampled_from(kinds))
        held = [card for card in (pool if kind == "mixed" else by_suit[kind]) for _ in range(left[card])]
        if len(held) < length:
            held = [card for card in pool for _ in range(left[card])]
        if len(held) < length:
            break
        start = draw(st.integers(0, len(held) - length))
        play = held[start : start + length] if draw(st.booleans()) else draw(st.permutations(held))[:length]
        for card in play:
            left[card] -= 1
        plays.append(list(play))
    return rules, where, plays
