"""Questions in as JSON lines, answers out: `python -m scoring < questions > answers`."""

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence

from scoring.answers import KINDS
from scoring.answers.answered import answer_schema
from scoring.answers.lines import answer_lines, lines_of
from scoring.answers.schema import question_schema
from scoring.rules.published import all_preset_ids, load_any_preset


def rule_set_lines() -> Iterator[str]:
    """One line of JSON for each published rule set: its id, size, names and digest."""
    for preset in all_preset_ids():
        rule_set = load_any_preset(preset)
        told = {
            "id": rule_set.id,
            "names": dict(rule_set.names),
            "players": rule_set.seats,
            "sides": rule_set.sides,
            "decks": rule_set.decks,
            "kitty": rule_set.kitty_cards,
            "source": rule_set.source,
            "digest": rule_set.digest,
        }
        yield json.dumps(told, ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer standard input on standard output, both UTF-8, or print what there is.

    0: all was written. 1: standard output took no more. 2: there is no such rule set or option. 130: interrupted.
    """
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description=f"Answers questions about the rules, one JSON object a line. Kinds: {', '.join(KINDS)}.",
    )
    parser.add_argument("--list-rule-sets", action="store_true", help="print one line for each published rule set")
    parser.add_argument("--show", metavar="ID", help="print a published rule set as JSON")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of a question")
    parser.add_argument("--answer-schema", action="store_true", help="print the JSON schema of an answer")
    asked = parser.parse_args(arguments)
    if asked.show is not None and asked.show not in all_preset_ids():
        print(f"no rule set {asked.show!r}; there are {' '.join(all_preset_ids())}", file=sys.stderr)
        return 2
    try:
        return _print(_told(asked))
    except KeyboardInterrupt:
        return 130


def _told(asked: argparse.Namespace) -> Iterator[str]:
    if asked.list_rule_sets:
        yield from rule_set_lines()
    elif asked.show is not None:
        yield json.dumps(load_any_preset(asked.show).to_mapping(), ensure_ascii=False, indent=2)
    elif asked.schema:
        yield json.dumps(question_schema(), ensure_ascii=False, indent=2)
    elif asked.answer_schema:
        yield json.dumps(answer_schema(), ensure_ascii=False, indent=2)
    elif sys.stdin is not None:
        yield from answer_lines(lines_of(sys.stdin.buffer))


def _print(lines: Iterator[str]) -> int:
    """Each line at once, so that whoever asks can wait for its answer."""
    if sys.stdout is None:
        print("standard output is closed", file=sys.stderr)
        return 1
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        for line in lines:
            print(line, flush=True)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"python -m scoring: {error.strerror}", file=sys.stderr)
        # what is still buffered would be written, and fail, once more at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
