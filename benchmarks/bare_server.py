"""The bare project on two processes of the same server, and on the same database."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from tests.servers import wait_until
from tests.stack import ROOT
from tournament.serving.programs import listen

PROCESSES = 2


@contextmanager
def bare_server(database_url: str) -> Iterator[int]:
    """The port it answers on."""
    environment = {
        **os.environ,
        "DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": "benchmarks.bare.settings",
        "PYTHONPATH": str(ROOT),
    }
    subprocess.run(
        [sys.executable, "-m", "django", "migrate", "--run-syncdb", "--verbosity", "0"],
        cwd=ROOT, env=environment, check=True,
    )  # fmt: skip
    with listen("127.0.0.1", 0) as listener:
        descriptor, port = listener.fileno(), listener.getsockname()[1]
        command = [sys.executable, "-m", "uvicorn", "benchmarks.bare.asgi:application", "--fd", str(descriptor)]
        command += ["--no-proxy-headers", "--no-server-header", "--log-level", "warning"]
        processes = [
            subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=(descriptor,)) for _ in range(PROCESSES)
        ]
        try:
            wait_until(lambda: _answers(port), seconds=30, what="the start of the bare server")
            yield port
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(20)


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/small/", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False
