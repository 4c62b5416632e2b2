"""Audit of groups: counted, and where no units had to be kept apart, drawn again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.audit.lots import repeat_lots, roll_call
from tournament.pairing.values import Finding, FindingGrade, Group, GroupDraw, GroupEntry, GroupMethod

_BY_HAND = (GroupMethod.NUMBERS, GroupMethod.PLACED)
_SEEDED = (GroupMethod.SNAKE, GroupMethod.POTS)


def audit_groups(
    entries: Sequence[GroupEntry],
    draw: GroupDraw,
    *,
    sizes: Sequence[int],
    numbers: Mapping[int, int] | None = None,
) -> tuple[Finding, ...]:
    """Findings about groups; arguments as they were given to the draw (`numbers`: as typed in by hand).

    Errors: entry_unknown, entry_missing, entry_twice, groups_misnamed, group_size_differs, group_pots_wrong,
    pot_out_of_order, groups_not_as_drawn, numbers_not_followed, unit_crowded_avoidably (groups that differ in
    size by one at most hold as even a share of every unit as can be), clash_count_differs, algorithm_unknown,
    digest_differs. Notice: unit_mates_in_group.
    """
    units = {entry.id: entry.unit for entry in entries if entry.unit}
    found = list(roll_call({entry.id for entry in entries}, (entry for g in draw.groups for entry in g.entries)))
    found += _shape(draw, sizes)
    if not found:
        found += _units(draw, units, sizes)
        if draw.method in _SEEDED:
            found += _pots(draw, {entry.id: entry.rank for entry in entries})
        if draw.method not in _BY_HAND:
            found += _repeated(entries, draw, sizes)
        elif numbers is not None:
            found += _numbers(draw, sizes, numbers)
    known = "groups-by-hand/1" if draw.method in _BY_HAND else "groups/1"
    if draw.algorithm != known:
        found.append(_error("algorithm_unknown", algorithm=draw.algorithm))
    elif draw.input_digest != _digest(entries, draw, sizes):
        found.append(_error("digest_differs"))
    return tuple(found)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _digest(entries: Sequence[GroupEntry], draw: GroupDraw, sizes: Sequence[int]) -> str:
    rows = sorted([entry.id, entry.rank, entry.unit or ""] for entry in entries)
    if draw.method in _BY_HAND:
        columns = [list(group.entries) for group in draw.groups]
        return digest_of(algorithm="groups-by-hand/1", entries=rows, groups=columns, method=draw.method.value)
    return digest_of(algorithm="groups/1", entries=rows, sizes=list(sizes), method=draw.method.value)


def _name(number: int) -> str:
    """The name of group `number`, from 0: all names of one letter, then all of two, and so on."""
    length, block = 1, 26
    while number >= block:
        number, length, block = number - block, length + 1, block * 26
    return "".join(chr(65 + number // 26**place % 26) for place in reversed(range(length)))


def _shape(draw: GroupDraw, sizes: Sequence[int]) -> Iterator[Finding]:
    if [group.name for group in draw.groups] != [_name(number) for number in range(len(sizes))]:
        yield _error("groups_misnamed")
        return
    for group, size in zip(draw.groups, sizes, strict=True):
        if len(group.places) != size:
            yield _error("group_size_differs", group=group.name, found=len(group.places), wanted=size)
        if [place.pot for place in group.places] != list(range(1, len(group.places) + 1)):
            yield _error("group_pots_wrong", group=group.name)


def _units(draw: GroupDraw, units: Mapping[int, str], sizes: Sequence[int]) -> Iterator[Finding]:
    totals = Counter(units.values())
    clashes = 0
    is_even = max(sizes) - min(sizes) <= 1 and draw.method not in _BY_HAND
    for group in draw.groups:
        crowd = Counter(units[entry] for entry in group.entries if entry in units)
        for unit, many in sorted(crowd.items()):
            share = -(-totals[unit] // len(sizes))
            if is_even and many > share:
                yield _error("unit_crowded_avoidably", unit=unit, group=group.name, found=many, wanted=share)
        for first, second in combinations(group.entries, 2):
            if first in units and units[first] == units.get(second):
                clashes += 1
                yield Finding(
                    code="unit_mates_in_group",
                    grade=FindingGrade.NOTICE,
                    params={"first": first, "second": second, "unit": units[first], "group": group.name},
                )
    if clashes != draw.clashes:
        yield _error("clash_count_differs", claimed=draw.clashes, found=clashes)


def _pots(draw: GroupDraw, ranks: Mapping[int, int]) -> Iterator[Finding]:
    deepest = max(len(group.places) for group in draw.groups)
    rows = [[group.entries[row] for group in draw.groups if len(group.places) > row] for row in range(deepest)]
    for above, below in pairwise(rows):
        last, first = max(above, key=lambda entry: ranks[entry]), min(below, key=lambda entry: ranks[entry])
        if ranks[last] > ranks[first]:
            yield _error("pot_out_of_order", first=last, second=first)


def _repeated(entries: Sequence[GroupEntry], draw: GroupDraw, sizes: Sequence[int]) -> Iterator[Finding]:
    """Where the plain draw already keeps units apart it must be this one."""
    order = repeat_lots([entry.id for entry in entries], draw.seed)
    lot = {entry: number for number, entry in enumerate(order)}
    if draw.method in _SEEDED:
        rank = {entry.id: entry.rank for entry in entries}
        order.sort(key=lambda entry: rank[entry])
    plain: list[list[int]] = [[] for _ in sizes]
    waiting = iter(order)
    for row in range(max(sizes)):
        open_groups = [number for number, size in enumerate(sizes) if size > row]
        dealt = [next(waiting) for _ in open_groups]
        if draw.method is not GroupMethod.SNAKE:
            dealt.sort(key=lambda entry: lot[entry])
        elif row % 2:
            open_groups.reverse()
        for number, entry in zip(open_groups, dealt, strict=True):
            plain[number].append(entry)
    unit = {entry.id: entry.unit for entry in entries if entry.unit}
    for column in plain:
        named = [unit[entry] for entry in column if entry in unit]
        if len(named) > len(set(named)):
            return
    yield from _compare(draw.groups, plain)


def _compare(groups: Sequence[Group], plain: Sequence[Sequence[int]]) -> Iterator[Finding]:
    for group, column in zip(groups, plain, strict=True):
        for entry, wanted in zip(group.entries, column, strict=True):
            if entry != wanted:
                yield _error("groups_not_as_drawn", entry=wanted, group=group.name)


def _numbers(draw: GroupDraw, sizes: Sequence[int], numbers: Mapping[int, int]) -> Iterator[Finding]:
    holder = {number: entry for entry, number in numbers.items()}
    number = 0
    for row in range(max(sizes)):
        for group, size in zip(draw.groups, sizes, strict=True):
            if size <= row:
                continue
            number += 1
            entry = holder.get(number)
            if entry is not None and group.entries[row] != entry:
                yield _error("numbers_not_followed", entry=entry, number=number, group=group.name)
