"""`python -m scoring` as the author of another program meets it: a process without packages, asked over pipes."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring

GOOD = b'{"id": "good", "kind": "level", "rule_set": "classic-2d", "input": {"attackers_points": 80}}\n'


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the engine and nothing else."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(Path(scoring.__file__).parent, folder / "scoring", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _heed_interruptions() -> None:
    """A shell lets what it starts in the background ignore SIGINT, and children inherit that; tests may run so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def started(folder: Path, *arguments: str, **streams: int) -> Iterator[subprocess.Popen[bytes]]:
    """The command in that folder, with an empty environment and without any package that is installed."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    process = subprocess.Popen(
        [sys.executable, "-S", "-m", "scoring", *arguments],
        cwd=folder,
        env={},
        preexec_fn=_heed_interruptions,
        **streams,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(BrokenPipeError):
                if stream is not None:
                    stream.close()


def test_it_answers_each_line_before_the_next_one_is_sent_and_stops_when_it_is_interrupted(alone: Path) -> None:
    with started(alone) as process:
        for place, line in enumerate([GOOD, b"\xff\n", b"[" * 9999 + b"\n", b'{"id": "\\ud800"}\n', GOOD] * 2):
            process.stdin.write(line)
            process.stdin.flush()
            told = json.loads(process.stdout.readline().decode("utf-8"))
            assert ("answer" in told) == (place % 5 in (0, 4))
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""


def test_a_reader_who_leaves_ends_it_without_a_word(alone: Path) -> None:
    with started(alone) as process:
        process.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(GOOD * 50)
            process.stdin.close()
        assert process.wait(60) == 1
        assert process.stderr.read() == b""


def test_a_full_disk_is_named(alone: Path) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        with started(alone, stdout=full) as process:
            _, errors = process.communicate(GOOD, timeout=60)
    finally:
        os.close(full)
    assert process.returncode == 1
    assert errors.decode().startswith("python -m scoring: ")
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize(("closed", "code"), [("<&-", 0), (">&-", 1)])
def test_streams_that_are_closed_are_no_traceback(alone: Path, closed: str, code: int) -> None:
    command = f"exec {sys.executable} -S -m scoring {closed}"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=alone, env={}, input=GOOD, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, b"Traceback" in done.stderr) == (code, b"", False)


def test_whatever_there_is_is_printed_without_any_package(alone: Path) -> None:
    for arguments, lines in ((["--list-rule-sets"], 23), (["--schema"], 100), (["--answer-schema"], 100)):
        with started(alone, *arguments) as process:
            told, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, b"")
        assert len(told.decode("utf-8").splitlines()) >= lines
    with started(alone, "--show", "mahjong") as process:
        told, errors = process.communicate(timeout=60)
    assert (process.returncode, told) == (2, b"")
    assert errors.decode().startswith("no rule set 'mahjong'; there are ")
