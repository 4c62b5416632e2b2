"""Lines in, lines out: whatever a line holds, it is answered, and the next one is, too."""

import io
import json

import pytest

from scoring.answers import KINDS, lines
from scoring.answers.lines import answer_lines, lines_of

GOOD = b'{"id": "good", "kind": "level", "rule_set": "classic-2d", "input": {"attackers_points": 80}}\n'
LEVEL = '"kind": "level", "rule_set": "classic-2d", "input": {"attackers_points": 80}'


def answered(*told: bytes) -> list[dict]:
    """The answers to a stream of these lines; each is JSON without the numbers that are none."""
    return [
        json.loads(line, parse_constant=pytest.fail)
        for line in answer_lines(lines_of(io.BytesIO(b"".join(told))))
        if line.encode() and "\n" not in line
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad_json"),
        (b"\x00", "bad_json"),
        (b"{} {}", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"id": ' + b"9" * 1_000_000 + b"}", "bad_json"),
        (b'{"id": -' + b"9" * 5000 + b"}", "bad_json"),
        (b'{"id": NaN}', "bad_json"),
        (b'{"id": -Infinity}', "bad_json"),
        (b'{"id": 1e400}', "bad_json"),
        (b'{"id": "\xff"}', "bad_utf8"),
        ('{"id": "x"}'.encode("utf-16"), "bad_utf8"),
        (b'{"kind": "level", "kind": "kitty"}', "key_twice"),
        (b'{"input": {"a": {"b": 1, "b": 1}}}', "key_twice"),
        (b"null", "not_an_object"),
        (b"[1]", "not_an_object"),
        (b'"text"', "not_an_object"),
        (b"{}", "unknown_kind"),
        (b'{"kind": ["level"]}', "unknown_kind"),
        (b'{"kind": "level", "rule_set": []}', "unknown_rule_set"),
        (b'{"kind": "level", "rule_set": {}}', "bad_rule_set"),
        (b'{"kind": "level", "rule_set": "classic-2d"}', "no_input"),
        (b'{"kind": "level", "rule_set": "classic-2d", "input": [], "id": 1}', "no_input"),
        (b'{"kind": "level", "rule_set": "classic-2d", "input": {}, "options": 1}', "bad_options"),
        (b'{"kind": "level", "rule_set": "classic-2d", "input": {}, "language": "fr"}', "not_a_choice"),
        (b'{"kind": "level", "rule_set": "classic-2d", "input": {}, "language": []}', "not_a_choice"),
    ],
)  # fmt: skip
def test_a_bad_line_is_answered_with_its_code_and_the_next_one_as_ever(line: bytes, code: str) -> None:
    bad, good = answered(line + b"\n", GOOD)
    assert bad["error"]["code"] == code
    assert bad["error"]["message"]
    assert len(json.dumps(bad)) < 3000, "what was sent is not sent back whole"
    assert good["answer"]["band"]


@pytest.mark.parametrize(
    "sent",
    ["null", "0", "-7", "1.5", "true", '"a"', '"\\u4e0a\\u53f0"', '"\\ud800"', '""', "[1, [2, null]]", '{"a": {"b": []}}',
     "12345678901234567890123456789012345678901234567890", '"\\u2028\\u0085\\u0000"', "[" * 200 + "]" * 200],
)  # fmt: skip
@pytest.mark.parametrize("rest", [LEVEL, '"kind": "dance"'])
def test_an_id_comes_back_as_it_was_sent(sent: str, rest: str) -> None:
    (found,) = answered(f'{{"id": {sent}, {rest}}}\n'.encode())
    assert found["id"] == json.loads(sent)
    assert ("answer" in found) == (rest == LEVEL)


def test_an_id_without_end_costs_the_id_alone() -> None:
    deep, good = answered(b'{"id": ' + b"[" * 960 + b"]" * 960 + b', "kind": "dance"}\n', GOOD)
    assert deep["error"]["code"] in ("bad_json", "unknown_kind")
    assert good["id"] == "good"


def test_line_ends_marks_and_blank_lines_of_all_machines_are_read() -> None:
    crlf = GOOD.replace(b"\n", b"\r\n")
    told = answered(b"\xef\xbb\xbf" + GOOD, crlf, b"\n", b"  \r\n", b"{}\n", GOOD.rstrip())
    assert ["answer" in each for each in told] == [True, True, False, True]


def test_a_line_that_is_too_long_is_refused_without_reading_it_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_BYTES", 200)
    exact = GOOD.rstrip().ljust(199) + b"\n"
    told = answered(b"x" * 5000 + b"\n", GOOD, b" " * 201 + GOOD, exact, b"y" * 401)
    assert [each["id"] for each in told] == [None, "good", None, "good", None]
    assert [each["error"] for each in told if "error" in each] == [
        {"code": "line_too_long", "message": "the line is too long: at most 200 bytes", "allowed": "200"}
    ] * 3


def test_a_long_line_that_begins_with_blanks_is_no_blank_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_BYTES", 200)
    assert [each["error"]["code"] for each in answered(b" " * 900 + GOOD)] == ["line_too_long"]


def test_a_fault_of_the_engine_itself_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "level", lambda rule_set, asked: 1 // 0)
    broken, good = answered(GOOD, GOOD.replace(b'"level"', b'"points"').replace(b"attackers_points", b"players"))
    assert (broken["id"], broken["error"]["code"], broken["error"]["value"]) == (
        "good", "internal_error", "ZeroDivisionError",
    )  # fmt: skip
    assert good["error"]["code"] == "wrong_players"


def test_every_sentence_comes_in_the_language_that_was_asked_for() -> None:
    asked = {
        "kind": "follow", "rule_set": "classic-2d",
        "input": {"trump": "H", "level": "5", "led": "S9 S9", "hand": "S3 S3 S4 SK D3", "play": "SK S3"},
    }  # fmt: skip
    (english,) = answered(json.dumps(asked).encode())
    (also,) = answered(json.dumps({**asked, "language": "en"}).encode())
    (chinese,) = answered(json.dumps({**asked, "language": "zh"}).encode())
    assert english == also
    assert english["answer"]["reasons"] != chinese["answer"]["reasons"]
    assert {**english["answer"], "reasons": 0} == {**chinese["answer"], "reasons": 0}
    wrong = {**asked, "input": {**asked["input"], "led": "X9"}}
    assert [
        answered(json.dumps({**wrong, "language": each}).encode())[0]["error"]["message"] for each in ("en", "zh")
    ] == [
        "X9 is no card; led has suit and rank such as H5, ST, or LJ, BJ",
        "X9 不是牌；led 须为花色加点数，如 H5 ST，或 LJ BJ",
    ]
