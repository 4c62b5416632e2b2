"""What is said where every player has a level of his own."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "players_keep": (
        "{points} 分：庄家方共升 {total} 级。",
        "{points} points: the declarer's side climbs {total:level|levels} in all.",
    ),
    "players_climb": (
        "{points} 分：抓分方上台，每人升 {climb} 级。",
        "{points} points: the attackers take the stage, and each climbs {climb:level|levels}.",
    ),
    "players_switch": (
        "{points} 分：抓分方上台，不升级。",
        "{points} points: the attackers take the stage, nobody climbs.",
    ),
    "player_climbs": ("{seat}：{start} → {end}。", "{seat} climbs, {start} → {end}."),
    "player_drops": ("{seat}降级：{start} → {end}。", "{seat} drops, {start} → {end}."),
    "player_awarded": ("裁定{seat}胜。", "The match goes to {seat} by a ruling."),
    "demotion": ("打 {level} 被钩，庄家方降级。", "Hooked at {level}: the declarer's side drops."),
    "levels_passed_on": ("{seat}转让 {levels} 级。", "{seat} passes {levels:level|levels} on."),
    "players_won": ("比赛结束：{seat}获胜（{level}）。", "The match is over: {seat} wins at {level}."),
    "players_open": (
        "比赛结束：多人同在 {level}，胜负待定。",
        "The match is over with several players at {level}; the winner is still to be decided.",
    ),
    "players_draw": ("比赛结束：最高级有多人，平局。", "The match is over: a draw of those at the highest level."),
    "warn_players_declarer": (
        "第 {number} 副由{seat}坐庄，与前一副的结果不符；已照记。",
        "In hand {number} {seat} declared, which the hand before does not lead to; it is scored as played.",
    ),
    "warn_players_level": (
        "第 {number} 副记为打 {level}，{seat}应打 {expected_level}；升级从 {expected_level} 算起。",
        "Hand {number} is noted at level {level}, but {seat} was at {expected_level}; "
        "the climb is counted from {expected_level}.",
    ),
    "warn_levels_lost": (
        "第 {number} 副：{seat}有 {lost} 级没有转让，作废。",
        "Hand {number}: {lost:level|levels} of {seat} {lost:was|were} not passed on and {lost:is|are} lost.",
    ),
    "friends_impossible": (
        "朋友 {value} 不对，应为 {allowed}。",
        "Friends {value} are not possible; allowed: {allowed}.",
    ),
    "bid_not_allowed": ("本规则不竞标。", "These rules have no auction."),
    "bid_out_of_range": ("标分 {value} 不对，应为 {allowed}。", "Bid {value} is not possible; allowed: {allowed}."),
    "last_trick_seat_missing": (
        "须指明谁赢得最后一轮，应为 {allowed}。",
        "Who won the last trick is missing; allowed: {allowed}.",
    ),
    "spoils_not_allowed": ("本副没有可分配的级数。", "There are no levels to give out in this hand."),
    "spoils_impossible": (
        "分配的级数 {value} 不对，应为 {allowed}。",
        "{value} levels given out are not possible; allowed: {allowed}.",
    ),
    "transfer_too_large": (
        "转让 {value} 级不可能，应为 {allowed}。",
        "{value} levels cannot be passed on; allowed: {allowed}.",
    ),
    "transfer_taker": ("不能转让给 {value}，可选：{allowed}。", "Seat {value} cannot take them; allowed: {allowed}."),
    "ruling_not_for_players": (
        "各人单独记级时没有裁定 {value}，可选：{allowed}。",
        "There is no ruling {value} for players on their own; allowed: {allowed}.",
    ),
}
