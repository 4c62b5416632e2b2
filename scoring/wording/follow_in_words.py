"""Answers to a lead in words: the suit that was led, and the formats that are owed."""

from itertools import groupby

_SUITS = {
    "four_suits S": {"zh": "黑桃", "en": "spades"},
    "four_suits H": {"zh": "红桃", "en": "hearts"},
    "four_suits D": {"zh": "方块", "en": "diamonds"},
    "four_suits C": {"zh": "梅花", "en": "clubs"},
    "two_colours S": {"zh": "黑牌", "en": "black cards"},
    "two_colours H": {"zh": "红牌", "en": "red cards"},
}
_TRUMPS = {"zh": "主牌", "en": "trumps"}
_NUMBERS = {
    "zh": ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"),
    "en": ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
}
_GROUPS = {
    1: {"zh": "单张", "one": "other card", "more": "other cards"},
    2: {"zh": "对子", "one": "pair", "more": "pairs"},
    3: {"zh": "三张", "one": "triple", "more": "triples"},
    4: {"zh": "四张", "one": "four of a kind", "more": "fours of a kind"},
    5: {"zh": "五张", "one": "five of a kind", "more": "fives of a kind"},
    6: {"zh": "六张", "one": "six of a kind", "more": "sixes of a kind"},
}
_WIDER = {"zh": "{width}张", "one": "group of {width} equal cards", "more": "groups of {width} equal cards"}
_LOOSE_CARDS = {"zh": "散牌", "en": "loose cards"}
_ANY_OF_SUIT = {"zh": "该花色任意牌", "en": "any cards of the suit"}


def suit_words(suit: str, language: str) -> str:
    """A suit, written as "four_suits H" with the kind of pack before it."""
    return _SUITS.get(suit, _TRUMPS)[language]


def count_words(count: int, language: str) -> str:
    """How many of something: "two", "两个"."""
    return _number(count, language) + {"zh": "个", "en": ""}[language]


def played_words(count: int, language: str) -> str:
    """How many of what is owed were played, fewer than there should be: "two played", "只跟了两个"."""
    if language == "en":
        return f"{count_words(count, language)} played"
    return f"只跟了{count_words(count, language)}" if count else "一个也没跟"


def _number(count: int, language: str) -> str:
    numbers = _NUMBERS[language]
    return numbers[count] if count < len(numbers) else str(count)


def formats_words(rung: str, language: str) -> str:
    """A rung of a ladder, written as "2x2+1+1", in words: "a tractor of two pairs and two other cards"."""
    if "x" not in rung and not rung[:1].isdecimal():
        return _ANY_OF_SUIT[language]
    choices = [_together(choice.split("+"), language) for choice in rung.split("|")]
    return {"zh": "或", "en": " or "}[language].join(choices)


def _together(shapes: list[str], language: str) -> str:
    if set(shapes) == {"1"}:
        return _LOOSE_CARDS[language]
    parts = [_several(shape, len(list(equal)), language) for shape, equal in groupby(shapes)]
    if language == "zh":
        return "加".join(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _several(shape: str, count: int, language: str) -> str:
    width, run, length = shape.partition("x")
    group = _GROUPS.get(int(width)) or {key: words.format(width=width) for key, words in _WIDER.items()}
    if language == "zh":
        name = f"{_number(int(length), 'zh')}连{group['zh'].removesuffix('子')}" if run else group["zh"]
        return f"{count_words(count, 'zh')}{name}"
    number = "a" if count == 1 else count_words(count, "en")
    if run:
        kind = "tractor" if width == "2" else "run"
        kind = kind if count == 1 else f"{kind}s"
        return f"{number} {kind} of {count_words(int(length), 'en')} {group['more']}"
    return f"{'one' if count == 1 and width == '1' else number} {group['one'] if count == 1 else group['more']}"
