"""Recorded hands played over again."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards.card import pack
from scoring.cards.record import Against, RecordRefused, hands_of, record_from_text, record_to_text
from scoring.cards.record.report import differences, replay_by, report_of
from scoring.cards.simulate import simulate_hand
from scoring.either import score_any_hand
from scoring.hand.report import CountedPoints, Fine, HandReport, TotalPoints, Trump
from scoring.kitty import LastTrick, Party, WinningFormat
from scoring.rules.published import all_preset_ids, load_any_preset, load_preset
from scoring.wording.say import say
from tests.scoring.sheets import changed

HALF = load_preset("half-1d")
MATCH = load_preset("shuangsheng-match-2d")

HEAD = "rule_set: half-1d\ndecks: 1\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 5\n"


def replayed(tricks: str, head: str = HEAD, rule_set=HALF):
    return replay_by(rule_set, record_from_text(head + tricks))


def against(found) -> list:
    return [(violation.trick, violation.seat, violation.against) for violation in found.violations]


@settings(max_examples=60)
@given(st.sampled_from(all_preset_ids()), st.integers(0, 2**32))
def test_a_simulated_hand_replays_without_a_fault(rule_set_id: str, seed: int) -> None:
    rule_set = load_any_preset(rule_set_id)
    record = simulate_hand(rule_set, random.Random(seed))
    found = replay_by(rule_set, record)
    assert found.violations == ()
    assert found.is_complete
    assert sum(found.points) + found.kitty_points == 100 * record.decks
    hands = hands_of(record)
    assert Counter(card for hand in hands for card in hand) + Counter(record.buried) == Counter(pack(record.decks))
    assert score_any_hand(rule_set, report_of(found, rule_set)).attackers_points is not None


def test_equal_chances_give_equal_hands() -> None:
    one, two = (simulate_hand(MATCH, random.Random(5)) for _ in range(2))
    assert one == two
    assert one != simulate_hand(MATCH, random.Random(6))


def test_points_go_to_whoever_wins_the_trick() -> None:
    found = replayed("trick 0: SA | S3 | SK | ST\ntrick 0: D2 | DK | D3 | D4\n")
    assert found.points == (20, 10, 0, 0)
    assert found.last_winner == 1
    assert against(found) == []


def test_a_revoke_is_found_where_the_card_appears_later() -> None:
    found = replayed("trick 0: SA | D3 | S2 | S4\ntrick 0: D2 | S3 | D4 | D6\n")
    assert (1, 1, Against.WRONG_FOLLOW) in against(found)
    (revoke,) = [each for each in found.violations if each.trick == 1]
    assert "♠3" in say(revoke.reasons[0], "en")
    assert say(revoke.reasons[0], "zh")


def test_whoever_did_not_win_may_not_lead() -> None:
    found = replayed("trick 0: SA | S3 | S2 | S4\ntrick 2: D2 | D3 | D4 | D6\n")
    assert against(found) == [(2, 2, Against.WRONG_LEADER)]
    assert [say(found.violations[0].reasons[0], language) for language in ("zh", "en")] == [
        "应由南出牌。",
        "South had to lead.",
    ]


def test_a_throw_that_stands_though_somebody_beats_it_is_found() -> None:
    tricks = "trick 0: SQ SJ | S3 S2 | S4 S6 | S7 S8\ntrick 0: D2 D3 | SA SK | D4 D6 | D7 D8\n"
    found = replayed(tricks)
    assert (1, 0, Against.THROW_SHOULD_FALL) in against(found)
    fall = next(each for each in found.violations if each.against is Against.THROW_SHOULD_FALL)
    assert "East holds ♠A, which beats ♠Q." in [say(reason, "en") for reason in fall.reasons]
    assert "东有♠A" in "".join(say(reason, "zh") for reason in fall.reasons).replace(" ", "")


def test_a_throw_of_several_suits_is_no_lead() -> None:
    found = replayed("trick 0: SK D2 => SK | S3 | S4 | S7\ntrick 0: D2 | D4 | D7 | D8\n")
    assert (1, 0, Against.LEAD) in against(found)


def test_a_throw_that_falls_leads_its_lowest_unit_and_is_fined() -> None:
    fallen = "trick 0: SK SJ => SJ | SA | S4 | S7\ntrick 1: S3 | D4 | D7 | SK\n"
    found = replayed(fallen)
    assert [(failed.seat, failed.fined_cards) for failed in found.failed_throws] == [(0, 1)]
    assert all(kind is not Against.WRONG_UNIT_LED for _trick, _seat, kind in against(found))
    wrong = replayed(fallen.replace("=> SJ", "=> SK").replace("D7 | SK", "D7 | SJ"))
    assert (1, 0, Against.WRONG_UNIT_LED) in against(wrong)


def test_a_throw_called_back_though_nobody_beats_it_is_found() -> None:
    found = replayed("trick 0: SA SK => SK | S3 | S4 | S7\ntrick 0: SA | S2 | D7 | D8\n")
    assert (1, 0, Against.THROW_SHOULD_STAND) in against(found)


@pytest.mark.parametrize(
    ("tricks", "code"),
    [
        ("trick 0: SA D3 | S3 S4 | S6 S7 | S8 S9\n", "several_suits"),
        ("trick 0: SA | S3 S4 | S6 | S7\n", "hands_differ"),
        ("trick 0: SA | SA | S6 | S7\n", "too_many_of_a_card"),
    ],
)
def test_a_trick_that_cannot_have_been_is_refused(tricks: str, code: str) -> None:
    with pytest.raises(RecordRefused) as refused:
        replayed(tricks)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("rule_set: shuangsheng-match-2d", "rule_set: classic-2d"), "wrong_rule_set"),
        (("decks: 2", "decks: 3"), "wrong_decks"),
        (("buried: ", "buried: LJ LJ "), "not_buried"),
        (("kitty: ", "# kitty: "), "too_many_of_a_card"),
    ],
)
def test_a_record_that_does_not_fit_its_rule_set_or_deal_is_refused(change: tuple[str, str], code: str) -> None:
    text = record_to_text(simulate_hand(MATCH, random.Random(3)))
    assert change[0] in text
    with pytest.raises(RecordRefused) as refused:
        replay_by(MATCH, record_from_text(text.replace(*change)))
    assert refused.value.code == code


def test_an_unfinished_hand_has_points_but_no_report() -> None:
    record = simulate_hand(MATCH, random.Random(3))
    lines = record_to_text(record).splitlines()
    found = replay_by(MATCH, record_from_text("\n".join(lines[:-1])))
    assert not found.is_complete
    with pytest.raises(RecordRefused, match="hand_unfinished"):
        report_of(found, MATCH)


def test_without_a_deal_a_hand_is_complete_when_as_many_cards_were_played_as_it_has() -> None:
    lines = [
        line
        for line in record_to_text(simulate_hand(MATCH, random.Random(3))).splitlines()
        if not line.startswith(("dealt", "kitty"))
    ]
    assert replay_by(MATCH, record_from_text("\n".join(lines))).is_complete
    assert not replay_by(MATCH, record_from_text("\n".join(lines[:-1]))).is_complete
    assert not replayed("trick 0: SA | S3 | SK | ST\n").is_complete


def test_a_game_of_free_size_is_complete_when_all_that_was_laid_down_is_played() -> None:
    free = next(rules for rules in map(load_any_preset, all_preset_ids()) if getattr(rules, "free_size", False))
    lines = [
        line
        for line in record_to_text(simulate_hand(free, random.Random(3))).splitlines()
        if not line.startswith(("dealt", "kitty", "buried"))
    ]
    assert replay_by(free, record_from_text("\n".join(lines[:-1]))).is_complete


def test_without_a_deal_hands_are_what_was_laid_down() -> None:
    record = simulate_hand(MATCH, random.Random(3))
    text = "\n".join(line for line in record_to_text(record).splitlines() if not line.startswith(("dealt", "kitty")))
    with_deal, without = replay_by(MATCH, record), replay_by(MATCH, record_from_text(text))
    assert (without.points, without.kitty_points, without.last_format) == (
        with_deal.points,
        with_deal.kitty_points,
        with_deal.last_format,
    )
    assert without.is_complete
    assert without.violations == ()


def test_the_format_of_the_last_trick_is_the_winners_or_the_one_that_was_led() -> None:
    head = "rule_set: shuangsheng-match-2d\ndecks: 2\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 5\n"
    ruffed = head + "trick 0: SA SA SK SQ | H3 H3 H4 H4 | S3 S4 S6 S7 | D3 D4 D6 D7\n"
    led = changed(MATCH, "kitty.format_of", "led")
    assert replayed(ruffed, head="", rule_set=MATCH).last_format == WinningFormat.tractor(2)
    assert replayed(ruffed, head="", rule_set=led).last_format == WinningFormat.pair()


def entered(**values) -> HandReport:
    points = CountedPoints(
        trick_points=60, kitty_points=10, last_trick=LastTrick(winner=Party.ATTACKERS, format=WinningFormat.pair())
    )
    return HandReport(**{"position": 1, "number": 1, "declarer_seat": 0, "points": points} | values)


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({}, []),
        ({"declarer_seat": 1}, ["declarer"]),
        ({"points": TotalPoints(attackers_points=100)}, []),
        ({"points": TotalPoints(attackers_points=95)}, ["total"]),
        ({"trump": Trump.HEARTS, "level": 5}, []),
        ({"trump": Trump.NONE}, ["trump"]),
        ({"fines": (Fine(offence="failed_throw", offender=Party.ATTACKERS, cards=2),)}, ["fines"]),
        ({"fines": (Fine(offence="wrong_card_on_table", offender=Party.ATTACKERS, cards=2),)}, []),
    ],
)
def test_only_what_was_entered_otherwise_differs(values: dict, fields: list) -> None:
    recorded = entered(trump=Trump.HEARTS, level=5)
    assert [each.field for each in differences(entered(**values), recorded, MATCH)] == fields


def test_fines_for_several_throws_may_be_entered_as_one() -> None:
    def fine(cards: int, party: Party = Party.ATTACKERS) -> Fine:
        return Fine(offence="failed_throw", offender=party, cards=cards)

    recorded = entered(fines=(fine(1), fine(2)))
    assert differences(entered(fines=(fine(3),)), recorded, MATCH) == ()
    (found,) = differences(entered(fines=(fine(3, Party.DECLARERS),)), recorded, MATCH)
    assert (found.entered, found.recorded) == ("declarers 3", "attackers 3")


def test_friends_bid_and_who_won_the_last_trick_are_compared_among_players() -> None:
    rule_set = load_any_preset("auction-friends")
    report = report_of(replay_by(rule_set, simulate_hand(rule_set, random.Random(4))), rule_set)
    other = [seat for seat in range(rule_set.seats) if seat not in (*report.friend_seats, report.last_trick_seat)]
    changed = replace(report, friend_seats=(other[0],), bid=report.bid + 5, last_trick_seat=other[0])
    assert [each.field for each in differences(changed, report, rule_set)] == ["friends", "bid", "last_trick_seat"]
    assert differences(replace(report, bid=None, last_trick_seat=None), report, rule_set) == ()
