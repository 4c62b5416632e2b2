"""The names of ranking criteria."""

from collections.abc import Mapping

CRITERION_NAMES: Mapping[str, tuple[str, str]] = {
    "points": ("场分", "match points"),
    "head_to_head": ("相互胜负", "head-to-head"),
    "wins": ("胜场", "wins"),
    "level_difference": ("级差", "level difference"),
    "level_points": ("级差分（13±级差）", "level points, 13 plus or minus the difference"),
    "times_over_ace": ("过A次数", "times over A"),
    "best_rounds": ("最好的单轮", "best rounds"),
    "last_rounds": ("最后一轮", "last rounds"),
    "extra_match": ("加赛", "extra match"),
    "levels_climbed": ("升级数", "levels climbed"),
    "opponents_score": ("对手分", "opponents' score"),
    "sonneborn_berger": ("索伯分", "Sonneborn-Berger score"),
    "progressive": ("累进分", "progressive score"),
    "progressive_without_first": ("去首累进分", "progressive score without round 1"),
    "fewer_penalties": ("受罚少", "fewer penalties"),
    "lots": ("抽签", "lots"),
    "manual_order": ("裁判长排定", "the chief referee's order"),
}
"""Criterion -> (Chinese, English)."""


def criterion_name(criterion: str, language: str) -> str:
    """The name of a criterion; `language` is "zh" or "en". KeyError: no such criterion or language."""
    return CRITERION_NAMES[criterion][{"zh": 0, "en": 1}[language]]
