"""Every code that the room can give has a sentence in both languages, and no sentence is without a code."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import tournament.pairing
from tournament.pairing import (
    DraftWarning,
    Finding,
    FindingGrade,
    PairingRefused,
    Reason,
    WarningGrade,
    say_finding,
    say_reason,
    say_refusal,
    say_warning,
)
from tournament.pairing.wording.findings import FINDINGS
from tournament.pairing.wording.reasons import REASONS
from tournament.pairing.wording.refusals import REFUSALS
from tournament.pairing.wording.sentences import Sentences
from tournament.pairing.wording.warnings import WARNINGS

ROOM = Path(tournament.pairing.__file__).parent


def strings(node: ast.expr | None) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def codes_in_source() -> dict[str, set[str]]:
    """Codes by what carries them; a code that is put into a variable first counts for the call in its file."""
    found: dict[str, set[str]] = {"reason": set(), "warning": set(), "finding": set(), "refusal": set()}
    for path in sorted(ROOM.rglob("*.py")):
        if "wording" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Assign) and [ast.unparse(t) for t in node.targets] == ["code"]:
                found["reason"].update(strings(node.value))
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func)
            code = next((keyword.value for keyword in node.keywords if keyword.arg == "code"), None)
            first = node.args[0] if node.args else None
            match name:
                case "Reason":
                    found["reason"].update(strings(code))
                case "DraftWarning":
                    found["warning"].update(strings(code))
                case "Finding":
                    found["finding"].update(strings(code))
                case "PairingRefused":
                    found["refusal"].update(strings(first))
                case "_error" | "_notice" | "add" if "audit" in path.parts:
                    found["finding"].update(strings(first))
    return found


@pytest.mark.parametrize(
    ("kind", "sentences"),
    [("reason", REASONS), ("warning", WARNINGS), ("finding", FINDINGS), ("refusal", REFUSALS)],
)
def test_codes_and_sentences_are_the_same_set(kind: str, sentences: Sentences) -> None:
    assert codes_in_source()[kind] == set(sentences)


@pytest.mark.parametrize("sentences", [REASONS, WARNINGS, FINDINGS, REFUSALS])
def test_both_languages_say_whole_sentences_with_the_same_values(sentences: Sentences) -> None:
    for code, (chinese, english) in sentences.items():
        assert chinese.endswith("。"), code
        assert english.endswith("."), code
        assert english[0].isupper() or english[0] == "{", code
        assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese), code
        values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (chinese, english)]
        assert values[0] == values[1], code


def test_names_stand_in_place_of_ids() -> None:
    reason = Reason(code="ideal_opponent_met_before", params={"entry": 3, "ideal": 8})
    names = {3: "机械学院一队", 8: "老友"}
    assert say_reason(reason, "zh", names) == "机械学院一队 本应对 老友，但两队已经交过手。"
    assert say_reason(reason, "en") == "#3 would have met #8, but the two have met before."


def test_several_entries_are_listed() -> None:
    reason = Reason(code="bye_moved_up_for_the_others", params={"place": 7, "count": 9, "entries": (8, 9)})
    assert "#8, #9" in say_reason(reason, "en")
    assert "#8、#9" in say_reason(reason, "zh")


def test_braces_in_a_name_do_no_harm() -> None:
    reason = Reason(code="side_by_lot", params={"entry": 1})
    assert "{x}" in say_reason(reason, "en", {1: "{x}"})


def test_warnings_findings_and_refusals_are_said() -> None:
    warning = DraftWarning(code="rematch", grade=WarningGrade.HIGH, params={"first": 1, "second": 2, "meetings": 1})
    assert say_warning(warning, "en", {1: "Old Friends"}) == "Old Friends and #2 have met before (times: 1)."
    finding = Finding(
        code="certificate_differs",
        grade=FindingGrade.ERROR,
        params={"level": "score_difference", "claimed": 1, "found": 2},
    )
    assert say_finding(finding, "en") == "The certificate gives 1 for score differences; it is 2."
    assert say_finding(finding, "zh") == "证明中 分差 记为 1，实为 2。"
    refusal = PairingRefused("too_few_tables", "tables", found=2, needed=3)
    assert say_refusal(refusal, "zh") == "需要 3 张桌，只有 2 张。"
