"""Groups that were drawn or put together by hand. What was drawn is a fact: nothing is moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournament.pairing.digest import input_digest
from tournament.pairing.groups.layout import check_sizes, group_name, pots_of
from tournament.pairing.groups.spread import count_clashes
from tournament.pairing.values import (
    Group,
    GroupDraw,
    GroupEntry,
    GroupMethod,
    GroupPlace,
    PairingRefused,
    Reason,
)

ALGORITHM = "groups-by-hand/1"


def groups_by_hand(entries: Sequence[GroupEntry], numbers: Mapping[int, int], *, sizes: Sequence[int]) -> GroupDraw:
    """Lot numbers 1 to n, drawn by hand, are dealt to the groups in turn: 1 to A, 2 to B, ..., then A again;
    a group that is full is passed over.

    numbers: entry id -> the number it drew.
    Raises PairingRefused: no_entries, entry_twice, unknown_entry, number_missing, number_out_of_range,
    number_twice, group_size_out_of_range, group_sizes_differ.
    """
    _check_entries(entries)
    check_sizes(sizes, len(entries))
    holder = _holders(entries, numbers)
    reasons = {entry: (Reason(code="group_by_number", params={"number": n}),) for n, entry in holder.items()}
    columns: list[list[int]] = [[] for _ in sizes]
    turn = (group for pot in pots_of(sizes) for group in pot)
    for number, group in enumerate(turn, start=1):
        columns[group].append(holder[number])
    return _draw(entries, columns, GroupMethod.NUMBERS, reasons, Reason(code="groups_drawn_by_hand"))


def groups_as_placed(entries: Sequence[GroupEntry], groups: Sequence[Sequence[int]]) -> GroupDraw:
    """The groups as somebody put them together: ids of group A, of group B, ...; order within a group counts.

    Raises PairingRefused: no_entries, entry_twice, unknown_entry, entry_not_placed, group_size_out_of_range,
    group_sizes_differ.
    """
    _check_entries(entries)
    known = {entry.id for entry in entries}
    seen: set[int] = set()
    for entry in (entry for group in groups for entry in group):
        if entry not in known:
            raise PairingRefused("unknown_entry", "groups", entry=entry)
        if entry in seen:
            raise PairingRefused("entry_twice", "groups", entry=entry)
        seen.add(entry)
    if missing := known - seen:
        raise PairingRefused("entry_not_placed", "groups", entry=min(missing))
    check_sizes([len(group) for group in groups], len(entries))
    return _draw(entries, groups, GroupMethod.PLACED, {}, Reason(code="groups_placed_by_hand"))


def _check_entries(entries: Sequence[GroupEntry]) -> None:
    if not entries:
        raise PairingRefused("no_entries", "entries")
    seen: set[int] = set()
    for entry in entries:
        if entry.id in seen:
            raise PairingRefused("entry_twice", "entries", entry=entry.id)
        seen.add(entry.id)


def _holders(entries: Sequence[GroupEntry], numbers: Mapping[int, int]) -> dict[int, int]:
    """Number -> the entry that drew it."""
    known = {entry.id for entry in entries}
    holder: dict[int, int] = {}
    for entry, number in numbers.items():
        if entry not in known:
            raise PairingRefused("unknown_entry", "numbers", entry=entry)
        if not 1 <= number <= len(entries):
            raise PairingRefused("number_out_of_range", "numbers", entry=entry, found=number, largest=len(entries))
        if number in holder:
            raise PairingRefused("number_twice", "numbers", number=number, first=holder[number], second=entry)
        holder[number] = entry
    if missing := known - numbers.keys():
        raise PairingRefused("number_missing", "numbers", entry=min(missing))
    return holder


def _draw(
    entries: Iterable[GroupEntry],
    columns: Sequence[Sequence[int]],
    method: GroupMethod,
    reasons: Mapping[int, tuple[Reason, ...]],
    how: Reason,
) -> GroupDraw:
    units = {entry.id: entry.unit for entry in entries if entry.unit}
    clashes = count_clashes([{number: entry} for number, column in enumerate(columns) for entry in column], units)
    rows = sorted([entry.id, entry.rank, entry.unit or ""] for entry in entries)
    return GroupDraw(
        groups=tuple(
            Group(
                name=group_name(number),
                places=tuple(
                    GroupPlace(entry=entry, pot=place, reasons=reasons.get(entry, ()))
                    for place, entry in enumerate(column, start=1)
                ),
            )
            for number, column in enumerate(columns)
        ),
        method=method,
        clashes=clashes,
        least_clashes=_least(columns, units),
        seed="",
        algorithm=ALGORITHM,
        input_digest=input_digest(
            {
                "algorithm": ALGORITHM,
                "entries": rows,
                "groups": [list(column) for column in columns],
                "method": str(method),
            }
        ),
        reasons=(how, Reason(code="unit_mates_in_groups", params={"count": clashes})) if clashes else (how,),
    )


def _least(columns: Sequence[Sequence[int]], units: Mapping[int, str]) -> int:
    """Fewest clashes in groups of these sizes, whoever stands where: each unit dealt out for itself."""
    total = 0
    for unit in sorted(set(units.values())):
        many = sum(other == unit for other in units.values())
        for deep in range(max(len(column) for column in columns)):
            room = min(many, sum(len(column) > deep for column in columns))
            total += deep * room
            many -= room
    return total
