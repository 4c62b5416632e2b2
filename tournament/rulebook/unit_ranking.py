"""Units by their best entries, as they are stored with the standings that they were counted from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring import rank_units
from tournament.rulebook.results import StandingsInput


def unit_ranking(given: StandingsInput, ranked: Mapping[str, tuple[int, Fraction]]) -> dict[str, Any]:
    """{"best", "rows"} with the best unit first; empty where units are not ranked. JSON-able.

    `ranked`: rank and match points of every entry, where there are groups within its own. A row is {"unit", "rank",
    "shared", "decided_by", "total", "counted", "entries", "missing"}: `counted` are the entries whose `points` add up
    to `total`, best first, of the `entries` that the unit has; `missing`: how many it has too few.
    """
    if not given.unit_best:
        return {}
    units = {entry: each.unit.name for entry, each in given.entries.items() if each.unit is not None}
    many = Counter(units.values())
    rows = [
        {
            "unit": row.unit,
            "rank": row.rank,
            "shared": row.shared,
            "decided_by": row.decided_by,
            "total": str(row.total),
            "counted": [
                {
                    "entry": given.entries[entry].pk,
                    "number": given.entries[entry].number,
                    "name": given.entries[entry].name,
                    "group": given.groups.get(entry, ""),
                    "rank": ranked[entry][0],
                    "points": str(points),
                }
                for entry, points in zip(row.counted, row.amounts, strict=True)
            ],
            "entries": many[row.unit],
            "missing": row.missing,
        }
        for row in rank_units(ranked, units, best=given.unit_best)
    ]
    return {"best": given.unit_best, "rows": rows}
