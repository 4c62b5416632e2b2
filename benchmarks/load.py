"""Clients that ask over HTTP as fast as they are answered."""

from __future__ import annotations

import contextlib
import http.client
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles

Request = tuple[str, str, bytes | None, Mapping[str, str]]
# what a client asks next, given the body of its last answer (empty before the first); None = it is done
Ask = Callable[[bytes], Request | None]


class Unexpected(RuntimeError):
    """An answer with another status than the measurement is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """`seconds` is the time of the whole run; `times` of each request, in seconds."""

    seconds: float
    times: tuple[float, ...]

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds

    @property
    def middle(self) -> float:
        return median(self.times)

    @property
    def slow(self) -> float:
        """The 95th percentile."""
        return quantiles(self.times, n=20)[-1] if len(self.times) > 1 else self.times[0]


def run_clients(port: int, clients: list[Ask], *, expected: int, most_seconds: float) -> Measured:
    """Every client on a connection and thread of its own, until all are done or the time is over."""
    gate = threading.Barrier(len(clients) + 1)
    times: list[list[float]] = [[] for _ in clients]
    failures: list[BaseException] = []

    def work(number: int, ask: Ask) -> None:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            connection.connect()
            gate.wait()
            end = time.perf_counter() + most_seconds
            body = b""
            while (request := ask(body)) is not None and time.perf_counter() < end:
                body = _exchange(connection, request, expected, times[number])
            connection.close()
        except BaseException as failure:
            failures.append(failure)
            gate.abort()

    threads = [threading.Thread(target=work, args=(number, ask)) for number, ask in enumerate(clients)]
    for thread in threads:
        thread.start()
    with contextlib.suppress(threading.BrokenBarrierError):
        gate.wait()
    start = time.perf_counter()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return Measured(seconds=time.perf_counter() - start, times=tuple(each for one in times for each in one))


def _exchange(connection: http.client.HTTPConnection, request: Request, expected: int, times: list[float]) -> bytes:
    method, path, body, headers = request
    start = time.perf_counter()
    connection.request(method, path, body, dict(headers))
    answer = connection.getresponse()
    found = answer.read()
    times.append(time.perf_counter() - start)
    if answer.status != expected:
        raise Unexpected(f"{method} {path}: {answer.status} instead of {expected}: {found[:400]!r}")
    return found


def always(method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> Ask:
    """A client that asks the same again and again."""
    return lambda _body: (method, path, body, headers or {})
