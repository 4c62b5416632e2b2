"""Why a question has no answer: a stable code, the field at fault, and a sentence in Chinese and English."""

import json
from collections.abc import Iterable, Mapping
from reprlib import Repr
from typing import Any

from scoring.cards.card import CardsRefused
from scoring.cards.record import RecordRefused
from scoring.hand.report import HandRefused
from scoring.match.state import SheetRefused
from scoring.match_points import ResultRefused
from scoring.notes import Note
from scoring.rules.rule_set import RuleSetInvalid
from scoring.wording.say import say
from scoring.wording.values import LANGUAGES

Words = str | Mapping[str, str]
"""What may stand in a place: names and numbers that are the same in every language, or words by language."""

WHOLE = {"zh": "整数", "en": "a whole number"}
WHOLES = {"zh": "整数列表", "en": "a list of whole numbers"}
TEXT = {"zh": "文字", "en": "a text"}
TEXTS = {"zh": "文字列表", "en": "a list of texts"}
TRUTH = {"zh": "true 或 false", "en": "true or false"}
OBJECT = {"zh": "JSON 对象", "en": "a JSON object"}
OBJECTS = {"zh": "对象列表", "en": "a list of objects"}
CARDS = {"zh": "牌的列表，如 H5 ST LJ BJ", "en": "a list of cards such as H5, ST, LJ, BJ"}
CARD = {"zh": "花色加点数，如 H5 ST，或 LJ BJ", "en": "suit and rank such as H5, ST, or LJ, BJ"}
UNITS = {"zh": "牌组的列表，每组为牌的列表", "en": "a list of units, each a list of cards"}
PLAYS = {"zh": "按出牌顺序列出的各家出牌", "en": "a list of plays in playing order"}
HANDS = {"zh": "以名称为键、牌为值的对象，或列表", "en": "an object of names and cards, or a list"}
LEVELS_BY_SIDE = {"zh": "各方级数的列表", "en": "a list of levels, one for each side"}
SIDES = {
    "zh": "各方的列表：每方一个或几个参赛者，轮空只有一方",
    "en": "a list of sides, each an entry or a list of entries, one side for a bye",
}
NUMBER = {"zh": "2、0.5 或 1/2 这样的数", "en": "a number such as 2, 0.5 or 1/2"}

_PLAIN = ("{field} 须为{allowed}，不能是 {value}", "{field} is {allowed}, not {value}")
_SENTENCES: Mapping[str, tuple[str, str]] = {
    "bad_json": ("这一行不是 JSON：{value}", "the line is no JSON: {value}"),
    "bad_utf8": ("这一行不是 UTF-8：{value}", "the line is no UTF-8: {value}"),
    "line_too_long": ("这一行太长，至多 {allowed} 字节", "the line is too long: at most {allowed} bytes"),
    "too_deep": ("嵌套层数太多", "too many lists and objects within one another"),
    "key_twice": ("键 {value} 在同一对象中出现了两次", "the key {value} stands twice in one object"),
    "internal_error": (
        "引擎未能回答此问题（{value}）。这是程序的错误，请报告此问题。",
        "the engine failed at this question ({value}); that is its own fault, please report the question",
    ),
    "not_an_object": ("问题须为 JSON 对象", "a question is a JSON object"),
    "no_input": ("{field} 须为 JSON 对象，不能是 {value}", "{field} is a JSON object, not {value}"),
    "not_a_choice": ("{field} 须为以下之一：{allowed}；不能是 {value}", "{field} is one of {allowed}, not {value}"),
    "points_off_step": (
        "{field} 须为 {allowed} 的倍数，不能是 {value}",
        "{field} is a multiple of {allowed}, not {value}",
    ),
    "unknown_question": ("{field} 的问法须含以下之一：{allowed}", "{field} asks with {allowed}"),
    "unknown_event": ("本规则没有 {value}；可用：{allowed}", "these rules say nothing of {value}; they know {allowed}"),
    "format_missing": ("还须给出最后一墩的牌：{allowed}", "the last trick is missing: {allowed}"),
    "several_awards": (
        "一副牌只能由一项判罚决定，不能是 {value}",
        "one fault decides a hand, not {value}",
    ),
    "not_with_award": (
        "判罚所定的一副牌不能再按分数变动，请用 {allowed}",
        "points are not moved in a hand that a fault decides; use {allowed}",
    ),
    "no_friends": ("本规则不叫朋友", "nobody is called by these rules"),
    "too_many_ranks": ("{field} 至多一个点数，不能是 {value}", "{field} names one rank at most, not {value}"),
    "not_a_card": ("{value} 不是牌；{field} 须为{allowed}", "{value} is no card; {field} has {allowed}"),
    "too_many_of_a_card": (
        "{field} 中同一张牌多于牌副数：{value}",
        "{field} holds more of one card than the decks do: {value}",
    ),
    "several_suits": (
        "{field} 须为同一花色（主牌算一门）：{value}",
        "the cards of {field} are of one effective suit, not {value}",
    ),
    "no_cards": ("{field} 须至少有一张牌", "{field} names one card at least"),
    "too_many": ("{field} 至多 {allowed} 项，现有 {value} 项", "{field} has {allowed} items at most, not {value}"),
    "no_plays": ("{field} 须至少有一家出牌", "{field} names one play at least"),
    "different_lengths": (
        "每家出牌的张数须与首家相同：{value}",
        "every play has as many cards as the lead: {value}",
    ),
    "wrong_number_of_cards": ("出牌张数须与首家相同：{value}", "as many cards are played as were led: {value}"),
    "lead_too_large": ("首家的牌太多：{value}", "the lead is too large: {value}"),
    "not_held": ("出的牌不在手里：{value}", "these cards are not in the hand: {value}"),
    "not_one_format": ("{field} 须为一种牌型：{value}", "the cards of {field} are one format, not {value}"),
    "bad_reading": ("reading 与首家的牌不符：{value}", "reading names the lead as single units: {value}"),
    "reading_not_named": ("本规则由牌型大小决定读法，不能指定", "the leader names no units: {value}"),
    "decks_out_of_range": ("没有 {value} 副牌的玩法", "nobody plays with {value} decks"),
    "not_a_bid": ("这些牌不能亮主：{value}", "these cards are no bid: {value}"),
    "no_auction": ("本规则不叫分", "there is no auction in these rules"),
    "no_flip": ("本规则不炒底", "the kitty is not flipped in these rules"),
    "not_in_flip_order": ("炒底次序中没有 {value}", "the order of flips does not have {value}"),
    "kitty_needed": (
        "还须给出底牌：kitty_in_order 或 kitty_card_drawn",
        "kitty_in_order or kitty_card_drawn is needed",
    ),
    "criterion_twice": ("{field} 中每项只能出现一次：{value}", "{field} names a criterion once, not {value} again"),
    "bad_standings": ("{field} 中每项只能出现一次：{value}", "{field} names each once, not {value} again"),
}
_ONE_OF = ("unknown_kind", "unknown_rule_set", "bad_party", "bad_format", "unknown_entry", "unknown_criterion")
_ONE_OF_TOO = ("unknown_scheme", "bad_side", "bad_rank", "award_offender", "bad_trump", "bad_option", "unknown_value")

_BLAMED = {"bad_rule_set": "rule_set", "bad_option": "options", "bad_size": "players"}
"""The key of a question that made a rule set impossible."""

UNTOLD = object()
"""Stands for a value that a refusal does not tell, as null and the empty text are values, too."""

_LONGEST = 80
_FIRST_FAULTS = 20
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = _LONGEST
_SHORT.maxlevel = 2


class QuestionRefused(ValueError):
    """A question that cannot be answered.

    `code` is stable; `field`: the path of the value at fault within `input`, empty for the whole question;
    `value`: what stands there, shortened; `allowed`: what may stand there; `faults`: all that is wrong with a rule set
    or a record, each with path and code.
    """

    def __init__(
        self,
        code: str,
        field: str = "",
        *,
        value: object = UNTOLD,
        allowed: Words = "",
        words: Words = "",
        faults: Iterable[Mapping[str, str]] = (),
    ) -> None:
        self.code = code
        self.field = field
        self.value = "" if value is UNTOLD else shown(value)
        self._is_text = isinstance(value, str) and value != ""
        self.allowed = allowed
        self.faults = tuple(faults)
        self._words = words
        super().__init__(self.sentence("en"))

    def sentence(self, language: str) -> str:
        """Why, as a sentence; `language` is "zh" or "en"."""
        if self._words:
            return in_language(self._words, language)
        choice = self.code in _ONE_OF or self.code in _ONE_OF_TOO
        known = _SENTENCES["not_a_choice"] if choice else _SENTENCES.get(self.code, _PLAIN)
        template = known[LANGUAGES.index(language)]
        # a text in the place of something else is told from it by its marks: not "80"
        value = f'"{self.value}"' if self._is_text and known is _PLAIN else self.value
        allowed = in_language(self.allowed, language)
        return template.format(field=self.field or "input", value=value, allowed=allowed)

    def to_mapping(self, language: str = "en") -> dict[str, Any]:
        """As it is told: `code`, `message`, and where they are known `field`, `value`, `allowed` and `faults`."""
        told: dict[str, Any] = {"code": self.code, "message": self.sentence(language)}
        for name, found in (
            ("field", self.field),
            ("value", self.value),
            ("allowed", in_language(self.allowed, language)),
            ("faults", list(self.faults)),
        ):
            if found:
                told[name] = found
        return told


def in_language(words: Words, language: str) -> str:
    return words if isinstance(words, str) else words[language]


def shown(value: object) -> str:
    """A value as JSON writes it, shortened to what a sentence can hold; a text without its marks where it has any."""
    if value == "":
        return '""'
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    text = _SHORT.repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def of_report(refused: HandRefused | SheetRefused, field: str) -> QuestionRefused:
    """The refusal of a hand or a sheet; `field`: the path within the question of what it names."""
    params = refused.note.params
    value = params.get("value", "")
    return QuestionRefused(
        refused.code,
        field,
        value=UNTOLD if value == "" else value,
        allowed=str(params.get("allowed", "")),
        words=_of_note(refused.note),
    )


def of_cards(refused: CardsRefused, field: str = "") -> QuestionRefused:
    """The refusal of cards, under `field` where it is known which they are."""
    allowed = CARD if refused.code == "not_a_card" else ""
    value = UNTOLD if refused.code == "no_cards" else refused.found
    return QuestionRefused(refused.code, field, value=value, allowed=allowed)


def of_record(refused: RecordRefused) -> QuestionRefused:
    """All faults of a hand record, the first in the sentence."""
    allowed = refused.allowed
    return QuestionRefused(
        refused.code,
        "record",
        value=refused.found or UNTOLD,
        allowed=allowed,
        words={
            "zh": f"{refused.where}：{refused.found}" + (f"，应为 {allowed}" if allowed else ""),
            "en": f"{refused.where}: {refused.code}, found {refused.found}"
            + (f", allowed {allowed}" if allowed else ""),
        },
        faults=[
            {"path": each.where, "code": each.code, "found": each.found, "allowed": each.allowed}
            for each in refused.all[:_FIRST_FAULTS]
        ],
    )


def of_result(refused: ResultRefused, field: str, value: object) -> QuestionRefused:
    """The refusal of a match within standings; `field`: the path within the question of the value at fault."""
    return QuestionRefused(refused.code, field, value=value, words=_of_note(refused.note))


def of_rule_set(invalid: RuleSetInvalid, code: str = "bad_rule_set") -> QuestionRefused:
    """All faults of a rule set, the first in the sentence."""
    first = invalid.faults[0]
    found, allowed = shown(first.found), shown(first.allowed)
    more = len(invalid.faults) - 1
    return QuestionRefused(
        code,
        _BLAMED[code],
        words={
            "zh": f"{first.path}：{found} 不行，应为 {allowed}" + (f"；另有 {more} 处" if more else ""),
            "en": f"{first.path}: {first.code}, found {found}, allowed {allowed}"
            + (f"; and {more} more" if more else ""),
        },
        faults=[
            {"path": each.path, "code": each.code, "found": shown(each.found), "allowed": each.allowed}
            for each in invalid.faults[:_FIRST_FAULTS]
        ],
    )


def _of_note(note: Note) -> Mapping[str, str]:
    return {language: say(note, language) for language in LANGUAGES}
