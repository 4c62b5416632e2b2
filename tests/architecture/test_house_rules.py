"""Rules of the house that a reader would otherwise have to watch over."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.sources import ROOT, name_of, python_files, written_files
from tests.architecture.writes import locks_in, writes_in

# where rows may be written besides services: the account manager makes the row that its service asks for, and a job's
# row goes into the caller's transaction
MAY_WRITE = ("tournament/services/", "tournament/models/accounts.py", "tournament/enqueue.py")
MOST_LINES = 420
LOWER_CASE_WORD = re.compile(r"\b[a-z]{2,}\b")


def test_only_services_write():
    found = [
        f"{name_of(path)}:{line} {call}"
        for path in python_files("tournament")
        if not name_of(path).startswith(MAY_WRITE)
        for line, call in writes_in(path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "Match.objects.create(number=1)",
        "Match.objects.filter(pk=1).update(state='ready')",
        "event.stages.all().delete()",
        "match.save(update_fields=['state'])",
        "Hand.objects.bulk_create(rows)",
        "cursor.execute('UPDATE x')",
        "cursor.copy('COPY x FROM STDIN')",
        "event.units.get_or_create(name='x') or Unit.objects.get_or_create(name='x')",
    ],
)
def test_a_write_is_seen(source):
    assert list(writes_in(source))


@pytest.mark.parametrize(
    "source",
    ["answer.update(name=1)", "digest.update(b'x')", "request.session.save()", "cache.delete('x')", "x.copy()"],
)
def test_what_only_looks_like_a_write_is_let_through(source):
    assert list(writes_in(source)) == []


def test_only_the_locking_room_takes_row_locks():
    found = [
        f"{name_of(path)}:{line}"
        for path in python_files("tournament")
        if name_of(path) != "tournament/services/locking.py"
        for line in locks_in(path.read_text())
    ]
    assert found == []
    assert list(locks_in((ROOT / "tournament/services/locking.py").read_text())), "the search finds locks"


def test_every_file_is_short_enough_to_read():
    long = {
        name_of(path): lines
        for path in python_files("scoring", "tournament", "tests", "benchmarks")
        if (lines := path.read_text().count("\n")) > MOST_LINES
    }
    assert long == {}


def test_nothing_is_left_for_later():
    # put together here, so that this file does not find itself
    words = re.compile("|".join(["TO" + "DO", "FIX" + "ME", r"\bX" + r"XX\b", "NotImplemented" + "Error"]))
    marks = re.compile(r"pytest\.(skip|xf" + r"ail)|mark\.(skip|xf" + "ail)")
    found = [
        f"{name_of(path)}:{number}"
        for path in written_files()
        if path.suffix != ".po"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if words.search(line) or marks.search(line)
    ]
    assert found == []


def test_no_machine_and_no_registry_is_named():
    paths = re.compile(r"/(wo" + r"rk|fa" + r"rm|ro" + r"ot|ho" + r"me/\w+)/|/t" + r"mp/shang")
    hosts = re.compile(r"\b(py" + r"pi|npm" + r"js|python" + r"hosted)\.(org|com)\b")
    found = [
        f"{name_of(path)}:{number} {line.strip()}"
        for path in written_files()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if paths.search(line) or hosts.search(line)
    ]
    assert found == []


def test_rooms_have_names_that_say_what_they_hold():
    vague = {"utils", "helpers", "common", "misc"}
    assert [name_of(path) for path in python_files("scoring", "tournament") if path.stem in vague] == []
    assert [
        name_of(path) for room in ("scoring", "tournament") for path in (ROOT / room).rglob("*")
        if path.is_dir() and path.name in vague
    ] == []  # fmt: skip


def _untranslated_allowed(source: str) -> Iterator[tuple[int, str]]:
    """Line and words of what a refusal gives as allowed in one language only."""
    for call in ast.walk(ast.parse(source)):
        for given in call.keywords if isinstance(call, ast.Call) else ():
            if given.arg != "allowed":
                continue
            for text in given.value.values if isinstance(given.value, ast.JoinedStr) else [given.value]:
                if isinstance(text, ast.Constant) and LOWER_CASE_WORD.search(str(text.value)):
                    yield text.lineno, str(text.value)


def test_what_is_allowed_is_told_in_the_language_of_the_reader():
    found = [
        f"{name_of(path)}:{line}: {words}"
        for path in python_files("tournament")
        if not name_of(path).startswith("tournament/pairing/")  # has words of its own
        for line, words in _untranslated_allowed(path.read_text())
    ]
    assert found == []


def test_words_in_one_language_only_are_seen():
    assert list(_untranslated_allowed('Invalid("x", _("No."), allowed=f"1–{most} letters")')) == [(1, " letters")]
    assert list(_untranslated_allowed('Invalid("x", _("No."), allowed=_("letters"))')) == []
