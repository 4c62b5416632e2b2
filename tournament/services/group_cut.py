"""From groups into a bracket: its sheet is drawn by places, and ties that decide a place stop and ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, Stage
from tournament.pairing import GroupSeeding, LotEntry, PairingRefused, draw_lots
from tournament.permissions import Act
from tournament.rulebook.cross_overs import StoredCrossOver
from tournament.rulebook.lists import listed
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.selectors.stages.group_cut import (
    GroupTie,
    drawn_plan,
    read_group_cut,
    sizes_of_groups,
    standings_are_computed,
)
from tournament.services import brackets
from tournament.services.audit import record_act
from tournament.services.brackets.making import seeding_by_places
from tournament.services.commitments import TakenSeed, taken_seed
from tournament.services.decisions import keep_decision
from tournament.services.requests import Answer, once
from tournament.services.stage_acts import locked_stage_and_rounds
from tournament.services.stages import add_stage
from tournament.services.ties import decide_order

TIE = "decide_group_tie"


def cut_groups(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    qualifiers: int,
    best_next: int,
    format: str,
    name_zh: str,
    name_en: str,
    settings: Mapping[str, Any],
    seeding: str = GroupSeeding.BY_GROUP,
) -> Answer:
    """A new stage with its bracket as a draft: the first `qualifiers` of each group and the `best_next` best of those
    behind them stand in it by their places, A1 against B2 and so on. As soon as a place is certain its entry is there.

    May be asked as soon as the groups are drawn; with `seeding` by_performance only once all of them are final and
    their ties decided, for then the winners are compared across the groups (see `pairing.cross_over`), equals by lots.
    `format`: knockout or double_elimination. Answers `{"stage", "number", "draw", "rounds", "places": [labels in seed
    order]}`. Raises `Conflict`: not_groups, groups_not_drawn, already_cut, groups_not_final, and what pairing refuses
    (qualifiers_out_of_range, best_next_out_of_range, bracket_size); `Invalid`: stage_format, group_seeding, stage_name,
    stage_setting_invalid. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.CUT)
        successor = Stage.objects.filter(source=source).first()
        if successor is not None:
            raise Conflict(
                "already_cut",
                _("The entries of this stage have been cut to the next one already."),
                details={"stage": successor.pk},
            )
        _require_bracket_format(format)
        plan = plan_of(source, qualifiers, best_next, _seeding(seeding))
        taken = TakenSeed(seed="", commitment=None)
        lots: dict[str, Any] = {}
        if plan.seeding is GroupSeeding.BY_PERFORMANCE:
            plan, taken, lots = _ranked(source, plan)
        try:
            given = plan.to_mapping()
            require_clean_audit(plan.audited())
        except PairingRefused as refusal:
            raise refused_by_pairing(refusal) from refusal
        stage = add_stage(
            source.event,
            format=format,
            name_zh=name_zh,
            name_en=name_en,
            settings=settings,
            source=source,
            cut_size=len(given["places"]),
        )
        made = brackets.build_from(
            account,
            stage,
            seeding_by_places(stage, given),
            seed=taken.seed,
            commitment=taken.commitment,
            lots=lots,
            reason="",
            request_id=request_id,
        )
        answer = {"stage": stage.pk, "number": stage.number, **made, "places": given["places"]}
        record_act(
            account,
            Act.CUT,
            source,
            event_id=source.event_id,
            after={"stage": stage.pk, "size": stage.cut_size, "cross_over": given, "lots": lots},
            request_id=request_id,
        )
        return answer

    payload = {
        "stage": stage_id,
        "qualifiers": qualifiers,
        "best_next": best_next,
        "format": format,
        "name_zh": name_zh,
        "name_en": name_en,
        "settings": settings,
    }
    if seeding != GroupSeeding.BY_GROUP:
        payload["seeding"] = seeding
    return once(account, Act.CUT, request_id, payload, do)


def decide_group_tie(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    qualifiers: int,
    best_next: int,
    group: str,
    place: int,
    method: str,
    order: Sequence[int],
    reason: str,
    seed: str | None = None,
) -> Answer:
    """Entries that are level for places are in order: by lots that are a stored draw, or in the chief referee's `order`
    with a written reason. What extra matches have put in order stays so.

    Once the bracket is drawn its own sheet says how many go on. `group` and `place` name the tie, `group` "" for those
    at `place` of different groups. It holds as long as they are level by the same values.

    Answers `{"decision", "order", "seed", "draw"}`. Raises `Invalid` as `ties.decide_order`; `Conflict`: not_groups,
    groups_not_drawn, no_tie, tie_decided. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        assert account is not None, "only accounts are allowed to decide"
        plan = drawn_plan(source) or plan_of(source, qualifiers, best_next)
        tie, snapshot = require_open_tie(source, plan, group, place)
        decided = decide_order(
            account,
            source,
            tie.blocks,
            place=place,
            group=group,
            method=method,
            order=order,
            reason=reason,
            seed=seed,
        )
        answer = keep_decision(
            account,
            source,
            decided,
            snapshot=snapshot,
            place=place,
            group=group,
            tied=tie.entries,
            method=method,
        )
        record_act(
            account,
            TIE,
            source,
            event_id=source.event_id,
            after={"group": group, "place": place, "method": method, **answer},
            reason=decided.reason,
            request_id=request_id,
            public=True,
        )
        for each in Stage.objects.filter(source=source).order_by("pk"):
            if each.has_bracket:
                brackets.request_advance(each, account)
        return answer

    payload = {
        "stage": stage_id,
        "qualifiers": qualifiers,
        "best_next": best_next,
        "group": group,
        "place": place,
        "method": method,
        "order": list(order),
        "reason": reason,
        "seed": seed,
    }
    return once(account, TIE, request_id, payload, do)


def plan_of(
    source: Stage, qualifiers: int, best_next: int, seeding: GroupSeeding = GroupSeeding.BY_GROUP
) -> StoredCrossOver:
    """Raises `Conflict`: not_groups, groups_not_drawn."""
    if source.format != Stage.Format.GROUPS:
        raise Conflict("not_groups", _("This stage is not played in groups."))
    sizes = sizes_of_groups(source)
    if not sizes:
        raise Conflict("groups_not_drawn", _("Draw the groups first."))
    return StoredCrossOver(sizes=sizes, qualifiers=qualifiers, best_next=best_next, seeding=seeding)


def _seeding(seeding: str) -> GroupSeeding:
    if seeding not in [str(each) for each in GroupSeeding]:
        raise Invalid(
            "group_seeding",
            _("The entries are seeded by group or by performance."),
            field="seeding",
            value=seeding,
            allowed=[str(each) for each in GroupSeeding],
        )
    return GroupSeeding(seeding)


def _ranked(source: Stage, plan: StoredCrossOver) -> tuple[StoredCrossOver, TakenSeed, dict[str, Any]]:
    """The plan with the groups in order for each place, the seed of the lots that ordered equals, and these lots."""
    cut = read_group_cut(source, plan, current=standings_are_computed(source))
    if not cut.performances:
        raise Conflict(
            "groups_not_final",
            _("By performance the entries are seeded once every group is final and its ties are decided: %(groups)s."),
            params={"groups": listed(each.name for each in cut.tables if each.order is None)},
            details={"groups": [each.name for each in cut.tables if each.order is None]},
        )
    equals = any(len({row.rank for row in each.rows}) < len(each.rows) for each in cut.performances)
    taken = taken_seed(source, None, "") if equals else TakenSeed(seed="", commitment=None)
    lots: dict[str, Any] = {}
    ranking = []
    for place, comparison in enumerate(cut.performances, start=1):
        level: list[str] = []
        for rank, rows in groupby(comparison.rows, key=lambda row: row.rank):
            group_of = {row.entry: row.group for row in rows}
            order = list(group_of)
            if len(order) > 1:
                drawn = draw_lots([LotEntry(id=entry) for entry in order], f"{taken.seed}/{place}/{rank}")
                order = list(drawn.order)
                lots[f"{place}/{rank}"] = {"seed": drawn.seed, "algorithm": drawn.algorithm, "order": order}
            level += [group_of[entry] for entry in order]
        ranking.append(tuple(level))
    return replace(plan, ranking=tuple(ranking)), taken, lots


def _require_bracket_format(format: str) -> None:
    if format not in Stage.BRACKETS:
        raise Invalid(
            "stage_format",
            _("From groups entries go on to a knock-out or a double elimination."),
            field="format",
            value=format,
            allowed=sorted(str(each) for each in Stage.BRACKETS),
        )


def require_open_tie(source: Stage, plan: StoredCrossOver, group: str, place: int) -> tuple[GroupTie, int]:
    """The tie that nothing has decided, and the standings that it was read from. `Conflict`: no_tie, tie_decided."""
    cut = read_group_cut(source, plan, current=standings_are_computed(source))
    found = next((each for each in cut.ties if (each.group, each.place) == (group, place)), None)
    if found is None or cut.snapshot is None:
        raise Conflict("no_tie", _("There is no tie for this place, or its group is not final yet."))
    if found.decided is not None:
        raise Conflict("tie_decided", _("This tie has been decided already."))
    return found, cut.snapshot
