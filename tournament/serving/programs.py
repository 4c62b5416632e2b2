"""Which processes an installation consists of."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

from tournament.serving.supervisor import Program

_STREAMS_END_AFTER_SECONDS = 5
_SWEEP_SECONDS = 15


class AddressTaken(Exception):
    """The address to listen on is in use, or not this machine's."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket that web processes share: it stays open while one of them is replaced.

    Port 0 takes any free one. Raises `AddressTaken`.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise AddressTaken(error.strerror or str(error)) from error
    listener.set_inheritable(True)
    return listener


def programs_of(
    listener: socket.socket, *, web_processes: int, worker_processes: int, data_dir: Path, with_broker: bool
) -> tuple[Program, ...]:
    """Web processes on `listener`, and what works beside them.

    With a broker that is a Celery worker and beat, which sends overdue jobs again. Without one, jobs run in the web
    process right after commit, and a sweeper runs those that were cut short.
    """
    web = tuple(_web(f"web-{number}", listener) for number in range(1, web_processes + 1))
    return (*web, _worker(worker_processes), _beat(data_dir)) if with_broker else (*web, _sweeper())


def _web(name: str, listener: socket.socket) -> Program:
    return Program(
        name=name,
        # the sender's address is read by the application, which knows how many proxies to believe
        command=(
            *(sys.executable, "-m", "uvicorn", "tournament.config.asgi:application"),
            *("--fd", str(listener.fileno()), "--no-proxy-headers", "--no-server-header"),
            *("--timeout-graceful-shutdown", str(_STREAMS_END_AFTER_SECONDS), "--log-level", "warning"),
        ),
        inherits=(listener.fileno(),),
    )


def _worker(processes: int) -> Program:
    return Program(
        name="worker",
        command=(*_celery(), "worker", "--concurrency", str(processes), "--loglevel", "INFO", "--without-gossip"),
    )


def _beat(data_dir: Path) -> Program:
    schedule = data_dir / "beat-schedule"
    return Program(name="beat", command=(*_celery(), "beat", "--schedule", str(schedule), "--pidfile="))


def _celery() -> tuple[str, ...]:
    return (sys.executable, "-m", "celery", "--app", "tournament.config.celery")


def _sweeper() -> Program:
    return Program(name="sweeper", command=(sys.executable, "manage.py", "resend_jobs", "--every", str(_SWEEP_SECONDS)))
