"""Throwaway PostgreSQL and Redis servers for tests and benchmarks. They end with the process that started them."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1
_MISSING = "No {what} server was found. Install it (apt-get install {package}) or set {variable} to a running one."


class ServerMissing(RuntimeError):
    """A server program is not on this machine; the message says what to install or to set."""


def _as_nobody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; then it runs as `nobody`."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _end_with_parent() -> None:
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


def free_port() -> int:
    """A port that nobody has, below those that the system gives to connections that go out.

    A server takes seconds until it listens; of those ports one would now and then be taken by then.
    """
    while True:
        port = random.randrange(10_000, 32_000)
        with contextlib.closing(socket.socket()) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def wait_until(true: Callable[[], bool], *, seconds: float, what: str) -> None:
    """Returns as soon as `true()` holds; RuntimeError after `seconds`."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} did not happen within {seconds} s")
        time.sleep(0.03)


class _Server:
    process: subprocess.Popen[bytes]
    folder: Path

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _stop_at_exit(self) -> None:
        owner = os.getpid()
        atexit.register(lambda: self.stop() if os.getpid() == owner else None)


class Postgres(_Server):
    """A fresh cluster on a free port; `url` has the `postgres` database of it."""

    def __init__(self) -> None:
        programs = self._programs()
        as_whom = _as_nobody()
        self.folder = Path(tempfile.mkdtemp(prefix="shangtai-pg-"))
        self.folder.chmod(0o755)
        data = self.folder / "data"
        data.mkdir(mode=0o700)
        if as_whom:
            os.chown(data, as_whom["user"], as_whom["group"])
        environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        made = subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            cwd=data,
            env=environment,
            capture_output=True,
            text=True,
            **as_whom,
        )
        if made.returncode:
            raise RuntimeError(made.stdout + made.stderr)
        port = free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(data),
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "max_connections": "200",
        }
        command = [programs / "postgres", "-D", data, "-p", str(port)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                command,
                cwd=data,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_parent,
                **as_whom,
            )
        self.url = f"postgres://postgres@127.0.0.1:{port}/postgres"
        self._stop_at_exit()
        ready = [programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
        wait_until(lambda: subprocess.run(ready, cwd="/").returncode == 0, seconds=120, what="the start of PostgreSQL")

    @staticmethod
    def _programs() -> Path:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
        if found:
            return found[-1].parent
        on_path = shutil.which("initdb")
        if on_path is None:
            raise ServerMissing(_MISSING.format(what="PostgreSQL", package="postgresql", variable="TEST_DATABASE_URL"))
        return Path(on_path).resolve().parent


class Redis(_Server):
    """An empty Redis (or Valkey) on a free port."""

    def __init__(self) -> None:
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        if program is None:
            raise ServerMissing(_MISSING.format(what="Redis", package="redis-server", variable="TEST_REDIS_URL"))
        self.folder = Path(tempfile.mkdtemp(prefix="shangtai-redis-"))
        port = free_port()
        self.process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_end_with_parent,
        )
        self.url = f"redis://127.0.0.1:{port}/0"
        self._stop_at_exit()
        wait_until(lambda: self._answers(port), seconds=60, what="the start of Redis")

    @staticmethod
    def _answers(port: int) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
