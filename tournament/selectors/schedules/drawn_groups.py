"""Groups as they were drawn, with the reason of every place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.models import Draw, Entry, StageEntry
from tournament.pairing import say_reason
from tournament.rulebook.refusals import spoken
from tournament.rulebook.schedules import StoredGroups
from tournament.selectors.public.matches import EntryRef, entry_ref


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPlaceView:
    """An entry in its group; `pot` from 1. `reasons`: why it is there, as sentences. `left`: it plays no more."""

    entry: EntryRef
    pot: int
    reasons: tuple[str, ...]
    left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView:
    name: str
    places: tuple[GroupPlaceView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsDrawn:
    """One draw of groups: how, when and by whom."""

    number: int
    method: str
    seed: str
    algorithm: str
    input_digest: str
    reason: str
    drawn_by: str
    drawn_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsPage:
    """The groups that hold. `draws`: newest first. `about`: what holds for the draw as a whole. `without_group`:
    entries that take part and came after it. `entries`: everybody who would be drawn now, by number."""

    draws: tuple[GroupsDrawn, ...]
    groups: tuple[GroupView, ...]
    about: tuple[str, ...]
    clashes: int
    least_clashes: int
    entries: tuple[EntryRef, ...]
    without_group: tuple[EntryRef, ...]

    @property
    def newest(self) -> GroupsDrawn | None:
        return self.draws[0] if self.draws else None

    @property
    def group_of(self) -> dict[int, str]:
        return {place.entry.pk: group.name for group in self.groups for place in group.places}


def groups_page(stage_id: int, event_id: int, source: int | None = None) -> GroupsPage:
    """Four queries. `source`: the stage it is cut from; then those of the cut are drawn."""
    draws = list(
        Draw.objects.filter(stage_id=stage_id, kind=Draw.Kind.GROUPS).select_related("drawn_by").order_by("-number")
    )
    taking_part = Entry.objects.filter(event_id=event_id).taking_part().select_related("unit").order_by("number")
    if source is not None:
        taking_part = taking_part.filter(stage_entries__stage_id=stage_id)
    entries = {each.pk: entry_ref(each) for each in taking_part}
    stored = StoredGroups.from_draw(draws[0]) if draws else None
    drawn = stored.draw.group_of() if stored is not None else {}
    late = StageEntry.objects.filter(stage_id=stage_id).exclude(group="").exclude(entry_id__in=drawn)
    placed_late = {place.entry_id: place.group for place in late}
    everybody = {
        each.pk: entry_ref(each) for each in Entry.objects.filter(pk__in=[*drawn, *placed_late]).select_related("unit")
    }
    return GroupsPage(
        draws=tuple(_drawn(each) for each in draws),
        groups=() if stored is None else _views(stored, everybody, entries, placed_late),
        about=() if stored is None else tuple(say_reason(each, spoken()) for each in stored.draw.reasons),
        clashes=0 if stored is None else stored.draw.clashes,
        least_clashes=0 if stored is None else stored.draw.least_clashes,
        entries=tuple(entries.values()),
        without_group=tuple(
            entry for pk, entry in entries.items() if drawn and pk not in drawn and pk not in placed_late
        ),
    )


def _drawn(draw: Draw) -> GroupsDrawn:
    return GroupsDrawn(
        number=draw.number,
        method=draw.input["method"],
        seed=draw.seed,
        algorithm=draw.algorithm,
        input_digest=draw.input_digest,
        reason=draw.reason,
        drawn_by=str(draw.drawn_by),
        drawn_at=draw.drawn_at,
    )


def _views(
    stored: StoredGroups,
    everybody: Mapping[int, EntryRef],
    taking_part: Mapping[int, EntryRef],
    placed_late: Mapping[int, str],
) -> tuple[GroupView, ...]:
    names = {pk: f"{each.number} {each.name}" for pk, each in everybody.items()}
    views = []
    for group in stored.draw.groups:
        places = [
            GroupPlaceView(
                entry=everybody[place.entry],
                pot=place.pot,
                reasons=tuple(say_reason(each, spoken(), names) for each in place.reasons),
                left=place.entry not in taking_part,
            )
            for place in group.places
        ]
        places += [
            GroupPlaceView(entry=everybody[pk], pot=len(places) + 1, reasons=(), left=pk not in taking_part)
            for pk, name in placed_late.items()
            if name == group.name
        ]
        views.append(GroupView(name=group.name, places=tuple(places)))
    return tuple(views)
