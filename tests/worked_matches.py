"""A whole match under every published rule set, worked out by hand from its level table and written down as data.

Nothing here is computed: the levels behind each line are what a person with the rules in hand writes on the slip.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Levels = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One act at the table and the levels behind it. `next_seat`: who declares next; None where that is not asked."""

    act: str
    given: Mapping[str, Any]
    levels: Levels
    next_seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """A match from its first hand to its end. `changed`: blocks of the rule set that the event has otherwise."""

    preset: str
    steps: tuple[Step, ...]
    reason: str
    winner: int | None
    decided_by: str
    places: tuple[int, ...] = ()
    changed: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def levels(self) -> Levels:
        return self.steps[-1].levels

    @property
    def hands(self) -> int:
        """Hands that count."""
        return sum(1 for step in self.steps if step.act == "record_hand" and not step.given["hand"].get("void"))


def _hand(seat: int, points: int | None, levels: Levels, next_seat: int | None = None, **more: Any) -> Step:
    hand: dict[str, Any] = {"declarer_seat": seat} | more
    if points is not None:
        hand["attackers_points"] = points
    return Step(act="record_hand", given={"hand": hand}, levels=levels, next_seat=next_seat)


def _counted(seat: int, tricks: int, won_by: str, cards: int, levels: Levels, next_seat: int) -> Step:
    """A hand without a kitty whose last trick was won with so many equal cards."""
    kind = {1: "single", 2: "pair"}.get(cards, "equal_cards")
    last = {"last_trick_winner": won_by, "winning_format": {"kind": kind, "cards": cards}}
    return _hand(seat, None, levels, next_seat, trick_points=tricks, kitty_points=0, **last)


def _ruling(kind: str, levels: Levels, side: int | None = None) -> Step:
    note = "" if kind == "time_up" else "as the chief referee saw it"
    return Step(act="record_ruling", given={"kind": kind, "side": side, "note": note}, levels=levels)


def _penalty(offence: str, side: int, levels: Levels) -> Step:
    return Step(act="record_penalty", given={"offence": offence, "side": side}, levels=levels)


def _up(giver: int, taker: int, levels: int) -> dict[str, Any]:
    return {"giver": giver, "taker": taker, "direction": "up", "levels": levels}


_TWO_SIDES = (
    # 0 D+4 · 5 D+3 · 30 D+2 · 55 D+1 · 80 switch · 100 A+1, each 20 one more; first past 10; 10 must be played
    Worked(
        preset="shuangsheng-match-2d",
        steps=(
            _hand(0, 30, (4, 2), 2),
            _hand(2, 95, (4, 2), 3),
            _hand(3, 100, (5, 2), 0),
            _hand(0, 0, (9, 2), 2),
            _hand(2, 5, (10, 2), 0),
            _hand(0, 120, (10, 4), 1),
            _hand(1, 60, (10, 5), 3),
            _hand(3, 80, (10, 5), 0),
            _hand(0, 55, (11, 5)),
        ),
        reason="goal_passed",
        winner=0,
        decided_by="goal",
    ),
    # the classic table: 0 D+3 · 5 D+2 · 40 D+1 · 80 switch · 120 A+1, each 40 one more
    Worked(
        preset="bianfeng-2d",
        steps=(
            _hand(1, 35, (2, 4), 3),
            _hand(3, 120, (3, 4), 0),
            _hand(0, 0, (6, 4), 2),
            _hand(2, 75, (7, 4), 0),
            _hand(0, 80, (7, 4), 1),
            _ruling("time_up", (7, 4)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    Worked(
        preset="classic-2d",
        steps=(
            _hand(0, 35, (4, 2), 2),
            _hand(2, 0, (7, 2), 0),
            _hand(0, 85, (7, 2), 1),
            _hand(1, 75, (7, 3), 3),
            _hand(3, 125, (8, 3), 0),
            _hand(0, 0, (11, 3), 2),
            _hand(2, 0, (14, 3), 0),
            _hand(0, 40, (15, 3)),
        ),
        reason="goal_passed",
        winner=0,
        decided_by="goal",
    ),
    # up to 0 D+3 · 5 D+2 · 80 D+1 · 160 A+1, each 80 one more; the last trick multiplies for either side: three cards
    # for the declarers make 120 - 2 x 120 = -120, two for the attackers 80 x 2 = 160
    Worked(
        preset="four-deck",
        steps=(
            _hand(0, 75, (5, 3), 2),
            _counted(2, 120, "declarers", 3, (8, 3), 0),
            _counted(0, 80, "attackers", 2, (8, 4), 1),
            _hand(1, 240, (10, 4), 2),
            _hand(2, 155, (11, 4), 0),
            _ruling("time_up", (11, 4)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    # half of classic: 0 D+3 · 5 D+2 · 20 D+1 · 40 switch · 60 A+1, each 20 one more
    Worked(
        preset="half-1d",
        steps=(
            _hand(3, 15, (2, 4), 1),
            _hand(1, 35, (2, 5), 3),
            _hand(3, 55, (2, 5), 0),
            _hand(0, 80, (2, 7), 1),
            _ruling("abandoned", (2, 7)),
        ),
        reason="abandoned",
        winner=None,
        decided_by="ruling",
    ),
    # classic levels, yet points of hands decide: declarers -20, -20, -20 for the attackers, then 20 + 7 for them, and
    # as declarers they win 40: North-South 20 + 20 + 20 - 27 - 40 = -7 at the higher level
    Worked(
        preset="jj-2d",
        steps=(
            _hand(0, 75, (3, 2), 2),
            _hand(2, 75, (4, 2), 0),
            _hand(0, 75, (5, 2), 2),
            _hand(2, 115, (5, 2), 3),
            _hand(3, 35, (5, 4), 1),
            _ruling("time_up", (5, 4)),
        ),
        reason="time_up",
        winner=1,
        decided_by="hand_points",
    ),
    # 0 D+2 · 5 D+1 · 40 switch · 80 A+1 · 100 A+2
    Worked(
        preset="lianzhong-1d",
        steps=(
            _hand(0, 0, (4, 2), 2),
            _hand(2, 35, (5, 2), 0),
            _hand(0, 75, (5, 2), 1),
            _hand(1, 80, (6, 2), 2),
            _hand(2, 100, (6, 4), 3),
            _ruling("adjudged_loss", (6, 4), side=0),
        ),
        reason="adjudged_loss",
        winner=1,
        decided_by="ruling",
    ),
    # 0 D+3 · 5 D+2 · 40 D+1 · 80 A+1 · 120 A+2, each 40 one more
    Worked(
        preset="lianzhong-2d",
        steps=(
            _hand(0, 35, (4, 2), 2),
            _hand(2, 80, (4, 3), 3),
            _hand(3, 115, (5, 3), 0),
            _hand(0, 120, (5, 5), 1),
            _hand(1, 75, (5, 6), 3),
            _ruling("forfeit", (5, 6), side=1),
        ),
        reason="forfeit",
        winner=0,
        decided_by="ruling",
    ),
    # 0 D+3 · 5 D+2 · 60 D+1 · 120 switch · 180 A+1, each 60 one more; a lead of five ends this event's matches
    Worked(
        preset="lianzhong-3d",
        changed={"clock": {"mercy_lead": 5}},
        steps=(
            _hand(1, 55, (2, 4), 3),
            _hand(3, 175, (2, 4), 0),
            _hand(0, 180, (2, 5), 1),
            _hand(1, 0, (2, 8)),
        ),
        reason="mercy_lead",
        winner=1,
        decided_by="higher_level",
    ),
    # classic; a wrong number of cards of the declarers costs them the stage, a wrong play of the attackers gives one
    # level; at 6 to 6 North-South came there first
    Worked(
        preset="menghuan-match-2d",
        steps=(
            _hand(1, 35, (2, 4), 3),
            _hand(3, None, (2, 4), 0, award={"kind": "card_count_error", "offender": "declarers"}),
            _hand(0, 0, (5, 4), 2),
            _hand(2, None, (6, 4), 0, award={"kind": "wrong_play", "offender": "attackers"}),
            _hand(0, 160, (6, 6), 1),
            _ruling("time_up", (6, 6)),
        ),
        reason="time_up",
        winner=0,
        decided_by="reached_first",
    ),
    # from 3: 0 D+3 · 5 D+2 · 30 D+1 · 80 switch · 125 A+1 · 160 A+2 and no more; nobody declares: the dealer steps down
    Worked(
        preset="permanent-two-2d",
        steps=(
            _hand(0, 25, (5, 3), 2),
            _hand(2, 120, (5, 3), 3),
            _hand(3, 125, (6, 3), 0),
            _hand(0, 0, (9, 3), 2),
            _hand(2, 200, (9, 5), 3),
            _hand(3, None, (9, 5), 0, award={"kind": "no_declaration", "offender": "declarers"}),
            _hand(0, 0, (12, 5), 2),
            _hand(2, 0, (15, 5)),
        ),
        reason="goal_passed",
        winner=0,
        decided_by="goal",
    ),
    # classic; this event plays five hands
    Worked(
        preset="shengji-2d",
        changed={"clock": {"hand_cap": 5}},
        steps=(
            _hand(0, 75, (3, 2), 2),
            _hand(2, 200, (3, 5), 3),
            _hand(3, None, (3, 5), void=True),
            _hand(3, 160, (5, 5), 0),
            _hand(0, 40, (6, 5), 2),
            _hand(2, 5, (8, 5)),
        ),
        reason="hand_cap",
        winner=0,
        decided_by="higher_level",
    ),
    # as lianzhong-3d
    Worked(
        preset="shengji-3d",
        steps=(
            _hand(0, 60, (3, 2), 2),
            _hand(2, 240, (3, 4), 3),
            _hand(3, 120, (3, 4), 0),
            _hand(0, 5, (5, 4), 2),
            _ruling("disqualified", (5, 4), side=0),
        ),
        reason="disqualified",
        winner=1,
        decided_by="ruling",
    ),
    # classic and no more than A+6; level 15 is played without trumps, 16 lies behind it
    Worked(
        preset="shuangsheng-online-2d",
        steps=(
            _hand(0, 0, (5, 2), 2),
            _hand(2, 0, (8, 2), 0),
            _hand(0, 0, (11, 2), 2),
            _hand(2, 5, (13, 2), 0),
            _hand(0, 5, (15, 2), 2),
            _hand(2, 400, (15, 8), 3),
            _ruling("time_up", (15, 8)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    # as lianzhong-3d, six players in turn
    Worked(
        preset="six-player-3d",
        steps=(
            _hand(0, 0, (5, 2), 2),
            _hand(2, 175, (5, 2), 3),
            _hand(3, 115, (5, 3), 5),
            _hand(5, 300, (8, 3), 0),
            _ruling("time_up", (8, 3)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    # as half-1d; at 5 to 5 the rules are silent and the chief referee decides
    Worked(
        preset="two-colour-1d",
        steps=(
            _hand(0, 0, (5, 2), 2),
            _hand(2, 60, (5, 3), 3),
            _hand(3, 5, (5, 5), 1),
            _hand(1, 40, (5, 5), 2),
            _ruling("time_up", (5, 5)),
            _ruling("award_match", (5, 5), side=1),
        ),
        reason="time_up",
        winner=1,
        decided_by="ruling",
    ),
    # from 3: 0 D+5 · 5 D+4 · 60 D+3 · 120 D+2 · 180 D+1 · 240 switch · 300 A+1, each 60 one more; the last trick as in
    # four-deck (100 - 2 x 100 = -100; 130 x 2 = 260); cards withheld at 330: A+1 and two more; two wrong cards: 250 - 20
    Worked(
        preset="union-3v3-6d",
        steps=(
            _hand(0, 60, (6, 3), 2),
            _counted(2, 100, "declarers", 3, (11, 3), 4),
            _counted(4, 130, "attackers", 2, (11, 3), 5),
            _hand(5, 330, (14, 3), 0, award={"kind": "labour_reform", "offender": "declarers"}),
            _hand(
                0,
                250,
                (15, 3),
                2,
                fines=[{"offence": "wrong_card_on_table", "offender": "attackers", "cards": 2}],
            ),
            _hand(2, 305, (15, 4), 3),
            _hand(3, 0, (15, 9), 5),
            _ruling("time_up", (15, 9)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
)


def _down(giver: int, taker: int, levels: int) -> dict[str, Any]:
    return _up(giver, taker, levels) | {"direction": "down"}


def _five_friends(preset: str, *, none: int, six: int, four: int, most_of_three: int, switch: int) -> Worked:
    """Declarer and friend share 3, 6 or 9 two to one, in favour of who won the last trick; alone the declarer climbs 4, 8
    or 12. J, A and the level above A stop whoever comes there, and what is left over goes to a partner or takes an
    opponent down. Points: of bands in which the declarer's side climbs so much in all, and in which it climbs nothing.
    """
    return Worked(
        preset=preset,
        steps=(
            _hand(0, none, (8, 5, 2, 2, 2), friend_seats=[1], last_trick_seat=0),
            _hand(0, four, (11, 4, 2, 2, 2), transfers=[_down(0, 1, 1)]),
            _hand(1, most_of_three, (11, 5, 4, 2, 2), friend_seats=[2], last_trick_seat=2),
            _hand(0, switch, (11, 5, 4, 2, 2), friend_seats=[2], last_trick_seat=0),
            _hand(4, six, (11, 7, 4, 2, 6), friend_seats=[1], last_trick_seat=4),
            # hooked with a pair of jacks: the declarer drops eight, the friend four
            _hand(0, switch, (3, 3, 4, 2, 6), friend_seats=[1], last_trick_seat=4, hook="pair"),
            _hand(4, none, (3, 3, 8, 2, 11), friend_seats=[2], last_trick_seat=4, transfers=[_up(4, 2, 1)]),
            _hand(4, none, (9, 3, 8, 2, 14), friend_seats=[0], last_trick_seat=4, transfers=[_up(4, 0, 3)]),
            _hand(4, none, (9, 11, 8, 2, 15), friend_seats=[1], last_trick_seat=4, transfers=[_up(4, 1, 5)]),
            _hand(4, most_of_three, (9, 11, 9, 2, 16), friend_seats=[2], last_trick_seat=4),
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
        _hand(0, 0, (5, 5, 2, 2), friend_seats=[1], last_trick_seat=0),
        _hand(0, 40, (8, 5, 2, 2)),
        _hand(1, 75, (8, 6, 3, 2), friend_seats=[2], last_trick_seat=2),
        _hand(0, 100, (8, 6, 3, 2), friend_seats=[2], last_trick_seat=0),
        _hand(3, 35, (8, 8, 3, 4), friend_seats=[1], last_trick_seat=3),
        _hand(0, 0, (11, 2, 3, 4), transfers=[_down(0, 1, 6)]),
        # hooked with one jack: the declarer drops four, the friend two
        _hand(0, 100, (7, 2, 3, 2), friend_seats=[3], last_trick_seat=1, hook="single"),
        _hand(3, 0, (7, 2, 6, 5), friend_seats=[2], last_trick_seat=3),
        _hand(3, 0, (7, 2, 9, 8), friend_seats=[2], last_trick_seat=3),
        _hand(3, 35, (4, 2, 9, 11), transfers=[_down(3, 0, 3)]),
        _hand(3, 0, (3, 2, 11, 14), friend_seats=[2], last_trick_seat=3, transfers=[_down(2, 0, 1)]),
        _hand(3, 75, (4, 2, 11, 15), friend_seats=[0], last_trick_seat=3),
        _hand(3, 75, (5, 2, 11, 16), friend_seats=[0], last_trick_seat=3),
    ),
    reason="goal_passed",
    winner=3,
    decided_by="goal",
    places=(3, 4, 2, 1),
)

_PLAYERS = (
    # bid B: 0 dealer +6 · below B/2 +4 · below B +2 · from B attackers +1, each further B/2 one more
    Worked(
        preset="auction-3p-2d",
        steps=(
            _hand(0, 0, (8, 2, 2), bid=100),
            _hand(1, 35, (8, 6, 2), bid=80),
            _hand(2, 50, (8, 6, 4), bid=100),
            _hand(0, 90, (8, 8, 6), bid=60),
            _hand(1, 115, (8, 10, 6), bid=120),
            _ruling("time_up", (8, 10, 6)),
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
            _hand(0, 0, (5, 2, 5, 2, 5, 2), bid=200, friend_seats=[2, 4]),
            _hand(1, 100, (5, 4, 5, 4, 5, 2), bid=200, friend_seats=[3]),
            _hand(2, 105, (5, 4, 6, 4, 5, 2), bid=240),
            _hand(3, 165, (5, 5, 7, 4, 6, 2), bid=160, friend_seats=[0, 5]),
            _hand(5, 385, (7, 7, 9, 6, 8, 2), bid=300),
            _ruling("time_up", (7, 7, 9, 6, 8, 2)),
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
            _hand(0, 0, (5, 2, 5, 2), friend_seats=[2]),
            _hand(2, 35, (5, 4, 7, 2), friend_seats=[1]),
            _hand(1, 80, (5, 4, 7, 2), friend_seats=[3]),
            _hand(0, 125, (5, 4, 8, 3), friend_seats=[1]),
            _hand(2, 75, (5, 4, 9, 4), friend_seats=[3]),
            _ruling("time_up", (5, 4, 9, 4)),
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

WORKED: Mapping[str, Worked] = {each.preset: each for each in (*_TWO_SIDES, *_PLAYERS)}

# ends that no published rule set comes to in the matches above
FURTHER: Mapping[str, Worked] = {
    "third_offence": Worked(
        preset="shuangsheng-match-2d",
        steps=(
            _hand(0, 0, (6, 2), 2),
            _penalty("wrong_follow", 0, (5, 2)),
            _hand(2, 55, (6, 2), 0),
            _penalty("wrong_follow", 0, (5, 2)),
            _penalty("take_back_card", 0, (4, 2)),
            _hand(0, 30, (6, 2), 2),
            # the third costs no level: it costs the match
            _penalty("wrong_follow", 0, (6, 2)),
        ),
        reason="penalty_loss",
        winner=1,
        decided_by="penalty",
    ),
    # at 4 to 4 the attackers of the last hand have just taken the stage and would declare next
    "on_stage": Worked(
        preset="shuangsheng-match-2d",
        steps=(
            _hand(0, 30, (4, 2), 2),
            _hand(2, 120, (4, 4), 3),
            _ruling("time_up", (4, 4)),
        ),
        reason="time_up",
        winner=1,
        decided_by="on_stage",
    ),
    "double_forfeit": Worked(
        preset="union-3v3-6d",
        steps=(_ruling("double_forfeit", (3, 3)),),
        reason="double_forfeit",
        winner=None,
        decided_by="ruling",
    ),
    "walkover": Worked(
        preset="classic-2d",
        steps=(_ruling("walkover", (2, 2), side=1),),
        reason="walkover",
        winner=1,
        decided_by="ruling",
    ),
    "final_result": Worked(
        preset="shuangsheng-match-2d",
        steps=(Step(act="record_final_result", given={"levels": [11, 7], "on_stage": 0}, levels=(11, 7)),),
        reason="final_result",
        winner=0,
        decided_by="goal",
    ),
    "player_out": Worked(
        preset="auction-3p-2d",
        steps=(
            _hand(0, 0, (8, 2, 2), bid=100),
            _ruling("disqualified", (8, 2, 2), side=0),
        ),
        reason="disqualified",
        winner=None,
        decided_by="ruling",
        places=(3, 1, 1),
    ),
}
