"""Who drops out of a Swiss stage before its next round is paired."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Stage, StageEntry
from tournament.rulebook import StageSettings
from tournament.rulebook.last_places import DroppingOut, dropping_out, out_of_stage
from tournament.rulebook.results import read_standings_input
from tournament.rulebook.swiss_fields import TAKES_PART
from tournament.selectors.stages.extra_matches import ExtraMatches, extra_matches_of, played_among


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppingRow:
    """An entry that drops out, or is level with others across the line."""

    entry: int
    number: int
    name: str
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppingNext:
    """`dropped`: lowest first; `tied`: those of whom `still_to_drop` go, by number, those that extra matches put ahead
    first. `waiting`: extra matches that are to put them in order; `over`: those that did for some of them."""

    dropping: DroppingOut
    dropped: tuple[DroppingRow, ...]
    tied: tuple[DroppingRow, ...]
    waiting: tuple[ExtraMatches, ...]
    over: tuple[ExtraMatches, ...]

    @property
    def level(self) -> tuple[DroppingRow, ...]:
        """Those of the tied who are still level across the line."""
        return tuple(row for row in self.tied if row.entry in self.dropping.level)

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
    extra = extra_matches_of(stage.pk, found.after_round) if found.places.tied else ()
    played = played_among(found.places.tied, extra)
    tied = [sorted((rows[entry] for entry in block), key=lambda row: row.number) for block in found.blocks]
    return DroppingNext(
        dropping=found,
        dropped=tuple(rows[entry] for entry in found.places.dropped),
        tied=tuple(row for block in tied for row in block),
        waiting=played.waiting,
        over=played.over,
    )
