"""Questions as lines of JSON, and a line back for each, whatever stands in it."""

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO, NoReturn

from scoring.answers import answer
from scoring.answers.refusing import QuestionRefused

MOST_BYTES = 32 * 1024 * 1024
"""Of a line; standings of 10,000 entries in nine rounds have about a tenth of it."""


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream as they come in. A line that is too long is cut behind MOST_BYTES, the rest is skipped."""
    while line := stream.readline(MOST_BYTES + 1):
        yield line
        while len(line) > MOST_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES + 1)


def answer_lines(lines: Iterable[str | bytes]) -> Iterator[str]:
    """One line of JSON for each line that is not blank; a bad line is answered with an error, and reading goes on."""
    for line in lines:
        # the beginning of a line that was cut may be blank
        if line.strip() or len(line) > MOST_BYTES:
            yield _answer_line(line)


def _answer_line(line: str | bytes) -> str:
    asked_id = None
    language = "en"
    try:
        question, twice = _read(line)
        if isinstance(question, Mapping):
            asked_id = question.get("id")
            language = "zh" if question.get("language") == "zh" else "en"
        if twice:
            raise QuestionRefused("key_twice", value=twice[0])
        return _written({"id": asked_id, "answer": answer(question)})
    except QuestionRefused as refused:
        return _refusal(asked_id, refused, language)
    except RecursionError:
        return _refusal(asked_id, QuestionRefused("too_deep"), language)
    except Exception as fault:
        # the engine keeps no state, so the question itself is all that is needed to find this again
        return _refusal(asked_id, QuestionRefused("internal_error", value=type(fault).__name__), language)


def _refusal(asked_id: object, refused: QuestionRefused, language: str) -> str:
    error = refused.to_mapping(language)
    try:
        return _written({"id": asked_id, "error": error})
    except RecursionError:
        return _written({"id": None, "error": error})


def _read(line: str | bytes) -> tuple[Any, list[str]]:
    """The value of a line, and keys that stand twice in one of its objects."""
    if len(line) > MOST_BYTES:
        raise QuestionRefused("line_too_long", allowed=str(MOST_BYTES))
    twice: list[str] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(found)
        if len(values) != len(found):
            names = [name for name, _value in found]
            twice.append(next(name for name in names if names.count(name) > 1))
        return values

    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        # the mark that some editors put before a text
        plain = text.removeprefix("\ufeff")
        found = json.loads(
            plain, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole, object_pairs_hook=pairs
        )
    except UnicodeDecodeError as error:
        raise QuestionRefused("bad_utf8", value=f"byte {error.start + 1}: 0x{error.object[error.start]:02x}") from error
    except RecursionError as error:
        raise QuestionRefused("bad_json", value="too many lists and objects within one another") from error
    except ValueError as error:
        raise QuestionRefused("bad_json", value=str(error)) from error
    return found, twice


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is too large a number")
    return number


def _whole(text: str) -> int:
    """No rule needs more digits, and reading very many takes long."""
    if len(text) > 100:
        raise ValueError(f"a number of {len(text)} digits")
    return int(text)


def _written(told: Mapping[str, Any]) -> str:
    """As it is, in UTF-8; with escapes where a text holds half of a character, which UTF-8 cannot write."""
    text = json.dumps(told, ensure_ascii=False, allow_nan=False)
    return text if text.isascii() or _is_whole_text(text) else json.dumps(told)


def _is_whole_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
