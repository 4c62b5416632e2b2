"""Small programs for the supervisor to keep, and a supervisor in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.servers import wait_until

ROOT = Path(__file__).resolve().parent.parent.parent

# says its process number, then sleeps; `deaf` ignores SIGTERM; `parent` leaves a grandchild behind
PATIENT = """
import os, pathlib, sys, time
with pathlib.Path(sys.argv[1]).open("a") as file:
    file.write(f"{os.getpid()}\\n")
time.sleep(600)
"""
DEAF = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + PATIENT
PARENT = "import os\nos.fork()\n" + PATIENT
FAILING = """
import pathlib, sys
with pathlib.Path(sys.argv[1]).open("a") as file:
    file.write("started\\n")
sys.exit(3)
"""

SUPERVISOR = """
import sys
from tournament.serving.supervisor import Pace, Program, Supervisor
names = sys.argv[1:]
programs = [
    Program(name=path, command=(sys.executable, "-c", source, path)) for path, source in zip(names[::2], names[1::2])
]
Supervisor(programs, Pace(first_wait=0.05, longest_wait=0.4, long_life=60, grace=1)).run()
"""


def supervise(programs: dict[Path, str]) -> subprocess.Popen[bytes]:
    """A supervisor over Python programs, each of which writes into its file; what it says lies beside them in `log`."""
    arguments = [word for path, source in programs.items() for word in (str(path), source)]
    with next(iter(programs)).with_name("log").open("wb") as log:
        return subprocess.Popen([sys.executable, "-c", SUPERVISOR, *arguments], cwd=ROOT, stderr=log)


def lines_of(path: Path, count: int) -> list[str]:
    """The lines of the file as soon as there are `count`."""
    wait_until(lambda: path.exists() and path.read_text().count("\n") >= count, seconds=120, what=f"line {count}")
    return path.read_text().split()


def alive(pid: int) -> bool:
    """Whether the process runs; one that ended and was not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
