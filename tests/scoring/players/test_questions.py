"""Implausible though possible values of a hand of players are asked about."""

import pytest

from scoring import Fine, Hook, Party, RulingKind, RulingReport, fold_any, question_any_hand, question_players_hand, say
from scoring.notes import above_ace
from tests.scoring.players.tables import AUCTION, CALLED, FRIENDS, TIME_UP, hand, with_friend

START = fold_any(FRIENDS, [])
SECOND = fold_any(FRIENDS, [with_friend(1, 0, 2, 120)])
AT_TEN = fold_any(FRIENDS, [RulingReport(position=1, kind=RulingKind.LEVEL_MOVE, side=0, levels=8)])
AT_TOP = fold_any(
    FRIENDS,
    [RulingReport(position=1, kind=RulingKind.LEVEL_MOVE, side=0, levels=9), *(hand(n, 0, 60) for n in (2, 3))],
)


@pytest.mark.parametrize(
    ("state", "report", "asked"),
    [
        (START, with_friend(1, 0, 2, 60), []),
        (START, hand(1, 0, 60), ["ask_player_alone"]),
        (SECOND, with_friend(2, 0, 1, 60), ["ask_player_declarer"]),
        (SECOND, with_friend(2, 1, 0, 60, level=5), ["ask_player_level"]),
        (START, with_friend(1, 0, 2, 0), ["ask_no_points"]),
        (START, with_friend(1, 0, 2, 420), ["ask_above_cards", "ask_many_levels"]),
        (START, with_friend(1, 0, 2, 120, last_trick_seat=1, hook=Hook.PAIR), ["ask_hook_for_nothing"]),
        (AT_TEN, with_friend(2, 0, 2, 55), ["ask_levels_left"]),
        (AT_TOP, with_friend(5, 0, 2, 60), ["ask_player_goal"]),
        (START, with_friend(1, 0, 2, 60, void=True), []),
        (START, with_friend(1, 0, 2, 63), []),
    ],
)
def test_a_hand_is_questioned_where_it_is_implausible(state, report, asked: list[str]) -> None:
    found = question_players_hand(FRIENDS, state, report)
    assert [each.code for each in found] == asked
    assert all(say(each, "zh") != say(each, "en") for each in found)
    assert question_any_hand(FRIENDS, state, report) == above_ace(found, FRIENDS.ladder)


def test_many_fined_cards_and_a_match_that_is_over_are_asked_about() -> None:
    fines = (Fine(offence="failed_throw", offender=Party.DECLARERS, cards=6),)
    report = hand(1, 0, 20, bid=200, friend_seats=(1,), fines=fines)
    assert [each.code for each in question_players_hand(CALLED, fold_any(CALLED, []), report)] == ["ask_many_fines"]
    over = fold_any(AUCTION, [hand(1, 0, 20, bid=120), TIME_UP])
    assert [each.code for each in question_players_hand(AUCTION, over, hand(2, 0, 20, bid=120))] == [
        "ask_match_is_over"
    ]
