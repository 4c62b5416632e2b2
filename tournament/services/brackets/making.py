"""Making the whole bracket of a knock-out or a double elimination: every round as a draft, byes gone through, tables
given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import (
    Account,
    Draw,
    DrawCommitment,
    Entry,
    EntryRound,
    Match,
    MatchSide,
    Round,
    Stage,
    StageEntry,
)
from tournament.pairing import (
    Bracket,
    ByesTo,
    Finding,
    PairingRefused,
    PlacesPlayed,
    SecondFinal,
    Slot,
    SlotKind,
    UnitsApart,
    audit_bracket,
    audit_double_elimination,
    build_bracket,
    build_double_elimination,
)
from tournament.permissions import Act
from tournament.rulebook import FirstRound, StageSettings
from tournament.rulebook.brackets import placeholder
from tournament.rulebook.draws import bracket_mapping, finding_mapping
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.services.audit import record_act
from tournament.services.brackets.settling import settle
from tournament.services.brackets.sources import fill_places, labels_of
from tournament.services.bulk_rows import insert_rows
from tournament.services.lots import next_draw_number, require_lots
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason
from tournament.services.rules.versions import leave_drafts
from tournament.services.stage_acts import locked_stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding:
    """Who stands in the bracket, best first, and what kind of bracket it is; what its builder is asked.

    `seeds`: how many of the first keep their standard places, as `build_bracket` takes it. `cross_over`: where the
    entries come from groups that may not be final yet, how (see `brackets.sources`); `entries` are then placeholders.
    """

    format: Stage.Format
    entries: tuple[int, ...]
    units: Mapping[int, str] | None
    seeds: int | None
    byes: ByesTo
    places_played: PlacesPlayed
    second_final: SecondFinal
    cross_over: Mapping[str, Any] | None = None

    def to_mapping(self) -> dict[str, Any]:
        """As it is kept with the draw: what this kind of bracket is asked."""
        return {
            "format": str(self.format),
            "seeded": list(self.entries),
            "units": None if self.units is None else {str(entry): unit for entry, unit in self.units.items()},
            "seeds": self.seeds,
            "byes": str(self.byes),
            **(
                {"second_final": str(self.second_final)}
                if self.format == Stage.Format.DOUBLE_ELIMINATION
                else {"places_played": str(self.places_played)}
            ),
            **({} if self.cross_over is None else {"cross_over": dict(self.cross_over)}),
        }


def make_bracket(account: Account | None, *, request_id: UUID, stage_id: int, reason: str = "") -> Answer:
    """The stage has its whole bracket: all rounds as drafts, from the ranks of a cut, from seeds, or from lots.

    Making it again after it was discarded needs a `reason`. Answers `{"draw", "rounds": [ids]}`.
    Raises `Conflict`: not_knockout (a format without a bracket), draft_exists, round_published, lots_not_drawn,
    entries_without_lot, bracket_size; `Invalid`: reason_missing. Locks event and stage.
    """

    def do() -> Answer:
        stage = locked_stage(account, stage_id, Act.PAIR_ROUND)
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
    commitment: DrawCommitment | None = None,
) -> Answer:
    """The stored bracket. `seed`, `lots` and `commitment` tell of lots that ordered equals. The caller holds event and
    stage."""
    assert account is not None, "only accounts are allowed to draw"
    bracket, findings = _drawn(seeding)
    require_clean_audit(findings)
    number = next_draw_number(stage, Draw.Kind.BRACKET)
    draw = Draw.objects.create(
        stage=stage,
        number=number,
        kind=Draw.Kind.BRACKET,
        seed=seed,
        commitment=commitment,
        algorithm=bracket.algorithm,
        input={**seeding.to_mapping(), "lots_among_equals": dict(lots)},
        input_digest=bracket.input_digest,
        outcome=bracket_mapping(bracket),
        findings=[finding_mapping(finding) for finding in findings],
        reason=reason.strip() if number == 1 else require_reason(reason),
        drawn_by=account,
    )
    rounds = _store(stage, bracket, draw)
    fill_places(stage)
    settle(stage)
    after = {"draw": draw.pk, "rounds": [each.pk for each in rounds]}
    record_act(
        account, Act.PAIR_ROUND, stage, event_id=stage.event_id, after=after, reason=reason, request_id=request_id
    )
    return after


def discard_bracket(stage: Stage) -> None:
    """The draft rounds of the bracket are gone; the draw stays on record. The caller holds the stage's lock."""
    rounds = Round.objects.filter(stage=stage)
    leave_drafts(rounds)
    MatchSide.objects.filter(match__round__in=rounds).delete()
    Match.objects.filter(round__in=rounds).delete()
    EntryRound.objects.filter(round__in=rounds).delete()
    rounds.delete()


def seeding_by_cut(stage: Stage) -> Seeding:
    """The entries it was made with, by seed, each at its standard place; byes go to the top, for nobody has drawn a
    lot. Units move only where they are always kept apart."""
    settings = StageSettings.from_mapping(stage.settings)
    places = list(
        StageEntry.objects.filter(stage=stage, seed__isnull=False).select_related("entry__unit").order_by("seed")
    )
    apart = settings.units_apart is UnitsApart.ALWAYS
    return Seeding(
        format=Stage.Format(stage.format),
        entries=tuple(place.entry_id for place in places),
        units=_units([place.entry for place in places]) if apart else None,
        seeds=None,
        byes=ByesTo.TOP,
        places_played=settings.places_played,
        second_final=settings.second_final,
    )


def seeding_again(stage: Stage) -> Seeding | None:
    """The places of groups that the bracket was drawn from before; None where it did not come from groups."""
    before = Draw.objects.filter(stage=stage, kind=Draw.Kind.BRACKET).order_by("-number").first()
    if before is None or "cross_over" not in before.input:
        return None
    return seeding_by_places(stage, before.input["cross_over"])


def seeding_by_places(stage: Stage, cross_over: Mapping[str, Any]) -> Seeding:
    """Placeholders for the places of groups, in seed order, each at its standard place."""
    settings = StageSettings.from_mapping(stage.settings)
    return Seeding(
        format=Stage.Format(stage.format),
        entries=tuple(placeholder(seed) for seed in range(1, len(cross_over["places"]) + 1)),
        units=None,
        seeds=None,
        byes=ByesTo.TOP,
        places_played=settings.places_played,
        second_final=settings.second_final,
        cross_over=cross_over,
    )


def _require_room(stage: Stage) -> None:
    if not stage.has_bracket:
        raise Conflict("not_knockout", _("Only a knock-out or a double elimination has a bracket."))
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        raise Conflict("round_published", _("The bracket has been published."))
    if rounds.exists():
        raise Conflict("draft_exists", _("The bracket is drawn already. Discard the draft to draw it again."))


def _seeding(stage: Stage) -> Seeding:
    if stage.entries_are_given:
        return seeding_again(stage) or seeding_by_cut(stage)
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
    require_lots(others, lots)
    others.sort(key=lambda entry: lots[entry.pk])
    order = [*seeded, *others]
    _join(stage, order, len(seeded))
    apart = settings.units_apart is not UnitsApart.NEVER
    by_lot = settings.byes_to is ByesTo.HIGHEST_LOT
    return Seeding(
        format=Stage.Format(stage.format),
        entries=tuple(entry.pk for entry in order),
        units=_units(order) if apart else None,
        seeds=len(seeded) if apart or by_lot else None,
        byes=settings.byes_to,
        places_played=settings.places_played,
        second_final=settings.second_final,
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


def _drawn(seeding: Seeding) -> tuple[Bracket, tuple[Finding, ...]]:
    """The bracket, and what the audit remarks."""
    asked: dict[str, Any] = {"units": seeding.units, "seeds": seeding.seeds, "byes": seeding.byes}
    try:
        if seeding.format == Stage.Format.DOUBLE_ELIMINATION:
            asked["second_final"] = seeding.second_final
            bracket = build_double_elimination(seeding.entries, **asked)
            return bracket, audit_double_elimination(seeding.entries, bracket, **asked)
        asked["places_played"] = seeding.places_played
        bracket = build_bracket(seeding.entries, **asked)
        return bracket, audit_bracket(seeding.entries, bracket, **asked)
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal) from refusal


def _store(stage: Stage, bracket: Bracket, draw: Draw) -> list[Round]:
    how = {
        "format": stage.format,
        "draw": draw.pk,
        "algorithm": bracket.algorithm,
        "input_digest": bracket.input_digest,
        "findings": draw.findings,
        "reasons": draw.outcome["reasons"],
    }
    rounds = insert_rows([Round(stage=stage, number=number, pairing=how) for number in range(1, bracket.rounds + 1)])
    matches = insert_rows(
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
    labels = labels_of(draw)
    insert_rows(
        [
            _side(by_key, by_key[match.key], side, slot, labels)
            for match in bracket.matches
            for side, slot in enumerate(match.slots)
        ]
    )
    return rounds


def _side(by_key: Mapping[str, Match], match: Match, side: int, slot: Slot, labels: Mapping[int, str]) -> MatchSide:
    match slot.kind:
        case SlotKind.ENTRY if slot.entry is not None and slot.entry in labels:
            place = labels[slot.entry]
            source = MatchSide.Source.PLACE
            return MatchSide(match=match, round=match.round, side=side, source=source, source_place=place)
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
