"""The largest format in a play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import FormatKind, WinningFormat
from scoring.cards.card import DECK, CardsRefused, Suit, read_cards
from scoring.cards.formats import formats_in, whole_play
from scoring.cards.play_rules import play_rules_of

SINGLE, PAIR = WinningFormat.single(), WinningFormat.pair()


def largest(cards: str, trump: Suit | None = Suit.HEARTS, level: str = "5") -> WinningFormat:
    situation = play_rules_of("classic-2d").situation(decks=2, trump=trump, level=level)
    return max(formats_in(read_cards(cards, decks=2), situation), key=lambda each: each.cards)


@pytest.mark.parametrize(
    ("cards", "format_"),
    [
        ("SA", SINGLE),
        ("SA SK", SINGLE),
        ("SA SA", PAIR),
        ("SA SA SQ SQ", PAIR),
        ("SA SA HK HK", PAIR),
        ("SA SA SK SK", WinningFormat.tractor(2)),
        ("S4 S4 S6 S6", WinningFormat.tractor(2)),
        ("S4 S4 S5 S5", PAIR),
        ("S5 S5 S6 S6", PAIR),
        ("SA SA SK SK SQ SQ S9 S9 S8 S8 S2", WinningFormat.tractor(3)),
        ("HA HA S5 S5", WinningFormat.tractor(2)),
        ("S5 S5 D5 D5", PAIR),
        ("HA HA S5 S5 D5 D5 H5 H5", WinningFormat.tractor(3)),
        ("S5 S5 H5 H5", WinningFormat.tractor(2)),
        ("H5 H5 LJ LJ BJ BJ", WinningFormat.tractor(3)),
        ("S5 S5 LJ LJ", PAIR),
        ("SA SA S2 S2", PAIR),
    ],
)
def test_neighbouring_pairs_of_one_suit_or_of_trumps_are_a_tractor(cards: str, format_: WinningFormat) -> None:
    assert largest(cards) == format_


def test_without_a_trump_suit_one_level_pair_joins_the_small_jokers() -> None:
    assert largest("S5 S5 LJ LJ", trump=None) == WinningFormat.tractor(2)
    assert largest("S5 S5 D5 D5", trump=None) == PAIR
    assert largest("S5 S5 D5 D5 LJ LJ BJ BJ", trump=None) == WinningFormat.tractor(3)
    assert largest("SA SA S5 S5", trump=None) == PAIR


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("S3", FormatKind.SINGLE),
        ("S3 S3", FormatKind.PAIR),
        ("S3 S3 S3", FormatKind.EQUAL_CARDS),
        ("S3 S3 S3 S3 S3 S3", FormatKind.EQUAL_CARDS),
        ("S3 S3 S4 S4", FormatKind.TRACTOR),
        ("S3 S3 S3 S4 S4 S4", FormatKind.RUN),
    ],
)
def test_where_nothing_is_thrown_the_whole_play_is_the_format(cards: str, kind: FormatKind) -> None:
    found = whole_play(read_cards(cards, decks=6))
    assert (found.kind, found.cards) == (kind, len(cards.split()))


@pytest.mark.parametrize("cards", ["S3 S4", "S3 S3 S4", "S3 S3 S3 S4 S4"])
def test_a_mixture_is_no_format(cards: str) -> None:
    with pytest.raises(CardsRefused, match="not_one_format"):
        whole_play(read_cards(cards, decks=6))


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "no_cards"),
        ("SX", "not_a_card"),
        ("10S", "not_a_card"),
        ("J", "not_a_card"),
        ("SA SA SA", "too_many_of_a_card"),
    ],
)
def test_what_is_no_play_is_refused(cards: str, code: str) -> None:
    with pytest.raises(CardsRefused) as caught:
        largest(cards)
    assert caught.value.code == code


@given(st.lists(st.sampled_from(DECK * 2), min_size=1, max_size=25), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter_and_more_cards_never_make_less(cards: list[str], random) -> None:
    play = [card for card in dict.fromkeys(cards) for _ in range(min(2, cards.count(card)))]
    found = largest(" ".join(play))
    assert found.cards <= len(play)
    shuffled = list(play)
    random.shuffle(shuffled)
    assert largest(" ".join(shuffled)) == found
    assert largest(" ".join(play[:-1] or play)).cards <= found.cards
