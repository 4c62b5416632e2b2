"""Why an entry has its match points, and the terms of its values."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
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
    "mp_points_forfeited": ("双方（各方）不得场分。", "The match points were forfeited by all sides."),
    "mp_places": (
        "名次在 {behind} 人之前，与 {level_with} 人并列。",
        "Finished ahead of {behind}, level with {level_with}.",
    ),
    "scheme_needs_two_sides": (
        "场分办法 {scheme} 只用于两方对局，本桌有 {sides} 方。",
        "The match points {scheme} are for matches of two sides; this one has {sides}.",
    ),
    "scheme_needs_more_sides": (
        "场分办法 {scheme} 用于两方以上的对局，本桌只有 {sides} 方。",
        "The match points {scheme} are for tables of more than two sides; this one has {sides}.",
    ),
    "levels_needed": (
        "场分办法 {scheme} 按级数计分，本场没有级数。",
        "The match points {scheme} count levels, and the result has none.",
    ),
    "winner_needed": ("结果“{reason}”须有胜方。", "The result {reason} needs a winner."),
    "places_missing": (
        "本桌有 {sides} 方，须写明各方名次。",
        "A table of {sides} sides needs the place of each.",
    ),
    "places_wrong": (
        "{sides} 方的名次不能是 {places}（如 1、2、2、4，胜方须为第 1 名）。",
        "The places of {sides} sides cannot be {places}: they read like 1 2 2 4, and the winner is first.",
    ),
    "not_by_side": (
        "对局 {match} 有 {sides} 方，各项须逐方给出。",
        "Match {match} has {sides} sides; what is told by side has a value for each.",
    ),
    "sides_wrong": (
        "对局 {match} 有一方无人，或有人重复。",
        "Match {match} has a side without an entry, or an entry twice.",
    ),
    "sides_of_outcome": (
        "对局 {match} 有 {sides} 方，与结果“{reason}”不符。",
        "Match {match} has {sides} sides, which does not fit the result {reason}.",
    ),
    "mp_abandoned": ("比赛中止，无结果。", "Abandoned without a result."),
    "mp_stage_reached": ("打到 {level}。", "Reached {level}."),
    "mp_levels_climbed": ("共升 {count} 级（只报最终结果）。", "{count:level|levels} climbed, from the final result."),
    "mp_hand_levels": ("各副共升 {count} 级。", "{count:level|levels} earned in the hands."),
    "mp_hand_points": ("各副积分合计 {count}。", "{count} hand points in all."),
    "mp_hands_unknown": ("没有逐副记录，不计积分。", "The hands are not known, so there are no points."),
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
    "term_level_points": (
        "第 {round} 轮 13 加级差：{signed}。",
        "Round {round}, 13 plus the level difference: {signed}.",
    ),
    "term_over_ace": ("第 {round} 轮过A：{signed}。", "Round {round}, over A: {signed}."),
    "term_best_round": (
        "第 {place} 好的一轮 {score} 分，折合 {signed}。",
        "Best round number {place} with {score} points counts {signed}.",
    ),
    "term_last_round": (
        "倒数第 {place} 轮 {score} 分，折合 {signed}。",
        "Round number {place} from the end with {score} points counts {signed}.",
    ),
    "term_extra_match": ("加赛：{signed}。", "Extra match: {signed}."),
    "term_extra_place": (
        "加赛后并列者中 {behind} 个在后，{level_with} 个仍并列：{signed}。",
        "Of the tied, {behind} came out of the extra matches behind and {level_with} still level: {signed}.",
    ),
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
    "term_left_out": ("第 {round} 轮{left_out}：{amount}。", "Round {round}, {left_out}: {amount}."),
    "term_none": ("没有可计入的项：0。", "Nothing adds to it: 0."),
    "term_not_asked": ("此项未用于排名。", "This criterion was not needed here."),
}
