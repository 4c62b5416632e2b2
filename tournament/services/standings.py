"""Standings: computed once from confirmed matches, stored as a snapshot, and only read by pages and API."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring import Explanation, Note, Row, rank_and_explain, ranks_and_points
from scoring.notes import note
from tournament.errors import Missing
from tournament.models import Job, Match, Stage, StandingsSnapshot
from tournament.rulebook import StageSettings
from tournament.rulebook.notes import note_mapping
from tournament.rulebook.results import StandingsInput, read_standings_input, those_out_behind
from tournament.rulebook.sheets import Line, fold_lines, offences_before, read_sheets, rule_set_of_match
from tournament.rulebook.unit_ranking import unit_ranking
from tournament.selectors.stages.decided_ties import shows_a_decision
from tournament.services.audit import record_act
from tournament.services.brackets.advancing import let_extra_matches_decide, request_advance
from tournament.services.level_entries import Ordered, put_in_order
from tournament.services.locking import lock_stage
from tournament.services.refreshing import request_refresh
from tournament.services.requests import digest

__all__ = ["carry_out_refresh", "rebuild", "refresh_now", "request_refresh"]

_WITH_STANDINGS = frozenset(
    {Stage.Format.SWISS, Stage.Format.ROUND_ROBIN, Stage.Format.GROUPS, Stage.Format.INDIVIDUAL}
)


def carry_out_refresh(job: Job, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The job's work: `refresh_now` of its stage. Run twice it stores once."""
    progress(0, 1)
    done = refresh_now(int(job.arguments["stage"]))
    progress(1, 1)
    return done


def refresh_now(stage_id: int) -> dict[str, Any]:
    """The newest snapshot of the stage's standings counts every confirmed match of its published rounds, and puts level
    entries in the order that was played, drawn or given.

    {"stage", "revision", "changed", "provisional"}; no new revision when nothing it depends on has changed. Locks the
    stage, so that snapshots follow each other. Raises `Missing`.
    """
    with transaction.atomic():
        stage = _locked(stage_id)
        given = read_standings_input(stage)
        seen = digest(given.as_mapping())
        ordered = put_in_order(stage, given)
        newest = StandingsSnapshot.objects.filter(stage=stage).defer("rows", "cells").order_by("-revision").first()
        if newest is not None and newest.input_digest == seen and not _shows_otherwise(newest, given, ordered):
            return _told(newest, changed=False)
        made = _store(stage, given, ordered, seen, newest.revision if newest is not None else 0)
        _let_follow(stage)
        return _told(made, changed=True)


def _shows_otherwise(stored: StandingsSnapshot, given: StandingsInput, ordered: Ordered) -> bool:
    """Whether level entries stand in another order in the snapshot than was decided about them."""
    lots = given.settings.lots if "lots" in given.settings.tiebreaks else {}
    if ordered.settings == given.settings and not any(shows_a_decision(row, lots) for row in stored.rows):
        return False
    return bool(_compute(given, ordered).rows != stored.rows)


def _let_follow(stage: Stage) -> None:
    """Stages that came from this one before it was final take what it brings: places in a bracket, or points; so do
    those whose places its extra matches decide."""
    let_extra_matches_decide(stage)
    for each in Stage.objects.filter(source=stage).order_by("pk"):
        if each.has_bracket and stage.format == Stage.Format.GROUPS:
            request_advance(each, None)
        elif StageSettings.from_mapping(each.settings).carried_percent:
            request_refresh(each, None)


def rebuild(event_id: int) -> dict[str, Any]:
    """Everything that is derived, made again from the score sheets, and what differed from what was stored.

    Every match that has a sheet is folded from its lines; a fold that differs from the match's fields is named under
    `matches_differing` and not changed (a person has to look). Standings are computed from scratch and compared with
    the newest snapshot; where they differ a new revision is stored and `agrees` is false.
    {"matches", "matches_differing": [id], "stages": [{"stage", "revision", "agrees"}]}.
    """
    folded, differing = 0, []
    matches = Match.objects.filter(round__stage__event_id=event_id, started_at__isnull=False)
    sheets = read_sheets(matches.order_by().values_list("pk", flat=True))
    for match in matches.select_related("round__stage__event__rule_set_version").order_by("pk"):
        folded += 1
        if not _agrees_with_sheet(match, sheets.get(match.pk, ())):
            differing.append(match.pk)
    stages = []
    for stage_id in Stage.objects.filter(event_id=event_id, format__in=_WITH_STANDINGS).values_list("pk", flat=True):
        stages.append(_rebuild_stage(stage_id))
    return {"matches": folded, "matches_differing": differing, "stages": stages}


def _rebuild_stage(stage_id: int) -> dict[str, Any]:
    with transaction.atomic():
        stage = _locked(stage_id)
        given = read_standings_input(stage)
        ordered = put_in_order(stage, given)
        made = _compute(given, ordered)
        newest = StandingsSnapshot.objects.filter(stage=stage).order_by("-revision").first()
        if newest is not None and made == _Computed(rows=newest.rows, cells=newest.cells, units=newest.units):
            return {"stage": stage.pk, "revision": newest.revision, "agrees": True}
        if newest is None and not given.after_round:
            return {"stage": stage.pk, "revision": 0, "agrees": True}
        last_revision = newest.revision if newest is not None else 0
        stored = _store(stage, given, ordered, digest(given.as_mapping()), last_revision)
        return {"stage": stage.pk, "revision": stored.revision, "agrees": False}


def _agrees_with_sheet(match: Match, lines: tuple[Line, ...]) -> bool:
    state = fold_lines(rule_set_of_match(match), lines, offences_before(match))
    over = match.state in (Match.State.REPORTED, Match.State.CONFIRMED)
    return (
        match.levels == list(state.levels)
        and match.on_stage == state.on_stage
        and match.hands_played == state.hands_played
        and over == state.is_over
        and (not over or (state.outcome is not None and match.winner == state.outcome.winner))
        and (not over or (state.outcome is not None and match.outcome_reason == state.outcome.reason))
    )


def _locked(stage_id: int) -> Stage:
    stage = lock_stage(stage_id)
    found = Stage.objects.select_related("event__rule_set_version").filter(pk=stage.pk).first()
    if found is None:
        raise Missing("stage_missing", _("There is no such stage."))
    return found


def _store(stage: Stage, given: StandingsInput, ordered: Ordered, seen: str, last_revision: int) -> StandingsSnapshot:
    made = _compute(given, ordered)
    snapshot = StandingsSnapshot.objects.create(
        stage=stage,
        revision=last_revision + 1,
        after_round=given.after_round,
        provisional=given.open_matches > 0,
        rows=made.rows,
        cells=made.cells,
        units=made.units,
        criteria=list(ordered.settings.tiebreaks),
        input_digest=seen,
    )
    record_act(
        None,
        "refresh_standings",
        stage,
        event_id=stage.event_id,
        after={"revision": snapshot.revision, "after_round": given.after_round, "digest": seen},
        public=True,
    )
    return snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class _Computed:
    """What a snapshot stores: rows best first, level ones by the numbers that people know, group after group; the sums
    of their cells; and the units."""

    rows: list[dict[str, Any]]
    cells: dict[str, Any]
    units: dict[str, Any]


def _compute(given: StandingsInput, ordered: Ordered) -> _Computed:
    rows: list[dict[str, Any]] = []
    cells: dict[str, Any] = {}
    ranked: dict[str, tuple[int, Fraction]] = {}
    for table in given.tables():
        standings, explained = rank_and_explain(table.entries, table.matches, table.absences, ordered.settings)
        behind = those_out_behind(standings.rows, given.out)
        in_order = sorted(behind, key=lambda row: (row.rank, given.entries[row.entry].number))
        rows += [_row_mapping(row, given, ordered) for row in in_order]
        cells |= {entry: _cells_mapping(entry, of_entry, ordered) for entry, of_entry in explained.items()}
        if given.unit_best:
            points = ranks_and_points(table.entries, table.matches, table.absences, ordered.settings)
            ranked |= {row.entry: (row.rank, points[row.entry][1]) for row in in_order}
    return _Computed(rows=rows, cells=cells, units=unit_ranking(given, ranked))


def _row_mapping(row: Row, given: StandingsInput, ordered: Ordered) -> dict[str, Any]:
    """`level_rank` is told of an entry whose tie was decided: the rank that it shared before."""
    entry = given.entries[row.entry]
    group = {"group": given.groups[row.entry]} if row.entry in given.groups else {}
    level = {"level_rank": ordered.shared[row.entry]} if row.entry in ordered.shared else {}
    return (
        group
        | level
        | {
            "entry": entry.pk,
            "number": entry.number,
            "name": entry.name,
            "unit": entry.unit.name if entry.unit is not None else "",
            "rank": row.rank,
            "shared": row.shared,
            "decided_by": row.decided_by and _told_as(row.entry, row.decided_by, ordered),
            "values": {
                _told_as(row.entry, criterion, ordered): str(value)
                for criterion, value in row.values.items()
                if row.entry not in ordered.not_asked.get(criterion, ())
            },
        }
    )


def _told_as(entry: str, criterion: str, ordered: Ordered) -> str:
    return "lots" if criterion == "manual_order" and entry in ordered.by_lots else criterion


def _cells_mapping(entry: str, cells: Mapping[str, Explanation], ordered: Ordered) -> dict[str, Any]:
    told = {
        criterion: _NOT_ASKED if entry in ordered.not_asked.get(criterion, ()) else _cell_mapping(cell)
        for criterion, cell in cells.items()
    }
    if entry in ordered.by_lots:
        lot = str(cells["manual_order"].total)
        told |= {"manual_order": _NOT_ASKED, "lots": _cell(lot, note("term_lot", amount=lot))}
    return told


def _cell_mapping(cell: Explanation) -> dict[str, Any]:
    return _cell(str(cell.total), *cell.terms)


def _cell(total: str, *terms: Note) -> dict[str, Any]:
    return {"total": total, "terms": [note_mapping(term) for term in terms]}


_NOT_ASKED = _cell("0", note("term_not_asked"))


def _told(snapshot: StandingsSnapshot, *, changed: Any) -> dict[str, Any]:
    return {
        "stage": snapshot.stage_id,
        "revision": snapshot.revision,
        "changed": bool(changed),
        "provisional": snapshot.provisional,
    }
