"""Where a rule is printed, as a reader of either language can read it."""

import re

# the five documents of rules, by the number that presets name them with; the third and fourth bear no title
_DOCUMENTS = {
    "000": {"zh": "《拖拉机比赛规则》问答汇编", "en": "“Tractor match rules”, questions and answers"},
    "001": {"zh": "《介绍拖拉机扑克游戏》", "en": "“Introducing the card game Tractor”"},
    "002": {
        "zh": "《拖拉机游戏玩法》及网络游戏室规则",
        "en": "“How Tractor is played”, with the rules of online rooms",
    },
    "003": {"zh": "多副牌升级与找朋友规则", "en": "rules of Sheng Ji with several decks and of Finding Friends"},
    "004": {"zh": "《拖拉机扑克牌比赛规则》（学院工会）", "en": "“Tractor competition rules” of a college trade union"},
}
# no word boundary: beside a Chinese character there is none
_DOCUMENT = re.compile(r"(?<![A-Za-z])seed (\d{3})(?!\d)")
_PHRASES = {
    "the usual chain of points events": "积分赛的通行次序",
    "the usual chain behind the points": "积分之后按通行次序",
    "custom of events; not in the source": "赛事惯例，原文未写",
    "the bids themselves are not stated": "亮主方式原文未写",
    "not stated": "原文未写",
    "set by the organiser": "由组织者设定",
    "first part": "第一部分",
}
_PATTERNS = (
    (re.compile(r"\bedited from ([^;]+)"), r"据\1修改"),
    (re.compile(r"\bpart (\d+)"), r"第 \1 部分"),
    (re.compile(r"\brules? (\d+) and (\d+)"), r"第 \1、\2 条"),
    (re.compile(r"\brule (\d+)"), r"第 \1 条"),
    (re.compile(r" and "), "、"),
    (re.compile(r" ?\(([^()]*)\)"), r"（\1）"),
    (re.compile(r", "), "，"),
    (re.compile(r"; "), "；"),
)


def source_words(source: str, language: str) -> str:
    """The source with its documents by their titles, in the reader's language; what is not known stays as it is."""

    def title(found: re.Match[str]) -> str:
        titles = _DOCUMENTS.get(found[1])
        return titles[language] if titles else found[0]

    if language != "zh":
        return _DOCUMENT.sub(title, source)
    for phrase, words in _PHRASES.items():
        source = source.replace(phrase, words)
    for pattern, words in _PATTERNS:
        source = pattern.sub(words, source)
    return _DOCUMENT.sub(title, source)
