"""Matches of two sides under every published rule set, worked out by hand from its level table."""

from __future__ import annotations

from tests.worked_matches.steps import Worked, counted, hand, ruling

TWO_SIDES = (
    # 0 D+4 · 5 D+3 · 30 D+2 · 55 D+1 · 80 switch · 100 A+1, each 20 one more; first past 10; 10 must be played
    Worked(
        preset="shuangsheng-match-2d",
        steps=(
            hand(0, 30, (4, 2), 2),
            hand(2, 95, (4, 2), 3),
            hand(3, 100, (5, 2), 0),
            hand(0, 0, (9, 2), 2),
            hand(2, 5, (10, 2), 0),
            hand(0, 120, (10, 4), 1),
            hand(1, 60, (10, 5), 3),
            hand(3, 80, (10, 5), 0),
            hand(0, 55, (11, 5)),
        ),
        reason="goal_passed",
        winner=0,
        decided_by="goal",
    ),
    # the classic table: 0 D+3 · 5 D+2 · 40 D+1 · 80 switch · 120 A+1, each 40 one more
    Worked(
        preset="bianfeng-2d",
        steps=(
            hand(1, 35, (2, 4), 3),
            hand(3, 120, (3, 4), 0),
            hand(0, 0, (6, 4), 2),
            hand(2, 75, (7, 4), 0),
            hand(0, 80, (7, 4), 1),
            ruling("time_up", (7, 4)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    Worked(
        preset="classic-2d",
        steps=(
            hand(0, 35, (4, 2), 2),
            hand(2, 0, (7, 2), 0),
            hand(0, 85, (7, 2), 1),
            hand(1, 75, (7, 3), 3),
            hand(3, 125, (8, 3), 0),
            hand(0, 0, (11, 3), 2),
            hand(2, 0, (14, 3), 0),
            hand(0, 40, (15, 3)),
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
            hand(0, 75, (5, 3), 2),
            counted(2, 120, "declarers", 3, (8, 3), 0),
            counted(0, 80, "attackers", 2, (8, 4), 1),
            hand(1, 240, (10, 4), 2),
            hand(2, 155, (11, 4), 0),
            ruling("time_up", (11, 4)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    # half of classic: 0 D+3 · 5 D+2 · 20 D+1 · 40 switch · 60 A+1, each 20 one more
    Worked(
        preset="half-1d",
        steps=(
            hand(3, 15, (2, 4), 1),
            hand(1, 35, (2, 5), 3),
            hand(3, 55, (2, 5), 0),
            hand(0, 80, (2, 7), 1),
            ruling("abandoned", (2, 7)),
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
            hand(0, 75, (3, 2), 2),
            hand(2, 75, (4, 2), 0),
            hand(0, 75, (5, 2), 2),
            hand(2, 115, (5, 2), 3),
            hand(3, 35, (5, 4), 1),
            ruling("time_up", (5, 4)),
        ),
        reason="time_up",
        winner=1,
        decided_by="hand_points",
    ),
    # 0 D+2 · 5 D+1 · 40 switch · 80 A+1 · 100 A+2
    Worked(
        preset="lianzhong-1d",
        steps=(
            hand(0, 0, (4, 2), 2),
            hand(2, 35, (5, 2), 0),
            hand(0, 75, (5, 2), 1),
            hand(1, 80, (6, 2), 2),
            hand(2, 100, (6, 4), 3),
            ruling("adjudged_loss", (6, 4), side=0),
        ),
        reason="adjudged_loss",
        winner=1,
        decided_by="ruling",
    ),
    # 0 D+3 · 5 D+2 · 40 D+1 · 80 A+1 · 120 A+2, each 40 one more
    Worked(
        preset="lianzhong-2d",
        steps=(
            hand(0, 35, (4, 2), 2),
            hand(2, 80, (4, 3), 3),
            hand(3, 115, (5, 3), 0),
            hand(0, 120, (5, 5), 1),
            hand(1, 75, (5, 6), 3),
            ruling("forfeit", (5, 6), side=1),
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
            hand(1, 55, (2, 4), 3),
            hand(3, 175, (2, 4), 0),
            hand(0, 180, (2, 5), 1),
            hand(1, 0, (2, 8)),
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
            hand(1, 35, (2, 4), 3),
            hand(3, None, (2, 4), 0, award={"kind": "card_count_error", "offender": "declarers"}),
            hand(0, 0, (5, 4), 2),
            hand(2, None, (6, 4), 0, award={"kind": "wrong_play", "offender": "attackers"}),
            hand(0, 160, (6, 6), 1),
            ruling("time_up", (6, 6)),
        ),
        reason="time_up",
        winner=0,
        decided_by="reached_first",
    ),
    # from 3: 0 D+3 · 5 D+2 · 30 D+1 · 80 switch · 125 A+1 · 160 A+2 and no more; nobody declares: the dealer steps down
    Worked(
        preset="permanent-two-2d",
        steps=(
            hand(0, 25, (5, 3), 2),
            hand(2, 120, (5, 3), 3),
            hand(3, 125, (6, 3), 0),
            hand(0, 0, (9, 3), 2),
            hand(2, 200, (9, 5), 3),
            hand(3, None, (9, 5), 0, award={"kind": "no_declaration", "offender": "declarers"}),
            hand(0, 0, (12, 5), 2),
            hand(2, 0, (15, 5)),
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
            hand(0, 75, (3, 2), 2),
            hand(2, 200, (3, 5), 3),
            hand(3, None, (3, 5), void=True),
            hand(3, 160, (5, 5), 0),
            hand(0, 40, (6, 5), 2),
            hand(2, 5, (8, 5)),
        ),
        reason="hand_cap",
        winner=0,
        decided_by="higher_level",
    ),
    # as lianzhong-3d
    Worked(
        preset="shengji-3d",
        steps=(
            hand(0, 60, (3, 2), 2),
            hand(2, 240, (3, 4), 3),
            hand(3, 120, (3, 4), 0),
            hand(0, 5, (5, 4), 2),
            ruling("disqualified", (5, 4), side=0),
        ),
        reason="disqualified",
        winner=1,
        decided_by="ruling",
    ),
    # classic and no more than A+6; level 15 is played without trumps, 16 lies behind it
    Worked(
        preset="shuangsheng-online-2d",
        steps=(
            hand(0, 0, (5, 2), 2),
            hand(2, 0, (8, 2), 0),
            hand(0, 0, (11, 2), 2),
            hand(2, 5, (13, 2), 0),
            hand(0, 5, (15, 2), 2),
            hand(2, 400, (15, 8), 3),
            ruling("time_up", (15, 8)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    # as lianzhong-3d, six players in turn
    Worked(
        preset="six-player-3d",
        steps=(
            hand(0, 0, (5, 2), 2),
            hand(2, 175, (5, 2), 3),
            hand(3, 115, (5, 3), 5),
            hand(5, 300, (8, 3), 0),
            ruling("time_up", (8, 3)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
    # as half-1d; at 5 to 5 the rules are silent and the chief referee decides
    Worked(
        preset="two-colour-1d",
        steps=(
            hand(0, 0, (5, 2), 2),
            hand(2, 60, (5, 3), 3),
            hand(3, 5, (5, 5), 1),
            hand(1, 40, (5, 5), 2),
            ruling("time_up", (5, 5)),
            ruling("award_match", (5, 5), side=1),
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
            hand(0, 60, (6, 3), 2),
            counted(2, 100, "declarers", 3, (11, 3), 4),
            counted(4, 130, "attackers", 2, (11, 3), 5),
            hand(5, 330, (14, 3), 0, award={"kind": "labour_reform", "offender": "declarers"}),
            hand(
                0,
                250,
                (15, 3),
                2,
                fines=[{"offence": "wrong_card_on_table", "offender": "attackers", "cards": 2}],
            ),
            hand(2, 305, (15, 4), 3),
            hand(3, 0, (15, 9), 5),
            ruling("time_up", (15, 9)),
        ),
        reason="time_up",
        winner=0,
        decided_by="higher_level",
    ),
)
