"""The supervisor with real processes."""

import os
import re
import signal

import pytest

from tests.servers import wait_until
from tests.serving.children import DEAF, FAILING, PARENT, PATIENT, alive, lines_of, supervise


@pytest.fixture
def supervised():
    """Starts supervisors and leaves none behind."""
    started = []

    def start(programs):
        started.append(supervise(programs))
        return started[-1]

    yield start
    for each in started:
        each.terminate()
        each.wait(60)


def test_a_killed_program_comes_back(supervised, tmp_path):
    supervised({tmp_path / "a": PATIENT})
    [first] = lines_of(tmp_path / "a", 1)
    os.kill(int(first), signal.SIGKILL)
    _, second = lines_of(tmp_path / "a", 2)
    assert alive(int(second))
    assert not alive(int(first))


def test_what_a_dead_program_leaves_in_its_group_is_ended_before_it_starts_again(supervised, tmp_path):
    supervised({tmp_path / "a": PARENT})
    parent, child = sorted(map(int, lines_of(tmp_path / "a", 2)))
    os.kill(parent, signal.SIGKILL)
    lines_of(tmp_path / "a", 4)
    assert not alive(child)


def test_a_program_that_fails_at_once_is_started_with_growing_pauses(supervised, tmp_path):
    supervised({tmp_path / "a": FAILING})
    lines_of(tmp_path / "a", 6)
    pauses = re.findall(r"starts again in (\S+) s", (tmp_path / "log").read_text())
    assert pauses[:5] == ["0.1", "0.1", "0.2", "0.4", "0.4"], "the pause stops growing at its longest"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_stop_ends_every_program_and_the_supervisor(supervised, tmp_path, number):
    supervisor = supervised({tmp_path / "a": PATIENT, tmp_path / "b": PARENT})
    pids = [*lines_of(tmp_path / "a", 1), *lines_of(tmp_path / "b", 2)]
    os.kill(supervisor.pid, number)
    assert supervisor.wait(60) == 0
    assert not any(alive(int(pid)) for pid in pids)


def test_a_program_that_does_not_listen_is_killed_after_the_grace(supervised, tmp_path):
    supervisor = supervised({tmp_path / "a": DEAF})
    [pid] = lines_of(tmp_path / "a", 1)
    supervisor.terminate()
    assert supervisor.wait(60) == 0
    assert not alive(int(pid))


def test_programs_end_when_the_supervisor_is_killed(supervised, tmp_path):
    supervisor = supervised({tmp_path / "a": PATIENT, tmp_path / "b": PATIENT})
    pids = [*lines_of(tmp_path / "a", 1), *lines_of(tmp_path / "b", 1)]
    supervisor.kill()
    wait_until(lambda: not any(alive(int(pid)) for pid in pids), seconds=60, what="the end of the programs")
    assert supervisor.wait(60) == -signal.SIGKILL
