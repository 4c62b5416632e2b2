"""The ranking of units (clubs, colleges, departments) by their best entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.standings import Row, Standings

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow:
    """One unit: `rank` from 1, shared where everything is equal; `total` of its `counted` entries, best first."""

    unit: str
    rank: int
    shared: bool
    total: Fraction
    counted: tuple[str, ...]


def rank_units(
    standings: Standings, units: Mapping[str, str], *, best: int, criterion: str = "points"
) -> tuple[UnitRow, ...]:
    """Units by the sum of the criterion over their `best` highest-ranked entries, the highest sum first.

    `units`: unit by entry; entries without one do not count, and a unit with fewer entries has fewer terms. Equal
    sums are separated by the ranks of the counted entries, the best first; a missing entry ranks behind all others.
    ValueError: `best` is below 1, or the standings have no such criterion.
    """
    if best < 1:
        raise ValueError(f"{best} entries of a unit cannot count; at least 1 does")
    by_unit: dict[str, list[Row]] = {}
    for row in standings.rows:
        if row.entry in units:
            if criterion not in row.values:
                raise ValueError(f"the standings have no criterion {criterion!r}")
            by_unit.setdefault(units[row.entry], []).append(row)
    behind_all = len(standings.rows) + 1
    keyed = []
    for unit, rows in by_unit.items():
        counted = rows[:best]
        total = sum((row.values[criterion] for row in counted), _ZERO)
        ranks = [row.rank for row in counted] + [behind_all] * (best - len(counted))
        keyed.append(((-total, tuple(ranks)), unit, counted))
    keyed.sort(key=lambda item: (item[0], item[1]))
    return _rows(keyed)


_Keyed = tuple[tuple[Fraction, tuple[int, ...]], str, list[Row]]


def _rows(keyed: Sequence[_Keyed]) -> tuple[UnitRow, ...]:
    keys = [key for key, _, _ in keyed]
    return tuple(
        UnitRow(
            unit=unit,
            rank=1 + keys.index(key),
            shared=keys.count(key) > 1,
            total=-key[0],
            counted=tuple(row.entry for row in counted),
        )
        for key, unit, counted in keyed
    )
