"""Exactly the plays are accepted that a second opinion, which tries every cut, calls legal."""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards.card import Card
from scoring.cards.following import judge_follow, legal_follows, one_legal_follow
from tests.scoring.cards.following import every_cut
from tests.scoring.cards.following.hands import Turn, turns

EVERY = 100_000


def plays(turn: Turn) -> set[tuple[Card, ...]]:
    return {tuple(sorted(play)) for play in combinations(turn.hand, len(turn.led))}


def legal(turn: Turn, play: tuple[Card, ...]) -> bool:
    suit = every_cut.suit_of(turn.led[0], turn.situation)
    return every_cut.is_legal(turn.blocks, suit, turn.hand, play, turn.situation, turn.rules)


def judged(turn: Turn, play: tuple[Card, ...]) -> bool:
    return judge_follow(turn.led, turn.hand, play, turn.situation, turn.rules).legal


@settings(max_examples=200)
@given(turns())
def test_exactly_the_legal_plays_are_accepted(turn: Turn) -> None:
    every = plays(turn)
    assert {play for play in every if judged(turn, play)} == {play for play in every if legal(turn, play)}


@settings(max_examples=150)
@given(turns(most_held=9))
def test_the_legal_answers_are_listed_once_each(turn: Turn) -> None:
    same = turn.situation.same_as
    found = [
        tuple(sorted(map(same, play)))
        for play in legal_follows(turn.led, turn.hand, turn.situation, turn.rules, most=EVERY)
    ]
    assert max(Counter(found).values()) == 1
    assert set(found) == {tuple(sorted(map(same, play))) for play in plays(turn) if legal(turn, play)}


@given(turns(), st.none() | st.randoms(use_true_random=False))
def test_there_is_always_a_legal_answer_and_one_is_found_at_once(turn: Turn, random: Random | None) -> None:
    play = one_legal_follow(turn.led, turn.hand, turn.situation, turn.rules, random=random)
    assert legal(turn, play)
    assert judged(turn, play)


@given(turns(), st.data())
def test_the_order_of_cards_does_not_matter(turn: Turn, data: st.DataObject) -> None:
    play = tuple(turn.hand[: len(turn.led)])
    shuffled = [data.draw(st.permutations(cards)) for cards in (turn.led, turn.hand, play)]
    one = judge_follow(turn.led, turn.hand, play, turn.situation, turn.rules)
    other = judge_follow(*shuffled, turn.situation, turn.rules)
    assert (one.legal, one.owed, one.owed_rung, one.played_rung) == (
        other.legal,
        other.owed,
        other.owed_rung,
        other.played_rung,
    )
