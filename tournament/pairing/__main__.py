"""Questions about draws in, answers out: `python -m tournament.pairing < questions > answers`."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from tournament.exchange.trf import TrfRefused, read_trf, swiss_question_of, with_round, write_trf
from tournament.pairing.answers import ALL_KINDS, QuestionRefused, answer
from tournament.pairing.answers.schema import question_schema
from tournament.pairing.answers.text import lines_of
from tournament.pairing.wording import Language

EXAMPLES = Path(__file__).with_name("answers") / "examples.json"


def questions_in(lines: Iterable[str]) -> Iterator[Any]:
    """Every question of a stream of JSON lines, or of one document that holds a question or a list of them.

    The first line that is not blank decides: a whole value means lines. A line that is no JSON is a `QuestionRefused`.
    """
    waiting = iter(lines)
    first = next((line for line in waiting if line.strip()), None)
    if first is None:
        return
    opened = _parsed(first)
    if isinstance(opened, QuestionRefused):
        rest = list(waiting)
        document = _parsed("".join([first, *rest]))
        if not isinstance(document, QuestionRefused):
            yield from document if isinstance(document, list) else [document]
            return
        waiting = iter(rest)
    for question in chain([opened], (_parsed(line) for line in waiting if line.strip())):
        yield from question if isinstance(question, list) else [question]


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError, ValueError) as error:
        return QuestionRefused("bad_json", value=error)


def answers_to(questions: Iterable[Any]) -> Iterator[tuple[Mapping[str, str], dict[str, Any]]]:
    """The names of each question with its answer."""
    for question in questions:
        if isinstance(question, QuestionRefused):
            yield {}, {"id": None, "error": question.to_mapping()}
        else:
            names = question.get("names") if isinstance(question, Mapping) else None
            yield names if isinstance(names, Mapping) else {}, answer(question)


def main(arguments: Sequence[str] | None = None) -> int:
    """Answers standard input on standard output, both UTF-8, or prints what was asked for.

    0: every question was answered. 1: some were not. 2: what was asked for does not exist.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tournament.pairing",
        description="Draws and audits: reads questions as JSON lines or as one JSON document from standard input. "
        f"Kinds: {', '.join(ALL_KINDS)}.",
    )
    parser.add_argument("--text", choices=("zh", "en"), help="print lines to read instead of JSON")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of a question")
    parser.add_argument("--example", metavar="KIND", help="print a question of this kind")
    parser.add_argument(
        "--trf", metavar="FILE", help="pair the next round of a FIDE tournament report (TRF16); - is standard input"
    )
    parser.add_argument("--seed", default="1", help="with --trf: the seed of the draw")
    parser.add_argument(
        "--print",
        choices=("answer", "question", "trf"),
        default="answer",
        help="with --trf: the answer, the question as JSON, or the report with the round in it",
    )
    asked = parser.parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if asked.schema:
        print(json.dumps(question_schema(), ensure_ascii=False, indent=2))
        return 0
    if asked.example is not None:
        return _print_example(asked.example)
    if asked.trf is not None:
        return _answer_trf(asked.trf, asked.seed, asked.text, asked.print)
    return _print_answers(questions_in(sys.stdin), asked.text)


def _print_answers(questions: Iterable[Any], language: Language | None) -> int:
    failed = False
    for names, told in answers_to(questions):
        failed |= "error" in told
        if language is None:
            print(json.dumps(told, ensure_ascii=False), flush=True)
        else:
            for line in lines_of(told, {str(key): str(name) for key, name in names.items()}, language):
                print(line, flush=True)
    return 1 if failed else 0


def _print_example(kind: str) -> int:
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    if kind not in examples:
        print(f"no example of {kind!r}; there are {' '.join(examples)}", file=sys.stderr)
        return 2
    print(json.dumps({"id": kind, "kind": kind, **examples[kind]}, ensure_ascii=False))
    return 0


def _answer_trf(name: str, seed: str, language: Language | None, wanted: str) -> int:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        print(f"{name}: {error.strerror}", file=sys.stderr)
        return 2
    try:
        report = read_trf(text)
        question = swiss_question_of(report, seed=seed)
    except TrfRefused as refused:
        print(json.dumps({"id": None, "error": refused.to_mapping()}, ensure_ascii=False))
        return 1
    if wanted == "question":
        print(json.dumps(question, ensure_ascii=False))
        return 0
    if wanted == "trf":
        told = answer(question)
        if "answer" in told:
            print(write_trf(with_round(report, told["answer"])), end="")
            return 0
    return _print_answers([question], language)


if __name__ == "__main__":
    sys.exit(main())
