"""Standings: computed once from confirmed matches, stored as a snapshot, and only read by pages and API."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring import Explanation, Row, rank_and_explain, ranks_and_points
from tournament.enqueue import enqueue
from tournament.errors import Missing
from tournament.models import Account, Job, Match, Stage, StandingsSnapshot
from tournament.rulebook import StageSettings
from tournament.rulebook.notes import note_mapping
from tournament.rulebook.results import StandingsInput, read_standings_input
from tournament.rulebook.sheets import Line, fold_lines, offences_before, read_sheets, rule_set_of_match
from tournament.rulebook.unit_ranking import unit_ranking
from tournament.services.audit import record_act
from tournament.services.brackets.advancing import let_extra_matches_decide, request_advance
from tournament.services.locking import lock_stage
from tournament.services.requests import digest

_WITH_STANDINGS = frozenset(
    {Stage.Format.SWISS, Stage.Format.ROUND_ROBIN, Stage.Format.GROUPS, Stage.Format.INDIVIDUAL}
)


def request_refresh(stage: Stage, account: Account | None) -> Job:
    """The stage's standings will be computed anew after this transaction. One live job a stage."""
    return enqueue(
        Job.Kind.REFRESH_STANDINGS,
        event_id=stage.event_id,
        key=f"refresh_standings:stage={stage.pk}",
        arguments={"stage": stage.pk},
        account=account,
    )


def carry_out_refresh(job: Job, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The job's work: `refresh_now` of its stage. Run twice it stores once."""
    progress(0, 1)
    done = refresh_now(int(job.arguments["stage"]))
    progress(1, 1)
    return done


def refresh_now(stage_id: int) -> dict[str, Any]:
    """The newest snapshot of the stage's standings counts every confirmed match of its published rounds.

    {"stage", "revision", "changed", "provisional"}; no new revision when nothing it depends on has changed. Locks the
    stage, so that snapshots follow each other. Raises `Missing`.
    """
    with transaction.atomic():
        stage = _locked(stage_id)
        given = read_standings_input(stage)
        seen = digest(given.as_mapping())
        newest = StandingsSnapshot.objects.filter(stage=stage).defer("rows", "cells").order_by("-revision").first()
        if newest is not None and newest.input_digest == seen:
            return _told(newest, changed=False)
        made = _store(stage, given, seen, newest.revision if newest is not None else 0)
        _let_follow(stage)
        return _told(made, changed=True)


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
        made = _compute(given)
        newest = StandingsSnapshot.objects.filter(stage=stage).order_by("-revision").first()
        if newest is not None and made == _Computed(rows=newest.rows, cells=newest.cells, units=newest.units):
            return {"stage": stage.pk, "revision": newest.revision, "agrees": True}
        if newest is None and not given.after_round:
            return {"stage": stage.pk, "revision": 0, "agrees": True}
        stored = _store(stage, given, digest(given.as_mapping()), newest.revision if newest is not None else 0)
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


def _store(stage: Stage, given: StandingsInput, seen: str, last_revision: int) -> StandingsSnapshot:
    made = _compute(given)
    snapshot = StandingsSnapshot.objects.create(
        stage=stage,
        revision=last_revision + 1,
        after_round=given.after_round,
        provisional=given.open_matches > 0,
        rows=made.rows,
        cells=made.cells,
        units=made.units,
        criteria=list(given.settings.tiebreaks),
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
    """What a snapshot stores: rows best first, group after group; the sums of their cells; and the units."""

    rows: list[dict[str, Any]]
    cells: dict[str, Any]
    units: dict[str, Any]


def _compute(given: StandingsInput) -> _Computed:
    """Every criterion sees the entries of one group alone."""
    rows: list[dict[str, Any]] = []
    cells: dict[str, Any] = {}
    ranked: dict[str, tuple[int, Fraction]] = {}
    for entries in _ranked_together(given):
        inside = set(entries)
        matches = tuple(each for each in given.matches if not given.groups or inside.issuperset(sum(each.sides, ())))
        absences = tuple(each for each in given.absences if each.entry in inside)
        standings, explained = rank_and_explain(entries, matches, absences, given.settings)
        in_order = _those_out_behind(standings.rows, given.out)
        rows += [_row_mapping(row, given) for row in in_order]
        cells |= {entry: _cells_mapping(of_entry) for entry, of_entry in explained.items()}
        if given.unit_best:
            points = ranks_and_points(entries, matches, absences, given.settings)
            ranked |= {row.entry: (row.rank, points[row.entry][1]) for row in in_order}
    return _Computed(rows=rows, cells=cells, units=unit_ranking(given, ranked))


def _ranked_together(given: StandingsInput) -> list[tuple[str, ...]]:
    """Entries by group in the order of the groups' names, A to Z before AA; all at once where there are no groups."""
    if not given.groups:
        return [tuple(given.entries)]
    names = sorted(set(given.groups.values()), key=lambda name: (len(name), name))
    return [tuple(each for each in given.entries if given.groups.get(each) == name) for name in names]


def _those_out_behind(rows: Sequence[Row], out: Mapping[str, int]) -> list[Row]:
    """Who dropped out stands behind all who stayed longer, whatever they have; the others keep their order."""
    if not out:
        return list(rows)
    stayed = max(out.values()) + 1
    ordered = sorted(rows, key=lambda row: -out.get(row.entry, stayed))
    found: list[Row] = []
    for _key, equals in groupby(ordered, key=lambda row: (out.get(row.entry, stayed), row.rank)):
        together, place = list(equals), len(found) + 1
        behind = bool(found) and out.get(found[-1].entry, stayed) != out.get(together[0].entry, stayed)
        found += [
            replace(row, rank=place, shared=len(together) > 1, decided_by=None if behind else row.decided_by)
            for row in together
        ]
    return found


def _row_mapping(row: Row, given: StandingsInput) -> dict[str, Any]:
    entry = given.entries[row.entry]
    group = {"group": given.groups[row.entry]} if row.entry in given.groups else {}
    return group | {
        "entry": entry.pk,
        "number": entry.number,
        "name": entry.name,
        "unit": entry.unit.name if entry.unit is not None else "",
        "rank": row.rank,
        "shared": row.shared,
        "decided_by": row.decided_by,
        "values": {criterion: str(value) for criterion, value in row.values.items()},
    }


def _cells_mapping(cells: Mapping[str, Explanation]) -> dict[str, Any]:
    return {
        criterion: {"total": str(cell.total), "terms": [note_mapping(term) for term in cell.terms]}
        for criterion, cell in cells.items()
    }


def _told(snapshot: StandingsSnapshot, *, changed: Any) -> dict[str, Any]:
    return {
        "stage": snapshot.stage_id,
        "revision": snapshot.revision,
        "changed": bool(changed),
        "provisional": snapshot.provisional,
    }
