"""What the guide prints is what the command answers: every example, every command, every code."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import scoring
from scoring.__main__ import main
from scoring.answers import KINDS
from scoring.answers.answered import answer_schema
from scoring.answers.lines import answer_lines
from scoring.answers.schema import question_schema

ROOT = Path(scoring.__file__).parent.parent
GUIDE = (ROOT / "docs" / "rules-engine.md").read_text(encoding="utf-8")
COMMAND = GUIDE[GUIDE.index("## The command") : GUIDE.index("## Recorded hands")]
LINES = [line for block in re.findall(r"```jsonl\n(.*?)```", COMMAND, re.DOTALL) for line in block.splitlines()]
PAIRS = list(zip(LINES[::2], LINES[1::2], strict=True))


def test_there_is_an_example_of_most_kinds() -> None:
    assert len({json.loads(question)["kind"] for question, _answer in PAIRS}) >= 10


@pytest.mark.parametrize(("question", "printed"), PAIRS)
def test_an_example_is_answered_as_it_is_printed(question: str, printed: str) -> None:
    (line,) = answer_lines([question])
    found, expected = json.loads(line), json.loads(printed)
    assert found["id"] == expected["id"]
    (key,) = set(expected) - {"id"}
    assert {name: found[key].get(name) for name in expected[key]} == expected[key]
    assert Draft202012Validator(answer_schema()).is_valid(found)
    assert Draft202012Validator(question_schema()).is_valid(json.loads(question)) == (found["id"] != 11)


def test_the_program_that_is_printed_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", COMMAND, re.DOTALL)
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=60)


def test_the_commands_that_are_printed_exist(capsys: pytest.CaptureFixture[str]) -> None:
    options = re.findall(r"^python -m scoring (--.*)$", COMMAND, re.MULTILINE)
    assert len(options) == 4
    for each in options:
        assert main(each.split()) == 0
        assert capsys.readouterr().out


def test_every_kind_stands_in_the_table_and_in_the_schema() -> None:
    table = COMMAND[COMMAND.index("| kind | input | answer |") :]
    assert [kind for kind in KINDS if f"| `{kind}` |" not in table] == []


def test_every_name_of_the_table_of_entrances_is_one() -> None:
    table = GUIDE[GUIDE.index("| for both kinds | |") : GUIDE.index("## A hand, a match")]
    names = re.findall(r"`([A-Za-z_]+)(?:\([^`]*\))?`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))
    assert len(names) > 10
    assert [name for name in names if not hasattr(scoring, name)] == []
