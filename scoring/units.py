"""The ranking of units (clubs, colleges, departments) by their best entries."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

_ZERO = Fraction(0)


class UnitDecidedBy(StrEnum):
    """What sets a unit below the one above: the sum, or with equal sums the ranks of the entries that count."""

    SUM = "sum"
    RANKS = "ranks"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow:
    """One unit: `rank` from 1, shared where everything is equal (1, 2, 2, 4).

    `total`: the sum of `amounts`, the match points of the `counted` entries, best first. `missing`: how many entries
    it has too few. `decided_by`: None for the first row and for a row that shares its rank with the row above.
    """

    unit: str
    rank: int
    shared: bool
    total: Fraction
    counted: tuple[str, ...]
    amounts: tuple[Fraction, ...]
    missing: int
    decided_by: UnitDecidedBy | None


def rank_units(
    entries: Mapping[str, tuple[int, Fraction]], units: Mapping[str, str], *, best: int
) -> tuple[UnitRow, ...]:
    """Units by the match points of their `best` entries, the highest sum first; those that share a rank by name.

    `entries`: rank and match points by entry, as `ranks_and_points` gives them, also of several groups together.
    `units`: unit by entry; entries without one do not count, and a unit with fewer entries has fewer terms. Of a unit
    those with the most points count, of equals the higher-ranked. Equal sums are separated by the ranks of the entries
    that count, the best first; a missing entry ranks behind all others.

    ValueError: `best` is below 1. KeyError: an entry of `units` has no rank.
    """
    if best < 1:
        raise ValueError(f"{best} entries of a unit cannot count; at least 1 does")
    of_unit: dict[str, list[str]] = {}
    for entry, unit in units.items():
        of_unit.setdefault(unit, []).append(entry)
    behind_all = 1 + max((rank for rank, _ in entries.values()), default=0)
    summed = {
        unit: sorted(members, key=lambda entry: (-entries[entry][1], entries[entry][0], entry))[:best]
        for unit, members in of_unit.items()
    }
    keys = {unit: _key(entries, counted, best, behind_all) for unit, counted in summed.items()}
    times = Counter(keys.values())
    rows: list[UnitRow] = []
    above: _Key | None = None
    for place, unit in enumerate(sorted(keys, key=lambda each: (keys[each], each)), start=1):
        key, counted = keys[unit], summed[unit]
        decided_by = None
        if above is not None and above != key:
            decided_by = UnitDecidedBy.SUM if above[0] != key[0] else UnitDecidedBy.RANKS
        rows.append(
            UnitRow(
                unit=unit,
                rank=rows[-1].rank if above == key else place,
                shared=times[key] > 1,
                total=-key[0],
                counted=tuple(counted),
                amounts=tuple(entries[entry][1] for entry in counted),
                missing=best - len(counted),
                decided_by=decided_by,
            )
        )
        above = key
    return tuple(rows)


_Key = tuple[Fraction, tuple[int, ...]]
"""The sum with its sign turned, and the ranks of the entries that count: smaller for better."""


def _key(entries: Mapping[str, tuple[int, Fraction]], counted: list[str], best: int, behind_all: int) -> _Key:
    total = sum((entries[entry][1] for entry in counted), _ZERO)
    ranks = sorted(entries[entry][0] for entry in counted)
    return -total, tuple(ranks + [behind_all] * (best - len(counted)))
