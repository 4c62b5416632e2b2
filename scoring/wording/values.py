"""Single values in words: sides, seats, levels, parties, formats and numbers."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from scoring.levels import OVER_ACE, PastAce, level_name
from scoring.notes import LEVEL_PARAMS, ParamValue
from scoring.wording.cards_in_words import cards_words, shapes_words
from scoring.wording.follow_in_words import formats_words, played_words, suit_words
from scoring.wording.sources import source_words

LANGUAGES = ("zh", "en")
_RANGE = re.compile(r"(?P<low>-?\d+)\.\.(?P<high>-?\d+)(?: step (?P<step>\d+))?")

_SIDES_OF_FOUR = {"zh": ("南北", "东西"), "en": ("North-South", "East-West")}
_SIDES_OF_MORE = {"zh": ("甲方", "乙方"), "en": ("Side A", "Side B")}
_SEATS_OF_FOUR = {"zh": ("南", "东", "北", "西"), "en": ("South", "East", "North", "West")}
_PARTIES = {
    "declarers": {"zh": "庄家方", "en": "the declarers"},
    "attackers": {"zh": "闲家方", "en": "the attackers"},
    "both": {"zh": "双方", "en": "both sides"},
}
_FORMATS = {
    "single": {"zh": "单张", "en": "a single"},
    "pair": {"zh": "对子", "en": "a pair"},
    "tractor": {"zh": "{cards} 张拖拉机", "en": "a tractor of {cards} cards"},
    "equal_cards": {"zh": "{cards} 张同牌", "en": "{cards} equal cards"},
    "run": {"zh": "{cards} 张特拖", "en": "a run of {cards} cards"},
}
_DECIDED_BY = {
    "goal": {"zh": "先打过目标级", "en": "by passing the goal first"},
    "higher_level": {"zh": "级数高者胜", "en": "by the higher level"},
    "on_stage": {"zh": "同级，台上一方胜", "en": "on stage at equal levels"},
    "reached_first": {"zh": "同级，先到该级者胜", "en": "having reached the level first"},
    "games": {"zh": "局数多者胜", "en": "by games"},
    "hand_points": {"zh": "积分高者胜", "en": "by hand points"},
    "leads_next": {"zh": "同级，下一副先出牌的一方胜", "en": "leading the next hand at equal levels"},
    "extra_hand": {"zh": "加打一副决定", "en": "by an extra hand"},
    "draw": {"zh": "同级，平局", "en": "at equal levels"},
    "lots": {"zh": "同级，抽签决定", "en": "by lots at equal levels"},
    "ruling": {"zh": "裁判长裁定", "en": "by the chief referee's ruling"},
    "penalty": {"zh": "违例累计", "en": "by repeated offences"},
    "open": {"zh": "待裁定", "en": "still to be decided"},
}
_AWAITS = {
    "extra_hand": {"zh": "加打一副决定胜负", "en": "one more hand decides"},
    "lots": {"zh": "抽签决定胜负", "en": "lots decide"},
    "ruling": {"zh": "由裁判长裁定胜负", "en": "the chief referee decides"},
}

_LEFT_OUT = {
    "mp_bye": {"zh": "轮空", "en": "bye"},
    "mp_absence": {"zh": "未参赛", "en": "not paired"},
    "mp_forfeit_win": {"zh": "对方弃权", "en": "won by forfeit"},
    "mp_forfeit_loss": {"zh": "弃权", "en": "lost by forfeit"},
    "mp_both_absent": {"zh": "双方弃权", "en": "forfeited by both sides"},
    "mp_ruled_win": {"zh": "裁定获胜", "en": "won by a ruling"},
    "mp_ruled_loss": {"zh": "裁定判负", "en": "lost by a ruling"},
    "mp_abandoned": {"zh": "比赛中止", "en": "abandoned"},
    "not_played": {"zh": "未对局", "en": "not played"},
    "no_levels": {"zh": "没有级数", "en": "no levels"},
}


class Count(int):
    """A whole number that picks its noun in a template: "{cards:card|cards}" reads "1 card", "2 cards"."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return f"{int(self)} {one if abs(int(self)) == 1 else many}" if bar else format(int(self), spec)


def level_words(level: int, language: str, past_ace: PastAce = PastAce.NEXT_LAP) -> str:
    """A level as people say it: "10", "J", "过A" or "over A", and how far beyond. Where one level is played above A
    without trumps, that is "王" or "joker level", and what lies beyond counts from there."""
    if level < OVER_ACE:
        return level_name(level)
    beyond = level - OVER_ACE
    over = {"zh": "过A", "en": "over A"}[language]
    if past_ace is PastAce.NO_TRUMP_LEVEL:
        if not beyond:
            return {"zh": "王", "en": "joker level"}[language]
        beyond -= 1
        over = {"zh": "过王", "en": "past the joker level"}[language]
    return f"{over}+{beyond}" if beyond else over


def side_words(side: int, seats: int, language: str) -> str:
    """The name of a side: North-South and East-West with four players, A and B with more."""
    return (_SIDES_OF_FOUR if seats == 4 else _SIDES_OF_MORE)[language][side]


def seat_words(seat: int, seats: int, language: str) -> str:
    """The name of a seat: a compass point with four players, a number from 1 with more."""
    if seats == 4:
        return _SEATS_OF_FOUR[language][seat]
    return {"zh": f"{seat + 1}号位", "en": f"Seat {seat + 1}"}[language]


def format_words(kind: str, cards: int, language: str) -> str:
    """A winning format in words."""
    return _FORMATS[kind][language].format(cards=cards)


def number_words(value: Fraction) -> str:
    """A fraction as a decimal where it ends within two places, else as a quotient."""
    if value.denominator == 1:
        return str(value.numerator)
    hundredths = value * 100
    if hundredths.denominator == 1:
        return f"{hundredths.numerator / 100:.2f}".rstrip("0")
    return f"{value.numerator}/{value.denominator}"


def _exact(value: ParamValue, language: str) -> str:
    return number_words(Fraction(str(value)))


def _name(value: ParamValue, language: str) -> str:
    return value[language] if isinstance(value, Mapping) else str(value)


def _whole(value: ParamValue) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


_WORDS: Mapping[str, Callable[[ParamValue, str], str]] = {
    **dict.fromkeys(("offence", "award"), _name),
    "party": lambda value, language: _PARTIES[str(value)][language],
    "left_out": lambda value, language: _LEFT_OUT[str(value)][language],
    "decided_by": lambda value, language: _DECIDED_BY[str(value)][language],
    "awaits": lambda value, language: _AWAITS[str(value)][language],
    "clause": lambda value, language: source_words(str(value), language),
    **dict.fromkeys(("base", "counted", "score"), _exact),
    "led_suit": lambda value, language: suit_words(str(value), language),
    "played_count": lambda value, language: played_words(_whole(value), language),
    **dict.fromkeys(
        ("owed_formats", "owed_rung", "played_rung"), lambda value, language: formats_words(str(value), language)
    ),
}


def words_of(params: Mapping[str, ParamValue], language: str, players: Sequence[str] = ()) -> dict[str, str | Count]:
    """All values of a note as they are put into its sentence; `players` as for `say`."""
    seats = _whole(params.get("seats", 4))

    past_ace = PastAce(str(params.get("past_ace", PastAce.NEXT_LAP)))

    def player(seat: int) -> str:
        return players[seat] if players else seat_words(seat, seats, language)

    words: dict[str, str | Count] = {
        "side0": side_words(0, seats, language),
        "side1": side_words(1, seats, language),
    }
    for key, value in params.items():
        if key == "past_ace":
            continue
        if key == "side":
            words[key] = side_words(_whole(value), seats, language)
        elif key in ("seat", "expected_seat"):
            words[key] = player(_whole(value))
        elif key in LEVEL_PARAMS:
            words[key] = level_words(_whole(value), language, past_ace)
        elif key == "any_of":
            words[key] = _either([player(int(seat)) for seat in str(value).split()], language)
        elif key == "format":
            words[key] = format_words(str(value), _whole(params["cards"]), language)
        elif key.endswith("_cards") and isinstance(value, str):
            words[key] = cards_words(value, language)
        elif key.endswith("_shapes"):
            words[key] = shapes_words(str(value), language)
        elif key in _WORDS:
            words[key] = _WORDS[key](value, language)
        elif key == "amount":
            amount = Fraction(str(value))
            words[key] = number_words(amount)
            words["signed"] = f"+{number_words(amount)}" if amount >= 0 else f"−{number_words(-amount)}"
        elif key == "allowed":
            words[key] = _allowed(str(value), language)
        elif isinstance(value, int):
            words[key] = Count(value)
        else:
            words[key] = _name(value, language)
    if "first" in params and "last" in params:
        words["band"] = _band(params["first"], params["last"], language)
    return words


def _either(names: Sequence[str], language: str) -> str:
    """One of several: "A, B or C", "甲、乙或丙"."""
    comma, last = {"zh": ("、", "或"), "en": (", ", " or ")}[language]
    return last.join((comma.join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def _allowed(value: str, language: str) -> str:
    """What may stand there; ranges as "0..80 step 5" in words."""
    found = _RANGE.fullmatch(value)
    if found is None:
        return value
    low, high, step = found["low"], found["high"], found["step"]
    if step is None:
        return {"zh": f"{low} 到 {high}", "en": f"{low} to {high}"}[language]
    return {"zh": f"{low} 到 {high}，{step} 的倍数", "en": f"{low} to {high}, a multiple of {step}"}[language]


def _band(first: ParamValue, last: ParamValue, language: str) -> str:
    between = {"zh": "–", "en": " to "}[language]
    return str(first) if first == last else f"{first}{between}{last}"
