"""Making the whole bracket of a knock-out stage: every round as a draft, byes gone through, tables given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, Draw, Entry, EntryRound, Match, MatchSide, Round, Stage, StageEntry
from tournament.pairing import (
    Bracket,
    PairingRefused,
    PlacesPlayed,
    Slot,
    SlotKind,
    UnitsApart,
    audit_bracket,
    build_bracket,
)
from tournament.permissions import Act, require
from tournament.rulebook import FirstRound, StageSettings
from tournament.rulebook.draws import bracket_mapping, finding_mapping
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.services.audit import record_act
from tournament.services.brackets.settling import settle
from tournament.services.locking import lock_event, lock_stage
from tournament.services.lots import next_draw_number
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding:
    """Who stands in the bracket, best first; what `build_bracket` is asked."""

    entries: tuple[int, ...]
    units: Mapping[int, str] | None
    seeds: int | None
    places_played: PlacesPlayed

    def to_mapping(self) -> dict[str, Any]:
        return {
            "seeded": list(self.entries),
            "units": None if self.units is None else {str(entry): unit for entry, unit in self.units.items()},
            "seeds": self.seeds,
            "places_played": str(self.places_played),
        }


def make_bracket(account: Account | None, *, request_id: UUID, stage_id: int, reason: str = "") -> Answer:
    """The stage has its whole bracket: all rounds as drafts, from the ranks of a cut, from seeds, or from lots.

    Making it again after it was discarded needs a `reason`. Answers `{"draw", "rounds": [ids]}`.
    Raises `Conflict`: not_knockout, draft_exists, round_published, lots_not_drawn, entries_without_lot,
    bracket_size; `Invalid`: reason_missing. Locks event and stage.
    """

    def do() -> Answer:
        event_id = Stage.objects.filter(pk=stage_id).values_list("event_id", flat=True).first()
        if event_id is not None:
            lock_event(event_id)
        stage = lock_stage(stage_id)
        require(account, Act.PAIR_ROUND, stage.event)
        _require_room(stage)
        return build_from(account, stage, _seeding(stage), seed="", lots={}, reason=reason, request_id=request_id)

    payload = {"stage": stage_id, "reason": reason}
    return once(account, Act.PAIR_ROUND, request_id, payload, do)


def build_from(
    account: Account | None,
    stage: Stage,
    seeding: Seeding,
    *,
    seed: str,
    lots: Mapping[str, Any],
    reason: str,
    request_id: UUID,
) -> Answer:
    """The stored bracket. `seed` and `lots` tell of lots that ordered equals. The caller holds event and stage."""
    assert account is not None, "only accounts are allowed to draw"
    bracket = _drawn(seeding)
    findings = audit_bracket(
        seeding.entries,
        bracket,
        units=seeding.units,
        places_played=seeding.places_played,
        seeds=seeding.seeds,
    )
    require_clean_audit(findings)
    number = next_draw_number(stage, Draw.Kind.BRACKET)
    draw = Draw.objects.create(
        stage=stage,
        number=number,
        kind=Draw.Kind.BRACKET,
        seed=seed,
        algorithm=bracket.algorithm,
        input={**seeding.to_mapping(), "lots_among_equals": dict(lots)},
        input_digest=bracket.input_digest,
        outcome=bracket_mapping(bracket),
        findings=[finding_mapping(finding) for finding in findings],
        reason=reason.strip() if number == 1 else require_reason(reason),
        drawn_by=account,
    )
    rounds = _store(stage, bracket, draw)
    settle(stage)
    after = {"draw": draw.pk, "rounds": [each.pk for each in rounds]}
    record_act(
        account, Act.PAIR_ROUND, stage, event_id=stage.event_id, after=after, reason=reason, request_id=request_id
    )
    return after


def discard_bracket(stage: Stage) -> None:
    """The draft rounds of the bracket are gone; the draw stays on record. The caller holds the stage's lock."""
    rounds = Round.objects.filter(stage=stage)
    MatchSide.objects.filter(match__round__in=rounds).delete()
    Match.objects.filter(round__in=rounds).delete()
    EntryRound.objects.filter(round__in=rounds).delete()
    rounds.delete()


def seeding_by_cut(stage: Stage) -> Seeding:
    """The ranks of the stage before, each at its standard place; units move only where they are always kept apart."""
    settings = StageSettings.from_mapping(stage.settings)
    places = list(
        StageEntry.objects.filter(stage=stage, seed__isnull=False).select_related("entry__unit").order_by("seed")
    )
    apart = settings.units_apart is UnitsApart.ALWAYS
    return Seeding(
        entries=tuple(place.entry_id for place in places),
        units=_units([place.entry for place in places]) if apart else None,
        seeds=None,
        places_played=settings.places_played,
    )


def _require_room(stage: Stage) -> None:
    if stage.format != Stage.Format.KNOCKOUT:
        raise Conflict("not_knockout", _("Only a knock-out stage has a bracket."))
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        raise Conflict("round_published", _("The bracket has been published."))
    if rounds.exists():
        raise Conflict("draft_exists", _("The bracket is drawn already. Discard the draft to draw it again."))


def _seeding(stage: Stage) -> Seeding:
    if stage.source_id is not None:
        return seeding_by_cut(stage)
    settings = StageSettings.from_mapping(stage.settings)
    entries = {
        entry.pk: entry for entry in Entry.objects.filter(event_id=stage.event_id).taking_part().select_related("unit")
    }
    places = StageEntry.objects.filter(stage=stage)
    lots = {place.entry_id: place.lot for place in places if place.lot is not None}
    match settings.first_round:
        case FirstRound.LOTS:
            seeded: list[Entry] = []
        case FirstRound.SEEDS:
            seeded = sorted((each for each in entries.values() if each.seed), key=lambda entry: entry.seed or 0)
        case _:
            assert_never(settings.first_round)
    others = [each for each in entries.values() if each not in seeded]
    _require_lots(others, lots)
    others.sort(key=lambda entry: lots[entry.pk])
    order = [*seeded, *others]
    _join(stage, order, len(seeded))
    apart = settings.units_apart is not UnitsApart.NEVER
    return Seeding(
        entries=tuple(entry.pk for entry in order),
        units=_units(order) if apart else None,
        seeds=len(seeded) if apart else None,
        places_played=settings.places_played,
    )


def _require_lots(entries: Sequence[Entry], lots: Mapping[int, int]) -> None:
    without = [entry.number for entry in entries if entry.pk not in lots]
    if without and len(without) == len(entries):
        raise Conflict("lots_not_drawn", _("Draw the lots first."))
    if without:
        raise Conflict(
            "entries_without_lot",
            _("These entries came after the lots were drawn: %(numbers)s. Draw the lots again."),
            params={"numbers": ", ".join(str(each) for each in without)},
            details={"entries": without},
        )


def _join(stage: Stage, order: Sequence[Entry], seeded: int) -> None:
    places = StageEntry.objects.filter(stage=stage)
    places.exclude(entry__in=order).delete()
    places.update(seed=None)
    there = {place.entry_id: place for place in places}
    for number, entry in enumerate(order[:seeded], start=1):
        place = there.get(entry.pk)
        if place is None:
            StageEntry.objects.create(stage=stage, entry=entry, seed=number)
        else:
            place.seed = number
            place.save(update_fields=["seed"])


def _units(entries: Sequence[Entry]) -> dict[int, str]:
    return {entry.pk: entry.unit.name for entry in entries if entry.unit}


def _drawn(seeding: Seeding) -> Bracket:
    try:
        return build_bracket(
            seeding.entries,
            units=seeding.units,
            places_played=seeding.places_played,
            seeds=seeding.seeds,
        )
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal) from refusal


def _store(stage: Stage, bracket: Bracket, draw: Draw) -> list[Round]:
    how = {
        "format": "knockout",
        "draw": draw.pk,
        "algorithm": bracket.algorithm,
        "input_digest": bracket.input_digest,
        "findings": draw.findings,
        "reasons": draw.outcome["reasons"],
    }
    rounds = Round.objects.bulk_create(
        [Round(stage=stage, number=number, pairing=how) for number in range(1, bracket.rounds + 1)]
    )
    matches = Match.objects.bulk_create(
        [
            Match(
                round=rounds[match.round - 1],
                number=match.number,
                key=match.key,
                name=str(match.name),
                state=Match.State.WAITING,
            )
            for match in bracket.matches
        ]
    )
    by_key = {match.key: match for match in matches}
    MatchSide.objects.bulk_create(
        [
            _side(by_key, by_key[match.key], side, slot)
            for match in bracket.matches
            for side, slot in enumerate(match.slots)
        ]
    )
    return rounds


def _side(by_key: Mapping[str, Match], match: Match, side: int, slot: Slot) -> MatchSide:
    match slot.kind:
        case SlotKind.ENTRY:
            source = MatchSide.Source.ENTRY
        case SlotKind.BYE:
            source = MatchSide.Source.BYE
        case SlotKind.WINNER_OF:
            source = MatchSide.Source.WINNER_OF
        case SlotKind.LOSER_OF:
            source = MatchSide.Source.LOSER_OF
        case _:
            assert_never(slot.kind)
    return MatchSide(
        match=match,
        round=match.round,
        side=side,
        entry_id=slot.entry,
        source=source,
        source_match=by_key[slot.match] if slot.match else None,
    )
