"""What an audit found, in words."""

from __future__ import annotations

from tournament.pairing.wording import group_stages, individual
from tournament.pairing.wording.sentences import Sentences

FINDINGS: Sentences = {
    **group_stages.FINDINGS,
    # everywhere
    "entry_unknown": ("{entry} 不在名单中。", "{entry} is not on the list."),
    "entry_missing": ("{entry} 没有被编入。", "{entry} has no place in the draw."),
    "entry_twice": ("{entry} 被编入不止一次。", "{entry} has more than one place in the draw."),
    "algorithm_unknown": ("算法 {algorithm} 未知。", "The algorithm {algorithm} is unknown."),
    "digest_differs": (
        "输入摘要与输入不符。",
        "The input digest does not belong to this input.",
    ),
    # lots
    "lots_not_repeatable": (
        "用种子 {seed} 重抽得不到这个结果。",
        "Drawing again with the seed {seed} gives another order.",
    ),
    # Swiss
    "absent_in_draw": ("{entry} 缺席，却被编入。", "{entry} is absent but has a place in the draw."),
    "assigned_bye_not_kept": (
        "指定 {entry} 轮空，却没有照办。",
        "{entry} was assigned a bye but does not have it.",
    ),
    "bye_not_assigned": (
        "{entry} 的轮空记为指定，但并无此指定。",
        "The bye of {entry} is recorded as assigned, but nobody assigned it.",
    ),
    "bye_needless": (
        "{entry} 轮空，但队数并不需要。",
        "{entry} has a bye that the number of entries does not call for.",
    ),
    "forbidden_pair": (
        "已规定 {first} 与 {second} 不得对阵，却编在一起。",
        "{first} and {second} must not meet but are paired.",
    ),
    "forced_pair_missing": (
        "已指定 {first} 对 {second}，却没有照办。",
        "{first} and {second} were set to meet but do not.",
    ),
    "rematch_count_differs": (
        "记录的重复对阵为 {claimed} 场，实为 {found} 场。",
        "The draw claims {claimed} rematches but holds {found}.",
    ),
    "certificate_missing": (
        "编排未经手工调整，却没有最优证明。",
        "The draw was not changed by hand but carries no certificate.",
    ),
    "certificate_differs": (
        "证明中 {level} 记为 {claimed}，实为 {found}。",
        "The certificate gives {claimed} for {level}; it is {found}.",
    ),
    "score_below_bound": (
        "分差平方和 {total} 小于理论最小值 {bound}，计算有误。",
        "The squared score differences ({total}) are below what is possible ({bound}): a reckoning is wrong.",
    ),
    "score_above_bound": (
        "分差平方和为 {total}，理论下限为 {bound}。",
        "The squared score differences add up to {total}; with these scores alone {bound} would be the least.",
    ),
    "pairings_out_of_order": (
        "对阵没有按名次排列。",
        "The pairings do not stand in order of the ranking.",
    ),
    "rematch": (
        "{first} 与 {second} 重复对阵。",
        "{first} and {second} meet again.",
    ),
    "rematch_avoidable": (
        "重复对阵 {count} 场，最少可为 {least} 场。",
        "Rematches: {count}; the fewest possible: {least}.",
    ),
    "rematch_minimum_not_proved": (
        "重复对阵 {count} 场；只能证明至少要 {least} 场。",
        "Rematches: {count}; proved is only that there must be {least}.",
    ),
    "second_bye": (
        "{entry} 再次轮空（此前 {byes} 次）。",
        "{entry} has a bye again (times before: {byes}).",
    ),
    "second_bye_avoidable": (
        "{entry} 再次轮空，本可避免。",
        "{entry} has a bye again, which could have been avoided.",
    ),
    "bye_not_lowest": (
        "{entry} 轮空，本可由名次更低的 {ideal} 轮空。",
        "{entry} has the bye, which could have gone to {ideal} lower down.",
    ),
    "unit_clash": (
        "{first} 与 {second} 同属{unit}。",
        "{first} and {second} are both of {unit}.",
    ),
    "unit_clash_avoidable": (
        "同单位相遇 {count} 场，最少可为 {least} 场。",
        "Meetings within a unit: {count}; the fewest possible: {least}.",
    ),
    "unit_minimum_not_proved": (
        "同单位相遇 {count} 场；只能证明至少要 {least} 场。",
        "Meetings within a unit: {count}; proved is only that there must be {least}.",
    ),
    "better_exchange_exists": (
        "这四队换个对阵会更好：{entries}。",
        "These four would be better paired otherwise: {entries}.",
    ),
    "better_pairing_exists": (
        "逐一试过所有编排，有更好的。",
        "All pairings were tried, and there is a better one.",
    ),
    # seating
    "pairing_not_seated": (
        "{first} 与 {second} 的对阵没有桌次。",
        "The pairing of {first} and {second} has no table.",
    ),
    "seated_without_pairing": (
        "{first} 与 {second} 有桌次，但没有这组对阵。",
        "{first} and {second} have a table but are not paired.",
    ),
    "pairing_seated_twice": (
        "{first} 与 {second} 的对阵有不止一张桌。",
        "The pairing of {first} and {second} has more than one table.",
    ),
    "tables_not_as_drawn": (
        "编排了 {drawn} 桌，编号的 {found} 桌与之不符。",
        "The {found} tables with numbers are not the {drawn} that were drawn.",
    ),
    "table_unknown": ("没有第 {table} 桌。", "There is no table {table}."),
    "table_used_twice": ("第 {table} 桌用了不止一次。", "Table {table} is used more than once."),
    "fixed_table_not_kept": (
        "{entry} 固定在第 {table} 桌，却没有照办。",
        "{entry} has a fixed place at table {table} but does not sit there.",
    ),
    "table_out_of_range": (
        "{entry} 不能坐第 {table} 桌，却坐在那里。",
        "{entry} sits at table {table}, which is not one of its tables.",
    ),
    "same_table_all_day": (
        "{entry} 一直坐在第 {table} 桌，本轮仍在。",
        "{entry} has sat at table {table} in every round and sits there again.",
    ),
    "top_pairing_elsewhere": (
        "排在最前的对阵坐在第 {table} 桌，不是首桌。",
        "The top pairing sits at table {table}, not at the first table.",
    ),
    "sides_uneven": (
        "{first} 坐南北已多于 {second}，本轮仍坐南北。",
        "{first} sits North-South again, though {second} has sat there less often.",
    ),
    # bracket
    "bracket_shape": (
        "对阵表形状不对：{found} 场，应为 {size} 个位置。",
        "The bracket is misshapen: {found} matches for {size} places.",
    ),
    "match_feeds_wrong": (
        "场次 {match} 的来源不对。",
        "The entries of match {match} come from the wrong matches.",
    ),
    "match_misnamed": ("场次 {match} 的名称不对。", "Match {match} bears the wrong name."),
    "places_at_stake_wrong": (
        "场次 {match} 所争名次不对。",
        "Match {match} is said to decide other places than it does.",
    ),
    "placement_match_wrong": (
        "名次赛 {match} 的名次或来源不对。",
        "The placement match {match} has the wrong places or the wrong entries.",
    ),
    "place_not_played": (
        "第 {place} 名应由比赛决出，却没有安排。",
        "Place {place} should be decided by a match, and none is there.",
    ),
    "place_played_needlessly": (
        "设定中没有要求名次赛 {match}。",
        "The settings do not ask for the placement match {match}.",
    ),
    "slot_differs": (
        "场次 {match} 的位置与给定的不符。",
        "The places of match {match} are not the ones that were given.",
    ),
    "bye_not_to_the_highest_lot": (
        "{entry} 轮空，但应由签号最大的队轮空。",
        "{entry} has a bye that belongs to a higher lot.",
    ),
    "bye_meets_bye": ("场次 {match} 两边都轮空。", "Match {match} has a bye on both sides."),
    "bye_not_to_the_top": (
        "{entry} 轮空，但名次不在轮空之列。",
        "{entry} has a bye that belongs to a higher one.",
    ),
    "seed_misplaced": (
        "{entry}（{seed} 号种子）不在标准位置。",
        "{entry} (seed {seed}) is not in its standard place.",
    ),
    "units_not_spread": (
        "{unit}的队上下半区为 {upper} 与 {lower}，本可更均匀。",
        "The entries of {unit} stand {upper} to {lower} in the halves, which could be more even.",
    ),
    "unit_halves_uneven": (
        "受种子或轮空所限，{unit}的队上下半区为 {upper} 与 {lower}。",
        "With seeds or byes in their places, the entries of {unit} stand {upper} to {lower} in the halves.",
    ),
    "unit_meets_in_first_round": (
        "{first} 与 {second} 同属{unit}，首轮相遇。",
        "{first} and {second}, both of {unit}, meet in the first round.",
    ),
    # double elimination
    "goes_nowhere": (
        "场次 {match} 之后有队未满两负，却没有去处。",
        "After match {match} somebody with fewer than two losses has nowhere to go.",
    ),
    "goes_two_ways": (
        "场次 {match} 之后同一队有两个去处。",
        "After match {match} one entry has two places to go to.",
    ),
    "plays_after_two_losses": (
        "场次 {match} 使已负两场的队继续比赛。",
        "By match {match} somebody plays on after two losses.",
    ),
    "rematch_too_early": (
        "场次 {match} 可能重复对阵；败者组第 {round} 轮以前本可避免。",
        "Match {match} can be a rematch; before round {round} of the losers' side none need be possible.",
    ),
    # individual rounds
    **individual.FINDINGS,
}
