"""Stored standings to test with, without computing any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournament.models import Entry, Stage, StandingsSnapshot

CRITERIA = ("points", "level_difference", "lots")


def snapshot(
    of: Stage, ranked: Sequence[Entry], *, revision: int = 1, criteria: Sequence[str] = CRITERIA, **fields: Any
) -> StandingsSnapshot:
    """Standings in the order of `ranked`: the first has the most points, two each; lots were not asked. Units by their
    best entry where any entry has one."""
    rows, cells = [], {}
    for place, entry in enumerate(ranked, start=1):
        points = 2 * (len(ranked) - place)
        values = {each: str(points) for each in criteria} | {"level_difference": "-3/2"}
        values.pop("lots", None)
        rows.append(
            {
                "entry": str(entry.pk),
                "number": entry.number,
                "name": entry.name,
                "unit": entry.unit.name if entry.unit else "",
                "rank": place,
                "shared": False,
                "decided_by": "points" if place > 1 else None,
                "values": values,
            }
        )
        cells[str(entry.pk)] = {
            each: {
                "total": value,
                "terms": [{"code": "next_hand", "params": {"level": 4, "seat": 2, "seats": 4}}],
            }
            for each, value in values.items()
        }
    return StandingsSnapshot.objects.create(
        **{"after_round": 1, "provisional": True, "input_digest": "digest", "units": _units(rows)} | fields,
        stage=of,
        revision=revision,
        rows=rows,
        cells=cells,
        criteria=list(criteria),
    )


def _units(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row["unit"] and row["unit"] not in found:
            one = {name: row[name] for name in ("entry", "number", "name", "rank")} | {"group": ""}
            found[row["unit"]] = {
                "unit": row["unit"],
                "rank": 1 + len(found),
                "shared": False,
                "decided_by": "sum" if found else None,
                "total": row["values"]["points"],
                "counted": [one | {"points": row["values"]["points"]}],
                "entries": sum(other["unit"] == row["unit"] for other in rows),
                "missing": 0,
            }
    return {"best": 1, "rows": list(found.values())} if found else {}
