"""Warnings and findings as sentences; what is true of many tables for the same reason is told once, with a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import ngettext

from tournament.pairing import DraftWarning, Finding, say_finding, say_warning
from tournament.rulebook.refusals import spoken

FEW = 2
"""So many meetings within a unit are each told by name."""

_AT_ONE_TABLE = frozenset({"same_unit_at_table", "shared_within_unit"})
_WITHIN_A_UNIT = _AT_ONE_TABLE | {"same_unit", "unit_clash", "unit_meets_in_first_round", "unit_mates_in_group"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A warning or a finding in the reader's language; `grade` as in pairing."""

    code: str
    grade: str
    text: str


def sentence_of(remark: DraftWarning | Finding, names: Mapping[int, str]) -> Sentence:
    match remark:
        case DraftWarning():
            text = say_warning(remark, spoken(), names)
        case Finding():
            text = say_finding(remark, spoken(), names)
    return Sentence(code=remark.code, grade=str(remark.grade), text=text)


def sentences_of(remarks: Iterable[DraftWarning | Finding], names: Mapping[int, str]) -> tuple[Sentence, ...]:
    """In their order, one a remark; more than `FEW` meetings within one unit are one sentence, where the first was."""
    every = list(remarks)
    often = Counter(_within_unit(each) for each in every)
    told: dict[object, Sentence] = {}
    for place, remark in enumerate(every):
        unit = _within_unit(remark)
        if unit is None or often[unit] <= FEW:
            told[place] = sentence_of(remark, names)
        elif unit not in told:
            told[unit] = _together(remark, often[unit])
    return tuple(told.values())


def is_told_once(remark: DraftWarning, unit: str) -> bool:
    """Whether the remark says of one table what `unit`, to which the whole field belongs, says of every table."""
    return bool(unit) and remark.code in _WITHIN_A_UNIT and remark.params.get("unit") == unit


def _within_unit(remark: DraftWarning | Finding) -> tuple[str, str] | None:
    unit = remark.params.get("unit")
    return (remark.code, str(unit)) if remark.code in _WITHIN_A_UNIT and unit else None


def _together(remark: DraftWarning | Finding, times: int) -> Sentence:
    if remark.code in _AT_ONE_TABLE:
        words = ngettext(
            "%(count)d pair of players of one unit, %(unit)s, shares a table.",
            "%(count)d pairs of players of one unit, %(unit)s, share a table.",
            times,
        )
    else:
        words = ngettext(
            "%(count)d meeting of entries of one unit, %(unit)s.",
            "%(count)d meetings of entries of one unit, %(unit)s.",
            times,
        )
    return Sentence(
        code=remark.code, grade=str(remark.grade), text=words % {"count": times, "unit": remark.params["unit"]}
    )
