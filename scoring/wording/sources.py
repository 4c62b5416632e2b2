"""Where a rule is printed, as a reader of either language can read it."""

import re

_PHRASES = {
    "the usual chain of points events": "积分赛的通行次序",
    "the usual chain behind the points": "积分之后按通行次序",
    "custom of events; not in the source": "赛事惯例，原文未写",
    "not stated": "原文未写",
    "first part": "第一部分",
}
_PATTERNS = (
    (re.compile(r"\bseed (\d+)"), r"规则文献 \1"),
    (re.compile(r"\bpart (\d+)"), r"第 \1 部分"),
    (re.compile(r"\brules? (\d+) and (\d+)"), r"第 \1、\2 条"),
    (re.compile(r"\brule (\d+)"), r"第 \1 条"),
    (re.compile(r" and "), "、"),
    (re.compile(r" ?\(([^()]*)\)"), r"（\1）"),
    (re.compile(r", "), "，"),
    (re.compile(r"; "), "；"),
)


def source_words(source: str, language: str) -> str:
    """The source as it is written, or in Chinese; what is not known there stays as it is."""
    if language != "zh":
        return source
    for phrase, words in _PHRASES.items():
        source = source.replace(phrase, words)
    for pattern, words in _PATTERNS:
        source = pattern.sub(words, source)
    return source
