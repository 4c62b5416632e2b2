"""What is wrong with a report: a stable code, the line, and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SENTENCES: Mapping[str, tuple[str, str]] = {
    "trf_no_players": ("没有 001 行：这不是 TRF16 文件", "there is no line 001: this is no TRF16 report"),
    "trf_too_large": ("超过 {value}", "more than {value}"),
    "trf_number": ("第 {line} 行 {field} 不是数字：{value}", "line {line}: {field} is no number: {value}"),
    "trf_number_twice": ("第 {line} 行：编号 {value} 已经用过", "line {line}: start number {value} is used already"),
    "trf_result": ("第 {line} 行 {field} 的结果不认识：{value}", "line {line}: {field} has an unknown result: {value}"),
    "trf_colour": ("第 {line} 行 {field} 的颜色不认识：{value}", "line {line}: {field} has an unknown colour: {value}"),
    "trf_opponent_unknown": (
        "第 {line} 行 {field}：没有编号 {value}",
        "line {line}: {field}: there is no player {value}",
    ),
    "trf_opponent_missing": ("第 {line} 行 {field}：对局没有对手", "line {line}: {field}: a game without an opponent"),
    "trf_not_mutual": (
        "第 {line} 行 {field}：对手 {value} 的一行说法不同",
        "line {line}: {field}: the line of opponent {value} says otherwise",
    ),
    "trf_round_open": ("第 {line} 行 {field} 还没有结果", "line {line}: {field} has no result yet"),
    "trf_pair": ("第 {line} 行须列出至少两个编号：{value}", "line {line} must name two players or more: {value}"),
}
_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfFault:
    """`line` from 1, 0 for the whole; `field` as "round 3" or "points"."""

    code: str
    line: int = 0
    field: str = ""
    value: str = ""

    def to_mapping(self) -> dict[str, Any]:
        shown = {"line": self.line, "field": self.field, "value": self.value[:_SHOWN]}
        zh, en = (sentence.format_map(shown) for sentence in SENTENCES[self.code])
        return {"code": self.code, "line": self.line, "field": self.field, "zh": zh, "en": en}


class TrfRefused(ValueError):
    """The report cannot be read, or not be paired from; `faults` in the order of lines, at least one."""

    def __init__(self, faults: Sequence[TrfFault]) -> None:
        super().__init__("; ".join(fault.to_mapping()["en"] for fault in faults[:5]))
        self.faults = tuple(faults)

    def to_mapping(self) -> dict[str, Any]:
        """The first fault, and all of them."""
        return {**self.faults[0].to_mapping(), "faults": [fault.to_mapping() for fault in self.faults]}
