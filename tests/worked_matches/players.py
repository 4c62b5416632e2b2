"""Matches of players with levels of their own under every published rule set, worked out by hand."""

from __future__ import annotations

from tests.worked_matches.steps import Worked, down, hand, ruling, up


def _five_friends(preset: str, *, none: int, six: int, four: int, most_of_three: int, switch: int) -> Worked:
    """Declarer and friend share 3, 6 or 9 two to one, in favour of who won the last trick; alone the declarer climbs 4, 8
    or 12. J, A and the level above A stop whoever comes there, and what is left over goes to a partner or takes an
    opponent down. Points: of bands in which the declarer's side climbs so much in all, and in which it climbs nothing.
    """
    return Worked(
        preset=preset,
        steps=(
            hand(0, none, (8, 5, 2, 2, 2), friend_seats=[1], last_trick_seat=0),
            hand(0, four, (11, 4, 2, 2, 2), transfers=[down(0, 1, 1)]),
            hand(1, most_of_three, (11, 5, 4, 2, 2), friend_seats=[2], last_trick_seat=2),
            hand(0, switch, (11, 5, 4, 2, 2), friend_seats=[2], last_trick_seat=0),
            hand(4, six, (11, 7, 4, 2, 6), friend_seats=[1], last_trick_seat=4),
            # hooked with a pair of jacks: the declarer drops eight, the friend four
            hand(0, switch, (3, 3, 4, 2, 6), friend_seats=[1], last_trick_seat=4, hook="pair"),
            hand(4, none, (3, 3, 8, 2, 11), friend_seats=[2], last_trick_seat=4, transfers=[up(4, 2, 1)]),
            hand(4, none, (9, 3, 8, 2, 14), friend_seats=[0], last_trick_seat=4, transfers=[up(4, 0, 3)]),
            hand(4, none, (9, 11, 8, 2, 15), friend_seats=[1], last_trick_seat=4, transfers=[up(4, 1, 5)]),
            hand(4, most_of_three, (9, 11, 9, 2, 16), friend_seats=[2], last_trick_seat=4),
        ),
        reason="goal_passed",
        winner=4,
        decided_by="goal",
        places=(3, 2, 3, 5, 1),
    )


# two against two: declarer and friend climb 1, 2 or 3 each; alone the declarer climbs 3, 6 or 9
_FOUR_FRIENDS = Worked(
    preset="friends-4p-2d",
    steps=(
        hand(0, 0, (5, 5, 2, 2), friend_seats=[1], last_trick_seat=0),
        hand(0, 40, (8, 5, 2, 2)),
        hand(1, 75, (8, 6, 3, 2), friend_seats=[2], last_trick_seat=2),
        hand(0, 100, (8, 6, 3, 2), friend_seats=[2], last_trick_seat=0),
        hand(3, 35, (8, 8, 3, 4), friend_seats=[1], last_trick_seat=3),
        hand(0, 0, (11, 2, 3, 4), transfers=[down(0, 1, 6)]),
        # hooked with one jack: the declarer drops four, the friend two
        hand(0, 100, (7, 2, 3, 2), friend_seats=[3], last_trick_seat=1, hook="single"),
        hand(3, 0, (7, 2, 6, 5), friend_seats=[2], last_trick_seat=3),
        hand(3, 0, (7, 2, 9, 8), friend_seats=[2], last_trick_seat=3),
        hand(3, 35, (4, 2, 9, 11), transfers=[down(3, 0, 3)]),
        hand(3, 0, (3, 2, 11, 14), friend_seats=[2], last_trick_seat=3, transfers=[down(2, 0, 1)]),
        hand(3, 75, (4, 2, 11, 15), friend_seats=[0], last_trick_seat=3),
        hand(3, 75, (5, 2, 11, 16), friend_seats=[0], last_trick_seat=3),
    ),
    reason="goal_passed",
    winner=3,
    decided_by="goal",
    places=(3, 4, 2, 1),
)


PLAYERS = (
    # bid B: 0 dealer +6 · below B/2 +4 · below B +2 · from B attackers +1, each further B/2 one more
    Worked(
        preset="auction-3p-2d",
        steps=(
            hand(0, 0, (8, 2, 2), bid=100),
            hand(1, 35, (8, 6, 2), bid=80),
            hand(2, 50, (8, 6, 4), bid=100),
            hand(0, 90, (8, 8, 6), bid=60),
            hand(1, 115, (8, 10, 6), bid=120),
            ruling("time_up", (8, 10, 6)),
        ),
        reason="time_up",
        winner=1,
        decided_by="higher_level",
        places=(2, 1, 3),
    ),
    # 400 points, bid B: 0 +3 · to (400 - B)/2 +2 · to B +1 · above it attackers 1 + (p - B - 5)/80, at most 3
    Worked(
        preset="auction-friends",
        steps=(
            hand(0, 0, (5, 2, 5, 2, 5, 2), bid=200, friend_seats=[2, 4]),
            hand(1, 100, (5, 4, 5, 4, 5, 2), bid=200, friend_seats=[3]),
            hand(2, 105, (5, 4, 6, 4, 5, 2), bid=240),
            hand(3, 165, (5, 5, 7, 4, 6, 2), bid=160, friend_seats=[0, 5]),
            hand(5, 385, (7, 7, 9, 6, 8, 2), bid=300),
            ruling("time_up", (7, 7, 9, 6, 8, 2)),
        ),
        reason="time_up",
        winner=2,
        decided_by="higher_level",
        places=(3, 3, 1, 5, 2, 6),
    ),
    # the classic table for everybody of the side
    Worked(
        preset="bianfeng-called-2d",
        steps=(
            hand(0, 0, (5, 2, 5, 2), friend_seats=[2]),
            hand(2, 35, (5, 4, 7, 2), friend_seats=[1]),
            hand(1, 80, (5, 4, 7, 2), friend_seats=[3]),
            hand(0, 125, (5, 4, 8, 3), friend_seats=[1]),
            hand(2, 75, (5, 4, 9, 4), friend_seats=[3]),
            ruling("time_up", (5, 4, 9, 4)),
        ),
        reason="time_up",
        winner=2,
        decided_by="higher_level",
        places=(2, 3, 1, 3),
    ),
    _FOUR_FRIENDS,
    _five_friends("friends-5p-2d", none=0, six=35, four=40, most_of_three=75, switch=100),
    _five_friends("friends-5p-3d", none=0, six=50, four=60, most_of_three=115, switch=150),
)
