"""The schemas are true: every question that stands in the sources fits, every answer fits, every key is told of."""

import ast
import json
import random
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import scoring.answers
from scoring.answers import KINDS, QuestionRefused, answer
from scoring.answers.answered import ANSWERS, answer_schema
from scoring.answers.examples import worked_examples
from scoring.answers.lines import answer_lines
from scoring.answers.schema import question_schema
from scoring.cards.record import record_to_data
from scoring.cards.simulate import simulate_hand
from scoring.rules.published import load_any_preset
from tests.scoring.test_command import STANDINGS

ROOM = Path(scoring.answers.__file__).parent
DATA = Path(__file__).parent.parent / "data"


def _recorded(rule_set: str) -> dict:
    """A question about a whole hand and what a referee entered."""
    record = record_to_data(simulate_hand(load_any_preset(rule_set), random.Random(11)))
    entered = {"declarer_seat": record["declarer"], "attackers_points": 0}
    asked = {"record": record, "entered": entered}
    return {"id": rule_set, "kind": "record", "rule_set": rule_set, "input": asked}


QUESTIONS = Draft202012Validator(question_schema())
LINES = Draft202012Validator(answer_schema())
ASKED = [
    *(
        json.loads(line)
        for path in sorted(DATA.rglob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if '"input"' in line
    ),
    *(example.question for example in worked_examples()),
    STANDINGS,
    *(_recorded(rule_set) for rule_set in ("classic-2d", "half-1d", "auction-3p-2d", "friends-5p-3d")),
]
_READERS = {
    "has", "number", "optional_number", "numbers", "block", "choice", "one_of", "text", "truth", "texts", "blocks",
    "party", "level", "same", "card", "seconds",
}  # fmt: skip


def test_both_are_schemas() -> None:
    Draft202012Validator.check_schema(question_schema())
    Draft202012Validator.check_schema(answer_schema())
    assert set(ANSWERS) == set(KINDS)


def test_every_question_of_the_sources_fits_the_schema() -> None:
    assert len(ASKED) > 3000
    wrong = [(each.get("id"), list(e.path), e.message) for each in ASKED for e in QUESTIONS.iter_errors(each)]
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_fits_the_schema_of_its_kind_and_has_no_key_that_it_does_not_name(kind: str) -> None:
    schema = ANSWERS[kind]
    closed = Draft202012Validator({**schema, "additionalProperties": False})
    known = set(schema["properties"])
    found = 0
    for question in ASKED:
        if question["kind"] != kind:
            continue
        try:
            told = answer(question)
        except QuestionRefused:
            continue
        found += 1
        # as programs get it
        plain = json.loads(json.dumps(told))
        assert [error.message for error in closed.iter_errors(plain)] == [], (question, known)
    assert found


@pytest.mark.parametrize(
    "line",
    [
        "{",
        json.dumps({"id": [1], "kind": "level", "rule_set": {"id": "x"}, "input": {}}),
        json.dumps({"kind": "level", "rule_set": "classic-2d", "input": {"attackers_points": "x"}}),
        json.dumps({"kind": "record", "rule_set": "classic-2d", "input": {"record": "decks: x"}}),
        json.dumps({"kind": "record", "rule_set": "classic-2d", "input": {"record": {"bids": 1}}}),
        json.dumps(STANDINGS),
    ],
)
def test_every_line_of_answer_fits_the_schema(line: str) -> None:
    (told,) = answer_lines([line])
    assert [error.message for error in LINES.iter_errors(json.loads(told))] == []


def _keys_read() -> set[str]:
    """Keys of questions as they are read in the code of the answers."""
    calls = [
        node
        for path in ROOM.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _READERS
    ]
    names = [
        argument.value
        for call in calls
        for argument in (call.args if call.func.attr == "has" else call.args[:1])
        if isinstance(argument, ast.Constant)
    ]
    return {name for name in names if isinstance(name, str)}


def _properties(schema: object) -> set[str]:
    if isinstance(schema, dict):
        named = schema.get("properties")
        own = set(named) if isinstance(named, dict) else set()
        return own.union(*map(_properties, schema.values()))
    return set().union(*map(_properties, schema)) if isinstance(schema, list) else set()


def test_every_key_that_is_read_stands_in_the_schema() -> None:
    assert _keys_read() - _properties(question_schema()) == set()


def test_a_value_of_another_type_does_not_fit() -> None:
    for question in (
        {"kind": "level", "rule_set": "classic-2d", "input": {"attackers_points": "80"}},
        {"kind": "level", "rule_set": "classic-2d", "input": {}},
        {"kind": "trick", "rule_set": "classic-2d", "input": {"plays": {}}},
        {"kind": "level", "rule_set": "mahjong", "input": {"attackers_points": 80}},
        {"kind": "level", "rule_set": "classic-2d"},
        [],
    ):
        assert not QUESTIONS.is_valid(question)
