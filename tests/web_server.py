"""A real web server on the test database, and a reader of its streams."""

from __future__ import annotations

import os
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

from tests.servers import free_port, wait_until

ROOT = Path(__file__).resolve().parents[1]
# a busy machine takes its time; what never comes is still found
PATIENCE_SECONDS = 60


class Stream:
    """An open stream: status and headers of the answer, and its events as they come."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS)
        lines = [f"GET {path} HTTP/1.1", "Host: localhost", *(f"{name}: {value}" for name, value in headers.items())]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._file = self._socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        self.headers: dict[str, str] = {}
        while (line := self._file.readline().decode().strip()) != "":
            name, _colon, value = line.partition(":")
            self.headers[name.lower()] = value.strip()
        self._socket.settimeout(None)  # a stream may be quiet for as long as it likes
        self._events: queue.Queue[dict[str, str]] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        event: dict[str, str] = {}
        try:
            for raw in self._file:
                line = raw.decode().rstrip("\r\n")
                name, colon, value = line.partition(": ")
                if colon and name in ("id", "event", "data", "retry"):
                    event[name] = value
                elif line == "" and "event" in event:
                    self._events.put(event)
                    event = {}
        except (OSError, ValueError):
            return

    def next(self, seconds: float = PATIENCE_SECONDS) -> dict[str, str]:
        """The next event; queue.Empty when none comes in time."""
        return self._events.get(timeout=seconds)

    def is_quiet(self, seconds: float) -> bool:
        try:
            self._events.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class Server:
    """uvicorn with the project's ASGI entrance."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log"
        database = urlsplit(os.environ["DATABASE_URL"])._replace(path="/" + connection.settings_dict["NAME"])
        given = {
            **os.environ,
            "DATABASE_URL": urlunsplit(database),
            "SECRET_KEY": settings.SECRET_KEY,
            "DATABASE_POOL": "4",
            **environment,
        }
        command = [sys.executable, "-m", "uvicorn", "tournament.config.asgi:application", "--port", str(self.port)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--timeout-graceful-shutdown", "2"], cwd=ROOT, env=given, stdout=log, stderr=log
            )
        wait_until(self._answers, seconds=180, what="the start of the web server")

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(self.log.read_text())
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1):
                return True
        except OSError:
            return False

    def stream(self, path: str, **headers: str) -> Stream:
        return Stream(self.port, path, headers)

    def connections(self) -> int:
        """Connections to the database besides the test's own: this server's, and what earlier tests left behind."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND backend_type = 'client backend'"
            )
            return int(cursor.fetchone()[0])

    def comes_to_rest(self) -> None:
        """Nothing is asked of the database any more: emptying it meets no question that holds one table and wants another."""
        busy = (
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
            " AND (state <> 'idle' OR state_change > clock_timestamp() - interval '0.1 s')"
        )

        def rests() -> bool:
            with connection.cursor() as cursor:
                cursor.execute(busy)
                return cursor.fetchone() == (0,)

        wait_until(rests, seconds=PATIENCE_SECONDS, what="the end of all questions to the database")

    def stop(self) -> float:
        """Seconds it took."""
        begun = time.monotonic()
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)
        return time.monotonic() - begun
