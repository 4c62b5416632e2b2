"""Ends that no published rule set comes to in its worked match, worked out by hand as well."""

from __future__ import annotations

from collections.abc import Mapping

from tests.worked_matches.steps import Step, Worked, hand, penalty, ruling

FURTHER: Mapping[str, Worked] = {
    "third_offence": Worked(
        preset="shuangsheng-match-2d",
        steps=(
            hand(0, 0, (6, 2), 2),
            penalty("wrong_follow", 0, (5, 2)),
            hand(2, 55, (6, 2), 0),
            penalty("wrong_follow", 0, (5, 2)),
            penalty("take_back_card", 0, (4, 2)),
            hand(0, 30, (6, 2), 2),
            # the third costs no level: it costs the match
            penalty("wrong_follow", 0, (6, 2)),
        ),
        reason="penalty_loss",
        winner=1,
        decided_by="penalty",
    ),
    # at 4 to 4 the attackers of the last hand have just taken the stage and would declare next
    "on_stage": Worked(
        preset="shuangsheng-match-2d",
        steps=(
            hand(0, 30, (4, 2), 2),
            hand(2, 120, (4, 4), 3),
            ruling("time_up", (4, 4)),
        ),
        reason="time_up",
        winner=1,
        decided_by="on_stage",
    ),
    "double_forfeit": Worked(
        preset="union-3v3-6d",
        steps=(ruling("double_forfeit", (3, 3)),),
        reason="double_forfeit",
        winner=None,
        decided_by="ruling",
    ),
    "walkover": Worked(
        preset="classic-2d",
        steps=(ruling("walkover", (2, 2), side=1),),
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
            hand(0, 0, (8, 2, 2), bid=100),
            ruling("disqualified", (8, 2, 2), side=0),
        ),
        reason="disqualified",
        winner=None,
        decided_by="ruling",
        places=(3, 1, 1),
    ),
}
