"""Records that were changed at random: what replaying says of every play agrees with a second opinion."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards.play_rules import play_rules_of
from scoring.cards.reading import read_lead
from scoring.cards.record import (
    Against,
    HandRecord,
    RecordRefused,
    Replay,
    hands_of,
    record_from_text,
    record_to_text,
)
from scoring.cards.record.report import replay_by
from scoring.cards.simulate import simulate_hand
from scoring.either import AnyRuleSet
from scoring.rules.published import all_preset_ids, load_any_preset
from tests.scoring.cards.following.every_cut import is_legal, suit_of

MOST_OF_A_SUIT = 10
"""The second opinion tries every cut, and is not asked about more cards of the suit that was led."""


def with_plays(record: HandRecord, changed: dict) -> HandRecord:
    """`changed`: cards by number of the trick and place of the play, both from 0."""
    tricks = list(record.tricks)
    for (number, place), cards in changed.items():
        plays = list(tricks[number].plays)
        plays[place] = replace(plays[place], cards=tuple(cards))
        tricks[number] = replace(tricks[number], plays=tuple(plays))
    return replace(record, tricks=tuple(tricks))


def cards_at(record: HandRecord, at: tuple) -> list:
    return list(record.tricks[at[0]].plays[at[1]].cards)


def swapped(record: HandRecord, one: tuple, other: tuple, chance: random.Random) -> HandRecord:
    """One card of a play changes places with one of another play."""
    first, second = cards_at(record, one), cards_at(record, other)
    left, right = chance.randrange(len(first)), chance.randrange(len(second))
    first[left], second[right] = second[right], first[left]
    return with_plays(record, {one: first, other: second})


def mutated(record: HandRecord, chance: random.Random) -> HandRecord:
    number, later = sorted(chance.choices(range(len(record.tricks)), k=2))
    place = chance.randrange(record.seats)
    match chance.choice(["between seats", "within a hand", "replaced"]):
        case "between seats":
            return swapped(record, (number, place), (later, (place + 1) % record.seats), chance)
        case "within a hand":
            seat = (record.tricks[number].leader + place) % record.seats
            then = (seat - record.tricks[later].leader) % record.seats
            return swapped(record, (number, place), (later, then), chance) if number != later else record
        case _:
            hand = hands_of(record)[(record.tricks[number].leader + place) % record.seats]
            cards = chance.sample(hand, len(cards_at(record, (number, place))))
            return with_plays(record, {(number, place): cards})


def second_opinion(record: HandRecord, winners: list) -> tuple[set, set]:
    """(trick, seat) of what is against the rules apart from throws, and of the answers that were not looked at."""
    rules = play_rules_of(record.rule_set)
    situation = rules.situation(decks=record.decks, trump=record.trump, level=record.level)
    hands = [Counter(hand) for hand in hands_of(record)]
    wrong, unknown = set(), set()
    leader = record.declarer
    for number, trick in enumerate(record.tricks, start=1):
        if trick.leader != leader:
            wrong.add((number, trick.leader))
        led = trick.plays[0].cards
        blocks = tuple((unit.shape.width, unit.shape.length) for unit in read_lead(led, situation, rules))
        suit = suit_of(led[0], situation)
        for place, play in enumerate(trick.plays):
            seat = (trick.leader + place) % record.seats
            held = list(hands[seat].elements())
            if Counter(play.tried or play.cards) - hands[seat]:
                wrong.add((number, seat))
            elif place and len([card for card in held if suit_of(card, situation) == suit]) > MOST_OF_A_SUIT:
                unknown.add((number, seat))
            elif place and not is_legal(blocks, suit, held, play.cards, situation, rules):
                wrong.add((number, seat))
            hands[seat] -= Counter(play.cards)
        leader = winners[number - 1]
    return wrong, unknown


def replayed(rule_set: AnyRuleSet, text: str) -> Replay | str:
    """What the text comes to, or the code of its refusal."""
    try:
        return replay_by(rule_set, record_from_text(text))
    except RecordRefused as refused:
        return refused.code


THROWS = {Against.LEAD, Against.THROW_SHOULD_FALL, Against.THROW_SHOULD_STAND, Against.WRONG_UNIT_LED}


@settings(max_examples=40)
@given(st.sampled_from(all_preset_ids()), st.integers(0, 2**32))
def test_a_changed_record_is_refused_or_faulted_just_where_a_second_opinion_faults_it(preset: str, seed: int) -> None:
    rule_set, chance = load_any_preset(preset), random.Random(seed)
    record = mutated(simulate_hand(rule_set, chance), chance)
    found = replayed(rule_set, record_to_text(record))
    if isinstance(found, str):
        assert found in ("several_suits", "too_many_of_a_card", "deal_incomplete")
        return
    told = {(each.trick, each.seat) for each in found.violations if each.against not in THROWS}
    wrong, unknown = second_opinion(record, [trick.winner for trick in found.tricks])
    assert told - unknown == wrong - unknown


@settings(max_examples=40)
@given(st.sampled_from(all_preset_ids()), st.integers(0, 2**32))
def test_a_record_with_letters_changed_reads_and_replays_or_is_refused(preset: str, seed: int) -> None:
    rule_set, chance = load_any_preset(preset), random.Random(seed)
    letters = list(record_to_text(simulate_hand(rule_set, chance)))
    for _time in range(chance.randint(1, 4)):
        letters[chance.randrange(len(letters))] = chance.choice("SHDC23456789TJQKA:|=> \n#-NLB0")
    found = replayed(rule_set, "".join(letters))
    assert isinstance(found, str) or len(found.points) == rule_set.seats


def test_a_revoke_put_into_a_record_is_found_where_it_happened() -> None:
    rule_set = load_any_preset("shuangsheng-match-2d")
    record = simulate_hand(rule_set, random.Random(3))
    number = next(at for at, trick in enumerate(record.tricks) if at and len(trick.plays[0].cards) == 1)
    situation = play_rules_of(rule_set.id).situation(decks=2, trump=record.trump, level=record.level)
    trick = record.tricks[number]
    suit = suit_of(trick.plays[0].cards[0], situation)
    place, seat = next(
        (place, (trick.leader + place) % 4)
        for place, play in enumerate(trick.plays)
        if place and suit_of(play.cards[0], situation) == suit
    )
    other = next(
        (later, (seat - record.tricks[later].leader) % 4)
        for later in range(number + 1, len(record.tricks))
        for card in record.tricks[later].plays[(seat - record.tricks[later].leader) % 4].cards[:1]
        if suit_of(card, situation) != suit
    )
    mine, later = cards_at(record, (number, place)), cards_at(record, other)
    mine[0], later[0] = later[0], mine[0]
    found = replay_by(rule_set, with_plays(record, {(number, place): mine, other: later}))
    assert (number + 1, seat, Against.WRONG_FOLLOW) in [(v.trick, v.seat, v.against) for v in found.violations]


def test_the_second_opinion_finds_no_fault_with_a_hand_that_was_played_by_the_rules() -> None:
    record = simulate_hand(load_any_preset("half-1d"), random.Random(1))
    winners = [trick.winner for trick in replay_by(load_any_preset("half-1d"), record).tricks]
    assert second_opinion(record, winners)[0] == set()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("trick 0: S3 | S4", "plays_differ"),
        ("dealt 0: S3", "twice"),
        ("buried: LJ", "twice"),
        ("bid 3: S3 S4 S5", None),
    ],
)
def test_a_line_too_many_is_refused_unless_it_tells_of_a_further_bid(change: str, code: str | None) -> None:
    rule_set = load_any_preset("shuangsheng-match-2d")
    found = replayed(rule_set, f"{record_to_text(simulate_hand(rule_set, random.Random(2)))}{change}\n")
    assert (found if isinstance(found, str) else None) == code
