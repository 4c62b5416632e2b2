"""Cards and types of play as people write them."""

from itertools import groupby

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_JOKERS = {"LJ": {"zh": "小王", "en": "little joker"}, "BJ": {"zh": "大王", "en": "big joker"}}
_EQUAL_CARDS = {
    1: {"zh": "单张", "en": "single"},
    2: {"zh": "对子", "en": "pair"},
    3: {"zh": "三张", "en": "triple"},
}
_RUNS = {
    2: {"zh": "{length} 对拖拉机", "en": "tractor of {length} pairs"},
    3: {"zh": "{length} 组三张的拖拉机", "en": "tractor of {length} triples"},
}
_WIDER = {"zh": "{width} 张同牌", "en": "{width} equal cards"}
_WIDER_RUNS = {"zh": "{length} 组 {width} 张的拖拉机", "en": "tractor of {length} times {width} equal cards"}


def cards_words(cards: str, language: str) -> str:
    """The texts of cards, with blanks between them, as "♥Q ♥Q", and a suit alone as its sign; all else stays."""
    return " ".join(_card(text, language) for text in cards.split())


def _card(text: str, language: str) -> str:
    if text in _JOKERS:
        return _JOKERS[text][language]
    if text in _SUITS:
        return _SUITS[text]
    if len(text) == 2 and text[0] in _SUITS:
        return _SUITS[text[0]] + ("10" if text[1] == "T" else text[1])
    return text


def shapes_words(shapes: str, language: str) -> str:
    """Types of play, written as "2x3 2 1" (width x length) with equal ones side by side, in words."""
    parts = []
    for shape, equal in groupby(shapes.split()):
        count = len(list(equal))
        words = _shape(shape, language)
        parts.append(words if count == 1 else f"{count} × {words}")
    return " + ".join(parts)


def _shape(shape: str, language: str) -> str:
    width, run, length = shape.partition("x")
    if run:
        return _RUNS.get(int(width), _WIDER_RUNS)[language].format(width=width, length=length)
    return _EQUAL_CARDS.get(int(width), _WIDER)[language].format(width=width)
