"""Individual rounds in words: reasons, warnings, findings and refusals."""

from __future__ import annotations

from tournament.pairing.wording.sentences import Sentences

REASONS: Sentences = {
    # tables
    "table_by_schedule": ("按预排的均衡轮次表编桌。", "The table follows the balanced schedule."),
    "table_regardless_of_scores": (
        "本轮编桌不看积分，相遇最少者优先。",
        "Scores do not matter here; the table joins those who met least.",
    ),
    "table_of_one_score": ("全桌同积 {score} 分。", "Everybody at the table is on the same score ({score})."),
    "table_of_near_scores": (
        "积分相近者同桌：{lowest} 至 {highest} 分。",
        "Near scores share a table: {lowest} to {highest} points.",
    ),
    # partners and opponents
    "partners_forced": (
        "{first} 与 {second} 搭档由组织者指定。",
        "{first} and {second} are partners by the organiser's decision.",
    ),
    "opponents_forced": (
        "{first} 与 {second} 交手由组织者指定。",
        "{first} and {second} are opponents by the organiser's decision.",
    ),
    "together_forced": (
        "{first} 与 {second} 同桌由组织者指定。",
        "{first} and {second} share a table by the organiser's decision.",
    ),
    "partners_new": ("{first} 与 {second} 首次搭档。", "{first} and {second} are partners for the first time."),
    "partners_again": (
        "{first} 与 {second} 再次搭档（此前轮次：{rounds}）。",
        "{first} and {second} are partners again (rounds before: {rounds}).",
    ),
    "opponents_new": ("同桌对手此前都没有交过手。", "None of the opponents have met as opponents before."),
    "opponents_again": (
        "{first} 与 {second} 再次交手（此前轮次：{rounds}）。",
        "{first} and {second} are opponents again (rounds before: {rounds}).",
    ),
    "table_shared_within_unit": (
        "{first} 与 {second} 同属{unit}；在更重要的要求之下安排同桌。",
        "{first} and {second}, both of {unit}, share a table; other things mattered more.",
    ),
    # sit-outs
    "sit_out_assigned": ("轮空由组织者指定。", "The organiser decided that this player sits out."),
    "sit_out_by_schedule": (
        "{count} 人不能坐满整桌，余 {over} 人；按预排的均衡轮次表轮到该选手轮空。",
        "Of {count} players, {over} cannot be seated at full tables; the balanced schedule has this player sit out.",
    ),
    "sit_out_to_lowest": (
        "{count} 人不能坐满整桌，余 {over} 人；名次最低者轮空（第 {place} 名）。",
        "Of {count} players, {over} cannot be seated at full tables; the lowest in the ranking sit out "
        "(place {place}).",
    ),
    "sit_out_to_lowest_with_fewest": (
        "{count} 人不能坐满整桌，余 {over} 人；轮空次数最少者中名次最低的轮空（第 {place} 名）。",
        "Of {count} players, {over} cannot be seated at full tables; of those who sat out least often the lowest "
        "in the ranking sit out (place {place}).",
    ),
    "sat_out_before": (
        "该选手此前已轮空 {times} 次；没有人轮空得更少而仍在桌上。",
        "This player has sat out before (times: {times}); nobody who plays has done so less often.",
    ),
    # the round as a whole
    "round_without_repeated_partners": ("本轮所有搭档都是首次。", "All partners in this round are new."),
    "round_repeats_partners": (
        "本轮重复搭档共计 {count} 次。",
        "Repeated partners in this round: {count}.",
    ),
    "round_without_repeated_opponents": ("本轮所有对手都是首次交手。", "All opponents in this round are new."),
    "round_repeats_opponents": (
        "本轮重复交手共计 {count} 次。",
        "Repeated opponents in this round: {count}.",
    ),
    "arrangement_certified": (
        "已比较全部编排：没有比本轮更好的。",
        "All arrangements were compared: none is better for this round.",
    ),
    "score_arrangement_certified": (
        "已证明：重复与分差都不可能更少。",
        "Proved: neither repeats nor score differences can be fewer.",
    ),
    "repeats_certified": (
        "已证明：重复搭档与重复交手都不可能更少。",
        "Proved: neither partners nor opponents can repeat less.",
    ),
    "partners_certified": ("已证明：重复搭档不可能更少。", "Proved: partners cannot repeat less."),
    "arrangement_not_certified": (
        "本轮由有限次数的对调改进而得，未证明最优。",
        "The round was improved by a limited number of exchanges; that it is the best is not proved.",
    ),
    # numbers of tables
    "number_in_order": ("第 {place} 组，坐第 {table} 桌。", "Group {place} in order has table {table}."),
    "number_exchanged": (
        "调换到第 {table} 桌，以免选手重复坐同一桌。",
        "Table {table} was exchanged, so that players do not return to a table.",
    ),
    "players_return_to_table": (
        "此前已有人坐过第 {table} 桌（共计 {count} 次）。",
        "Players of this group have sat at table {table} before (times: {count}).",
    ),
    "fixed_table_shared": (
        "{entry} 的固定桌让给同桌 {first} 的固定桌。",
        "The fixed table of {entry} gives way to that of {first}, who sits at the same table.",
    ),
    "table_range_shared": (
        "{entry} 的桌次范围让给同桌 {first}。",
        "The table range of {entry} gives way to {first}, who sits at the same table.",
    ),
}

WARNINGS: Sentences = {
    "forced_players_apart": (
        "{first} 与 {second} 由组织者指定在一起，却不是这样编的。",
        "{first} and {second} were set to come together and do not, or not as what they were set to be.",
    ),
    "forbidden_at_table": (
        "已规定 {first} 与 {second} 不得同桌。",
        "{first} and {second} must not share a table.",
    ),
    "partners_again": (
        "{first} 与 {second} 此前搭档过（轮次：{rounds}）。",
        "{first} and {second} have been partners before (rounds: {rounds}).",
    ),
    "opponents_again": (
        "{first} 与 {second} 此前交过手（轮次：{rounds}）。",
        "{first} and {second} have been opponents before (rounds: {rounds}).",
    ),
    "same_unit_at_table": (
        "{first} 与 {second} 同属{unit}，坐在同一桌。",
        "{first} and {second}, both of {unit}, share a table.",
    ),
    "scores_far_apart": (
        "{first}（{first_score} 分）与 {second}（{second_score} 分）同桌，积分在两人之间的有 {count} 人。",
        "{first} ({first_score}) and {second} ({second_score}) share a table; players with scores between: {count}.",
    ),
    "sits_out_again": (
        "{entry} 此前已轮空 {times} 次，而有 {count} 名轮空更少的选手在桌上。",
        "{entry} has sat out before (times: {times}); players at the tables who have sat out less often: {count}.",
    ),
    "sit_out_not_lowest": (
        "{entry} 轮空，而 {ideal} 名次更低且轮空不更多。",
        "{entry} sits out, though {ideal} stands lower and has sat out no more often.",
    ),
}

FINDINGS: Sentences = {
    "table_misshapen": (
        "第 {place} 组的人数或分边与设定不符。",
        "Table {place} in the order of the draw does not have the sides that the settings say.",
    ),
    "sit_out_not_kept": (
        "指定 {entry} 轮空，却没有照办。",
        "{entry} was to sit out by decision but does not.",
    ),
    "sit_out_not_assigned": (
        "{entry} 的轮空记为指定，但并无此指定。",
        "{entry} is recorded as sitting out by decision, but nobody decided it.",
    ),
    "sit_outs_needless": (
        "轮空 {count} 人，按人数只需 {least} 人。",
        "Players sitting out: {count}; the number of players calls for {least}.",
    ),
    "sit_out_unfair": (
        "{entry} 轮空，而 {ideal} 此前轮空更少却在桌上。",
        "{entry} sits out, though {ideal}, who plays, has sat out less often.",
    ),
    "sit_out_not_lowest": (
        "{entry} 轮空，而 {ideal} 名次更低且轮空不更多。",
        "{entry} sits out, though {ideal} stands lower and has sat out no more often.",
    ),
    "forbidden_at_table": (
        "已规定 {first} 与 {second} 不得同桌，却编在同桌。",
        "{first} and {second} must not share a table but do.",
    ),
    "forced_players_apart": (
        "{first} 与 {second} 由组织者指定在一起，却不是这样编的。",
        "{first} and {second} were set to come together and do not, or not as what they were set to be.",
    ),
    "repeat_count_differs": (
        "记录的重复搭档为 {claimed}，实为 {found}；重复交手记为 {claimed_opponents}，实为 {opponents}。",
        "The draw claims {claimed} repeated partners and {claimed_opponents} repeated opponents; "
        "there are {found} and {opponents}.",
    ),
    "partners_again": (
        "{first} 与 {second} 再次搭档（此前轮次：{rounds}）。",
        "{first} and {second} are partners again (rounds before: {rounds}).",
    ),
    "opponents_again": (
        "{first} 与 {second} 再次交手（此前轮次：{rounds}）。",
        "{first} and {second} are opponents again (rounds before: {rounds}).",
    ),
    "shared_within_unit": (
        "{first} 与 {second} 同属{unit}，坐在同一桌。",
        "{first} and {second}, both of {unit}, share a table.",
    ),
    "partner_repeat_avoidable": (
        "{first} 与 {second} 对调，重复搭档会更少。",
        "With {first} and {second} exchanged, fewer partners would repeat.",
    ),
    "opponent_repeat_avoidable": (
        "{first} 与 {second} 对调，重复交手会更少，重复搭档不会更多。",
        "With {first} and {second} exchanged, fewer opponents and no more partners would repeat.",
    ),
    "better_arrangement_exists": (
        "逐一试过所有编排，有更好的。",
        "All arrangements were tried, and there is a better one.",
    ),
}

REFUSALS: Sentences = {
    "table_shape_unknown": (
        "一桌应有至少两方、共 {smallest} 至 {largest} 人；{sides} 方、每方 {found} 人不行。",
        "A table has at least two sides and {smallest} to {largest} players; {sides} sides of {found} are not allowed.",
    ),
    "too_few_players": (
        "至少要有 {needed} 名选手才能坐满一桌，现有 {found} 名。",
        "A table takes {needed} players; there are {found}.",
    ),
    "no_partners": (
        "每人各自为战，{first} 与 {second} 不能搭档。",
        "Everybody plays alone: {first} and {second} cannot be partners.",
    ),
    "forced_pairs_do_not_fit": (
        "指定在一起的 {count} 对没有可行的编排，请放宽。",
        "With the pairs that are to come together ({count}) no arrangement was found; lift some of them.",
    ),
    "no_arrangement_found": (
        "不得同桌的规定（{count} 条）之下没有找到可行的编排，请放宽。",
        "With the pairs that must not share a table ({count}) no arrangement was found; lift some of them.",
    ),
}
