"""Questions in as JSON lines, answers out: `python -m scoring < questions > answers`."""

import argparse
import io
import json
import sys
from collections.abc import Iterable, Iterator, Sequence

from scoring.answers import KINDS, QuestionRefused, answer
from scoring.answers.schema import question_schema
from scoring.rules.published import all_preset_ids, load_any_preset


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """One line of JSON for each line that is not blank; a bad line is answered with an error, and reading goes on."""
    for line in lines:
        if not line.strip():
            continue
        asked_id = None
        try:
            question = json.loads(line)
            if isinstance(question, dict):
                asked_id = question.get("id")
            said = {"id": asked_id, "answer": answer(question)}
        except (json.JSONDecodeError, RecursionError) as error:
            said = _error(asked_id, "bad_json", f"the line is no JSON: {error}")
        except QuestionRefused as refused:
            said = _error(asked_id, refused.code, str(refused))
        yield json.dumps(said, ensure_ascii=False)


def _error(asked_id: object, code: str, message: str) -> dict[str, object]:
    return {"id": asked_id, "error": {"code": code, "message": message}}


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
    """Answer standard input on standard output, both UTF-8, or print what there is. 2: there is no such rule set."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description=f"Answers questions about the rules, one JSON object a line. Kinds: {', '.join(KINDS)}.",
    )
    parser.add_argument("--list-rule-sets", action="store_true", help="print one line for each published rule set")
    parser.add_argument("--show", metavar="ID", help="print a published rule set as JSON")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of a question")
    asked = parser.parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if asked.list_rule_sets:
        for told in rule_set_lines():
            print(told)
    elif asked.show is not None:
        if asked.show not in all_preset_ids():
            print(f"no rule set {asked.show!r}; there are {' '.join(all_preset_ids())}", file=sys.stderr)
            return 2
        print(json.dumps(load_any_preset(asked.show).to_mapping(), ensure_ascii=False, indent=2))
    elif asked.schema:
        print(json.dumps(question_schema(), ensure_ascii=False, indent=2))
    else:
        for said in answer_lines(sys.stdin):
            print(said, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
