"""The run that is made first where many lie side by side: as long as can be, the highest, and found at once."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards.card import DECK, RANKS, Suit
from scoring.cards.situation import (
    EqualLevelPairs,
    LevelPlace,
    LevelWithJokers,
    LevelWithSuit,
    Neighbours,
    OffSuitRank,
    Pack,
    Situation,
)
from scoring.cards.units import Shape, decompose, groups_of, run_of, runs_within
from tests.work import work_of

situations = st.builds(
    Situation,
    decks=st.just(2),
    trump=st.sampled_from([None, *Suit]),
    level=st.sampled_from([None, *RANKS]),
    permanent=st.sampled_from([(), ("2",), ("3", "5")]),
    pack=st.sampled_from(Pack),
    neighbours=st.sampled_from(Neighbours),
    equal_level_pairs=st.sampled_from(EqualLevelPairs),
    level_place=st.sampled_from(LevelPlace),
    off_suit_rank=st.sampled_from(OffSuitRank),
    level_with_suit=st.sampled_from(LevelWithSuit),
    level_with_jokers=st.sampled_from(LevelWithJokers),
)


@settings(max_examples=150, deadline=None)
@given(situations, st.data())
def test_no_run_of_a_play_is_longer_and_none_as_long_is_higher(situation, data):
    suit = data.draw(st.sampled_from(sorted({situation.suit_of(card) for card in DECK})))
    same = {situation.same_as(card) for card in DECK if situation.suit_of(card) == suit}
    cards = [card for card in data.draw(st.sets(st.sampled_from(sorted(same)), min_size=2, max_size=7)) for _ in "ab"]
    groups = groups_of(cards, situation)
    every = [
        run_of(run, 2, situation)
        for length in range(2, len(groups) + 1)
        for run in runs_within(groups, Shape(width=2, length=length), situation)
    ]
    first = decompose(cards, situation)[0]
    assert (first.shape.length, first.height) == max(
        ((unit.shape.length, unit.height) for unit in every), default=(1, first.height)
    )


def test_trumps_of_every_suit_in_one_row_are_read_with_bounded_work():
    """Eleven ranks that are trump in every hand: at each step stand four pairs, and each could be in the run."""
    situation = Situation(decks=2, trump=None, level="A", permanent=tuple(RANKS[:11]))
    cards = [card for card in DECK if situation.suit_of(card) == "trump" for _ in "ab"]
    units, calls = work_of(lambda: decompose(cards, situation))
    assert calls < 30_000
    assert [str(unit.shape) for unit in units] == ["2x14", *["2x12"] * 3]
