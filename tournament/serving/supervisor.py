"""Starts programs, starts again what ends, and stops all of them together.

Each program leads a process group of its own: a Ctrl-C at the terminal reaches the supervisor alone, and what a dead
program leaves behind is ended with its group before the program is started again. On Linux a program is told to stop
when the supervisor itself is killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

logger = logging.getLogger("tournament.serve")

_STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A command to keep running. `inherits` are file descriptors it gets from the supervisor."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    inherits: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Seconds: how long a start again waits at first and at most, what counts as a life, how long a stop may take."""

    first_wait: float = 0.5
    longest_wait: float = 30.0
    long_life: float = 10.0
    grace: float = 15.0


class Supervisor:
    """Runs programs until it is told to stop. Must live in the main thread, as signals go there."""

    def __init__(self, programs: Sequence[Program], pace: Pace | None = None) -> None:
        self._pace = pace or Pace()
        self._children = [_Child(program, self._pace) for program in programs]
        self._stopping = False

    def run(self) -> None:
        """Returns after SIGTERM, SIGINT or SIGHUP, when no program and no process of its group is left."""
        with _wakeups(self._ask_to_stop) as wakeup:
            try:
                while not self._stopping:
                    now = time.monotonic()
                    for child in self._children:
                        child.tend(now)
                    due = min((child.due for child in self._children if child.due is not None), default=now + 5)
                    # woken by any signal; SIGCHLD is one of them
                    select.select([wakeup], [], [], max(0.0, due - time.monotonic()))
                    _drain(wakeup)
            finally:
                self._stop_all()

    def _ask_to_stop(self, number: int, _frame: object) -> None:
        logger.info("%s: stopping", signal.Signals(number).name)
        self._stopping = True

    def _stop_all(self) -> None:
        for child in self._children:
            child.ask_to_stop()
        end = time.monotonic() + self._pace.grace
        for child in self._children:
            child.end(end)


class _Child:
    """One program and its present process."""

    def __init__(self, program: Program, pace: Pace) -> None:
        self._program = program
        self._pace = pace
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._wait = pace.first_wait
        self.due: float | None = 0.0

    def tend(self, now: float) -> None:
        """Notices an end, and starts what is due."""
        if self._process is not None and self._process.poll() is not None:
            self._ended(now)
        if self.due is not None and self.due <= now:
            self._start(now)

    def ask_to_stop(self) -> None:
        """The program itself is asked; it knows how its helpers end (a worker lets its pool finish what it does)."""
        if self._process is not None:
            self._process.terminate()

    def end(self, deadline: float) -> None:
        """The process is gone afterwards, and whatever it left in its group."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            logger.warning("%s did not stop in time: killed", self._program.name)
        self._signal_group(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def _start(self, now: float) -> None:
        program = self._program
        self._process = subprocess.Popen(  # noqa: S603 - commands come from code alone
            program.command,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **program.environment},
            start_new_session=True,
            pass_fds=program.inherits,
            preexec_fn=_end_with(os.getpid()),
        )
        self._started = now
        self.due = None
        logger.info("%s: started, process %s", program.name, self._process.pid)

    def _ended(self, now: float) -> None:
        assert self._process is not None
        if now - self._started >= self._pace.long_life:
            self._wait = self._pace.first_wait
        logger.warning(
            "%s: ended with %s, starts again in %.1f s", self._program.name, self._process.returncode, self._wait
        )
        self._signal_group(signal.SIGKILL)
        self._process = None
        self.due = now + self._wait
        self._wait = min(self._wait * 2, self._pace.longest_wait)

    def _signal_group(self, number: signal.Signals) -> None:
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)


def _end_with(parent: int) -> Callable[[], None]:
    """What a child does before it becomes its program: asks to be stopped should `parent` be killed."""

    def prepare() -> None:
        if _LIBC is not None:
            _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
            if os.getppid() != parent:
                os._exit(1)

    return prepare


@contextlib.contextmanager
def _wakeups(stop: Callable[[int, object], None]) -> Iterator[int]:
    """A descriptor that becomes readable with every signal; `stop` handles those that mean it."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    before = {number: signal.signal(number, stop) for number in _STOP_SIGNALS}
    # without a handler SIGCHLD would not be reported to the descriptor
    before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    former = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        yield reader
    finally:
        signal.set_wakeup_fd(former)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(reader)
        os.close(writer)


def _drain(descriptor: int) -> None:
    with contextlib.suppress(BlockingIOError):
        while os.read(descriptor, 512):
            pass
