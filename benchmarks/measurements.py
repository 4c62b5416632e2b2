"""What is measured. Each function gives rows of the table: what, the figure, the measure beside it, the aim."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any
from uuid import uuid4

from benchmarks.load import Ask, Request, always, run_clients
from benchmarks.pairing import measure_all
from tests.servers import wait_until
from tests.stack import ROOT, Stack

CLIENTS = 8
SECONDS = 8.0
STARTS = 3
ENTRIES_OF_HANDS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    what: str
    found: str
    beside: str = ""
    aim: str = ""


def prepared(stack: Stack, *arguments: str) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.prepare", *arguments],
        cwd=ROOT, env=stack.environment, capture_output=True, text=True,
    )  # fmt: skip
    if run.returncode:
        raise RuntimeError(run.stderr)
    return dict(json.loads(run.stdout.splitlines()[-1]))


def hands(stack: Stack, bare_port: int) -> list[Row]:
    """Hands that referees' sessions store a second, and rows that a bare view inserts."""
    ready = prepared(stack, "hands", str(ENTRIES_OF_HANDS), str(CLIENTS))
    clients = [_referee(session, games[1:]) for session, games in zip(ready["sessions"], ready["games"], strict=True)]
    stored = run_clients(stack.port, clients, expected=201, most_seconds=SECONDS)
    body = json.dumps({"number": 1, "points": 80}).encode()
    insert = always("POST", "/insert/", body, {"Content-Type": "application/json"})
    bare = run_clients(bare_port, [insert] * CLIENTS, expected=200, most_seconds=SECONDS)
    share = stored.rate / bare.rate
    return [
        Row(
            what=f"hands stored, {CLIENTS} clients, 2 web processes",
            found=f"{stored.rate:.0f} a second",
            beside=f"{bare.rate:.0f} a second: a bare view that inserts one row ({share:.0%})",
            aim="25 %",
        ),
        Row(
            what="time of a hand, middle and 95th percentile",
            found=f"{_ms(stored.middle)}, {_ms(stored.slow)}",
            beside=f"{_ms(bare.middle)}, {_ms(bare.slow)}",
        ),
        Row(what="SQL queries of a hand (twelfth of its match)", found=str(ready["queries"]), beside="1", aim="15"),
    ]


def _referee(headers: Mapping[str, str], games: list[dict[str, int]]) -> Ask:
    """Plays twelve hands at each of its tables; every hand changes the stage, so that no match ends."""
    waiting = iter(games)
    place = {"match": 0, "revision": 0, "seat": 0, "hands": 12}

    def ask(answer: bytes) -> Request | None:
        if answer:
            told = json.loads(answer)
            place.update(revision=told["revision"], seat=told["next_declarer_seat"])
        if place["hands"] == 12:
            game = next(waiting, None)
            if game is None:
                return None
            place.update(match=game["match"], revision=game["revision"], seat=0, hands=0)
        place["hands"] += 1
        hand = {"declarer_seat": place["seat"], "trump": "S", "attackers_points": 80}
        body = {"request_id": str(uuid4()), "revision": place["revision"], "hand": hand}
        return "POST", f"/api/v1/matches/{place['match']}/hands/", json.dumps(body).encode(), headers

    return ask


def standings(stack: Stack, bare_port: int, size: int) -> list[Row]:
    """The standings page and its JSON: first after a start, again and again, and unchanged."""
    ready = prepared(stack, "standings", str(size))
    wait_until(lambda: _settled(stack, ready["page"]["path"]), seconds=120, what="the last standings")
    small = run_clients(bare_port, [always("GET", "/small/")] * CLIENTS, expected=200, most_seconds=SECONDS / 2)
    same = run_clients(bare_port, [always("GET", f"/json/{size}/")] * CLIENTS, expected=200, most_seconds=SECONDS / 2)
    rows = []
    for name, page in ready.items():
        cold = [_first_after_a_start(stack, page["path"]) for _ in range(STARTS)]
        one = run_clients(stack.port, [always("GET", page["path"])], expected=200, most_seconds=SECONDS / 2)
        warm = run_clients(stack.port, [always("GET", page["path"])] * CLIENTS, expected=200, most_seconds=SECONDS / 2)
        headers = {"If-None-Match": _etag(stack, page["path"])}
        known = run_clients(
            stack.port, [always("GET", page["path"], None, headers)] * CLIENTS, expected=304, most_seconds=SECONDS / 2
        )
        share = known.rate / small.rate
        rows += [
            Row(
                what=f"standings of {size}, {name}: first after a start, then alone",
                found=f"{_ms(median(cold))}, {_ms(one.middle)}",
                aim="100 ms" if size == 500 else "",
            ),
            Row(
                what=f"standings of {size}, {name}: warm, {CLIENTS} clients",
                found=f"{warm.rate:.0f} a second",
                beside=f"{same.rate:.0f} a second: a bare `JsonResponse` of {size} rows",
            ),
            Row(
                what=f"standings of {size}, {name}: 304, {CLIENTS} clients",
                found=f"{known.rate:.0f} a second",
                beside=f"{small.rate:.0f} a second: a bare `JsonResponse` of one number ({share:.0%})",
                aim="50 %",
            ),
            Row(
                what=f"standings of {size}, {name}: SQL queries, first and 304",
                found=f"{page['queries']}, {page['queries_304']}",
                beside="0",
                aim="3" if size == 500 else "",
            ),
        ]
    return rows


def pairing() -> list[Row]:
    """Round 5 of 9 of a Swiss with units of three kept apart; the engine alone, in processor time."""
    aims = {1_000: "0.05 s, 150 MB", 10_000: "0.4 s, 150 MB"}
    return [
        Row(
            what=f"pairing round 5 of {one.size:,} entries, {one.pattern}",
            found=f"{one.engine:.3f} s, {one.megabytes:.0f} MB, {one.rematches} rematches, proved to {one.proved}",
            beside="" if one.beside is None else f"networkx {one.beside:.2f} s ({one.beside / one.engine:.0f} times)",
            aim=aims.get(one.size, ""),
        )
        for one in measure_all()
    ]


def _first_after_a_start(stack: Stack, path: str) -> float:
    stack.stop()
    stack.start()
    return run_clients(stack.port, [_once(path)], expected=200, most_seconds=60).times[0]


def _once(path: str) -> Ask:
    return lambda answer: None if answer else ("GET", path, None, {})


def _etag(stack: Stack, path: str) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", stack.port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return str(answer.headers["ETag"])


def _settled(stack: Stack, path: str) -> bool:
    """Whether no job is waiting and the page says so twice alike."""
    left = stack.manage(
        "shell", "-v", "0", "-c",
        "from tournament.models import Job; print(Job.objects.filter(state__in=['queued', 'running']).count())",
    )  # fmt: skip
    return left.strip().endswith("0") and _etag(stack, path) == _etag(stack, path)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
