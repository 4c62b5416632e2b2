"""Every note code with its sentence in Chinese and English. `{cards:card|cards}` picks the noun by the number."""

from collections.abc import Mapping

CODES: Mapping[str, tuple[str, str]] = {
    # Steps of a hand
    "points_total": ("记分单上闲家方得 {amount} 分。", "The slip gives the attackers {amount} points."),
    "points_in_tricks": ("闲家方牌面得 {amount} 分。", "The attackers took {amount} points in tricks."),
    "kitty_won": (
        "闲家方以{format}抠底：底牌 {kitty} 分 × {factor} = {amount} 分。",
        "The attackers won the kitty with {format}: {kitty} points times {factor} is {amount}.",
    ),
    "kitty_kept": ("庄家方保底，底牌不计分。", "The declarers won the last trick; the kitty counts for nothing."),
    "kitty_deducted": (
        "庄家方以{format}赢得最后一轮：{amount} 分（倍数 {factor}，底牌 {kitty} 分）。",
        "The declarers won the last trick with {format}: {amount} points (factor {factor}, kitty {kitty}).",
    ),
    "last_trick_won": (
        "闲家方以{format}摸底：手上 {held} 分按 {factor} 倍计，加 {amount} 分。",
        "The attackers won the last trick with {format}: their {held} points count {factor} times, "
        "which adds {amount}.",
    ),
    "last_trick_lost": (
        "庄家方以{format}摸底：倍数 {factor}，闲家方手上 {held} 分，变动 {amount} 分。",
        "The declarers won the last trick with {format}: factor {factor} on the attackers' {held} points, "
        "a change of {amount}.",
    ),
    "last_trick_kept": (
        "庄家方赢得最后一轮，分数不变。",
        "The declarers won the last trick; the points stay as they are.",
    ),
    "fine_on_declarers": (
        "庄家方{offence} {cards} 张，每张 {per_card} 分：闲家方加 {amount} 分。",
        "Declarers fined ({offence}), {cards:card|cards} at {per_card} points: the attackers get {amount}.",
    ),
    "fine_on_attackers": (
        "闲家方{offence} {cards} 张，每张 {per_card} 分：{amount} 分。",
        "Attackers fined ({offence}), {cards:card|cards} at {per_card} points: {amount} points.",
    ),
    "points_sum": ("闲家方合计 {points} 分。", "The attackers have {points} points in all."),
    "points_below_zero": ("合计低于 0 分，按 0 分计级。", "A total below 0 counts as 0 in the level table."),
    "band_keep": (
        "{first}–{last} 分档：庄家方升 {climb} 级，继续坐庄。",
        "Band {first} to {last}: the declarers climb {climb:level|levels} and keep the stage.",
    ),
    "band_switch": (
        "{first}–{last} 分档：换庄，双方不升级。",
        "Band {first} to {last}: the attackers take the stage, nobody climbs.",
    ),
    "band_climb": (
        "{first}–{last} 分档：闲家方上台并升 {climb} 级。",
        "Band {first} to {last}: the attackers take the stage and climb {climb:level|levels}.",
    ),
    "award_fault": ("{award}，责任方：{party}。", "Fault ({award}) of {party}."),
    "award_table_ignored": ("本副不按得分计级。", "The points of this hand do not count."),
    "award_table_added": (
        "按 {points} 分应升 {climb} 级，另加罚则所定级数。",
        "At {points} points the table gives {climb:level|levels}, on top of the award.",
    ),
    "award_keep": (
        "庄家方升 {climb} 级，继续坐庄。",
        "The declarers climb {climb:level|levels} and keep the stage.",
    ),
    "award_switch": (
        "庄家方下台，闲家方上台并升 {climb} 级。",
        "The declarers step down; the attackers take the stage and climb {climb:level|levels}.",
    ),
    "award_contested": (
        "双方均不升级，下一副重新抢庄。",
        "Nobody climbs, and the next declarer is contested anew.",
    ),
    # Lines of a match
    "hand_keep": (
        "{points} 分：{side}坐庄，升 {climb} 级，{start} → {end}。",
        "{points} points: {side}, on stage, climb {climb:level|levels}, {start} → {end}.",
    ),
    "hand_switch": ("{points} 分：换庄，不升级。", "{points} points: the stage changes, nobody climbs."),
    "hand_climb": (
        "{points} 分：{side}上台，升 {climb} 级，{start} → {end}。",
        "{points} points: {side} take the stage and climb {climb:level|levels}, {start} → {end}.",
    ),
    "hand_contested": (
        "双方均有责任：不升级，下一副重新抢庄。",
        "Both sides are at fault: nobody climbs, and the stage is contested.",
    ),
    "hand_awarded_keep": (
        "{award}（{party}）：{side}继续坐庄，升 {climb} 级，{start} → {end}。",
        "Fault ({award}) of {party}: {side} keep the stage and climb {climb:level|levels}, {start} → {end}.",
    ),
    "hand_awarded_switch": (
        "{award}（{party}）：{side}上台，升 {climb} 级，{start} → {end}。",
        "Fault ({award}) of {party}: {side} take the stage and climb {climb:level|levels}, {start} → {end}.",
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
        "The goal is passed; {lost:level|levels} beyond it {lost:does|do} not count.",
    ),
    "next_hand": ("下一副{seat}坐庄，打 {level}。", "Next, {seat} declares and plays {level}."),
    "next_contested": ("下一副抢庄。", "The next declarer is contested."),
    "penalty": ("{side}{offence}，第 {count} 次。", "{side}: {offence}, number {count}."),
    "penalty_match_lost": ("累计次数已满，{side}判负。", "By that number {side} lose the match."),
    "penalty_warning": ("给予{side}警告。", "{side} are warned."),
    "levels_given": ("{side}升级，{start} → {end}。", "{side} are moved up, {start} → {end}."),
    "levels_dropped": ("{side}降级，{start} → {end}。", "{side} are moved down, {start} → {end}."),
    "level_floor": (
        "{side}不低于起始级 {level}。",
        "{side} do not fall below the start level {level}.",
    ),
    "ruling_time_up": ("时间到。", "Time is up."),
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
    "ruling_annul_outcome": ("撤销原判的结束，比赛继续。", "The end is taken back; the match goes on."),
    "final_result": (
        "只报最终结果：{side0} {level0}，{side1} {level1}。",
        "Final result only: {side0} {level0}, {side1} {level1}.",
    ),
    "final_result_on_stage": (
        "只报最终结果：{side0} {level0}，{side1} {level1}，{side}在台上。",
        "Final result only: {side0} {level0}, {side1} {level1}, with {side} on stage.",
    ),
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
        "时间到：双方同级（{level0} 比 {level1}），胜负待定。",
        "Time is up at equal levels, {level0} to {level1}; the winner is still to be decided.",
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
        "副数打满：双方同级（{level0} 比 {level1}），胜负待定。",
        "All hands are played at equal levels, {level0} to {level1}; the winner is still to be decided.",
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
        "双方同级（{level0} 比 {level1}），胜负待定。",
        "The levels are equal, {level0} to {level1}; the winner is still to be decided.",
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
    # Warnings
    "warn_hand_after_end": (
        "第 {number} 副在比赛结束之后，不计入。",
        "Hand {number} stands behind the end of the match and does not count.",
    ),
    "warn_declaring_side": (
        "第 {number} 副由{side}坐庄，与前一副的结果不符；已按实际坐庄方计分。",
        "In hand {number} {side} declared, which the hand before does not lead to; it is scored as played.",
    ),
    "warn_declarer": (
        "第 {number} 副庄家是{seat}，应为{expected_seat}；已照记。",
        "In hand {number} {seat} declared where {expected_seat} was due; it is scored as played.",
    ),
    "warn_level": (
        "第 {number} 副记为打 {level}，{side}此时应打 {expected_level}；升级从 {expected_level} 算起。",
        "Hand {number} is noted at level {level}, but {side} were at {expected_level}; "
        "they climb from {expected_level}.",
    ),
    "warn_offence_repeated": (
        "{side}{offence}已 {count} 次，请裁判长决定是否判负。",
        "{side}: {offence} for the {count}. time; the chief referee decides whether the match is lost.",
    ),
    "warn_award_not_needed": (
        "判{side}胜的裁定未起作用：胜负已由规则决定或比赛未结束。",
        "The award to {side} has no effect: the rules decide, or the match is not over.",
    ),
    "warn_nothing_to_annul": (
        "没有可撤销的裁定；打过目标级或打满副数只能改正相应的副。",
        "There is no ruling to take back; an end by goal or hands changes only with its hands.",
    ),
    # Questions before a hand is kept
    "ask_match_is_over": ("比赛已结束，仍要记这一副吗？", "The match is over. Record this hand all the same?"),
    "ask_declaring_side": (
        "应由对方坐庄，确认是{side}坐庄吗？",
        "The other side is on stage. Did {side} really declare?",
    ),
    "ask_declarer": (
        "应由{expected_seat}坐庄，确认是{seat}吗？",
        "{expected_seat} was due to declare. Was it really {seat}?",
    ),
    "ask_level": (
        "{side}应打 {expected_level}，确认打的是 {level} 吗？",
        "{side} stand at {expected_level}. Did they really play {level}?",
    ),
    "ask_no_points": ("闲家方一分未得，确认吗？", "The attackers have no points at all. Is that right?"),
    "ask_above_cards": (
        "{points} 分超过牌面总分 {in_play}，含抠底加倍，确认吗？",
        "{points} points are more than the {in_play} on the cards. Is the kitty bonus in it?",
    ),
    "ask_kitty_high": ("底牌有 {points} 分，确认吗？", "{points} points in the kitty. Is that right?"),
    "ask_long_format": (
        "最后一轮以 {cards} 张的牌型取胜，确认吗？",
        "The last trick was won with {cards:card|cards} at once. Is that right?",
    ),
    "ask_many_fines": ("罚 {cards} 张，确认吗？", "A fine for {cards:card|cards}. Is that right?"),
    "ask_many_levels": (
        "闲家方一次升 {climb} 级，确认吗？",
        "The attackers climb {climb:level|levels}. Is that right?",
    ),
    "ask_award": ("本副按“{award}”判，确认吗？", "This hand is awarded for a fault ({award}). Is that right?"),
    "ask_goal": (
        "{side}到 {level}，比赛就此结束，确认吗？",
        "{side} reach {level} and win the match with this hand. Is that right?",
    ),
    # Refusals
    "hand_void": ("作废的一副没有得分。", "A void hand has no score."),
    "hand_number_out_of_range": (
        "副数 {value} 不对，应为 {allowed}。",
        "Hand number {value} is not possible; allowed: {allowed}.",
    ),
    "seat_out_of_range": ("座位 {value} 不存在，应为 {allowed}。", "There is no seat {value}; allowed: {allowed}."),
    "level_out_of_range": (
        "级数 {value} 不对，应为 {allowed}。",
        "Level {value} is not possible; allowed: {allowed}.",
    ),
    "points_missing": ("缺少闲家方得分。", "The attackers' points are missing."),
    "fines_without_points": ("没有得分，不能记罚分。", "Fines need points to move."),
    "points_out_of_range": (
        "{value} 分不可能，应为 {allowed}。",
        "{value} points are not possible; allowed: {allowed}.",
    ),
    "points_off_step": ("{value} 分不是 5 的倍数。", "{value} points are no multiple of 5."),
    "kitty_points_out_of_range": (
        "底牌 {value} 分不可能，应为 {allowed}。",
        "{value} points in the kitty are not possible; allowed: {allowed}.",
    ),
    "points_exceed_decks": (
        "牌面与底牌合计超过全副牌的总分；牌面得分应为 {allowed}。",
        "Tricks and kitty together hold more points than the decks; points in tricks allowed: {allowed}.",
    ),
    "last_trick_winner": (
        "最后一轮只能由一方赢得。",
        "The last trick is won by the declarers or by the attackers.",
    ),
    "format_missing": ("缺少最后一轮的牌型。", "The format that won the last trick is missing."),
    "format_unknown": (
        "本规则没有牌型 {value}，可选：{allowed}。",
        "These rules know no format {value}; allowed: {allowed}.",
    ),
    "format_cards": (
        "该牌型不可能有 {value} 张，应为 {allowed}。",
        "This format cannot have {value} cards; allowed: {allowed}.",
    ),
    "fine_unknown": (
        "本规则没有罚分项 {value}，可选：{allowed}。",
        "These rules know no fine {value}; allowed: {allowed}.",
    ),
    "fine_offender": ("罚分只能记在一方名下。", "A fine falls on the declarers or on the attackers."),
    "fine_cards": (
        "罚 {value} 张不可能，应为 {allowed}。",
        "A fine for {value} cards is not possible; allowed: {allowed}.",
    ),
    "award_unknown": (
        "本规则没有判罚 {value}，可选：{allowed}。",
        "These rules know no award {value}; allowed: {allowed}.",
    ),
    "award_offender": (
        "该判罚的责任方不能是 {value}，可选：{allowed}。",
        "The offender of this award cannot be {value}; allowed: {allowed}.",
    ),
    "position_twice": ("记分表第 {value} 行重复。", "Line {value} of the score sheet is used twice."),
    "hand_number_twice": ("第 {value} 副重复。", "Hand {value} is on the sheet twice."),
    "final_twice": ("最终结果重复。", "There are two final results."),
    "final_beside_hands": (
        "已有逐副记录，不能再报最终结果。",
        "A match with hands takes no final result.",
    ),
    "final_levels_missing": ("应报双方各一个级数。", "A final result has one level for each side."),
    "final_level_out_of_range": (
        "最终级数 {value} 不对，应为 {allowed}。",
        "Final level {value} is not possible; allowed: {allowed}.",
    ),
    "final_both_past_goal": ("双方不可能都打过目标级。", "Both sides cannot have passed the goal."),
    "penalty_unknown": (
        "本规则没有违例项 {value}，可选：{allowed}。",
        "These rules know no offence {value}; allowed: {allowed}.",
    ),
    "side_missing": ("须指明哪一方。", "A side has to be named."),
    "side_not_allowed": ("此裁定不分哪一方。", "This ruling names no side."),
    "levels_missing": ("须指明级数，应为 {allowed}。", "The number of levels is missing; allowed: {allowed}."),
    "levels_not_allowed": ("此裁定不含级数。", "This ruling moves no levels."),
    "minutes_missing": ("须指明迟到分钟数，应为 {allowed}。", "The minutes late are missing; allowed: {allowed}."),
    "minutes_not_allowed": ("此裁定不含分钟数。", "This ruling has no minutes."),
    "late_start_not_in_rules": (
        "本规则没有迟到加级。",
        "These rules give no levels for a late start.",
    ),
    # Clock
    "clock_none": ("没有时间限制。", "There is no time limit."),
    "clock_open": ("可以开始新的一副，还剩 {seconds} 秒。", "A new hand may begin; {seconds:second|seconds} left."),
    "clock_closing": (
        "剩余不足 {minutes} 分钟，不再开新的一副。",
        "Less than {minutes:minute is|minutes are} left; no new hand begins.",
    ),
    "clock_time_up": ("时间到，不再开新的一副。", "Time is up; no new hand begins."),
    "clock_hand_cap": ("已打满 {hands} 副。", "All {hands:hand|hands} are played."),
    # Match points
    "mp_win": ("胜。", "Won."),
    "mp_draw": ("平。", "Drawn."),
    "mp_loss": ("负。", "Lost."),
    "mp_bye": ("轮空。", "Bye."),
    "mp_absence": ("本轮未参赛。", "Not paired in this round."),
    "mp_forfeit_win": ("对方弃权。", "Won by forfeit."),
    "mp_forfeit_loss": ("弃权。", "Lost by forfeit."),
    "mp_both_absent": ("双方弃权。", "Both sides forfeited."),
    "mp_ruled_win": ("裁定获胜。", "Won by a ruling."),
    "mp_ruled_loss": ("裁定判负。", "Lost by a ruling."),
    "mp_abandoned": ("比赛中止，无结果。", "Abandoned without a result."),
    "mp_difference_win": (
        "胜：{base} 加级差 {counted}（实差 {gap}）。",
        "Won: {base} plus {counted} for a level difference of {gap}.",
    ),
    "mp_difference_loss": (
        "负：{base} 减级差 {counted}（实差 {gap}）。",
        "Lost: {base} minus {counted} for a level difference of {gap}.",
    ),
    # Terms of a value in the standings
    "term_points": ("第 {round} 轮：{signed}。", "Round {round}: {signed}."),
    "term_carried": ("上一阶段带入：{signed}。", "Carried over: {signed}."),
    "term_win": ("第 {round} 轮获胜：{signed}。", "Round {round}, won: {signed}."),
    "term_level_difference": ("第 {round} 轮级差：{signed}。", "Round {round}, level difference: {signed}."),
    "term_levels_climbed": ("第 {round} 轮升级：{signed}。", "Round {round}, levels climbed: {signed}."),
    "term_opponent": ("第 {round} 轮对手的总分：{signed}。", "Round {round}, the opponent's points: {signed}."),
    "term_own_in_place": (
        "第 {round} 轮没有对局，以本方总分代替：{signed}。",
        "Round {round} was not played; the entry's own points stand in: {signed}.",
    ),
    "term_beaten": ("第 {round} 轮胜，计对手总分：{signed}。", "Round {round}, beaten opponent's points: {signed}."),
    "term_drawn": (
        "第 {round} 轮平，计对手总分的一半：{signed}。",
        "Round {round}, half of the drawn opponent's points: {signed}.",
    ),
    "term_running": ("第 {round} 轮后累计：{signed}。", "Running total after round {round}: {signed}."),
    "term_penalties": ("第 {round} 轮受罚次数：{signed}。", "Round {round}, penalties: {signed}."),
    "term_head_to_head": ("第 {round} 轮相互对局：{signed}。", "Round {round}, against a tied entry: {signed}."),
    "term_lot": ("抽签第 {amount} 号。", "Lot number {amount}."),
    "term_manual_order": ("裁判长排定第 {amount} 位。", "Place {amount} by the chief referee's order."),
    "term_not_asked": ("此项未用于排名。", "This criterion was not needed here."),
}
"""Code -> (Chinese, English)."""
