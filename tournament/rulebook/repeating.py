"""Stored draws repeated from what is on record: the same input and seed must give the same outcome."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournament.models import Draw
from tournament.pairing import (
    Bracket,
    ByesTo,
    Finding,
    FindingGrade,
    GroupMethod,
    LotDraw,
    LotEntry,
    PairingRefused,
    PlacesPlayed,
    SecondFinal,
    TieOrder,
    audit_bracket,
    audit_bracket_as_given,
    audit_double_elimination,
    audit_double_elimination_as_given,
    audit_lots,
    audit_tie_order,
    build_bracket,
    build_bracket_as_given,
    build_double_elimination,
    build_double_elimination_as_given,
    draw_lots,
    order_by_lots,
)
from tournament.rulebook.draws import bracket_mapping, read_bracket
from tournament.rulebook.schedules import StoredGroups, StoredSchedule
from tournament.rulebook.stored_rounds import StoredRound, audit_of, drawn_again, outcome_of

_LOTS, _BY_HAND = "lots/1", "by-hand/1"


class Verdict(StrEnum):
    """same: it came out again as it is on record, and the audit found no error. differs: it did not.
    by_hand: drawn outside of the program; complete, and there is nothing to repeat.
    not_repeatable: by a version of the algorithm that this program does not have."""

    SAME = "same"
    DIFFERS = "differs"
    BY_HAND = "by_hand"
    NOT_REPEATABLE = "not_repeatable"


class Difference(StrEnum):
    """What does not agree: the outcome; the digest of the input; the audit; the promised hash of the seed; or the
    input cannot be drawn at all."""

    OUTCOME = "outcome"
    INPUT_DIGEST = "input_digest"
    AUDIT = "audit"
    COMMITMENT = "commitment"
    INPUT = "input"


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetition:
    """`findings`: the audit's errors."""

    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OnRecord:
    """A stored draw as its row holds it. `promised`: the hash published before it, empty without one."""

    kind: str
    algorithm: str
    seed: str
    input: Any
    input_digest: str
    outcome: Any
    promised: str = ""


def repeat_draw(record: OnRecord) -> Repetition:
    """Draws again and compares outcome, digest, audit, and the promise if there was one."""
    try:
        found = _repeated(record)
    except (PairingRefused, KeyError, TypeError, ValueError, AttributeError):
        # what is on record is no input at all: somebody changed it, or it was stored by another program
        return Repetition(verdict=Verdict.DIFFERS, differences=(Difference.INPUT,))
    if record.promised and hashlib.sha256(record.seed.encode()).hexdigest() != record.promised:
        return Repetition(
            verdict=Verdict.DIFFERS, differences=(*found.differences, Difference.COMMITMENT), findings=found.findings
        )
    return found


def repeat_round(stored: StoredRound) -> Repetition:
    """The same for a round drawn from the standings; changes by hand are made again after the draw."""
    try:
        again = drawn_again(stored)
    except PairingRefused:
        return Repetition(verdict=Verdict.DIFFERS, differences=(Difference.INPUT,))
    errors = _errors(audit_of(stored))
    if again.algorithm != stored.draw.algorithm:
        return _judged({Difference.AUDIT: bool(errors)}, errors, repeatable=Verdict.NOT_REPEATABLE)
    wrong = {
        Difference.OUTCOME: outcome_of(again) != outcome_of(stored.draw),
        Difference.INPUT_DIGEST: again.input_digest != stored.draw.input_digest,
        Difference.AUDIT: bool(errors),
    }
    return _judged(wrong, errors)


def _repeated(record: OnRecord) -> Repetition:
    match record.kind:
        case "lots":
            return _repeated_lots(record)
        case "bracket":
            return _repeated_bracket(record)
        case "groups":
            return _repeated_groups(record)
        case "schedule":
            return _repeated_schedule(record)
        case "tie":
            return _repeated_tie(record)
        case _:
            return Repetition(verdict=Verdict.NOT_REPEATABLE)


def _repeated_lots(record: OnRecord) -> Repetition:
    entries = [LotEntry(id=row["id"], unit=row["unit"] or None) for row in record.input]
    order = tuple(record.outcome)
    if record.algorithm == _BY_HAND:
        ids = sorted(each.id for each in entries)
        wanted = _digest({"algorithm": _BY_HAND, "entries": ids})
        wrong = {
            Difference.OUTCOME: sorted(order) != ids,
            Difference.INPUT_DIGEST: wanted != record.input_digest,
        }
        return _judged(wrong, (), repeatable=Verdict.BY_HAND)
    if record.algorithm != _LOTS:
        return Repetition(verdict=Verdict.NOT_REPEATABLE)
    again = draw_lots(entries, record.seed)
    stored = LotDraw(order=order, seed=record.seed, algorithm=record.algorithm, input_digest=record.input_digest)
    errors = _errors(audit_lots(entries, stored))
    wrong = {
        Difference.OUTCOME: again.order != order,
        Difference.INPUT_DIGEST: again.input_digest != record.input_digest,
        Difference.AUDIT: bool(errors),
    }
    return _judged(wrong, errors)


def _repeated_tie(record: OnRecord) -> Repetition:
    blocks = tuple(tuple(block) for block in record.input["blocks"])
    lots, order = tuple(record.outcome["lots"]), tuple(record.outcome["order"])
    if record.algorithm != _LOTS:
        return Repetition(verdict=Verdict.NOT_REPEATABLE)
    again = order_by_lots(blocks, record.seed)
    stored = LotDraw(order=lots, seed=record.seed, algorithm=record.algorithm, input_digest=record.input_digest)
    errors = _errors(audit_tie_order(blocks, TieOrder(lots=stored, order=order)))
    named = sorted(row["id"] for row in record.input["entries"])
    wrong = {
        Difference.OUTCOME: (again.lots.order, again.order) != (lots, order) or named != sorted(order),
        Difference.INPUT_DIGEST: again.lots.input_digest != record.input_digest,
        Difference.AUDIT: bool(errors),
    }
    return _judged(wrong, errors)


def _repeated_bracket(record: OnRecord) -> Repetition:
    given = record.input
    stored = read_bracket(record.outcome)
    match record.algorithm:
        case "knockout/1":
            again, findings = _knockout(given, stored)
        case "double_elimination/1":
            again, findings = _double_elimination(given, stored)
        case _:
            return Repetition(verdict=Verdict.NOT_REPEATABLE)
    errors = _errors(findings)
    wrong = {
        Difference.OUTCOME: _tree(bracket_mapping(again)) != _tree(record.outcome)
        or not _same_lots(given.get("lots_among_equals") or {}),
        Difference.INPUT_DIGEST: again.input_digest != record.input_digest,
        Difference.AUDIT: bool(errors),
    }
    return _judged(wrong, errors)


def _repeated_groups(record: OnRecord) -> Repetition:
    stored = StoredGroups.from_draw(
        Draw(
            seed=record.seed,
            algorithm=record.algorithm,
            input=record.input,
            input_digest=record.input_digest,
            outcome=record.outcome,
        )
    )
    again = stored.drawn_again()
    errors = _errors(stored.audited())
    if again.algorithm != record.algorithm:
        return Repetition(verdict=Verdict.NOT_REPEATABLE)
    wrong = {
        Difference.OUTCOME: [group.entries for group in again.groups]
        != [group.entries for group in stored.draw.groups],
        Difference.INPUT_DIGEST: again.input_digest != record.input_digest,
        Difference.AUDIT: bool(errors),
    }
    by_hand = stored.draw.method in (GroupMethod.NUMBERS, GroupMethod.PLACED)
    return _judged(wrong, errors, repeatable=Verdict.BY_HAND if by_hand else Verdict.SAME)


def _repeated_schedule(record: OnRecord) -> Repetition:
    stored = StoredSchedule.from_mapping(record.input)
    again = stored.tables()
    if any(each.algorithm != record.algorithm for each in again.values()):
        return Repetition(verdict=Verdict.NOT_REPEATABLE)
    errors = _errors(stored.audited(again))
    drawn = {each["name"]: (each["rounds"], each["input_digest"]) for each in record.outcome["groups"]}
    wrong = {
        Difference.OUTCOME: drawn != {name: (len(each.rounds), each.input_digest) for name, each in again.items()},
        Difference.INPUT_DIGEST: _digest(record.input) != record.input_digest,
        Difference.AUDIT: bool(errors),
    }
    return _judged(wrong, errors)


def _knockout(given: Mapping[str, Any], stored: Bracket) -> tuple[Bracket, Sequence[Finding]]:
    places = PlacesPlayed(given.get("places_played", PlacesPlayed.FOUR))
    if given.get("slots") is not None:
        slots = given["slots"]
        return (
            build_bracket_as_given(slots, places_played=places),
            audit_bracket_as_given(slots, stored, places_played=places),
        )
    asked: dict[str, Any] = {**_line_up(given), "places_played": places}
    return build_bracket(given["seeded"], **asked), audit_bracket(given["seeded"], stored, **asked)


def _double_elimination(given: Mapping[str, Any], stored: Bracket) -> tuple[Bracket, Sequence[Finding]]:
    second = SecondFinal(given.get("second_final", SecondFinal.IF_NEEDED))
    if given.get("slots") is not None:
        slots = given["slots"]
        return (
            build_double_elimination_as_given(slots, second_final=second),
            audit_double_elimination_as_given(slots, stored, second_final=second),
        )
    asked: dict[str, Any] = {**_line_up(given), "second_final": second}
    return (
        build_double_elimination(given["seeded"], **asked),
        audit_double_elimination(given["seeded"], stored, **asked),
    )


def _line_up(given: Mapping[str, Any]) -> dict[str, Any]:
    units = given["units"]
    return {
        "units": None if units is None else {int(entry): unit for entry, unit in units.items()},
        "seeds": given["seeds"],
        "byes": ByesTo(given.get("byes", ByesTo.TOP)),
    }


def _tree(bracket: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Who stands where, and where everybody goes from there."""
    return [
        (match["key"], [(slot["kind"], slot["entry"], slot["match"]) for slot in match["slots"]])
        for match in bracket["matches"]
    ]


def _same_lots(lots: Mapping[str, Any]) -> bool:
    """Whether the lots among equals of a cut come out again."""
    return all(
        list(draw_lots([LotEntry(id=entry) for entry in each["order"]], each["seed"]).order) == each["order"]
        for each in lots.values()
    )


def _errors(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(each for each in findings if each.grade is FindingGrade.ERROR)


def _judged(
    wrong: Mapping[Difference, bool], errors: tuple[Finding, ...], *, repeatable: Verdict = Verdict.SAME
) -> Repetition:
    differences = tuple(name for name, is_wrong in wrong.items() if is_wrong)
    return Repetition(verdict=Verdict.DIFFERS if differences else repeatable, differences=differences, findings=errors)


def _digest(value: Mapping[str, Any]) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
