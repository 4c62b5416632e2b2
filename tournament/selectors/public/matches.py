"""Matches of rounds past draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Prefetch, QuerySet

from scoring import Awaits
from tournament.models import Entry, Match, MatchSide
from tournament.rulebook.brackets import NOT_NEEDED
from tournament.rulebook.sheets import Offences, offences_before, stored_awaits


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRef:
    """An entry as it is named in lists; `unit` is empty where there is none."""

    pk: int
    number: int
    name: str
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRef:
    """A match as it is named in "winner of match 3"; `name` is its round in the bracket (final ...) or empty, `key` its
    place there."""

    pk: int
    round_number: int
    number: int
    name: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A side's place: the entry, or where it will come from (`source_match`, or `source_place` in the standings of the
    stage before), or a bye (`source`).

    A side of several entries (partners drawn for the round) has a place for each, by `position`; else `alone`. `seat`
    is the seat of the entry's first player.
    """

    side: int
    position: int
    seat: int
    alone: bool
    entry: EntryRef | None
    source: str
    source_match: MatchRef | None
    source_place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a match ended. `winner` None: draw, nobody, or open; then `needs_decision` says which.

    `places` by side where every player is a side of his own, 1 the first, shared where levels are equal; else None.
    """

    reason: str
    winner: int | None
    decided_by: str
    needs_decision: bool
    places: tuple[int, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow:
    """A side with all its places; `level` None before anything was entered."""

    side: int
    slots: tuple[Slot, ...]
    level: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match. `slots` are in the order of sides and positions; a bye has one. `result` counts only once `state` is
    confirmed. `awaits`: what it waits for at equal levels."""

    pk: int
    stage_number: int
    round_number: int
    number: int
    key: str
    group: str
    name: str
    kind: str
    state: str
    table_number: int | None
    room: str
    slots: tuple[Slot, ...]
    levels: tuple[int, ...] | None
    on_stage: int | None
    hands_played: int
    result: Result | None
    awaits: Awaits | None
    rule_set_version_id: int | None
    extension_seconds: int
    started_at: datetime | None
    ended_at: datetime | None
    revision: int
    offences: Offences

    @property
    def is_bye(self) -> bool:
        return self.kind == Match.Kind.BYE

    @property
    def needless(self) -> bool:
        """Whether this is a second final that nobody has to play."""
        return self.result is not None and self.result.decided_by == NOT_NEEDED

    @property
    def confirmed(self) -> bool:
        return self.state == Match.State.CONFIRMED

    @property
    def winner(self) -> EntryRef | None:
        """Who won; None while the result is not confirmed."""
        if not self.confirmed or self.result is None or self.result.winner is None:
            return None
        return next((slot.entry for slot in self.slots if slot.side == self.result.winner), None)

    def slot_of(self, entry_pk: int) -> Slot | None:
        return next((slot for slot in self.slots if slot.entry and slot.entry.pk == entry_pk), None)

    @property
    def sides(self) -> tuple[SideRow, ...]:
        """The sides in order, each with its places."""
        return tuple(
            SideRow(side=side, slots=tuple(slots), level=None if self.levels is None else self.levels[side])
            for side, slots in groupby(self.slots, key=lambda slot: slot.side)
        )

    def partners_of(self, entry_pk: int) -> tuple[Slot, ...]:
        """The other places of the entry's side."""
        own = self.slot_of(entry_pk)
        return tuple(slot for slot in self.slots if own is not None and slot.side == own.side and slot != own)

    def opponents_of(self, entry_pk: int) -> tuple[Slot, ...]:
        """The places of all other sides; none in a bye."""
        own = self.slot_of(entry_pk)
        return tuple(slot for slot in self.slots if own is None or slot.side != own.side)


def match_rows(matches: QuerySet[Match]) -> tuple[MatchRow, ...]:
    """Two queries. The caller names rounds past draft; whatever lies in a draft is left out all the same."""
    sides = MatchSide.objects.select_related("entry__unit", "source_match__round").defer(
        "source_match__round__pairing", "source_match__reasons", "source_match__outcome"
    )
    found = (
        matches.exclude(round__state="draft")
        .select_related("round__stage", "table")
        .defer("reasons", "round__pairing", "round__stage__settings")
        .prefetch_related(Prefetch("sides", queryset=sides))
    )
    return tuple(_match_row(each) for each in found)


def entry_ref(entry: Entry) -> EntryRef:
    return EntryRef(pk=entry.pk, number=entry.number, name=entry.name, unit=entry.unit.name if entry.unit else "")


def _match_row(match: Match) -> MatchRow:
    outcome = match.outcome or {}
    return MatchRow(
        pk=match.pk,
        stage_number=match.round.stage.number,
        round_number=match.round.number,
        number=match.number,
        key=match.key,
        group=match.group,
        name=match.name,
        kind=match.kind,
        state=match.state,
        table_number=match.table.number if match.table else None,
        room=match.table.room if match.table else "",
        slots=_slots(match.sides.all()),
        levels=None if match.levels is None else tuple(match.levels),
        on_stage=match.on_stage,
        hands_played=match.hands_played,
        result=Result(
            reason=match.outcome_reason,
            winner=match.winner,
            decided_by=str(outcome.get("decided_by") or ""),
            needs_decision=bool(outcome.get("needs_decision")),
            places=tuple(outcome["places"]) if outcome.get("places") is not None else None,
        )
        if match.outcome_reason
        else None,
        awaits=stored_awaits(match),
        rule_set_version_id=match.rule_set_version_id,
        extension_seconds=match.extension_seconds,
        started_at=match.started_at,
        ended_at=match.ended_at,
        revision=match.revision,
        offences=offences_before(match),
    )


def _slots(rows: Iterable[MatchSide]) -> tuple[Slot, ...]:
    places = sorted(rows, key=lambda each: (each.side, each.position))
    entries = Counter(place.side for place in places)
    return tuple(
        Slot(
            side=side.side,
            position=side.position,
            seat=side.side + side.position * len(entries),
            alone=entries[side.side] == 1,
            entry=entry_ref(side.entry) if side.entry else None,
            source=side.source,
            source_place=side.source_place,
            source_match=MatchRef(
                pk=side.source_match.pk,
                round_number=side.source_match.round.number,
                number=side.source_match.number,
                name=side.source_match.name,
                key=side.source_match.key,
            )
            if side.source_match
            else None,
        )
        for side in places
    )
