"""Who drops out of a Swiss stage before its next round is paired."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Stage, StageEntry
from tournament.rulebook import StageSettings
from tournament.rulebook.last_places import DroppingOut, dropping_out, out_of_stage
from tournament.rulebook.results import read_standings_input
from tournament.rulebook.swiss_fields import TAKES_PART


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppingRow:
    """An entry that drops out, or is level with others across the line."""

    entry: int
    number: int
    name: str
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppingNext:
    """`dropped`: lowest first; `tied`: by number, of whom `still_to_drop` go."""

    dropping: DroppingOut
    dropped: tuple[DroppingRow, ...]
    tied: tuple[DroppingRow, ...]

    @property
    def still_to_drop(self) -> int:
        return self.dropping.places.still_to_drop


def dropping_next(stage: Stage, round_number: int) -> DroppingNext | None:
    """Who drops out before the round with this number, from the results that count now; None where the stage's rule
    says nothing. No query without a rule, a bounded number otherwise."""
    if StageSettings.from_mapping(stage.settings).last_place_rule is None:
        return None
    places = [
        place
        for place in StageEntry.objects.filter(stage=stage).select_related("entry__unit").order_by("entry__number")
        if place.entry.state in TAKES_PART
    ]
    found = dropping_out(stage, round_number, read_standings_input(stage), places, out_of_stage(stage))
    if found is None:
        return None
    rows = {
        place.entry_id: DroppingRow(
            entry=place.entry_id,
            number=place.entry.number,
            name=place.entry.name,
            unit=place.entry.unit.name if place.entry.unit is not None else "",
        )
        for place in places
    }
    return DroppingNext(
        dropping=found,
        dropped=tuple(rows[entry] for entry in found.places.dropped),
        tied=tuple(sorted((rows[entry] for entry in found.places.tied), key=lambda row: row.number)),
    )
