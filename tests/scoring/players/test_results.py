"""Points to levels of players: every edge of every published table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PlayersRuleSet, Stage
from scoring.players.results import gain_of, level_rights
from scoring.wording.describe import describe
from tests.scoring.players.tables import AUCTION, CALLED, EVERY, FOUR, FRIENDS, changed


def gain(rules, points: int, *, friends: int = 0, bid: int = 0):
    return gain_of(
        rules.result,
        points,
        attackers=rules.players - 1 - friends,
        declarers=1 + friends,
        bid=bid,
        points_in_play=rules.points_in_play,
        decks=rules.decks,
    )


@pytest.mark.parametrize(
    ("points", "with_friend", "alone"),
    [(-5, "D+9", "D+12"), (0, "D+9", "D+12"), (5, "D+6", "D+8"), (55, "D+6", "D+8"), (60, "D+3", "D+4"),
     (115, "D+3", "D+4"), (120, "switch", "switch"), (175, "switch", "switch"), (180, "A+1", "A+1"),
     (235, "A+1", "A+1"), (240, "A+2", "A+2"), (300, "A+3", "A+3")],
)  # fmt: skip
def test_with_called_friends_both_sides_can_gain_the_same(points: int, with_friend: str, alone: str) -> None:
    assert gain(FRIENDS, points, friends=1).code == with_friend
    assert gain(FRIENDS, points).code == alone


@pytest.mark.parametrize(
    ("points", "with_friend", "alone"),
    [(0, "D+6", "D+9"), (5, "D+4", "D+6"), (35, "D+4", "D+6"), (40, "D+2", "D+3"), (75, "D+2", "D+3"),
     (80, "switch", "switch"), (115, "switch", "switch"), (120, "A+1", "A+1"), (160, "A+2", "A+2")],
)  # fmt: skip
def test_four_players_with_two_decks_have_the_thresholds_of_two_decks(
    points: int, with_friend: str, alone: str
) -> None:
    assert gain(FOUR, points, friends=1).code == with_friend
    assert gain(FOUR, points).code == alone


@pytest.mark.parametrize(
    ("bid", "points", "result"),
    [(150, 0, "D+6"), (150, 5, "D+4"), (150, 70, "D+4"), (150, 75, "D+2"), (150, 145, "D+2"), (150, 150, "A+1"),
     (150, 220, "A+1"), (150, 225, "A+2"), (120, 55, "D+4"), (120, 60, "D+2"), (120, 115, "D+2"), (120, 120, "A+1"),
     (120, 175, "A+1"), (120, 180, "A+2"), (120, 240, "A+3"), (115, 55, "D+4"), (115, 60, "D+2"), (115, 110, "D+2"),
     (115, 115, "A+1"), (115, 170, "A+1"), (115, 175, "A+2"), (115, 225, "A+2"), (115, 230, "A+3")],
)  # fmt: skip
def test_an_auction_of_three_is_measured_by_the_bid(bid: int, points: int, result: str) -> None:
    assert gain(AUCTION, points, bid=bid).code == result


@pytest.mark.parametrize(
    ("points", "each", "climb"),
    [(0, 3, 0), (5, 2, 0), (100, 2, 0), (105, 1, 0), (200, 1, 0), (205, 0, 1), (280, 0, 1), (285, 0, 2), (360, 0, 2),
     (365, 0, 3), (400, 0, 3), (900, 0, 3)],
)  # fmt: skip
def test_an_auction_with_friends_is_measured_by_the_bid_and_all_points(points: int, each: int, climb: int) -> None:
    found = gain(CALLED, points, friends=2, bid=200)
    assert (found.declarers_total, found.each_attacker) == (3 * each, climb)


def test_above_a_low_bid_the_attackers_win_whatever_the_small_shutout_is() -> None:
    assert gain(CALLED, 105, friends=2, bid=100).code == "A+1"
    assert gain(CALLED, 100, friends=2, bid=100).stage is Stage.KEEP


def test_a_total_on_the_boundary_can_belong_to_the_next_row() -> None:
    moved = changed(CALLED, "result", on_boundary="one_level")
    assert [gain(moved, points, friends=2, bid=200).code for points in (95, 100, 105)] == ["D+6", "D+3", "D+3"]
    assert [gain(CALLED, points, friends=2, bid=200).code for points in (95, 100, 105)] == ["D+6", "D+6", "D+3"]


def test_where_the_rows_cross_the_total_above_the_bid_can_be_the_declarers() -> None:
    crossing = changed(CALLED, "result", rows_cross="two_levels")
    assert [gain(crossing, points, friends=2, bid=100).code for points in (100, 105, 150, 155)] == [
        "D+6", "D+6", "D+6", "A+1",
    ]  # fmt: skip
    assert [gain(crossing, points, friends=2, bid=200).code for points in (200, 205)] == ["D+3", "A+1"]


def test_no_side_climbs_more_than_the_rules_allow_in_a_hand() -> None:
    low = changed(CALLED, "result", most=1)
    assert [gain(low, points, friends=2, bid=200).code for points in (0, 5, 150, 400)] == ["D+3", "D+3", "D+3", "A+1"]


@pytest.mark.parametrize("values", [{"on_boundary": "one_level"}, {"rows_cross": "two_levels"}])
def test_settings_of_the_bid_are_written_as_they_are_read(values: dict) -> None:
    rules = changed(CALLED, "result", **values)
    assert PlayersRuleSet.from_mapping(rules.to_mapping()) == rules
    assert rules.to_mapping()["result"].items() >= values.items()
    for language in ("zh", "en"):
        assert describe(rules, language) != describe(CALLED, language)


@given(st.sampled_from(EVERY), st.integers(1, 19), st.integers(-20, 200), st.integers(-20, 200))
def test_more_points_never_bring_the_attackers_less(rules, tens: int, one: int, two: int) -> None:
    low, high = sorted((5 * one, 5 * two))

    def worth(points: int) -> tuple[bool, int]:
        found = gain(rules, points, bid=10 * tens)
        return found.stage is Stage.SWITCH, found.each_attacker - found.declarers_total

    assert worth(low) <= worth(high)


def test_both_sides_hold_the_same_rights_and_every_player_one() -> None:
    assert level_rights(3, 2) == ((1, 1, 1), (2, 1))
    assert level_rights(4, 3) == ((1, 1, 1, 1), (2, 1, 1))
    for larger in range(1, 8):
        for smaller in range(1, larger + 1):
            many, few = level_rights(larger, smaller)
            assert sum(many) == sum(few)
            assert (len(many), len(few), min(many + few)) == (larger, smaller, 1)
    with pytest.raises(ValueError, match="2 against 3"):
        level_rights(2, 3)
