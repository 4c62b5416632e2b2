"""Why a question has no answer: a stable code, the field at fault, and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournament.pairing.values import PairingRefused
from tournament.pairing.wording import say_refusal

SENTENCES: Mapping[str, tuple[str, str]] = {
    "bad_json": ("这一行不是 JSON：{value}", "this is no JSON: {value}"),
    "draw_malformed": ("{field} 不像是这种抽签的结果", "{field} has not the shape of such a draw"),
    "not_an_object": ("问题须为 JSON 对象", "a question is a JSON object"),
    "unknown_kind": ("kind 须为：{allowed}", "kind is one of {allowed}"),
    "unknown_field": ("没有 {field} 这一项；可用：{allowed}", "there is no field {field}; there are {allowed}"),
    "missing_field": ("缺少 {field}", "{field} is missing"),
    "wrong_type": ("{field} 须为{allowed}", "{field} must be {allowed}"),
    "not_one_of": ("{field} 须为：{allowed}", "{field} is one of {allowed}"),
    "out_of_range": ("{field} 须在 {allowed} 之间", "{field} must be within {allowed}"),
    "too_long": ("{field} 太长，至多 {allowed}", "{field} is too long: at most {allowed}"),
    "bad_text": ("{field} 含有不能写出的字符", "{field} holds a character that cannot be written"),
    "given_twice": ("{field} 给了两次", "{field} is given twice"),
}
WANTED: Mapping[str, tuple[str, str]] = {
    "object": ("对象", "an object"),
    "list": ("列表", "a list"),
    "list_of_2": ("两项的列表", "a list of two"),
    "whole_number": ("整数", "a whole number"),
    "text": ("文字", "text"),
    "ids": ("以参赛编号为键的对象", "an object with entry ids as keys"),
}
_SHOWN = 80


class QuestionRefused(ValueError):
    """A question that cannot be answered. `field` is a path such as `input.entries[3].score`; empty for the whole."""

    def __init__(self, code: str, field: str = "", *, value: object = None, allowed: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.value = value
        self.allowed = allowed

    def to_mapping(self) -> dict[str, Any]:
        shown = {"field": self.field, "value": str(self.value)[:_SHOWN]}
        allowed = WANTED.get(self.allowed, (self.allowed, self.allowed))
        zh, en = (
            sentence.format_map({**shown, "allowed": words})
            for sentence, words in zip(SENTENCES[self.code], allowed, strict=True)
        )
        return {"code": self.code, "field": self.field, "zh": zh, "en": en}


def refusal_mapping(refused: PairingRefused, names: Mapping[int, str]) -> dict[str, Any]:
    """What the engine itself refuses, in the same shape."""
    return {
        "code": refused.code,
        "field": f"input.{refused.field}",
        "zh": say_refusal(refused, "zh", names),
        "en": say_refusal(refused, "en", names),
    }
