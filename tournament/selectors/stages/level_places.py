"""Who is level in the final standings of a stage, for any place, and how it was decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Missing
from tournament.models import CutDecision, Entry, Stage
from tournament.pairing import Blocks
from tournament.rulebook import StageSettings
from tournament.selectors.stages.cut import CutRow, cut_row, require_final_snapshot
from tournament.selectors.stages.decided_ties import (
    DecidedTies,
    StoredRow,
    decided_ties,
    decision_about,
    level_rank,
)
from tournament.selectors.stages.extra_matches import ExtraMatches, played_among

RANKED = frozenset({Stage.Format.SWISS, Stage.Format.ROUND_ROBIN, Stage.Format.GROUPS, Stage.Format.INDIVIDUAL})
_WAIT_FOR_A_DECISION = frozenset({"extra_match", "manual_order"})


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelPlaces:
    """Entries that are level from `place` (of `group`, where there are any) on, without those who have left.

    `rows`: as they stand now. `blocks`: by extra matches among them, best first, still level within a block. `method`:
    `CutDecision.Method`, how they were put in order; empty while some are level. `by_lots`: the lots of the stage
    separate them as long as nothing else does. `waiting`: extra matches that are to put them in order; `over`: those
    that did.
    """

    group: str
    place: int
    rows: tuple[CutRow, ...]
    blocks: Blocks
    method: str
    by_lots: bool
    waiting: tuple[ExtraMatches, ...]
    over: tuple[ExtraMatches, ...]

    @property
    def level(self) -> tuple[int, ...]:
        """The first who are still level; empty once all are in order."""
        if self.method:
            return ()
        return next((block for block in self.blocks if len(block) > 1), ())

    @property
    def still_level(self) -> tuple[CutRow, ...]:
        return tuple(row for row in self.rows if row.entry in self.level)


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelInStandings:
    """All who are, or were, level in the final standings, best first."""

    snapshot: int
    ties: tuple[LevelPlaces, ...]

    def tie_at(self, group: str, place: int) -> LevelPlaces:
        """Raises `Missing` (`level_places_missing`)."""
        for each in self.ties:
            if (each.group, each.place) == (group, place):
                return each
        raise Missing("level_places_missing", _("Nobody is level from this place on."))


def level_in_standings(stage: Stage) -> LevelInStandings:
    """Of a stage whose last round is over. A bounded number of queries.

    Raises `Conflict`: not_ranked (a bracket, or extra matches), rounds_left, open_tables, standings_not_final.
    """
    if stage.format not in RANKED or stage.extra_of_id is not None:
        raise Conflict("not_ranked", _("Only a stage with standings has entries that are level."))
    newest = require_final_snapshot(stage)
    chain = StageSettings.from_mapping(stage.settings).tiebreaks or tuple(newest.criteria)
    left = set(
        Entry.objects.filter(
            event_id=stage.event_id, state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]
        ).values_list("pk", flat=True)
    )
    decided = decided_ties(stage)
    ties = []
    for place, rows in _level(newest.rows, newest.criteria, chain):
        here = [row for row in rows if row["entry"] not in left]
        if len(here) > 1:
            ties.append(_tie(stage, decided, place, here, newest.after_round))
    return LevelInStandings(snapshot=newest.pk, ties=tuple(ties))


def _level(
    rows: Sequence[StoredRow], criteria: Sequence[str], chain: Sequence[str]
) -> list[tuple[int, list[StoredRow]]]:
    """Rows that no criterion before a decision separates, with the first place that they stand at."""
    until = next((at for at, each in enumerate(chain) if each in _WAIT_FOR_A_DECISION), len(chain))
    decides = frozenset(criteria[until:])
    found: list[tuple[int, list[StoredRow]]] = []
    for row in rows:
        above = found[-1][1][-1] if found else None
        if above is not None and above.get("group") == row.get("group") and _still(above, row, decides):
            found[-1][1].append(row)
        else:
            found.append((level_rank(row), [row]))
    return [(place, level) for place, level in found if len(level) > 1]


def _still(above: StoredRow, row: StoredRow, decides: frozenset[str]) -> bool:
    return level_rank(above) == level_rank(row) or row["decided_by"] in decides


def _tie(stage: Stage, decided: DecidedTies, place: int, rows: Sequence[StoredRow], after_round: int) -> LevelPlaces:
    played = played_among([row["entry"] for row in rows], decided.extra)
    decision = decision_about(stage, decided.decisions, rows, after_round=after_round)
    method = ""
    if decision is not None:
        method = decision.method
    elif all(len(block) == 1 for block in played.blocks):
        method = CutDecision.Method.EXTRA_MATCH
    return LevelPlaces(
        group=rows[0].get("group", ""),
        place=place,
        rows=tuple(cut_row(row) for row in rows),
        blocks=played.blocks,
        method=method,
        by_lots=not method and not any(row["shared"] for row in rows),
        waiting=played.waiting,
        over=played.over,
    )
