"""Why a report is refused."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "hand_void": ("作废的一副没有得分。", "A void hand has no score."),
    "hand_number_out_of_range": (
        "没有第 {value} 副，应为 {allowed}。",
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
    "points_do_not_add_up": (
        "按牌面、底牌与最后一墩计，应为 {allowed} 分，不是所报的 {value} 分。",
        "What was counted gives {allowed} points in all, not {value}.",
    ),
    "last_trick_winner": (
        "最后一墩只能由一方赢得。",
        "The last trick is won by the declarers or by the attackers.",
    ),
    "format_missing": ("缺少最后一墩的牌型。", "The format that won the last trick is missing."),
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
    "cards_left_not_asked": (
        "本规则的这项判罚不问剩多少张牌，不能填 {value}。",
        "Under these rules this award does not ask for the cards left; {value} has no place.",
    ),
    "cards_left_out_of_range": (
        "剩牌数 {value} 不可能，应为 {allowed}。",
        "{value} cards left is impossible; allowed: {allowed}.",
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
    "time_breach_not_in_rules": (
        "本规则不因提前开始或超时结束取消场分。",
        "These rules take no match points for starting early or finishing late.",
    ),
    "late_start_not_in_rules": (
        "本规则没有迟到加级。",
        "These rules give no levels for a late start.",
    ),
}
