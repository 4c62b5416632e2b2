"""Stored standings to test with, without computing any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournament.models import Entry, Stage, StandingsSnapshot

CRITERIA = ("points", "level_difference", "lots")


def snapshot(
    of: Stage, ranked: Sequence[Entry], *, revision: int = 1, criteria: Sequence[str] = CRITERIA, **fields: Any
) -> StandingsSnapshot:
    """Standings in the order of `ranked`: the first has the most points, two each; lots were not asked."""
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
        **{"after_round": 1, "provisional": True, "input_digest": "digest"} | fields,
        stage=of,
        revision=revision,
        rows=rows,
        cells=cells,
        criteria=list(criteria),
    )
