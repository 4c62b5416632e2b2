"""`make bench`: measures on this machine and prints a Markdown table; `--output` keeps it as a page."""

from __future__ import annotations

import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import measurements
from benchmarks.bare_server import bare_server
from benchmarks.load import Unexpected
from benchmarks.measurements import Row
from tests.servers import Postgres, Redis
from tests.stack import Stack, production_stack


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("hands", "standings", "pairing"), help="measure this alone")
    parser.add_argument("--output", type=Path, help="write the page here too")
    given = parser.parse_args()
    page = _page([row for name in _wanted(given.only) for row in _MEASURES[name]()])
    print(page)
    if given.output:
        given.output.write_text(page)


def _wanted(only: str | None) -> Iterator[str]:
    for name in _MEASURES:
        if only in (None, name):
            print(f"measuring {name} …", file=sys.stderr)
            yield name


@contextmanager
def _over_http() -> Iterator[tuple[Stack, int]]:
    """Two fresh installations beside each other: Shangtai's and the bare project's."""
    postgres, redis = Postgres(), Redis()
    with production_stack(postgres.url, redis.url, LOG_LEVEL="WARNING") as stack, bare_server(postgres.url) as port:
        try:
            yield stack, port
        except Unexpected as failure:
            failure.add_note(stack.log.read_text()[-4000:])
            raise


def _hands() -> list[Row]:
    with _over_http() as (stack, port):
        return measurements.hands(stack, port)


def _standings() -> list[Row]:
    with _over_http() as (stack, port):
        return [row for size in (100, 500) for row in measurements.standings(stack, port, size)]


_MEASURES: dict[str, Callable[[], list[Row]]] = {
    "hands": _hands,
    "standings": _standings,
    "pairing": measurements.pairing,
}


def _page(rows: list[Row]) -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    lines = [
        "# Benchmarks",
        "",
        f"One run of `make bench` on {datetime.now(UTC):%Y-%m-%d}: {os.cpu_count()} cores, {memory:.0f} GB of memory,",
        f"Python {platform.python_version()}; PostgreSQL (without fsync), Redis and the clients on the same machine.",
        "The figure beside was taken in the same run on the same server with a bare Django project: no sessions, no",
        "middleware, no permissions. The aim is what should be reached: at most so many milliseconds or queries, at",
        "least such a share of the bare rate.",
        "",
        "| what | Shangtai | beside it | aim |",
        "|---|---|---|---|",
    ]
    lines += [f"| {row.what} | {row.found} | {row.beside} | {row.aim} |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
