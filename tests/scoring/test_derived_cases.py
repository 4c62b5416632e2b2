"""Questions derived from the sources by hand, beside the worked cases: every rung, table row, bid and option.

What is right was read from the text of each source, not from the engine's answers. Where several answers name the same
thing, as equal cards of one tier do, the data shows the one that is given.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.answers import QuestionRefused, answer

DERIVED = Path(__file__).parent / "data" / "derived"
FILES = sorted(DERIVED.glob("*.jsonl"))


def differences(lines: str) -> Iterator[str]:
    """What is answered otherwise than the data has it, a line a question."""
    for line in lines.splitlines():
        case = json.loads(line)
        try:
            found = answer(case)
        except QuestionRefused as refused:
            yield f"{case['id']}: {refused.code}"
            continue
        told = {key: found.get(key) for key in case["expected"]}
        if told != case["expected"]:
            yield f"{case['id']}: {told}, due {case['expected']}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_question_derived_from_a_source_is_answered_as_its_text_demands(file: Path) -> None:
    lines = file.read_text(encoding="utf-8")
    assert lines.count("\n") > 5
    assert list(differences(lines)) == []


def test_every_kind_of_question_of_the_sources_has_derived_ones() -> None:
    assert {file.stem for file in FILES} == {
        "advance", "bid", "card_order", "follow", "follow_order", "friends", "hand_result", "kitty", "level", "penalty",
        "points", "standings", "throw", "tractor", "trick",
    }  # fmt: skip
