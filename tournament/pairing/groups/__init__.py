"""Draws of groups: algorithm "groups/1", and groups drawn by hand.

1. Lots are drawn for all entries ("lots/1", see `lots`) from the seed.
2. Entries stand in order of seed rank, then of lot; with method lots in order of lot alone.
3. Pot k holds the next entries, one for each group of k entries or more.
4. Where an entry belongs: by the snake the pot's entries go to its groups in order, backwards in every
   second pot; by pots and by lots the entry with the pot's lowest lot goes to its first group, and so on.
5. Entries of a pot are exchanged as far as it keeps units apart (see `spread`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal, assert_never

from tournament.pairing.digest import input_digest
from tournament.pairing.groups.by_hand import groups_as_placed, groups_by_hand
from tournament.pairing.groups.layout import check_sizes, group_name, group_sizes, pots_of, suggested_group_count
from tournament.pairing.groups.spread import count_clashes, least_clashes, spread_units
from tournament.pairing.lots import draw_lots
from tournament.pairing.values import (
    Group,
    GroupDraw,
    GroupEntry,
    GroupMethod,
    GroupPlace,
    LotEntry,
    Reason,
)

__all__ = ["group_sizes", "groups_as_placed", "groups_by_hand", "make_groups", "suggested_group_count"]

ALGORITHM = "groups/1"

DrawnMethod = Literal[GroupMethod.SNAKE, GroupMethod.POTS, GroupMethod.LOTS]


def make_groups(entries: Sequence[GroupEntry], *, sizes: Sequence[int], method: DrawnMethod, seed: str) -> GroupDraw:
    """Everybody is in one group; same input, same groups; order of `entries` does not matter.

    sizes: of groups A, B, ..., any mix of 2 to 400 (see `group_sizes` for an even split). `draw.clashes` equals
    `draw.least_clashes` wherever sizes differ by one at most.
    Raises PairingRefused: no_entries, entry_twice, seed_empty, group_size_out_of_range, group_sizes_differ.
    """
    lots = draw_lots([LotEntry(id=entry.id, unit=entry.unit) for entry in entries], seed).lot_of()
    check_sizes(sizes, len(entries))
    ideal = _ideal(_in_order(entries, lots, method), pots_of(sizes), lots, method)
    units = {entry.id: entry.unit for entry in entries if entry.unit}
    placed = spread_units(ideal, units)
    clashes, least = count_clashes(placed, units), least_clashes(ideal, units)
    explain = _Explanations(entries, lots, method, ideal, units, placed)
    return GroupDraw(
        groups=tuple(
            Group(
                name=group_name(number),
                places=tuple(
                    GroupPlace(entry=pot[number], pot=place, reasons=explain.place(pot[number], place, number))
                    for place, pot in enumerate(placed, start=1)
                    if number in pot
                ),
            )
            for number in range(len(sizes))
        ),
        method=method,
        clashes=clashes,
        least_clashes=least,
        seed=seed,
        algorithm=ALGORITHM,
        input_digest=_digest(entries, sizes, method),
        reasons=tuple(explain.whole(clashes, least)),
    )


def _digest(entries: Iterable[GroupEntry], sizes: Sequence[int], method: GroupMethod) -> str:
    rows = sorted([entry.id, entry.rank, entry.unit or ""] for entry in entries)
    return input_digest({"algorithm": ALGORITHM, "entries": rows, "sizes": list(sizes), "method": str(method)})


def _in_order(entries: Iterable[GroupEntry], lots: Mapping[int, int], method: DrawnMethod) -> list[int]:
    match method:
        case GroupMethod.SNAKE | GroupMethod.POTS:
            ordered = sorted(entries, key=lambda entry: (entry.rank, lots[entry.id]))
        case GroupMethod.LOTS:
            ordered = sorted(entries, key=lambda entry: lots[entry.id])
        case _:
            assert_never(method)
    return [entry.id for entry in ordered]


def _ideal(
    order: Sequence[int], pots: Sequence[Sequence[int]], lots: Mapping[int, int], method: DrawnMethod
) -> list[dict[int, int]]:
    """For each pot: number of group -> the entry that belongs there."""
    ideal, taken = [], 0
    for number, groups in enumerate(pots):
        pot = list(order[taken : taken + len(groups)])
        taken += len(groups)
        match method:
            case GroupMethod.SNAKE:
                if number % 2:
                    pot.reverse()
            case GroupMethod.POTS | GroupMethod.LOTS:
                pot.sort(key=lambda entry: lots[entry])
            case _:
                assert_never(method)
        ideal.append(dict(zip(groups, pot, strict=True)))
    return ideal


class _Explanations:
    """Why each entry stands where it does, and what holds for the draw as a whole."""

    def __init__(
        self,
        entries: Sequence[GroupEntry],
        lots: Mapping[int, int],
        method: DrawnMethod,
        ideal: Sequence[Mapping[int, int]],
        units: Mapping[int, str],
        placed: Sequence[Mapping[int, int]],
    ) -> None:
        self._ranks = {entry.id: entry.rank for entry in entries}
        self._lots = lots
        self._method = method
        self._home = {entry: group for pot in ideal for group, entry in pot.items()}
        self._units = units
        self._in_group = {(group, units.get(entry)) for pot in placed for group, entry in pot.items()}
        self._moved = sum(self._home[entry] != group for pot in placed for group, entry in pot.items())

    def place(self, entry: int, pot: int, group: int) -> tuple[Reason, ...]:
        home = self._home[entry]
        params: dict[str, int | str] = {"pot": pot, "group": group_name(home), "lot": self._lots[entry]}
        match self._method:
            case GroupMethod.SNAKE:
                code = "group_by_snake"
                params["rank"] = self._ranks[entry]
            case GroupMethod.POTS:
                code = "group_by_lot_in_pot"
            case GroupMethod.LOTS:
                code = "group_by_lot"
            case _:
                assert_never(self._method)
        reasons = [Reason(code=code, params=params)]
        if home != group:
            unit = self._units.get(entry)
            move: dict[str, int | str] = {"from_group": group_name(home), "group": group_name(group)}
            if unit and (home, unit) in self._in_group:
                reasons.append(Reason(code="moved_away_from_unit", params={**move, "unit": unit}))
            else:
                reasons.append(Reason(code="moved_for_units_of_others", params=move))
        return tuple(reasons)

    def whole(self, clashes: int, least: int) -> Iterable[Reason]:
        if self._method is not GroupMethod.LOTS and any(a == b for a, b in pairwise(sorted(self._ranks.values()))):
            yield Reason(code="equal_ranks_by_lot")
        if not self._units:
            return
        if self._moved:
            yield Reason(code="moved_to_keep_units_apart", params={"count": self._moved})
        if not clashes:
            yield Reason(code="units_apart_in_groups")
        elif clashes == least:
            yield Reason(code="units_apart_as_far_as_possible", params={"count": clashes})
        else:
            yield Reason(code="units_not_proved_apart", params={"count": clashes, "least": least})
