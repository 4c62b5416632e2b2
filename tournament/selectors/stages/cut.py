"""The final standings of a stage, and where a cut would run through them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import CutDecision, Entry, Job, Round, Stage, StandingsSnapshot
from tournament.pairing import Blocks, level_across
from tournament.rulebook import StageSettings
from tournament.rulebook.lists import listed_apart
from tournament.selectors.rounds.open_tables import open_tables_of_stage
from tournament.selectors.stages.decided_ties import (
    StoredRow,
    decision_about,
    decisions_of,
    level_rank,
    was_level,
)
from tournament.selectors.stages.extra_matches import ExtraMatches, Played, extra_matches_of, played_among

_CUT_BY_RANK = frozenset({Stage.Format.SWISS, Stage.Format.ROUND_ROBIN, Stage.Format.INDIVIDUAL})


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRow:
    """One entry that may go on, in the order of the standings."""

    entry: int
    number: int
    name: str
    unit: str
    rank: int
    shared: bool

    def to_mapping(self) -> dict[str, Any]:
        return {
            "entry": self.entry,
            "number": self.number,
            "name": self.name,
            "unit": self.unit,
            "rank": self.rank,
        }


def cut_row(row: StoredRow) -> CutRow:
    """A stored row by the rank that it has, or shared before a tie was decided: a cut tells how ties across it were."""
    return CutRow(
        entry=row["entry"],
        number=row["number"],
        name=row["name"],
        unit=row["unit"],
        rank=level_rank(row),
        shared=was_level(row),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver:
    """An entry that stands in the standings and does not go on. `state`: withdrawn or disqualified."""

    number: int
    name: str
    unit: str
    rank: int
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """A cut at `size`. `tied`: entries that share a rank on both sides of the line, empty if there is none; then
    `places` of them go through. `blocks`: the tied by extra matches among them, best first, still level within a block.
    `decision`: the order of the tied as decided, best first, and `method` how: `CutDecision.Method`, empty while it is
    open. `waiting`: extra matches that are to put them in order; `over`: those that did."""

    snapshot: int
    size: int
    rows: tuple[CutRow, ...]
    tied: tuple[int, ...]
    places: int
    blocks: Blocks
    decision: tuple[int, ...] | None
    method: str
    waiting: tuple[ExtraMatches, ...]
    over: tuple[ExtraMatches, ...]

    @property
    def level(self) -> tuple[int, ...]:
        """Those who are still level across the line; empty once it is decided."""
        return () if self.decision is not None else level_across(self.blocks, self.places)

    @property
    def through(self) -> tuple[CutRow, ...]:
        """Those of the tied who go on by the decision, best first; empty while it is open."""
        rows = {row.entry: row for row in self.rows}
        return tuple(rows[entry] for entry in (self.decision or ())[: self.places])


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalStandings:
    """Rows of entries that still take part, best first; `passed_over`: those that have left. `stored`: entry -> its row
    in the snapshot, which counts so many rounds."""

    stage: int
    snapshot: int
    after_round: int
    stored: Mapping[int, StoredRow]
    rows: tuple[CutRow, ...]
    passed_over: tuple[PassedOver, ...]

    def cut_at(self, size: int) -> CutLine:
        """The line below the first `size` rows. `Invalid` (`cut_size`) unless 2 to all rows. No query without a tie."""
        if not 2 <= size <= len(self.rows):
            raise Invalid(
                "cut_size",
                _("Between 2 and %(most)d entries can go on."),
                field="size",
                value=size,
                allowed=f"2–{len(self.rows)}",
                params={"most": len(self.rows)},
            )
        tied: tuple[int, ...] = ()
        places = 0
        if size < len(self.rows) and self.rows[size - 1].rank == self.rows[size].rank:
            rank = self.rows[size].rank
            tied = tuple(row.entry for row in self.rows if row.rank == rank)
            places = sum(row.rank == rank for row in self.rows[:size])
        played = played_among(tied, extra_matches_of(self.stage)) if tied else Played(blocks=(), over=(), waiting=())
        decision, method = self._decision(tied, places, played.blocks)
        return CutLine(
            snapshot=self.snapshot,
            size=size,
            rows=self.rows,
            tied=tied,
            places=places,
            blocks=played.blocks,
            decision=decision,
            method=method,
            waiting=played.waiting,
            over=played.over,
        )

    def _decision(self, tied: tuple[int, ...], places: int, blocks: Blocks) -> tuple[tuple[int, ...] | None, str]:
        """A decision holds for the entries it put in order, wherever the line runs through them. Without one, extra
        matches decide by themselves where they leave nobody level across the line."""
        if not tied:
            return None, ""
        level = [self.stored[entry] for entry in tied]
        stage = Stage.objects.get(pk=self.stage)
        found = decision_about(stage, decisions_of(stage), level, after_round=self.after_round)
        if found is not None:
            return tuple(entry for entry in found.order if entry in tied), found.method
        if not level_across(blocks, places):
            return tuple(entry for block in blocks for entry in block), CutDecision.Method.EXTRA_MATCH
        return None, ""


def require_final_standings(stage: Stage) -> FinalStandings:
    """The standings that a cut rests on. A bounded number of queries.

    Raises `Conflict`: not_swiss, already_cut, rounds_left, open_tables, standings_not_final (being computed).
    """
    if stage.format not in _CUT_BY_RANK or stage.extra_of_id is not None:
        raise Conflict("not_swiss", _("Only a stage with one table of standings for everybody is cut by ranks."))
    successor = Stage.objects.filter(source=stage).first()
    if successor is not None:
        raise Conflict(
            "already_cut",
            _("The entries of this stage have been cut to the next one already."),
            details={"stage": successor.pk},
        )
    newest = require_final_snapshot(stage)
    left = Entry.objects.filter(event_id=stage.event_id, state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED])
    states = dict(left.values_list("pk", "state"))
    return FinalStandings(
        stage=stage.pk,
        snapshot=newest.pk,
        after_round=newest.after_round,
        stored={row["entry"]: row for row in newest.rows},
        rows=tuple(cut_row(row) for row in newest.rows if row["entry"] not in states),
        passed_over=tuple(
            PassedOver(
                number=row["number"],
                name=row["name"],
                unit=row["unit"],
                rank=level_rank(row),
                state=states[row["entry"]],
            )
            for row in newest.rows
            if row["entry"] in states
        ),
    )


def require_final_snapshot(stage: Stage) -> StandingsSnapshot:
    """The newest standings, which count every round. `Conflict`: rounds_left, open_tables, standings_not_final."""
    _require_all_played(stage)
    newest = StandingsSnapshot.objects.filter(stage=stage).defer("cells").order_by("-revision").first()
    last = Round.objects.filter(stage=stage).order_by("-number").values_list("number", flat=True).first()
    being_computed = Job.objects.filter(
        key=f"refresh_standings:stage={stage.pk}", state__in=[Job.State.QUEUED, Job.State.RUNNING]
    ).exists()
    if newest is None or newest.provisional or newest.after_round != last or being_computed:
        raise Conflict("standings_not_final", _("The final standings are still being computed. Try again in a moment."))
    return newest


def _require_all_played(stage: Stage) -> None:
    states = list(Round.objects.filter(stage=stage).values_list("state", flat=True))
    planned = StageSettings.from_mapping(stage.settings).rounds_planned if stage.is_round_by_round else len(states)
    planned = max(planned, 1)
    closed = sum(state == Round.State.CLOSED for state in states)
    if closed < planned or closed < len(states):
        raise Conflict(
            "rounds_left",
            _("%(closed)d of %(planned)d rounds are closed. The cut comes after the last."),
            params={"closed": closed, "planned": max(planned, len(states))},
            details={"closed": closed, "planned": planned},
        )
    still_open = open_tables_of_stage(stage.pk)
    if still_open:
        raise Conflict(
            "open_tables",
            _("Reopened and not confirmed again: %(tables)s."),
            params={"tables": listed_apart(" – ".join(each.names) for each in still_open)},
            details={"tables": [each.to_mapping() for each in still_open]},
        )
