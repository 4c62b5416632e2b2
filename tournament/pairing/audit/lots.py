"""Audit of drawn lots: the draw is repeated from its description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.values import Finding, FindingGrade, LotDraw, LotEntry


def audit_lots(entries: Sequence[LotEntry], draw: LotDraw) -> tuple[Finding, ...]:
    """Findings about drawn lots; empty when all is well.

    Errors: entry_unknown, entry_missing, entry_twice, algorithm_unknown, lots_not_repeatable, digest_differs.
    """
    found = list(roll_call({entry.id for entry in entries}, draw.order))
    if draw.algorithm != "lots/1":
        return (*found, _error("algorithm_unknown", algorithm=draw.algorithm))
    if not found and tuple(repeat_lots(draw.order, draw.seed)) != draw.order:
        found.append(_error("lots_not_repeatable", seed=draw.seed))
    rows = sorted([entry.id, entry.unit or ""] for entry in entries)
    if draw.input_digest != digest_of(algorithm="lots/1", entries=rows):
        found.append(_error("digest_differs"))
    return tuple(found)


def roll_call(expected: set[int], present: Iterable[int]) -> Iterable[Finding]:
    """Everybody who is expected must be present, once, and nobody else."""
    times = Counter(present)
    for entry in sorted(times):
        if entry not in expected:
            yield _error("entry_unknown", entry=entry)
        elif times[entry] > 1:
            yield _error("entry_twice", entry=entry)
    for entry in sorted(expected - times.keys()):
        yield _error("entry_missing", entry=entry)


def repeat_lots(entries: Iterable[int], seed: str) -> list[int]:
    """Entries in the order that lots with this seed give them."""
    order = sorted(entries)
    counter = 0
    last = len(order) - 1
    while last > 0:
        word = int(sha256(f"lots/1\n{seed}\n{counter}".encode()).hexdigest()[:16], 16)
        counter += 1
        places = last + 1
        if word >= 2**64 // places * places:
            continue
        chosen = word % places
        order[last], order[chosen] = order[chosen], order[last]
        last -= 1
    return order


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)
