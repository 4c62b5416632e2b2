"""Audit of a round robin: counted from the rounds, and held against the table by its rule of sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.values import Cycles, Finding, FindingGrade, RoundRobin, RoundRobinRound


def audit_round_robin(
    entries: Sequence[int], drawn: RoundRobin, *, cycles: Cycles = Cycles.SINGLE
) -> tuple[Finding, ...]:
    """Findings about a round robin; arguments as they were given to `pair_round_robin`. Empty when all is well.

    Errors: round_robin_shape, entry_unknown_in_round, entry_twice_in_round, entry_missing_in_round,
    meetings_wrong, byes_wrong, sides_unbalanced, sides_not_reversed, not_the_berger_table, algorithm_unknown,
    digest_differs.
    """
    table = len(entries) // 2 * 2 + len(entries) % 2 * 2 - 1
    wanted = {Cycles.SINGLE: 1, Cycles.DOUBLE: 2}[cycles] * table
    numbers = [each.number for each in drawn.rounds]
    if numbers != list(range(1, wanted + 1)):
        return (_error("round_robin_shape", found=len(numbers), wanted=wanted),)
    found = [finding for each in drawn.rounds for finding in _present(set(entries), each)]
    if not found:
        found += _meetings(entries, drawn)
        found += _sides(entries, drawn)
        found += _table(entries, drawn, table)
    if drawn.algorithm != "berger/1":
        found.append(_error("algorithm_unknown", algorithm=drawn.algorithm))
    elif drawn.input_digest != digest_of(algorithm="berger/1", entries=list(entries), cycles=cycles.value):
        found.append(_error("digest_differs"))
    return tuple(found)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _present(expected: set[int], drawn: RoundRobinRound) -> Iterator[Finding]:
    times = Counter(entry for pairing in drawn.pairings for entry in (pairing.first, pairing.second))
    if drawn.bye is not None:
        times[drawn.bye.entry] += 1
    for entry in sorted(times.keys() | expected):
        if entry not in expected:
            yield _error("entry_unknown_in_round", entry=entry, round=drawn.number)
        elif times[entry] > 1:
            yield _error("entry_twice_in_round", entry=entry, round=drawn.number)
        elif not times[entry]:
            yield _error("entry_missing_in_round", entry=entry, round=drawn.number)


def _meetings(entries: Sequence[int], drawn: RoundRobin) -> Iterator[Finding]:
    half = len(drawn.rounds) if drawn.cycles is Cycles.SINGLE else len(drawn.rounds) // 2
    for cycle, start in enumerate(range(0, len(drawn.rounds), max(half, 1)), start=1):
        rounds = drawn.rounds[start : start + half]
        met = Counter(frozenset((p.first, p.second)) for each in rounds for p in each.pairings)
        for place, first in enumerate(entries):
            for second in entries[place + 1 :]:
                if met[frozenset((first, second))] != 1:
                    many = met[frozenset((first, second))]
                    yield _error("meetings_wrong", first=first, second=second, cycle=cycle, found=many)
        byes = Counter(each.bye.entry for each in rounds if each.bye is not None)
        for entry in entries:
            if byes[entry] != len(entries) % 2:
                yield _error("byes_wrong", entry=entry, cycle=cycle, found=byes[entry], wanted=len(entries) % 2)


def _sides(entries: Sequence[int], drawn: RoundRobin) -> Iterator[Finding]:
    side0 = Counter(pairing.first for each in drawn.rounds for pairing in each.pairings)
    side1 = Counter(pairing.second for each in drawn.rounds for pairing in each.pairings)
    for entry in entries:
        if abs(side0[entry] - side1[entry]) > 1:
            yield _error("sides_unbalanced", entry=entry, found=side0[entry], other=side1[entry])
    ways = Counter((pairing.first, pairing.second) for each in drawn.rounds for pairing in each.pairings)
    for (first, second), many in sorted(ways.items()):
        if many > 1:
            yield _error("sides_not_reversed", first=first, second=second)


def _table(entries: Sequence[int], drawn: RoundRobin, table: int) -> Iterator[Finding]:
    """Two places other than the last meet in the round that their sum, less one, leaves over the number of rounds;
    the lower has side 0 if the sum is odd. The last place meets whom that leaves without an opponent, on
    side 1 if that is a place of the upper half."""
    place_of = {entry: place for place, entry in enumerate(entries, start=1)}
    order = [number % table for number in range(1, table + 1)]
    if drawn.cycles is Cycles.DOUBLE:
        order += order
        if table > 2:
            order[table - 2], order[table - 1] = order[table - 1], order[table - 2]
    last = table + 1
    for each, wanted in zip(drawn.rounds, order, strict=True):
        is_second = each.number > table
        for pairing in each.pairings:
            one, other = place_of[pairing.first], place_of[pairing.second]
            if is_second:
                one, other = other, one
            low, high = min(one, other), max(one, other)
            if high == last:
                fits = (2 * low - 1) % table == wanted and (one == low) == (2 * low <= last)
            else:
                fits = (low + high - 1) % table == wanted and (one == low) == (low + high) % 2
            if not fits:
                yield _error("not_the_berger_table", round=each.number)
                break
