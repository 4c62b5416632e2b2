"""分组: drawing the groups of a stage by a recorded seed, with paper in a hat, or putting them together by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, Draw, DrawCommitment, Entry, Round, Stage, StageEntry
from tournament.pairing import (
    GroupDraw,
    GroupEntry,
    GroupMethod,
    PairingRefused,
    UnitsApart,
    group_sizes,
    groups_as_placed,
    groups_by_hand,
    make_groups,
)
from tournament.permissions import Act
from tournament.rulebook import StageSettings
from tournament.rulebook.draws import finding_mapping
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.rulebook.schedules import StoredGroups
from tournament.services.audit import record_act
from tournament.services.bulk_rows import insert_rows
from tournament.services.commitments import require_reason_to_pass_over, taken_seed
from tournament.services.lots import next_draw_number
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason
from tournament.services.stage_acts import locked_stage

DRAW = "draw_groups"
_BY_SEED = (GroupMethod.SNAKE, GroupMethod.POTS, GroupMethod.LOTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """Who is put into groups. `called`: entry id -> number and name."""

    entries: tuple[GroupEntry, ...]
    called: Mapping[int, tuple[int, str]]

    @property
    def names(self) -> dict[int, str]:
        return {entry: f"{number} {name}" for entry, (number, name) in self.called.items()}


def draw_groups(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    method: str | None = None,
    sizes: Sequence[int] | None = None,
    seed: str | None = None,
    reason: str = "",
) -> Answer:
    """Every entry that takes part is in one group; anyone can repeat the draw from its seed.

    `method`: snake, pots or lots; without it the stage's own. `sizes`: of groups A, B, ...; without them the stage's
    number of groups, sizes differing by one at most. Without `seed` the promised one is taken, or a random one made. A
    repeat needs a `reason`. Answers `{"draw", "number", "seed", "clashes", "groups": [{"name", "entries": [ids by
    pot]}]}`. Raises `Invalid`: reason_missing, seed_invalid, no_entries, group_method; `Conflict`: not_groups,
    groups_fixed (round 1 is published), draft_exists, and what pairing refuses. Locks event and stage.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        field = _field(stage)
        wanted = _method(stage, method)
        taken = taken_seed(stage, seed, reason)
        try:
            dealt = tuple(sizes) if sizes is not None else _even_sizes(stage, field)
            draw = make_groups(field.entries, sizes=dealt, method=wanted, seed=taken.seed)
        except PairingRefused as refusal:
            raise refused_by_pairing(refusal, field.names) from refusal
        return _store(account, stage, field, draw, dealt, {}, reason, request_id, taken.commitment)

    payload = {
        "stage": stage_id,
        "method": method,
        "sizes": None if sizes is None else list(sizes),
        "seed": seed,
        "reason": reason,
    }
    return once(account, DRAW, request_id, payload, do)


def record_groups(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    numbers: Mapping[int, int],
    sizes: Sequence[int] | None = None,
    reason: str = "",
) -> Answer:
    """As `draw_groups`, with numbers drawn by hand: 1 goes to group A, 2 to B, and so on in turn.

    `numbers` gives each entry that takes part its own, from 1 to their count. Raises besides: `Conflict`
    number_missing, number_twice, number_out_of_range, unknown_entry.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        field = _field(stage)
        require_reason_to_pass_over(stage, reason)
        try:
            dealt = tuple(sizes) if sizes is not None else _even_sizes(stage, field)
            draw = groups_by_hand(field.entries, numbers, sizes=dealt)
        except PairingRefused as refusal:
            raise refused_by_pairing(refusal, field.names) from refusal
        return _store(account, stage, field, draw, dealt, numbers, reason, request_id)

    payload = {
        "stage": stage_id,
        "numbers": {str(entry): number for entry, number in numbers.items()},
        "sizes": None if sizes is None else list(sizes),
        "reason": reason,
    }
    return once(account, DRAW, request_id, payload, do)


def place_groups(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    groups: Sequence[Sequence[int]],
    reason: str = "",
) -> Answer:
    """The groups as somebody puts them together: entry ids of group A, of group B, and so on, each by pot.

    Everybody who takes part is in one of them. Raises as `draw_groups`, besides `Conflict` entry_not_placed,
    entry_twice, unknown_entry, group_size_out_of_range.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        field = _field(stage)
        require_reason_to_pass_over(stage, reason)
        try:
            draw = groups_as_placed(field.entries, groups)
        except PairingRefused as refusal:
            raise refused_by_pairing(refusal, field.names) from refusal
        return _store(account, stage, field, draw, [len(each) for each in groups], {}, reason, request_id)

    payload = {"stage": stage_id, "groups": [list(each) for each in groups], "reason": reason}
    return once(account, DRAW, request_id, payload, do)


def _lock(account: Account | None, stage_id: int) -> Stage:
    stage = locked_stage(account, stage_id, Act.DRAW_LOTS)
    if stage.format != Stage.Format.GROUPS:
        raise Conflict("not_groups", _("This stage is not played in groups."))
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        raise Conflict("groups_fixed", _("Round 1 has been published: the groups stand."))
    if rounds.exists():
        raise Conflict("draft_exists", _("The schedule is a draft of the groups as they are. Discard it first."))
    return stage


def _field(stage: Stage) -> _Field:
    """Entries that take part, by number; ranked by the cut they came from, else by their seeds."""
    settings = StageSettings.from_mapping(stage.settings)
    entries = Entry.objects.filter(event_id=stage.event_id).taking_part().select_related("unit").order_by("number")
    ranks: dict[int, int | None] = {}
    if stage.source_id is not None:
        places = StageEntry.objects.filter(stage=stage, entry__in=entries)
        ranks = dict(places.values_list("entry_id", "seed"))
        entries = entries.filter(pk__in=list(ranks))
    found = list(entries)
    if not found:
        raise Invalid("no_entries", _("No entry takes part yet."))
    if stage.source_id is None:
        ranks = {each.pk: each.seed for each in found}
    behind = max((rank for rank in ranks.values() if rank is not None), default=0) + 1
    are_apart = settings.units_apart is not UnitsApart.NEVER
    return _Field(
        entries=tuple(
            GroupEntry(
                id=each.pk,
                rank=ranks[each.pk] or behind,
                unit=each.unit.name if each.unit and are_apart else None,
            )
            for each in found
        ),
        called={each.pk: (each.number, each.name) for each in found},
    )


def _method(stage: Stage, method: str | None) -> Any:
    """One that a seed decides. Without one the stage's own, or the snake where that is by hand."""
    if method is None:
        own = StageSettings.from_mapping(stage.settings).group_method
        return own if own in _BY_SEED else GroupMethod.SNAKE
    if method not in [str(each) for each in _BY_SEED]:
        raise Invalid(
            "group_method",
            _("Groups are drawn by a snake of seeds, from pots, or by lots."),
            field="method",
            value=method,
            allowed=[str(each) for each in _BY_SEED],
        )
    return GroupMethod(method)


def _even_sizes(stage: Stage, field: _Field) -> tuple[int, ...]:
    return group_sizes(len(field.entries), StageSettings.from_mapping(stage.settings).group_count)


def _store(
    account: Account | None,
    stage: Stage,
    field: _Field,
    draw: GroupDraw,
    sizes: Sequence[int],
    numbers: Mapping[int, int],
    reason: str,
    request_id: UUID,
    commitment: DrawCommitment | None = None,
) -> Answer:
    assert account is not None, "only accounts are allowed to draw"
    stored = StoredGroups(draw=draw, entries=field.entries, sizes=tuple(sizes), numbers=dict(numbers))
    findings = stored.audited()
    require_clean_audit(findings, field.names)
    number = next_draw_number(stage, Draw.Kind.GROUPS)
    told = require_reason(reason) if number > 1 else reason.strip()
    made = Draw.objects.create(
        stage=stage,
        number=number,
        kind=Draw.Kind.GROUPS,
        seed=draw.seed,
        commitment=commitment,
        algorithm=draw.algorithm,
        input=stored.input_mapping(field.called),
        input_digest=draw.input_digest,
        outcome=stored.outcome_mapping(),
        findings=[finding_mapping(finding) for finding in findings],
        reason=told if number > 1 else "",
        drawn_by=account,
    )
    _give_groups(stage, draw.group_of())
    answer = {
        "draw": made.pk,
        "number": number,
        "seed": draw.seed,
        "clashes": draw.clashes,
        "groups": [{"name": group.name, "entries": list(group.entries)} for group in draw.groups],
    }
    record_act(
        account,
        DRAW,
        stage,
        event_id=stage.event_id,
        after={**answer, "method": str(draw.method)},
        reason=told,
        request_id=request_id,
        public=True,
    )
    return answer


def _give_groups(stage: Stage, group_of: Mapping[int, str]) -> None:
    places = StageEntry.objects.filter(stage=stage)
    if stage.source_id is None:
        places.exclude(entry_id__in=group_of).delete()
    there = {place.entry_id: place for place in places}
    for entry, place in there.items():
        place.group = group_of.get(entry, "")
    StageEntry.objects.bulk_update(list(there.values()), ["group"])
    insert_rows(
        StageEntry(stage=stage, entry_id=entry, group=group) for entry, group in group_of.items() if entry not in there
    )
