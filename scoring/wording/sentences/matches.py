"""What is said about the lines of a score sheet and the end of a match."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "hand_keep": (
        "{points} 分：{side}坐庄，升 {climb} 级，{start} → {end}。",
        "{points} points: {side}, on stage, climb {climb:level|levels}, {start} → {end}.",
    ),
    "hand_keep_short": (
        "{points} 分：{side}坐庄，应升 {climb} 级，{start} → {end}。",
        "{points} points: {side}, on stage, earn {climb:level|levels}, {start} → {end}.",
    ),
    "hand_switch": ("{points} 分：换庄，不升级。", "{points} points: the stage changes, nobody climbs."),
    "hand_climb": (
        "{points} 分：{side}上台，升 {climb} 级，{start} → {end}。",
        "{points} points: {side} take the stage and climb {climb:level|levels}, {start} → {end}.",
    ),
    "hand_climb_short": (
        "{points} 分：{side}上台，应升 {climb} 级，{start} → {end}。",
        "{points} points: {side} take the stage and earn {climb:level|levels}, {start} → {end}.",
    ),
    "hand_contested": (
        "双方均有责任：不升级，下一副重新抢庄。",
        "Both sides are at fault: nobody climbs, and the stage is contested.",
    ),
    "hand_awarded_keep": (
        "{award}（{party}）：{side}继续坐庄，升 {climb} 级，{start} → {end}。",
        "Fault ({award}) of {party}: {side} keep the stage and climb {climb:level|levels}, {start} → {end}.",
    ),
    "hand_awarded_keep_short": (
        "{award}（{party}）：{side}继续坐庄，应升 {climb} 级，{start} → {end}。",
        "Fault ({award}) of {party}: {side} keep the stage and earn {climb:level|levels}, {start} → {end}.",
    ),
    "hand_awarded_switch": (
        "{award}（{party}）：{side}上台，升 {climb} 级，{start} → {end}。",
        "Fault ({award}) of {party}: {side} take the stage and climb {climb:level|levels}, {start} → {end}.",
    ),
    "hand_awarded_switch_short": (
        "{award}（{party}）：{side}上台，应升 {climb} 级，{start} → {end}。",
        "Fault ({award}) of {party}: {side} take the stage and earn {climb:level|levels}, {start} → {end}.",
    ),
    "hand_awarded_stage": (
        "{award}（{party}）：{side}上台，不升级。",
        "Fault ({award}) of {party}: {side} take the stage.",
    ),
    "hand_undeclared": (
        "抢庄时无人叫主，第 {number} 副作废，重新发牌。",
        "Nobody declared while the stage was contested: hand {number} is void and dealt again.",
    ),
    "hand_void_line": ("第 {number} 副作废，重新发牌。", "Hand {number} is void and dealt again."),
    "hand_after_end": (
        "比赛已结束，第 {number} 副不计。",
        "The match was over; hand {number} does not count.",
    ),
    "must_play_stop": (
        "{level} 必打：{side}停在 {level}，多出的 {lost} 级作废。",
        "{level} must be played: {side} stop there and lose {lost:level|levels}.",
    ),
    "must_play_held": (
        "{level} 必打：{side}须坐庄打过 {level}，本次不升级。",
        "{level} must be played: {side} leave it only as declarers and do not climb.",
    ),
    "goal_surplus": (
        "已过目标级，多出的 {lost} 级不计。",
        "The goal is passed; {lost:level beyond it does|levels beyond it do} not count.",
    ),
    "next_hand": ("下一副{seat}坐庄，打 {level}。", "Next, {seat} declares and plays {level}."),
    "next_contested": ("下一副抢庄。", "The next declarer is contested."),
    "penalty": ("{side}{offence}，第 {count} 次。", "{side}: {offence}, number {count}."),
    "penalty_match_lost": ("累计次数已满，{side}判负。", "With that, {side} lose the match."),
    "penalty_warning": ("给予{side}警告。", "{side} are warned."),
    "levels_given": ("{side}升级，{start} → {end}。", "{side} are moved up, {start} → {end}."),
    "levels_dropped": ("{side}降级，{start} → {end}。", "{side} are moved down, {start} → {end}."),
    "level_floor": (
        "{side}不低于起始级 {level}。",
        "{side} do not fall below the start level {level}.",
    ),
    "ruling_time_up": ("时间到。", "Time is up."),
    "ruling_ended": ("比赛到此结束。", "The match ends here."),
    "ruling_forfeit": ("{side}弃权。", "{side} forfeit the match."),
    "ruling_double_forfeit": ("双方弃权。", "Both sides forfeit the match."),
    "ruling_walkover": ("对方缺席，{side}直接胜出。", "{side} win without play."),
    "ruling_adjudged_loss": ("裁定{side}判负。", "The match is adjudged lost for {side}."),
    "ruling_abandoned": ("比赛中止，无结果。", "The match is abandoned without a result."),
    "ruling_disqualified": ("{side}被取消资格。", "{side} are disqualified."),
    "ruling_level_move": ("裁判长调整{side}级数。", "The chief referee moves the level of {side}."),
    "ruling_late_start": (
        "{side}迟到 {minutes} 分钟，对方加级。",
        "{side} were {minutes:minute|minutes} late; the opponents start higher.",
    ),
    "ruling_award_match": ("同级裁定：{side}胜。", "At equal levels the match goes to {side}."),
    "ruling_annul_outcome": ("撤销比赛结束的判定，比赛继续。", "The end is taken back; the match goes on."),
    "ruling_time_breach": (
        "提前开始或超时结束：各方的场分全部取消。",
        "The match began early or was finished late: all sides lose its match points.",
    ),
    "ruling_play": ("裁定了一手牌。", "A play was ruled on."),
    "final_result": (
        "只报最终结果：{side0} {level0}，{side1} {level1}。",
        "Final result only: {side0} {level0}, {side1} {level1}.",
    ),
    "final_result_on_stage": (
        "只报最终结果：{side0} {level0}，{side1} {level1}，{side}在台上。",
        "Final result only: {side0} {level0}, {side1} {level1}, with {side} on stage.",
    ),
    "story_hand": ("第 {number} 副。", "Hand {number}."),
    "story_reason": ("理由：“{written}”。", "Reason: “{written}”."),
    "story_note": ("附注：“{written}”。", "Note: “{written}”."),
    "story_ruling": ("依据：裁判的裁定。", "By the referee's ruling."),
    "story_clause": ("依据：{clause}。", "By this rule: {clause}."),
    "game_taken_back": ("该局因此尚未分出胜负，继续打。", "The game is not won after all, and goes on."),
    "game_won": (
        "{side}赢得一局，局数 {games0} 比 {games1}；双方从头打起。",
        "{side} win a game, {games0} to {games1} in games; both sides start anew.",
    ),
    "extra_hand_won": ("加打的一副由{side}胜。", "The extra hand goes to {side}."),
    # Ends of a match
    "outcome_goal_passed": (
        "比赛结束：{side}打过目标级获胜（{level0} 比 {level1}）。",
        "The match is over: {side} passed the goal and win, {level0} to {level1}.",
    ),
    "outcome_time_up": (
        "时间到，比赛结束：{side}胜（{level0} 比 {level1}，{decided_by}）。",
        "Time is up: {side} win, {level0} to {level1}, {decided_by}.",
    ),
    "outcome_time_up_draw": (
        "时间到，比赛结束：平局（{level0} 比 {level1}）。",
        "Time is up: a draw, {level0} to {level1}.",
    ),
    "outcome_time_up_open": (
        "时间到：双方同级（{level0} 比 {level1}），{awaits}。",
        "Time is up at equal levels, {level0} to {level1}; {awaits}.",
    ),
    "outcome_ended": (
        "比赛结束：{side}胜（{level0} 比 {level1}，{decided_by}）。",
        "The match is over: {side} win, {level0} to {level1}, {decided_by}.",
    ),
    "outcome_ended_draw": (
        "比赛结束：平局（{level0} 比 {level1}）。",
        "The match is over: a draw, {level0} to {level1}.",
    ),
    "outcome_ended_open": (
        "比赛结束：双方同级（{level0} 比 {level1}），{awaits}。",
        "The match is over at equal levels, {level0} to {level1}; {awaits}.",
    ),
    "outcome_hand_cap": (
        "副数打满，比赛结束：{side}胜（{level0} 比 {level1}，{decided_by}）。",
        "All hands are played: {side} win, {level0} to {level1}, {decided_by}.",
    ),
    "outcome_hand_cap_draw": (
        "副数打满，比赛结束：平局（{level0} 比 {level1}）。",
        "All hands are played: a draw, {level0} to {level1}.",
    ),
    "outcome_hand_cap_open": (
        "副数打满：双方同级（{level0} 比 {level1}），{awaits}。",
        "All hands are played at equal levels, {level0} to {level1}; {awaits}.",
    ),
    "outcome_final_result": (
        "比赛结束：{side}胜（{level0} 比 {level1}，{decided_by}）。",
        "The match is over: {side} win, {level0} to {level1}, {decided_by}.",
    ),
    "outcome_final_result_draw": (
        "比赛结束：平局（{level0} 比 {level1}）。",
        "The match is over: a draw, {level0} to {level1}.",
    ),
    "outcome_final_result_open": (
        "双方同级（{level0} 比 {level1}），{awaits}。",
        "The levels are equal, {level0} to {level1}; {awaits}.",
    ),
    "outcome_forfeit": ("对方弃权，{side}胜。", "{side} win by forfeit."),
    "outcome_double_forfeit": ("双方弃权，无人获胜。", "Both sides forfeited; nobody wins."),
    "outcome_walkover": ("{side}不战而胜。", "{side} win by walkover."),
    "outcome_adjudged_loss": ("对方被判负，{side}胜。", "{side} win; the match was adjudged lost for the others."),
    "outcome_penalty_loss": (
        "对方违例累计判负，{side}胜。",
        "{side} win; the others lost by repeated offences.",
    ),
    "outcome_abandoned": ("比赛中止，无结果。", "The match was abandoned without a result."),
    "outcome_disqualified": ("对方被取消资格，{side}胜。", "{side} win; the others were disqualified."),
    "outcome_mercy_lead": (
        "级差已到，比赛结束：{side}胜（{level0} 比 {level1}）。",
        "The lead ends the match: {side} win, {level0} to {level1}.",
    ),
}
