"""The Berger table in closed form (FIDE Handbook C.05, annex 1).

With n places (n even), m = n - 1 and x = ((r - 1) * n / 2) mod m + 1, round r pairs place x with place n, place n
on side 1 in odd rounds and on side 0 in even ones; and for k = 1 .. n/2 - 1 place (x + k - 1) mod m + 1 on side 0
with place (x - k - 1) mod m + 1 on side 1. Everybody has as many matches on one side as on the other, give or take
one; the difference is nought where the number of matches is even.
"""

from __future__ import annotations

from collections.abc import Iterator

Pair = tuple[int, int]


def berger_round(places: int, number: int) -> Iterator[Pair]:
    """Pairs (side 0, side 1) of round `number` (1 to places - 1); `places` is even, places count from 1."""
    others = places - 1
    middle = (number - 1) * (places // 2) % others + 1
    yield (middle, places) if number % 2 else (places, middle)
    for step in range(1, places // 2):
        yield (middle + step - 1) % others + 1, (middle - step - 1) % others + 1
