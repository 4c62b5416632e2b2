"""Why an input cannot be drawn, in words."""

from __future__ import annotations

from tournament.pairing.wording import group_stages, individual
from tournament.pairing.wording.sentences import Sentences

REFUSALS: Sentences = {
    **group_stages.REFUSALS,
    "no_entries": ("没有参赛队。", "There are no entries."),
    "entry_twice": ("{entry} 在名单中出现不止一次。", "{entry} is on the list more than once."),
    "seed_empty": ("抽签种子不能为空。", "The seed must not be empty."),
    "too_few_entries": (
        "至少要有两队才能编排，现有 {found} 队。",
        "At least two entries are needed for a pairing; there are {found}.",
    ),
    "unknown_entry": ("{entry} 不在名单中。", "{entry} is not on the list."),
    "self_forbidden": (
        "{entry} 不能与自己列为不得对阵。",
        "{entry} cannot be kept apart from itself.",
    ),
    "absent_with_bye": (
        "{entry} 缺席，不能指定轮空。",
        "{entry} is absent and cannot be assigned a bye.",
    ),
    "score_out_of_range": (
        "{entry} 的积分 {found} 超出范围（绝对值不超过 {largest}）。",
        "The score of {entry}, {found}, is out of range (at most {largest} either way).",
    ),
    "count_out_of_range": (
        "{entry} 的轮空次数或座位差 {found} 超出范围（不超过 {largest}）。",
        "Byes or side balance of {entry}, {found}, are out of range (at most {largest}).",
    ),
    "met_in_does_not_match": (
        "{entry} 有 {needed} 个对手，轮次却有 {found} 个。",
        "{entry} has {needed} opponents but rounds for {found}.",
    ),
    "self_forced": ("不能指定 {entry} 与自己对阵。", "{entry} cannot be set to meet itself."),
    "forced_twice": (
        "{entry} 被指定了不止一次。",
        "{entry} is in more than one pair that was set beforehand.",
    ),
    "forced_and_forbidden": (
        "{first} 与 {second} 既被指定对阵，又规定不得对阵。",
        "{first} and {second} are set to meet and must not meet; lift one of the two.",
    ),
    "forced_absent": (
        "{entry} 缺席，不能指定其对阵。",
        "{entry} is absent and cannot be set to meet anybody.",
    ),
    "forced_with_bye": (
        "{entry} 已指定轮空，不能再指定其对阵。",
        "{entry} has an assigned bye and cannot be set to meet anybody.",
    ),
    "round_number_out_of_range": (
        "轮次从 1 开始，不能是 {found}。",
        "Rounds count from 1; {found} is not a round.",
    ),
    "score_scale_out_of_range": (
        "积分倍数至少为 1，不能是 {found}。",
        "The score scale is at least 1; {found} is not allowed.",
    ),
    "no_pairing_possible": (
        "不得对阵的规定（{count} 条）使有的队没有对手，请放宽。",
        "With the forbidden pairs ({count}) somebody is left without an opponent; lift some of them.",
    ),
    "too_few_tables": (
        "需要 {needed} 张桌，只有 {found} 张。",
        "{needed} tables are needed; there are {found}.",
    ),
    "table_twice": ("第 {table} 桌列出不止一次。", "Table {table} is listed more than once."),
    "unknown_table": (
        "{entry} 固定在第 {table} 桌，但没有这张桌。",
        "{entry} has a fixed place at table {table}, which does not exist.",
    ),
    "table_claimed_twice": (
        "两组对阵都固定在第 {table} 桌。",
        "Two pairings have a fixed place at table {table}.",
    ),
    "room_missing": (
        "第 {table} 桌没有写明在哪个房间。",
        "Table {table} is in no room; name its room or leave rooms out altogether.",
    ),
    "no_table_in_range": (
        "{entry} 可坐的桌（{found} 张）都已占用。",
        "All tables that {entry} may have ({found}) are taken; widen its range.",
    ),
    "cut_out_of_range": (
        "晋级名额应在 1 至 {largest} 之间，不能是 {found}。",
        "The cut is 1 to {largest}; {found} is not allowed.",
    ),
    "rounds_out_of_range": (
        "轮数至少为 1，不能是 {found}。",
        "There is at least 1 round; {found} is not allowed.",
    ),
    "win_points_odd": (
        "胜一场的积分（乘倍数后）须为正偶数，才能取半，不能是 {found}。",
        "The scaled points of a win must be even and positive so that they can be halved; {found} is not allowed.",
    ),
    "rule_out_of_range": (
        "末位淘汰的各项数字至少为 1，不能是 {found}。",
        "The numbers of a last-place rule are at least 1; {found} is not allowed.",
    ),
    "decided_not_tied": (
        "{entry} 不在并列之中，不由此裁定去留。",
        "{entry} is not among the tied, so nothing is to be decided about it.",
    ),
    "decided_wrong_number": (
        "并列之中须有 {needed} 队出局，给出的是 {found} 队。",
        "Of the tied, {needed} must drop out; {found} were named.",
    ),
    "not_in_draw": ("{entry} 不在本轮编排中。", "{entry} is not in this draw."),
    "nothing_to_swap": (
        "{first} 与 {second} 对调不改变任何对阵。",
        "Exchanging {first} and {second} changes no pairing.",
    ),
    "bracket_size": (
        "淘汰赛可有 {smallest} 至 {largest} 队，现有 {found} 队。",
        "A knock-out takes {smallest} to {largest} entries; there are {found}.",
    ),
    "slots_not_a_power_of_two": (
        "首轮位置数应为 2、4、8……，不能是 {found}。",
        "The places of the first round are 2, 4, 8 ...; {found} is not allowed.",
    ),
    "bye_meets_bye": (
        "首轮第 {match} 场两边都轮空。",
        "Match {match} of the first round has a bye on both sides.",
    ),
    "seeds_out_of_range": (
        "种子数应在 0 至 {largest} 之间，不能是 {found}。",
        "The number of seeds is 0 to {largest}; {found} is not allowed.",
    ),
    "unknown_match": ("对阵表中没有场次 {match}。", "There is no match {match} in the bracket."),
    "match_decided_twice": ("场次 {match} 有两个结果。", "Match {match} has two results."),
    "match_not_ready": (
        "场次 {match} 的双方尚未确定，不能有结果。",
        "Match {match} cannot have a result: its two entries are not known, or there is only one.",
    ),
    "winner_not_in_match": (
        "{entry} 不在场次 {match} 中，不能是胜者。",
        "{entry} cannot have won match {match}: it does not play in it.",
    ),
    # individual rounds
    **individual.REFUSALS,
}
