"""What is said of recorded hands."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "record_wrong_leader": (
        "应由{seat}出牌。",
        "{seat} had to lead.",
    ),
    "record_other_declarer": (
        "第一副应由{seat}坐庄。",
        "In the first hand {seat} had to declare.",
    ),
    "record_other_trump": (
        "最后亮的是 {declared}，打的却是 {played}（N 为无主）。",
        "{declared} was declared last, yet {played} was played (N is no trump).",
    ),
}
