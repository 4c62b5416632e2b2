"""Who wins a trick: the worked ruffs of the sources, every way to compare, and a second opinion."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards.card import CardsRefused, points_of
from scoring.cards.play_rules import Bombs, PlayRules, Reading, RuffMatch, ThrowBeat, play_rules_of
from scoring.cards.tricks import Standing, TrickRuling, judge_trick
from scoring.wording.say import say_all
from tests.scoring.cards import all_cuts
from tests.scoring.cards.playing import cards, situation, tricks

CLASSIC = play_rules_of("classic-2d")
FOUR_DECKS = play_rules_of("four-deck")
UNION = play_rules_of("union-3v3-6d")


def trick(
    *plays: str, rules: PlayRules = CLASSIC, trump: str | None = "D", level: str = "2", decks: int = 2
) -> TrickRuling:
    return judge_trick([cards(play) for play in plays], situation(rules, trump, level, decks), rules)


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        # seed 003, 出牌规则, lines 57 to 61; the level is 10
        (("H A K 5 5 4 4", "D 9 9 8 8 7 2"), 1),
        (("H A A 5 5 4 4", "D 9 9 8 8 7 2"), 0),
        (("H 5 4 4", "D 9 7 7", "D 8 8 4"), 2),
        (("H 5 6 7", "D 9 7 7", "D 8 8 4"), 1),
        # a tractor covers two pairs that are no tractor, and a pair two singles; the other way it does not
        (("H K K 6 6", "D 4 4 5 5"), 1),
        (("H 5 5 6 6", "D 4 4 7 7"), 0),
        (("H A K", "D 3 3"), 1),
        (("H A A", "D 4 3"), 0),
        # three pairs in a row hold a tractor and a pair, whichever end is the pair
        (("H 3 3 4 4 6 6", "D 5 5 6 6 7 7"), 1),
        (("H 3 3 4 4 6 6", "D 5 5 6 6 7 7", "D 8 8 J J Q Q"), 2),
        # of two ruffs with a pair the higher pair counts, whatever else is there
        (("H A K 4 4", "D 9 9 K 3", "D J J Q 4"), 2),
        (("H A K 4 4", "D J J Q 4", "D 9 9 K 3"), 1),
    ],
)
def test_a_ruff_holds_what_was_led_and_compares_by_its_largest_type(plays: tuple[str, ...], winner: int) -> None:
    assert trick(*plays, level="T").winner == winner


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        (("SQ", "SQ"), 0),
        (("S3", "S4", "S4"), 1),
        (("S3", "D3", "D3"), 1),
        (("S3", "C2", "S2"), 1),
        (("S3", "C2", "D2"), 2),
        (("S3 S3", "C2 C2", "S2 S2"), 1),
        (("S3", "CA", "HA"), 0),
        (("D3", "SA", "D4"), 2),
        (("LJ", "BJ", "BJ"), 1),
        (("S3 S3", "SA SK", "BJ LJ"), 0),
        (("D3 D3", "C2 D2", "H2 H2"), 2),
    ],
)
def test_the_first_of_equal_plays_stays(plays: tuple[str, ...], winner: int) -> None:
    assert trick(*plays).winner == winner


def test_a_ruff_of_another_shape_is_a_matter_of_the_rules() -> None:
    exact = replace(CLASSIC, ruff_match=RuffMatch.EXACT)
    assert trick("H A K", "D 3 3").winner == 1
    assert trick("H A K", "D 3 3", rules=exact).winner == 0
    assert trick("H A K", "D 3 4", rules=exact).winner == 1
    assert trick("H K K 6 6", "D 4 4 5 5", rules=exact).winner == 0


@pytest.mark.parametrize(
    ("beat", "winner"),
    [(ThrowBeat.TOP_COMPONENT, 1), (ThrowBeat.UNIT_LENGTH, 2), (ThrowBeat.ALL, 1), (ThrowBeat.HIGHEST, 3)],
)
def test_over_ruffs_of_a_throw_compare_as_the_rules_say(beat: ThrowBeat, winner: int) -> None:
    rules = replace(CLASSIC, throw_beat=beat)
    plays = ("H K K K 9 9 A", "D 7 7 7 J J Q", "D 7 7 7 Q Q 3", "D6 D6 D6 D5 D5 BJ")
    assert trick(*plays, rules=rules, decks=6).winner == winner


@pytest.mark.parametrize("beat", list(ThrowBeat))
def test_every_cut_of_a_ruff_counts_that_beats_the_one_before(beat: ThrowBeat) -> None:
    rules = replace(CLASSIC, throw_beat=beat)
    plays = ("H 8 8 J Q", "C5 C5 CA S2", "S3 S3 C7 C8", "C6 C6 C2 C2")
    assert trick(*plays, rules=rules, trump="C").winner == 3


def test_where_every_unit_must_be_beaten_a_higher_card_is_not_enough() -> None:
    plays = ("C 4 6", "S2 S3", "S3 S4", "S2 BJ")
    assert trick(*plays, rules=replace(CLASSIC, throw_beat=ThrowBeat.ALL), trump="S", level="K").winner == 2
    assert trick(*plays, rules=replace(CLASSIC, throw_beat=ThrowBeat.HIGHEST), trump="S", level="K").winner == 3


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        (("S 4 4 5 5", "S 6 6 6 6"), 1),
        (("S A A A A", "S 7 7 8 8", "H 4 4 5 5"), 0),
        (("S A A K K", "S 4 4 4 4", "H 4 4 5 5", "H 6 7 8 9"), 1),
        (("S A A K K", "S 6 6 6 6", "H 4 4 5 5", "H 7 7 7 7"), 3),
        (("S 4 4 5 5 6 6", "S 7 7 7 8 8 8", "S 9 9 T T J J"), 1),
        (("S 4 4 4 5 5 5", "S 6 6 7 7 8 8", "S 9 9 9 T T T"), 2),
        (("S 4 4 5 5 6 6 7 7", "S 8 8 8 8 9 9 9 9"), 1),
        # natural order: AA22 is the lowest, and the 2s of the trump suit beat those of another
        (("H A A 2 2", "H A A K K"), 1),
        (("S 2 2 3 3", "H 2 2 3 3"), 1),
        (("H A A 2 2", "S 2 2 3 3"), 1),
    ],
)
def test_with_four_decks_wider_units_beat_narrower_ones_of_as_many_cards(plays: tuple[str, ...], winner: int) -> None:
    assert trick(*plays, rules=FOUR_DECKS, trump="H", level="3", decks=4).winner == winner


@pytest.mark.parametrize(
    ("plays", "winner", "standing"),
    [
        # seed 004, (七) 7
        (("H A A K K", "H 7 7 7 7", "D 5 5 6 6"), 1, Standing.UNDER_RUFFED),
        (("H A A K K", "H 7 7 7 7", "D 5 5 5 5"), 2, Standing.RUFFED),
        (("H A A K K", "D 5 5 6 6", "H 7 7 7 7"), 1, Standing.FOLLOWED),
        (("H A A K K", "D 5 5 6 6", "D 4 4 4 4"), 2, Standing.OVER_RUFFED),
        (("H A A K K", "D 4 4 4 4", "D 5 5 6 6"), 1, Standing.UNDER_RUFFED),
        (("H A A K K", "H 7 7 7 7", "S 8 8 8 8"), 1, Standing.DISCARDED),
        # seed 004, (六)
        (("H T T J J Q Q", "H 4 4 4 4 4 4", "H K K K A A A"), 1, Standing.FOLLOWED),
        (("H T T J J Q Q", "H K K K A A A", "H 4 4 4 4 4 4"), 2, Standing.BEAT),
        (("H 3 3 4 4 5 5 6 6", "H 7 7 7 7 8 8 8 8", "D 3 3 4 4 5 5 6 6"), 1, Standing.UNDER_RUFFED),
        (("H 5 5 5 5", "H 6 6 7 7", "D 6 6 7 7"), 0, Standing.DISCARDED),
    ],
)
def test_a_bomb_is_ruffed_by_a_bomb_only_and_trumps_are_beaten_by_trumps_only(
    plays: tuple[str, ...], winner: int, standing: Standing
) -> None:
    ruling = trick(*plays, rules=UNION, level="9", decks=6)
    assert (ruling.winner, ruling.plays[2].standing) == (winner, standing)


def test_bombs_alone_beat_runs_but_wider_runs_do_not() -> None:
    bombs = replace(CLASSIC, bombs=Bombs.FOUR_OR_MORE)
    assert trick("S 8 8 9 9", "S 3 3 3 3", rules=bombs, decks=4).winner == 1
    assert trick("S 8 8 9 9", "S 3 3 3 3", decks=4).winner == 0
    assert trick("S 3 3 4 4 5 5", "S 8 8 8 9 9 9", rules=bombs, decks=4).winner == 0


def test_the_reading_is_the_leaders_where_the_rules_let_him() -> None:
    free = replace(CLASSIC, reading=Reading.LEADER_CHOOSES)
    where = situation(free, "D", "2", 6)
    plays = [cards("H 3 3 3 4 4 4"), cards("D 5 5 5 7 7 7"), cards("D 5 5 6 6 7 8")]
    assert judge_trick(plays, where, free).winner == 0
    assert judge_trick(plays, where, free, named=[cards("H 3 3 3"), cards("H 4 4 4")]).winner == 1
    as_pairs = [cards("H 3 3 4 4"), cards("H3"), cards("H4")]
    assert judge_trick(plays, where, free, named=as_pairs).winner == 2
    for rules, named, code in (
        (CLASSIC, as_pairs, "reading_not_named"),
        (free, as_pairs[:2], "bad_reading"),
        (free, [cards("H 3 3 3 4 4"), cards("H4")], "bad_reading"),
    ):
        with pytest.raises(CardsRefused) as caught:
            judge_trick(plays, where, rules, named=named)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ((), "no_plays"),
        (("", ""), "no_cards"),
        (("S3", ""), "no_cards"),
        (("S3", "S4 S4"), "different_lengths"),
        (("S3 H3", "S4 S5"), "several_suits"),
        (("S3", "S3", "S3"), "too_many_of_a_card"),
    ],
)
def test_what_is_no_trick_is_refused(plays: tuple[str, ...], code: str) -> None:
    with pytest.raises(CardsRefused) as caught:
        trick(*plays)
    assert caught.value.code == code


def test_each_play_is_told_with_its_reason_in_both_languages() -> None:
    ruling = trick("H 5 4 4", "D 9 7 7", "D 8 8 4", "D A K Q")
    assert [play.standing.value for play in ruling.plays] == ["led", "ruffed", "over_ruffed", "discarded"]
    assert [unit.cards for unit in ruling.winning_units] == [cards("D 8 8"), cards("D4")]
    assert "Play 3 over-ruffs ♦7 ♦7 + ♦9 with ♦8 ♦8 + ♦4." in say_all(ruling.reasons, "en")
    assert "第 3 家以 ♦8 ♦8 + ♦4 盖毙 ♦7 ♦7 + ♦9。" in say_all(ruling.reasons, "zh")
    assert "does not hold what was led (pair + single)" in say_all(ruling.reasons, "en")
    assert ruling.source == CLASSIC.source


@given(tricks())
@settings(max_examples=300)
def test_the_winner_is_the_one_that_trying_every_cut_finds(asked: tuple) -> None:
    rules, where, plays = asked
    assert judge_trick(plays, where, rules).winner == all_cuts.winner(plays, where, rules)


@given(tricks(), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_the_order_of_the_cards_within_a_play_does_not_matter(asked: tuple, chance) -> None:
    rules, where, plays = asked
    found = judge_trick(plays, where, rules)
    for play in plays:
        chance.shuffle(play)
    again = judge_trick(plays, where, rules)
    assert (again.winner, again.points, [play.standing for play in again.plays]) == (
        found.winner,
        found.points,
        [play.standing for play in found.plays],
    )


@given(tricks())
@settings(max_examples=100)
def test_points_are_those_of_all_cards_and_the_winning_units_are_of_the_winning_play(asked: tuple) -> None:
    rules, where, plays = asked
    ruling = judge_trick(plays, where, rules)
    assert ruling.points == sum(points_of(play) for play in plays)
    assert sorted(card for unit in ruling.winning_units for card in unit.cards) == sorted(plays[ruling.winner])
    assert say_all(ruling.reasons, "zh")
    assert say_all(ruling.reasons, "en")
