"""`python -m tournament.pairing`: questions in, answers out, without Django and without ever falling over."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.architecture.sources import ROOT
from tournament.pairing import __main__ as command
from tournament.pairing.answers import ALL_KINDS, KINDS, answer
from tournament.pairing.answers.refusing import SENTENCES
from tournament.pairing.answers.schema import question_schema

EXAMPLES = json.loads(command.EXAMPLES.read_text())
TRF = ROOT / "tests" / "exchange" / "data" / "worked-example.trf"


def _run(*arguments, given="", code=0):
    done = subprocess.run(
        [sys.executable, "-m", "tournament.pairing", *arguments],
        cwd=ROOT, input=given.encode(), capture_output=True, env={"PATH": "", "DJANGO_SETTINGS_MODULE": "no.such"},
    )  # fmt: skip
    assert done.returncode == code, done.stderr.decode()
    assert done.stderr == b"" or code == 2
    return done.stdout.decode()


def _question(kind):
    return {"id": kind, "kind": kind, **copy.deepcopy(EXAMPLES[kind])}


def _error(question):
    return answer(question)["error"]


def test_the_command_needs_no_django():
    said = subprocess.run(
        [sys.executable, "-c", "import sys, tournament.pairing.__main__ as c; sys.exit(any(m.split('.')[0] in "
         "('django', 'rest_framework', 'celery') for m in sys.modules))"],
        cwd=ROOT, capture_output=True,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr


def test_there_is_an_example_of_every_kind():
    assert list(EXAMPLES) == list(ALL_KINDS)


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_example_is_answered_and_passes_the_audit(kind):
    told = answer(_question(kind))
    assert told["id"] == kind
    assert [each for each in told["answer"]["findings"] if each["grade"] == "error"] == []


@pytest.mark.parametrize("kind", list(KINDS))
def test_an_answer_can_be_audited_as_it_was_printed(kind):
    draw = json.loads(json.dumps(answer(_question(kind))))["answer"]["draw"]
    told = answer({"kind": "audit", "input": {"of": kind, "input": EXAMPLES[kind]["input"], "draw": draw}})
    assert told["answer"]["clean"] is True


def test_the_audit_finds_what_was_changed():
    told = answer(_question("audit"))["answer"]
    assert told["clean"] is False
    assert {each["code"] for each in told["findings"]} == {"lots_not_repeatable", "digest_differs"}
    assert all(each["zh"] and each["en"] for each in told["findings"])


def test_pairings_come_with_reasons_in_both_languages_certificate_and_digest():
    told = answer(_question("swiss"))["answer"]
    reason = told["draw"]["pairings"][0]["reasons"][0]
    assert "Library" in reason["en"]
    assert "Library" in reason["zh"]
    assert reason["zh"] != reason["en"]
    assert told["draw"]["certificate"]["proved"][:2] == ["rematches", "repeated_rematches"]
    assert len(told["input_digest"]) == 64
    assert [each["table"] for each in told["seats"]] == [1, 2, 3]


def test_json_lines_are_answered_in_their_order_and_bad_ones_do_not_stop_it():
    lines = [json.dumps(_question("lots")), "no json", "", "17", json.dumps(_question("round_robin"))]
    answers = [json.loads(line) for line in _run(given="\n".join(lines), code=1).splitlines()]
    assert [each["id"] for each in answers] == ["lots", None, None, "round_robin"]
    assert [each.get("error", {}).get("code") for each in answers] == [None, "bad_json", "not_an_object", None]


@pytest.mark.parametrize("whole", [_question("lots"), [_question("lots"), _question("groups")]])
def test_one_document_is_read_whole(whole):
    answers = _run(given=json.dumps(whole, indent=2)).splitlines()
    assert len(answers) == (2 if isinstance(whole, list) else 1)
    assert all("answer" in json.loads(each) for each in answers)


def test_nothing_asked_is_nothing_answered():
    assert _run(given="\n  \n") == ""


def test_the_examples_and_the_schema_are_printed():
    assert json.loads(_run("--example", "swiss"))["kind"] == "swiss"
    assert json.loads(_run("--schema"))["oneOf"]
    _run("--example", "nothing", code=2)


@pytest.mark.parametrize(("language", "word"), [("en", "digest of the input"), ("zh", "输入摘要")])
def test_lines_to_read_are_printed_in_either_language(language, word):
    for kind in ("swiss", "individual", "groups", "double_elimination"):
        assert word in _run("--text", language, given=json.dumps(_question(kind)))
    assert "张三 李四 – Library" in _run("--text", language, given=json.dumps(_question("swiss")))


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (lambda q: q.pop("kind"), "unknown_kind", "kind"),
        (lambda q: q.update(kind="chess"), "unknown_kind", "kind"),
        (lambda q: q.update(extra=1), "unknown_field", "extra"),
        (lambda q: q.pop("input"), "missing_field", "input"),
        (lambda q: q.update(names={"x": "y"}), "wrong_type", "names.x"),
        (lambda q: q["input"].pop("seed"), "missing_field", "input.seed"),
        (lambda q: q["input"].update(seed=""), "seed_empty", "input.seed"),
        (lambda q: q["input"].update(seed=7), "wrong_type", "input.seed"),
        (lambda q: q["input"].update(seed="\ud800"), "bad_text", "input.seed"),
        (lambda q: q["input"].update(seed="x" * 201), "too_long", "input.seed"),
        (lambda q: q["input"]["entries"][3].pop("rank"), "missing_field", "input.entries[3].rank"),
        (lambda q: q["input"]["entries"][3].update(score=1.5), "wrong_type", "input.entries[3].score"),
        (lambda q: q["input"]["entries"][3].update(score=True), "wrong_type", "input.entries[3].score"),
        (lambda q: q["input"]["entries"][3].update(score=10**13), "out_of_range", "input.entries[3].score"),
        (lambda q: q["input"]["entries"][3].update(scores=1), "unknown_field", "input.entries[3].scores"),
        (lambda q: q["input"]["entries"][3].update(id=1), "entry_twice", "input.entries"),
        (lambda q: q["input"]["settings"].update(pattern="x"), "not_one_of", "input.settings.pattern"),
        (lambda q: q["input"].update(forbidden=[[1]]), "wrong_type", "input.forbidden[0]"),
        (lambda q: q["input"].update(absent=[99]), "unknown_entry", "input.absent"),
    ],
)  # fmt: skip
def test_an_error_names_the_field_at_fault(change, code, field):
    question = _question("swiss")
    change(question)
    error = _error(question)
    assert (error["code"], error["field"]) == (code, field)
    assert error["zh"]
    assert error["en"]


def test_every_refusal_is_worded_in_both_languages():
    for code, (zh, en) in SENTENCES.items():
        assert zh, code
        assert en, code
        assert zh != en, code


_JUNK = st.sampled_from(
    [None, True, -1, 0, 3, 10**13, 1.5, "", "x", "1", "A", [], {}, [1], [None], [[1, 2]], {"1": 1}, "\ud800", "snake"]
)


def _places(value, path=()):
    if path:
        yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in steps:
        yield from _places(each, (*path, step))


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(ALL_KINDS), st.data(), _JUNK)
def test_whatever_stands_in_a_question_it_is_answered_or_refused(kind, data, junk):
    question = _question(kind)
    *path, last = data.draw(st.sampled_from(list(_places(question))))
    holder = question
    for step in path:
        holder = holder[step]
    holder[last] = junk
    told = answer(question)
    assert ("answer" in told) != ("error" in told)
    assert json.dumps(told)


def test_the_schema_says_what_each_kind_takes():
    schema = question_schema()
    kinds = [each["properties"]["kind"]["const"] for each in schema["oneOf"]]
    assert kinds == list(ALL_KINDS)
    entry = schema["$defs"]["SwissEntry"]
    assert entry["required"] == ["id", "score", "rank"]
    assert set(EXAMPLES["swiss"]["input"]["entries"][0]) <= set(entry["properties"])


def test_a_tournament_report_is_paired():
    told = json.loads(_run("--trf", str(TRF), "--seed", "round 6"))
    assert told["answer"]["draw"]["round_number"] == 6
    assert len(told["answer"]["seats"]) == 3
    assert "Ames, Ada" in _run("--trf", str(TRF), "--text", "en")


def test_the_question_behind_a_report_gives_the_same_answer():
    question = _run("--trf", str(TRF), "--print", "question")
    assert json.loads(_run(given=question)) == json.loads(_run("--trf", str(TRF)))


def test_a_report_comes_back_with_the_round_in_it():
    written = _run("--trf", "-", "--print", "trf", given=TRF.read_text())
    players = [line for line in written.splitlines() if line.startswith("001")]
    assert len(players) == 7
    assert sum("0000 - U" in line[141:] for line in players) == 1
    assert [line[:141].rstrip() for line in players] == [
        line for line in TRF.read_text().splitlines() if line.startswith("001")
    ]


def test_a_bad_report_is_answered_with_its_faults_and_a_missing_one_with_exit_code_2(tmp_path: Path):
    bad = tmp_path / "bad.trf"
    bad.write_text("001 nothing")
    told = json.loads(_run("--trf", str(bad), code=1))
    assert told["error"]["code"].startswith("trf_")
    _run("--trf", str(tmp_path / "none.trf"), code=2)
