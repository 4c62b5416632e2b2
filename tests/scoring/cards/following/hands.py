"""Leads and small hands in which formats are frequent, by all rule sets."""

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from scoring.cards.card import DECK, Card, Suit
from scoring.cards.play_rules import (
    BombFollow,
    DrawPolicy,
    FollowLadder,
    FollowTractor,
    PlayRules,
    published_play_rules,
)
from scoring.cards.situation import (
    EqualLevelPairs,
    LevelPlace,
    LevelWithJokers,
    LevelWithSuit,
    Neighbours,
    OffSuitRank,
    Situation,
)
from scoring.cards.units import decompose
from scoring.rules.published import load_any_preset

SHAPES = ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (2, 3), (2, 4), (3, 2), (4, 2))
"""Width and length of what is led; more is added for throws."""

POOLS = ("3456", "34567", "789T", "QKA2", "5A", "246")


@dataclass(frozen=True, kw_only=True)
class Turn:
    led: tuple[Card, ...]
    hand: tuple[Card, ...]
    situation: Situation
    rules: PlayRules

    @property
    def blocks(self) -> tuple[tuple[int, int], ...]:
        return tuple((unit.shape.width, unit.shape.length) for unit in decompose(self.led, self.situation))


@st.composite
def turns(draw: st.DrawFn, most_held: int = 10) -> Turn:
    rules = draw(st.sampled_from(tuple(published_play_rules().values())))
    if draw(st.booleans()):
        rules = replace(
            rules,
            draw_policy=draw(st.sampled_from(DrawPolicy)),
            follow_tractor=draw(st.sampled_from(FollowTractor)),
            follow_ladder=draw(st.sampled_from(FollowLadder)),
            bomb_follow=draw(st.sampled_from(BombFollow)),
            neighbours=draw(st.sampled_from(Neighbours)),
            equal_level_pairs=draw(st.sampled_from(EqualLevelPairs)),
            level_place=draw(st.sampled_from(LevelPlace)),
            off_suit_rank=draw(st.sampled_from(OffSuitRank)),
            level_with_suit=draw(st.sampled_from(LevelWithSuit)),
            level_with_jokers=draw(st.sampled_from(LevelWithJokers)),
        )
    decks = load_any_preset(rules.id).decks
    if rules.follow_ladder is not FollowLadder.PLAIN:
        decks = max(decks, draw(st.integers(3, 6)))
    trump = draw(st.none() | st.sampled_from(Suit))
    situation = rules.situation(decks=decks, trump=trump, level=draw(st.none() | st.sampled_from("25KA")))
    ranks = draw(st.sampled_from(POOLS))
    pool = [card for card in DECK if card.is_joker or card.rank in ranks]
    by_suit: dict[str, list[Card]] = {}
    for card in pool:
        by_suit.setdefault(situation.suit_of(card), []).append(card)
    suit = draw(st.sampled_from(sorted(by_suit)))
    in_suit = by_suit[suit]
    lowest_first = sorted(in_suit, key=situation.height_of)
    held: list[Card] = []
    for card in draw(st.lists(st.sampled_from(in_suit), min_size=draw(st.sampled_from((0, 3))), max_size=6)):
        held += [card] * draw(st.integers(1, min(4, decks)))
    held = [card for at, card in enumerate(held) if held[:at].count(card) < decks][:most_held]
    most_led = min(8, max(1, len(held) - draw(st.integers(-1, 2))))
    width, length = draw(
        st.sampled_from([shape for shape in SHAPES if shape[0] <= decks and shape[0] * shape[1] <= most_led])
    )
    start = draw(st.integers(0, max(0, len(lowest_first) - length)))
    led = [card for card in lowest_first[start : start + length] for _copy in range(width)]
    if draw(st.integers(0, 2)) == 0:
        led += draw(st.lists(st.sampled_from(in_suit), max_size=most_led - len(led)))
    others = draw(st.lists(st.sampled_from(DECK), max_size=most_held - len(held)))
    hand = [*held, *others] or [led[0]]
    return Turn(led=tuple(led[: len(hand)]), hand=tuple(hand), situation=situation, rules=rules)
