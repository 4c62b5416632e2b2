"""A real Celery worker on the test's own database and broker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection
from redis import Redis

from tests.servers import wait_until
from tests.stack import ROOT


class Worker:
    """`celery worker` in a process group of its own, so that it can be killed whole."""

    def __init__(self, log: str) -> None:
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, lease_seconds: int = 300) -> None:
        """Returns when the worker takes messages. What is not done within the lease, another one may do again."""
        database = urlunsplit(
            urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
        )
        with open(self._log, "wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "tournament.config.celery", "worker", "--concurrency", "2",
                 "--loglevel", "INFO", "--without-gossip", "--without-mingle"],
                cwd=ROOT, start_new_session=True, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "DATABASE_URL": database, "JOB_LEASE_SECONDS": str(lease_seconds)},
            )  # fmt: skip
        wait_until(lambda: " ready." in self.log(), seconds=180, what=f"the start of the worker\n{self.log()}")

    def log(self) -> str:
        with open(self._log) as log:
            return log.read()

    def kill(self) -> None:
        """SIGKILL to the worker and its pool: nobody has time to put anything right."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(60)


@pytest.fixture
def worker(transactional_db, tmp_path):
    """A worker that is not started yet; its queue is empty, and so it is left."""
    with Redis.from_url(settings.REDIS_URL) as broker:
        broker.flushdb()
        found = Worker(str(tmp_path / "worker.log"))
        yield found
        found.kill()
        broker.flushdb()
