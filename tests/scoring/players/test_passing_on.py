"""Levels passed on, refused, and left over."""

from dataclasses import replace

import pytest

from scoring import (
    Direction,
    Hook,
    RulingKind,
    RulingReport,
    SheetRefused,
    Transfer,
    TransferAnswer,
    fold_any,
    say_all,
)
from tests.scoring.players.tables import FRIENDS, changed, hand, with_friend


def moved(seat: int, levels: int, position: int) -> RulingReport:
    return RulingReport(position=position, kind=RulingKind.LEVEL_MOVE, side=seat, levels=levels)


UP = Transfer(giver=0, taker=2, direction=Direction.UP, levels=5)
DOWN = Transfer(giver=0, taker=1, direction=Direction.DOWN, levels=5)
START = [moved(0, 8, 1), moved(1, 6, 2)]
"""The declarer stands one level below J and has five levels over after a shutout."""


def test_a_partner_on_the_winning_side_may_refuse_and_another_be_named() -> None:
    refused = replace(UP, answer=TransferAnswer.REFUSED)
    state = fold_any(FRIENDS, [*START, with_friend(3, 0, 2, 0, transfers=(refused, DOWN))])
    assert state.levels == (11, 3, 5, 2, 2)
    assert "Seat 3 refuses 5 levels." in say_all(state.lines[-1].notes, "en")
    assert state.lines[-1].left_over == (0,) * 5


def test_refused_levels_that_nobody_takes_are_left_over() -> None:
    refused = replace(UP, answer=TransferAnswer.REFUSED)
    state = fold_any(FRIENDS, [*START, with_friend(3, 0, 2, 0, transfers=(refused,))])
    assert state.lines[-1].left_over == (5, 0, 0, 0, 0)
    assert [warning.code for warning in state.warnings] == ["warn_levels_lost"]


def test_an_opponent_on_the_losing_side_may_not_refuse() -> None:
    with pytest.raises(SheetRefused, match="transfer_not_refusable") as caught:
        fold_any(FRIENDS, [*START, with_friend(3, 0, 2, 0, transfers=(replace(DOWN, answer=TransferAnswer.REFUSED),))])
    assert caught.value.field == "transfers[0].answer"


def test_nobody_may_refuse_where_the_rules_say_so() -> None:
    rules = changed(FRIENDS, "passing_on", may_refuse="nobody")
    with pytest.raises(SheetRefused, match="transfer_not_refusable"):
        fold_any(rules, [*START, with_friend(3, 0, 2, 0, transfers=(replace(UP, answer=TransferAnswer.REFUSED),))])


def test_winners_may_refuse_to_drop_the_rest_of_a_demotion() -> None:
    rest = Transfer(giver=0, taker=3, direction=Direction.DOWN, levels=4, answer=TransferAnswer.REFUSED)
    hooked = with_friend(4, 0, 2, 120, last_trick_seat=1, hook=Hook.PAIR, transfers=(rest,))
    sheet = [moved(0, 9, 1), moved(3, 4, 2), hooked]
    state = fold_any(FRIENDS, sheet)
    assert (state.levels[3], state.lines[-1].left_over[0]) == (6, 4)


def test_the_rest_of_an_ace_demotion_is_the_friends_to_lay_on_any_opponent() -> None:
    to_taker = Transfer(giver=2, taker=1, direction=Direction.DOWN, levels=2)
    hooked = with_friend(5, 0, 2, 120, last_trick_seat=1, hook=Hook.SINGLE, transfers=(to_taker,))
    sheet = [moved(0, 9, 1), moved(2, 1, 2), moved(1, 3, 3), moved(3, 3, 4), hand(4, 0, 60), hooked]
    state = fold_any(FRIENDS, sheet)
    assert state.levels == (11, 3, 2, 5, 2)


def test_levels_are_passed_on_only_by_those_who_have_some_over() -> None:
    with pytest.raises(SheetRefused, match="transfer_too_large"):
        fold_any(FRIENDS, [with_friend(1, 0, 2, 0, transfers=(replace(UP, levels=1),))])
    with pytest.raises(SheetRefused, match="transfer_taker"):
        fold_any(FRIENDS, [*START, with_friend(3, 0, 2, 0, transfers=(replace(UP, taker=1),))])
