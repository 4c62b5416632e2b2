"""Questions about draws as plain data, and their answers: for whoever wants the engines alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournament.pairing.answers.questions import KINDS, SwissQuestion
from tournament.pairing.answers.reading import read
from tournament.pairing.answers.refusing import QuestionRefused, refusal_mapping
from tournament.pairing.answers.telling import tell
from tournament.pairing.values import FindingGrade, PairingRefused

__all__ = ["ALL_KINDS", "AUDIT", "KINDS", "QuestionRefused", "answer", "answered", "tell"]

AUDIT = "audit"
ALL_KINDS = (*KINDS, AUDIT)
_ASKED = ("id", "kind", "names", "input")
_AUDITED = ("of", "input", "draw")


def answer(question: Any) -> dict[str, Any]:
    """`{"id", "answer"}`, or `{"id", "error": {"code", "field", "zh", "en"}}`; never an exception for bad data.

    A question is `{"id", "kind", "names", "input"}`: `names` (entry id -> name) stand in the sentences, and `input` is
    what `questions.KINDS` says of the kind. An audit's input is `{"of", "input", "draw"}`.
    """
    asked_id = question.get("id") if isinstance(question, Mapping) else None
    names: Mapping[int, str] = {}
    try:
        kind, names, given = _opened(question)
        return {"id": asked_id, "answer": _audited(given, names) if kind == AUDIT else answered(kind, given, names)}
    except QuestionRefused as refused:
        return {"id": asked_id, "error": refused.to_mapping()}
    except PairingRefused as refused:
        return {"id": asked_id, "error": refusal_mapping(refused, names)}


def answered(kind: str, given: Any, names: Mapping[int, str]) -> dict[str, Any]:
    """The draw of a question with its audit. Raises QuestionRefused and PairingRefused."""
    question = read(KINDS[kind], given, "input")
    drawn = question.draw()
    told = {
        "kind": kind,
        "algorithm": getattr(drawn, "algorithm", None),
        "input_digest": getattr(drawn, "input_digest", None),
        "draw": tell(drawn, names),
    }
    if isinstance(question, SwissQuestion) and question.tables:
        told["seats"] = tell(question.seats(drawn), names)
    told["findings"] = tell(question.audit(drawn), names)
    return told


def _opened(question: Any) -> tuple[str, dict[int, str], Any]:
    if not isinstance(question, Mapping):
        raise QuestionRefused("not_an_object")
    kind = question.get("kind")
    if not isinstance(kind, str) or kind not in ALL_KINDS:
        raise QuestionRefused("unknown_kind", "kind", value=kind, allowed=" ".join(ALL_KINDS))
    _only(question, _ASKED, "")
    names = read(Mapping[int, str], question.get("names", {}), "names")
    if "input" not in question:
        raise QuestionRefused("missing_field", "input")
    return kind, names, question["input"]


def _audited(given: Any, names: Mapping[int, str]) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise QuestionRefused("wrong_type", "input", value=given, allowed="object")
    _only(given, _AUDITED, "input.")
    for name in _AUDITED:
        if name not in given:
            raise QuestionRefused("missing_field", f"input.{name}")
    kind = given["of"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise QuestionRefused("not_one_of", "input.of", value=kind, allowed=" ".join(KINDS))
    question = read(KINDS[kind], given["input"], "input.input")
    draw = read(question.outcome, given["draw"], "input.draw")
    try:
        findings = question.audit(draw)
    except (LookupError, TypeError, ValueError) as error:
        # an audit takes the draw of an engine, however wrong; what stands here no engine can have made
        raise QuestionRefused("draw_malformed", "input.draw") from error
    return {
        "kind": AUDIT,
        "of": kind,
        "clean": all(each.grade is not FindingGrade.ERROR for each in findings),
        "findings": tell(findings, names),
    }


def _only(given: Mapping[str, Any], known: tuple[str, ...], at: str) -> None:
    for name in given:
        if name not in known:
            raise QuestionRefused("unknown_field", f"{at}{name}"[:200], allowed=" ".join(known))
