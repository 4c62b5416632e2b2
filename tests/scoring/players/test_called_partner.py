"""Two against two with a partner who is called: the sides change from hand to hand, the levels are the players'."""

from fractions import Fraction

import pytest

from scoring import MatchResult, award_match_points, fold_any, load_preset, load_scheme
from tests.scoring.players.tables import PARTNER, TIME_UP, hand

FIXED = load_preset("bianfeng-2d")


def test_the_figures_are_those_of_the_fixed_partners() -> None:
    assert (PARTNER.result.bands, PARTNER.result.continuation) == (
        FIXED.level_table.bands,
        FIXED.level_table.continuation,
    )
    assert (PARTNER.kitty.factors, PARTNER.kitty.choice) == (FIXED.kitty.factors, FIXED.kitty.choice)
    assert (PARTNER.seats, PARTNER.sides, PARTNER.players_per_side, PARTNER.most_friends) == (4, 4, 1, 1)


@pytest.mark.parametrize(
    ("friends", "points", "levels"),
    [
        ((2,), 0, (5, 2, 5, 2)),
        ((1,), 35, (4, 4, 2, 2)),
        ((), 75, (3, 2, 2, 2)),
        ((2,), 80, (2, 2, 2, 2)),
        ((3,), 120, (2, 3, 3, 2)),
        ((), 200, (2, 5, 5, 5)),
    ],
)
def test_every_player_of_the_side_climbs_as_the_table_says(friends, points: int, levels) -> None:
    assert fold_any(PARTNER, [hand(1, 0, points, friend_seats=friends)]).levels == levels


def test_partners_change_hand_by_hand_and_a_match_has_four_places() -> None:
    sheet = [
        hand(1, 0, 0, friend_seats=(2,)),
        hand(2, 2, 40, friend_seats=(1,), level=5),
        hand(3, 1, 160, friend_seats=(2,), level=3),
        hand(4, 3, 60, level=4),
        TIME_UP,
    ]
    state = fold_any(PARTNER, sheet)
    assert state.levels == (7, 3, 6, 5)
    assert state.warnings == ()
    outcome = state.outcome
    assert (outcome.winner, outcome.places, outcome.levels_earned) == (0, (1, 4, 2, 3), (5, 1, 4, 3))
    result = MatchResult(
        reason=outcome.reason, winner=outcome.winner, levels=outcome.levels, sides=4, places=outcome.places
    )
    assert award_match_points(load_scheme(PARTNER.match_points), result).points == tuple(map(Fraction, (3, 0, 2, 1)))
