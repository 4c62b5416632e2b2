"""Drawing of lots that anyone can repeat: algorithm "lots/1".

1. Take the entry ids in ascending order.
2. Word k (k = 0, 1, 2, ...) is the first 8 bytes, big-endian, of SHA-256 over the UTF-8 text
   "lots/1", line feed, the seed, line feed, k in decimal.
3. A number below n: take the next word; if it is not below the largest multiple of n that is at most 2**64,
   drop it and take the next; the number is the word modulo n.
4. Count places from 0. For i from the last place down to 1: exchange place i with place j, where j is a
   number below i + 1.
Place 0 then holds lot 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tournament.pairing.digest import input_digest
from tournament.pairing.values import LotDraw, LotEntry, PairingRefused

ALGORITHM = "lots/1"
_WORDS = 2**64


def draw_lots(entries: Sequence[LotEntry], seed: str) -> LotDraw:
    """Every entry has a lot; the order depends on the ids and the seed alone.

    Units do not move lots: they are kept apart where the lots are used (first Swiss round, bracket).
    Raises PairingRefused: no_entries, entry_twice, seed_empty.
    """
    ids = sorted(entry.id for entry in entries)
    if not ids:
        raise PairingRefused("no_entries", "entries")
    for before, after in pairwise(ids):
        if before == after:
            raise PairingRefused("entry_twice", "entries", entry=after)
    if not seed:
        raise PairingRefused("seed_empty", "seed")
    words = _words(seed)
    for place in range(len(ids) - 1, 0, -1):
        other = _number_below(place + 1, words)
        ids[place], ids[other] = ids[other], ids[place]
    return LotDraw(order=tuple(ids), seed=seed, algorithm=ALGORITHM, input_digest=lots_digest(entries))


def lots_digest(entries: Sequence[LotEntry]) -> str:
    """The digest that a draw of these entries carries."""
    rows = sorted([entry.id, entry.unit or ""] for entry in entries)
    return input_digest({"algorithm": ALGORITHM, "entries": rows})


def _words(seed: str) -> Iterator[int]:
    count = 0
    while True:
        block = hashlib.sha256(f"{ALGORITHM}\n{seed}\n{count}".encode()).digest()
        yield int.from_bytes(block[:8], "big")
        count += 1


def _number_below(limit: int, words: Iterator[int]) -> int:
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit
