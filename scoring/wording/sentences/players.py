"""What is said where every player has a level of his own."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "players_keep": (
        "{points} 分：庄家方共升 {total} 级。",
        "{points} points: the declarer's side climbs {total:level|levels} in all.",
    ),
    "players_climb": (
        "{points} 分：闲家方上台，每人升 {climb} 级。",
        "{points} points: the attackers take the stage, and each climbs {climb:level|levels}.",
    ),
    "players_switch": (
        "{points} 分：闲家方上台，不升级。",
        "{points} points: the attackers take the stage, nobody climbs.",
    ),
    "player_climbs": ("{seat}：{start} → {end}。", "{seat} climbs, {start} → {end}."),
    "player_drops": ("{seat}降级：{start} → {end}。", "{seat} drops, {start} → {end}."),
    "player_stopped": (
        "{level} 必打：{seat}停在 {level}，余 {lost} 级。",
        "{level} must be played: {seat} stops there with {lost:level|levels} over.",
    ),
    "player_penalty": ("{seat}{offence}，第 {count} 次。", "{seat}: {offence}, number {count}."),
    "player_warned": ("给予{seat}警告。", "{seat} is warned."),
    "player_match_lost": ("累计次数已满，{seat}判负。", "With that, {seat} loses the match."),
    "player_forfeit": ("{seat}弃权。", "{seat} forfeits the match."),
    "player_walkover": ("其余各人缺席，{seat}直接胜出。", "All others are absent; {seat} wins without play."),
    "player_adjudged_loss": ("裁定{seat}判负。", "The match is adjudged lost for {seat}."),
    "player_disqualified": ("{seat}被取消资格。", "{seat} is disqualified."),
    "player_level_move": ("裁判长调整{seat}级数。", "The chief referee moves the level of {seat}."),
    "player_late_start": (
        "{seat}迟到 {minutes} 分钟，其余各人加级。",
        "{seat} was {minutes:minute|minutes} late; the others start higher.",
    ),
    "player_award_match": ("同级裁定：{seat}胜。", "At equal levels the match goes to {seat}."),
    "ruling_table_forfeits": ("全桌弃权。", "The whole table forfeits."),
    "players_final": ("只报最终结果。", "Final result only."),
    "player_final": ("{seat} {level}。", "{seat}: {level}."),
    "next_auction": ("下一副竞标。", "The next declarer is found by auction."),
    "next_of_players": (
        "下一副由{any_of}亮牌坐庄，打庄家的级数。",
        "Next, {any_of} may declare, at the level of whoever does.",
    ),
    "next_of_players_at": ("下一副由{any_of}坐庄，打 {level}。", "Next, {any_of} may declare and plays {level}."),
    "transfer_refused": (
        "{seat}拒绝接受 {levels} 级。",
        "{seat} refuses {levels:level|levels}.",
    ),
    "demotion": ("打 {level} 被钩，庄家方降级。", "Hooked at {level}: the declarer's side drops."),
    "levels_passed_on": ("{seat}转让 {levels} 级。", "{seat} passes {levels:level|levels} on."),
    "players_goal_passed": (
        "比赛结束：{seat}打过目标级获胜（{level}）。",
        "The match is over: {seat} passed the goal and wins at {level}.",
    ),
    "players_goal_passed_draw": (
        "比赛结束：多人同在 {level}，平局。",
        "The match is over: a draw of those at {level}.",
    ),
    "players_goal_passed_open": (
        "比赛结束：多人同在 {level}，{awaits}。",
        "The match is over with several players at {level}; {awaits}.",
    ),
    "players_time_up": (
        "时间到：{seat}获胜（{level}，{decided_by}）。",
        "Time is up: {seat} wins at {level}, {decided_by}.",
    ),
    "players_time_up_draw": (
        "时间到：多人同在 {level}，平局。",
        "Time is up: a draw of those at {level}.",
    ),
    "players_time_up_open": (
        "时间到：多人同在 {level}，{awaits}。",
        "Time is up with several players at {level}; {awaits}.",
    ),
    "players_ended": (
        "比赛结束：{seat}获胜（{level}，{decided_by}）。",
        "The match is over: {seat} wins at {level}, {decided_by}.",
    ),
    "players_ended_draw": (
        "比赛结束：多人同在 {level}，平局。",
        "The match is over: a draw of those at {level}.",
    ),
    "players_ended_open": (
        "比赛结束：多人同在 {level}，{awaits}。",
        "The match is over with several players at {level}; {awaits}.",
    ),
    "players_hand_cap": (
        "副数打满：{seat}获胜（{level}，{decided_by}）。",
        "All hands are played: {seat} wins at {level}, {decided_by}.",
    ),
    "players_hand_cap_draw": (
        "副数打满：多人同在 {level}，平局。",
        "All hands are played: a draw of those at {level}.",
    ),
    "players_hand_cap_open": (
        "副数打满：多人同在 {level}，{awaits}。",
        "All hands are played with several players at {level}; {awaits}.",
    ),
    "players_final_result": (
        "比赛结束：{seat}获胜（{level}，{decided_by}）。",
        "The match is over: {seat} wins at {level}, {decided_by}.",
    ),
    "players_final_result_draw": (
        "比赛结束：多人同在 {level}，平局。",
        "The match is over: a draw of those at {level}.",
    ),
    "players_final_result_open": (
        "比赛结束：多人同在 {level}，{awaits}。",
        "The match is over with several players at {level}; {awaits}.",
    ),
    "players_mercy_lead": (
        "级差已到，比赛结束：{seat}获胜（{level}）。",
        "The lead ends the match: {seat} wins at {level}.",
    ),
    "players_forfeit": (
        "有人弃权，比赛结束：{seat}获胜（{level}，{decided_by}）。",
        "A player forfeited, and the match is over: {seat} wins at {level}, {decided_by}.",
    ),
    "players_forfeit_shared": (
        "有人弃权，比赛结束：多人同在 {level}，名次并列。",
        "A player forfeited, and the match is over: several players at {level} share the first place.",
    ),
    "players_disqualified": (
        "有人被取消资格，比赛结束：{seat}获胜（{level}，{decided_by}）。",
        "A player was disqualified, and the match is over: {seat} wins at {level}, {decided_by}.",
    ),
    "players_disqualified_shared": (
        "有人被取消资格，比赛结束：多人同在 {level}，名次并列。",
        "A player was disqualified, and the match is over: several players at {level} share the first place.",
    ),
    "players_adjudged_loss": (
        "有人被判负，比赛结束：{seat}获胜（{level}，{decided_by}）。",
        "The match was adjudged lost for a player and is over: {seat} wins at {level}, {decided_by}.",
    ),
    "players_adjudged_loss_shared": (
        "有人被判负，比赛结束：多人同在 {level}，名次并列。",
        "The match was adjudged lost for a player and is over: several players at {level} share the first place.",
    ),
    "players_penalty_loss": (
        "有人违例累计判负，比赛结束：{seat}获胜（{level}，{decided_by}）。",
        "A player lost by repeated offences, and the match is over: {seat} wins at {level}, {decided_by}.",
    ),
    "players_penalty_loss_shared": (
        "有人违例累计判负，比赛结束：多人同在 {level}，名次并列。",
        "A player lost by repeated offences, and the match is over: several players at {level} share the first place.",
    ),
    "players_walkover": (
        "{seat}不战而胜。",
        "{seat} wins by walkover.",
    ),
    "players_double_forfeit": (
        "全桌弃权或判负，无人获胜。",
        "Everybody at the table forfeited or lost; nobody wins.",
    ),
    "players_abandoned": (
        "比赛中止，无结果。",
        "The match was abandoned without a result.",
    ),
    "warn_player_award_not_needed": (
        "判{seat}胜的裁定未起作用：胜负已由规则决定或比赛未结束。",
        "The award to {seat} has no effect: the rules decide, or the match is not over.",
    ),
    "warn_player_offence_repeated": (
        "{seat}{offence}已 {count} 次，请裁判长决定是否判负。",
        "{seat}: {offence}, number {count}; the chief referee decides whether the match is lost.",
    ),
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
        "Hand {number}: {seat} left {lost:level|levels} over that went to nobody.",
    ),
    "friends_impossible": (
        "朋友 {value} 不对，应为 {allowed}。",
        "Friends {value} are not possible; allowed: {allowed}.",
    ),
    "bid_not_allowed": ("本规则不竞标。", "These rules have no auction."),
    "bid_missing": ("缺少标分，应为 {allowed}。", "The bid is missing; allowed: {allowed}."),
    "bid_out_of_range": ("标分 {value} 不对，应为 {allowed}。", "Bid {value} is not possible; allowed: {allowed}."),
    "last_trick_seat_missing": (
        "须指明谁赢得最后一墩，应为 {allowed}。",
        "Who won the last trick is missing; allowed: {allowed}.",
    ),
    "last_trick_of_other_side": (
        "赢得最后一墩的人不在所报的一方。",
        "The player who won the last trick is not of the side that is said to have won it.",
    ),
    "hook_by_declarers": (
        "最后一墩是庄家方赢的，不能钩级。",
        "Only the attackers can hook, and the declarer's side won the last trick.",
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
    "transfer_not_refusable": (
        "只有本副赢方的选手可以拒绝转让的级数。",
        "Only players of the side that won the hand may refuse levels that are passed on.",
    ),
    "final_players_missing": (
        "应报 {allowed} 人的级数，只报了 {value} 人。",
        "A final result has the levels of all {allowed} players, not of {value}.",
    ),
    "entry_of_other_kind": (
        "这一行不属于本规则的记分表。",
        "This entry does not belong to a score sheet of these rules.",
    ),
}
