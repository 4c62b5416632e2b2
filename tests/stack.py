"""A whole installation as its operators run it: `manage.py serve` with its processes, on databases of its own."""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from redis import Redis

from tests.servers import free_port, wait_until

ROOT = Path(__file__).resolve().parent.parent
# settings of the machine or of the test run that the installation must not inherit
_OWN = re.compile(r"^(DATABASE_URL|REDIS_URL|SECRET_KEY|SHANGTAI_.*|ALLOWED_HOSTS|DJANGO_.*|PORT|HOST|WEB_.*)$")


class Stack:
    """A running installation. `base` is its address, `environment` what its processes were given."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.log = folder / "log"
        inherited = {name: value for name, value in os.environ.items() if not _OWN.match(name)}
        self.environment = {
            **inherited,
            "SHANGTAI_DATA_DIR": str(folder),
            "SHANGTAI_PLAIN_STATIC": "1",
            "SECRET_KEY": secrets.token_urlsafe(50),
            "JOB_LEASE_SECONDS": "8",
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        self._supervisor: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """What a management command of the installation prints; RuntimeError with its words when it fails."""
        run = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT, env=self.environment, input=stdin, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        if run.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)}: {run.stdout}{run.stderr}")
        return run.stdout

    def start(self) -> None:
        """The web server answers afterwards."""
        with self.log.open("ab") as log:
            self._supervisor = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        try:
            wait_until(self.answers, seconds=180, what="the start of the web server")
        except RuntimeError as error:
            self.stop()
            raise RuntimeError(f"{error}\n{self.log.read_text()[-4000:]}") from error

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/", timeout=120) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self) -> int:
        """Exit code of the supervisor; nothing of the installation runs afterwards."""
        assert self._supervisor is not None
        if self._supervisor.poll() is None:
            self._supervisor.send_signal(signal.SIGTERM)
        return self._supervisor.wait(60)

    def kill_supervisor(self) -> None:
        assert self._supervisor is not None
        self._supervisor.kill()
        self._supervisor.wait(60)

    def processes(self, part_of_command: str) -> list[int]:
        """Processes of this installation with these words in their command line (as Linux keeps them)."""
        assert self._supervisor is not None
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                mine = f"SHANGTAI_DATA_DIR={self.folder}\0".encode() in (entry / "environ").read_bytes()
            except OSError:
                continue
            if mine and part_of_command in command:
                found.append(int(entry.name))
        return sorted(found)


@contextmanager
def production_stack(postgres_url: str, redis_url: str, **settings: str) -> Iterator[Stack]:
    """Two web processes, worker and beat on a fresh PostgreSQL database and a Redis database; migrated, running."""
    name = f"stack_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        with _running(
            {
                "DATABASE_URL": urlunsplit(urlsplit(postgres_url)._replace(path=f"/{name}")),
                "REDIS_URL": _empty_redis_database(redis_url),
                "ALLOWED_HOSTS": "127.0.0.1",
                "WEB_PROCESSES": "2",
                "DATABASE_POOL": "12",
                **settings,
            }
        ) as stack:
            yield stack
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _empty_redis_database(redis_url: str) -> str:
    """The next of the server's databases; the first eight are the tests' own."""
    server = redis_url.rsplit("/", 1)[0]
    with Redis.from_url(redis_url) as counter:
        found = f"{server}/{8 + counter.incr('stacks-started') % 8}"
    with Redis.from_url(found) as database:
        database.flushdb()
    return found


@contextmanager
def embedded_stack(**settings: str) -> Iterator[Stack]:
    """The embedded default: SQLite, one web process, jobs in the web process, and the sweeper."""
    with _running(settings) as stack:
        yield stack


@contextmanager
def _running(environment: Mapping[str, str]) -> Iterator[Stack]:
    with tempfile.TemporaryDirectory(prefix="shangtai-stack-") as folder:
        stack = Stack(Path(folder), environment)
        stack.manage("migrate", "--verbosity", "0")
        stack.start()
        try:
            yield stack
        finally:
            stack.stop()
