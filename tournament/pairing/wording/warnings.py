"""What to know about a draft before it is published, in words."""

from __future__ import annotations

from tournament.pairing.wording import individual
from tournament.pairing.wording.sentences import Sentences

WARNINGS: Sentences = {
    "forbidden_pair": (
        "已规定 {first} 与 {second} 不得对阵。",
        "{first} and {second} must not meet.",
    ),
    "forced_pair_apart": (
        "已指定 {first} 与 {second} 对阵，现在两者不相遇。",
        "{first} and {second} were to meet and do not.",
    ),
    "rematch": (
        "{first} 与 {second} 此前已交手 {meetings} 次。",
        "{first} and {second} have met before (times: {meetings}).",
    ),
    "second_bye": (
        "{entry} 此前已轮空 {byes} 次。",
        "{entry} has had a bye before (times: {byes}).",
    ),
    "same_unit": (
        "{first} 与 {second} 同属{unit}。",
        "{first} and {second} are both of {unit}.",
    ),
    "score_gap": (
        "{first}（{first_score} 分）与 {second}（{second_score} 分）积分不同。",
        "{first} ({first_score}) and {second} ({second_score}) are on different scores.",
    ),
    "bye_not_lowest": (
        "{entry} 轮空，而 {ideal} 名次更低且轮空不更多。",
        "{entry} has the bye, though {ideal} stands lower and has had no more byes.",
    ),
    "fixed_table_lost": (
        "{entry} 固定坐第 {table} 桌，这样会坐第 {found} 桌。",
        "{entry} always plays at table {table} and would sit at table {found}.",
    ),
    "table_range_lost": (
        "{entry} 只坐指定范围内的桌，这样会坐第 {found} 桌。",
        "{entry} plays at tables of its range only and would sit at table {found}.",
    ),
    "table_out_of_range": (
        "本阶段在第 {first}–{last} 桌进行，第 {table} 桌不在其中。",
        "This stage plays at tables {first} to {last}; table {table} is none of them.",
    ),
    "table_not_in_use": (
        "第 {table} 桌已停用。",
        "Table {table} is not in use.",
    ),
    # individual rounds
    **individual.WARNINGS,
    # wishes and plans before anything is drawn
    "assigned_bye_again": (
        "指定 {entry} 轮空，而该队此前已轮空 {byes} 次。",
        "{entry} is assigned a bye and has had one before (times: {byes}).",
    ),
    "assigned_bye_needless": (
        "指定轮空 {count} 个之后剩下单数，还会有一队轮空。",
        "With the assigned byes ({count}) an odd number is left, so somebody else will sit out too.",
    ),
    "rounds_force_rematch": (
        "{count} 队打 {rounds} 轮必有重复对阵；不重复最多 {largest} 轮。",
        "With {count} entries, {rounds} rounds force rematches; there are opponents for {largest}.",
    ),
    "rounds_over_half": (
        "{count} 队打 {rounds} 轮可能出现重复对阵；{largest} 轮以内必能避免。",
        "With {count} entries, {rounds} rounds may force rematches; up to {largest} never do.",
    ),
    "rounds_below_suggestion": (
        "{count} 队只打 {rounds} 轮难分高下，建议 {suggested} 轮。",
        "{rounds} rounds are few for {count} entries; suggested: {suggested}.",
    ),
}
