"""Bids and flips of recorded hands."""

import random
from dataclasses import replace

import pytest

from scoring.cards.card import Suit, read_cards
from scoring.cards.declaring import Moment
from scoring.cards.record import (
    Against,
    HandRecord,
    RecordedBid,
    RecordedFlip,
    RecordRefused,
    hands_of,
    record_from_data,
    record_from_text,
    record_to_data,
    record_to_text,
)
from scoring.cards.record.report import replay_by
from scoring.cards.simulate import simulate_hand
from scoring.rules.published import load_any_preset, load_preset
from scoring.wording.say import say

HEAD = "rule_set: {rule_set}\ndecks: {decks}\nseats: 4\ndeclarer: 0\ntrump: {trump}\nlevel: {level}\n"


def faults(
    lines: str, rule_set: str, trump: str = "H", level: str = "5", moment: Moment = Moment.DEALING, seats: int = 4
) -> list:
    decks = load_preset(rule_set).decks
    head = HEAD.format(rule_set=rule_set, decks=decks, trump=trump, level=level).replace("seats: 4", f"seats: {seats}")
    found = replay_by(load_preset(rule_set), record_from_text(head + lines), moment=moment).violations
    assert all(say(reason, "zh") and say(reason, "en") for each in found for reason in each.reasons)
    return [(each.trick, each.seat, each.against) for each in found]


@pytest.mark.parametrize(
    ("rule_set", "trump", "lines", "expected"),
    [
        ("classic-2d", "H", "bid 0: H5\n", []),
        ("classic-2d", "S", "bid 0: H5\nbid 1: S5 S5\n", []),
        ("classic-2d", "N", "bid 0: H5\nbid 1: LJ LJ\n", []),
        ("classic-2d", "H", "bid 0: H6\n", [(0, 0, Against.BID)]),
        ("classic-2d", "H", "bid 0: H5\nbid 1: S5\n", [(0, 1, Against.BID)]),
        ("classic-2d", "S", "bid 0: H5\n", [(0, 0, Against.TRUMP)]),
        ("classic-2d", "N", "bid 0: H5\n", [(0, 0, Against.TRUMP)]),
        ("menghuan-match-2d", "S", "bid 0: H5\nbid 0: S5 S5\n", [(0, 0, Against.BID), (0, 0, Against.TRUMP)]),
        ("menghuan-match-2d", "H", "bid 0: H5\nbid 0: H5 H5\n", []),
        ("shuangsheng-online-2d", "N", "bid 0: S5 LJ\nbid 1: H5 H5 BJ\nbid 0: BJ BJ\n", []),
        ("two-colour-1d", "S", "bid 0: C5\n", []),
        ("two-colour-1d", "S", "bid 0: H5\n", [(0, 0, Against.TRUMP)]),
        ("shuangsheng-match-2d", "S", "bid 0: H5\nflip 1: S5 => C2\n", []),
        ("shuangsheng-match-2d", "D", "bid 0: H5\nflip 1: D5 => C2\n", [(0, 1, Against.BID), (0, 0, Against.TRUMP)]),
        ("permanent-two-2d", "N", "bid 0: H5\nflip 1: S5 => C3\nflip 2: BJ => C3\n", []),
        ("permanent-two-2d", "C", "flip 1: BJ BJ LJ => C3\n", []),
        ("shuangsheng-online-2d", "N", "bid 0: S5 LJ\nflip 1: LJ LJ => C2\n", []),
        ("shuangsheng-online-2d", "H", "bid 0: S5 LJ\nflip 1: H5 => C2\n", [(0, 1, Against.BID), (0, 0, Against.TRUMP)]),
    ],
)  # fmt: skip
def test_bids_and_flips_stand_by_the_rules_of_declaring(rule_set: str, trump: str, lines: str, expected: list) -> None:
    assert faults(lines, rule_set, trump) == expected


@pytest.mark.parametrize(
    ("rule_set", "trump", "lines", "expected"),
    [
        # whoever bid last declares
        ("shuangsheng-match-2d", "S", "bid 1: H5\nbid 0: S5 S5\n", []),
        ("shuangsheng-match-2d", "S", "bid 0: H5\nbid 1: S5 S5\n", [(0, 0, Against.DECLARER)]),
        # whoever bid first declares
        ("classic-2d", "S", "bid 0: H5\nbid 1: S5 S5\n", []),
        ("classic-2d", "S", "bid 1: H5\nbid 0: S5 S5\n", [(0, 0, Against.DECLARER)]),
        # a bid that is none takes no deal, a flip neither, and where nobody bid nothing is said
        ("shuangsheng-match-2d", "H", "bid 0: H5\nbid 1: S5\n", [(0, 1, Against.BID)]),
        ("shuangsheng-match-2d", "S", "bid 0: H5\nflip 1: S5 => C2\n", []),
        ("shuangsheng-match-2d", "S", "", []),
    ],
)
def test_in_the_first_hand_of_a_match_the_bids_settle_who_declares(
    rule_set: str, trump: str, lines: str, expected: list
) -> None:
    assert faults(lines, rule_set, trump, moment=Moment.FIRST_DEAL) == expected
    assert Against.DECLARER not in [against for _trick, _seat, against in faults(lines, rule_set, trump)]


@pytest.mark.parametrize(
    ("lines", "moment", "expected"),
    [
        ("bid 0: H5 LJ\n", Moment.FIRST_DEAL, []),
        ("bid 0: H5\n", Moment.FIRST_DEAL, [(0, 0, Against.BID)]),
        ("bid 0: H5\n", Moment.DEALING, []),
    ],
)
def test_in_the_first_hand_of_a_union_match_a_little_joker_is_shown(lines: str, moment: Moment, expected: list) -> None:
    assert faults(lines, "union-3v3-6d", moment=moment, seats=6) == expected


def test_players_with_levels_of_their_own_have_no_contest_for_the_first_deal() -> None:
    rules = load_any_preset("friends-5p-3d")
    record = simulate_hand(rules, random.Random(4))
    holders = [seat for seat in range(5) if f"S{record.level}" in record.dealt[seat] and seat != record.declarer]
    bid = RecordedBid(seat=holders[0], cards=read_cards(f"S{record.level}", decks=3))
    replayed = replay_by(rules, replace(record, bids=(bid,), trump=Suit.SPADES), moment=Moment.FIRST_DEAL)
    assert Against.DECLARER not in [each.against for each in replayed.violations]


def a_hand(rule_set: str) -> HandRecord:
    record = simulate_hand(load_preset(rule_set), random.Random(4))
    return replace(record, trump=Suit.SPADES)


def test_what_was_not_held_is_no_bid() -> None:
    record = a_hand("classic-2d")
    level = record.level
    other = next(seat for seat in range(4) if f"S{level}" not in record.dealt[seat])
    bid = RecordedBid(seat=other, cards=read_cards(f"S{level}", decks=2))
    found = replay_by(load_preset("classic-2d"), replace(record, bids=(bid,))).violations
    assert (found[0].trick, found[0].seat, found[0].against) == (0, other, Against.BID)


def test_whoever_flips_takes_up_what_lies_in_the_kitty_and_buries_anew() -> None:
    record = a_hand("permanent-two-2d")
    before = hands_of(record)
    seat = (record.declarer + 1) % 4
    buried = before[seat][:8]
    flipped = replace(record, flips=(RecordedFlip(seat=seat, cards=before[seat][8:9], buried=buried),))
    after = hands_of(flipped)
    assert sorted(after[seat]) == sorted((*before[seat][8:], *record.buried))
    assert [after[other] for other in range(4) if other != seat] == [
        before[other] for other in range(4) if other != seat
    ]
    assert flipped.in_kitty == buried


def test_a_flip_that_buries_what_is_not_there_is_refused() -> None:
    record = a_hand("permanent-two-2d")
    seat = (record.declarer + 1) % 4
    foreign = hands_of(record)[(seat + 1) % 4]
    missing = next(card for card in foreign if card not in (*record.dealt[seat], *record.buried))
    with pytest.raises(RecordRefused) as refused:
        hands_of(replace(record, flips=(RecordedFlip(seat=seat, cards=(), buried=(missing,)),)))
    assert (refused.value.code, refused.value.where) == ("not_buried", "flips[0].buried")


def test_flips_read_back_from_both_forms() -> None:
    record = a_hand("permanent-two-2d")
    flip = RecordedFlip(seat=2, cards=read_cards("BJ", decks=2), buried=read_cards("S3 S4", decks=2))
    flipped = replace(record, flips=(flip, flip))
    assert record_from_text(record_to_text(flipped)) == flipped
    assert record_from_data(record_to_data(flipped)) == flipped


@pytest.mark.parametrize(
    ("rule_set", "flipped", "winner"),
    [("permanent-two-2d", "flip 1: S7 => C3\n", 0), ("permanent-two-2d", "", 1), ("classic-2d", "", 1)],
)
def test_the_first_side_suit_lead_after_a_flip_is_not_ruffed_where_the_rules_say_so(
    rule_set: str, flipped: str, winner: int
) -> None:
    head = HEAD.format(rule_set=rule_set, decks=2, trump="S", level="7")
    tricks = "trick 0: HK | S4 | H3 | H4\n"
    found = replay_by(load_preset(rule_set), record_from_text(head + flipped + tricks))
    assert found.tricks[0].winner == winner
