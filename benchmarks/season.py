"""A simulated season: random events of 3 to 60 entries in all formats, played through the services step by step.

`python -m benchmarks.season --events 1000 --processes 2` prints events, steps, acts, refusals and faults. After each
step the laws of `tests.season.laws` are looked at from what is stored. Every process has an empty database of its own:
SQLite in a temporary folder, or with `--database postgresql` on a throwaway server. The same seed plays the same event.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from queue import Empty
from typing import Any

from tests.servers import Postgres


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="number of the first event")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3600.0, help="begin no event after so long")
    parser.add_argument("--most", type=int, default=60, help="entries of the largest event")
    parser.add_argument("--format", help="events of this format only")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    urls = _databases(given.database, given.processes)
    context = multiprocessing.get_context("spawn")
    told: Any = context.Queue()
    workers = []
    for number in range(given.processes):
        seeds = range(given.seed + number, given.seed + given.events, given.processes)
        asked = (urls[number], seeds, given.seconds, given.format, given.most, told)
        workers.append(context.Process(target=_work, args=asked, daemon=True))
    began = time.monotonic()
    for worker in workers:
        worker.start()
    faults = _collect(workers, told)
    print(f"{time.monotonic() - began:.0f} s, {given.database}")
    sys.exit(1 if faults else 0)


def _databases(kind: str, number: int) -> list[str]:
    """An address for each process; empty for SQLite."""
    if kind == "sqlite":
        return [""] * number
    import psycopg

    server = Postgres()
    with psycopg.connect(server.url, autocommit=True) as connection:
        for each in range(number):
            connection.execute(f"CREATE DATABASE season_{each}")  # type: ignore[call-overload]
    # the server ends with the object that started it
    _started.append(server)
    return [f"{server.url.rsplit('/', 1)[0]}/season_{each}" for each in range(number)]


_started: list[Postgres] = []


def _collect(workers: list[Any], told: Any) -> int:
    """Prints every fault as it is found and all counts at the end; answers how many faults there were."""
    sums: dict[str, Counter[str]] = {"counts": Counter(), "acts": Counter(), "refusals": Counter()}
    faults, ended = 0, 0
    try:
        while ended < len(workers):
            try:
                kind, content = told.get(timeout=5)
            except Empty:
                if any(each.is_alive() for each in workers):
                    continue
                print("a process ended early")
                faults += 1
                break
            if kind == "fault":
                faults += 1
                print(content, flush=True)
            elif kind == "end":
                ended += 1
            else:
                sums[kind] += content
                if kind == "counts" and sums[kind]["events"] % 25 == 0:
                    print(f"{sums[kind]['events']:,} events, {sums[kind]['steps']:,} steps", flush=True)
    except KeyboardInterrupt:
        print("stopped; the events that were over count")
    for title, counter in sums.items():
        print(f"\n{title}: {sum(counter.values()):,}" if title != "counts" else "\ncounts")
        for name, count in sorted(counter.items(), key=lambda row: (-row[1], row[0])):
            print(f"{count:>9,}  {name}")
    print(f"\n{faults:>9,}  faults")
    return faults


def _work(url: str, seeds: range, seconds: float, format: str | None, most: int, told: Any) -> None:
    with tempfile.TemporaryDirectory(prefix="shangtai-season-") as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="tournament.config.settings",
            DATABASE_URL=url,
            REDIS_URL="",
            SECRET_KEY="a key for a season only",
            SHANGTAI_DATA_DIR=folder,
            SHANGTAI_PLAIN_STATIC="1",
            LOG_LEVEL="CRITICAL",
        )
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        # rows live for a step and hold no circles: looking for those often is a seventh of the time
        gc.set_threshold(100_000, 50, 100)
        # models can be imported only now
        from tests.season.events import play_and_forget
        from tests.season.tally import Tally
        from tournament.models import Stage

        until = time.monotonic() + seconds
        for seed in seeds:
            if time.monotonic() > until:
                break
            tally = Tally()
            play_and_forget(seed, tally, format=Stage.Format(format) if format else None, most=most)
            for fault in tally.faults:
                told.put(("fault", fault))
            for name in ("counts", "acts", "refusals"):
                told.put((name, getattr(tally, name)))
        told.put(("end", None))


if __name__ == "__main__":
    main()
