"""Friends called by a card."""

import pytest

from scoring.cards.calling import called_friend, judge_ace_calls
from scoring.cards.card import CardsRefused, read_cards
from scoring.wording.say import say


@pytest.mark.parametrize(
    ("holders", "declarer", "in_kitty", "friend"),
    [
        ({0: 1, 2: 1}, 0, 0, 2),
        ({2: 1, 3: 1}, 0, 0, 2),
        ({1: 1, 3: 1}, 2, 0, 3),
        ({0: 2}, 0, 0, None),
        ({3: 1}, 0, 1, 3),
        ({0: 1}, 0, 1, None),
        ({}, 0, 2, None),
    ],
)
def test_the_friend_is_the_nearest_other_holder(
    holders: dict, declarer: int, in_kitty: int, friend: int | None
) -> None:
    found = called_friend(holders, declarer=declarer, playing_order=(0, 1, 2, 3), in_kitty=in_kitty)
    assert found.friend == friend
    assert all(say(reason, "zh") and say(reason, "en") for reason in found.reasons)


def test_a_declarer_who_does_not_sit_at_the_table_is_refused() -> None:
    with pytest.raises(CardsRefused, match="bad_seats"):
        called_friend({}, declarer=9, playing_order=(0, 1, 2, 3))


@pytest.mark.parametrize(
    ("called", "which", "accepted"),
    [
        ("HA", None, True),
        ("HK", None, False),
        ("BJ", None, False),
        ("HA", [1], True),
        ("HA", [2], False),
        ("HA HA", [1, 2], True),
        ("HA HA", [1, 3], True),
        ("HA HA", [2, 3], False),
        ("HA HA", [1, 1], False),
        ("HA", [0], False),
        ("HA HA", [1, 4], False),
        ("HA SA", [1, 1], True),
    ],
)
def test_the_first_copy_of_an_ace_is_never_skipped(called: str, which: list[int] | None, accepted: bool) -> None:
    assert judge_ace_calls(read_cards(called, decks=3), which, decks=3).accepted is accepted
