"""Made-up hands that look like those of real tables. The same table, round and number give the same hand."""

from __future__ import annotations

from random import Random
from typing import Any

# attackers' points of two decks as they come at club tables: mostly between 40 and 120, seldom none
_POINTS = (0, 15, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 75, 80, 85, 90, 95, 100, 105, 110, 120, 130, 145)
_SUITS = "SHCDSHCDN"


def made_up_hand(match: str, number: int, declarer_seat: int | None) -> dict[str, Any]:
    """A hand of the match as its referee reports it; a contested first deal goes to a seat by chance."""
    chance = Random(f"{match}:{number}")  # noqa: S311 - a demo, no secret
    hand: dict[str, Any] = {
        "declarer_seat": chance.randrange(4) if declarer_seat is None else declarer_seat,
        "trump": chance.choice(_SUITS),
    }
    points = chance.choice(_POINTS)
    if number % 4 == 3 and points >= 40:
        # some tables write down how the points came together
        kitty = chance.choice((5, 10, 15))
        hand |= {
            "trick_points": points - 2 * kitty,
            "kitty_points": kitty,
            "last_trick_winner": "attackers",
            "winning_format": {"kind": "single", "cards": 1},
        }
    else:
        hand["attackers_points"] = points
    return hand


def hands_until_the_bell(match: str) -> int:
    """How many hands this table manages within the time of a round."""
    return Random(f"{match}:pace").randint(6, 10)  # noqa: S311
