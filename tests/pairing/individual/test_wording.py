"""The sentences of individual rounds are their own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tournament.pairing.wording import findings, individual, reasons, refusals, warnings
from tournament.pairing.wording.sentences import Sentences


@pytest.mark.parametrize(
    ("own", "all_of_them", "source"),
    [
        (individual.REASONS, reasons.REASONS, reasons.__file__),
        (individual.WARNINGS, warnings.WARNINGS, warnings.__file__),
        (individual.FINDINGS, findings.FINDINGS, findings.__file__),
        (individual.REFUSALS, refusals.REFUSALS, refusals.__file__),
    ],
)
def test_no_code_of_individual_rounds_is_used_for_anything_else(
    own: Sentences, all_of_them: Sentences, source: str
) -> None:
    assert {code: all_of_them[code] for code in own} == own
    written = {
        key.value
        for node in ast.walk(ast.parse(Path(source).read_text()))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
    assert not written & own.keys()
