"""The answer to a question about a play in one sentence, and as what somebody could have guessed."""

from collections.abc import Mapping
from typing import Any

from scoring.notes import Note, note

_PAIR, _TRIPLE = 2, 3


def verdict_of(kind: str, answer: Mapping[str, Any]) -> Note:
    """What the ruling comes to; `answer` is what a question of this kind was answered with. KeyError: no such kind."""
    return _VERDICTS[kind](answer)


def right_guess(kind: str, answer: Mapping[str, Any]) -> str:
    """What whoever knows the rules would have said: "yes" or "no", the winning play from 1, or the kitty's factor.

    KeyError: no such kind.
    """
    match kind:
        case "trick":
            return str(answer["winner"] + 1)
        case "kitty":
            return str(answer["multiplier"])
        case _:
            return "yes" if any(answer.get(key) is True for key in _YES[kind]) else "no"


_RIGHTS = ("may_call", "may_demand_redeal", "may_swap_five_with_partner", "kitty_flip_allowed")
_YES = {"follow": ("legal",), "throw": ("valid",), "tractor": ("is_tractor",), "bid": ("accepted", *_RIGHTS)}
"""What is true when the play is good: one of these."""


def _follow(answer: Mapping[str, Any]) -> Note:
    return note("verdict_follow_allowed" if answer["legal"] else "verdict_follow_not_allowed")


def _throw(answer: Mapping[str, Any]) -> Note:
    if answer["valid"]:
        return note("verdict_throw_stands")
    count = answer["cards_taken_back"]
    if answer.get("forced") is None:
        return note("verdict_throw_not_allowed", count=count)
    return note("verdict_throw_fails", forced_cards=" ".join(answer["forced"]), count=count)


def _trick(answer: Mapping[str, Any]) -> Note:
    return note("verdict_trick", place=answer["winner"] + 1, points=answer["points_in_trick"])


def _format(answer: Mapping[str, Any]) -> Note:
    units = answer["decomposition"]
    if units is None:
        return note("verdict_several_suits")
    if len(units) > 1:
        shown = " + ".join(" ".join(unit) for unit in units)
        return note("verdict_several_units", count=len(units), unit_cards=shown)
    width, length = (answer["width"], answer["length"]) if answer["is_tractor"] else (len(units[0]), 1)
    return note("verdict_unit", shape=_shape_words(width, length, bomb=answer.get("is_bomb") is True))


def _shape_words(width: int, length: int, *, bomb: object) -> Mapping[str, str]:
    if length == 1:
        if bomb is True:
            return {"zh": f"炸弹（{width} 张）", "en": f"a bomb of {width} cards"}
        equal = {1: ("单张", "a single"), _PAIR: ("对子", "a pair"), _TRIPLE: ("三张同牌", "a triple")}
        chinese, english = equal.get(width, (f"同牌（{width} 张）", f"{width} equal cards"))
        return {"zh": chinese, "en": english}
    if width == _PAIR:
        return {"zh": f"拖拉机（{length} 对）", "en": f"a tractor of {length} pairs"}
    return {"zh": f"特拖（{length} 组，每组 {width} 张）", "en": f"a run of {length} groups of {width} equal cards"}


def _kitty(answer: Mapping[str, Any]) -> Note:
    if not answer["multiplier"]:
        return note("verdict_kitty_stays")
    return note("verdict_kitty", factor=answer["multiplier"], amount=answer["points_added_to_attackers"])


def _bid(answer: Mapping[str, Any]) -> Note:
    right = next((answer[key] for key in _RIGHTS if key in answer), None)
    if right is not None:
        return note("verdict_allowed" if right else "verdict_not_allowed")
    if "accepted" not in answer:
        return note("verdict_nobody_declared")
    if not answer["accepted"]:
        return note("verdict_bid_refused")
    no_trump = "trump" in answer and answer["trump"] is None
    return note("verdict_bid_no_trump" if no_trump else "verdict_bid_stands")


_VERDICTS = {
    "follow": _follow,
    "throw": _throw,
    "trick": _trick,
    "tractor": _format,
    "kitty": _kitty,
    "bid": _bid,
}
