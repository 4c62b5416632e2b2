"""Why something came out as it did, in words."""

from __future__ import annotations

from tournament.pairing.wording import group_stages, individual
from tournament.pairing.wording.sentences import Sentences

REASONS: Sentences = {
    **group_stages.REASONS,
    # scores in a Swiss round
    "same_score": ("双方同积 {score} 分。", "Both are on the same score ({score})."),
    "floated_from_odd_group": (
        "{entry}（{score} 分）下移与 {opponent}（{opponent_score} 分）对阵：该分数以上的队数为单数，必须有一队下移。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): the number of entries with a score of "
        "{score} or more is odd, so one of them must go down.",
    ),
    "floated_having_met_group": (
        "{entry}（{score} 分）与 {opponent}（{opponent_score} 分）对阵：{entry} 与同分各队都已交过手或不得对阵。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): it has met, or must not meet, everybody else "
        "on its score.",
    ),
    "floated_to_keep_units_apart": (
        "{entry}（{score} 分）与 {opponent}（{opponent_score} 分）对阵：同分而未交过手的都是本单位的队。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): those on its score whom it has not met are of "
        "its own unit.",
    ),
    "floated_for_the_round": (
        "{entry}（{score} 分）与 {opponent}（{opponent_score} 分）对阵：这样全轮的编排最好。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): so the round as a whole comes out best.",
    ),
    "round_accelerated": (
        "加速编排：开赛前名单上半的 {count} 队在本轮编排时各加虚拟分 {points}，不计入成绩。",
        "Accelerated round: the upper half of the list before round 1 (entries: {count}) has virtual points added for "
        "this pairing ({points} each); they count nowhere else.",
    ),
    "virtual_points_counted": (
        "加速编排：本轮编排时 {entry} 另计虚拟分 {points} 分。",
        "Accelerated round: for this pairing {entry} has virtual points added: {points}.",
    ),
    # who meets whom in a Swiss round
    "neighbours_in_ranking": (
        "名次相邻：第 {first_place} 名对第 {second_place} 名。",
        "They are neighbours in the ranking: place {first_place} meets place {second_place}.",
    ),
    "first_meets_last": (
        "同分组首尾相对：第 {first_place} 名对第 {second_place} 名。",
        "The first of a score meets the last: place {first_place} meets place {second_place}.",
    ),
    "upper_half_meets_lower_half": (
        "同分组上半组对下半组：第 {first_place} 名对第 {second_place} 名。",
        "The upper half meets the lower half: place {first_place} meets place {second_place}.",
    ),
    "ideal_opponent_met_before": (
        "{entry} 本应对 {ideal}，但两队已经交过手。",
        "{entry} would have met {ideal}, but the two have met before.",
    ),
    "ideal_opponent_met_in_rounds": (
        "{entry} 本应对 {ideal}，但两队已交过手（轮次：{rounds}）。",
        "{entry} would have met {ideal}, but the two have met (rounds: {rounds}).",
    ),
    "ideal_opponent_of_same_unit": (
        "{entry} 本应对 {ideal}，但两队同属一个单位。",
        "{entry} would have met {ideal}, but the two are of one unit.",
    ),
    "ideal_opponent_forbidden": (
        "{entry} 本应对 {ideal}，但已规定这两队不得对阵。",
        "{entry} would have met {ideal}, but the two must not meet.",
    ),
    "ideal_opponent_needed_elsewhere": (
        "{entry} 本应对 {ideal}；为使全轮编排最好，{ideal} 对 {opponent}。",
        "{entry} would have met {ideal}, who meets {opponent} instead, so that the round as a whole comes out best.",
    ),
    "best_unused_opponent_nearer_met_in_rounds": (
        "{opponent} 是未交过手的对手中最合适的，分差 {difference}；更近的都已交过手：{entries}（轮次：{rounds}）。",
        "{opponent} is the best unused opponent, {difference} points apart; nearer ones were met already: {entries} "
        "(rounds: {rounds}).",
    ),
    "best_unused_opponent_nearer_met": (
        "{opponent} 是未交过手的对手中最合适的，分差 {difference}；更近的都已交过手：{entries}。",
        "{opponent} is the best unused opponent, {difference} points apart; nearer ones were met already: {entries}.",
    ),
    "nearer_met_in_rounds": (
        "名次比 {opponent} 更近的对手中，已交过手的有：{entries}（轮次：{rounds}）。",
        "Of those nearer than {opponent}, these were met already: {entries} (rounds: {rounds}).",
    ),
    # pairs settled beforehand
    "pair_forced": ("这场对阵由组织者指定。", "This pairing was set by the organiser."),
    "forced_rematch": (
        "两队此前已交手 {meetings} 次；这场重复对阵由组织者指定。",
        "The two have met before (times: {meetings}); this rematch was set by the organiser.",
    ),
    "forced_same_unit": (
        "两队同属{unit}；这场对阵由组织者指定。",
        "Both are of {unit}; this pairing was set by the organiser.",
    ),
    "round_has_forced_pairs": (
        "本轮有 {count} 场对阵由组织者指定，不在最优证明之内。",
        "Pairings set by the organiser: {count}; what is proved is about the others.",
    ),
    # rematches, units and proof in a Swiss round
    "not_met_before": ("两队此前没有交过手。", "The two have not met before."),
    "rematch_unavoidable": (
        "两队此前已交手 {meetings} 次；本轮无法完全避免重复对阵。",
        "The two have met before (times: {meetings}); this round cannot be paired without rematches.",
    ),
    "rematch_unavoidable_met_in_rounds": (
        "两队此前已交手 {meetings} 次（轮次：{rounds}）；本轮无法完全避免重复对阵。",
        "The two have met before (times: {meetings}, rounds: {rounds}); this round cannot be paired without rematches.",
    ),
    "units_differ": ("两队不是同一单位。", "The two are of different units."),
    "same_unit_unavoidable": (
        "两队同属{unit}；在更重要的要求之下，这次同单位相遇无法避免。",
        "Both are of {unit}; given all that matters more, this could not be avoided.",
    ),
    "same_unit_allowed": (
        "两队同属{unit}；本轮不要求同单位回避。",
        "Both are of {unit}; this round does not keep units apart.",
    ),
    "optimum_certified": (
        "已证明：在所有合规编排中，没有比本轮更好的。",
        "Proved: of all pairings that are allowed, none is better for this round.",
    ),
    "score_optimum_certified": (
        "已证明：没有任何编排的分差更小。",
        "Proved: no pairing has smaller score differences.",
    ),
    "optimum_not_certified": (
        "本轮合规，但尚未证明分差已达最小。",
        "The round is legal, but that its score differences are the smallest is not proved.",
    ),
    # byes in a Swiss round
    "bye_assigned": ("轮空由组织者指定。", "The bye was assigned by the organiser."),
    "bye_to_lowest": (
        "队数为单数，名次最低者（{count} 队中第 {place} 名）轮空。",
        "The number of entries is odd; the lowest in the ranking (place {place} of {count}) sits out.",
    ),
    "bye_to_lowest_without_one": (
        "队数为单数；在轮空次数最少的队中名次最低者（{count} 队中第 {place} 名）轮空。",
        "The number of entries is odd; the lowest of those with the fewest byes so far "
        "(place {place} of {count}) sits out.",
    ),
    "bye_moved_up_for_the_others": (
        "轮空给第 {place} 名（共 {count} 队）：若由 {entries} 轮空，其余各队的重复对阵或同单位相遇会更多。",
        "Place {place} of {count} sits out: with a bye for {entries} the others would have more rematches or "
        "more meetings within a unit.",
    ),
    "further_bye_unavoidable": (
        "该队此前已轮空 {byes} 次；本轮无法避免再次轮空。",
        "This entry has had a bye before (times: {byes}); a further one could not be avoided.",
    ),
    # a Swiss round as a whole
    "round_without_rematch": ("本轮没有重复对阵。", "There is no rematch in this round."),
    "round_has_fewest_rematches": (
        "本轮无法完全避免重复对阵；重复对阵已减到最少（{count} 场）。",
        "Rematches cannot be avoided in this round; there are as few as possible ({count}).",
    ),
    "round_has_rematches": (
        "本轮有重复对阵 {count} 场；是否已为最少尚未证明。",
        "Rematches in this round: {count}; that there could be no fewer is not proved.",
    ),
    "round_without_unit_clash": ("本轮没有同单位相遇。", "Nobody meets an entry of the same unit."),
    "round_has_unit_clashes": (
        "本轮有 {count} 场同单位相遇。",
        "Meetings within a unit in this round: {count}.",
    ),
    "round_reaches_score_bound": (
        "本轮分差已达理论最小值。",
        "The score differences are as small as they can be with these scores.",
    ),
    "changed_by_hand": (
        "手工调整：{entry} 换到了 {opponent} 的位置。",
        "Changed by hand: {entry} has taken the place of {opponent}.",
    ),
    "draft_changed_by_hand": (
        "本轮编排经手工调整 {count} 次。",
        "This draft was changed by hand (times: {count}).",
    ),
    # how many rounds, and who leaves on the way
    "rounds_for_one_unbeaten": (
        "{count} 队：{rounds} 轮之后至多一队不败。",
        "With {count} entries, at most one can be unbeaten after {rounds} rounds.",
    ),
    "rounds_for_cut": (
        "{count} 队取 {cut}：{rounds} 轮之后，至多负一场的队应不多于 {cut}。",
        "With {count} entries and a cut of {cut}, those beaten at most once should be no more than the cut after "
        "{rounds} rounds.",
    ),
    "rounds_kept_to_half": (
        "{count} 队在 {rounds} 轮以内必能避免重复对阵，故不建议更多。",
        "With {count} entries, {rounds} rounds can always be paired without a rematch; more are not suggested.",
    ),
    "elimination_begins_later": (
        "末位淘汰从第 {round} 轮之后开始。",
        "Last places drop out from round {round} on.",
    ),
    "elimination_limited": (
        "本轮只淘汰 {count} 队，以便至少留下 {stay} 队。",
        "Only so many drop out: {count}; so many must stay: {stay}.",
    ),
    "eliminated_as_last": (
        "第 {round} 轮后积分末位淘汰：{entries}。",
        "Last places after round {round}, out: {entries}.",
    ),
    "elimination_tied": (
        "{entries} 并列在淘汰线上，其中 {count} 队出局，须加赛、抽签或由裁判长裁定。",
        "Tied across the line: {entries}; of these, {count} must go, by extra match, lots or the chief referee.",
    ),
    "elimination_tie_decided": (
        "并列各队中裁定出局：{entries}。",
        "Of the tied, it was decided that these go: {entries}.",
    ),
    # seats and tables
    "table_by_ranking": (
        "第 {place} 组对阵，按名次坐第 {table} 桌。",
        "Pairing {place} has table {table} by its place in the ranking.",
    ),
    "table_by_ranking_again": (
        "第 {place} 组对阵，按名次坐第 {table} 桌，其中有队坐过此桌。",
        "Pairing {place} has table {table} by its place in the ranking, though one of the two has sat there before.",
    ),
    "table_exchanged_among_equals": (
        "与同分的对阵调换到第 {table} 桌，以免重复坐同一桌。",
        "Table {table} was exchanged among pairings with equal scores, so that tables are not repeated.",
    ),
    "table_exchanged_after_all_day": (
        "有队一直坐同一桌，故与邻近对阵调换到第 {table} 桌。",
        "Table {table} was exchanged with a pairing near by, because somebody had sat at one table all day.",
    ),
    "top_pairing_keeps_first_table": (
        "排在最前的对阵总坐首桌（第 {table} 桌）。",
        "The top pairing always has the first table ({table}).",
    ),
    "table_by_lot": ("桌次分散，抽签坐第 {table} 桌。", "Tables are spread; table {table} by lot."),
    "table_by_lot_again": (
        "桌次分散，抽签坐第 {table} 桌，其中有队坐过此桌。",
        "Tables are spread; table {table} by lot, though one of the two has sat there before.",
    ),
    "table_in_range": (
        "{entry} 只坐指定范围内的桌：第 {table} 桌。",
        "{entry} has a table of its range: {table}.",
    ),
    "table_range_given_up": (
        "{entry} 的桌次范围让给了对手。",
        "The table range of {entry} gives way to its opponent's.",
    ),
    "table_in_room": ("第 {table} 桌在 {room} 号房间。", "Table {table} is in room {room}."),
    "table_in_named_room": ("第 {table} 桌在{room}。", "Table {table} is in {room}."),
    "table_fixed": ("{entry} 固定在第 {table} 桌。", "{entry} has a fixed place at table {table}."),
    "fixed_table_given_up": (
        "{entry} 的固定桌让给了对手的固定桌。",
        "The fixed table of {entry} gives way to that of its opponent.",
    ),
    "side_by_balance": (
        "{entry} 此前坐南北较少，本轮坐南北。",
        "{entry} has sat North-South less often and sits there now.",
    ),
    "side_by_lot": (
        "双方坐南北的次数相当，抽签定 {entry} 坐南北。",
        "Both have sat North-South equally often; by lot {entry} sits there.",
    ),
    # knock-out
    "seeds_in_standard_places": (
        "前 {count} 号种子按标准位置入位。",
        "Seeds in their standard places: {count}.",
    ),
    "byes_to_the_top": (
        "首轮轮空 {count} 个，给排在最前的队。",
        "Byes in the first round: {count}, given to the highest.",
    ),
    "byes_to_the_highest_lots": (
        "首轮轮空 {count} 个，给签号最大的队。",
        "Byes in the first round: {count}, given to the highest lots.",
    ),
    "slots_as_given": ("首轮位置按给定的排列。", "The places of the first round are as they were given."),
    "units_spread_over_bracket": (
        "同单位的队分到不同半区、不同四分之一区；为此调整了 {moved} 个位置。",
        "Entries of a unit are spread over halves and quarters; places changed for this: {moved}.",
    ),
    "places_played_to": (
        "名次赛决出前 {place} 名。",
        "Every place down to {place} is played for.",
    ),
    "cross_over_delays_rematches": (
        "败者组交叉落位：败者组第 {round} 轮以前不会重复对阵。",
        "Losers cross over: nobody meets an opponent again before round {round} of the losers' side.",
    ),
    "second_final_if_needed": (
        "败者组的队赢了决赛，加赛一场。",
        "If the entry from the losers' side wins the final, a second one is played.",
    ),
    "one_final_decides": (
        "决赛一场定冠军。",
        "One final decides, even if the unbeaten entry loses it.",
    ),
    "too_few_for_third_place": (
        "只有 {count} 队，不设三四名决赛。",
        "With {count} entries there is no third-place match.",
    ),
    # individual rounds
    **individual.REASONS,
}
