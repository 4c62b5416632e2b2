"""Round robins, groups and the way from groups into a knock-out, in words."""

from __future__ import annotations

from tournament.pairing.wording.sentences import Sentences

REASONS: Sentences = {
    # round robin
    "berger_table": (
        "贝格尔表第 {round} 轮：{first_place} 号对 {second_place} 号。",
        "Round {round} of the Berger table: places {first_place} and {second_place}.",
    ),
    "berger_table_reversed": (
        "第二循环，贝格尔表第 {round} 轮，换边：{first_place} 号对 {second_place} 号。",
        "Second cycle, round {round} of the Berger table with sides reversed: places {first_place} and {second_place}.",
    ),
    "met_empty_place": (
        "队数为单数；贝格尔表第 {round} 轮 {place} 号对空号 {empty}，轮空。",
        "The number of entries is odd; in round {round} of the Berger table place {place} meets the empty place "
        "{empty} and sits out.",
    ),
    "everybody_meets_everybody": (
        "{count} 队循环，每循环 {rounds} 轮，每两队相遇一次。",
        "Round robin of {count}: in the {rounds} rounds of a cycle everybody meets everybody once.",
    ),
    "second_cycle_reversed": (
        "第二循环重复第一循环的对阵，双方换边。",
        "The second cycle repeats the first with sides reversed.",
    ),
    "last_rounds_exchanged": (
        "第一循环最后两轮（表中第 {first_round}、{last_round} 轮）对调，以免有队连续三轮坐同一边。",
        "The last two rounds of the first cycle (rounds {first_round} and {last_round} of the table) change places, "
        "so that nobody sits on one side three times in a row.",
    ),
    "everybody_sits_out_once_a_cycle": (
        "队数为单数（{count}）：每循环每队轮空一次。",
        "The number of entries is odd ({count}): everybody sits out once in a cycle.",
    ),
    "side_by_berger_table": (
        "按贝格尔表，{entry} 坐南北。",
        "By the Berger table {entry} sits North-South.",
    ),
    "opponent_withdrew": (
        "本轮对手 {opponent} 已退赛，轮空。",
        "The opponent of this round, {opponent}, has withdrawn.",
    ),
    "withdrawn_results_annulled": (
        "{entry} 退赛，{matches} 场中已赛 {played} 场：已赛成绩不计入名次，其余各场不计分。",
        "{entry} has withdrawn after {played} of {matches} matches: its results do not count for the standings, "
        "nor do the matches not played.",
    ),
    "withdrawn_results_stand": (
        "{entry} 退赛，{matches} 场中已赛 {played} 场：已赛成绩有效，其余各场判对手胜。",
        "{entry} has withdrawn after {played} of {matches} matches: its results stand, and its opponents win the "
        "matches not played by default.",
    ),
    # groups
    "group_by_snake": (
        "种子第 {rank} 位，第 {pot} 档，蛇形编排应在 {group} 组（签号 {lot}）。",
        "Seed {rank} in pot {pot} (lot {lot}): by the snake in group {group}.",
    ),
    "group_by_lot_in_pot": (
        "第 {pot} 档，抽得签号 {lot}，应在 {group} 组。",
        "In pot {pot} with lot {lot}: group {group}.",
    ),
    "group_by_lot": (
        "抽得签号 {lot}，第 {pot} 档，应在 {group} 组。",
        "Lot {lot}, dealt out in row {pot}: group {group}.",
    ),
    "moved_away_from_unit": (
        "{from_group} 组已有{unit}的队，改在 {group} 组。",
        "Moved from group {from_group}, where there is another entry of {unit}, to group {group}.",
    ),
    "moved_for_units_of_others": (
        "为使其他同单位的队分开，由 {from_group} 组改到 {group} 组。",
        "Moved from group {from_group} to group {group}, so that others of one unit are kept apart.",
    ),
    "moved_to_keep_units_apart": (
        "为使同单位的队分在不同组，调整了 {count} 队。",
        "Entries moved to keep units apart: {count}.",
    ),
    "equal_ranks_by_lot": (
        "种子位次相同的队由抽签决定先后。",
        "Lots decide between entries of equal seed rank.",
    ),
    "units_apart_in_groups": ("没有同单位的队同组。", "No two entries of a unit are in one group."),
    "units_apart_as_far_as_possible": (
        "同单位的队同组 {count} 对；已证明不能更少。",
        "Pairs of one unit in one group: {count}; proved to be the fewest possible.",
    ),
    "units_not_proved_apart": (
        "同单位的队同组 {count} 对；只能证明至少有 {least} 对。",
        "Pairs of one unit in one group: {count}; proved is only that there must be {least}.",
    ),
    "unit_mates_in_groups": (
        "同单位的队同组 {count} 对。",
        "Pairs of one unit in one group: {count}.",
    ),
    "group_by_number": ("现场抽得 {number} 号。", "Drew number {number} by hand."),
    "groups_drawn_by_hand": (
        "签由人工抽取，号码依次分到各组。",
        "The lots were drawn by hand; their numbers are dealt out to the groups in turn.",
    ),
    "groups_placed_by_hand": ("分组由人工编定。", "The groups were put together by hand."),
    # cross-over
    "winners_are_top_seeds": (
        "{count} 个小组第一为前 {count} 号种子，其后依次为各组第二、第三，以此类推。",
        "The group winners are seeds 1 to {count}, then come the seconds, and so on.",
    ),
    "winners_seeded_by_performance": (
        "{count} 个小组第一按各组间的成绩比较排为前 {count} 号种子，其后依次为各组第二、第三，同样按成绩排列。",
        "The group winners are seeds 1 to {count} in the order of their records across the groups; then come the "
        "seconds, and so on, ordered likewise.",
    ),
    "moved_to_keep_groups_apart": (
        "为使同组的队尽量晚相遇，{count} 个位置与成绩顺序不同。",
        "So that entries of one group meet as late as can be, {count} places differ from the order of records.",
    ),
    "group_mates_meet_in_final_only": (
        "同组的队分在不同半区，最早在决赛相遇。",
        "Entries of one group stand in opposite halves and meet in the final at the earliest.",
    ),
    "group_mates_meet_late": (
        "同组的队尽量分开，最早在第 {round} 轮（共 {rounds} 轮）相遇。",
        "Entries of one group are kept apart as far as can be; they meet in round {round} of {rounds} at the earliest.",
    ),
    "best_placed_settled_later": (
        "各组第 {place} 名中成绩最好的 {count} 队的位置，待各组结束后再定，以免与同组的队过早相遇。",
        "Where the best at place {place} (in number: {count}) stand is settled when all groups are final, so that they "
        "do not meet entries of their own group early.",
    ),
    "best_placed": (
        "{group} 组第 {place} 名，在各组第 {place} 名中列第 {rank}。",
        "Place {place} of group {group}, number {rank} among those at that place.",
    ),
    "best_placed_moved_from_group": (
        "为避开同组的队，进入第 {slot} 个名额的位置。",
        "Takes slot {slot} of those kept for them, to stay away from its own group.",
    ),
    "last_placed_dropped": (
        "所在小组较大：与末位的 {dropped} 场不计，按 {counted} 场比较。",
        "Its group is larger: results against the last-placed are left out (matches: {dropped}), and {counted} count.",
    ),
    "figures_per_match": (
        "按 {counted} 场的每场平均比较。",
        "Compared by the average of its matches ({counted}).",
    ),
    "tie_across_groups_decided": (
        "各项相同，经裁定列第 {rank}。",
        "Equal in everything; placed {rank} by decision.",
    ),
}

FINDINGS: Sentences = {
    # round robin
    "round_robin_shape": (
        "应有 {wanted} 轮，实有 {found} 轮，或轮次编号不对。",
        "There should be {wanted} rounds; there are {found}, or they are numbered wrongly.",
    ),
    "entry_twice_in_round": (
        "{entry} 在第 {round} 轮出现不止一次。",
        "{entry} appears more than once in round {round}.",
    ),
    "entry_missing_in_round": (
        "{entry} 在第 {round} 轮既无对阵也不轮空。",
        "{entry} neither plays nor sits out in round {round}.",
    ),
    "entry_unknown_in_round": (
        "第 {round} 轮的 {entry} 不在名单中。",
        "{entry} in round {round} is not on the list.",
    ),
    "meetings_wrong": (
        "{first} 与 {second} 在第 {cycle} 循环相遇 {found} 次，应为一次。",
        "{first} and {second} meet {found} times in cycle {cycle}, not once.",
    ),
    "byes_wrong": (
        "{entry} 在第 {cycle} 循环轮空 {found} 次，应为 {wanted} 次。",
        "{entry} sits out {found} times in cycle {cycle}, not {wanted}.",
    ),
    "sides_unbalanced": (
        "{entry} 坐南北 {found} 场、东西 {other} 场，相差超过一场。",
        "{entry} sits North-South {found} times and East-West {other} times, which differs by more than one.",
    ),
    "sides_not_reversed": (
        "{first} 与 {second} 第二循环没有换边。",
        "{first} and {second} do not change sides in the second cycle.",
    ),
    "not_the_berger_table": (
        "第 {round} 轮与贝格尔表不符。",
        "Round {round} is not what the Berger table says.",
    ),
    # groups
    "groups_misnamed": ("小组名称不对。", "The groups bear the wrong names."),
    "group_size_differs": (
        "{group} 组有 {found} 队，应为 {wanted} 队。",
        "Group {group} has {found} entries, not {wanted}.",
    ),
    "group_pots_wrong": (
        "{group} 组的档位不是从 1 起依次编号。",
        "The pots of group {group} do not count from 1.",
    ),
    "pot_out_of_order": (
        "{first} 的种子位次在 {second} 之后，却在更前的档。",
        "{first} ranks below {second} but is in an earlier pot.",
    ),
    "groups_not_as_drawn": (
        "按记录的种子重做，{entry} 应在 {group} 组，而单位回避并不要求调整。",
        "Repeating the draw puts {entry} in group {group}, and no units had to be kept apart.",
    ),
    "numbers_not_followed": (
        "{entry} 抽得 {number} 号，应在 {group} 组。",
        "{entry} drew number {number} and belongs in group {group}.",
    ),
    "clash_count_differs": (
        "记录的同组同单位为 {claimed} 对，实为 {found} 对。",
        "The draw claims {claimed} pairs of one unit in one group but holds {found}.",
    ),
    "unit_crowded_avoidably": (
        "{unit}的队在 {group} 组有 {found} 队，本可至多 {wanted} 队。",
        "Group {group} holds {found} entries of {unit}, where {wanted} would have been enough.",
    ),
    "unit_mates_in_group": (
        "{first} 与 {second} 同属{unit}，同在 {group} 组。",
        "{first} and {second}, both of {unit}, are in group {group}.",
    ),
    # cross-over
    "cross_over_shape": (
        "有 {found} 个名额，应为 {wanted} 个。",
        "There are {found} slots, not {wanted}.",
    ),
    "source_missing": ("{source} 没有位置。", "{source} has no slot."),
    "source_twice": ("{source} 有不止一个位置。", "{source} has more than one slot."),
    "source_unknown": ("{source} 不应出线。", "{source} does not qualify."),
    "source_out_of_level": (
        "{source} 排在名次更低的之后。",
        "{source} is seeded behind a lower place.",
    ),
    "first_round_differs": (
        "首轮第 {number} 场与种子顺序不符。",
        "Match {number} of the first round is not what the seeds say.",
    ),
    "group_mates_meet_at_once": (
        "{group} 组的队首轮相遇，本可避免。",
        "Entries of group {group} meet in the first round, which could have been avoided.",
    ),
    "winners_out_of_order": (
        "种子位 {source} 应为 {group} 组第一：小组第一未按成绩排列。",
        "Where {source} stands the winner of group {group} belongs: the winners are not in the order of their records.",
    ),
    "group_mates_in_one_half": (
        "{group} 组的两队在同一半区。",
        "The two entries of group {group} stand in one half.",
    ),
    "group_uneven_in_halves": (
        "{group} 组的队上下半区为 {upper} 与 {lower}。",
        "The entries of group {group} stand {upper} to {lower} in the halves.",
    ),
    "slot_filled_wrongly": (
        "{source} 的位置上是 {entry}，与小组名次不符。",
        "{entry} stands in the slot of {source}, which is not what the standings say.",
    ),
    "slot_left_open": (
        "{source} 已定，位置却空着。",
        "{source} is known, but its slot is open.",
    ),
    # level entries in order
    "tie_ahead_of_better": (
        "{entry} 排在加赛成绩更好的队之前。",
        "{entry} stands ahead of an entry that was ahead of it by what was played.",
    ),
    "tie_against_lots": (
        "{entry} 排在签号更小的队之前。",
        "{entry} stands ahead of an entry with a lower lot.",
    ),
    "best_meet_own_group_at_once": (
        "{entry} 首轮就遇到同组的队，本可避免。",
        "{entry} meets an entry of its own group in the first round, which could have been avoided.",
    ),
}

REFUSALS: Sentences = {
    # round robin
    "round_robin_size": (
        "循环赛可有 {smallest} 至 {largest} 队，现有 {found} 队。",
        "A round robin takes {smallest} to {largest} entries; there are {found}.",
    ),
    "round_not_in_draw": (
        "没有第 {round} 轮，共 {largest} 轮。",
        "There is no round {round}; the rounds are 1 to {largest}.",
    ),
    "round_without_match": (
        "{entry} 第 {round} 轮轮空，没有可赛的场次。",
        "{entry} has no match in round {round}, so it cannot have played one.",
    ),
    # groups
    "ranking_incomplete": (
        "按成绩排种子时，出线的 {places} 个名次都要有全部 {groups} 个小组的次序。",
        "To seed by performance, all {groups} groups must be in order for each of the {places} places that go on.",
    ),
    "group_count_out_of_range": (
        "组数应在 1 至 {largest} 之间（每组至少两队），不能是 {found}。",
        "The number of groups is 1 to {largest} (two entries or more in each); {found} is not allowed.",
    ),
    "group_size_out_of_range": (
        "每组可有 {smallest} 至 {largest} 队，不能是 {found}。",
        "A group takes {smallest} to {largest} entries; {found} is not allowed.",
    ),
    "group_sizes_differ": (
        "各组合计 {found} 队，而参赛队有 {needed} 队。",
        "The groups take {found} entries together; there are {needed}.",
    ),
    "number_missing": ("{entry} 没有签号。", "{entry} has no lot number."),
    "number_out_of_range": (
        "{entry} 的签号 {found} 不在 1 至 {largest} 之间。",
        "The lot number of {entry}, {found}, is not between 1 and {largest}.",
    ),
    "number_twice": (
        "{first} 与 {second} 的签号都是 {number}。",
        "{first} and {second} both have the lot number {number}.",
    ),
    "entry_not_placed": ("{entry} 不在任何小组。", "{entry} is in no group."),
    # cross-over
    "no_groups": ("没有小组。", "There are no groups."),
    "qualifiers_out_of_range": (
        "每组出线队数应在 1 至 {largest}（最小的小组）之间，不能是 {found}。",
        "The number that qualifies from each group is 1 to {largest}, the size of the smallest; {found} is not "
        "allowed.",
    ),
    "best_next_out_of_range": (
        "跨组比较的名额应在 0 至 {largest} 之间，不能是 {found}。",
        "The number taken from those compared across groups is 0 to {largest}; {found} is not allowed.",
    ),
    "unknown_group": ("没有 {group} 组。", "There is no group {group}."),
    "groups_not_final": (
        "{group} 组尚未结束，不能跨组比较。",
        "Group {group} is not final, so entries cannot be compared across groups.",
    ),
    "best_count_differs": (
        "跨组名额最多 {needed} 个，给出的是 {found} 个。",
        "Across groups at most {needed} qualify; {found} were given.",
    ),
    "best_not_at_place": (
        "{entry} 不是任何小组的第 {place} 名。",
        "{entry} is at place {place} of no group.",
    ),
    "figures_differ": (
        "{entry} 有的场次数据项数不是 {needed} 项。",
        "A match of {entry} does not have {needed} figures like the others.",
    ),
}
