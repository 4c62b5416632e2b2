"""Every reason, warning, finding and refusal in whole sentences, in Chinese and English.

Parameters that are entry ids are replaced by the entry's name where the caller knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from tournament.pairing.values import DraftWarning, Finding, PairingRefused, Param, Params, Reason
from tournament.pairing.wording.findings import FINDINGS
from tournament.pairing.wording.reasons import REASONS
from tournament.pairing.wording.refusals import REFUSALS
from tournament.pairing.wording.sentences import Sentences
from tournament.pairing.wording.sources import say_source
from tournament.pairing.wording.warnings import WARNINGS

__all__ = ["Language", "say_finding", "say_reason", "say_refusal", "say_source", "say_warning"]

Language = Literal["zh", "en"]

_ENTRY_PARAMS = frozenset({"entry", "opponent", "first", "second", "ideal", "entries"})
_LEVELS: Sentences = {
    "rematches": ("重复对阵", "rematches"),
    "unit_clashes": ("同单位相遇", "meetings within a unit"),
    "score_difference": ("分差", "score differences"),
    "pattern": ("与编排方式的偏差", "distances from the pattern"),
    "seat_balance": ("座位差", "side balances"),
    "table_repeat": ("坐过的桌", "tables sat at before"),
    "repeated_partners": ("重复搭档", "repeated partners"),
    "repeated_opponents": ("重复交手", "repeated opponents"),
}


def say_reason(reason: Reason, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence. `names` (entry id -> name) puts names in place of ids; an id without name is "#id"."""
    return _say(REASONS, reason.code, reason.params, language, names)


def say_warning(warning: DraftWarning, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence; `names` as for `say_reason`."""
    return _say(WARNINGS, warning.code, warning.params, language, names)


def say_finding(finding: Finding, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence; `names` as for `say_reason`."""
    return _say(FINDINGS, finding.code, finding.params, language, names)


def say_refusal(refusal: PairingRefused, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence; `names` as for `say_reason`."""
    return _say(REFUSALS, refusal.code, refusal.params, language, names)


def _say(sentences: Sentences, code: str, params: Params, language: Language, names: Mapping[int, str] | None) -> str:
    sentence = _in(language, sentences[code])
    return sentence.format_map({name: _text(name, value, language, names or {}) for name, value in params.items()})


def _in(language: Language, pair: tuple[str, str]) -> str:
    match language:
        case "zh":
            return pair[0]
        case "en":
            return pair[1]
        case _:
            assert_never(language)


def _text(name: str, value: Param, language: Language, names: Mapping[int, str]) -> str:
    if isinstance(value, tuple):
        between = "、" if language == "zh" else ", "
        return between.join(_text(name, one, language, names) for one in value)
    if name in _ENTRY_PARAMS and isinstance(value, int):
        return names.get(value, f"#{value}")
    if name == "level" and str(value) in _LEVELS:
        return _in(language, _LEVELS[str(value)])
    return str(value)
