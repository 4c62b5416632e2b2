"""`manage.py serve` as a whole: what runs, what comes back, and that nothing is left."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from tests.servers import wait_until
from tests.stack import ROOT, embedded_stack, production_stack

WEB = "tournament.config.asgi"


def port_is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        return probe.connect_ex(("127.0.0.1", port)) != 0


def on_plain_files(data_dir) -> dict[str, str]:
    return {"SHANGTAI_DATA_DIR": str(data_dir), "REDIS_URL": "", "SHANGTAI_PLAIN_STATIC": "1"}


@pytest.fixture
def embedded():
    with embedded_stack() as stack:
        yield stack


def test_a_killed_web_process_comes_back_and_a_stop_leaves_nothing(embedded):
    [before] = embedded.processes(WEB)
    assert len(embedded.processes("resend_jobs")) == 1

    os.kill(before, signal.SIGKILL)
    wait_until(lambda: embedded.processes(WEB) not in ([], [before]), seconds=120, what="the return of the web process")
    assert embedded.answers(), "requests wait on the open socket while the process is away"

    assert embedded.stop() == 0
    assert embedded.processes("") == []
    assert port_is_free(embedded.port)


def test_nothing_outlives_a_killed_supervisor(embedded):
    embedded.kill_supervisor()
    wait_until(lambda: embedded.processes("") == [], seconds=60, what="the end of all processes")
    # a process that is just ending is listed no more and may hold the socket for another moment
    wait_until(lambda: port_is_free(embedded.port), seconds=60, what="the end of listening")


def test_an_address_in_use_is_said_and_nothing_is_started(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT, env={**os.environ, **on_plain_files(tmp_path)}, capture_output=True, text=True,
        )  # fmt: skip
    assert run.returncode == 1
    assert f"Cannot listen on 127.0.0.1:{port}" in run.stderr


def test_without_static_files_it_says_what_to_run_instead_of_serving_errors(tmp_path):
    run = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", "0"],
        cwd=ROOT, env={**os.environ, **on_plain_files(tmp_path), "SHANGTAI_PLAIN_STATIC": "0"}, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 1
    assert "manage.py collectstatic" in run.stderr
    assert "http://" not in run.stdout


def test_production_has_two_web_processes_a_worker_and_beat_and_restarts_the_worker():
    with production_stack(os.environ["TEST_DATABASE_URL"], os.environ["TEST_REDIS_URL"]) as stack:
        wait_until(lambda: len(stack.processes(" worker ")) >= 3, seconds=120, what="the start of the pool")
        assert len(stack.processes(WEB)) == 2
        assert len(stack.processes(" beat ")) == 1
        before = stack.processes(" worker ")

        os.kill(before[0], signal.SIGKILL)
        wait_until(
            lambda: len(after := stack.processes(" worker ")) >= 3 and not set(after) & set(before),
            seconds=120,
            what="the return of the whole pool",
        )
        with urllib.request.urlopen(f"{stack.base}/", timeout=60) as answer:
            assert answer.status == 200

        assert stack.stop() == 0
        assert stack.processes("") == []
        assert port_is_free(stack.port)


def test_port_0_takes_any_free_port_and_says_which(tmp_path):
    serving = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", "0"],
        cwd=ROOT, env={**os.environ, **on_plain_files(tmp_path)}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        said = serving.stdout.readline()
    finally:
        serving.terminate()
        serving.wait(60)
    assert "http://127.0.0.1:" in said
    assert not said.startswith("Shangtai: http://127.0.0.1:0/")
