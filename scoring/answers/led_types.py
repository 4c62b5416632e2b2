"""Types of a lead as people name them: in the notation of ladders, in words, or by an example."""

import re
from collections.abc import Callable
from itertools import groupby

from scoring.answers.asked import QuestionRefused
from scoring.cards.card import RANKS, CardsRefused
from scoring.cards.following import read_shapes
from scoring.cards.units import Shape, largest_first

_NUMBERS = {
    **{str(number): number for number in range(1, 13)},
    **dict(zip("一二三四五六七八九十", range(1, 11), strict=True)),
    "两": 2,
    **dict(zip(("one", "two", "three", "four", "five", "six", "seven", "eight"), range(1, 9), strict=True)),
}
_WIDTHS = {"single": 1, "pair": 2, "triple": 3, "three": 3, "four": 4, "quad": 4, "five": 5, "six": 6, "sixe": 6}
_NUMBER = r"(?P<number>\d+|one|two|three|four|five|six|seven|eight)"
_WIDTH = r"(?P<width>single|pair|triple|three|four|quad|five|sixe|six)"

_LIKE = {"zh": "“2x3”、“triple (3)”或“特拖 (3x2)”这样的写法", "en": 'like "2x3", "triple (3)" or "特拖 (3x2)"'}

Shapes = tuple[Shape, ...]
Read = Callable[[dict[str, str | None]], Shapes]


def _run(found: dict[str, str | None]) -> Shapes:
    length = _NUMBERS[found.get("number") or "two"]
    width = _WIDTHS[found.get("width") or "pair"]
    return (Shape(width=width, length=length),)


def _apart(found: dict[str, str | None]) -> Shapes:
    return (Shape(width=_WIDTHS[found["width"] or ""]),) * _NUMBERS[found["number"] or ""]


def _equal(found: dict[str, str | None]) -> Shapes:
    number = found.get("number")
    return (Shape(width=_NUMBERS[number] if number else _WIDTHS[found["width"] or ""]),)


def _chinese_run(found: dict[str, str | None]) -> Shapes:
    return (Shape(width=2, length=_NUMBERS[found["number"] or ""]),)


def _always(text: str) -> Read:
    shapes = read_shapes(text)
    return lambda found: shapes


_WORDS: tuple[tuple[re.Pattern[str], Read], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"\b{_NUMBER}[ -]{_WIDTH}s?[ -](?:run|tractor)", _run),
        (rf"\b(?:run|tractor)s? of (?:{_NUMBER} )?{_WIDTH}s\b", _run),
        (rf"\b{_NUMBER} {_WIDTH}s in a row\b", _run),
        (rf"\b{_NUMBER} (?:loose |separate )?{_WIDTH}s\b", _apart),
        (rf"\b{_NUMBER} (?:of a kind|equal cards)\b", _equal),
        (rf"\b{_NUMBER}(?:[ -]card)? bomb\b", _equal),
        (r"\bbomb\b", _always("4")),
        (r"\btitanic\b", _always("3x2")),
        (r"\btractor\b", _always("2x2")),
        (rf"\b{_WIDTH}\b", _equal),
        (r"[两二2]个(?:[四4][个张])", _always("4+4")),
        (r"^[三3]对$", _always("3")),
        (r"特特拖|连[四4]", _always("4x2")),
        (r"(?P<number>[二两三四五六2-6])连[拖对队]", _chinese_run),
        (r"特拖|连[三3]|泰坦尼克|推土机", _always("3x2")),
        (r"(?P<number>[一二两三四五六1-6])(?:同?张|个)", _equal),
        (r"炸弹", _always("4")),
        (r"拖拉机|连[对队]", _always("2x2")),
        (r"对", _always("2")),
        (r"单", _always("1")),
    )
)


def read_led_type(text: str) -> Shapes:
    """The shapes of a lead, largest first, by a text such as "2x3", "three-pair run (2x3)", "四连拖" or "JJJQQQ".

    The notation counts before words, and words before an example. QuestionRefused: bad_led_type, for a text that names
    none of them.
    """
    plain = text.strip().lower()
    inner = re.findall(r"[(（]([^()（）]*)[)）]", text)
    for notation in (text, *inner):
        try:
            return largest_first(read_shapes(notation.partition("|")[0].strip()))
        except CardsRefused:
            continue
    outside = re.sub(r"[(（][^()（）]*[)）]", " ", plain)
    for pattern, read in _WORDS:
        found = pattern.search(outside)
        if found:
            return read(found.groupdict())
    for example in (*inner, text):
        shapes = _example(example)
        if shapes:
            return shapes
    raise QuestionRefused("bad_led_type", "led_type", value=text, allowed=_LIKE)


def _example(text: str) -> Shapes:
    """The shapes of ranks that stand side by side: neighbours of one number are a run. Empty: no such text."""
    ranks = text.upper().replace("10", "T").replace(" ", "")
    if not ranks or any(rank not in RANKS for rank in ranks):
        return ()
    groups = [(rank, len(list(equal))) for rank, equal in groupby(ranks)]
    places = sorted(RANKS.index(rank) for rank, _count in groups)
    widths = {count for _rank, count in groups}
    if max(widths) > max(_WIDTHS.values()):
        return ()
    neighbours = places == list(range(places[0], places[0] + len(places)))
    if len(groups) > 1 and len(widths) == 1 and widths != {1} and neighbours:
        return (Shape(width=widths.pop(), length=len(groups)),)
    return largest_first(Shape(width=count) for _rank, count in groups)
