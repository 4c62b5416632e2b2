"""Draws of lots as they happened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Draw, Entry, StageEntry
from tournament.selectors.public.matches import EntryRef, entry_ref


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsDrawn:
    """One draw of lots. `order`: "number name" from lot 1 on, as the entries were called then."""

    number: int
    seed: str
    algorithm: str
    input_digest: str
    reason: str
    drawn_by: str
    drawn_at: datetime
    order: tuple[str, ...]
    ids: tuple[int, ...]

    @property
    def ids_ascending(self) -> tuple[int, ...]:
        """What the draw started from."""
        return tuple(sorted(self.ids))


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsPage:
    """The newest draw first. `without_lot`: entries that take part and came after it."""

    draws: tuple[LotsDrawn, ...]
    entries: tuple[EntryRef, ...]
    without_lot: tuple[EntryRef, ...]

    @property
    def newest(self) -> LotsDrawn | None:
        return self.draws[0] if self.draws else None


def lots_page(stage_id: int, event_id: int) -> LotsPage:
    """Three queries."""
    draws = Draw.objects.filter(stage_id=stage_id, kind=Draw.Kind.LOTS).select_related("drawn_by").order_by("-number")
    lots = set(StageEntry.objects.filter(stage_id=stage_id, lot__isnull=False).values_list("entry_id", flat=True))
    entries = tuple(
        entry_ref(each)
        for each in Entry.objects.filter(event_id=event_id).taking_part().select_related("unit").order_by("number")
    )
    return LotsPage(
        draws=tuple(_drawn(each) for each in draws),
        entries=entries,
        without_lot=tuple(each for each in entries if each.pk not in lots) if lots else (),
    )


def _drawn(draw: Draw) -> LotsDrawn:
    names = {row["id"]: f"{row['number']} {row['name']}" for row in draw.input}
    return LotsDrawn(
        number=draw.number,
        seed=draw.seed,
        algorithm=draw.algorithm,
        input_digest=draw.input_digest,
        reason=draw.reason,
        drawn_by=str(draw.drawn_by),
        drawn_at=draw.drawn_at,
        order=tuple(names[each] for each in draw.outcome),
        ids=tuple(draw.outcome),
    )
