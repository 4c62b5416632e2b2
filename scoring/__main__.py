"""Questions in as JSON lines, answers out: `python -m scoring < questions > answers`."""

import io
import json
import sys
from collections.abc import Iterable, Iterator

from scoring.answers import QuestionRefused, answer


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


def main() -> None:
    """Answer standard input on standard output, both UTF-8."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    for said in answer_lines(sys.stdin):
        print(said, flush=True)


if __name__ == "__main__":
    main()
